import type { UnitDb } from '../../db/unit-db.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { keyOf } from './counters.ts';
import { deleteIntento, takeIntento } from './limits.repository.ts';

/**
 * Wrong guesses of one secret: after the free ones, each guess doubles the wait. The lock is never permanent.
 */
export const FREE_TRIES = 5;

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
  const row = await db.find(takeIntento(db.unidadId, keyOf(secrets, name, whose), now, free));
  return row !== undefined;
}

export async function forgetTries(db: UnitDb, secrets: Secrets, { name, whose }: Purse): Promise<void> {
  await db.run(deleteIntento(db.unidadId, keyOf(secrets, name, whose)));
}
