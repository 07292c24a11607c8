import { named } from '../../db/query.ts';
import type { UnitDb } from '../../db/unit-db.ts';
import type { Secrets } from '../../platform/secrets.ts';

/** Failed sign-ins of one DNI, known or not: after a few, each costs a longer wait. Never a permanent lock. */
const FREE = 5;
const LONGEST_SECONDS = 900;
const FORGOTTEN_SECONDS = 3600;

const keyOf = (secrets: Secrets, dni: string) => `ingreso-dni:${secrets.mac('demoras', dni).toString('base64url').slice(0, 22)}`;

export async function mustWait(db: UnitDb, secrets: Secrets, dni: string, now: Date): Promise<boolean> {
  const row = await db.find(
    named<{ cuenta: number; hasta: Date }>('demora', 'select cuenta, hasta from intentos where unidad_id = $1 and clave = $2', [
      db.unidadId,
      keyOf(secrets, dni),
    ]),
  );
  return row !== undefined && row.cuenta > FREE && row.hasta > now;
}

export async function countFailure(db: UnitDb, secrets: Secrets, dni: string, now: Date): Promise<void> {
  await db.run(
    named(
      'demora-contar',
      `insert into intentos as i (unidad_id, clave, cuenta, hasta) values ($1, $2, 1, $3)
       on conflict (unidad_id, clave) do update set
         cuenta = case when i.hasta < $3::timestamptz - make_interval(secs => ${FORGOTTEN_SECONDS}) then 1 else least(i.cuenta + 1, 60) end,
         hasta = $3::timestamptz + make_interval(secs => case when i.cuenta + 1 > ${FREE} then least(${LONGEST_SECONDS}, power(2, least(i.cuenta + 1 - ${FREE}, 20))) else 0 end)`,
      [db.unidadId, keyOf(secrets, dni), now],
    ),
  );
}

/**
 * A try of a code, counted before it is judged: those that come together wait for each other, and no two count as one. False while the wait of
 * the former ones runs. A right one is forgotten by `forgetFailures`.
 */
export async function takeTry(db: UnitDb, secrets: Secrets, whose: string, now: Date): Promise<boolean> {
  const row = await db.find(
    named<{ cuenta: number }>(
      'demora-tomar',
      `insert into intentos as i (unidad_id, clave, cuenta, hasta) values ($1, $2, 1, $3)
       on conflict (unidad_id, clave) do update set
         cuenta = case when i.hasta < $3::timestamptz - make_interval(secs => ${FORGOTTEN_SECONDS}) then 1 else least(i.cuenta + 1, 60) end,
         hasta = $3::timestamptz + make_interval(secs => case when i.cuenta + 1 > ${FREE} then least(${LONGEST_SECONDS}, power(2, least(i.cuenta + 1 - ${FREE}, 20))) else 0 end)
       where not (i.cuenta > ${FREE} and i.hasta > $3)
       returning cuenta`,
      [db.unidadId, keyOf(secrets, whose), now],
    ),
  );
  return row !== undefined;
}

export async function forgetFailures(db: UnitDb, secrets: Secrets, dni: string): Promise<void> {
  await db.run(named('demora-olvidar', 'delete from intentos where unidad_id = $1 and clave = $2', [db.unidadId, keyOf(secrets, dni)]));
}
