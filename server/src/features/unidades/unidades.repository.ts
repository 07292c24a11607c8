import { sql } from 'kysely';
import { qb } from '../../db/query.ts';

export const upsertAjuste = (unidadId: number, clave: string, valor: unknown) =>
  qb
    .insertInto('ajustes')
    .values({ unidad_id: unidadId, clave, valor: sql`${JSON.stringify(valor)}::jsonb` })
    .onConflict((row) =>
      row.columns(['unidad_id', 'clave']).doUpdateSet({ valor: sql`excluded.valor`, cambiado: sql`now()` }),
    );

export const deleteAjuste = (clave: string) => qb.deleteFrom('ajustes').where('clave', '=', clave);
