import { PortalError, type CodigoError } from '@portal/domain/errores/errores';
import type { UnitDb } from '../../db/unit-db.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { countIntento, giveIntentoBack } from './limits.repository.ts';

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
  const key = keyOf(secrets, limit.name, whose);
  const row = await db.get(countIntento(db.unidadId, key, now, limit.seconds));
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
): Promise<number> => db.run(giveIntentoBack(db.unidadId, keyOf(secrets, limit.name, whose)));
