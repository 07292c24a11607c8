import type pg from 'pg';

/** A statement that was sent: its name, if it has one, and its text without values. */
export interface SentStatement {
  name?: string | undefined;
  text: string;
}
export type Outcome = { rows: number } | { error: unknown };
/** Called when a statement is sent. Returns what is called with its outcome, if anything. */
export type OnStatement = (statement: SentStatement) => ((outcome: Outcome) => void) | undefined;

type Query = (...args: unknown[]) => unknown;
interface Asked {
  query: Query;
}

/** A statement that may change rows, or claims them. */
export const WRITES = /\b(insert|update|delete)\b/i;

/**
 * Tells of every statement of a pool. It replaces `query` of the pool and of each connection, so that a pool
 * nobody watches costs nothing.
 */
export function watchStatements(pool: pg.Pool, onStatement: OnStatement): void {
  watch(pool, onStatement);
  pool.on('connect', (client) => watch(client as unknown as Asked, onStatement));
}

function watch(asked: Asked, onStatement: OnStatement): void {
  const query = asked.query.bind(asked);
  let wrote = false;
  asked.query = (...args) => {
    // The pool passes its own statements on to a connection with a callback: they were told already.
    if (args.some((one) => typeof one === 'function')) return query(...args);
    const [given] = args as [string | SentStatement];
    const { name, text } = typeof given === 'string' ? { name: undefined, text: given } : given;
    if (text.startsWith('begin')) wrote = false;
    else if (WRITES.test(text)) wrote = true;
    const told = isWorthTelling(text, wrote) ? onStatement({ name, text }) : undefined;
    const result = query(...args);
    if (told && result instanceof Promise)
      result.then(
        ({ rowCount }: pg.QueryResult) => told({ rows: rowCount ?? 0 }),
        (error: unknown) => told({ error }),
      );
    return result;
  };
}

/** BEGIN travels with the statement after it. COMMIT waits for the disk only if something was written. */
const isWorthTelling = (text: string, wrote: boolean) =>
  !text.startsWith('begin') && (text !== 'commit' || wrote);
