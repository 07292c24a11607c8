import { sql } from 'kysely';
import { qb } from '../db/query.ts';

export interface PermisoRow {
  id: string;
  nombre: string;
  clase: string;
  /** What the token reaches. A type that the administration took away later is gone. */
  recursos: string[];
}

export const findPermiso = (hash: Buffer, now: Date) =>
  qb
    .selectFrom('permisos_sistema as p')
    .innerJoin('sistemas as s', (join) =>
      join.onRef('s.unidad_id', '=', 'p.unidad_id').onRef('s.id', '=', 'p.sistema_id'),
    )
    .select([
      's.id',
      's.nombre',
      's.clase',
      sql<string[]>`array(select unnest(p.recursos) intersect select unnest(s.recursos))`.as('recursos'),
    ])
    .where('p.hash', '=', hash)
    .where('p.vence', '>', now)
    .where('s.activo', '=', true)
    .where('s.quitado', 'is', null);
