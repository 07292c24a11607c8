import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { parseFilesUrl } from '../config/urls.ts';
import { createArchivosJob } from '../features/casos/archivos/archivos.job.ts';
import { writeBackup } from '../operations/backup.ts';
import { restoreBackup } from '../operations/restore.ts';
import { newId } from '../platform/ids.ts';
import { createS3FileStore } from '../platform/files/s3-files.ts';
import { addGestor, crearCaso, form } from '../testing/data/casos.ts';
import { cloneDatabase } from '../testing/database/database.ts';
import {
  addVisita,
  cookieDe,
  escribir,
  firmado,
  firmar,
  RECETA,
  type Visita,
} from '../testing/data/documentos.ts';
import { LUNES } from '../testing/data/fila.ts';
import { send, startTestPortal, type TestAnswer, type TestPortal } from '../testing/portal.ts';
import { SECRET, startPortalProcess, type PortalProcess } from '../testing/processes/processes.ts';
import { startS3Server, type S3Server } from '../testing/servers/s3-server.ts';

// Two operating-system processes, each with its own data folder, and one store that checks every signature:
// each opens the other's files.
let store: S3Server;
let portal: TestPortal;
let other: PortalProcess;
const agent = new Agent({ keepAlive: true });
const root = mkdtempSync(path.join(os.tmpdir(), 'portal-deposito-'));
beforeAll(async () => {
  store = await startS3Server();
  const env = { FILES_URL: store.url, SECRET };
  portal = await startTestPortal({ now: LUNES, env });
  other = await startPortalProcess({ db: portal.db, mail: portal.mail, now: LUNES, env });
});
afterEach(() => {
  store.mode = 'well';
});
afterAll(async () => {
  agent.destroy();
  await other.stop();
  await portal.stop();
  await store.stop();
  rmSync(root, { recursive: true, force: true });
});

const there = (wanted: Parameters<typeof send>[2]) => send(agent, other.port, wanted);
const NO_ESTA = {
  code: 'archivos_no_disponibles',
  message:
    'En este momento no podemos guardar ni abrir archivos. Lo que escribiste sigue en tu pantalla: probá de nuevo en un minuto.',
};
const PDF = Buffer.from('%PDF-1.4\nun estudio\n%%EOF\n');
const verificar = async (id: string) => {
  const [row] = await portal.db.sql<{ codigo: string }>(
    'select codigo from portal.documentos where id = $1',
    [id],
  );
  return there({ path: `/api/documento/verificar/${row!.codigo}` });
};
const adjuntar = ({ id: atencion, medica }: Visita, id = newId()): Promise<TestAnswer> =>
  portal.request({
    method: 'POST',
    path: `/api/documento/adjunto?${new URLSearchParams({ id, atencion, nombre: 'a.pdf', descripcion: '' }).toString()}`,
    token: medica.token,
    raw: PDF,
    headers: { 'content-type': 'application/pdf' },
  });

describe('two processes, one store', () => {
  it('opens at one what was signed at the other, byte by byte, and keeps no file in a data folder', async () => {
    const visita = await addVisita(portal);
    const receta = await firmado(portal, visita);
    const opened = await there({
      method: 'POST',
      path: '/api/documento/abrir',
      body: { path: receta.path },
      token: visita.paciente.token,
    });
    const read = await there({ path: opened.body.url, cookie: cookieDe(opened) });
    const [row] = await portal.db.sql<{ archivo: string; sha256: string }>(
      'select archivo, sha256 from portal.documentos where id = $1',
      [receta.id],
    );
    expect(read.status, read.text).toBe(200);
    expect(read.bytes.equals(store.objects.get(row!.archivo)!.bytes)).toBe(true);
    expect(createHash('sha256').update(read.bytes).digest('hex')).toBe(row!.sha256);
    expect(existsSync(path.join(portal.dataDir, 'archivos'))).toBe(false);
  });

  it('downloads at one a case’s document uploaded at the other', async () => {
    const gestor = await addGestor(portal);
    const { id } = await crearCaso(portal, gestor);
    // The form goes to the other process.
    const saved = await form(
      { ...portal, request: there },
      '/api/art/guardarDocumento',
      gestor.token,
      { id_caso: String(id), descripcion: 'Rx' },
      {
        file: { bytes: PDF, filename: 'rx.pdf' },
        key: newId(),
      },
    );
    expect(saved.status, saved.text).toBe(200);
    const ticket = await portal.post(
      '/api/art/documento/ticket',
      { documento: saved.body.id },
      { token: gestor.token },
    );
    expect(ticket.status, ticket.text).toBe(200);
    const read = await portal.request({ path: ticket.body.url });
    expect([read.status, read.bytes.equals(PDF)]).toEqual([200, true]);
  });

  it('reports a byte changed in the store, at either process', async () => {
    const visita = await addVisita(portal);
    const receta = await firmado(portal, visita);
    expect((await verificar(receta.id)).body).toMatchObject({ encontrado: true, intacto: true });
    const [key, object] = [...store.objects].find(([name]) => name.includes(receta.id))!;
    const changed = Buffer.from(object.bytes);
    changed[changed.length - 20]! ^= 1;
    store.objects.set(key, { ...object, bytes: changed });
    expect((await verificar(receta.id)).body).toMatchObject({ encontrado: true, intacto: false });
    const opened = await there({
      method: 'POST',
      path: '/api/documento/abrir',
      body: { path: receta.path },
      token: visita.paciente.token,
    });
    const read = await there({ path: opened.body.url ?? receta.path, cookie: cookieDe(opened) });
    expect([opened.body.code ?? read.body.code]).toEqual(['documento_alterado']);
    store.objects.set(key, object);
    expect((await verificar(receta.id)).body).toMatchObject({ intacto: true });
  });
});

describe('a store outage', () => {
  it.each(['away', 'failing'] as const)(
    '%s: rolls the signature back with a Spanish message and nothing half written; later it works',
    async (mode) => {
      const visita = await addVisita(portal);
      const { body } = await escribir(portal, visita, RECETA);
      const numeros = () =>
        portal.db.sql(`select clave, ultimo from portal.contadores where unidad_id = 1 order by 1`);
      // The copies of the audit go to the same store, on a clock of their own.
      const papeles = () => [...store.objects.keys()].filter((key) => !key.startsWith('auditoria/'));
      const [antes, mensajes, objetos] = [await numeros(), (await portal.db.counts())['mensajes'], papeles()];
      store.mode = mode;
      const answer = await firmar(portal, visita, body.id);
      expect([answer.status, answer.body]).toEqual([503, NO_ESTA]);
      store.mode = 'well';
      const [row] = await portal.db.sql(
        'select estado, sha256, numero, archivo from portal.documentos where id = $1',
        [body.id],
      );
      expect(row).toEqual({ estado: 'borrador', sha256: null, numero: null, archivo: null });
      expect([await numeros(), (await portal.db.counts())['mensajes'], papeles()]).toEqual([
        antes,
        mensajes,
        objetos,
      ]);
      expect((await firmar(portal, visita, body.id)).status).toBe(200);
    },
  );

  it('refuses uploads and downloads, leaves no row without a file, and keeps the rest of the portal working', async () => {
    const visita = await addVisita(portal);
    const gestor = await addGestor(portal);
    const subido = await adjuntar(visita);
    expect(subido.status, subido.text).toBe(200);
    const { id } = await crearCaso(portal, gestor);
    const tablas = ['documentos', 'casos', 'documentos_caso', 'hechos_caso'];
    const filas = async () =>
      Object.entries(await portal.db.counts()).filter(([name]) => tablas.includes(name));
    const antes = await filas();
    store.mode = 'away';
    const intento = newId();
    const refusals = await Promise.all([
      adjuntar(visita, intento),
      form(
        portal,
        '/api/art/guardarDocumento',
        gestor.token,
        { id_caso: String(id), descripcion: 'x' },
        { file: { bytes: PDF, filename: 'a.pdf' }, key: newId() },
      ),
      firmar(portal, visita, subido.body.id),
    ]);
    expect(refusals.map(({ status, body }) => [status, body])).toEqual([
      [503, NO_ESTA],
      [503, NO_ESTA],
      [503, NO_ESTA],
    ]);
    expect((await portal.request({ path: '/api/configuracion' })).status).toBe(200);
    expect((await portal.request({ path: '/healthz' })).status).toBe(200);
    store.mode = 'well';
    expect(await filas()).toEqual(antes);
    const again = await adjuntar(visita, intento);
    expect(again.status, again.text).toBe(200);
  });
});

describe('sweep and backup', () => {
  it('deletes a file that no case holds after an hour, and keeps the others', async () => {
    const gestor = await addGestor(portal);
    const { id } = await crearCaso(portal, gestor);
    const saved = await form(
      portal,
      '/api/art/guardarDocumento',
      gestor.token,
      { id_caso: String(id), descripcion: 'x' },
      {
        file: { bytes: PDF, filename: 'a.pdf' },
        key: newId(),
      },
    );
    expect(saved.status).toBe(200);
    const held = [...store.objects.keys()].filter((key) => key.includes('/casos/'));
    const folder = held[0]!.slice(0, held[0]!.lastIndexOf('/'));
    for (const key of held) store.objects.get(key)!.modified = new Date(Date.now() - 2 * 3_600_000);
    store.objects.set(`${folder}/huerfano.pdf`, {
      bytes: PDF,
      modified: new Date(Date.now() - 2 * 3_600_000),
    });
    store.objects.set(`${folder}/reciente.pdf`, { bytes: PDF, modified: new Date() });
    await createArchivosJob(portal.portal.db, portal.portal.platform).run();
    const inPlace = [...store.objects.keys()].filter(
      (key) => key.includes('/casos/') && !key.startsWith('papelera/'),
    );
    expect(inPlace.toSorted()).toEqual([...held, `${folder}/reciente.pdf`].toSorted());
  });

  it('backs up the store and restores into an empty one, never into one with content', async () => {
    const folder = path.join(root, 'respaldo');
    const files = createS3FileStore(parseFilesUrl(store.url)!);
    const manifest = await writeBackup({
      adminUrl: portal.db.adminUrl,
      dataDir: portal.dataDir,
      files,
      folder,
      now: new Date(),
    });
    // The store's own mark, heads and trash are not the portal's files.
    const kept = [...store.objects.keys()]
      .filter((key) => !/^(portal|papelera|auditoria)\//.test(key))
      .toSorted();
    expect(
      Object.keys(manifest.files)
        .filter((name) => name.startsWith('archivos/'))
        .toSorted(),
    ).toEqual(kept.map((key) => `archivos/${key}`));

    const second = await startS3Server();
    const target = createS3FileStore(parseFilesUrl(second.url)!);
    const database = await cloneDatabase({ template: 'template0' });
    const place = {
      adminUrl: database.adminUrl,
      dataDir: mkdtempSync(path.join(root, 'datos-')),
      files: target,
      folder,
    };
    second.objects.set('demo/marca/logo.svg', { bytes: PDF, modified: new Date() });
    await expect(restoreBackup(place)).rejects.toThrow('no está vacío');
    expect([...second.objects.keys()]).toEqual(['demo/marca/logo.svg']);
    second.objects.clear();
    await restoreBackup(place);
    expect(
      [...second.objects.keys()].filter((key) => !/^(portal|papelera|auditoria)\//.test(key)).toSorted(),
    ).toEqual(kept);
    expect(kept.every((key) => second.objects.get(key)!.bytes.equals(store.objects.get(key)!.bytes))).toBe(
      true,
    );
    expect(readdirSync(place.dataDir)).not.toContain('archivos');
    await database.drop();
    await second.stop();
  });
});
