import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSeal, verifyChain } from '../platform/audit/seal.ts';
import { cloneDatabase, type TestDatabase } from '../testing/database/database.ts';
import { createMonths, DAYS_OF_RECENT_MAIL, untilLocked } from './months.ts';
import { migrate } from './migrate.ts';
import { createPool } from './pools.ts';
import { systemDb, type SystemDb } from './system-db.ts';

let db: TestDatabase;
let folder: string;
let pool: pg.Pool;
let system: SystemDb;
beforeEach(async () => {
  warned = [];
  db = await cloneDatabase();
  folder = mkdtempSync(path.join(os.tmpdir(), 'portal-meses-'));
  pool = createPool({ url: db.appUrl, role: 'portal_sistema', max: 3, onError() {} });
  system = systemDb(pool, pool);
  await db.sql(`insert into portal.unidades (id, clave, plantilla) values (7001, 'meses', 'demo')`);
});
afterEach(async () => {
  await pool.end();
  await db.drop();
  rmSync(folder, { recursive: true });
});

let warned: string[];
const open = () => createMonths(db.adminUrl, (problem) => void warned.push(problem)).run();
const bounds = (table: string) =>
  db.sql<{ name: string; bound: string }>(
    `select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = $1::regclass order by 1`,
    [`portal.${table}`],
  );
const record = (when: string) =>
  db.sql(
    `insert into portal.auditoria (unidad_id, ocurrido, acto, resultado) values (7001, now() + $1::interval, 'ver_sesion', 'ok')`,
    [when],
  );
const partsOf = async () =>
  (
    await db.sql<{ part: string }>(
      `select distinct tableoid::regclass::text as part from portal.auditoria where unidad_id = 7001 order by 1`,
    )
  ).map(({ part }) => part);

it('has the months ahead open, and opens nothing twice, also from two processes', async () => {
  const before = await bounds('auditoria');
  const [row] = await db.sql<{ end: Date; wanted: Date }>(
    `select portal.fin_de_meses('portal.auditoria') as end, portal.mes_de(now(), 4) as wanted`,
  );
  expect(row!.end).toEqual(row!.wanted);
  await Promise.all([open(), open()]);
  expect(await bounds('auditoria')).toEqual(before);
});

/** As if a month had begun since. Returns its name. */
async function forget(table = 'auditoria'): Promise<string> {
  const [last] = await db.sql<{ parte: string }>(
    'select parte from portal.meses_de($1::regclass) order by fin desc limit 1',
    [`portal.${table}`],
  );
  await db.sql(`drop table portal.${last!.parte}`);
  return last!.parte;
}
/** A transaction of somebody else, which stays open until it is ended. */
async function start(sql: string) {
  const client = new pg.Client({ connectionString: db.adminUrl });
  client.on('error', () => {});
  await client.connect();
  await client.query('begin');
  await client.query(sql);
  return async () => {
    await client.query('commit');
    await client.end();
  };
}
const waiting = (name: string) =>
  db.sql(
    `select 1 from pg_stat_activity where datname = current_database() and application_name = $1 and wait_event_type = 'Lock'`,
    [name],
  );

it('opens a month from several processes at once', async () => {
  for (const table of ['auditoria', 'auditoria_sellos', 'mensajes_pasados']) {
    const before = await bounds(table);
    await forget(table);
    // All of them have found the month missing when the first one gets its lock.
    const end = await start(`lock table portal.${table} in access share mode`);
    const openers = [1, 2, 3].map(
      () => new pg.Client({ connectionString: db.adminUrl, application_name: 'portal-meses' }),
    );
    for (const client of openers) await client.connect();
    const opened = Promise.all(
      openers.map((client) =>
        client.query(
          `select portal.abrir_meses($1, portal.mes_de(portal.fin_de_meses(('portal.' || $1)::regclass), 1))`,
          [table],
        ),
      ),
    );
    await expect.poll(() => waiting('portal-meses'), { interval: 5 }).toHaveLength(3);
    await end();
    await opened;
    await Promise.all(openers.map((client) => client.end()));
    expect(await bounds(table)).toEqual(before);
  }
});

it('opens months while acts are under way', async () => {
  const before = await bounds('auditoria');
  await forget();
  const end = await start(
    `insert into portal.auditoria (unidad_id, ocurrido, acto, resultado) values (7001, now(), 'ver_sesion', 'ok')`,
  );
  await open();
  await end();
  expect(await bounds('auditoria')).toEqual(before);
  expect(warned).toEqual([]);
});

it('blocks no writer while a long read holds the table, and opens the month at a later run', async () => {
  const before = await bounds('auditoria');
  const part = await forget();
  const end = await start('select count(*) from portal.auditoria');
  for (const [name, run] of [
    ['portal-meses', open],
    ['portal-migrate', () => migrate(db.adminUrl, undefined, (problem) => void warned.push(problem))],
  ] as const) {
    warned = [];
    const state = { opening: true };
    const opened = run().finally(() => (state.opening = false));
    await expect.poll(() => waiting(name), { interval: 5 }).toHaveLength(1);
    // It would wait as long as the one who opens does.
    while (state.opening)
      await db.sql(
        `set lock_timeout = 100; insert into portal.auditoria (unidad_id, ocurrido, acto, resultado) values (7001, now(), 'ver_sesion', 'ok'); reset lock_timeout`,
      );
    await opened;
    expect(warned).toEqual([
      expect.stringMatching(/^the next months of auditoria are not open, they end at 2.*: .*lock timeout$/),
    ]);
  }
  expect((await bounds('auditoria')).map((row) => row.name)).not.toContain(part);
  await end();
  warned = [];
  await open();
  expect(await bounds('auditoria')).toEqual(before);
  expect(warned).toEqual([]);
});

it('stops a start only if a row of now would have no place', async () => {
  while ((await bounds('auditoria')).length > 2) await forget();
  await db.sql('drop table portal.auditoria_primera');
  await open();
  expect(warned).toHaveLength(1);
  await db.sql('drop table portal.auditoria_resto');
  await expect(open()).rejects.toThrow('the next months of auditoria are not open');
});

it('has the months open in which mails become past', async () => {
  const [row] = await db.sql<{ end: Date; wanted: Date }>(
    `select portal.fin_de_meses('portal.mensajes_pasados') as end, portal.mes_de(now() - make_interval(days => $1), 4) as wanted`,
    [DAYS_OF_RECENT_MAIL],
  );
  expect(row!.end).toEqual(row!.wanted);
});

it('keeps what no month covers, and makes a month of it afterwards', async () => {
  await record('0');
  await record('8 months');
  expect(await partsOf()).toEqual(['portal.auditoria_primera', 'portal.auditoria_resto']);
  // As if the portal had not been restarted for nine months.
  await db.sql(`select portal.abrir_meses('auditoria', portal.mes_de(now(), 10))`);
  expect(await partsOf()).not.toContain('portal.auditoria_resto');
  expect(await db.sql(`select from portal.auditoria where unidad_id = 7001`)).toHaveLength(2);
  expect((await bounds('auditoria')).map(({ bound }) => bound)).toContain('DEFAULT');
  await expect(db.sql('delete from portal.auditoria_resto')).rejects.toThrow('append-only');
  await record('9 months');
  expect(await partsOf()).not.toContain('portal.auditoria_resto');
});

it('opens months despite rows of a wrong clock, and keeps those rows', async () => {
  const before = await bounds('auditoria');
  await db.sql('drop table portal.auditoria_primera');
  await record('-40 years');
  await record('60 years');
  await forget();
  await open();
  expect(await bounds('auditoria')).toEqual(before.filter(({ name }) => name !== 'auditoria_primera'));
  expect(await partsOf()).toEqual(['portal.auditoria_resto']);
  // Not even if a month is opened too late.
  await record('5 months');
  await db.sql(`select portal.abrir_meses('auditoria', portal.mes_de(now(), 8))`);
  const rows = await db.sql<{ part: string }>(
    `select tableoid::regclass::text as part from portal.auditoria where unidad_id = 7001 order by ocurrido`,
  );
  expect(rows.map(({ part }) => part === 'portal.auditoria_resto')).toEqual([true, false, true]);
  for (const { name } of await bounds('auditoria'))
    await expect(db.sql(`delete from portal.${name}`), name).rejects.toThrow('append-only');
  const [end] = await db.sql(
    `select portal.fin_de_meses('portal.auditoria') = portal.mes_de(now(), 8) as right`,
  );
  expect(end).toEqual({ right: true });
  expect(warned).toEqual([]);
});

it('moves past mails out of `_resto`, although the table has a generated column', async () => {
  const put = (when: string) =>
    db.sql(
      `insert into portal.mensajes_pasados (unidad_id, id, canal, tipo, destinatario, asunto, causa, estado, intentos, creado)
        values (7001, gen_random_uuid(), 'correo', 'prueba', 'A@ejemplo.com', 'a', 'c', 'enviado', 1, now() + $1::interval)`,
      [when],
    );
  await put('60 years');
  await put('1 month');
  await db.sql(`select portal.abrir_meses('mensajes_pasados', portal.mes_de(now(), 3))`);
  expect(
    await db.sql(
      `select tableoid::regclass::text = 'portal.mensajes_pasados_resto' as rest, destinatario_simple from portal.mensajes_pasados order by creado`,
    ),
  ).toEqual([
    { rest: false, destinatario_simple: 'a@ejemplo.com' },
    { rest: true, destinatario_simple: 'a@ejemplo.com' },
  ]);
});

it('seals and verifies a chain that goes through several months', async () => {
  for (const when of ['0', '40 days', '70 days']) await record(when);
  const seal = createSeal(system, { folder });
  await seal.run();
  await seal.stop();
  expect((await partsOf()).length).toBeGreaterThan(1);
  expect(await verifyChain(system, { folder }, 7001)).toEqual({
    unidadId: 7001,
    events: 3,
    deleted: 0,
    problems: [],
  });
});

it('tries again after a deadlock that PostgreSQL resolved, and not after another error', async () => {
  const failing = (code: string) => {
    let tries = 0;
    return untilLocked(async () => {
      tries += 1;
      if (tries === 1) throw Object.assign(new Error(code), { code });
      return tries;
    });
  };
  expect(await failing('40P01')).toBe(2);
  await expect(failing('42P01')).rejects.toThrow('42P01');
});
