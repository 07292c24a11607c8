import { createRounds, type Rounds } from '../../db/rounds.ts';
import type { Platform } from '../../platform/platform.ts';
import { readNovedades } from './agenda.repository.ts';

interface Estado {
  version: string;
  /** No turno of the unit was touched since. */
  igual: boolean;
}

const rounds = new WeakMap<Platform, Map<number, Rounds<Estado>>>();

/** Whether a kept answer is out of date, as whoever asks at this moment would see it. */
export async function huboNovedades(platform: Platform, unidadId: number, { foto, version }: { foto: string; version: string }): Promise<boolean> {
  let units = rounds.get(platform);
  if (!units) rounds.set(platform, (units = new Map()));
  let ask = units.get(unidadId);
  if (!ask) units.set(unidadId, (ask = createRounds((fotos) => askUnit(platform, unidadId, fotos))));
  const now = await ask(foto);
  return now.version !== version || !now.igual;
}

async function askUnit(platform: Platform, unidadId: number, fotos: readonly string[]): Promise<(foto: string) => Estado> {
  const { version, iguales } = await platform.unit(unidadId).get(readNovedades(unidadId, fotos));
  const unchanged = new Set(iguales?.split(';'));
  return (foto) => ({ version, igual: unchanged.has(foto) });
}
