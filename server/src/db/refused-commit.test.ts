import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../testing/database/database.ts';
import { createPool } from './pools.ts';
import { qb, waking } from './query.ts';
import { unitDb } from './unit-db.ts';

let db: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  db = await cloneDatabase();
  pool = createPool({ url: db.appUrl, role: 'portal_app', max: 1, onError() {} });
});
afterAll(async () => {
  await pool.end();
  await db.drop();
});

it('fails a single statement whose commit is refused, and wakes no job', async () => {
  const refusing = {
    async connect() {
      const client = await pool.connect();
      const query = (asked: unknown) => client.query((asked === 'commit' ? 'select 1/0' : asked) as string);
      return Object.assign(Object.create(client) as object, { query });
    },
  } as unknown as pg.Pool;
  const woken: string[] = [];
  const add = qb.insertInto('ajustes').values({ unidad_id: 1, clave: 'prueba', valor: JSON.stringify(1) });
  const written = unitDb(refusing, 1, { wake: (job) => woken.push(job) }).run(waking('mensajes', add));
  await expect(written).rejects.toMatchObject({ code: '22012' });
  expect(woken).toEqual([]);
  expect(await unitDb(pool, 1).many(qb.selectFrom('ajustes').select('clave'))).toEqual([]);
});
