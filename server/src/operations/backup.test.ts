import { createHash } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createPool } from '../db/pools.ts';
import { systemDb } from '../db/system-db.ts';
import { verifyChain } from '../platform/audit/seal.ts';
import { createFileStore } from '../platform/files/files.ts';
import { MARK } from '../platform/store/claim.ts';
import { BY_THE_CLOCK, cloneDatabase, type TestDatabase } from '../testing/database/database.ts';
import { UNIDAD } from '../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../testing/portal.ts';
import { addTurno } from '../testing/data/turno-rows.ts';
import { writeBackup } from './backup.ts';
import { restoreBackup } from './restore.ts';

// The drill: back up a used portal, start a second one from the backup alone, and compare everything.
let portal: TestPortal;
const root = mkdtempSync(path.join(os.tmpdir(), 'portal-respaldo-'));
chmodSync(root, 0o755);
const databases: TestDatabase[] = [];

beforeAll(async () => {
  portal = await startTestPortal();
  const ana = await portal.signIn('30111222');
  const body = { documento: '30111222', condiciones: { diabetes: 'Desde 2015,\u2028 ñandú «acentos»' } };
  expect(
    (await portal.post('/api/condicionMedica/guardarCondicionesMedicas', body, { token: ana.token })).status,
  ).toBe(200);
  mkdirSync(path.join(portal.dataDir, 'archivos/demo/llamadas'), { recursive: true });
  await vi.waitUntil(async () => (await portal.db.counts())['auditoria_sellos']! > 1, { timeout: 20_000 });
  appendFileSync(path.join(portal.dataDir, 'archivos/demo/llamadas/uno.pdf'), '%PDF-1.7 bytes\n%%EOF');
}, 120_000);
afterAll(async () => {
  await portal.stop();
  for (const database of databases) await database.drop();
  rmSync(root, { recursive: true, force: true });
});

/** An independent check of every row: the database's own text of it, hashed by the test. */
async function fingerprint(db: TestDatabase): Promise<Record<string, string>> {
  const tables = await db.sql<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'portal'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  const prints: Record<string, string> = {};
  for (const { name } of tables) {
    const columns = await db.sql<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = 'portal' and table_name = $1 and column_name <> 'tocado' order by 1`,
      [name],
    );
    const rows = await db.sql<{ fila: string }>(
      `select md5(row(${columns.map((column) => `"${column.name}"`).join(', ')})::text) as fila from portal.${name} order by 1`,
    );
    prints[name] = createHash('sha256')
      .update(rows.map(({ fila }) => fila).join())
      .digest('hex');
  }
  return prints;
}

const empty = async () => {
  const database = await cloneDatabase({ template: 'template0' });
  databases.push(database);
  const dataDir = mkdtempSync(path.join(root, 'datos-'));
  return { database, dataDir };
};

it('continues a sequence that was not used since an upgrade made it', async () => {
  const own = await cloneDatabase();
  databases.push(own);
  const at = (db: TestDatabase) =>
    db.sql<{ id: string }>(
      `insert into portal.auditoria (unidad_id, ocurrido, acto, resultado) select id, now(), 'ver_sesion', 'ok' from portal.unidades order by id limit 1 returning id`,
    );
  await own.sql('alter table portal.auditoria alter id set start with 70000 restart');
  const folder = path.join(root, 'numeros');
  await writeBackup({
    adminUrl: own.adminUrl,
    dataDir: path.join(root, 'sin-archivos'),
    folder,
    now: new Date(),
  });
  const { database, dataDir } = await empty();
  await restoreBackup({ adminUrl: database.adminUrl, dataDir, folder });
  expect(await at(database)).toEqual([{ id: '70000' }]);
  expect(await at(database)).toEqual([{ id: '70001' }]);
});

it('restores rows, files and the audit chain, and the portal continues from there', async () => {
  const folder = path.join(root, 'uno');
  const [ana] = await portal.db.sql<{ id: string }>(
    `select id from portal.personas where unidad_id = $1 and documento = '30111222'`,
    [UNIDAD.demo],
  );
  await addTurno(portal.db, {
    pacienteId: ana!.id,
    inicio: new Date(Date.now() + 10 * 86_400_000),
    estado: 2,
  });
  await portal.db.sql(`alter table portal.turnos disable trigger user`);
  await portal.db.sql(
    `update portal.turnos set tocado = 9e15 where (unidad_id, id) in (select unidad_id, id from portal.turnos limit 3)`,
  );
  await portal.db.sql(`alter table portal.turnos enable trigger user`);
  const { tables, files } = await writeBackup({
    adminUrl: portal.db.adminUrl,
    dataDir: portal.dataDir,
    folder,
    now: new Date(),
  });
  expect(tables['personas']!.rows).toBeGreaterThan(200);
  expect(tables['condiciones_medicas']!.rows).toBeGreaterThan(0);
  expect(Object.keys(files)).toContain('archivos/demo/llamadas/uno.pdf');
  const before = await fingerprint(portal.db);

  const { database, dataDir } = await empty();
  // A portal was started at the new place before: it left a mark.
  await createFileStore(path.join(dataDir, 'archivos')).put(MARK, Readable.from(['{}\n']));
  await restoreBackup({ adminUrl: database.adminUrl, dataDir, folder });
  const after = await fingerprint(database);
  // Rows written after the backup belong to the running portal: its jobs and seals.
  const alive = new Set([
    ...BY_THE_CLOCK,
    'auditoria',
    'auditoria_sellos',
    'mensajes',
    'socket_io_attachments',
    'instalacion',
  ]);
  expect(Object.keys(after)).toEqual(Object.keys(before));
  for (const [name, print] of Object.entries(before))
    if (!alive.has(name)) expect([name, after[name]]).toEqual([name, print]);
  expect(readFileSync(path.join(dataDir, 'archivos/demo/llamadas/uno.pdf'), 'utf8')).toBe(
    '%PDF-1.7 bytes\n%%EOF',
  );
  const [{ n }] = (await database.sql<{ n: number }>(
    `select count(*)::int as n from pg_constraint c join pg_class t on t.oid = c.conrelid where contype = 'f' and convalidated and t.relnamespace = 'portal'::regnamespace`,
  )) as [{ n: number }];
  const [{ m }] = (await portal.db.sql<{ m: number }>(
    `select count(*)::int as m from pg_constraint c join pg_class t on t.oid = c.conrelid where contype = 'f' and t.relnamespace = 'portal'::regnamespace`,
  )) as [{ m: number }];
  expect(n).toBe(m);
  await expect(database.sql(`delete from portal.auditoria`)).rejects.toThrow();
  // Transaction ids belong to one database: those of the other would keep the cache of free times cold.
  const [turno] = await database.sql<{ propios: boolean; n: number }>(
    `select bool_and(tocado < pg_current_xact_id()::text::bigint) as propios, count(*)::int as n from portal.turnos`,
  );
  expect(turno!.n).toBeGreaterThan(0);
  expect(turno!.propios).toBe(true);

  const again = await startTestPortal({ db: database, dataDir, mail: portal.mail });
  const { token } = await again.signIn('30111222');
  const condiciones = await again.request({
    path: '/api/condicionMedica/getCondicionesMedicas/30111222',
    token,
  });
  expect(condiciones.body.condiciones.diabetes).toBe('Desde 2015,\u2028 ñandú «acentos»');
  await again.portal.stop();
  const pool = createPool({ url: database.appUrl, role: 'portal_sistema', max: 2, onError() {} });
  const [unidad] = await database.sql<{ id: number }>(`select id from portal.unidades where clave = 'demo'`);
  const { events, problems } = await verifyChain(
    systemDb(pool, pool),
    { folder: path.join(dataDir, 'auditoria') },
    unidad!.id,
  );
  await pool.end();
  expect(problems).toEqual([]);
  expect(events).toBeGreaterThan(1);
}, 120_000);

it('makes a backup private; with a key it is encrypted, opens only with that key, and restores completely', async () => {
  const [folder, key] = [path.join(root, 'cifrado'), 'k3Jd92mQpXv7Lw0sZt5Yb8Nc1Rf6Hg4AuE'];
  await writeBackup({ adminUrl: portal.db.adminUrl, dataDir: portal.dataDir, folder, now: new Date(), key });
  const all = readdirSync(folder, { recursive: true, withFileTypes: true });
  for (const entry of all)
    expect([entry.name, statSync(path.join(entry.parentPath, entry.name)).mode & 0o077]).toEqual([
      entry.name,
      0,
    ]);
  expect(readFileSync(path.join(folder, 'archivos/demo/llamadas/uno.pdf')).includes('%PDF')).toBe(false);
  expect(() => gunzipSync(readFileSync(path.join(folder, 'tablas/personas.jsonl.gz')))).toThrow();

  const { database, dataDir } = await empty();
  const restore = (given?: string) =>
    restoreBackup({ adminUrl: database.adminUrl, dataDir, folder, key: given });
  await expect(restore()).rejects.toThrow('falta BACKUP_KEY');
  await expect(restore(`${key}x`)).rejects.toThrow('BACKUP_KEY no es la de este respaldo');
  await restore(key);
  expect(readFileSync(path.join(dataDir, 'archivos/demo/llamadas/uno.pdf'), 'utf8')).toBe(
    '%PDF-1.7 bytes\n%%EOF',
  );
  const people = (db: TestDatabase) => db.sql('select count(*)::int as n from portal.personas');
  expect(await people(database)).toEqual(await people(portal.db));
  const [made] = await portal.db.sql<{ hace: number }>(
    'select extract(epoch from now() - respaldo)::float8 as hace from portal.instalacion',
  );
  expect(made!.hace).toBeLessThan(120);
}, 120_000);

it('restores a backup in which each month is a table of its own, and compares each', async () => {
  const folder = path.join(root, 'por-meses');
  const made = await writeBackup({
    adminUrl: portal.db.adminUrl,
    dataDir: portal.dataDir,
    folder,
    now: new Date(),
  });
  const total = made.tables['auditoria']!.rows;
  expect(total).toBeGreaterThan(1);
  const place = (name: string) => path.join(folder, `tablas/${name}.jsonl.gz`);
  const tables: Record<string, { rows: number; sha256: string }> = {};
  const put = (name: string, lines: readonly string[]) => {
    const text = lines.map((line) => `${line}\n`).join('');
    writeFileSync(place(name), gzipSync(text));
    tables[name] = { rows: lines.length, sha256: createHash('sha256').update(text).digest('hex') };
  };
  for (const [name, piece] of Object.entries(made.tables)) {
    if (!['auditoria', 'auditoria_sellos', 'mensajes_pasados'].includes(name)) {
      tables[name] = piece;
      continue;
    }
    const lines = gunzipSync(readFileSync(place(name)))
      .toString()
      .split('\n')
      .slice(0, -1);
    rmSync(place(name));
    put(`${name}_primera`, lines.slice(0, 1));
    put(`${name}_2027_02`, lines.slice(1));
    put(`${name}_resto`, []);
  }
  const write = () =>
    writeFileSync(path.join(folder, 'manifiesto.json'), JSON.stringify({ ...made, tables }));
  const [right, { database, dataDir }] = [tables['auditoria_2027_02']!, await empty()];
  tables['auditoria_2027_02'] = { ...right, sha256: tables['auditoria_primera']!.sha256 };
  write();
  await expect(restoreBackup({ adminUrl: database.adminUrl, dataDir, folder })).rejects.toThrow(
    'La tabla auditoria_2027_02 del respaldo está dañada',
  );
  tables['auditoria_2027_02'] = right;
  write();
  await restoreBackup({ adminUrl: database.adminUrl, dataDir, folder });
  expect(await database.sql('select count(*)::int as n from portal.auditoria')).toEqual([{ n: total }]);
}, 120_000);

it('refuses a damaged backup, another schema and an occupied target, and changes nothing', async () => {
  const folder = path.join(root, 'dos');
  await writeBackup({ adminUrl: portal.db.adminUrl, dataDir: portal.dataDir, folder, now: new Date() });
  await expect(
    writeBackup({ adminUrl: portal.db.adminUrl, dataDir: portal.dataDir, folder, now: new Date() }),
  ).rejects.toThrow('no está vacía');
  // Into the live portal.
  const counts = await portal.db.counts(['auditoria', 'auditoria_sellos', 'mensajes']);
  await expect(
    restoreBackup({ adminUrl: portal.db.adminUrl, dataDir: mkdtempSync(path.join(root, 'otra-')), folder }),
  ).rejects.toThrow('ya tiene personas');
  expect(await portal.db.counts(['auditoria', 'auditoria_sellos', 'mensajes'])).toEqual(counts);

  const occupied = await empty();
  await createFileStore(path.join(occupied.dataDir, 'archivos')).put('demo/x.pdf', Readable.from(['x']));
  await expect(
    restoreBackup({ adminUrl: occupied.database.adminUrl, dataDir: occupied.dataDir, folder }),
  ).rejects.toThrow('(demo/x.pdf) no está vacío');

  const { database, dataDir } = await empty();
  appendFileSync(path.join(folder, 'archivos/demo/llamadas/uno.pdf'), 'x');
  await expect(restoreBackup({ adminUrl: database.adminUrl, dataDir, folder })).rejects.toThrow(
    'falta o está dañado',
  );
  expect(readdirSync(dataDir)).toEqual([]);
  writeFileSync(path.join(folder, 'manifiesto.json'), '{"format":1,');
  await expect(restoreBackup({ adminUrl: database.adminUrl, dataDir, folder })).rejects.toThrow(
    `El respaldo de ${folder} no se entiende: es de otra versión o está dañado.`,
  );
  rmSync(path.join(folder, 'manifiesto.json'));
  await expect(restoreBackup({ adminUrl: database.adminUrl, dataDir, folder })).rejects.toThrow(
    `No hay un respaldo completo en ${folder}: falta manifiesto.json.`,
  );
  const nowhere = `${folder}-no`;
  await expect(restoreBackup({ adminUrl: database.adminUrl, dataDir, folder: nowhere })).rejects.toThrow(
    `No hay una carpeta ${nowhere}.`,
  );
  expect(existsSync(path.join(dataDir, 'archivos'))).toBe(false);
}, 120_000);
