import { named } from './query.ts';

/**
 * Advisory lock on a person until the end of the transaction, so that a count made after it cannot change
 * before the commit.
 */
export const lockPersona = (unidadId: number, personaId: string) =>
  named('persona-cuenta', `select pg_advisory_xact_lock(7203115, hashtext($1::text || ':' || $2::text))`, [
    unidadId,
    personaId,
  ]);
