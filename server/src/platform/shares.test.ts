import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createPool } from '../db/pools.ts';
import { systemDb, type SystemDb } from '../db/system-db.ts';
import { cloneDatabase, type TestDatabase } from '../testing/database/database.ts';
import { createSharedWork } from './shares.ts';

const FIRST = 9000;
const UNITS = 50;
const MINUTE_MS = 60_000;
const START = new Date('2026-11-16T12:00:00Z');
const minute = (n: number) => new Date(START.getTime() + n * MINUTE_MS);
const ALL = Array.from({ length: UNITS }, (_, i) => FIRST + i);
let db: TestDatabase;
let pools: ReturnType<typeof createPool>[];
let systems: SystemDb[];
beforeAll(async () => {
  db = await cloneDatabase();
  pools = [0, 1].map(() => createPool({ url: db.appUrl, role: 'portal_sistema', max: 2, onError() {} }));
  systems = pools.map((pool) => systemDb(pool, pool));
  // Twice as many units as have rows.
  await db.sql(
    `insert into portal.unidades (id, clave, plantilla) select u, 'nueva_' || u, 'demo' from generate_series(${FIRST}, ${FIRST + 2 * UNITS}) u`,
  );
  await db.sql(
    `with p as (insert into portal.personas (unidad_id, id, documento, nombre, apellido)
       select u, gen_random_uuid(), '30999111', 'Ada', 'Ruiz' from generate_series(${FIRST}, ${FIRST + UNITS - 1}) u returning unidad_id, id)
     insert into portal.cargas_padron (unidad_id, autor_id, estado, archivo, creada, vista) select unidad_id, id, 'fallida', 'padron.csv', now(), now() from p`,
  );
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await db.drop();
});
beforeEach(() => db.sql('delete from portal.barridos'));

function proceso(
  system: SystemDb,
  at: () => Date,
  {
    fails = () => false,
    stopping = () => false,
  }: { fails?: (id: number) => boolean; stopping?: () => boolean } = {},
) {
  const done: number[] = [];
  const { run } = createSharedWork(
    system,
    { clock: { now: at, machine: at }, stopping },
    {
      name: 'prueba',
      everyMs: 10 * MINUTE_MS,
      table: 'cargas_padron',
      async work(id) {
        if (fails(id)) throw new Error(`unit ${id}`);
        done.push(id);
      },
    },
  );
  return { run, done };
}
const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);

it('is done once in an interval for each unit that has rows, whichever process does it', async () => {
  let at = START;
  const [one, other] = systems.map((system) => proceso(system, () => at));
  await Promise.all([one!.run(), other!.run()]);
  expect(sorted([...one!.done, ...other!.done])).toEqual(ALL);
  at = minute(1);
  await other!.run();
  expect(one!.done.length + other!.done.length).toBe(UNITS);
  at = minute(10);
  await one!.run();
  expect(one!.done.length + other!.done.length).toBe(2 * UNITS);
});

it('is done for the others if it fails for one, and tried again at the next run', async () => {
  let broken = true;
  const { run, done } = proceso(systems[0]!, () => START, { fails: (id) => broken && id === FIRST + 3 });
  await expect(run()).rejects.toThrow(`unit ${FIRST + 3}`);
  expect(sorted(done)).toEqual(ALL.filter((id) => id !== FIRST + 3));
  broken = false;
  await run();
  expect(sorted(done)).toEqual(ALL);
});

it('ends when the process stops; another one goes on with those that wait longest', async () => {
  const stopped = proceso(systems[0]!, () => START, { stopping: () => stopped.done.length > 0 });
  await stopped.run();
  const { run, done } = proceso(systems[1]!, () => minute(1));
  await run();
  expect(sorted([...stopped.done, ...done])).toEqual(ALL);
});
