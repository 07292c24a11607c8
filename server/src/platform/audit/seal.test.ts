import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPool } from '../../db/pools.ts';
import { toPg } from '../../db/query.ts';
import { systemDb, type SystemDb } from '../../db/system-db.ts';
import { sealLikeBefore } from '../../testing/data/older-seal.ts';
import { cloneDatabase, type TestDatabase } from '../../testing/database/database.ts';
import { listUnsealed } from './seal.repository.ts';
import { createSeal, verifyChain } from './seal.ts';

/** No portal runs in this file: nobody seals but the test. */
let db: TestDatabase;
let folder: string;
let pool: pg.Pool;
let system: SystemDb;
/** Of each test anew. */
let busy = 5000;
let quiet = 0;
beforeAll(async () => {
  db = await cloneDatabase();
  folder = mkdtempSync(path.join(os.tmpdir(), 'portal-sellos-'));
  pool = createPool({ url: db.appUrl, role: 'portal_sistema', max: 3, onError() {} });
  system = systemDb(pool, pool);
});
afterAll(async () => {
  await pool.end();
  await db.drop();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  [busy, quiet] = [busy + 2, busy + 3];
  await addUnits(busy, quiet);
});
afterEach(() => vi.useRealTimers());

const addUnits = (...units: number[]) =>
  db.sql(
    `insert into portal.unidades (id, clave, plantilla) select u, 'sello_' || u, 'demo' from unnest($1::int[]) u`,
    [units],
  );
const INSERT = `insert into portal.auditoria (unidad_id, ocurrido, acto, resultado, direccion, pedido)
  select $1, now(), 'ver_sesion', 'ok', '127.0.0.1', 'p' || n from generate_series(1, $2::int) n`;
const record = (unit: number, count = 1) => db.sql(INSERT, [unit, count]);
const sealedOf = async (unit: number) =>
  (
    await db.sql<{ n: number }>(
      'select count(*)::int as n from portal.auditoria_sellos where unidad_id = $1',
      [unit],
    )
  )[0]!.n;
const verify = (unit: number) => verifyChain(system, { folder }, unit);
const whole = (unit: number, events: number) => ({ unidadId: unit, events, deleted: 0, problems: [] });
const open = (over: Partial<SystemDb> = {}) => createSeal({ ...system, ...over }, { folder });
/** Calls `then` after every round; the first transaction is the run's own and ends last. */
const afterRounds = (then: (round: number) => Promise<void>) => {
  let depth = 0;
  let rounds = 0;
  const tx: SystemDb['tx'] = async (work) => {
    depth += 1;
    const result = await system.tx(work);
    depth -= 1;
    if (depth > 0) await then((rounds += 1));
    return result;
  };
  return open({ tx });
};
/** As another process that is sealing the unit. */
async function holdUnit(unit: number): Promise<pg.Client> {
  const other = new pg.Client({ connectionString: db.adminUrl });
  await other.connect();
  await other.query('select pg_advisory_lock(7203112, $1)', [unit]);
  return other;
}
/** PostgreSQL may notice a little later that a connection with a lock has ended. */
const runUntilSealed = (seal: { run(): Promise<void> }, unit: number, count: number) =>
  vi.waitUntil(
    async () => {
      await seal.run();
      return (await sealedOf(unit)) === count;
    },
    { timeout: 10_000 },
  );
/** How many events of a unit had their seal before the first one of another unit had. */
const sealedBefore = async (unit: number, other: number) =>
  (
    await db.sql<{ n: number }>(
      `select count(*)::int as n from portal.auditoria_sellos where unidad_id = $1
         and xmin::text::bigint < (select min(xmin::text::bigint) from portal.auditoria_sellos where unidad_id = $2)`,
      [unit, other],
    )
  )[0]!.n;
const passTime = (ms: number) => vi.advanceTimersByTime(ms);
const stopTime = () => vi.useFakeTimers({ toFake: ['performance'] });

interface PlanNode {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Join Filter'?: number;
  Plans?: PlanNode[];
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

describe('units among each other', () => {
  it('does not make an event wait for another unit’s 50,000', async () => {
    await record(busy, 50_000);
    await record(quiet);
    await open().run();
    expect(await sealedBefore(busy, quiet)).toBeLessThanOrEqual(2000);
    expect(await verify(busy)).toEqual(whole(busy, 50_000));
    expect(await verify(quiet)).toEqual(whole(quiet, 1));
  });

  it('seals what is recorded while it works off 10,000, after one more share', async () => {
    stopTime();
    await record(busy, 10_000);
    await afterRounds(async (round) => {
      if (round !== 3) return;
      await record(quiet);
      passTime(2000);
    }).run();
    expect(await sealedBefore(busy, quiet)).toBeLessThanOrEqual(4 * 2000);
    expect(await verify(busy)).toEqual(whole(busy, 10_000));
    expect(await verify(quiet)).toEqual(whole(quiet, 1));
  });

  it('finds one event before 25,000 that came between two looks', async () => {
    const seal = open();
    await record(busy);
    await seal.run();
    await record(quiet);
    await record(busy, 25_000);
    await seal.run();
    expect(await verify(busy)).toEqual(whole(busy, 25_001));
    expect(await verify(quiet)).toEqual(whole(quiet, 1));
  });

  it('seals the others if one unit’s seals are refused, and that one when they no longer are', async () => {
    const others = Array.from({ length: 5 }, (_, i) => 10 * busy + i);
    await addUnits(...others);
    for (const unit of [busy, quiet, ...others]) await record(unit, 3);
    await db.sql(
      `create function portal.rompe() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`,
    );
    await db.sql(
      `create trigger rompe before insert on portal.auditoria_sellos for each row when (new.unidad_id = ${quiet}) execute function portal.rompe()`,
    );
    const seal = open();
    for (let run = 0; run < 4; run += 1) await expect(seal.run()).rejects.toThrow('refused');
    expect(await Promise.all([busy, ...others].map(sealedOf))).toEqual([3, 3, 3, 3, 3, 3]);
    await record(busy);
    await expect(seal.run()).rejects.toThrow('refused');
    expect(await sealedOf(busy)).toBe(4);
    expect(await sealedOf(quiet)).toBe(0);
    await db.sql('drop trigger rompe on portal.auditoria_sellos');
    await seal.run();
    expect(await verify(quiet)).toEqual(whole(quiet, 3));
  });
});

describe('events that commit late', () => {
  /** An event that has its number and is not committed. */
  async function uncommitted(unit: number) {
    const client = new pg.Client({ connectionString: db.adminUrl });
    await client.connect();
    await client.query('begin');
    await client.query(INSERT, [unit, 1]);
    return async () => {
      await client.query('commit');
      await client.end();
    };
  }

  it('are sealed after later ones of their unit', async () => {
    const seal = open();
    const commit = await uncommitted(quiet);
    await record(quiet, 10);
    await seal.run();
    expect(await verify(quiet)).toEqual(whole(quiet, 10));
    await commit();
    await seal.run();
    expect(await verify(quiet)).toEqual(whole(quiet, 11));
  });

  it('are sealed within a minute after more than 20,000 of other units', async () => {
    stopTime();
    const seal = open();
    await seal.run();
    const commit = await uncommitted(quiet);
    await record(busy, 22_000);
    await seal.run();
    await seal.run();
    await commit();
    passTime(60_000);
    await seal.run();
    expect(await verify(quiet)).toEqual(whole(quiet, 1));
    expect(await verify(busy)).toEqual(whole(busy, 22_000));
  });

  it('are found by a process that starts, however far back the one before left them', async () => {
    await record(quiet, 3);
    const commit = await uncommitted(quiet);
    await record(busy, 22_000);
    const other = await holdUnit(quiet);
    await open().run();
    await other.end();
    await commit();
    expect([await sealedOf(busy), await sealedOf(quiet)]).toEqual([22_000, 0]);
    const next = open();
    expect(await next.unsealed()).toMatchObject({ count: 4 });
    await runUntilSealed(next, quiet, 4);
    expect(await verify(quiet)).toEqual(whole(quiet, 4));
  });
});

describe('several processes', () => {
  let units: number[] = [];
  beforeEach(async () => {
    units = Array.from({ length: 60 }, (_, i) => 100 * busy + i);
    await addUnits(...units);
  });

  /** Records events of all units, and very many of two. Returns how many each of the others has. */
  async function recordAll(): Promise<number> {
    const EACH = 40;
    for (let n = 0; n < EACH; n += 1)
      await db.sql(
        `insert into portal.auditoria (unidad_id, ocurrido, acto, resultado, direccion, pedido)
           select u, now(), 'ver_sesion', 'ok', '127.0.0.1', $2 from unnest($1::int[]) u order by random()`,
        [units, `${n}`],
      );
    await record(busy, 8000);
    await record(quiet, 5000);
    return EACH;
  }
  const left = async () =>
    (
      await db.sql<{ n: number }>(
        `select count(*)::int as n from portal.auditoria a where not exists (select from portal.auditoria_sellos s where s.unidad_id = a.unidad_id and s.evento_id = a.id)`,
      )
    )[0]!.n;
  async function expectWhole(each: number, more = 0) {
    for (const unit of units) expect(await verify(unit)).toEqual(whole(unit, each));
    expect(await verify(busy)).toEqual(whole(busy, 8000));
    expect(await verify(quiet)).toEqual(whole(quiet, 5000 + more));
  }

  async function startSealing() {
    const child = spawn(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        path.join(import.meta.dirname, '../../testing/processes/seal-process.ts'),
      ],
      {
        env: { TEST_DATABASE_URL: db.appUrl, TEST_FOLDER: folder },
        stdio: ['pipe', 'pipe', 'inherit'],
      },
    );
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await vi.waitUntil(() => output.startsWith('listo\n'), { timeout: 20_000 });
    return {
      go: () => child.stdin.write('\n'),
      /** Returns its failures. */
      async stop() {
        const exited = once(child, 'exit');
        child.stdin.end();
        await exited;
        return output.split('\n').slice(1, -1);
      },
    };
  }

  it('seal many units at once, each event once', { timeout: 120_000 }, async () => {
    const both = await Promise.all([startSealing(), startSealing()]);
    for (const one of both) one.go();
    const each = await recordAll();
    await vi.waitUntil(async () => (await left()) === 0, { timeout: 60_000, interval: 100 });
    expect(await Promise.all(both.map((one) => one.stop()))).toEqual([[], []]);
    await expectWhole(each);
  });

  it('seal beside one of the version before', { timeout: 120_000 }, async () => {
    const both = await Promise.all([startSealing(), startSealing()]);
    const older = createPool({ url: db.appUrl, role: 'portal_sistema', max: 1, onError() {} });
    for (const one of both) one.go();
    const recorded = new AbortController();
    let more = 0;
    const sealing = (async () => {
      let sealed = 0;
      while (!recorded.signal.aborted || (await left()) > 0 || sealed === 0) {
        sealed += (await sealLikeBefore(older, 100)) ?? 0;
        await sleep(1);
        // The others may have sealed all before it had its turn.
        if (recorded.signal.aborted && sealed === 0) {
          await record(quiet);
          more += 1;
        }
      }
    })();
    const each = await recordAll();
    recorded.abort();
    await sealing;
    expect(await Promise.all(both.map((one) => one.stop()))).toEqual([[], []]);
    await older.end();
    await expectWhole(each, more);
  });

  it('leave a unit to the process that is sealing it, and seal the others', async () => {
    await record(busy, 5);
    await record(quiet, 5);
    const other = await holdUnit(busy);
    const seal = open();
    await seal.run();
    expect([await sealedOf(busy), await sealedOf(quiet)]).toEqual([0, 5]);
    expect(await seal.unsealed()).toMatchObject({ count: 5 });
    await other.end();
    await runUntilSealed(seal, busy, 5);
    expect(await seal.unsealed()).toEqual({ count: 0, since: null });
    expect(await verify(busy)).toEqual(whole(busy, 5));
  });

  it('keep the version before away until nothing is left: it would leave out a unit that is behind', async () => {
    await record(busy, 30_000);
    await record(quiet);
    const older = createPool({ url: db.appUrl, role: 'portal_sistema', max: 1, onError() {} });
    const sealed: (number | undefined)[] = [];
    await afterRounds(async () => void sealed.push(await sealLikeBefore(older))).run();
    expect(sealed.length).toBeGreaterThan(10);
    expect(new Set(sealed)).toEqual(new Set([undefined]));
    // Afterwards it may, and each goes on where the other ended.
    await record(quiet, 2);
    expect(await sealLikeBefore(older)).toBe(2);
    await record(quiet, 3);
    await open().run();
    await older.end();
    expect(await verify(busy)).toEqual(whole(busy, 30_000));
    expect(await verify(quiet)).toEqual(whole(quiet, 6));
  });

  it('wait while the version before seals', async () => {
    await record(quiet);
    const older = new pg.Client({ connectionString: db.adminUrl });
    await older.connect();
    await older.query('select pg_advisory_lock(7203112)');
    const seal = open();
    await seal.run();
    expect(await sealedOf(quiet)).toBe(0);
    await older.end();
    await runUntilSealed(seal, quiet, 1);
  });
});

describe('the look for unsealed events', () => {
  it('compares no event with the seal of another one, in tables without statistics too', async () => {
    await record(busy, 3000);
    await open().run();
    await record(busy, 5);
    const { text, values } = toPg(listUnsealed([busy], 2000));
    const { rows } = await pool.query({ text: `explain (analyze, format json) ${text}`, values });
    const nodes = nodesOf(rows[0]['QUERY PLAN'][0].Plan);
    expect(nodes[0]!['Actual Rows']).toBe(5);
    expect(Math.max(...nodes.map((node) => node['Rows Removed by Join Filter'] ?? 0))).toBe(0);
    expect(Math.max(...nodes.map((node) => node['Actual Rows'] * node['Actual Loops']))).toBe(3005);
    await open().run();
    expect(await verify(busy)).toEqual(whole(busy, 3005));
  });
});

describe('a portal in which nothing happens', () => {
  it('costs one statement per run and a look per minute, and seals what then happens', async () => {
    stopTime();
    const sent: unknown[] = [];
    const seal = open({
      many: (query) => {
        sent.push(query);
        return system.many(query);
      },
      tx: () => Promise.reject(new Error('nothing to seal')),
    });
    await seal.run();
    const runs = async (count: number) => {
      sent.length = 0;
      for (let n = 0; n < count; n += 1) {
        await seal.run();
        passTime(2000);
      }
      return sent.length;
    };
    await runs(61);
    expect(await runs(30)).toBe(31);
    await record(quiet);
    await expect(seal.run()).rejects.toThrow('nothing to seal');
  });
});
