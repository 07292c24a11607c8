import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../testing/database/database.ts';
import { startTcpProxy } from '../testing/servers/tcp-proxy.ts';
import { countTraffic } from '../testing/watch/statements.ts';
import { createPool } from './pools.ts';
import { qb, waking, type Query } from './query.ts';
import { systemDb } from './system-db.ts';
import { unitDb } from './unit-db.ts';

let db: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  db = await cloneDatabase();
  // A single connection, so that any state left by one call is visible to the next.
  pool = createPool({ url: db.appUrl, role: 'portal_app', max: 1, onError() {} });
});
afterAll(async () => {
  await pool.end();
  await db.drop();
});

const text = <Row>(sql: string): Query<Row> => ({ compile: () => ({ sql, parameters: [] }) });
const left = async () => {
  const { rows } = await pool.query<{ unit: string | null; state: string }>(
    `select current_setting('app.unidad_id', true) as unit, (select count(*)::text from portal.personas) as people`,
  );
  return rows[0];
};
const NOTHING = {
  unit: expect.toSatisfy((unit: string | null) => unit === null || unit === ''),
  people: '0',
};
const people = qb.selectFrom('personas').select(['unidad_id', 'documento']);
/** Ends the query that sleeps, once it does. */
const endSleeper = (how: 'pg_cancel_backend' | 'pg_terminate_backend') =>
  expect
    .poll(() =>
      db.sql(
        `select ${how}(pid) from pg_stat_activity where datname = current_database() and application_name = 'portal_app' and state = 'active' and query like '%pg_sleep%'`,
      ),
    )
    .toHaveLength(1);

describe('the handle of one unit', () => {
  it('reads inside its unit and leaves no unit set on the connection', async () => {
    const rows = await unitDb(pool, 17).many(people);
    expect(rows.length).toBeGreaterThan(5);
    expect(new Set(rows.map(({ unidad_id }) => unidad_id))).toEqual(new Set([17]));
    expect(await left()).toEqual(NOTHING);
  });

  it.each([
    ['a query that fails', 'select 1/0'],
    ['a query with a syntax error', 'selec 1'],
    ['a query that the server ends', `select pg_sleep(60)`],
    ['a refused write', `insert into portal.personas (unidad_id) values (2)`],
  ])('leaves no unit set after %s', async (_name, sql) => {
    const asked = expect(unitDb(pool, 1).many(text(sql))).rejects.toBeInstanceOf(Error);
    if (sql.includes('sleep')) await endSleeper('pg_cancel_backend');
    await asked;
    expect(await left()).toEqual(NOTHING);
    expect((await unitDb(pool, 2).many(people)).length).toBeGreaterThan(5);
  });

  it('leaves no unit set after an SQL error, a thrown error or a commit', async () => {
    const unit = unitDb(pool, 1);
    const add = qb.insertInto('ajustes').values({ unidad_id: 1, clave: 'prueba', valor: JSON.stringify(1) });
    await expect(
      unit.tx(async (tx) => void (await tx.run(add), await tx.run(text('select 1/0')))),
    ).rejects.toMatchObject({ code: '22012' });
    expect(await left()).toEqual(NOTHING);
    await expect(
      unit.tx(async (tx) => void (await tx.run(add), await Promise.reject(new Error('mine')))),
    ).rejects.toThrow('mine');
    expect(await left()).toEqual(NOTHING);
    expect(await unit.many(qb.selectFrom('ajustes').selectAll())).toEqual([]);
    await unit.tx((tx) => tx.tx((inner) => inner.run(add)));
    expect(await unit.many(qb.selectFrom('ajustes').select('clave'))).toEqual([{ clave: 'prueba' }]);
    expect(await unitDb(pool, 2).many(qb.selectFrom('ajustes').select('clave'))).toEqual([]);
    expect(await left()).toEqual(NOTHING);
  });

  it('commits at once with the statements, all of them or none, and takes no later one', async () => {
    const unit = unitDb(pool, 3);
    const claves = qb.selectFrom('ajustes').select('clave').orderBy('clave');
    const add = (clave: string) =>
      qb.insertInto('ajustes').values({ unidad_id: 3, clave, valor: JSON.stringify(1) });
    const { roundTrips } = await countTraffic(async () =>
      expect(
        await unit.txAtOnce((tx) => Promise.all([tx.run(add('a')), tx.many(claves)]), [add('b')]),
      ).toEqual([1, [{ clave: 'a' }]]),
    );
    expect(roundTrips).toBe(1);
    for (const work of [
      unit.txAtOnce((tx) => tx.run(add('c')), [text('select 1/0')]),
      unit.txAtOnce((tx) => Promise.all([tx.run(add('c')), tx.run(text('select 1/0'))]), [add('d')]),
    ])
      await expect(work).rejects.toMatchObject({ code: '22012' });
    await expect(
      unit.txAtOnce(async (tx) => (await tx.many(claves), await tx.run(add('e'))), []),
    ).rejects.toThrow('after the commit');
    expect(await unit.many(claves)).toEqual([{ clave: 'a' }, { clave: 'b' }]);
    expect(await left()).toEqual(NOTHING);
  });

  it('returns nothing for a query without a unit', async () => {
    // A late cancel hits the preamble instead of its own statement. Here the database refuses the preamble
    // for another reason.
    const limping = {
      async connect() {
        const client = await pool.connect();
        const query = (asked: unknown) =>
          client.query(
            (typeof asked === 'string' && asked.startsWith('begin') ? 'select 1/0' : asked) as string,
          );
        return Object.assign(Object.create(client) as object, { query });
      },
    } as unknown as pg.Pool;
    await expect(unitDb(limping, 1).many(people)).rejects.toMatchObject({ code: '22012' });
    await expect(unitDb(limping, 1).find(people)).rejects.toMatchObject({ code: '22012' });
    await expect(unitDb(limping, 1).tx((tx) => tx.many(people))).rejects.toMatchObject({ code: '22012' });
    expect(await left()).toEqual(NOTHING);
    expect((await unitDb(pool, 1).many(people)).length).toBeGreaterThan(5);
  });

  it('recovers when a connection breaks in the middle', async () => {
    const broken = expect(unitDb(pool, 1).many(text('select pg_sleep(60)'))).rejects.toBeInstanceOf(Error);
    await endSleeper('pg_terminate_backend');
    await broken;
    expect((await unitDb(pool, 1).many(people)).length).toBeGreaterThan(5);
    expect(await left()).toEqual(NOTHING);
  });

  it('never mixes two units that share few connections', async () => {
    const results = await Promise.all(
      Array.from({ length: 60 }, (_, i) => unitDb(pool, (i % 30) + 1).many(people)),
    );
    results.forEach((rows, i) =>
      expect(new Set(rows.map(({ unidad_id }) => unidad_id))).toEqual(new Set([(i % 30) + 1])),
    );
  });

  it('throws a 404 from get and returns undefined from find when the row is missing', async () => {
    const nobody = people.where('documento', '=', '99999999');
    await expect(unitDb(pool, 1).get(nobody)).rejects.toMatchObject({ code: 'no_encontrado' });
    expect(await unitDb(pool, 1).find(nobody)).toBeUndefined();
    expect(
      await unitDb(pool, 1).run(qb.deleteFrom('padron_afiliados').where('documento', '=', '99999999')),
    ).toBe(0);
  });

  it.each([0, -1, 1.5, Number.NaN, '1; drop table portal.personas' as unknown as number])(
    'refuses %s as a unit',
    (unit) => {
      expect(() => unitDb(pool, unit)).toThrow('positive integer');
    },
  );
});

describe('work after the commit', () => {
  const add = (clave: string) =>
    qb.insertInto('ajustes').values({ unidad_id: 3, clave, valor: JSON.stringify(1) });
  /** A handle that records the jobs it woke and the after-commit failures. */
  function watched() {
    const seen: string[] = [];
    const unit = unitDb(pool, 3, {
      wake: (job) => seen.push(`wakes ${job}`),
      onFailedConsequence: (error) => seen.push(`failed: ${(error as Error).message}`),
    });
    return { seen, unit };
  }

  it('runs after the commit, in order, awaited, with the connection free again', async () => {
    const { seen, unit } = watched();
    await unit.tx(async (tx) => {
      tx.afterCommit(async () => {
        // The pool has one connection: inside the transaction this query would wait forever.
        const [row] = await unit.many(qb.selectFrom('ajustes').select('clave').where('clave', '=', 'orden'));
        seen.push(`sees ${row?.clave}`);
      });
      tx.afterCommit(() => seen.push('second'));
      await tx.run(add('orden'));
      seen.push('inside');
    });
    expect(seen).toEqual(['inside', 'sees orden', 'second']);
  });

  it('joins the outer transaction’s work, and is dropped with that transaction', async () => {
    const { seen, unit } = watched();
    await unit.tx((tx) => tx.tx(async (inner) => inner.afterCommit(() => seen.push('of the inner one'))));
    expect(seen).toEqual(['of the inner one']);
    const thrown = unit.tx(async (tx) => {
      await tx.tx(async (inner) => {
        inner.afterCommit(() => seen.push('never'));
        await inner.run(waking('mensajes', add('nunca')));
      });
      throw new Error('mine');
    });
    await expect(thrown).rejects.toThrow('mine');
    expect(seen).toEqual(['of the inner one']);
  });

  it('is dropped when the commit itself is refused', async () => {
    const { seen, unit } = watched();
    const refused = unit.tx(
      async (tx) => tx.afterCommit(() => seen.push('never')),
      () => [text('select 1/0')],
    );
    await expect(refused).rejects.toMatchObject({ code: '22012' });
    expect(seen).toEqual([]);
  });

  it('reports a failure, rolls nothing back and continues with the next', async () => {
    const { seen, unit } = watched();
    const result = await unit.tx(async (tx) => {
      await tx.run(add('queda'));
      tx.afterCommit(() => {
        throw new Error('at once');
      });
      tx.afterCommit(() => Promise.reject(new Error('later')));
      tx.afterCommit(() => seen.push('the next one'));
      return 'done';
    });
    expect([result, ...seen]).toEqual(['done', 'failed: at once', 'failed: later', 'the next one']);
    expect(await unit.find(qb.selectFrom('ajustes').select('clave').where('clave', '=', 'queda'))).toEqual({
      clave: 'queda',
    });
  });

  it('wakes a job once per transaction', async () => {
    const { seen, unit } = watched();
    await unit.tx(async (tx) => {
      await tx.run(waking('mensajes', add('uno')));
      await tx.run(waking('mensajes', add('dos')));
      seen.push('inside');
    });
    expect(seen).toEqual(['inside', 'wakes mensajes']);
    await unit.run(waking('recuperacion', add('tres')));
    await expect(unit.run(waking('mensajes', add('tres')))).rejects.toMatchObject({ code: '23505' });
    expect(seen).toEqual(['inside', 'wakes mensajes', 'wakes recuperacion']);
  });
});

describe('the handle of jobs that walk all units', () => {
  it('rolls back as one transaction, and hands out handles of single units', async () => {
    const systemPool = createPool({ url: db.appUrl, role: 'portal_sistema', max: 1, onError() {} });
    const system = systemDb(systemPool, pool);
    try {
      await db.sql(`insert into portal.intentos values (1, 'a', 1, now()), (2, 'a', 1, now())`);
      await expect(
        system.tx(
          async (exec) => void (await exec(qb.deleteFrom('intentos')), await exec(text('select 1/0'))),
        ),
      ).rejects.toMatchObject({
        code: '22012',
      });
      expect(await system.many(qb.selectFrom('intentos').select('unidad_id').orderBy('unidad_id'))).toEqual([
        { unidad_id: 1 },
        { unidad_id: 2 },
      ]);
      expect(await system.run(qb.deleteFrom('intentos'))).toBe(2);
      expect(new Set((await system.unit(3).many(people)).map(({ unidad_id }) => unidad_id))).toEqual(
        new Set([3]),
      );
    } finally {
      await systemPool.end();
    }
  });
});

describe('a connection that stops answering', () => {
  it('is discarded after the timeout with its query, and the next query gets another connection', async () => {
    const proxy = await startTcpProxy(Number(new URL(db.appUrl).port));
    const through = createPool({
      url: `${db.appUrl.replace(/:\d+\//, `:${proxy.port}/`)}?query_timeout=3000`,
      role: 'portal_app',
      max: 1,
      onError() {},
    });
    try {
      expect((await unitDb(through, 1).many(people)).length).toBeGreaterThan(5);
      proxy.stall();
      await expect(unitDb(through, 1).many(people)).rejects.toThrow(/timeout|terminated/);
      proxy.restore();
      expect(new Set((await unitDb(through, 17).many(people)).map(({ unidad_id }) => unidad_id))).toEqual(
        new Set([17]),
      );

      const begun = Promise.withResolvers<void>();
      const act = unitDb(through, 1).tx(async (tx) => {
        await tx.many(people);
        begun.resolve();
        proxy.stall();
        return tx.many(people);
      });
      await begun.promise;
      await expect(act).rejects.toThrow(/timeout|terminated/);
      proxy.restore();
      expect(new Set((await unitDb(through, 17).many(people)).map(({ unidad_id }) => unidad_id))).toEqual(
        new Set([17]),
      );
    } finally {
      await through.end();
      await proxy.stop();
    }
  });

  it('makes no caller wait more than twenty seconds', () => {
    expect(pool.options.query_timeout).toBe(20_000);
  });
});
