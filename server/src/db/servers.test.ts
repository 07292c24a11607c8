import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listen } from '../platform/realtime/notifications.ts';
import { createLog } from '../platform/log.ts';
import { startPair, type Pair } from '../testing/database/pair.ts';
import { startTestPortal, type TestPortal } from '../testing/portal.ts';
import { ensureUnidades } from '../units/ensure-units.ts';
import { createLateDb, openReplica } from './late-db.ts';
import { migrate } from './migrate.ts';
import { createPool } from './pools.ts';
import { named } from './query.ts';
import { connectTo } from './servers.ts';
import { unitDb } from './unit-db.ts';

/**
 * The steps build on each other: the first server takes writes until the standby is promoted. One pair serves
 * all of them, since making it takes seconds.
 */
let pair: Pair;
let portal: TestPortal;
const stops: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  pair = await startPair(async (adminUrl) => {
    await migrate(adminUrl);
    await ensureUnidades(adminUrl, undefined);
  });
  stops.push(() => pair.stop());
}, 180_000);
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop();
});

const serverOf = async (url = pair.appUrl) => {
  const client = await connectTo({ connectionString: url });
  const { rows } = await client.query<{ standby: boolean; de: number }>(
    'select pg_is_in_recovery() as standby, inet_server_port() as de',
  );
  await client.end();
  return rows[0]!;
};
const turned = (url: string) =>
  url.replace(/@([^,]+),([^/]+)\//, (_, one: string, other: string) => `@${other},${one}/`);
const add = (clave: string) =>
  named('prueba', `insert into ajustes (unidad_id, clave, valor) values (1, $1, '1')`, [clave]);
const asking = (url: string, session: string) => `${url}?target_session_attrs=${session}`;

describe('one connection', () => {
  it('goes to the server that takes writes, wherever it stands in the list', async () => {
    const first = await serverOf();
    expect(first.standby).toBe(false);
    expect(await serverOf(turned(pair.appUrl))).toEqual(first);
    expect(await serverOf(asking(turned(pair.appUrl), 'read-write'))).toEqual(first);
  });

  it('goes to a standby if the URL prefers one', async () => {
    expect((await serverOf(asking(pair.appUrl, 'prefer-standby'))).standby).toBe(true);
  });

  it('passes over a server that accepts and says nothing', async () => {
    pair.second.proxy.stall();
    expect(
      (await serverOf(`${turned(asking(pair.appUrl, 'read-write'))}&application_name=mudo`)).standby,
    ).toBe(false);
    pair.second.proxy.restore();
  });

  it('fails as a database that is away if no server takes writes', async () => {
    pair.first.proxy.cut();
    await expect(serverOf()).rejects.toMatchObject({ code: '57P03' });
    pair.first.proxy.restore();
    expect((await serverOf()).standby).toBe(false);
  });

  it('migrates through several servers', async () => {
    expect(await migrate(turned(pair.adminUrl))).toEqual([]);
  });
});

describe('what may be late', () => {
  const where = named<{ standby: boolean }>('donde', 'select pg_is_in_recovery() as standby', []);
  const list = named<{ clave: string }>('claves', 'select clave from ajustes', []);

  let own: pg.Pool;
  let read: pg.Pool;
  beforeAll(() => {
    [own, read] = [pair.appUrl, asking(pair.appUrl, 'prefer-standby')].map((url) =>
      createPool({ url, role: 'portal_app', max: 2, onError() {} }),
    ) as [pg.Pool, pg.Pool];
  });
  afterAll(() => Promise.all([own.end(), read.end()]));
  const lateDb = (options: Parameters<typeof createLateDb>[2]) =>
    createLateDb(read, (unidadId) => unitDb(own, unidadId), options);

  it('is read from the replica, unit by unit, and from the primary if the replica is late or away', async () => {
    const late = lateDb({ mostLateS: 1, avoidMs: 500 });
    const readsReplica = async () => (await late(1).get(where)).standby;
    await expect.poll(readsReplica).toBe(true);
    expect(await late(1).run(add('tarde'))).toBe(1);
    await expect.poll(() => late(1).many(list)).toEqual([{ clave: 'tarde' }]);
    expect(await late(2).many(list)).toEqual([]);

    await pair.second.sql('select pg_wal_replay_pause()');
    await late(1).run(add('mas_tarde'));
    await expect.poll(readsReplica).toBe(false);
    expect(await late(1).many(list)).toHaveLength(2);
    await pair.second.sql('select pg_wal_replay_resume()');
    await expect.poll(readsReplica).toBe(true);

    pair.second.proxy.cut();
    expect(await readsReplica()).toBe(false);
    pair.second.proxy.restore();
    await expect.poll(readsReplica).toBe(true);
  });

  it('tells how late the replica is, and Infinity if it is silent', async () => {
    const onError = () => {};
    const replica = openReplica(asking(pair.appUrl, 'prefer-standby'), (id) => unitDb(own, id), onError);
    await expect.poll(replica.lateness).toBe(0);
    await pair.second.sql('select pg_wal_replay_pause()');
    await unitDb(own, 1).run(add('sin_repetir'));
    // `Infinity` if it did not answer within a second.
    await expect
      .poll(async () => {
        const late = await replica.lateness();
        return late !== undefined && late > 0.5 && late < 3600;
      })
      .toBe(true);
    pair.second.proxy.stall();
    expect(await replica.lateness()).toBe(Infinity);
    pair.second.proxy.restore();
    await pair.second.sql('select pg_wal_replay_resume()');
    await replica.stop();
    expect(await openReplica(undefined, (id) => unitDb(own, id), onError).lateness()).toBeUndefined();
  });

  it('does not wait for a silent replica, and does not ask it again soon', async () => {
    const late = lateDb({});
    await expect.poll(async () => (await late(1).get(where)).standby).toBe(true);
    const asked = vi.spyOn(read, 'query');
    const connected = vi.spyOn(read, 'connect');
    pair.second.proxy.stall();
    // Until the last answer counts no more.
    await sleep(2100);
    // The driver itself would wait for twenty seconds.
    expect(await Promise.race([late(1).get(where), sleep(10_000)])).toEqual({ standby: false });
    expect(asked).toHaveBeenCalledTimes(1);
    connected.mockClear();
    pair.second.proxy.restore();
    await sleep(2100);
    expect(await late(1).get(where)).toEqual({ standby: false });
    expect(asked).toHaveBeenCalledTimes(1);
    expect(connected).not.toHaveBeenCalled();
    asked.mockRestore();
    connected.mockRestore();
  });

  it('is read from a replica that is only busy', async () => {
    const late = lateDb({})(1);
    await expect.poll(async () => (await late.get(where)).standby).toBe(true);
    const long = named('dormir', 'select pg_sleep(4)', []);
    const both = [late.many(long), late.many(long)];
    // Until the last answer counts no more.
    await sleep(2100);
    expect(await late.get(where)).toEqual({ standby: true });
    await Promise.all(both);
  });

  /** Fails with the code at the replica alone. */
  const failing = (code: string) =>
    named(
      `falla_${code}`,
      `do $$ begin if pg_is_in_recovery() then raise exception 'prueba' using errcode = '${code}'; end if; end $$`,
      [],
    );
  const fresh = async () => {
    const late = lateDb({})(1);
    await expect.poll(async () => (await late.get(where)).standby).toBe(true);
    return late;
  };

  it.each(['40001', '40P01', '42P01', '42703', '42883', '57P01'])(
    'is read from the primary if the replica fails with %s: a conflict, or a migration that it lacks',
    async (code) => {
      expect(await (await fresh()).many(failing(code))).toEqual([]);
    },
  );

  it.each(['57014', '22012'])(
    'is not read twice if its own statement fails with %s: too slow, or wrong',
    async (code) => {
      await expect((await fresh()).many(failing(code))).rejects.toMatchObject({ code });
    },
  );
});

describe('a commit', () => {
  it('that no standby has is not reported as done', async () => {
    const pool = createPool({ url: pair.appUrl, role: 'portal_app', max: 2, onError() {} });
    const db = unitDb(pool, 1);
    await pair.first.sql(`alter system set synchronous_standby_names = 'nadie'`);
    await pair.first.sql('select pg_reload_conf()');
    const waiting = `from pg_stat_activity where wait_event = 'SyncRep'`;
    /** Ends the wait of a write, if it waits. Returns how the write ended. */
    const release = async (write: Promise<unknown>) => {
      const ended = write.then(
        () => 'written',
        (error: { code?: string }) => error.code,
      );
      while ((await Promise.race([ended, sleep(50)])) === undefined)
        await pair.first.sql(`select pg_cancel_backend(pid) ${waiting}`);
      return ended;
    };
    try {
      // The setting counts once the server's checkpointer has read it: from then on a write waits.
      let tries = 0;
      await expect.poll(() => release(db.run(add(`ensayo_${(tries += 1)}`)))).toBe('08007');
      for (const write of [() => db.run(add('sola')), () => db.tx((tx) => tx.run(add('en_transaccion')))]) {
        const written = Promise.allSettled([write()]);
        await expect.poll(() => pair.first.sql(`select 1 as n ${waiting}`)).toHaveLength(1);
        await pair.first.sql(`select pg_cancel_backend(pid) ${waiting}`);
        expect(await written).toMatchObject([{ reason: { code: '08007' } }]);
      }
    } finally {
      await pair.first.sql('alter system reset synchronous_standby_names');
      await pair.first.sql('select pg_reload_conf()');
    }
    expect(await db.run(add('con_calma'))).toBe(1);
    await pool.end();
  });
});

describe('a portal on both servers', { timeout: 120_000 }, () => {
  const name = async () => (await portal.request({ path: '/api/configuracion' })).body?.unidad?.nombre;
  const write = (nombre: string) =>
    `insert into portal.ajustes (unidad_id, clave, valor) values (1, 'nombre', '"${nombre}"') on conflict (unidad_id, clave) do update set valor = excluded.valor`;
  const book = () => portal.post('/api/recuperacionClave/codigo', { email: 'nadie@ejemplo.com.ar' });

  it('serves, and hears of changes', async () => {
    portal = await startTestPortal({ db: pair as never });
    stops.push(() => portal.stop());
    expect((await book()).status).toBe(200);
    await pair.first.sql(write('El primero'));
    await expect.poll(name).toBe('El primero');
  });

  it('asks to come back, in Spanish, while no server takes writes', async () => {
    await pair.first.sql('alter system set default_transaction_read_only = on');
    await pair.first.sql('select pg_reload_conf()');
    await expect.poll(async () => (await book()).status).toBe(503);
    const refused = await book();
    expect([refused.status, refused.body.code]).toEqual([503, 'no_disponible']);
    expect(refused.body.message).toContain('probá de nuevo en un minuto');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await portal.request({ path: '/healthz/ready' })).status).toBe(503);

    await pair.first.sql('alter system reset default_transaction_read_only');
    await pair.first.sql('select pg_reload_conf()');
    await expect.poll(async () => (await book()).status).toBe(200);
    expect((await portal.request({ path: '/healthz/ready' })).status).toBe(200);
  });

  it('leaves a silent server for the one that was promoted', async () => {
    const heard: (string | undefined)[] = [];
    const ear = listen(pair.appUrl, 'portal_ajustes', (payload) => heard.push(payload), createLog('silent'));
    await expect.poll(() => heard).toEqual([undefined]);
    expect(await name()).toBe('El primero');
    // Cut off, but not closed: only silence says that the server is gone.
    pair.first.proxy.stall();
    await pair.second.sql('select pg_promote()');
    await expect.poll(async () => (await book()).status).toBe(200);
    await pair.second.sql(write('El segundo'));
    await expect.poll(name).toBe('El segundo');
    // Its connection was cut, and made again: from then on it hears of every change.
    await expect
      .poll(async () => {
        await pair.second.sql(write('El segundo'));
        return heard.at(-1);
      })
      .toBe('1');
    await ear.stop();
    expect((await serverOf(turned(pair.appUrl))).standby).toBe(false);
  });
});
