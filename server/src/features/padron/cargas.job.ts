import type { SystemDb } from '../../db/system-db.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Due } from '../../platform/tick.ts';
import { unitsWith } from '../../db/units-with.ts';
import { sweepCargas, sweepLineas } from './padron.repository.ts';
import { PERDIDA_MS } from './subir-padron.ts';

const DIA_MS = 86_400_000;

/**
 * Ends loads whose process died, or that nobody decided about for a day, and deletes their lines. Such loads
 * never changed the padrón.
 */
export function createCargasJob(db: SystemDb, { clock }: Pick<Platform, 'clock'>): Due {
  return {
    name: 'cargas_del_padron',
    everyMs: 5 * 60_000,
    async run() {
      const ahora = clock.machine().getTime();
      for (const id of await unitsWith(db, 'cargas_padron')) {
        await db.unit(id).tx(async (tx) => {
          await tx.run(sweepCargas(clock.now(), new Date(ahora - PERDIDA_MS), new Date(ahora - DIA_MS)));
          await tx.run(sweepLineas(new Date(clock.now().getTime() - 7 * DIA_MS)));
        });
      }
    },
  };
}
