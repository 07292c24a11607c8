import { sql } from 'kysely';
import { qb, type NewRow } from '../../db/query.ts';

/** One row per part and minute, whoever measured it. Of several measurements the worst counts. */
export const upsertMediciones = (minuto: Date, partes: readonly string[], estados: readonly number[]) => sql`
  insert into mediciones (parte, minuto, estado)
    select p, ${minuto}::timestamptz, e from unnest(${partes}::text[], ${estados}::smallint[]) x (p, e)
  on conflict (parte, minuto) do update set estado = greatest(mediciones.estado, excluded.estado)`;

/**
 * The services of a unit. The minutes since its last turn (`desde`) get the same result if the portal was measured in them:
 * nobody came to ask, and that says nothing about the services.
 */
export const upsertMedicionesDeUnidad = (
  turno: { unidadId: number; nombre: string; minuto: Date; desde: Date },
  partes: readonly string[],
  estados: readonly number[],
) => sql`
  with medida as (update barridos set hasta = ${turno.minuto} where unidad_id = ${turno.unidadId} and nombre = ${turno.nombre})
  insert into mediciones (parte, minuto, estado)
    select p, m.minuto, e from unnest(${partes}::text[], ${estados}::smallint[]) x (p, e) cross join (
      select ${turno.minuto}::timestamptz as minuto
      union all select minuto from mediciones where parte = 'portal' and minuto > ${turno.desde} and minuto < ${turno.minuto}) m
  on conflict (parte, minuto) do update set estado = greatest(mediciones.estado, excluded.estado)`;

/** Adds up the minutes before an instant by day. A row is deleted once, so that no process counts it again. */
export const moveMediciones = (antesDe: Date) => sql`
  with viejas as (delete from mediciones where minuto < ${antesDe} returning parte, minuto, estado)
  insert into mediciones_por_dia (parte, dia, primera, funciona, con_demoras, no_funciona)
    select parte, (minuto at time zone 'America/Argentina/Buenos_Aires')::date, min(minuto),
      count(*) filter (where estado = 1), count(*) filter (where estado = 2), count(*) filter (where estado = 3)
    from viejas group by 1, 2
  on conflict (parte, dia) do update set primera = least(mediciones_por_dia.primera, excluded.primera),
    funciona = mediciones_por_dia.funciona + excluded.funciona,
    con_demoras = mediciones_por_dia.con_demoras + excluded.con_demoras,
    no_funciona = mediciones_por_dia.no_funciona + excluded.no_funciona`;

export const deleteDias = (antesDe: string) =>
  qb.deleteFrom('mediciones_por_dia').where('dia', '<', sql<string>`${antesDe}::date`);

/** The measured minutes of each day of these parts, up to an instant. */
export const listDias = (partes: readonly string[], hasta: Date) => sql<{
  parte: string;
  dia: string;
  primera: Date;
  funciona: number;
  con_demoras: number;
}>`
  select parte, dia, min(primera) as primera, sum(funciona)::int as funciona, sum(con_demoras)::int as con_demoras from (
    select parte, dia, primera, funciona, con_demoras from mediciones_por_dia
    where parte = any (${partes}::text[])
    union all
    select parte, (minuto at time zone 'America/Argentina/Buenos_Aires')::date, min(minuto),
      (count(*) filter (where estado = 1))::int, (count(*) filter (where estado = 2))::int
    from mediciones where parte = any (${partes}::text[]) and minuto < ${hasta} group by 1, 2) x
  group by 1, 2`;

/** The newest measurement of each of these parts. */
export const listUltimas = (partes: readonly string[], desde: Date) =>
  qb
    .selectFrom('mediciones')
    .distinctOn('parte')
    .select(['parte', 'minuto', 'estado'])
    .where('parte', 'in', partes)
    .where('minuto', '>=', desde)
    .orderBy('parte')
    .orderBy('minuto', 'desc');

const COLUMNS = ['id', 'titulo', 'detalle', 'inicio', 'fin'] as const;
/** The page shows no more than this. */
const MUCHOS = 20;

/** The open ones, and those that ended since then. */
export const listIncidentes = (desde: Date) =>
  qb
    .selectFrom('incidentes')
    .select(COLUMNS)
    .where((where) => where.or([where('fin', 'is', null), where('fin', '>=', desde)]))
    .orderBy(sql`fin is null`, 'desc')
    .orderBy('inicio', 'desc')
    .limit(MUCHOS);
export const listIncidentesGenerales = (desde: Date) =>
  qb
    .selectFrom('incidentes_generales')
    .select(COLUMNS)
    .where((where) => where.or([where('fin', 'is', null), where('fin', '>=', desde)]))
    .orderBy(sql`fin is null`, 'desc')
    .orderBy('inicio', 'desc')
    .limit(MUCHOS);

/** One at a time in a unit: two administrators who publish at once do not exceed the limit. */
export const lockIncidentes = (unidadId: number) => sql`select pg_advisory_xact_lock(7203160, ${unidadId})`;
export const countAbiertos = () =>
  qb
    .selectFrom('incidentes')
    .select((select) => select.fn.countAll<string>().as('cuantos'))
    .where('fin', 'is', null);
export const insertIncidente = (row: NewRow<'incidentes'>) => qb.insertInto('incidentes').values(row);
export const updateIncidente = (id: string, words: { titulo: string; detalle: string }) =>
  qb.updateTable('incidentes').set(words).where('id', '=', id);
export const closeIncidente = (id: string, fin: Date) =>
  qb
    .updateTable('incidentes')
    .set({ fin: sql<Date>`greatest(inicio, ${fin}::timestamptz)` })
    .where('id', '=', id)
    .where('fin', 'is', null);
export const findIncidente = (id: string) => qb.selectFrom('incidentes').select(COLUMNS).where('id', '=', id);
