import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool } from '../db/pools.ts';
import { systemDb, type SystemDb } from '../db/system-db.ts';
import { cloneDatabase, type TestDatabase } from '../testing/database/database.ts';
import { createUnitRegistry } from './registry.ts';

let db: TestDatabase;
let pools: ReturnType<typeof createPool>[];
let statements = 0;
let atOnce = 0;
let most = 0;
let system: SystemDb;
const log = { warn() {} };
beforeAll(async () => {
  db = await cloneDatabase();
  pools = (['portal_sistema', 'portal_app'] as const).map((role) =>
    createPool({ url: db.appUrl, role, max: 3, onError() {} }),
  );
  const real = systemDb(pools[0]!, pools[1]!);
  system = {
    ...real,
    async many(query) {
      statements += 1;
      most = Math.max(most, (atOnce += 1));
      return real.many(query).finally(() => (atOnce -= 1));
    },
  };
});
afterAll(() => db.drop());

const registry = (options = {}) =>
  createUnitRegistry(system, log, {
    pinned: undefined,
    baseDomain: 'portal.test',
    fallback: undefined,
    ...options,
  });

it('looks invented hosts up together, remembers them, and asks nothing for a known one', async () => {
  const units = registry();
  expect((await units.byHost('osef.portal.test'))?.clave).toBe('osef');
  [statements, most] = [0, 0];
  const invented = Array.from({ length: 500 }, (_, i) => `nadie-${i}.portal.test`);
  const [known, ...others] = await Promise.all(['OSEF.portal.test:443', ...invented].map(units.byHost));
  expect([known?.clave, ...new Set(others)]).toEqual(['osef', undefined]);
  expect(statements).toBeLessThan(5);
  expect(most).toBe(1);
  await Promise.all(invented.map(units.byHost));
  expect(statements).toBeLessThan(5);
});

it('finds a host that is registered later, and forgets one that is taken away', async () => {
  const units = registry();
  expect(await units.byHost('tarde.portal.test')).toBeUndefined();
  await db.sql(`insert into portal.hosts (host, unidad_id) values ('tarde', 2)`);
  units.forget();
  expect((await units.byHost('tarde.portal.test'))?.id).toBe(2);
  await db.sql(`delete from portal.hosts where host = 'tarde'`);
  units.forget();
  expect(await units.byHost('tarde.portal.test')).toBeUndefined();
});

it('finds a host that is registered while it is looked up', async () => {
  let answered = () => {};
  const waits = new Promise<void>((resolve) => (answered = resolve));
  let held = true;
  const units = createUnitRegistry(
    {
      ...system,
      async many(query) {
        const rows = await system.many(query);
        if (held) await waits;
        return rows;
      },
    },
    log,
    { pinned: undefined, baseDomain: 'portal.test', fallback: undefined },
  );
  const asked = units.byHost('justo.portal.test');
  await db.sql(`insert into portal.hosts (host, unidad_id) values ('justo', 2)`);
  units.forget();
  held = false;
  answered();
  expect((await asked)?.id).toBe(2);
});

it('refuses a name that is too long before it looks', async () => {
  const units = registry();
  statements = 0;
  expect(await units.byHost(`${'a'.repeat(250)}.portal.test`)).toBeUndefined();
  expect(statements).toBe(0);
  expect(await units.byHost('nadie-mas.portal.test')).toBeUndefined();
  expect(statements).toBe(1);
});

it('serves a pinned unit at the base domain and at its own host alone', async () => {
  const units = registry({ pinned: 'osef' });
  expect((await units.byHost('portal.test'))?.clave).toBe('osef');
  expect((await units.byHost('osef.portal.test'))?.clave).toBe('osef');
  expect(await units.byHost('demo.portal.test')).toBeUndefined();
});

it('goes on serving what it knew without the database', async () => {
  const units = registry();
  await Promise.all(['osef.portal.test', 'demo.portal.test'].map(units.byHost));
  await Promise.all(pools.map((pool) => pool.end()));
  units.forget();
  expect((await units.byHost('osef.portal.test'))?.clave).toBe('osef');
  expect((await units.byHost('demo.portal.test'))?.clave).toBe('demo');
  await expect(units.byHost('l-zamora.portal.test')).rejects.toThrow();
});
