import { setTimeout } from 'node:timers/promises';
import { isReachable, type SystemDb } from './db/system-db.ts';
import type { UnitDb } from './db/unit-db.ts';
import { conexionesActivas, responde } from './features/conexiones/index.ts';
import { respondeUnRelevo } from './features/estado/sonda-relevo.ts';
import type { Sonda } from './features/estado/sondas.ts';
import { hayDemora } from './features/registro/index.ts';
import type { Platform } from './platform/platform.ts';
import { MARK } from './platform/store/claim.ts';

/** The parts of this deployment and how each is measured. A part that it does not have is not shown. */
export function sondasDe(db: SystemDb, platform: Platform, relay: { isUp(): Promise<boolean> }): Sonda[] {
  const { config, files } = platform;
  const { turn } = config;
  return [
    // The process itself: whether a timer comes in time.
    { parte: 'portal', lentaMs: 1000, probar: () => setTimeout(10, true) },
    { parte: 'base_de_datos', lentaMs: 1000, probar: () => isReachable(db) },
    { parte: 'archivos', lentaMs: 2000, probar: async () => (await files.find(MARK)) !== undefined },
    { parte: 'correo', lentaMs: 3000, probar: relay.isUp },
    ...(turn ? [{ parte: 'relevo', lentaMs: 1500, probar: () => respondeUnRelevo(turn.urls) } as const] : []),
  ];
}

/** The outside services of a unit, as long as they are switched on. */
export async function sondasDeUnidad(platform: Platform, unit: UnitDb): Promise<Sonda[]> {
  const { unidadId } = unit;
  return (await conexionesActivas(unit)).map((tipo) => ({
    parte: tipo === 'refeps' ? 'bus' : tipo,
    unidadId,
    lentaMs: 3000,
    async probar() {
      if (!(await responde(platform, unit, tipo))) return false;
      return tipo === 'repositorio' && (await hayDemora(platform, unit)) ? 'con_demoras' : true;
    },
  }));
}
