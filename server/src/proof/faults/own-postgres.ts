import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '../../dev-database/embedded-postgres.ts';
import { isDatabaseAway } from '../../db/away.ts';
import { migrate } from '../../db/migrate.ts';
import { numbered } from '../../db/numbered.ts';
import { createPoolOf } from '../../db/servers.ts';
import { ensureUnidades } from '../../units/ensure-units.ts';
import type { TestDatabase } from '../../testing/database/database.ts';

export type Observed = Pick<TestDatabase, 'adminUrl' | 'appUrl' | 'sql'>;

export interface OwnPostgres {
  db: Observed;
  /**
   * kill -9 of the postmaster: every backend ends with it, without a checkpoint. It restarts on its address.
   */
  killServer(): void;
  /** kill -9 of one backend of the application; PostgreSQL then ends all others and recovers. */
  killBackend(choose: (count: number) => number): Promise<void>;
  /** As an operator does it: sessions end at once, with a checkpoint. */
  restart(): void;
  /** Stops every process of it; requests wait. */
  pause(): void;
  resume(): void;
  /** Waits until it answers. */
  awake(): Promise<void>;
  stop(): Promise<void>;
}

const PATIENCE_MS = 60_000;

/**
 * A PostgreSQL for one test file that may be killed, stopped and paused. It has the product's settings, so
 * acknowledged commits are on disk. A slow WAL writer keeps unacknowledged data in memory for longer, where a
 * kill loses it.
 */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-fallas-'));
  // As root, PostgreSQL runs under another account, which needs access to the folder.
  chmodSync(folder, 0o711);
  const server = await startPostgres(folder, {
    settings: { wal_writer_delay: '2s', shared_buffers: '64MB' },
  });
  await migrate(server.adminUrl);
  await ensureUnidades(server.adminUrl, undefined);
  const { sql, end } = observe(server.adminUrl);
  const postmaster = () =>
    Number.parseInt(readFileSync(path.join(folder, 'data/postmaster.pid'), 'utf8'), 10);
  const everyProcess = () => {
    const parent = postmaster();
    const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number));
    return [parent, ...rows.flatMap(([pid, ppid]) => (ppid === parent ? [pid!] : []))];
  };
  let paused: number[] = [];
  return {
    db: { adminUrl: server.adminUrl, appUrl: server.appUrl, sql },
    killServer: () => void process.kill(postmaster(), 'SIGKILL'),
    async killBackend(choose) {
      const rows = await sql<{ pid: number }>(
        `select pid from pg_stat_activity where usename = 'portal_login' and backend_type = 'client backend' and application_name = 'portal_app'
           order by state = 'idle', xact_start nulls last limit 6`,
      );
      process.kill(rows[choose(rows.length)]!.pid, 'SIGKILL');
    },
    restart: () => void process.kill(postmaster(), 'SIGINT'),
    pause() {
      paused = everyProcess();
      for (const pid of paused) process.kill(pid, 'SIGSTOP');
    },
    resume() {
      for (const pid of paused.splice(0)) process.kill(pid, 'SIGCONT');
    },
    awake: async () => void (await sql('select 1')),
    async stop() {
      await end();
      await server.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The observer reconnects, since it outlives the server that it observes. */
export function observe(adminUrl: string): { sql: Observed['sql']; end(): Promise<void> } {
  const pool = createPoolOf({
    connectionString: adminUrl,
    max: 2,
    idleTimeoutMillis: 1000,
    connectionTimeoutMillis: 5000,
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    async sql(text, given = []) {
      const statement = numbered(text, given);
      for (const until = Date.now() + PATIENCE_MS; ; await sleep(50)) {
        try {
          return (await pool.query(statement.text, [...statement.values])).rows as never;
        } catch (error) {
          if (!isDatabaseAway(error) || Date.now() > until) throw error;
        }
      }
    },
    end: () => pool.end(),
  };
}
