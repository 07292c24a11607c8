import { zona } from '@portal/domain/tiempo/fechas';
import { estadosTurno } from '@portal/domain/turnos/estados';
import { named } from '../../db/query.ts';

const { programado } = estadosTurno;

/** Attentions in a stretch of days: of one service in the current period, of all in the previous one. */
export interface TramoRow {
  actual: boolean;
  servicio_id: number;
  atenciones: number;
  con_turno: number;
  no_se_presento: number;
  cancelada: number;
  encuesta_suma: number;
  encuestas: number;
  /** Histograms, in hexadecimal. */
  esperas: string;
  duraciones: string;
}
export interface CifrasRow {
  dias:
    | {
        dia: string;
        atenciones: number;
        con_turno: number;
        no_se_presento: number;
        /** In milliseconds. */
        espera_50: number | null;
        espera_90: number | null;
        duracion_50: number | null;
        /** Arrivals without a turno, by hour. */
        pedidos: number[];
      }[]
    | null;
  tramos: TramoRow[] | null;
  /** By day and service in the current period; only by state in the previous one. */
  turnos:
    | { actual: boolean; dia: string | null; servicio_id: number | null; estado: number; cuantos: number }[]
    | null;
  nombres: { id: number; nombre: string }[] | null;
  /** Changes of turnos that are not yet added to their day. */
  por_contar: number;
  /** Days whose attentions changed since they were measured. */
  por_medir: number;
}

const DEL_TRAMO = `actual, servicio_id, atenciones, con_turno, no_se_presento, cancelada, encuesta_suma, encuestas, encode(esperas, 'hex') as esperas, encode(duraciones, 'hex') as duraciones`;
const DEL_DIA = 'dia, atenciones, con_turno, no_se_presento, espera_50, espera_90, duracion_50, pedidos';

/**
 * All figures of two consecutive periods, `anterior` to `desde` to `hasta` (exclusive), in one statement, so
 * that they share one snapshot. Attentions are measured by day, and each period is read in the longest
 * stretches that fit in it; those of days that changed since are read themselves. Settled turnos are counted
 * as they change, and only those ahead are read.
 */
export const countCifras = (unidadId: number, anterior: Date, desde: Date, hasta: Date) =>
  named<CifrasRow>(
    'cifras',
    `with limites as materialized (
       select ($2 at time zone '${zona}')::date as anterior, ($3 at time zone '${zona}')::date as desde, ($4 at time zone '${zona}')::date as hasta),
     cambiados as materialized (
       select distinct dia, dia >= desde as actual, dia - date '1970-01-01' as n from atenciones_por_contar, limites where unidad_id = $1 and dia >= anterior and dia < hasta),
     enteros as materialized (
       select actual, nivel, tramo
       from (select false, anterior - date '1970-01-01', desde - date '1970-01-01' from limites union all select true, desde - date '1970-01-01', hasta - date '1970-01-01' from limites) p (actual, primero, fin),
         unnest(array[0, 2, 4, 6]) nivel, generate_series(-(-primero >> nivel), (fin >> nivel) - 1) tramo
       where not exists (select from cambiados where tramo = n >> nivel)),
     elegidos as materialized (
       select * from enteros e where not exists (select from enteros mayor where mayor.actual = e.actual and mayor.nivel = e.nivel + 2 and mayor.tramo = e.tramo >> 2)),
     contados as (
       select dia, servicio_id, estado, cuantos from turnos_por_dia, limites where unidad_id = $1 and dia >= anterior and dia < hasta
       union all select dia, servicio_id, estado, cuantos from turnos_por_contar, limites where unidad_id = $1 and dia >= anterior and dia < hasta
       union all select (inicio at time zone '${zona}')::date, servicio_id, estado, 1 from turnos
         where unidad_id = $1 and inicio >= $2 and inicio < $4 and estado = ${programado} and adelante),
     t as materialized (
       select dia >= desde as actual, case when dia >= desde then dia end as dia, case when dia >= desde then servicio_id end as servicio_id, estado, sum(cuantos)::int as cuantos
       from contados, limites group by 1, 2, 3, 4 having sum(cuantos) <> 0)
     select (select json_agg(x) from (
         select ${DEL_DIA} from atenciones_por_dia, limites where unidad_id = $1 and dia >= desde and dia < hasta and dia not in (select c.dia from cambiados c)
         union all select d.${DEL_DIA.replaceAll(', ', ', d.')} from cambiados c, medir_dia($1, c.dia) d where actual) x) as dias,
       (select json_agg(x) from (
         select ${DEL_TRAMO} from elegidos e, lateral (select * from atenciones_por_tramo t where unidad_id = $1 and t.nivel = e.nivel and t.tramo = e.tramo and (servicio_id > 0) = actual offset 0) t
         union all select ${DEL_TRAMO} from cambiados, medir_tramo($1, 0, n) where (servicio_id > 0) = actual) x) as tramos,
       (select json_agg(t) from t) as turnos,
       (select json_agg(x) from (select id, nombre from servicios where unidad_id = $1) x) as nombres,
       (select count(*)::int from turnos_por_contar where unidad_id = $1) as por_contar,
       (select count(distinct dia)::int from atenciones_por_contar where unidad_id = $1) as por_medir`,
    [unidadId, anterior, desde, hasta],
  );

/** Measures again the days whose attentions changed, so that the next figures read no attention. */
export const upsertAtencionesPorDia = (unidadId: number) =>
  named('atenciones-por-dia', 'select contar_atenciones($1)', [unidadId]);

/** Adds what waits to be counted to its day, so that the next figures read fewer rows. */
export const upsertTurnosPorDia = (unidadId: number) =>
  named(
    'turnos-por-dia',
    `with tomados as (delete from turnos_por_contar where unidad_id = $1 returning dia, servicio_id, estado, cuantos)
     insert into turnos_por_dia as n (unidad_id, dia, servicio_id, estado, cuantos)
       select $1, dia, servicio_id, estado, sum(cuantos) from tomados group by 2, 3, 4 having sum(cuantos) <> 0 order by 2, 3, 4
     on conflict (unidad_id, dia, servicio_id, estado) do update set cuantos = n.cuantos + excluded.cuantos`,
    [unidadId],
  );

/** By month, from the first one on. Months without any are left out. */
export const countRecetas = (unidadId: number, desde: string) =>
  named<{ mes: string; recetas: number; prescriptores: number }>(
    'cifras-recetas',
    `select to_char(mes, 'YYYY-MM') as mes, sum(cuantas)::int as recetas, count(*)::int as prescriptores
     from recetas_por_mes where unidad_id = $1 and mes >= ($2 || '-01')::date group by recetas_por_mes.mes`,
    [unidadId, desde],
  );
