import { named, qb, type RowOf } from '../../../db/query.ts';

/** One push address is one browser: it belongs to the last person who signed in there. */
export const upsertSuscripcion = (row: RowOf<'suscripciones_push'>) =>
  qb
    .insertInto('suscripciones_push')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['unidad_id', 'direccion']).doUpdateSet(({ ref }) => ({
        persona_id: ref('excluded.persona_id'),
        sesion_id: ref('excluded.sesion_id'),
      })),
    );

export const deleteSuscripcion = (direccion: string) =>
  qb.deleteFrom('suscripciones_push').where('direccion', '=', direccion);

/**
 * Browsers of these people with an open session. A session opened by a link counts only for the objects it
 * reaches.
 */
export const listDirecciones = (unidadId: number, personas: readonly string[], objetos: readonly string[]) =>
  named<{ direccion: string }>(
    'suscripciones',
    `select p.direccion from suscripciones_push p join sesiones s on s.unidad_id = p.unidad_id and s.id = p.sesion_id
     where p.unidad_id = $1 and p.persona_id = any ($2::uuid[]) and s.terminada is null and (s.alcance = 'portal' or s.objeto = any ($3::text[]))
     order by p.creada desc limit 20`,
    [unidadId, personas, objetos],
  );
