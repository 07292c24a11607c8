import type { SystemDb } from '../../db/system-db.ts';
import type { Platform } from '../../platform/platform.ts';
import { createSharedWork } from '../../platform/shares.ts';
import type { Due } from '../../platform/tick.ts';
import { sweepCargas, sweepLineas } from './padron.repository.ts';
import { PERDIDA_MS } from './subir-padron.ts';

const DIA_MS = 86_400_000;

/**
 * Ends loads whose process died, or that nobody decided about for a day, and deletes their lines. Such loads
 * never changed the padrón.
 */
export function createCargasJob(db: SystemDb, platform: Pick<Platform, 'clock' | 'stopping'>): Due {
  const { clock } = platform;
  return createSharedWork(db, platform, {
    name: 'cargas_del_padron',
    everyMs: 5 * 60_000,
    table: 'cargas_padron',
    async work(id) {
      const ahora = clock.machine().getTime();
      await db.unit(id).tx(async (tx) => {
        await tx.run(sweepCargas(clock.now(), new Date(ahora - PERDIDA_MS), new Date(ahora - DIA_MS)));
        await tx.run(sweepLineas(new Date(clock.now().getTime() - 7 * DIA_MS)));
      });
    },
  });
}
