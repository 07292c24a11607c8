import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Cluster, isAlive } from './cluster.ts';

/** The running PostgreSQL of a cluster, whichever process launched it. */
export interface Postmaster {
  pid: number;
  port: number;
  ready: boolean;
}

export interface Connection {
  client: pg.Client;
  postmaster: Postmaster;
  /** Whether this process launched the server; otherwise it was already running. */
  launched: boolean;
}

export interface ServerOptions {
  settings?: Record<string, string>;
  /** Once URLs were handed out, a server that died must restart on the same port. */
  port?: number;
  isWanted?: () => boolean;
}

const maximumLogBytes = 20 * 1024 * 1024;
const maximumLaunches = 20;
const patienceMs = 5 * 60_000;

/**
 * Sized for a small machine. Error lines omit statements and details, which contain personal data ("Key
 * (dni)=(…) already exists").
 */
const defaultSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '128MB',
  max_connections: '200',
  timezone: 'UTC',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

export function buildUrl(user: string, password: string, port: number, database: string) {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
}

/** Finds the server that runs the cluster now, whichever process started it. */
function findPostmaster({ data }: Cluster): Postmaster | undefined {
  const [pid, , , port, , , , status] = readPidFile(data);
  if (!pid || !isServerOf(Number(pid), data)) return undefined;
  return { pid: Number(pid), port: Number(port), ready: status?.trim() === 'ready' };
}

function readPidFile(data: string): string[] {
  try {
    return readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

/**
 * A pid alone proves nothing: after a reboot it may belong to another process, and a killed server stays a
 * zombie for a while.
 */
function isServerOf(pid: number, data: string) {
  if (!isAlive(pid)) return false;
  const command = readCommand(pid);
  return command === undefined || command.includes(data);
}

function readCommand(pid: number): string | undefined {
  if (process.platform === 'win32') return undefined;
  try {
    if (existsSync('/proc/self/cmdline')) return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-p', String(pid), '-o', 'args='], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/**
 * Connects as the owner, launching the server if none runs. If two processes launch at once, PostgreSQL's pid
 * file lets one survive and the other process finds that one. A server that is stopping is awaited and
 * launched again.
 */
export async function connectToServer(cluster: Cluster, options: ServerOptions): Promise<Connection> {
  const deadline = Date.now() + patienceMs;
  let child: ChildProcess | undefined;
  let launches = 0;
  let lastError: unknown;
  while (Date.now() < deadline && (options.isWanted?.() ?? true)) {
    const postmaster = findPostmaster(cluster);
    if (postmaster?.ready) {
      const client = await tryToConnect(cluster, postmaster).catch(
        (error: unknown) => void (lastError = error),
      );
      if (client) return { client, postmaster, launched: child?.pid === postmaster.pid };
    }
    if (!postmaster && !isRunning(child)) {
      if (launches === maximumLaunches) break;
      if (launches > 0) await sleep(250);
      launches += 1;
      child = launch(cluster, options.port ?? (await findFreePort()), options.settings);
    }
    await sleep(20);
  }
  throw new Error(`PostgreSQL no arrancó. El motivo está en ${cluster.log}`, { cause: lastError });
}

async function tryToConnect(cluster: Cluster, { port }: Postmaster) {
  const client = new pg.Client({
    connectionString: buildUrl('postgres', cluster.adminPassword, port, 'postgres'),
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    if ((error as { code?: string }).code !== '28P01') throw error;
    throw new Error(`La clave de ${path.join(cluster.root, 'password')} no es la de la base de datos.`, {
      cause: error,
    });
  }
}

function launch(cluster: Cluster, port: number, settings: Record<string, string> = {}) {
  const configuration = Object.entries({ ...defaultSettings, ...settings, port: String(port) });
  const log = openLog(cluster.log);
  const child = spawn(
    cluster.postgres,
    ['-D', cluster.data, ...configuration.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...cluster.account.ids,
      cwd: cluster.root,
      // Detached: Ctrl-C must not stop it before the application has drained.
      detached: true,
      stdio: ['ignore', log, log],
      // oxlint-disable-next-line no-restricted-properties -- passed on whole, nothing is read from it
      env: { ...process.env, ...ignoreReusedPid(cluster) },
    },
  );
  closeSync(log);
  child.on('error', () => {});
  child.unref();
  return child;
}

/**
 * With a stale pid file, PostgreSQL refuses to start if any process has that pid, except its grandparent.
 * Naming the pid as the grandparent makes PostgreSQL ignore it.
 */
function ignoreReusedPid({ data }: Cluster) {
  const [pid] = readPidFile(data);
  return pid && !isServerOf(Number(pid), data) ? { PG_GRANDPARENT_PID: pid } : {};
}

function openLog(file: string) {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > maximumLogBytes) renameSync(file, `${file}.old`);
  return openSync(file, 'a', 0o600);
}

function isRunning(child: ChildProcess | undefined) {
  return child?.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

/** SIGINT: a fast shutdown, which ends all sessions and writes a checkpoint. */
export async function stopServer(cluster: Cluster) {
  const postmaster = findPostmaster(cluster);
  if (!postmaster) return;
  process.kill(postmaster.pid, 'SIGINT');
  const deadline = Date.now() + 60_000;
  while (isServerOf(postmaster.pid, cluster.data) && Date.now() < deadline) await sleep(20);
}
