import { qb, type NewRow } from '../../db/query.ts';

export const insertEnlace = (row: NewRow<'enlaces'>) => qb.insertInto('enlaces').values(row);

/** Unless it expired or was spent. */
export const findEnlace = (hash: Buffer, proposito: string, now: Date) =>
  qb
    .selectFrom('enlaces')
    .select(['persona_id', 'sesion_id', 'objeto'])
    .where('hash', '=', hash)
    .where('proposito', '=', proposito)
    .where('usado', 'is', null)
    .where('vence', '>', now);

/** Single use: a second attempt updates no row. */
export const spendEnlace = (hash: Buffer, proposito: string, now: Date) =>
  qb
    .updateTable('enlaces')
    .set({ usado: now })
    .where('hash', '=', hash)
    .where('proposito', '=', proposito)
    .where('usado', 'is', null)
    .where('vence', '>', now)
    .returning(['persona_id', 'sesion_id', 'objeto']);

export const deleteEnlaces = (personaId: string, proposito: string) =>
  qb.deleteFrom('enlaces').where('persona_id', '=', personaId).where('proposito', '=', proposito);
