import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import {
  addVisita,
  escribir,
  firmado,
  firmar,
  leer,
  RECETA,
  type Visita,
} from '../../../testing/data/documentos.ts';
import { LUNES } from '../../../testing/data/fila.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { textOfPdf } from '../../../testing/read/read-pdf.ts';
import { createArchivosDeDocumentosJob } from '../archivo/archivos.job.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: LUNES });
});
afterAll(() => portal.stop());

const carpeta = () => path.join(portal.dataDir, 'archivos', 'demo', 'documentos');
const archivosDe = (id: string) =>
  readdirSync(carpeta(), { recursive: true }).filter((name) => path.basename(String(name)).startsWith(id));
const estadoDe = async (id: string) =>
  (await portal.db.sql<{ estado: string }>('select estado from portal.documentos where id = $1', [id]))[0]
    ?.estado;
const [medicamento] = RECETA.medicamentos;
const conDosis = (posologia: string) => ({ ...RECETA, medicamentos: [{ ...medicamento!, posologia }] });

describe('the signed text is the typed text', () => {
  it('prints a dose with a power or fraction as that dose', async () => {
    const visita = await addVisita(portal);
    const { path: donde } = await firmado(portal, visita, conDosis('1,2×10⁶ UI y 1⅓ ampollas'));
    expect(textOfPdf((await leer(portal, visita.paciente, donde)).bytes)).toContain(
      '1,2×10⁶ UI y 1⅓ ampollas',
    );
  });

  it('names a sign that paper cannot show, and signs nothing', async () => {
    const visita = await addVisita(portal);
    const { body } = await escribir(portal, visita, conDosis('㎎ 🤒'));
    expect(body.ilegible).toBe(
      'El papel no puede mostrar «㎎», «🤒». Escribilo con letras o números y volvé a firmar.',
    );
    const answer = await firmar(portal, visita, body.id);
    expect([answer.status, answer.body]).toEqual([
      422,
      {
        code: 'documento_ilegible',
        message: 'El papel no puede mostrar «㎎», «🤒». Escribilo con letras o números y volvé a firmar.',
      },
    ]);
    expect(await estadoDe(body.id)).toBe('borrador');
    const legible = await escribir(portal, visita, {
      tipo: 'indicaciones',
      texto: '¿Fiebre ≥ 38? Llamá → guardia.',
    });
    expect(legible.body.ilegible).toBeNull();
    expect((await firmar(portal, visita, legible.body.id)).body.path).toMatch(/^\/documento\//);
  });

  it('refuses to sign a name that paper cannot show, and signs one with rare letters', async () => {
    const visita = await addVisita(portal);
    const llamar = (nombre: string) =>
      portal.db.sql('update portal.personas set nombre = $2 where id = $1', [
        visita.paciente.personaId,
        nombre,
      ]);
    await llamar('Ana 漢');
    const { body } = await escribir(portal, visita, {
      tipo: 'certificado',
      texto: 'Apto.',
      diagnostico: '',
      dias: null,
      desde: '',
    });
    expect((await firmar(portal, visita, body.id)).body).toEqual({
      code: 'documento_ilegible',
      message:
        'El papel no puede mostrar «漢», que está en los datos del paciente o del profesional. Pedile a la administración que los escriba como en el DNI.',
    });
    await llamar('Iñaki Ũnũ');
    const { path } = (await firmar(portal, visita, body.id)).body;
    expect(textOfPdf((await leer(portal, visita.paciente, path)).bytes)).toContain('Iñaki Ũnũ');
  });
});

describe('signing requires a consultation that took place', () => {
  it('refuses before the patient comes or after a no-show and keeps the draft; accepts once it has begun', async () => {
    const visita = await addVisita(portal, { estado: 'chamado' });
    await portal.db.sql('update portal.atenciones set inicio = null where id = $1', [visita.id]);
    const { body } = await escribir(portal, visita, RECETA);
    for (const estado of ['chamado', 'no_se_presento', 'cancelada']) {
      await portal.db.sql('update portal.atenciones set estado = $2 where id = $1', [visita.id, estado]);
      const answer = await firmar(portal, visita, body.id);
      expect([estado, answer.status, answer.body.code]).toEqual([estado, 409, 'documento_sin_consulta']);
    }
    expect(await estadoDe(body.id)).toBe('borrador');
    await portal.db.sql(
      `update portal.atenciones set estado = 'iniciado', inicio = $2, visto_profesional = $2 where id = $1`,
      [visita.id, portal.portal.platform.clock.now()],
    );
    expect((await firmar(portal, visita, body.id)).status).toBe(200);
  });

  it('lets the first professional sign their own text after a transfer', async () => {
    const visita = await addVisita(portal);
    const { body } = await escribir(portal, visita, RECETA);
    await portal.post(
      '/api/fila/transferir',
      { id: visita.id, servicio_id: 3 },
      { token: visita.medica.token },
    );
    expect((await firmar(portal, visita, body.id)).status).toBe(200);
  });
});

describe('the file and the row', () => {
  it('leaves no file when something fails before the commit', async () => {
    const visita = await addVisita(portal);
    const receta = await firmado(portal, visita);
    const corregir = async () =>
      (
        await portal.post(
          '/api/documento/corregir',
          { documento: receta.id, id: newId() },
          { token: visita.medica.token },
        )
      ).body.id as string;
    const [uno, dos] = [await corregir(), await corregir()];
    expect((await firmar(portal, visita, uno)).status).toBe(200);
    expect((await firmar(portal, visita, dos)).body.code).toBe('documento_corregido');
    expect([archivosDe(uno).length, archivosDe(dos).length]).toEqual([1, 0]);
  });

  it('keeps the file once the commit was sent, whatever the answer', async () => {
    const visita = await addVisita(portal);
    const { body } = await escribir(portal, visita, RECETA);
    // The commit itself cuts the connection, after it was sent.
    await portal.db.sql(
      `create function portal.cortar() returns trigger language plpgsql as $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`,
    );
    await portal.db.sql(
      `create constraint trigger cortar after update on portal.documentos deferrable initially deferred for each row when (new.id = '${String(body.id)}') execute function portal.cortar()`,
    );
    expect((await firmar(portal, visita, body.id)).status).toBeGreaterThanOrEqual(500);
    expect(archivosDe(body.id)).toHaveLength(1);
    await portal.db.sql('drop trigger cortar on portal.documentos');
    await portal.db.sql('drop function portal.cortar()');
    expect((await firmar(portal, visita, body.id)).status).toBe(200);
  });

  it('does not report a number that was given before as a correction', async () => {
    const visita = await addVisita(portal);
    await firmado(portal, visita, { tipo: 'indicaciones', texto: 'Agua.' });
    const { body } = await escribir(portal, visita, { tipo: 'indicaciones', texto: 'Reposo.' });
    await portal.db.sql(
      `update portal.contadores set ultimo = ultimo - 1 where unidad_id = 1 and clave = 'documento:indicaciones'`,
    );
    expect((await firmar(portal, visita, body.id)).body.code).toBe('error_interno');
    expect(archivosDe(body.id)).toEqual([]);
    await portal.db.sql(
      `update portal.contadores set ultimo = ultimo + 1 where unidad_id = 1 and clave = 'documento:indicaciones'`,
    );
    expect((await firmar(portal, visita, body.id)).status).toBe(200);
  });
});

it('deletes a file without a document after a day, also of a month without runs, and keeps signed files', async () => {
  const visita = await addVisita(portal);
  const receta = await firmado(portal, visita);
  const [archivo] = archivosDe(receta.id);
  const ayer = new Date(Date.now() - 25 * 3_600_000);
  const dia = path.join(carpeta(), ayer.toISOString().slice(0, 10));
  mkdirSync(dia, { recursive: true });
  const [huerfano, reciente, firmada] = ['huerfano.pdf', 'reciente.pdf', 'firmada.pdf'].map((name) =>
    path.join(dia, name),
  ) as [string, string, string];
  for (const file of [huerfano, reciente]) writeFileSync(file, 'x');
  // As if it had been signed yesterday.
  renameSync(path.join(carpeta(), String(archivo)), firmada);
  await portal.db.sql('alter table portal.documentos disable trigger documento_firmado');
  await portal.db.sql(`update portal.documentos set archivo = $2 where id = $1`, [
    receta.id,
    path.relative(path.join(portal.dataDir, 'archivos'), firmada),
  ]);
  await portal.db.sql('alter table portal.documentos enable trigger documento_firmado');
  for (const file of [huerfano, firmada]) utimesSync(file, ayer, ayer);
  const [antes, lejano] = [29, 28].map((hace) => new Date(Date.now() - hace * 86_400_000)) as [Date, Date];
  const deAntes = (cuando: Date) => path.join(carpeta(), cuando.toISOString().slice(0, 10), 'huerfano.pdf');
  const dejar = (cuando: Date) => {
    mkdirSync(path.dirname(deAntes(cuando)), { recursive: true });
    writeFileSync(deAntes(cuando), 'x');
    utimesSync(deAntes(cuando), cuando, cuando);
  };
  dejar(antes);
  const job = createArchivosDeDocumentosJob(portal.portal.db, portal.portal.platform);
  await job.run();
  expect(readdirSync(dia).toSorted()).toEqual(['firmada.pdf', 'reciente.pdf']);
  expect(existsSync(deAntes(antes))).toBe(false);
  // The first run after a start looks through all folders; later runs only through the newest ones.
  dejar(lejano);
  await job.run();
  expect(existsSync(deAntes(lejano))).toBe(true);
  expect((await leer(portal, visita.paciente, receta.path)).status).toBe(200);
});

describe('an attached file', () => {
  const subir = async ({ id: atencion, medica }: Visita) => {
    const query = new URLSearchParams({ id: newId(), atencion, nombre: 'estudio.pdf', descripcion: '' });
    const answer = await portal.request({
      method: 'POST',
      path: `/api/documento/adjunto?${query.toString()}`,
      token: medica.token,
      raw: '%PDF-1.4\n%%EOF\n',
      headers: { 'content-type': 'application/pdf', 'x-portal': '1' },
    });
    expect(answer.status, answer.text).toBe(200);
    const [row] = await portal.db.sql<{ archivo: string }>(
      'select archivo from portal.documentos where id = $1',
      [answer.body.id],
    );
    return { id: answer.body.id as string, file: path.join(portal.dataDir, 'archivos', row!.archivo) };
  };

  it('is signed only with its uploaded bytes', async () => {
    const visita = await addVisita(portal);
    const { id, file } = await subir(visita);
    const bytes = readFileSync(file);
    writeFileSync(file, `${bytes.toString()}x`);
    expect((await firmar(portal, visita, id)).body.code).toBe('adjunto_alterado');
    rmSync(file);
    expect((await firmar(portal, visita, id)).body.code).toBe('adjunto_alterado');
    expect(await estadoDe(id)).toBe('borrador');
    writeFileSync(file, bytes);
    expect((await firmar(portal, visita, id)).status).toBe(200);
  });
});
