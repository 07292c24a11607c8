import { qb, type RowOf } from '../../../db/query.ts';

export const findConsentimiento = (personaId: string, documento: string, version: string) =>
  qb
    .selectFrom('consentimientos')
    .select('version')
    .where('persona_id', '=', personaId)
    .where('documento', '=', documento)
    .where('version', '=', version);
export const insertConsentimiento = (row: RowOf<'consentimientos'>) =>
  qb
    .insertInto('consentimientos')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['unidad_id', 'persona_id', 'documento', 'version']).doNothing(),
    );
