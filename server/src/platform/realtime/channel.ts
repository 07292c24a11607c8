import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { connectTo } from '../../db/servers.ts';

/**
 * A pool for the socket.io adapter. The adapter holds one connection for LISTEN and drops it without
 * releasing it when it breaks, or when the adapter closes before it is connected. A real pool would run out
 * of connections and never end, so each connection is a separate client.
 */
export function poolForAdapter(pool: pg.Pool): { pool: pg.Pool; end(): Promise<void> } {
  const listening = new Set<pg.Client>();
  let ended = false;
  const connect = async () => {
    const { connectionString } = pool.options as { connectionString: string };
    const client = await connectTo({
      ...pool.options,
      connectionString,
      application_name: 'portal-tiempo-real',
    }).catch((error: unknown) => {
      if (!ended) throw error;
    });
    // After the end, never resolve: the adapter would retry a rejection for ever.
    if (ended || !client)
      return (client?.end() ?? Promise.resolve()).then(() => new Promise<never>(() => {}));
    listening.add(client);
    client.on('end', () => listening.delete(client));
    return Object.assign(client, { release: () => void client.end() });
  };
  const notices = gatherNotices(pool);
  return {
    pool: { connect, query: notices.query } as unknown as pg.Pool,
    async end() {
      // The last acts of this process are told to the others.
      await notices.sent();
      ended = true;
      await Promise.all([...listening].map((client) => client.end().catch(() => {})));
    },
  };
}

const NOTICE = 'SELECT pg_notify($1, $2)';
const NOTICES_AT_ONCE = 200;
const APART_MS = 10;

/**
 * Each notification alone would be a transaction that wakes every process. The first one leaves at once; those that
 * arrive within the next milliseconds are sent together, in order.
 */
function gatherNotices(pool: pg.Pool) {
  const waiting: { values: [string, string]; done: (sent: Promise<unknown>) => void }[] = [];
  let sending: Promise<void> | undefined;
  async function send() {
    while (waiting.length > 0) {
      const some = waiting.splice(0, NOTICES_AT_ONCE);
      const sent = pool.query({
        name: 'notices',
        text: 'select pg_notify(c, p) from unnest($1::text[], $2::text[]) with ordinality as t (c, p, n) order by n',
        values: [
          some.map(({ values: [channel] }) => channel),
          some.map(({ values: [, payload] }) => payload),
        ],
      });
      for (const { done } of some) done(sent);
      await Promise.all([sent.catch(() => {}), sleep(APART_MS)]);
    }
    sending = undefined;
  }
  const query = (text: string, values: unknown[]) => {
    if (text !== NOTICE) return pool.query(text, values);
    return new Promise((done) => {
      waiting.push({ values: values as [string, string], done });
      sending ??= send();
    });
  };
  return { query, sent: async () => sending };
}
