import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createPool } from '../../db/pools.ts';
import { cloneDatabase, type TestDatabase } from '../../testing/database/database.ts';
import { poolForAdapter } from './channel.ts';

const NOTICE = 'SELECT pg_notify($1, $2)';
let db: TestDatabase;
let pool: pg.Pool;
let listener: pg.Client;
const heard: string[] = [];
beforeAll(async () => {
  db = await cloneDatabase();
  pool = createPool({ url: db.appUrl, role: 'portal_app', max: 2, onError() {} });
  listener = new pg.Client({ connectionString: db.appUrl });
  await listener.connect();
  listener.on('notification', ({ payload }) => heard.push(payload ?? ''));
  await listener.query('listen avisos');
});
afterAll(async () => {
  await listener.end();
  await pool.end();
  await db.drop();
});

it('sends the first notification at once and those that follow it together, in order', async () => {
  const sent = vi.spyOn(pool, 'query');
  const channel = poolForAdapter(pool);
  const texts = Array.from({ length: 60 }, (_, n) => String(n));
  await Promise.all(texts.map((text) => channel.pool.query(NOTICE, ['avisos', text])));
  expect(sent).toHaveBeenCalledTimes(2);
  await expect.poll(() => heard).toEqual(texts);
  await channel.end();
});

it('sends what is waiting before it ends', async () => {
  heard.length = 0;
  const channel = poolForAdapter(pool);
  void channel.pool.query(NOTICE, ['avisos', 'primero']);
  void channel.pool.query(NOTICE, ['avisos', 'último']);
  await channel.end();
  await expect.poll(() => heard).toEqual(['primero', 'último']);
});
