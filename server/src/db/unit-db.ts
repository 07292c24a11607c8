import { PortalError } from '@portal/domain/errores/errores';
import type { Socket } from 'node:net';
import type pg from 'pg';
import { isSpent } from './away.ts';
import { toPg, type AnyQuery, type Job } from './query.ts';

/** Runs queries inside one unit. Features get this handle and nothing wider. */
export interface UnitDb {
  readonly unidadId: number;
  many<Row>(query: AnyQuery<Row>): Promise<Row[]>;
  find<Row>(query: AnyQuery<Row>): Promise<Row | undefined>;
  /** Throws 404 if no row is found. Another unit's row counts as missing. */
  get<Row>(query: AnyQuery<Row>): Promise<Row>;
  /** Returns the number of affected rows. */
  run(query: AnyQuery<unknown>): Promise<number>;
  /**
   * Runs several statements in one transaction; a nested call joins the open transaction. The statements in
   * `last` are sent together with the commit; if one of them fails, the transaction rolls back.
   */
  tx<T>(work: (tx: UnitTx) => Promise<T>, last?: Last<T>): Promise<T>;
  /**
   * The same in one round trip: `last` and the commit follow the statements that `work` sends before it waits
   * for any of them. A later statement throws.
   */
  txAtOnce<T>(work: (tx: UnitTx) => Promise<T>, last: readonly AnyQuery<unknown>[]): Promise<T>;
}

declare const transaction: unique symbol;
/** A unit's open transaction. Functions whose writes must be atomic require this type. */
export interface UnitTx extends UnitDb {
  readonly [transaction]: true;
  /**
   * Runs after the commit, in the order of registration, before `tx` returns; never after a rollback. A
   * nested transaction shares the outer one's list. The commit stands: a failure here is reported and does
   * not reach the caller.
   */
  afterCommit(consequence: () => unknown): void;
}

export interface UnitDbOptions {
  /** Called when a committed statement left work for this job. */
  wake?: (job: Job) => void;
  /** Called when an after-commit function failed. */
  onFailedConsequence?: (error: unknown) => void;
}

const preamble = (unidadId: number) => `begin; set local app.unidad_id = '${unidadId | 0}'`;

/**
 * Statements sent before the next tick leave in one write, so PostgreSQL wakes once and not once per
 * statement.
 */
function cork(client: pg.PoolClient) {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

type Last<T> = (result: T) => readonly AnyQuery<unknown>[];
/** What follows a transaction's work: statements that need its result, or others that leave at once. */
type Ending<T> = { last: Last<T> | undefined } | { atOnce: readonly AnyQuery<unknown>[] };
interface Following {
  jobs: Set<Job>;
  consequences: (() => unknown)[];
}

type Exec = <Row>(query: AnyQuery<Row>) => Promise<pg.QueryResult & { rows: Row[] }>;

function reader(unidadId: number, exec: Exec): Omit<UnitDb, 'tx' | 'txAtOnce'> {
  return {
    unidadId,
    many: async (query) => (await exec(query)).rows,
    find: async (query) => (await exec(query)).rows[0],
    get: async (query) => {
      const row = (await exec(query)).rows[0];
      if (row === undefined) throw new PortalError('no_encontrado');
      return row;
    },
    run: async (query) => (await exec(query)).rowCount ?? 0,
  };
}

/** The only place that sets the tenant. The host and the session have already proved `unidadId`. */
export function unitDb(
  pool: pg.Pool,
  unidadId: number,
  { wake = () => {}, onFailedConsequence = () => {} }: UnitDbOptions = {},
): UnitDb {
  if (!Number.isInteger(unidadId) || unidadId <= 0) throw new Error('a unit is a positive integer');

  /** Preamble, query and commit in one round trip. If the query fails, the commit becomes a rollback. */
  const single: Exec = async (query) => {
    const client = await pool.connect();
    let broken: Error | undefined;
    cork(client);
    try {
      const [begun, result, ended] = await Promise.allSettled([
        client.query(preamble(unidadId)),
        client.query(toPg(query)),
        client.query('commit'),
      ]);
      // If BEGIN or COMMIT fails, the connection is broken: discard it.
      for (const end of [begun, ended]) if (end.status === 'rejected') broken = end.reason as Error;
      if (result.status === 'rejected' && isSpent(result.reason)) broken = result.reason as Error;
      // Without the tenant set, row-level security hides every row and an empty result would look valid. Fail
      // instead.
      if (begun.status === 'rejected') throw begun.reason;
      if (result.status === 'rejected') throw result.reason;
      // The statement ran, but nothing was committed.
      if (ended.status === 'rejected') throw ended.reason;
      if (query.wakes) wake(query.wakes);
      return result.value as never;
    } finally {
      client.release(broken);
    }
  };

  /** Runs the statements of one transaction and collects its jobs and after-commit functions. */
  async function transact<T>(
    work: (tx: UnitTx) => Promise<T>,
    ending: Ending<T>,
    { jobs, consequences }: Following,
  ): Promise<T> {
    const client = await pool.connect();
    let broken: Error | undefined;
    cork(client);
    try {
      const begun = client.query(preamble(unidadId));
      begun.catch(() => {});
      let ended = false;
      const send = (query: AnyQuery<unknown>) => {
        if (ended) throw new Error('a statement was sent after the commit');
        if (query.wakes) jobs.add(query.wakes);
        cork(client);
        return client.query(toPg(query));
      };
      const exec: Exec = async (query) => {
        const [, result] = await Promise.all([begun, send(query)]);
        return result as never;
      };
      const tx = {
        ...reader(unidadId, exec),
        tx: nested,
        txAtOnce: ((inner, after) => nested(inner, () => after)) satisfies UnitDb['txAtOnce'],
        afterCommit: (one: () => unknown) => void consequences.push(one),
      } as unknown as UnitTx;
      async function nested<U>(inner: (tx: UnitTx) => Promise<U>, after?: Last<U>): Promise<U> {
        const done = await inner(tx);
        for (const query of after?.(done) ?? []) await tx.run(query);
        return done;
      }
      const end = (queries: readonly AnyQuery<unknown>[]) => {
        const sent = [...queries.map(send), client.query('commit')];
        ended = true;
        return Promise.allSettled(sent);
      };
      const working = work(tx);
      // If a statement fails, the commit becomes a rollback.
      const ends =
        'atOnce' in ending
          ? end(ending.atOnce)
          : working.then(async (result) => {
              await begun;
              return end(ending.last?.(result) ?? []);
            });
      const [result, outcomes] = await Promise.all([working, ends, begun]);
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
      return result;
    } catch (error) {
      if (isSpent(error)) broken = error as Error;
      await client.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  /** A transaction with what follows its commit. */
  async function complete<T>(work: (tx: UnitTx) => Promise<T>, ending: Ending<T>): Promise<T> {
    const following: Following = { jobs: new Set(), consequences: [] };
    const result = await transact(work, ending, following);
    for (const job of following.jobs) wake(job);
    for (const consequence of following.consequences) {
      try {
        await consequence();
      } catch (error) {
        onFailedConsequence(error);
      }
    }
    return result;
  }

  return {
    ...reader(unidadId, single),
    tx: (work, last) => complete(work, { last }),
    txAtOnce: (work, atOnce) => complete(work, { atOnce }),
  };
}
