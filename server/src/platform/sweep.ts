import type { SystemDb } from '../db/system-db.ts';
import { DAYS_OF_RECENT_MAIL } from '../db/months.ts';
import type { Clock } from './clock.ts';
import { listUnidadesConPasados, moveMensajes } from './mail/mensajes.repository.ts';
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
/** Messages that one statement moves, and statements of one unit in a run: the next run moves the rest. */
const BATCH = 500;
const ROUNDS = 20;

/**
 * Deletes expired sessions, tickets, keys and counters, which would otherwise grow for ever, and moves
 * old mails that ended to `mensajes_pasados`. Links of the purposes in `keepLinks` are kept for a month, so that a late
 * visitor is told what they were.
 */
export function createSweep(
  db: SystemDb,
  clock: Clock,
  keepLinks: readonly string[],
  stopping: () => boolean = () => false,
): Due {
  const before = (hours: number) => new Date(clock.machine().getTime() - hours * HOUR_MS);
  async function moveMails(): Promise<void> {
    const old = before(24 * DAYS_OF_RECENT_MAIL);
    let units = await db.many(listUnidadesConPasados(old));
    for (let round = 0; round < ROUNDS && units.length > 0; round += 1) {
      const more: typeof units = [];
      for (const unit of units) {
        if (stopping()) return;
        if ((await db.run(moveMensajes(unit.unidad_id, old, BATCH))) === BATCH) more.push(unit);
      }
      units = more;
    }
  }
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
      await moveMails();
    },
  };
}
