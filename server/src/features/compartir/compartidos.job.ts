import type { SystemDb } from '../../db/system-db.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Due } from '../../platform/tick.ts';
import { unitsWith } from '../../db/units-with.ts';
import { clearVencidos } from './compartir.repository.ts';

/** Deletes the content of expired links. The row stays: it says who opened it. */
export const createCompartidosJob = (db: SystemDb, platform: Platform): Due => ({
  name: 'compartidos',
  everyMs: 10 * 60_000,
  async run() {
    for (const id of await unitsWith(db, 'compartidos'))
      await platform.unit(id).run(clearVencidos(platform.clock.machine()));
  },
});
