import { named } from './query.ts';

/** Until the end of the transaction, nobody else counts for that person: what is counted after it stays counted. */
export const lockPersona = (unidadId: number, personaId: string) =>
  named('persona-cuenta', `select pg_advisory_xact_lock(7203115, hashtext($1::text || ':' || $2::text))`, [
    unidadId,
    personaId,
  ]);
