import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../testing/database/database.ts';
import { migrate } from './migrate.ts';
import { untilLocked } from './months.ts';

let db: TestDatabase;
let folder: string;
beforeEach(async () => {
  db = await cloneDatabase();
  folder = mkdtempSync(path.join(os.tmpdir(), 'portal-migraciones-'));
  cpSync(path.resolve(import.meta.dirname, '../../migrations'), folder, { recursive: true });
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await db.drop();
});
const write = (name: string, sql: string) => writeFileSync(path.join(folder, name), sql);

/** A long report: it keeps the table from being altered until it is ended. */
async function startReport() {
  const client = new pg.Client({ connectionString: db.adminUrl });
  await client.connect();
  await client.query('begin; select count(*) from portal.turnos');
  return async () => {
    await client.query('commit');
    await client.end();
  };
}

describe('a migration while the portal serves', () => {
  it('gives up its lock and comes again, so that nobody waits behind it', async () => {
    write('9001-columna.sql', 'alter table portal.turnos add column ensayo text;');
    const endReport = await startReport();
    const migrating = migrate(db.adminUrl, folder);
    await expect
      .poll(
        () =>
          db.sql(
            `select 1 from pg_stat_activity where datname = current_database() and application_name = 'portal-migrate' and wait_event_type = 'Lock'`,
          ),
        { interval: 20 },
      )
      .toHaveLength(1);
    // Without the limit it would wait for the report, which ends only afterwards.
    const read = db.sql('select count(*)::int as n from portal.turnos');
    expect(await Promise.race([read, sleep(20_000)])).toEqual([{ n: expect.any(Number) }]);
    await endReport();
    expect(await migrating).toEqual(['9001-columna.sql']);
    expect(await db.sql('select ensayo from portal.turnos where false')).toEqual([]);
  });

  it('builds an index without a transaction, after removing one that was left unfinished', async () => {
    await db.sql('create index turnos_ensayo on portal.turnos (id)');
    await db.sql(
      `update pg_index set indisvalid = false where indexrelid = 'portal.turnos_ensayo'::regclass`,
    );
    write('9001-indice.sql', 'create index concurrently turnos_ensayo on portal.turnos (unidad_id, id);');
    // Both start at once: the one that waits must not be what the other waits for.
    const both = await Promise.all([migrate(db.adminUrl, folder), migrate(db.adminUrl, folder)]);
    expect(both.flat()).toEqual(['9001-indice.sql']);
    const [row] = await db.sql<{ valid: boolean; columns: number }>(
      `select indisvalid as valid, indnatts as columns from pg_index where indexrelid = 'portal.turnos_ensayo'::regclass`,
    );
    expect(row).toEqual({ valid: true, columns: 2 });
  });

  it('leaves nothing behind if a statement fails, and says which file it was', async () => {
    write('9001-mal.sql', 'create table portal.ensayo (id int); select 1 / 0;');
    await expect(migrate(db.adminUrl, folder)).rejects.toThrow(/9001-mal\.sql falló: division by zero/);
    expect(await db.sql(`select to_regclass('portal.ensayo') as found`)).toEqual([{ found: null }]);
  });
});

describe('the division of the audit trail into months', () => {
  let fresh: TestDatabase;
  beforeEach(async () => {
    fresh = await cloneDatabase({ template: 'template0' });
  });
  afterEach(() => fresh.drop());
  /** Migrates up to this file. */
  async function migrateUpTo(name: string) {
    const stop = `${name.slice(0, 4)}-z-hasta-aca.sql`;
    write(stop, 'select 1 / 0;');
    await expect(migrate(fresh.adminUrl, folder)).rejects.toThrow(stop);
    rmSync(path.join(folder, stop));
  }
  const fill = (...when: string[]) =>
    fresh.sql(
      `insert into portal.unidades (id, clave, plantilla) values (1, 'demo', 'demo');
       insert into portal.auditoria (unidad_id, ocurrido, acto, resultado)
         select 1, now() + w::interval, 'ver_sesion', 'ok' from unnest('{${when.join()}}'::text[]) w`,
    );
  const rows = () =>
    fresh.sql<{ id: string; part: string }>(
      'select id, tableoid::regclass::text as part from portal.auditoria order by id',
    );
  const first = (...ids: string[]) => ids.map((id) => ({ id, part: 'portal.auditoria_primera' }));

  it('keeps what a wrong clock wrote in the first partition', async () => {
    await migrateUpTo('0088-sellos-por-evento.sql');
    await fill('-3 months', '0', '8 months');
    await migrate(fresh.adminUrl, folder);
    expect(await rows()).toEqual(first('1', '2', '3'));
    const ends = await fresh.sql<{ parte: string; right: boolean }>(
      `select parte, fin = portal.mes_de(now() + case parte when 'auditoria_primera' then interval '8 months' else '0' end, 2) as right
        from (select * from portal.meses_de('portal.auditoria') union all select * from portal.meses_de('portal.auditoria_sellos')) m where parte like '%_primera' order by 1`,
    );
    // The clock was wrong about events, not about seals.
    expect(ends).toEqual([
      { parte: 'auditoria_primera', right: true },
      { parte: 'auditoria_sellos_primera', right: true },
    ]);
    await fresh.sql(
      `insert into portal.auditoria (unidad_id, ocurrido, acto, resultado) values (1, now(), 'ver_sesion', 'ok')`,
    );
    expect(await rows()).toEqual(first('1', '2', '3', '4'));
  });

  it('divides the trail although somebody went back and dropped the constraints, as the manual says', async () => {
    await migrateUpTo('0089-primeros-meses.sql');
    await fill('-3 months', '0');
    await fresh.sql(
      'alter table portal.auditoria drop constraint auditoria_primeros_meses; alter table portal.auditoria_sellos drop constraint auditoria_sellos_primeros_meses',
    );
    await migrate(fresh.adminUrl, folder);
    expect(await rows()).toEqual(first('1', '2'));
    const [row] = await fresh.sql<{ end: Date; wanted: Date }>(
      `select portal.fin_de_meses('portal.auditoria') as end, portal.mes_de(now(), 4) as wanted`,
    );
    expect(row!.end).toEqual(row!.wanted);
  });
});

it('waits longer for a lock at every fifth try: only then PostgreSQL ends a vacuum in its way', async () => {
  const waited: number[] = [];
  const locked = async (ms: number) => {
    waited.push(ms);
    throw Object.assign(new Error('locked'), { code: '55P03' });
  };
  await expect(untilLocked(locked, 6)).rejects.toThrow('locked');
  expect(waited).toEqual([500, 500, 500, 500, 1500, 500]);
});
