import type { Platform } from '../../platform/platform.ts';
import type { Due } from '../../platform/tick.ts';
import { clearVencidos } from './compartir.repository.ts';

/** Deletes the content of expired links. The row stays: it says who opened it. */
export const createCompartidosJob = (platform: Platform): Due => ({
  name: 'compartidos',
  everyMs: 10 * 60_000,
  async run() {
    for (const { id } of await platform.units.names())
      await platform.unit(id).run(clearVencidos(platform.clock.machine()));
  },
});
