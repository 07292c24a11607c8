import type pg from 'pg';
import { isDatabaseAway } from './away.ts';
import { createPool } from './pools.ts';
import { unitDb, type UnitDb } from './unit-db.ts';
import type { OnStatement } from './watch-statements.ts';

/** Connections to the replica: few people read figures at once. */
const READERS = 4;
/** A replica that is further behind than this is not read. */
const MOST_LATE_S = 30;
/** How long the answer "fresh" counts: figures and exports come in many pieces. */
const KNOWN_MS = 2000;
/** How long a replica that is late, silent or behind is not asked again. */
const AVOID_MS = 10_000;
/** A replica that does not say within this time how late it is counts as silent. */
const ASK_MS = 1000;
/** The replica had to remove rows that the statement was reading, or the statement held up its replay. */
const CONFLICTS = ['40001', '40P01'];
/** A table, a column or a function is missing: the replica has not replayed the last migration. */
const BEHIND = ['42P01', '42703', '42883'];

/** The statement took longer than `statement_timeout`. */
const CANCELLED = '57014';
/** The server did not answer a statement at all. */
const isSilence = (error: unknown) => error instanceof Error && /query read timeout/i.test(error.message);

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
  { mostLateS = MOST_LATE_S, avoidMs = AVOID_MS } = {},
): (unidadId: number) => UnitDb {
  let known: { until: number; fresh: boolean } | undefined;
  let asking: Promise<boolean> | undefined;
  const learn = (fresh: boolean) => {
    // From now, not from the question: a slow answer counts as long as a quick one.
    known = { until: Date.now() + (fresh ? KNOWN_MS : avoidMs), fresh };
    asking = undefined;
    return fresh;
  };
  const isFresh = () =>
    known && (Date.now() < known.until || isBusy(pool))
      ? known.fresh
      : (asking ??= lateness(pool).then((seconds) => learn(seconds <= mostLateS)));
  return (unidadId) => {
    const [own, replica] = [primary(unidadId), unitDb(pool, unidadId)];
    const read = async <T>(ask: (db: UnitDb) => Promise<T>): Promise<T> => {
      if (!(await isFresh())) return ask(own);
      try {
        return await ask(replica);
      } catch (error) {
        const code = String((error as { code?: unknown }).code);
        // The primary would take as long, and the caller has waited enough.
        if (code === CANCELLED) throw error;
        if (BEHIND.includes(code)) learn(false);
        else if (isDatabaseAway(error)) known = undefined;
        else if (!CONFLICTS.includes(code)) throw error;
        if (isSilence(error)) throw error;
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

/** While all readers are busy, the question would wait for one of them, and a busy replica look like a silent one. */
const isBusy = (pool: pg.Pool) => pool.idleCount === 0 && pool.totalCount >= pool.options.max;

/** By how many seconds the replica is late; for ever, if it does not say so in time. */
async function lateness(pool: pg.Pool): Promise<number> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<number>((resolve) => {
    timer = setTimeout(() => resolve(Infinity), ASK_MS);
  });
  const question = { text: LATENESS, query_timeout: ASK_MS } as pg.QueryConfig;
  const answer = pool.query<{ segundos: number }>(question).then(
    ({ rows }) => rows[0]!.segundos,
    () => Infinity,
  );
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer));
}

interface Replica {
  late: (unidadId: number) => UnitDb;
  /** In seconds; `Infinity` if it does not answer, nothing if it is too busy to be asked or there is none. */
  lateness(): Promise<number | undefined>;
  pools: { replica?: pg.Pool };
  stop(): Promise<void>;
}

/** Without a replica, everything is read from the primary. */
export function openReplica(
  url: string | undefined,
  primary: (unidadId: number) => UnitDb,
  onError: (error: Error) => void,
  onStatement?: OnStatement,
): Replica {
  if (url === undefined)
    return { late: primary, lateness: async () => undefined, pools: {}, stop: async () => {} };
  const pool = createPool({ url, role: 'portal_app', max: READERS, onError, onStatement });
  return {
    late: createLateDb(pool, primary),
    lateness: async () => (isBusy(pool) ? undefined : lateness(pool)),
    pools: { replica: pool },
    stop: () => pool.end(),
  };
}
