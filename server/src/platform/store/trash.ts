import type { SystemDb } from '../../db/system-db.ts';
import type { Clock } from '../clock.ts';
import type { FileStore } from '../files/files.ts';
import type { Due } from '../tick.ts';
import { renewClaim } from './claim.ts';

const TRASH = 'papelera';
const DAY_MS = 86_400_000;
export const TRASH_DAYS = 30;

/** Moves a file to `papelera/<day>/<key>`. To restore it, move it back to the part after the day. */
export async function moveToTrash(files: FileStore, key: string, now: Date): Promise<void> {
  const found = await files.find(key);
  if (!found) return;
  await files.put(`${TRASH}/${now.toISOString().slice(0, 10)}/${key}`, found.stream());
  await files.remove(key);
}

export function createTrashSweep(db: SystemDb, files: FileStore, clock: Clock): Due {
  return {
    name: 'papelera',
    everyMs: 6 * 3_600_000,
    async run() {
      if ((await renewClaim(db, files)) !== 'held') return;
      const last = new Date(clock.machine().getTime() - TRASH_DAYS * DAY_MS).toISOString().slice(0, 10);
      for await (const { key } of files.walk(TRASH)) if (key.split('/')[1]! < last) await files.remove(key);
    },
  };
}
