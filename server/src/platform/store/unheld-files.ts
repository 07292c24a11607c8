import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { UnitDb } from '../../db/unit-db.ts';
import type { SystemDb } from '../../db/system-db.ts';
import type { Clock } from '../clock.ts';
import type { Platform } from '../platform.ts';
import { renewClaim } from './claim.ts';
import { moveToTrash } from './trash.ts';
import type { Due } from '../tick.ts';
import { operar } from '../operar.ts';

const DAY_MS = 86_400_000;
/**
 * Folders are named by day. Each run checks the last days; the first run after a start also covers a
 * downtime.
 */
const DAYS = 4;
const DAYS_AFTER_A_START = 62;

export interface Unheld {
  name: string;
  everyMs: number;
  /** Younger files may belong to an act in progress. */
  olderThanMs: number;
  /** Folder of a unit and a day ('yyyy-MM-dd'). */
  folderOf(clave: string, day: string): string;
  /** Which of these keys a row refers to. */
  listHeld(db: UnitDb, keys: readonly string[]): Promise<readonly { archivo: string | null }[]>;
}

/**
 * A process that dies between writing a file and committing, or a lost commit, leaves an orphaned file, which
 * is moved to the trash. Only the database that holds the store's claim does this: to any other database all
 * files look orphaned.
 */
export function createUnheldSweep(
  db: SystemDb,
  { units, files, clock, log }: Pick<Platform, 'units' | 'files' | 'clock' | 'log'>,
  { name, everyMs, olderThanMs, folderOf, listHeld }: Unheld,
): Due {
  let days = DAYS_AFTER_A_START;
  let told = false;
  return {
    name,
    everyMs,
    async run() {
      const claim = await renewClaim(db, files);
      if (claim === 'not held' && !told)
        log.warn(
          { due: name },
          `the file store is not swept: its claim is not of this database (${operar('adoptar')})`,
        );
      told = claim === 'not held';
      if (claim !== 'held') return;
      const now = clock.machine().getTime();
      for (const { id, clave } of await units.names()) {
        for (let ago = 0; ago < days; ago += 1) {
          const day = new Date(now - ago * DAY_MS).toISOString().slice(0, 10);
          const old = (await files.list(folderOf(clave, day)))
            .filter(({ modified }) => modified.getTime() < now - olderThanMs)
            .map(({ key }) => key);
          if (old.length === 0) continue;
          const held = new Set((await listHeld(db.unit(id), old)).map(({ archivo }) => archivo));
          for (const key of old) if (!held.has(key)) await moveToTrash(files, key, clock.machine());
        }
      }
      days = DAYS;
    },
  };
}

/**
 * Removes temporary files of writes that a crash interrupted. They have no key, so nothing else finds them.
 */
export function createDraftSweep(folder: string, clock: Clock): Due {
  return {
    name: 'archivos_a_medias',
    everyMs: 3_600_000,
    async run() {
      const drafts = path.join(folder, '.nuevos');
      for (const name of await readdir(drafts).catch(() => [])) {
        const file = path.join(drafts, name);
        const modified = await stat(file).then(
          ({ mtimeMs }) => mtimeMs,
          () => Infinity,
        );
        if (modified < clock.machine().getTime() - DAY_MS) await rm(file, { force: true });
      }
    },
  };
}
