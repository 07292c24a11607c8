import type { SystemDb } from '../../../db/system-db.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Due } from '../../../platform/tick.ts';
import { unitsWith } from '../../../db/units-with.ts';
import { clearVencidas } from './preparadas.repository.ts';

/** Forgets papers that were prepared and never signed. Their files go with the sweep of orphaned ones. */
export const createPreparadasJob = (db: SystemDb, platform: Platform): Due => ({
  name: 'firmas_preparadas',
  everyMs: 10 * 60_000,
  async run() {
    for (const id of await unitsWith(db, 'firmas_preparadas'))
      await platform.unit(id).run(clearVencidas(platform.clock.machine()));
  },
});
