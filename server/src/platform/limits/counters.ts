import { PortalError, type CodigoError } from '@portal/domain/errores/errores';
import { named } from '../../db/query.ts';
import type { UnitDb } from '../../db/unit-db.ts';
import type { Secrets } from '../secrets/secrets.ts';

/**
 * At most `times` in `seconds` for one account, person, address or other owner (`whose`). The window starts
 * with the first count.
 */
export interface Limit {
  readonly name: string;
  readonly times: number;
  readonly seconds: number;
  /** The error thrown beyond the limit. */
  readonly error?: CodigoError;
}

export const DAY = 86_400;

/** The owner is stored as a keyed hash: the table shows counts, never persons. */
export const keyOf = (secrets: Secrets, name: string, whose: string) =>
  `${name}:${secrets.mac('limites', whose).toString('base64url').slice(0, 22)}`;

/**
 * Counts one, across all processes, before the counted action is checked or done; concurrent calls count
 * separately. Inside a transaction, a rollback also undoes the count.
 */
export async function countOne(
  db: UnitDb,
  secrets: Secrets,
  limit: Limit,
  whose: string,
  now: Date,
): Promise<{ count: number; until: Date }> {
  const row = await db.get(
    named<{ cuenta: number; hasta: Date }>(
      'limite-contar',
      `insert into intentos as i (unidad_id, clave, cuenta, hasta) values ($1, $2, 1, $3::timestamptz + make_interval(secs => $4))
       on conflict (unidad_id, clave) do update set
         cuenta = case when i.hasta <= $3 then 1 else least(i.cuenta + 1, 1000000000) end,
         hasta = case when i.hasta <= $3 then excluded.hasta else i.hasta end
       returning cuenta, hasta`,
      [db.unidadId, keyOf(secrets, limit.name, whose), now, limit.seconds],
    ),
  );
  return { count: row.cuenta, until: row.hasta };
}

/** Counts one and throws beyond the limit. */
export async function takeOne(
  db: UnitDb,
  secrets: Secrets,
  limit: Limit,
  whose: string,
  now: Date,
): Promise<void> {
  const { count, until } = await countOne(db, secrets, limit, whose, now);
  if (count > limit.times) throw beyond(limit, until, now);
}

export const beyond = ({ error = 'demasiados_intentos' }: Pick<Limit, 'error'>, until: Date, now: Date) =>
  new PortalError(error, { retryAfter: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)) });

/** Gives one count back, if it turned out not to be a guess. */
export const giveBack = (
  db: UnitDb,
  secrets: Secrets,
  limit: Pick<Limit, 'name'>,
  whose: string,
): Promise<number> =>
  db.run(
    named(
      'limite-devolver',
      'update intentos set cuenta = greatest(cuenta - 1, 0) where unidad_id = $1 and clave = $2',
      [db.unidadId, keyOf(secrets, limit.name, whose)],
    ),
  );
