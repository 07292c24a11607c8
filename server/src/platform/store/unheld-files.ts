import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { UnitDb } from '../../db/unit-db.ts';
import type { SystemDb } from '../../db/system-db.ts';
import type { Clock } from '../clock.ts';
import type { Platform } from '../platform.ts';
import { renewClaim } from './claim.ts';
import { claimUnits, setBarrido, type DueUnit } from './due-units.repository.ts';
import { moveToTrash } from './trash.ts';
import type { Due } from '../tick.ts';
import { operar } from '../operar.ts';

const DAY_MS = 86_400_000;
/**
 * Folders are named by day. A look at a unit covers the days since the one before it and a few more, and every few days all of
 * them: the file of a deleted draft lies in the folder of the day when it was written.
 */
const DAYS_MORE = 4;
const MOST_DAYS = 62;
const ALL_EVERY_DAYS = 5;
/** Units that a process takes at once: the others take the next ones. */
const AT_ONCE = 50;
/** An event may be recorded this long before the file that it belongs to. */
const RECORDED_BEFORE_MS = 3_600_000;
/** A look that fails keeps no other unit from its turn, but a store that is away is not asked for each of them. */
const MOST_FAILURES = 10;

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
 * files look orphaned. Processes share the units, and look only at those where something happened since the last look.
 */
export function createUnheldSweep(
  db: SystemDb,
  { files, clock, log }: Pick<Platform, 'files' | 'clock' | 'log'>,
  { name, everyMs, olderThanMs, folderOf, listHeld }: Unheld,
): Due {
  let told = false;
  async function look(unit: DueUnit, now: number) {
    const { unidad_id: id, clave } = unit;
    for (let ago = 0; ago < daysOf(unit, now); ago += 1) {
      const day = new Date(now - ago * DAY_MS).toISOString().slice(0, 10);
      const old = (await files.list(folderOf(clave, day)))
        .filter(({ modified }) => modified.getTime() < now - olderThanMs)
        .map(({ key }) => key);
      if (old.length === 0) continue;
      const held = new Set((await listHeld(db.unit(id), old)).map(({ archivo }) => archivo));
      for (const key of old) if (!held.has(key)) await moveToTrash(files, key, clock.machine());
    }
  }
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
      const failures: unknown[] = [];
      let units: DueUnit[] = [];
      do {
        // Now, and not when the run began: other processes would take what a long run is looking at.
        const now = clock.machine().getTime();
        units = await db.many(
          claimUnits({
            nombre: name,
            after: units.at(-1)?.unidad_id ?? 0,
            now: new Date(now),
            before: new Date(now - everyMs / 2),
            slackMs: olderThanMs + RECORDED_BEFORE_MS,
            limit: AT_ONCE,
          }),
        );
        for (const unit of units) {
          try {
            await look(unit, now);
            await db.run(setBarrido(unit.unidad_id, name, new Date(now)));
          } catch (error) {
            failures.push(error);
            if (failures.length === MOST_FAILURES) throw failures[0];
          }
        }
      } while (units.length > 0);
      if (failures.length > 0) throw failures[0];
    },
  };
}

/** How many days a look goes back: all of them at the first look, and at the first of every fifth day. */
function daysOf({ unidad_id: id, hasta }: DueUnit, now: number): number {
  if (!hasta) return MOST_DAYS;
  const [today, lastDay] = [now, hasta.getTime()].map((at) => Math.floor(at / DAY_MS)) as [number, number];
  const isTurn = lastDay < today && (today + id) % ALL_EVERY_DAYS === 0;
  return isTurn ? MOST_DAYS : Math.min(Math.ceil((now - hasta.getTime()) / DAY_MS) + DAYS_MORE, MOST_DAYS);
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
