import { sql } from 'kysely';
import { qb } from '../db/query.ts';
import type { SystemDb } from '../db/system-db.ts';
import type { Clock } from './clock.ts';
import type { Due } from './tick.ts';

const HOUR_MS = 3_600_000;

/** What has ended is removed after a while: sessions, tickets, keys and counters must not grow for ever. */
export function createSweep(db: SystemDb, clock: Clock): Due {
  const before = (hours: number) => new Date(clock.machine().getTime() - hours * HOUR_MS);
  return {
    name: 'limpiar',
    everyMs: 10 * 60_000,
    async run() {
      // Who follows the link of a turno late is told what it was: for a month.
      await db.run(
        qb.deleteFrom('enlaces').where('vence', '<', before(24)).where('proposito', 'not like', 'turno:%'),
      );
      await db.run(qb.deleteFrom('enlaces').where('vence', '<', before(24 * 30)));
      await db.run(qb.deleteFrom('renovaciones').where('gastada', '<', before(24)));
      await db.run(qb.deleteFrom('intentos').where('hasta', '<', before(24)));
      await db.run(qb.deleteFrom('claves_idempotencia').where('creada', '<', before(72)));
      // Of a mail that nobody took, what it said is kept for a week: until then it can be sent again as it is.
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
