import pg from 'pg';

// A day is a day, not an instant in the machine's zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/**
 * The server ends a statement after fifteen seconds; where the server itself stands still, or the network swallows what is sent, nobody would, and
 * who asked would wait for ever. A connection that was silent for so long is given up, with everything that was asked on it.
 */
const SILENCE_MS = 20_000;

export type DbRole = 'portal_app' | 'portal_sistema';

export interface PoolOptions {
  url: string;
  role: DbRole;
  max: number;
  /** `false`: what it commits need not outlive a crash of the database, and does not wait for its disk. */
  durable?: boolean;
  onError(error: Error): void;
}

/** Connections step down to `role`, which owns nothing; the preamble, a query and the commit of a transaction travel together. */
export function createPool({ url, role, max, durable = true, onError }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    pipeline: true,
    application_name: role,
    options: `-c role=${role} -c search_path=portal,public -c statement_timeout=15000 -c idle_in_transaction_session_timeout=30000 -c timezone=UTC${durable ? '' : ' -c synchronous_commit=off'}`,
    connectionTimeoutMillis: 5000,
    query_timeout: SILENCE_MS,
    idleTimeoutMillis: 30_000,
  });
  pool.on('error', onError);
  // A connection may break while it is lent: its query is told, and an event that nobody hears would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
