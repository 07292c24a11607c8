import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../testing/database/database.ts';
import { asBackup, LockLost } from './old-months.ts';

const LOST = 'Se perdió la conexión que cuida el respaldo: no sirve. Hacé otro, en otra carpeta.';
let db: TestDatabase;
const root = mkdtempSync(path.join(os.tmpdir(), 'portal-cuidado-'));
beforeAll(async () => {
  db = await cloneDatabase();
});
afterAll(async () => {
  await db.drop();
  rmSync(root, { recursive: true });
});

/** The connections that hold a lock of a backup in this database. */
const HOLDERS = `select a.pid, a.query from pg_stat_activity a join pg_locks l on l.pid = a.pid
  where a.datname = current_database() and l.locktype = 'advisory' and l.granted`;
const holders = () => db.sql<{ pid: number; query: string }>(HOLDERS);
const cut = () => db.sql(`select pg_terminate_backend(pid) from (${HOLDERS}) h`);

it('speaks on the connection that holds the lock while the work runs', async () => {
  const work = async () => {
    await expect.poll(holders).toMatchObject([{ query: 'select 1' }]);
    return 'hecho';
  };
  expect(await asBackup(db.adminUrl, work, 10)).toBe('hecho');
  expect(await holders()).toEqual([]);
});

it('says what the work says when it fails with the lock in its hand', async () => {
  await expect(asBackup(db.adminUrl, () => Promise.reject(new Error('no hay lugar')))).rejects.toThrow(
    /^no hay lugar$/,
  );
});

it('fails at once if that connection is lost, though the work goes on', async () => {
  const never = new Promise<never>(() => {});
  const work = async () => {
    await cut();
    return never;
  };
  const failed = asBackup(db.adminUrl, work);
  await expect(failed).rejects.toThrow(LOST);
  await expect(failed).rejects.toBeInstanceOf(LockLost);
});

it('ends the order of the operator, which would go on without its lock', async () => {
  // Nobody reads a table that is being changed: the backup waits for it.
  const order = Promise.withResolvers<{ code: unknown; errors: string }>();
  const change = new pg.Client({ connectionString: db.adminUrl });
  await change.connect();
  try {
    await change.query('begin; lock table portal.unidades');
    execFile(
      process.execPath,
      [path.resolve(import.meta.dirname, '../operaciones.ts'), 'respaldo', path.join(root, 'uno')],
      {
        env: {
          PATH: process.env['PATH'],
          DATA_DIR: root,
          DATABASE_URL: db.appUrl,
          DATABASE_ADMIN_URL: db.adminUrl,
        },
      },
      (error, _, errors) => order.resolve({ code: error?.code ?? 0, errors }),
    );
    await expect.poll(holders).toHaveLength(1);
    await cut();
    expect(await order.promise).toEqual({ code: 1, errors: `${LOST}\n` });
  } finally {
    await change.end();
  }
});
