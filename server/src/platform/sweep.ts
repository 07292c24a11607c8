import { sql } from 'kysely';
import { qb } from '../db/query.ts';
import type { SystemDb } from '../db/system-db.ts';
import type { Clock } from './clock.ts';
import type { Due } from './tick.ts';

const HOUR_MS = 3_600_000;

/** Deletes expired sessions, tickets, keys and counters, which would otherwise grow for ever. */
export function createSweep(db: SystemDb, clock: Clock): Due {
  const before = (hours: number) => new Date(clock.machine().getTime() - hours * HOUR_MS);
  return {
    name: 'limpiar',
    everyMs: 10 * 60_000,
    async run() {
      // Links of turnos are kept for a month, so that a late visitor is told what the turno was.
      await db.run(
        qb.deleteFrom('enlaces').where('vence', '<', before(24)).where('proposito', 'not like', 'turno:%'),
      );
      await db.run(qb.deleteFrom('enlaces').where('vence', '<', before(24 * 30)));
      await db.run(qb.deleteFrom('renovaciones').where('gastada', '<', before(24)));
      await db.run(qb.deleteFrom('intentos').where('hasta', '<', before(24)));
      await db.run(qb.deleteFrom('claves_idempotencia').where('creada', '<', before(72)));
      // The body of an undelivered mail is kept for a week, so that it can be sent again as it is.
      await db.run(
        qb
          .updateTable('mensajes')
          .set({ texto: '', html: '', calendario: null })
          .where('estado', '=', 'fallido')
          .where('texto', '<>', '')
          .where('creado', '<', before(24 * 7)),
      );
      await db.run({
        compile: () => sql`delete from sesiones where creada < ${before(24 * 30)}`.compile(qb),
      });
    },
  };
}
