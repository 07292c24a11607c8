import type { SystemDb } from '../../../db/system-db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createSharedWork } from '../../../platform/shares.ts';
import type { Due } from '../../../platform/tick.ts';
import { clearVencidas } from './preparadas.repository.ts';

/** Forgets papers that were prepared and never signed. Their files go with the sweep of orphaned ones. */
export const createPreparadasJob = (db: SystemDb, platform: Platform): Due =>
  createSharedWork(db, platform, {
    name: 'firmas_preparadas',
    everyMs: 10 * 60_000,
    table: 'firmas_preparadas',
    work: (id) => platform.unit(id).run(clearVencidas(platform.clock.machine())),
  });
