import { roundsByUnit } from '../../db/rounds.ts';
import type { Platform } from '../../platform/platform.ts';
import { listNovedades } from './agenda.repository.ts';

interface Estado {
  version: string;
  /** No turno of the unit changed since. */
  igual: boolean;
}

const novedades = roundsByUnit(
  async (platform: Platform, unidadId, fotos): Promise<(foto: string) => Estado> => {
    const { version, iguales } = await platform.unit(unidadId).get(listNovedades(unidadId, fotos));
    const unchanged = new Set(iguales?.split(';'));
    return (foto) => ({ version, igual: unchanged.has(foto) });
  },
);

/** Whether a cached answer is stale at the moment of the request. Concurrent checks share one query. */
export async function huboNovedades(
  platform: Platform,
  unidadId: number,
  { foto, version }: { foto: string; version: string },
): Promise<boolean> {
  const now = await novedades(platform, unidadId)(foto);
  return now.version !== version || !now.igual;
}
