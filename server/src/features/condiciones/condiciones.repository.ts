import { sql } from 'kysely';
import { qb } from '../../db/query.ts';

export const listCondiciones = (personaId: string) =>
  qb.selectFrom('condiciones_medicas').select(['clave', 'observacion']).where('persona_id', '=', personaId);

export const listCondicionesDe = (personas: readonly string[]) =>
  qb
    .selectFrom('condiciones_medicas')
    .select(['clave', 'observacion'])
    .where('persona_id', 'in', [...personas])
    .orderBy('clave');

export const deleteCondiciones = (personaId: string, except: readonly string[]) =>
  qb
    .deleteFrom('condiciones_medicas')
    .where('persona_id', '=', personaId)
    .where(sql<boolean>`clave <> all (${[...except]}::text[])`);

/** Unchanged conditions keep their date. */
export const upsertCondiciones = (
  rows: readonly {
    unidad_id: number;
    persona_id: string;
    clave: string;
    observacion: string;
    cambiada: Date;
  }[],
) =>
  qb
    .insertInto('condiciones_medicas')
    .values([...rows])
    .onConflict((conflict) =>
      conflict
        .columns(['unidad_id', 'persona_id', 'clave'])
        .doUpdateSet(({ ref }) => ({
          observacion: ref('excluded.observacion'),
          cambiada: ref('excluded.cambiada'),
        }))
        .where(sql<boolean>`condiciones_medicas.observacion <> excluded.observacion`),
    );
