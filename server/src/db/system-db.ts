import type pg from 'pg';
import { isSpent } from './away.ts';
import { toPg, type AnyQuery } from './query.ts';
import { unitDb, type UnitDb, type UnitDbOptions } from './unit-db.ts';

/** Whether the database answers and takes writes. */
export const isReachable = (db: SystemDb): Promise<boolean> =>
  db.many<{ abierta: boolean }>({ compile: () => ({ sql: TAKES_WRITES, parameters: [] }) }).then(
    ([row]) => row!.abierta,
    () => false,
  );
const TAKES_WRITES = `select current_setting('transaction_read_only') = 'off' as abierta`;

declare const system: unique symbol;

/** Runs one statement and returns its rows. */
export type Exec = <Row>(query: AnyQuery<Row>) => Promise<Row[]>;

/**
 * For work that spans units: sending messages, sealing the audit trail, the sweep. It sees only the tables
 * granted to `portal_sistema`, and gives out a unit's own handle for the rest. Use cases of features never
 * receive it.
 */
export interface SystemDb {
  readonly [system]: true;
  many<Row>(query: AnyQuery<Row>): Promise<Row[]>;
  run(query: AnyQuery<unknown>): Promise<number>;
  /** One transaction on one connection, across all units. */
  tx<T>(work: (exec: Exec) => Promise<T>): Promise<T>;
  unit(unidadId: number): UnitDb;
}

export function systemDb(systemPool: pg.Pool, appPool: pg.Pool, options: UnitDbOptions = {}): SystemDb {
  const handle: Omit<SystemDb, typeof system> = {
    async many(query) {
      return (await systemPool.query(toPg(query))).rows as never;
    },
    async run(query) {
      return (await systemPool.query(toPg(query))).rowCount ?? 0;
    },
    async tx(work) {
      const client = await systemPool.connect();
      let broken: Error | undefined;
      try {
        await client.query('begin');
        const result = await work(async (query) => (await client.query(toPg(query))).rows as never);
        await client.query('commit');
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
    },
    unit: (unidadId) => unitDb(appPool, unidadId, options),
  };
  return handle as SystemDb;
}
