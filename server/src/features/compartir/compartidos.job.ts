import type { SystemDb } from '../../db/system-db.ts';
import type { Platform } from '../../platform/platform.ts';
import { createSharedWork } from '../../platform/shares.ts';
import type { Due } from '../../platform/tick.ts';
import { clearVencidos } from './compartir.repository.ts';

/** Deletes the content of expired links. The row stays: it says who opened it. */
export const createCompartidosJob = (db: SystemDb, platform: Platform): Due =>
  createSharedWork(db, platform, {
    name: 'compartidos',
    everyMs: 10 * 60_000,
    table: 'compartidos',
    work: (id) => platform.unit(id).run(clearVencidos(platform.clock.machine())),
  });
