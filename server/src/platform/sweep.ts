import type { SystemDb } from '../db/system-db.ts';
import type { Clock } from './clock.ts';
import {
  deleteClavesDeIdempotencia,
  deleteEnlaces,
  deleteIntentos,
  deleteRenovaciones,
  deleteSesiones,
  clearMensajesFallidos,
} from './sweep.repository.ts';
import type { Due } from './tick.ts';

const HOUR_MS = 3_600_000;

/**
 * Deletes expired sessions, tickets, keys and counters, which would otherwise grow for ever. Links of the
 * purposes in `keepLinks` are kept for a month, so that a late visitor is told what they were.
 */
export function createSweep(db: SystemDb, clock: Clock, keepLinks: readonly string[]): Due {
  const before = (hours: number) => new Date(clock.machine().getTime() - hours * HOUR_MS);
  return {
    name: 'limpiar',
    everyMs: 10 * 60_000,
    async run() {
      await db.run(deleteEnlaces(before(24), keepLinks));
      await db.run(deleteEnlaces(before(24 * 30)));
      await db.run(deleteRenovaciones(before(24)));
      await db.run(deleteIntentos(before(24)));
      await db.run(deleteClavesDeIdempotencia(before(72)));
      // The body of an undelivered mail is kept for a week, so that it can be sent again as it is.
      await db.run(clearMensajesFallidos(before(24 * 7)));
      await db.run(deleteSesiones(before(24 * 30)));
    },
  };
}
