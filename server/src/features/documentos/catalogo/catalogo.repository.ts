import { sql } from 'kysely';
import { named, qb, type RowOf } from '../../../db/query.ts';
import { toJson } from '../borrador/borrador.repository.ts';

export const listCatalogo = (unidadId: number, tipo: string, palabras: readonly string[], limit: number) =>
  named<{
    codigo: string;
    nombre: string;
    presentaciones: { forma: string; presentacion: string }[];
    propio: boolean;
  }>(
    'catalogo',
    `with propio as (select exists (select from catalogos where unidad_id = $1 and tipo = $2) as hay)
     select c.codigo, c.nombre, c.presentaciones, p.hay as propio from propio p
     left join lateral (select * from catalogos c where c.unidad_id = $1 and c.tipo = $2
       and not exists (select from unnest($3::text[]) w where position(w in c.buscado) = 0)
       order by position(coalesce($3[1], '') in c.buscado) > 1, c.orden limit $4) c on true`,
    [unidadId, tipo, palabras, limit],
  );
export const deleteCatalogo = (tipo: string) => qb.deleteFrom('catalogos').where('tipo', '=', tipo);
export const countCatalogo = (tipo: string) =>
  qb
    .selectFrom('catalogos')
    .select(sql<number>`coalesce(max(orden), 0)::int`.as('ultimo'))
    .where('tipo', '=', tipo);
export const insertCatalogo = (
  rows: (Omit<RowOf<'catalogos'>, 'presentaciones'> & { presentaciones: unknown })[],
) =>
  qb
    .insertInto('catalogos')
    .values(rows.map(({ presentaciones, ...row }) => ({ ...row, presentaciones: toJson(presentaciones) })));
