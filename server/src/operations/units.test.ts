import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../db/migrate.ts';
import { ensureUnidades } from '../units/ensure-units.ts';
import { cloneDatabase, type TestDatabase } from '../testing/database/database.ts';
import { addAccount } from '../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../testing/portal.ts';
import { writeBackup } from './backup.ts';
import { createAdministrator } from './create-administrator.ts';
import { createUnit } from './create-unit.ts';
import { restoreBackup } from './restore.ts';
import { closeUnit, listUnits, openUnit, renameUnit } from './units.ts';

let portal: TestPortal;
let empty: TestDatabase;
const root = mkdtempSync(path.join(os.tmpdir(), 'portal-unidades-'));
const host = 'villa-nueva';
const quien = {
  unidad: 'villa_nueva',
  dni: '29888777',
  nombre: 'Irma',
  apellido: 'Soto',
  email: 'irma@villanueva.example',
};
beforeAll(async () => {
  portal = await startTestPortal();
  empty = await cloneDatabase({ template: 'template0' });
  await migrate(empty.adminUrl);
  await createUnit(portal.db.adminUrl, {
    clave: 'villa_nueva',
    plantilla: 'neutra',
    nombre: 'Hospital de Villa Nueva',
    hosts: [host],
  });
  await createAdministrator(portal.db.adminUrl, quien);
  portal.portal.platform.units.forget();
}, 120_000);
afterAll(async () => {
  await portal.stop();
  await empty.drop();
  rmSync(root, { recursive: true, force: true });
});

const claves = async () =>
  (await empty.sql<{ clave: string }>('select clave from portal.unidades')).map(({ clave }) => clave);

describe('existing units', () => {
  it('are in production only the pinned one, closed; in development all thirty, open', async () => {
    await ensureUnidades(empty.adminUrl, undefined, 'production');
    expect(await claves()).toEqual([]);
    await ensureUnidades(empty.adminUrl, 'osef', 'production');
    expect(await claves()).toEqual(['osef']);
    expect(await listUnits(empty.adminUrl)).toEqual([
      'osef\tcerrada\tOSEF\tplantilla osef\tosef\t0 personas\tsin inscripción',
    ]);
    await ensureUnidades(empty.adminUrl, undefined, 'development');
    expect(await claves()).toHaveLength(30);
    const lines = await listUnits(empty.adminUrl);
    expect(lines.filter((line) => line.includes('\tabierta\t'))).toHaveLength(30);
    // A unit closed on purpose stays closed at the next start.
    await closeUnit(empty.adminUrl, 'osef');
    await ensureUnidades(empty.adminUrl, undefined, 'development');
    expect((await listUnits(empty.adminUrl)).filter((line) => line.includes('\tcerrada\t'))).toEqual([
      expect.stringMatching(/^osef\t/),
    ]);
  });

  it('have their own name, and no registration number', async () => {
    const { body } = await portal.request({ host, path: '/api/configuracion' });
    expect(body).toMatchObject({
      unidad: { nombre: 'Hospital de Villa Nueva' },
      marca: { fuerte: 'Hospital', resto: 'de Villa Nueva' },
      pie: { inscripcion: 'en trámite' },
    });
    expect((await portal.request({ host, path: '/api/unidad/logo' })).text).toContain('<svg');
    await renameUnit(portal.db.adminUrl, 'villa_nueva', 'Clínica Villa Nueva');
    await expect
      .poll(async () => (await portal.request({ host, path: '/api/configuracion' })).body.unidad.nombre, {
        timeout: 10_000,
      })
      .toBe('Clínica Villa Nueva');
    await expect(renameUnit(portal.db.adminUrl, 'villa_nueva', 'x'.repeat(61))).rejects.toThrow(
      'hasta 60 letras',
    );
    await expect(renameUnit(portal.db.adminUrl, 'nadie', 'Otra')).rejects.toThrow(
      "No hay una unidad 'nadie'.",
    );
  });
});

describe('a closed unit', () => {
  const CERRADA = { code: 'unidad_cerrada', message: 'Este portal no está abierto al público.' };
  const registrar = () => portal.post('/api/usuario/registrar', { dni: '30999888' }, { host });
  const page = (address: string) => portal.request({ host, path: address, headers: { accept: 'text/html' } });

  it('refuses registration, sign-in and reads, also by link', async () => {
    expect([(await registrar()).status, (await registrar()).body]).toEqual([404, CERRADA]);
    const ingreso = await portal.post(
      '/api/sesion/iniciar',
      { correo: '30111222', password: 'demo1234' },
      { host },
    );
    expect([ingreso.status, ingreso.body.code]).toEqual([404, 'unidad_cerrada']);
    expect((await portal.post('/api/turno/confirmarEmail', { id: 'x'.repeat(43) }, { host })).body.code).toBe(
      'unidad_cerrada',
    );
    expect((await portal.request({ host, path: '/api/documento/verificar/ABCD-EFGH' })).body.code).toBe(
      'unidad_cerrada',
    );
    const login = await page('/login');
    expect([login.status, login.headers['cache-control']]).toEqual([404, 'no-store']);
    expect(login.text).toContain('Este portal no está abierto al público');
  });

  it('admits its staff to prepare it', async () => {
    expect((await page('/personal')).status).toBe(200);
    expect(
      (await portal.post('/api/recuperacionClave/codigo', { email: quien.email }, { host })).status,
    ).toBe(200);
    const [correo] = await portal.mail.waitFor(quien.email);
    const codigo = /\b[0-9]{6}\b/.exec(correo!.text)![0];
    expect(
      (
        await portal.post(
          '/api/recuperacionClave/resetearClave',
          { password: 'mate-cocido-77', email: quien.email, codigo },
          { host },
        )
      ).status,
    ).toBe(200);
    const { token, cookie } = await portal.signIn(quien.dni, {
      host,
      acceso: 'personal',
      password: 'mate-cocido-77',
    });
    expect((await portal.request({ host, path: '/api/unidad/plantilla', token })).status).toBe(200);
    expect((await portal.request({ host, path: '/', cookie, headers: { accept: 'text/html' } })).status).toBe(
      200,
    );
  });

  it('opens only with its own registration, at once in every process, and closes again with its patients outside', async () => {
    const { adminUrl } = portal.db;
    await expect(openUnit(adminUrl, 'villa_nueva', undefined)).rejects.toThrow('--inscripcion');
    await expect(openUnit(adminUrl, 'villa_nueva', 'DEMO-RENAPDIS-0001')).rejects.toThrow('--inscripcion');
    expect(await openUnit(adminUrl, 'villa_nueva', 'RENAPDIS-1234'), 'somebody administers it').toBe(true);
    await createUnit(adminUrl, { clave: 'sola', plantilla: 'neutra', nombre: 'Sola', hosts: [] });
    expect(await openUnit(adminUrl, 'sola', 'RENAPDIS-1235'), 'somebody administers it').toBe(false);
    await expect.poll(async () => (await page('/login')).status).toBe(200);
    expect((await registrar()).body.code).not.toBe('unidad_cerrada');
    const [unit] = await portal.db.sql<{ id: number }>(
      `select id from portal.unidades where clave = 'villa_nueva'`,
    );
    const { dni } = await addAccount(portal.db, { unidadId: unit!.id });
    const { token } = await portal.signIn(dni, { host });
    const propias = () =>
      portal.request({ host, path: `/api/condicionMedica/getCondicionesMedicas/${dni}`, token });
    expect((await propias()).status).toBe(200);
    await closeUnit(adminUrl, 'villa_nueva');
    await expect.poll(async () => (await page('/login')).status).toBe(404);
    expect((await propias()).body.code).toBe('unidad_cerrada');
    await portal.signIn(quien.dni, { host, acceso: 'personal', password: 'mate-cocido-77' });
  });
});

it('exports its own rows and files only, and the export is no backup', async () => {
  await portal.portal.platform.files.put('villa_nueva/llamadas/uno.pdf', Readable.from(['uno']));
  await portal.portal.platform.files.put('demo/llamadas/otro.pdf', Readable.from(['otro']));
  const folder = path.join(root, 'exportada');
  const files = portal.portal.platform.files;
  const { tables, files: held } = await writeBackup({
    adminUrl: portal.db.adminUrl,
    dataDir: portal.dataDir,
    files,
    folder,
    now: new Date(),
    unidad: 'villa_nueva',
    key: 'k3Jd92mQpXv7Lw0sZt5Yb8Nc1Rf6Hg4AuE',
  });
  expect(Object.keys(held)).toEqual(['archivos/villa_nueva/llamadas/uno.pdf']);
  const rows = (table: string) =>
    gunzipSync(readFileSync(path.join(folder, 'tablas', `${table}.jsonl.gz`)))
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(rows('unidades').map(({ clave }) => clave)).toEqual(['villa_nueva']);
  expect(rows('personas').map(({ documento }) => documento)).toContain(quien.dni);
  expect(new Set(rows('personas').map(({ unidad_id }) => unidad_id)).size).toBe(1);
  expect(Object.keys(tables)).not.toContain('instalacion');
  // The recipient reads it without a key, and it contains no secret.
  expect(rows('cuentas').map(({ dni }) => dni)).toContain(quien.dni);
  expect(Object.keys(rows('cuentas')[0]!)).not.toContain('clave_hash');
  expect(Object.keys(tables)).toContain('consentimientos');
  for (const table of [
    'sesiones',
    'renovaciones',
    'segundos_factores',
    'codigos_respaldo',
    'llaves_acceso',
    'enlaces',
  ])
    expect(Object.keys(tables)).not.toContain(table);
  await expect(restoreBackup({ adminUrl: empty.adminUrl, dataDir: root, folder })).rejects.toThrow(
    "es la exportación de la unidad 'villa_nueva'",
  );
  await expect(
    writeBackup({
      adminUrl: portal.db.adminUrl,
      dataDir: portal.dataDir,
      files,
      folder: path.join(root, 'x'),
      now: new Date(),
      unidad: 'nadie',
    }),
  ).rejects.toThrow("No hay una unidad 'nadie'.");
}, 60_000);
