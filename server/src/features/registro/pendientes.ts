import type { SystemDb } from '../../db/system-db.ts';
import type { UnitDb } from '../../db/unit-db.ts';
import type { Platform } from '../../platform/platform.ts';
import { countPendientes, findDemorado } from './registro.repository.ts';

/** For the metrics: what waits for repositories, and since when. */
export const registrosPendientes = async (db: SystemDb) =>
  (await db.many(countPendientes()))[0] ?? { count: 0, since: null };

/** A repository that answers registers within this time. */
const LENTO_MS = 15 * 60_000;

/** Whether registrations of the unit are late, though its repository may answer. */
export async function hayDemora({ clock }: Pick<Platform, 'clock'>, unit: UnitDb): Promise<boolean> {
  const antesDe = new Date(clock.machine().getTime() - LENTO_MS);
  return (await unit.find(findDemorado(unit.unidadId, antesDe))) !== undefined;
}
