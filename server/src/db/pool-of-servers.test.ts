import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../testing/database/database.ts';
import { startTcpProxy, type TcpProxy } from '../testing/servers/tcp-proxy.ts';
import { createPool } from './pools.ts';
import { connectTo } from './servers.ts';

/** Two ways to one server that takes writes: each can be taken away, as if it were a server of its own. */
let db: TestDatabase;
let one: TcpProxy;
let other: TcpProxy;
beforeAll(async () => {
  db = await cloneDatabase();
  const port = Number(new URL(db.appUrl).port);
  [one, other] = [await startTcpProxy(port), await startTcpProxy(port)];
});
afterAll(async () => {
  await one.stop();
  await other.stop();
  await db.drop();
});

/** A URL of its own for each test: what a process knows of its servers is kept by URL. */
const through = (name: string, ...ports: number[]) =>
  `${db.appUrl.replace(/@[^/]+\//, `@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/`)}?application_name=${name}`;
const poolOf = (url: string, max: number) => createPool({ url, role: 'portal_app', max, onError() {} });

it.each([1, 2])('a pool of %i never holds more while it passes over a server', async (max) => {
  one.cut();
  const pool = poolOf(through(`tope_${max}`, one.port, other.port), max);
  let most = 0;
  pool.on('acquire', () => {
    most = Math.max(most, pool.totalCount);
  });
  const asked = await Promise.all(Array.from({ length: 8 }, () => pool.query('select 1 as n')));
  expect(asked.map(({ rows }) => rows[0])).toEqual(Array.from({ length: 8 }, () => ({ n: 1 })));
  expect(most).toBe(max);
  await pool.end();
  one.restore();
});

it('a pool that found no server is whole again when one is back', async () => {
  one.cut();
  other.cut();
  const pool = poolOf(through('vuelve', one.port, other.port), 2);
  const refused = await Promise.allSettled(Array.from({ length: 6 }, () => pool.query('select 1')));
  expect(refused.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'rejected'));
  expect([pool.totalCount, pool.waitingCount]).toEqual([0, 0]);
  other.restore();
  expect((await Promise.all([1, 2, 3].map(() => pool.query('select 1')))).length).toBe(3);
  await pool.end();
  one.restore();
});

it('a server that falls silent after the greeting is left, without a farewell that it never answers', async () => {
  const open = new Set<Socket>();
  const mute = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket);
    socket.on('error', () => {});
    // "You are in" (R) with "I am ready" (Z), to the first message alone.
    socket.once('data', () => socket.write(Buffer.from('5200000008000000005a0000000549', 'hex')));
  });
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', () => resolve()));
  const pool = poolOf(through('mudo', (mute.address() as AddressInfo).port, other.port), 1);
  try {
    expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
    expect(pool.totalCount).toBe(1);
  } finally {
    for (const socket of open) socket.destroy();
    mute.close();
    await pool.end();
  }
});

it('a wrong password is told as such, though the other server is away', async () => {
  other.cut();
  const wrong = (name: string) => through(name, one.port, other.port).replace(/:[^:@]+@/, ':equivocada@');
  const pool = poolOf(wrong('clave_1'), 1);
  await expect(pool.query('select 1')).rejects.toMatchObject({ code: '28P01' });
  await expect(connectTo({ connectionString: wrong('clave_2') })).rejects.toMatchObject({ code: '28P01' });
  const right = await connectTo({ connectionString: through('clave_3', one.port, other.port) });
  expect((await right.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  await right.end();
  await pool.end();
  other.restore();
});

it('each server in use is watched, also after connections went to another', async () => {
  const url = through('vigia', one.port, other.port);
  const first = await connectTo({ connectionString: url });
  // Until the first look.
  await sleep(3000);
  one.shut();
  const second = await connectTo({ connectionString: url });
  one.restore();
  const ended = new Promise((resolve) => second.once('end', () => resolve('cut')));
  other.stall();
  expect(await Promise.race([ended, sleep(20_000)])).toBe('cut');
  // The first one's server answers: its connection stays, and the next one goes there.
  expect((await first.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  const third = await connectTo({ connectionString: url });
  await first.end();
  other.restore();

  // The watch goes on: the server that was found is left in its turn.
  const again = new Promise((resolve) => third.once('end', () => resolve('cut')));
  one.stall();
  expect(await Promise.race([again, sleep(20_000)])).toBe('cut');
  one.restore();
}, 60_000);
