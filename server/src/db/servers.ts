import pg from 'pg';
import { parseDatabaseUrl, type DatabaseServers } from '../config/urls.ts';
import { isDatabaseAway } from './away.ts';

/** A server that does not answer within this time is passed over. */
const ANSWER_MS = 3000;
const LOOK_MS = 2000;

export type ClientOptions = pg.ClientConfig & { connectionString: string };
type Inside = pg.Client & { connection: { stream: { destroy(): void } } };

/**
 * The servers behind one URL. All connections of this process share which of them took writes last, so that
 * only the first one after a fail-over has to look for it.
 */
interface Servers extends DatabaseServers {
  good: number;
  /** Open connections, with the number of their server. */
  open: Map<pg.Client, number>;
  watching: boolean;
}

const known = new Map<string, Servers>();

function serversOf(url: string): Servers {
  const found = known.get(url);
  if (found) return found;
  const parsed = parseDatabaseUrl(url) ?? { urls: [url], session: 'any' as const };
  const servers: Servers = { ...parsed, good: 0, open: new Map(), watching: false };
  known.set(url, servers);
  return servers;
}

/** Whether its connections need more than `pg` does by itself. */
const isPlain = ({ urls, session }: Servers) => urls.length === 1 && session === 'any';

/** Fails with a code of a database that is away. */
const refuse = (message: string) => Object.assign(new Error(message), { code: '57P03' });

/** Checks a new session: a standby, or a server closed for writes, is not the one that is wanted. */
async function check({ session }: Servers, client: pg.ClientBase): Promise<void> {
  if (session === 'any') return;
  const { rows } = await client.query<{ solo_lectura: boolean }>({
    text: `select current_setting('transaction_read_only')::bool as solo_lectura`,
    query_timeout: ANSWER_MS,
  } as pg.QueryConfig);
  if (rows[0]!.solo_lectura !== (session === 'prefer-standby'))
    throw refuse('the server is not in the role that is wanted');
}

/** The failure to tell if no server is left: a wrong password says more than "this one is away". */
const tell = (earlier: unknown, last: unknown) =>
  earlier === undefined || isDatabaseAway(earlier) ? last : earlier;

/** Where a connection may be made: the last good one first, then the others in their order. */
const inTurn = ({ urls, good }: Servers) => urls.map((_, n) => (good + n) % urls.length);

function track(servers: Servers, client: pg.Client, n: number): void {
  servers.good = n;
  servers.open.set(client, n);
  client.once('end', () => servers.open.delete(client));
  if (servers.watching || servers.urls.length === 1) return;
  servers.watching = true;
  void watch(servers);
}

/** Opens one connection, to the first server of the URL that is in the role that is wanted. */
export async function connectTo(options: ClientOptions): Promise<pg.Client> {
  const servers = serversOf(options.connectionString);
  if (isPlain(servers)) {
    const client = new pg.Client(options);
    client.on('error', () => {});
    await client.connect();
    return client;
  }
  let failure: unknown;
  for (const n of inTurn(servers)) {
    try {
      const client = await attempt(servers, n, options);
      track(servers, client, n);
      return client;
    } catch (error) {
      failure = tell(failure, error);
    }
  }
  throw failure;
}

async function attempt(
  servers: Servers,
  n: number,
  options: Omit<ClientOptions, 'connectionString'>,
): Promise<pg.Client> {
  const client = new pg.Client({
    ...options,
    connectionTimeoutMillis: ANSWER_MS,
    connectionString: servers.urls[n]!,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await check(servers, client);
    return client;
  } catch (error) {
    cut(client);
    throw error;
  }
}

/** Ends a connection without a farewell, which a silent server would never answer. */
const cut = (client: pg.Client) => (client as Inside).connection.stream.destroy();

/** `pg-pool` calls this to open a connection for somebody who waits. */
interface Waiting {
  callback(this: void, error?: Error, client?: pg.PoolClient, release?: () => void): void;
  readonly timedOut: boolean;
}
interface InsidePool {
  ending: boolean;
  newClient(waiting: Waiting): void;
  _isFull(): boolean;
  _pulseQueue(): void;
}
type Connect = (done: (error?: Error) => void) => void;

/**
 * A pool whose connections go to the server that takes writes. `pg-pool` makes one attempt for each
 * connection; here a failed one is followed by the next server. Meanwhile its place in the pool stays taken:
 * `pg-pool` would give it to the next who waits, and then the pool would hold more than its `max`.
 */
export function createPoolOf(options: pg.PoolConfig & { connectionString: string }): pg.Pool {
  const servers = serversOf(options.connectionString);
  if (isPlain(servers)) return new pg.Pool(options);
  const attempts = new WeakMap<object, { n: number; fail(): void }>();
  let current = { n: servers.good, fail: () => {} };
  let held = 0;
  const pool = new pg.Pool({
    ...options,
    // Called with `new`; the object that it returns is the client.
    Client: function make(given: pg.ClientConfig) {
      const mine = current;
      const client = new pg.Client({
        ...given,
        connectionTimeoutMillis: ANSWER_MS,
        connectionString: servers.urls[mine.n]!,
      });
      client.on('error', () => {});
      attempts.set(client, mine);
      const connect = client.connect.bind(client) as Connect;
      (client as { connect: Connect }).connect = (done) =>
        connect((error) => {
          if (error) mine.fail();
          done(error);
        });
      return client;
    } as unknown as new () => pg.ClientBase,
    // oxlint-disable-next-line no-misused-promises -- pg-pool waits for it, though its type does not say so
    onConnect: async (client: pg.ClientBase) => {
      try {
        await check(servers, client);
      } catch (error) {
        attempts.get(client)!.fail();
        // `pg-pool` goes on when the connection has ended, and a silent server never ends it.
        cut(client as pg.Client);
        throw error;
      }
    },
  });
  pool.on('connect', (client) => track(servers, client as unknown as pg.Client, attempts.get(client)!.n));
  const inside = pool as unknown as InsidePool;
  const open = inside.newClient.bind(pool);
  inside._isFull = () => pool.totalCount + held >= pool.options.max;
  inside.newClient = (waiting) => {
    const turns = inTurn(servers);
    let failure: unknown;
    const tryNext = () => {
      let holding = false;
      current = {
        n: turns.shift()!,
        fail() {
          if (turns.length === 0 || waiting.timedOut || inside.ending) return;
          holding = true;
          held += 1;
        },
      };
      open({
        callback(error, client, release) {
          if (error) failure = tell(failure, error);
          if (!holding) return waiting.callback(error && (failure as Error), client, release);
          held -= 1;
          if (!waiting.timedOut && !inside.ending) return tryNext();
          inside._pulseQueue();
          if (!waiting.timedOut) waiting.callback(failure as Error, client, release);
        },
        get timedOut() {
          return !holding && waiting.timedOut;
        },
      });
    };
    tryNext();
  };
  return pool;
}

/**
 * A server whose network is cut leaves its connections silent, and each of them would be found out by a
 * request that waits in vain. So one connection for each server in use asks it every two seconds. If a server
 * does not answer or is no longer in its role, and another one is, all connections to the former are cut.
 */
async function watch(servers: Servers): Promise<void> {
  const watchers = new Map<number, pg.Client>();
  while (servers.open.size > 0) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS).unref());
    const used = new Set(servers.open.values());
    for (const n of watchers.keys()) if (!used.has(n)) leave(watchers, n);
    await Promise.all([...used].map((n) => look(servers, watchers, n)));
  }
  servers.watching = false;
  for (const n of watchers.keys()) leave(watchers, n);
}

function leave(watchers: Map<number, pg.Client>, n: number): void {
  const client = watchers.get(n);
  watchers.delete(n);
  if (client) cut(client);
}

const WATCHER = { application_name: 'portal-vigia' };

async function look(servers: Servers, watchers: Map<number, pg.Client>, n: number): Promise<void> {
  try {
    const client = watchers.get(n) ?? (await attempt(servers, n, WATCHER));
    watchers.set(n, client);
    await check(servers, client);
  } catch {
    leave(watchers, n);
    const found = await find(servers);
    if (found === undefined || found === n) return;
    servers.good = found;
    for (const [client, its] of servers.open) if (its === n) cut(client);
  }
}

/** Asks all servers at once for the first that is in the role that is wanted. */
async function find(servers: Servers): Promise<number | undefined> {
  const asked = servers.urls.map(async (_, n) => {
    cut(await attempt(servers, n, WATCHER));
    return n;
  });
  return Promise.any(asked).catch(() => undefined);
}
