import { PortalError } from '@portal/domain/errores/errores';
import type { Socket } from 'node:net';
import type pg from 'pg';
import { toPg, type AnyQuery } from './query.ts';

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
  tx<T>(work: (tx: UnitTx) => Promise<T>, last?: (result: T) => readonly AnyQuery<unknown>[]): Promise<T>;
}

declare const transaction: unique symbol;
/** A unit's open transaction: what must be written together asks for this type. */
export interface UnitTx extends UnitDb {
  readonly [transaction]: true;
}

const preamble = (unidadId: number) => `begin; set local app.unidad_id = '${unidadId | 0}'`;

/** What is sent before the next turn of the loop leaves in one piece: PostgreSQL is woken once for it, not for each statement. */
function cork(client: pg.PoolClient) {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
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
export function unitDb(pool: pg.Pool, unidadId: number): UnitDb {
  if (!Number.isInteger(unidadId) || unidadId <= 0) throw new Error('a unit is a positive integer');

  /** Preamble, query and commit in one round trip. A failed query turns the commit into a rollback. */
  const single: Exec = async (query) => {
    const client = await pool.connect();
    let broken: Error | undefined;
    cork(client);
    try {
      const [begun, result, ended] = await Promise.allSettled([client.query(preamble(unidadId)), client.query(toPg(query)), client.query('commit')]);
      // Neither fails but with its connection, which is nobody's next one.
      for (const end of [begun, ended]) if (end.status === 'rejected') broken = end.reason as Error;
      // Without its unit a question finds nothing, and nothing is an answer too: one that was asked so is not answered.
      if (begun.status === 'rejected') throw begun.reason;
      if (result.status === 'rejected') throw result.reason;
      return result.value as never;
    } finally {
      client.release(broken);
    }
  };

  return {
    ...reader(unidadId, single),
    async tx(work, last) {
      const client = await pool.connect();
      let broken: Error | undefined;
      cork(client);
      try {
        const begun = client.query(preamble(unidadId));
        begun.catch(() => {});
        const exec: Exec = async (query) => {
          const [, result] = await Promise.all([begun, client.query(toPg(query))]);
          return result as never;
        };
        const tx = { ...reader(unidadId, exec), tx: nested } as unknown as UnitTx;
        async function nested<T>(inner: (tx: UnitTx) => Promise<T>, after?: (result: T) => readonly AnyQuery<unknown>[]): Promise<T> {
          const done = await inner(tx);
          for (const query of after?.(done) ?? []) await tx.run(query);
          return done;
        }
        const result = await work(tx);
        await begun;
        cork(client);
        const ends = await Promise.allSettled([...(last?.(result) ?? []).map((query) => client.query(toPg(query))), client.query('commit')]);
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
    },
  };
}
