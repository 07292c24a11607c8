import { zona } from '@portal/domain/tiempo/fechas';
import { estadosTurno } from '@portal/domain/turnos/estados';
import { named } from '../../db/query.ts';

const { programado } = estadosTurno;

/** In seconds; the use case converts them to minutes. */
interface Tiempos {
  espera_50: number | null;
  espera_90: number | null;
  duracion_50: number | null;
}
interface Cuentas extends Tiempos {
  atenciones: number;
  con_turno: number;
  no_se_presento: number;
  cancelada: number;
  encuesta_suma: number;
  encuestas: number;
}
export interface CifrasRow {
  resumen: (Cuentas & { actual: boolean })[] | null;
  dias: (Cuentas & { dia: string })[] | null;
  servicios: (Cuentas & { servicio_id: number })[] | null;
  pedidos: { dia_semana: number; hora: number; cuantos: number }[] | null;
  /** By day and service in the current period; only by state in the previous one. */
  turnos:
    | { actual: boolean; dia: string | null; servicio_id: number | null; estado: number; cuantos: number }[]
    | null;
  nombres: { id: number; nombre: string }[] | null;
  /** Changes of turnos that are not yet added to their day. */
  por_contar: number;
}

const CUENTAS = `(count(*) filter (where estado = 'encerrado'))::int as atenciones, (count(*) filter (where estado = 'encerrado' and con_turno))::int as con_turno,
  (count(*) filter (where estado = 'no_se_presento'))::int as no_se_presento, (count(*) filter (where estado = 'cancelada'))::int as cancelada,
  percentile_cont(0.5) within group (order by espera) as espera_50, percentile_cont(0.9) within group (order by espera) as espera_90,
  percentile_cont(0.5) within group (order by duracion) as duracion_50,
  coalesce(sum(encuesta) filter (where estado = 'encerrado'), 0)::int as encuesta_suma, (count(encuesta) filter (where estado = 'encerrado'))::int as encuestas`;

/**
 * All figures of two consecutive periods, `anterior` to `desde` to `hasta` (exclusive), in one statement, so
 * that they share one snapshot. Attentions are found by unit and range alone, and the rest is counted over
 * them; settled turnos are counted as they change, and only those ahead are read.
 */
export const countCifras = (unidadId: number, anterior: Date, desde: Date, hasta: Date) =>
  named<CifrasRow>(
    'cifras',
    `with a as materialized (
       select (llegada at time zone '${zona}')::date as dia, extract(hour from llegada at time zone '${zona}')::int as hora, servicio_id, estado,
         turno_id is not null as con_turno, encuesta, llegada >= $3 as actual,
         case when estado = 'encerrado' then greatest(extract(epoch from inicio - case when turno_id is null then llegada else greatest(llegada, orden) end), 0)::float8 end as espera,
         case when estado = 'encerrado' then greatest(extract(epoch from fin - inicio), 0)::float8 end as duracion
       from atenciones where unidad_id = $1 and llegada >= $2 and llegada < $4),
     limites as materialized (
       select ($2 at time zone '${zona}')::date as anterior, ($3 at time zone '${zona}')::date as desde, ($4 at time zone '${zona}')::date as hasta),
     contados as (
       select dia, servicio_id, estado, cuantos from turnos_por_dia, limites where unidad_id = $1 and dia >= anterior and dia < hasta
       union all select dia, servicio_id, estado, cuantos from turnos_por_contar, limites where unidad_id = $1 and dia >= anterior and dia < hasta
       union all select (inicio at time zone '${zona}')::date, servicio_id, estado, 1 from turnos
         where unidad_id = $1 and inicio >= $2 and inicio < $4 and estado = ${programado} and adelante),
     t as materialized (
       select dia >= desde as actual, case when dia >= desde then dia end as dia, case when dia >= desde then servicio_id end as servicio_id, estado, sum(cuantos)::int as cuantos
       from contados, limites group by 1, 2, 3, 4 having sum(cuantos) <> 0)
     select (select json_agg(x) from (select actual, ${CUENTAS} from a group by actual) x) as resumen,
       (select json_agg(x) from (select dia, ${CUENTAS} from a where actual group by dia) x) as dias,
       (select json_agg(x) from (select servicio_id, ${CUENTAS} from a where actual group by servicio_id) x) as servicios,
       (select json_agg(x) from (select extract(isodow from dia)::int as dia_semana, hora, count(*)::int as cuantos from a where actual and not con_turno group by 1, 2 order by 1, 2) x) as pedidos,
       (select json_agg(t) from t) as turnos,
       (select json_agg(x) from (select id, nombre from servicios where unidad_id = $1) x) as nombres,
       (select count(*)::int from turnos_por_contar where unidad_id = $1) as por_contar`,
    [unidadId, anterior, desde, hasta],
  );

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
