import type { Platform } from '../../../platform/platform.ts';
import type { Due } from '../../../platform/tick.ts';
import { clearVencidas } from './preparadas.repository.ts';

/** Forgets papers that were prepared and never signed. Their files go with the sweep of orphaned ones. */
export const createPreparadasJob = (platform: Platform): Due => ({
  name: 'firmas_preparadas',
  everyMs: 10 * 60_000,
  async run() {
    for (const { id } of await platform.units.names())
      await platform.unit(id).run(clearVencidas(platform.clock.machine()));
  },
});
