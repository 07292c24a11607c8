import { named } from '../../db/query.ts';
import type { UnitDb } from '../../db/unit-db.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { keyOf } from './counters.ts';

/**
 * Wrong guesses of one secret: after the free ones, each guess doubles the wait. The lock is never permanent.
 */
export const FREE_TRIES = 5;
const LONGEST_SECONDS = 900;
const FORGOTTEN_SECONDS = 3600;

/**
 * Identifies a counter of guesses: the secret's owner and where the guesses come from, so that a stranger's
 * guesses do not lock the owner out.
 */
export interface Purse {
  readonly name: string;
  readonly whose: string;
  /** Guesses that cost no wait. */
  readonly free?: number;
}

/**
 * Counts an attempt before it is checked; concurrent attempts are serialized and counted separately. Returns
 * false while the wait from earlier attempts lasts; attempts during the wait do not extend it. Call
 * `forgetTries` after a correct one.
 */
export async function takeTry(
  db: UnitDb,
  secrets: Secrets,
  { name, whose, free = FREE_TRIES }: Purse,
  now: Date,
): Promise<boolean> {
  const row = await db.find(
    named<{ cuenta: number }>(
      'demora-tomar',
      `insert into intentos as i (unidad_id, clave, cuenta, hasta)
         values ($1, $2, 1, $3::timestamptz + make_interval(secs => case when 1 >= $4::int then 2 else 0 end))
       on conflict (unidad_id, clave) do update set
         cuenta = case when i.hasta < $3::timestamptz - make_interval(secs => ${FORGOTTEN_SECONDS}) then 1 else least(i.cuenta + 1, 60) end,
         hasta = $3::timestamptz + make_interval(secs => case
           when i.hasta >= $3::timestamptz - make_interval(secs => ${FORGOTTEN_SECONDS}) and i.cuenta + 1 >= $4
             then least(${LONGEST_SECONDS}, power(2, least(i.cuenta + 2 - $4, 20)))
           else 0 end)
       where not (i.cuenta >= $4 and i.hasta > $3)
       returning cuenta`,
      [db.unidadId, keyOf(secrets, name, whose), now, free],
    ),
  );
  return row !== undefined;
}

export async function forgetTries(db: UnitDb, secrets: Secrets, { name, whose }: Purse): Promise<void> {
  await db.run(
    named('demora-olvidar', 'delete from intentos where unidad_id = $1 and clave = $2', [
      db.unidadId,
      keyOf(secrets, name, whose),
    ]),
  );
}
