import type { WithDni } from '@portal/domain/contract/names';
import { sql } from 'kysely';
import type { RowOf } from '../../db/query.ts';

/**
 * Each filter is a prefix of an index that continues by time, so a page costs the same with a thousand events
 * or a million.
 */

export type EventoRow = Omit<RowOf<'auditoria'>, 'unidad_id'> & { actor: Quien | null; para: Quien | null };
export type Quien = Pick<WithDni<RowOf<'personas'>>, 'nombre' | 'apellido' | 'dni'>;

export interface Busqueda {
  /** Ids of the people with the DNI; several if older records share it. */
  personas: readonly string[] | undefined;
  actores: readonly string[] | undefined;
  acto: string | undefined;
  sin: readonly string[] | undefined;
  desde: Date | undefined;
  hasta: Date | undefined;
  despuesDe: { ocurrido: Date; id: string } | undefined;
}

export const listIdsByDni = (unidadId: number, dni: string) =>
  sql<{ id: string }>`select id from personas where unidad_id = ${unidadId} and documento = ${dni}`;

/** One index scan for each pair of people in the filter, merged by time. */
export function listEventos(unidadId: number, que: Busqueda, limit: number) {
  const donde = [sql`a.unidad_id = ${unidadId}`];
  if (que.personas) donde.push(sql`a.para_id = q.para_id`);
  if (que.actores) donde.push(sql`a.actor_id = q.actor_id`);
  if (que.acto !== undefined) donde.push(sql`a.acto = ${que.acto}`);
  if (que.sin) donde.push(sql`a.acto <> all (${que.sin}::text[])`);
  if (que.desde) donde.push(sql`a.ocurrido >= ${que.desde}`);
  if (que.hasta) donde.push(sql`a.ocurrido < ${que.hasta}`);
  if (que.despuesDe)
    donde.push(
      sql`(a.ocurrido, a.id) < (${que.despuesDe.ocurrido}::timestamptz, ${que.despuesDe.id}::bigint)`,
    );
  return sql<EventoRow>`with pagina as materialized (
      select e.* from (select * from unnest(${que.personas ?? [null]}::uuid[]) as para_id, unnest(${que.actores ?? [null]}::uuid[]) as actor_id) q,
        lateral (select a.* from auditoria a where ${sql.join(donde, sql` and `)} order by a.ocurrido desc, a.id desc limit ${limit}) e
      order by e.ocurrido desc, e.id desc limit ${limit})
    select p.id, p.ocurrido, p.acto, p.resultado, p.actor_id, p.actor_rol, p.para_id, p.objeto, p.direccion, p.pedido,
      case when x.id is null then ${quien('c')} else json_build_object('nombre', x.nombre, 'apellido', '', 'dni', '') end as actor, ${quien('s')} as para
    from pagina p left join personas c on c.unidad_id = ${unidadId} and c.id = p.actor_id
      left join sistemas x on x.unidad_id = ${unidadId} and x.id = p.actor_id
      left join personas s on s.unidad_id = ${unidadId} and s.id = p.para_id
    order by p.ocurrido desc, p.id desc`;
}

const quien = (tabla: 'c' | 's') => {
  const t = sql.ref(tabla);
  return sql`case when ${t}.id is null then null else json_build_object('nombre', ${t}.nombre, 'apellido', ${t}.apellido, 'dni', ${t}.documento) end`;
};

/**
 * The unit's oldest event in the database, if its first ones have left it for a file, and whether all their files were deleted.
 * What a wrong clock wrote lies outside the months and does not count.
 */
export const findDesde = (unidadId: number) =>
  sql<{
    desde: Date;
    borrado: boolean;
  }>`select coalesce((select ocurrido from auditoria where unidad_id = ${unidadId} and tableoid <> 'auditoria_resto'::regclass order by ocurrido, id limit 1), now()) as desde, f.borrado
    from (select bool_and(borrado is not null) as borrado from auditoria_archivos where unidad_id = ${unidadId}) f
    where f.borrado is not null and not exists (select from auditoria_sellos s join auditoria a on a.unidad_id = s.unidad_id and a.id = s.evento_id
      where s.unidad_id = ${unidadId} and s.orden = 1)`;

/** Length of the chain, and the number of unsealed events, counted up to a thousand. */
export const findCabeza = (unidadId: number) =>
  sql<{ total: string | null; sellado_hasta: Date | null; sin_sellar: number }>`
    select coalesce(u.orden, (select max(hasta) from auditoria_archivos where unidad_id = ${unidadId})) as total, (select ocurrido from auditoria where unidad_id = ${unidadId} and id = u.evento_id) as sellado_hasta,
      (select count(*)::int from (select 1 from auditoria a where a.unidad_id = ${unidadId} and a.id > coalesce(u.evento_id, 0) - 20000
        and not exists (select from auditoria_sellos s where s.unidad_id = a.unidad_id and s.evento_id = a.id) limit 1000) w) as sin_sellar
    from (select 1) uno left join lateral (select orden, evento_id from auditoria_sellos where unidad_id = ${unidadId} order by orden desc limit 1) u on true`;
