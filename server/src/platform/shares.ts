import type { DB } from '../db/schema.ts';
import type { SystemDb } from '../db/system-db.ts';
import type { Platform } from './platform.ts';
import { claimShares, insertShares, releaseShares } from './shares.repository.ts';
import type { Due } from './tick.ts';

/** Units that a process takes at once: the others take the next ones. */
const AT_ONCE = 20;
/** A unit that fails keeps no other from its turn, but a database that is away is not asked for each of them. */
const MOST_FAILURES = 10;

export interface SharedWork {
  name: string;
  everyMs: number;
  /** Units without rows in it have nothing to do. */
  table: keyof DB;
  work(unidadId: number): Promise<unknown>;
}

/** Periodic work of each unit. Processes share the units, so each unit has its turn once in an interval. */
export const createSharedWork = (
  db: SystemDb,
  { clock, stopping }: Pick<Platform, 'clock' | 'stopping'>,
  { name, everyMs, table, work }: SharedWork,
): Due => ({
  name,
  everyMs,
  async run() {
    await db.run(insertShares(name, table));
    const before = new Date(clock.machine().getTime() - everyMs / 2);
    const failed: number[] = [];
    let [failure, taken]: [unknown, number] = [undefined, AT_ONCE];
    while (taken === AT_ONCE && failed.length < MOST_FAILURES && !stopping()) {
      const shares = await db.many(
        claimShares({ nombre: name, table, now: clock.machine(), before, limit: AT_ONCE }),
      );
      taken = shares.length;
      for (const { unidad_id: id } of shares)
        await work(id).catch((error: unknown) => {
          failure ??= error;
          failed.push(id);
        });
    }
    if (failed.length === 0) return;
    await db.run(releaseShares(failed, name, new Date(before.getTime() - 1)));
    throw failure;
  },
});
