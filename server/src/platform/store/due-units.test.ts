import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool } from '../../db/pools.ts';
import { systemDb } from '../../db/system-db.ts';
import { cloneDatabase, type TestDatabase } from '../../testing/database/database.ts';
import { claimUnits, setBarrido } from './due-units.repository.ts';

const MINUTE_MS = 60_000;
const EVERY_MS = 10 * MINUTE_MS;
/** Units in which nothing has happened yet. */
const FIRST = 9000;
let db: TestDatabase;
let pools: ReturnType<typeof createPool>[];
beforeAll(async () => {
  db = await cloneDatabase();
  pools = [0, 1].map(() => createPool({ url: db.appUrl, role: 'portal_sistema', max: 2, onError() {} }));
  await db.sql(
    `insert into portal.unidades (id, clave, plantilla) select u, 'nueva_' || u, 'demo' from generate_series(${FIRST}, ${FIRST + 30}) u`,
  );
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await db.drop();
});

const start = Date.now();
const record = (unidadId: number, minutes: number) =>
  db.sql(
    `insert into portal.auditoria (unidad_id, ocurrido, acto, resultado, direccion, pedido) values ($1, $2, 'ver_turnos', 'ok', '', '')`,
    [FIRST + unidadId, new Date(start + minutes * MINUTE_MS)],
  );
const claim = (nombre: string, now: Date, after: number) =>
  claimUnits({
    nombre,
    after,
    now,
    before: new Date(now.getTime() - EVERY_MS / 2),
    slackMs: MINUTE_MS,
    limit: 3,
  });
/** All units that one process takes and looks at, a few at a time. */
async function take(minutes: number, pool = pools[0]!, nombre = 'prueba'): Promise<number[]> {
  const system = systemDb(pool, pool);
  const taken: number[] = [];
  for (;;) {
    const now = new Date(start + minutes * MINUTE_MS);
    const units = await system.many(claim(nombre, now, FIRST + (taken.at(-1) ?? -1)));
    if (units.length === 0) return taken;
    for (const { unidad_id } of units) await system.run(setBarrido(unidad_id, nombre, now));
    taken.push(...units.map(({ unidad_id }) => unidad_id - FIRST));
  }
}

it('takes the units where something happened, once for each interval, and each sweep for itself', async () => {
  for (const unit of [2, 3, 5, 7, 11]) await record(unit, 0);
  expect(await take(2)).toEqual([2, 3, 5, 7, 11]);
  expect(await take(3)).toEqual([]);
  expect(await take(0, pools[0], 'otra')).toEqual([2, 3, 5, 7, 11]);
  expect(await take(30)).toEqual([]);
  // A file of an act just before a look was too young for that look, so the unit is due again.
  expect(await take(30, pools[0], 'otra')).toEqual([2, 3, 5, 7, 11]);
  await record(5, 31);
  await record(13, 31);
  expect(await take(40)).toEqual([5, 13]);
});

it('gives each unit to one of two processes that take at once', async () => {
  for (let unit = 1; unit <= 30; unit += 1) await record(unit, 60);
  const taken = await Promise.all(pools.map((pool) => take(61, pool)));
  expect(taken.flat().toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
});

it('gives an unfinished unit again, with the same starting point', async () => {
  const system = systemDb(pools[0]!, pools[0]!);
  const at = (minutes: number) => new Date(start + minutes * MINUTE_MS);
  await record(1, 100);
  const first = await system.many(claim('cortada', at(100), FIRST - 1));
  expect(first[0]).toMatchObject({ unidad_id: FIRST + 1, hasta: null });
  expect(await system.many(claim('cortada', at(101), FIRST - 1))).not.toContainEqual(first[0]);
  expect((await system.many(claim('cortada', at(110), FIRST - 1)))[0]).toEqual(first[0]);
  await system.run(setBarrido(FIRST + 1, 'cortada', at(110)));
  expect((await system.many(claim('cortada', at(120), FIRST - 1)))[0]?.unidad_id).not.toBe(FIRST + 1);
});

it('gives the units that a clock ahead took, as if nobody had taken them', async () => {
  const [hour, day] = [60, 1440];
  await record(4, 200);
  expect(await take(200 + 400 * day, pools[0], 'adelantada')).toContain(4);
  const system = systemDb(pools[1]!, pools[1]!);
  const at = new Date(start + (200 + hour) * MINUTE_MS);
  const units = await system.many(claim('adelantada', at, FIRST + 3));
  expect(units[0]).toMatchObject({ unidad_id: FIRST + 4, hasta: null });
  expect((await system.many(claim('adelantada', at, FIRST + 3)))[0]?.unidad_id).not.toBe(FIRST + 4);
  // That look failed: it left no `hasta`.
  const later = new Date(at.getTime() + EVERY_MS);
  expect((await system.many(claim('adelantada', later, FIRST + 3)))[0]).toEqual(units[0]);
  await system.run(setBarrido(FIRST + 4, 'adelantada', later));
  const last = new Date(later.getTime() + EVERY_MS);
  expect((await system.many(claim('adelantada', last, FIRST + 3)))[0]?.unidad_id).not.toBe(FIRST + 4);
});
