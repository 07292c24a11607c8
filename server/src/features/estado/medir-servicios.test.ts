import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createPool } from '../../db/pools.ts';
import { systemDb, type SystemDb } from '../../db/system-db.ts';
import { createLog } from '../../platform/log.ts';
import { cloneDatabase, type TestDatabase } from '../../testing/database/database.ts';
import { createServicios } from './medir-servicios.ts';
import type { Sonda } from './sondas.ts';

const FIRST = 9000;
const UNITS = 200;
/** Requests that one process has under way. */
const AT_ONCE = 32;
const MINUTO = new Date('2026-11-16T12:00:00Z');
const minuto = (n: number) => new Date(MINUTO.getTime() + n * 60_000);
let db: TestDatabase;
let pools: ReturnType<typeof createPool>[];
let systems: SystemDb[];
beforeAll(async () => {
  db = await cloneDatabase();
  pools = [0, 1].map(() => createPool({ url: db.appUrl, role: 'portal_sistema', max: 4, onError() {} }));
  systems = pools.map((pool) => systemDb(pool, pool));
  await db.sql(
    `insert into portal.unidades (id, clave, plantilla) select u, 'nueva_' || u, 'demo' from generate_series(${FIRST}, ${FIRST + UNITS - 1}) u`,
  );
  await db.sql(
    `with p as (insert into portal.personas (unidad_id, id, documento, nombre, apellido)
       select u, gen_random_uuid(), '30999111', 'Ada', 'Ruiz' from generate_series(${FIRST}, ${FIRST + UNITS - 1}) u returning unidad_id, id)
     insert into portal.conexiones (unidad_id, tipo, url, token_url, cliente, audiencia, scope, cambiada, cambiada_por)
       select unidad_id, 'refeps', 'https://bus.test', 'https://bus.test', 'x', '', '', now(), id from p`,
  );
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await db.drop();
});
beforeEach(() => db.sql('delete from portal.mediciones; delete from portal.barridos'));

/** A process that measures at this instant, and what it asked. */
function proceso(system: SystemDb, at: () => Date, { unreadable }: { unreadable?: number | undefined } = {}) {
  const asked: number[] = [];
  let [now, most] = [0, 0];
  const medir = createServicios(
    system,
    { clock: { now: at, machine: at }, log: createLog('silent'), stopping: () => false },
    async (unidadId): Promise<Sonda[]> => {
      if (unidadId === unreadable) throw new Error('unreadable');
      return (['bus', 'emisor'] as const).map((parte) => ({
        parte,
        unidadId,
        lentaMs: 60_000,
        async probar() {
          most = Math.max(most, (now += 1));
          await setTimeout(1);
          now -= 1;
          asked.push(unidadId);
          return true;
        },
      }));
    },
  );
  return { medir, asked, most: () => most };
}
const measured = async (at: Date) =>
  (
    await db.sql<{ funcionan: number; cuantas: number }>(
      `select count(*) filter (where estado = 1)::int as funcionan, count(*)::int as cuantas from portal.mediciones where minuto = $1`,
      [at],
    )
  )[0];

it('measures the services of many units once a minute, shared by two processes, a bounded number at once', async () => {
  let at = MINUTO;
  const [one, other] = systems.map((system) => proceso(system, () => at));
  await Promise.all([one!.medir(at), other!.medir(at)]);
  const asked = [...one!.asked, ...other!.asked].toSorted((a, b) => a - b);
  expect(asked).toEqual(Array.from({ length: 2 * UNITS }, (_, i) => FIRST + Math.floor(i / 2)));
  expect(await measured(at)).toEqual({ funcionan: 2 * UNITS, cuantas: 2 * UNITS });
  expect(Math.max(one!.most(), other!.most())).toBeLessThanOrEqual(AT_ONCE);
  expect(await one!.medir(at)).toBe(true);
  expect(one!.asked.length + other!.asked.length).toBe(2 * UNITS);
  at = minuto(1);
  expect(await other!.medir(at)).toBe(true);
  expect(await measured(at)).toEqual({ funcionan: 2 * UNITS, cuantas: 2 * UNITS });
});

it('gives a unit whose turn came late the minutes in between, as far as the portal worked in them', async () => {
  let at = MINUTO;
  const { medir } = proceso(systems[0]!, () => at);
  await medir(at);
  await db.sql(
    `insert into portal.mediciones (parte, minuto, estado) select 'portal', m, 1 from unnest($1::timestamptz[]) m`,
    [[-1, 0, 1, 2, 4].map(minuto)],
  );
  at = minuto(4);
  await medir(at);
  const rows = await db.sql<{ minuto: Date }>(
    `select minuto from portal.mediciones where parte = 'bus:${FIRST}' order by 1`,
  );
  expect(rows.map((row) => row.minuto)).toEqual([0, 1, 2, 4].map(minuto));
});

it('tries a unit that could not be read again in the same minute, and measures the others meanwhile', async () => {
  const broken = proceso(systems[0]!, () => MINUTO, { unreadable: FIRST + 7 });
  expect(await broken.medir(MINUTO)).toBe(false);
  expect(await measured(MINUTO)).toMatchObject({ cuantas: 2 * (UNITS - 1) });
  const { medir, asked } = proceso(systems[1]!, () => MINUTO);
  expect(await medir(MINUTO)).toBe(true);
  expect(asked).toEqual([FIRST + 7, FIRST + 7]);
});

it('takes no more units once the minute is over: the next one begins with those that wait longest', async () => {
  let at = MINUTO;
  const { medir, asked } = proceso(systems[0]!, () => at);
  const run = medir(MINUTO);
  at = minuto(1);
  expect(await run).toBe(false);
  const first = new Set(asked);
  expect(first.size).toBeGreaterThan(0);
  expect(first.size).toBeLessThan(UNITS);
  await medir(at);
  const then = asked.slice(2 * first.size).slice(0, 2 * (UNITS - first.size) - 64);
  expect(then.filter((unit) => first.has(unit))).toEqual([]);
});
