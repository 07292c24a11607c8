import type pg from 'pg';
import { isDatabaseAway } from './away.ts';
import { createPool } from './pools.ts';
import { unitDb, type UnitDb } from './unit-db.ts';

/** Connections to the replica: few people read figures at once. */
const READERS = 4;
/** A replica that is further behind than this is not read. */
const MOST_LATE_S = 30;
/** How long an answer about it counts: figures and exports come in many pieces. */
const KNOWN_MS = 2000;
/** The replica had to remove rows that the statement was reading. */
const CONFLICT = '40001';

/**
 * A replica that has received and replayed everything is not late, however long ago the last act was. Without a
 * connection to its primary it cannot know, and the last act's time counts.
 */
const LATENESS = `select case
    when not pg_is_in_recovery() then 0
    when pg_last_wal_replay_lsn() >= pg_last_wal_receive_lsn() and exists (select from pg_stat_get_wal_receiver() r where r.pid is not null) then 0
    else coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 1e9) end::float as segundos`;

/**
 * A unit's handle for what may be late: figures, exports, the audit's verification. Single reads go to a
 * replica; whatever writes, and everything while the replica is away or too late, goes to the primary.
 * Row-level security holds at both: the handles differ in their pool alone.
 */
export function createLateDb(
  pool: pg.Pool,
  primary: (unidadId: number) => UnitDb,
  { mostLateS = MOST_LATE_S } = {},
): (unidadId: number) => UnitDb {
  let known: { until: number; fresh: Promise<boolean> } | undefined;
  const isFresh = () => {
    if (!known || known.until < Date.now())
      known = {
        until: Date.now() + KNOWN_MS,
        fresh: pool.query<{ segundos: number }>(LATENESS).then(
          ({ rows }) => rows[0]!.segundos <= mostLateS,
          () => false,
        ),
      };
    return known.fresh;
  };
  return (unidadId) => {
    const [own, replica] = [primary(unidadId), unitDb(pool, unidadId)];
    const read = async <T>(ask: (db: UnitDb) => Promise<T>): Promise<T> => {
      if (!(await isFresh())) return ask(own);
      try {
        return await ask(replica);
      } catch (error) {
        if (!isDatabaseAway(error) && (error as { code?: string }).code !== CONFLICT) throw error;
        known = undefined;
        return ask(own);
      }
    };
    return {
      ...own,
      many: (query) => read((db) => db.many(query)),
      find: (query) => read((db) => db.find(query)),
      get: (query) => read((db) => db.get(query)),
    };
  };
}

/** Without a replica, everything is read from the primary. */
export function openReplica(
  url: string | undefined,
  primary: (unidadId: number) => UnitDb,
  onError: (error: Error) => void,
): { late: (unidadId: number) => UnitDb; stop(): Promise<void> } {
  if (url === undefined) return { late: primary, stop: async () => {} };
  const pool = createPool({ url, role: 'portal_app', max: READERS, onError });
  return { late: createLateDb(pool, primary), stop: () => pool.end() };
}
