import type { Exec, SystemDb } from '../../db/system-db.ts';
import {
  countUnsealed,
  findNewestEvent,
  LATE,
  listUnitsBehind,
  listUnitsUnsealed,
} from './seal.repository.ts';

/**
 * The newest event may commit before earlier ones. So the look for unsealed events goes on for a while after it; then
 * it is only made every minute.
 */
const UNRULY_MS = 2 * 60_000;
const QUIET_MS = 60_000;

/**
 * Knows which units have events to seal. After the first look it reads only what was recorded lately: a look costs the
 * same for any number of units, and beside a unit that is far behind.
 */
export function createUnsealed(db: SystemDb, share: number) {
  /** The units that were seen with unsealed events, and how many at least. */
  const waiting = new Map<number, number>();
  /** The newest event, since when it is the newest, and when the last look was. */
  let [newest, since, looked] = [0, 0, 0];
  /** The newest event of one to two minutes ago, that of the last change of both, and when this was. */
  let marks: { older: number; newer: number; at: number } | undefined;

  /** Returns the units that it saw. */
  async function look(exec: Exec): Promise<number[]> {
    const now = performance.now();
    const [row] = await exec(findNewestEvent());
    const last = Number(row?.id ?? 0);
    // The database is not the one of the last look.
    if (last < newest) marks = undefined;
    if (marks && last === newest && waiting.size === 0 && now - since > UNRULY_MS && now - looked < QUIET_MS)
      return [];
    const { older, newer, at } = marks ?? { older: last - LATE, newer: last - LATE, at: -Infinity };
    const wide = now - at >= QUIET_MS;
    // By the newest event of the last look: more than `LATE` may have been recorded since.
    const late = (marks ? newest : last) - LATE;
    const after = wide ? Math.min(older, late) : Math.max(older, late);
    const found = [
      ...(await exec(listUnitsUnsealed(after))),
      ...(marks ? [] : await exec(listUnitsBehind(share))),
    ];
    for (const { unidad_id, count } of found)
      waiting.set(unidad_id, Math.max(count, waiting.get(unidad_id) ?? 0));
    if (wide) marks = { older: newer, newer: last, at: now };
    if (last !== newest) since = now;
    [newest, looked] = [last, now];
    return found.map(({ unidad_id }) => unidad_id);
  }

  return {
    look,
    some: () => waiting.size > 0,
    /** The units that wait, those with few events first. */
    units: () => [...waiting].toSorted(([, a], [, b]) => a - b).map(([unit]) => unit),
    countOf: (unit: number) => waiting.get(unit) ?? 0,
    /** So many events of the unit were sealed. Less than its share: there were no more. */
    settle(unit: number, sealed: number) {
      if (sealed < share) waiting.delete(unit);
      else waiting.set(unit, Math.max(1, (waiting.get(unit) ?? 0) - sealed));
    },
    /** The next look is a first one again. */
    forget() {
      marks = undefined;
      waiting.clear();
    },
    async count(): Promise<{ count: number; since: Date | null }> {
      if (!marks) await look(db.many);
      const [row] = await db.many(countUnsealed(marks!.older, [...waiting.keys()]));
      return row!;
    },
  };
}
