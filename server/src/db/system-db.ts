import type pg from 'pg';
import { toPg, type AnyQuery } from './query.ts';
import { unitDb, type UnitDb, type UnitDbOptions } from './unit-db.ts';

declare const system: unique symbol;

/**
 * For work that walks units: the relay of messages, the seal, the sweep. It sees only the tables that were granted to `portal_sistema`,
 * and hands out a unit's own handle for the rest. No feature's use case takes it.
 */
export interface SystemDb {
  readonly [system]: true;
  many<Row>(query: AnyQuery<Row>): Promise<Row[]>;
  run(query: AnyQuery<unknown>): Promise<number>;
  /** One connection, one transaction, over all units. */
  tx<T>(work: (exec: <Row>(query: AnyQuery<Row>) => Promise<Row[]>) => Promise<T>): Promise<T>;
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
