import {
  accessSync,
  constants,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../dev-database/embedded-postgres.ts';
import { migrate } from '../db/migrate.ts';
import { ensureUnidades } from '../units/ensure-units.ts';
import { loadDemoInto } from './database/load-demo.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URLs of the template database `portal`; each test file clones it. */
    postgres: { adminUrl: string; appUrl: string };
  }
}

/** No data here has to survive a crash of the machine. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  shared_buffers: '64MB',
  autovacuum: 'off',
};

/**
 * One PostgreSQL for the whole run, with one migrated database that holds the demo's people in all thirty
 * units.
 */
export default async function setup(project: TestProject) {
  const place = await choosePlace(IN_MEMORY, [os.tmpdir(), CACHE]);
  mkdirSync(place, { recursive: true });
  const folder = mkdtempSync(path.join(place, `portal-vitest-${process.pid}-`));
  const postgres = await startPostgres(folder, { settings });
  try {
    await migrate(postgres.adminUrl);
    await ensureUnidades(postgres.adminUrl, undefined);
    await loadDemoInto(postgres.appUrl);
  } catch (error) {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  project.provide('postgres', { adminUrl: postgres.adminUrl, appUrl: postgres.appUrl });
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}

/** A killed run leaves its server behind: the next run stops it and deletes its folder. */
async function endOrphans(place: string) {
  for (const name of readdirSync(place)) {
    const pid = Number(/^portal-vitest-(\d+)-/.exec(name)?.[1] ?? 0);
    const folder = path.join(place, name);
    if (pid === 0 || isAlive(pid) || !isWritable(folder)) continue;
    const orphan = await startPostgres(folder).catch(() => undefined);
    await orphan?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** What killed runs left in any of the places takes the room by which the place is chosen. */
export async function choosePlace(
  memory: string,
  disks: readonly string[],
  roomIn: (folder: string) => boolean = hasRoom,
): Promise<string> {
  for (const place of [memory, ...disks]) if (isReachable(place)) await endOrphans(place);
  if (isReachable(memory) && roomIn(memory)) return memory;
  return disks.find(isReachable) ?? disks.at(-1)!;
}

/** Linux keeps this folder in memory. A copy of the template takes 0.05 s there, and up to 0.4 s on a disk; a run makes hundreds. */
const IN_MEMORY = '/dev/shm';
const ROOM = 4 * 2 ** 30;
const CACHE = path.resolve(import.meta.dirname, '../../../node_modules/.cache');

function hasRoom(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= ROOM && process.availableMemory() >= 2 * ROOM;
}

/** As root, PostgreSQL runs under another account, which needs access to its folder. */
function isReachable(folder: string): boolean {
  if (!isWritable(folder)) return false;
  for (let current = path.resolve(folder); ; current = path.dirname(current)) {
    if ((statSync(current).mode & 0o001) === 0) return false;
    if (current === path.dirname(current)) return true;
  }
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
