import { PortalError } from '@portal/domain/errores/errores';
import type { Socket } from 'node:net';
import type pg from 'pg';
import { toPg, type AnyQuery, type Job } from './query.ts';

/** Asks inside one unit. Every feature gets this and nothing wider. */
export interface UnitDb {
  readonly unidadId: number;
  many<Row>(query: AnyQuery<Row>): Promise<Row[]>;
  find<Row>(query: AnyQuery<Row>): Promise<Row | undefined>;
  /** Throws 404 where nothing is found: a foreign row is a missing one. */
  get<Row>(query: AnyQuery<Row>): Promise<Row>;
  /** How many rows were touched. */
  run(query: AnyQuery<unknown>): Promise<number>;
  /**
   * Several statements, one transaction. Inside a transaction it is the same one. `last` are statements that travel with the commit; if one
   * of them fails, nothing is committed.
   */
  tx<T>(work: (tx: UnitTx) => Promise<T>, last?: Last<T>): Promise<T>;
}

declare const transaction: unique symbol;
/** A unit's open transaction: what must be written together asks for this type. */
export interface UnitTx extends UnitDb {
  readonly [transaction]: true;
  /**
   * Runs after the commit, in the order of registration, and before `tx` returns; never after a rollback. A transaction inside another shares
   * its list. What is done is done: a failure here is reported and reaches nobody else.
   */
  afterCommit(consequence: () => unknown): void;
}

/** What a transaction needs besides its connection. */
export interface UnitDbOptions {
  /** A statement that was committed left work for this job. */
  wake?: (job: Job) => void;
  /** A consequence failed after the commit. */
  onFailedConsequence?: (error: unknown) => void;
}

const preamble = (unidadId: number) => `begin; set local app.unidad_id = '${unidadId | 0}'`;

/** What is sent before the next turn of the loop leaves in one piece: PostgreSQL is woken once for it, not for each statement. */
function cork(client: pg.PoolClient) {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

type Last<T> = (result: T) => readonly AnyQuery<unknown>[];
interface Following {
  jobs: Set<Job>;
  consequences: (() => unknown)[];
}

type Exec = <Row>(query: AnyQuery<Row>) => Promise<pg.QueryResult & { rows: Row[] }>;

function reader(unidadId: number, exec: Exec): Omit<UnitDb, 'tx'> {
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

/** The only place where a unit is set. `unidadId` was proved by host and session. */
export function unitDb(
  pool: pg.Pool,
  unidadId: number,
  { wake = () => {}, onFailedConsequence = () => {} }: UnitDbOptions = {},
): UnitDb {
  if (!Number.isInteger(unidadId) || unidadId <= 0) throw new Error('a unit is a positive integer');

  /** Preamble, query and commit in one round trip. A failed query turns the commit into a rollback. */
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
      // Neither fails but with its connection, which is nobody's next one.
      for (const end of [begun, ended]) if (end.status === 'rejected') broken = end.reason as Error;
      // Without its unit a question finds nothing, and nothing is an answer too: one that was asked so is not answered.
      if (begun.status === 'rejected') throw begun.reason;
      if (result.status === 'rejected') throw result.reason;
      if (query.wakes) wake(query.wakes);
      return result.value as never;
    } finally {
      client.release(broken);
    }
  };

  /** The statements of one transaction; what follows from them is collected, for after the commit. */
  async function transact<T>(
    work: (tx: UnitTx) => Promise<T>,
    last: Last<T> | undefined,
    { jobs, consequences }: Following,
  ): Promise<T> {
    const client = await pool.connect();
    let broken: Error | undefined;
    cork(client);
    try {
      const begun = client.query(preamble(unidadId));
      begun.catch(() => {});
      const send = (query: AnyQuery<unknown>) => {
        if (query.wakes) jobs.add(query.wakes);
        return client.query(toPg(query));
      };
      const exec: Exec = async (query) => {
        const [, result] = await Promise.all([begun, send(query)]);
        return result as never;
      };
      const tx = {
        ...reader(unidadId, exec),
        tx: nested,
        afterCommit: (one: () => unknown) => void consequences.push(one),
      } as unknown as UnitTx;
      async function nested<U>(inner: (tx: UnitTx) => Promise<U>, after?: Last<U>): Promise<U> {
        const done = await inner(tx);
        for (const query of after?.(done) ?? []) await tx.run(query);
        return done;
      }
      const result = await work(tx);
      await begun;
      cork(client);
      const ends = await Promise.allSettled([...(last?.(result) ?? []).map(send), client.query('commit')]);
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
      return result;
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  return {
    ...reader(unidadId, single),
    async tx(work, last) {
      const following: Following = { jobs: new Set(), consequences: [] };
      const result = await transact(work, last, following);
      for (const job of following.jobs) wake(job);
      for (const consequence of following.consequences) {
        try {
          await consequence();
        } catch (error) {
          onFailedConsequence(error);
        }
      }
      return result;
    },
  };
}
