import { sql, type InferResult } from 'kysely';
import { qb } from '../../db/query.ts';

/** The people with these ids, with the data that decides whether they can be joined. */
export const listUnibles = (ids: readonly string[]) =>
  qb
    .selectFrom('personas as p')
    .leftJoin('cuentas as c', (join) =>
      join.onRef('c.unidad_id', '=', 'p.unidad_id').onRef('c.persona_id', '=', 'p.id'),
    )
    .select([
      'p.id',
      'p.nombre',
      'p.apellido',
      'p.documento as dni',
      'p.fec_nac',
      'c.activa as cuenta_activa',
      sql<boolean>`exists (select from vinculos_familiares v where v.unidad_id = p.unidad_id and v.integrante_id = p.id and v.estado = 'activo')`.as(
        'integrante',
      ),
      sql<boolean>`exists (select from cambios_dni d where d.unidad_id = p.unidad_id and d.persona_id = p.id and d.estado = 'pendiente')`.as(
        'dni_pendiente',
      ),
    ])
    .where('p.id', 'in', [...ids]);
export type UnibleRow = InferResult<ReturnType<typeof listUnibles>>[number];
