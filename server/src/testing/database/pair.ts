import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startPostgres, type EmbeddedPostgres } from '../../dev-database/embedded-postgres.ts';
import { startTcpProxy, type TcpProxy } from '../servers/tcp-proxy.ts';

export interface OneOfPair {
  /** Between every client and this server, to cut it off. */
  proxy: TcpProxy;
  /** Past the proxy, as the owner. */
  sql<Row = Record<string, never>>(text: string): Promise<Row[]>;
}
export interface Pair {
  first: OneOfPair;
  /** A hot standby of the first, until it is promoted. */
  second: OneOfPair;
  /** Both servers in one URL, through their proxies. */
  appUrl: string;
  adminUrl: string;
  stop(): Promise<void>;
}

/**
 * A primary and its hot standby: the standby is a copy of the stopped primary's folder. `standby` are settings of its
 * own, which `alter system` may change.
 */
export async function startPair(
  fill: (adminUrl: string) => Promise<unknown>,
  { standby = {} }: { standby?: Record<string, string> } = {},
): Promise<Pair> {
  const place = mkdtempSync(path.join(os.tmpdir(), 'portal-pareja-'));
  // Whatever was started is stopped, also if a later step fails: nobody else knows of it.
  const stops: (() => unknown)[] = [() => rmSync(place, { recursive: true, force: true, maxRetries: 5 })];
  const stop = async () => {
    for (const one of stops.splice(0).toReversed()) await one();
  };
  try {
    return { ...(await makePair(place, fill, standby, stops)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function makePair(
  place: string,
  fill: (adminUrl: string) => Promise<unknown>,
  ofStandby: Record<string, string>,
  stops: (() => unknown)[],
): Promise<Omit<Pair, 'stop'>> {
  // As root, PostgreSQL runs under another account, which needs access to the folder.
  chmodSync(place, 0o711);
  const folders = ['uno', 'otro'].map((name) => path.join(place, name));
  const settings = { shared_buffers: '32MB', fsync: 'off' };
  const start = async (folder: string, more: Record<string, string> = {}) => {
    const server = await startPostgres(folder, { settings: { ...settings, ...more } });
    stops.push(() => server.stop());
    return server;
  };
  const alone = await start(folders[0]!);
  await fill(alone.adminUrl);
  await alone.stop();
  execFileSync('cp', ['-a', folders[0]!, folders[1]!]);
  execFileSync('cp', [
    '-a',
    path.join(folders[1]!, 'data/PG_VERSION'),
    path.join(folders[1]!, 'data/standby.signal'),
  ]);
  const primary = await start(folders[0]!);
  const { port, password } = new URL(primary.adminUrl);
  const lines = Object.entries(ofStandby).map(([name, value]) => `${name} = '${value}'\n`);
  appendFileSync(path.join(folders[1]!, 'data/postgresql.auto.conf'), lines.join(''));
  const standby = await start(folders[1]!, {
    primary_conninfo: `host=127.0.0.1 port=${port} user=postgres password=${password} application_name=otro`,
  });
  const [first, second] = [await open(primary, stops), await open(standby, stops)];
  const both = (url: string) =>
    url.replace(/127\.0\.0\.1:\d+/, `127.0.0.1:${first.proxy.port},127.0.0.1:${second.proxy.port}`);
  return { first, second, appUrl: both(primary.appUrl), adminUrl: both(primary.adminUrl) };
}

async function open(server: EmbeddedPostgres, stops: (() => unknown)[]): Promise<OneOfPair> {
  const proxy = await startTcpProxy(Number(new URL(server.adminUrl).port));
  stops.push(() => proxy.stop());
  const pool = new pg.Pool({ connectionString: server.adminUrl, max: 2 });
  stops.push(() => pool.end());
  pool.on('error', () => {});
  return { proxy, sql: async (text) => (await pool.query(text)).rows as never };
}
