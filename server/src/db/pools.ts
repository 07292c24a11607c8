import type { EventEmitter } from 'node:events';
import pg from 'pg';
import { createPoolOf } from './servers.ts';
import { watchStatements, type OnStatement } from './watch-statements.ts';

// Keep `date` as text: parsing it would turn a day into an instant in the machine's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/**
 * PostgreSQL cancels a statement after fifteen seconds. If the server hangs or the network drops packets,
 * that cancellation never arrives and the caller would wait for ever. After this long without an answer the
 * connection is closed, and all its pending queries fail.
 */
const SILENCE_MS = 20_000;

export type DbRole = 'portal_app' | 'portal_sistema';

export interface PoolOptions {
  url: string;
  role: DbRole;
  max: number;
  /**
   * `false`: commits do not wait for the disk (`synchronous_commit` off) and may be lost if the database
   * crashes.
   */
  durable?: boolean;
  onError(error: Error): void;
  /** Is told of every statement; for traces. */
  onStatement?: OnStatement | undefined;
}

/**
 * Connections switch to `role`, which owns no tables. Queries are pipelined: the preamble, a query and the
 * commit of a transaction share one round trip.
 */
export function createPool({ url, role, max, durable = true, onError, onStatement }: PoolOptions): pg.Pool {
  const pool = createPoolOf({
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
  // A checked-out connection may break. Its query rejects; without a listener the `error` event would end the
  // process.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    client.on('notice', (notice) => refuseAlone(client, notice));
  });
  if (onStatement) watchStatements(pool, onStatement);
  return pool;
}

/**
 * With a synchronous standby, a commit waits until the standby has it. If the wait is cancelled (by the
 * statement's time limit, say), PostgreSQL warns and reports success, but a fail-over would lose the
 * transaction. The warning makes the connection count as broken, so that nobody is told that the act is done.
 */
function refuseAlone(client: pg.PoolClient, { routine }: { routine?: string | undefined }): void {
  if (routine !== 'SyncRepWaitForLSN') return;
  const error = Object.assign(new Error('the commit was not replicated'), { code: '08007' });
  (client as unknown as { connection: EventEmitter }).connection.emit('error', error);
}
