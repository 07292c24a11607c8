import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startPostgres } from './embedded-postgres.ts';

const asRoot = process.getuid?.() === 0;
const user = `
  import { startPostgres } from ${JSON.stringify(new URL('embedded-postgres.ts', import.meta.url).href)};
  const say = (message) => console.log(JSON.stringify(message));
  const log = (line) => say({ log: line });
  try {
    const { adminUrl, appUrl, adopted, stop } = await startPostgres(process.env.ROOT, { log });
    process.once('SIGTERM', () => stop().then(() => process.exit()));
    say({ adminUrl, appUrl, adopted });
  } catch (error) {
    say({ refusal: error.message });
  }`;

interface Ready {
  adminUrl: string;
  appUrl: string;
  adopted: boolean;
  refusal: string;
}

let root: string;
let children: ChildProcess[];

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'portal-postgres-'));
  children = [];
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  const orphan = postmasterPid();
  if (orphan) await kill(orphan, 'SIGQUIT');
  rmSync(root, { recursive: true, force: true, maxRetries: 5 });
});

/** Another operating-system process that uses the folder. */
function startProcess(ids: { uid?: number; gid?: number } = {}) {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module-typescript', '-e', user],
    {
      ...ids,
      env: { ...process.env, ROOT: root },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  children.push(child);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const firstLine = Promise.withResolvers<void>();
  const ready = new Promise<Ready>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      firstLine.resolve();
      const message = JSON.parse(line);
      if (!message.log) resolve(message);
    });
  });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
  };
  return { ready, firstLine: firstLine.promise, end };
}

function postmasterPid() {
  const file = path.join(root, 'data/postmaster.pid');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined;
}

async function kill(pid: number, signal: NodeJS.Signals) {
  process.kill(pid, signal);
  await sleep(300);
}

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('two processes on one folder', { timeout: 60_000 }, () => {
  it.each(['launched', 'adopted'])(
    'start at once, and the second continues when the process that %s the server stops first',
    async (first) => {
      const processes = [startProcess(), startProcess()];
      const states = await Promise.all(processes.map(async (one) => ({ ...one, ...(await one.ready) })));
      expect(states.filter(({ adopted }) => adopted)).toHaveLength(1);

      const leaving = states.find(({ adopted }) => adopted === (first === 'adopted'));
      const staying = states.find((state) => state !== leaving);
      await leaving?.end('SIGTERM');
      expect(await query(staying?.appUrl ?? '', 'select 1 as one')).toEqual([{ one: 1 }]);

      await staying?.end('SIGTERM');
      expect(postmasterPid()).toBeUndefined();
      expect(new Set(readdirSync(root))).toEqual(new Set(['data', 'password', 'postgres.log']));
    },
  );
});

describe('after a kill -9', { timeout: 60_000 }, () => {
  it('of the process: the next process adopts the server with its data and stops it', async () => {
    const killed = startProcess();
    await query((await killed.ready).adminUrl, 'create table kept as select 42 as value');
    await killed.end('SIGKILL');
    const orphan = postmasterPid();

    const next = await startPostgres(root);
    expect(next.adopted).toBe(true);
    expect(postmasterPid()).toBe(orphan);
    expect(await query(next.adminUrl, 'select value from kept')).toEqual([{ value: 42 }]);
    await next.stop();
    expect(postmasterPid()).toBeUndefined();
  });

  it('of the server: it restarts on the same address', async () => {
    const { appUrl, stop } = await startPostgres(root);
    await kill(postmasterPid() ?? 0, 'SIGKILL');
    await expect.poll(() => query(appUrl, 'select 1 as one').catch(() => [])).toEqual([{ one: 1 }]);
    await stop();
    expect(postmasterPid()).toBeUndefined();
  });

  it('of both: ignores a pid file that now names an unrelated process', async () => {
    const killed = startProcess();
    await killed.ready;
    const file = path.join(root, 'data/postmaster.pid');
    const stale = readFileSync(file, 'utf8');
    await killed.end('SIGKILL');
    await kill(postmasterPid() ?? 0, 'SIGKILL');
    const { uid, gid } = statSync(path.join(root, 'data'));
    const stranger = spawn('sleep', ['30'], asRoot ? { uid, gid } : {});
    children.push(stranger);
    writeFileSync(file, stale.replace(/^\d+/, String(stranger.pid)));

    const next = await startPostgres(root);
    expect(next.adopted).toBe(false);
    await next.stop();
  });

  it('during database creation: the next start creates the database', async () => {
    const killed = startProcess();
    await killed.firstLine;
    await sleep(150);
    await killed.end('SIGKILL');

    const next = await startPostgres(root);
    expect(await query(next.appUrl, 'select current_user as who')).toEqual([{ who: 'portal_login' }]);
    await next.stop();
  });
});

describe('the role of the application', { timeout: 60_000 }, () => {
  it('owns nothing and bypasses nothing', async () => {
    const { adminUrl, appUrl, stop } = await startPostgres(root);
    const [role] = await query(
      adminUrl,
      `select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolcanlogin from pg_roles where rolname = 'portal_login'`,
    );
    expect(role).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolcanlogin: true,
    });
    await expect(query(appUrl, 'create table mine (id int)')).rejects.toThrow('permission denied');
    await expect(query(appUrl.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(
      'password authentication failed',
    );
    await stop();
  });
});

describe('refuses with a readable message', () => {
  it.runIf(asRoot)('a folder that the PostgreSQL account cannot reach', async () => {
    const closed = path.join(root, 'closed');
    mkdirSync(closed);
    chmodSync(root, 0o755);
    chmodSync(closed, 0o700);
    await expect(startPostgres(path.join(closed, 'db'))).rejects.toThrow(
      `La carpeta ${closed} (permisos 0700) no deja pasar a la cuenta`,
    );
  });

  it.runIf(asRoot)('a user id without an account', async () => {
    chmodSync(root, 0o777);
    const { refusal } = await startProcess({ uid: 54_321, gid: 54_321 }).ready;
    expect(refusal).toContain('definí DATABASE_URL');
  });

  it('a folder with other content', async () => {
    mkdirSync(path.join(root, 'data'));
    await expect(startPostgres(root)).rejects.toThrow('no es una base de PostgreSQL');
  });
});
