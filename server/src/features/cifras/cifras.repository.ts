import { zona } from '@portal/domain/tiempo/fechas';
import { estadosTurno } from '@portal/domain/turnos/estados';
import { named } from '../../db/query.ts';

const { ofrecido } = estadosTurno;

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
  turnos: { actual: boolean; dia: string; servicio_id: number; estado: number; cuantos: number }[] | null;
  nombres: { id: number; nombre: string }[] | null;
}

const CUENTAS = `(count(*) filter (where estado = 'encerrado'))::int as atenciones, (count(*) filter (where estado = 'encerrado' and con_turno))::int as con_turno,
  (count(*) filter (where estado = 'no_se_presento'))::int as no_se_presento, (count(*) filter (where estado = 'cancelada'))::int as cancelada,
  percentile_cont(0.5) within group (order by espera) as espera_50, percentile_cont(0.9) within group (order by espera) as espera_90,
  percentile_cont(0.5) within group (order by duracion) as duracion_50,
  coalesce(sum(encuesta) filter (where estado = 'encerrado'), 0)::int as encuesta_suma, (count(encuesta) filter (where estado = 'encerrado'))::int as encuestas`;

/**
 * All figures of two consecutive periods, `anterior` to `desde` to `hasta` (exclusive), in one statement, so
 * that they share one snapshot. Rows are found by unit and range alone; the rest is counted over them.
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
     t as materialized (
       select inicio >= $3 as actual, (inicio at time zone '${zona}')::date as dia, servicio_id, estado, count(*)::int as cuantos
       from turnos where unidad_id = $1 and inicio >= $2 and inicio < $4 and estado <> ${ofrecido} group by 1, 2, 3, 4)
     select (select json_agg(x) from (select actual, ${CUENTAS} from a group by actual) x) as resumen,
       (select json_agg(x) from (select dia, ${CUENTAS} from a where actual group by dia) x) as dias,
       (select json_agg(x) from (select servicio_id, ${CUENTAS} from a where actual group by servicio_id) x) as servicios,
       (select json_agg(x) from (select extract(isodow from dia)::int as dia_semana, hora, count(*)::int as cuantos from a where actual and not con_turno group by 1, 2 order by 1, 2) x) as pedidos,
       (select json_agg(t) from t) as turnos,
       (select json_agg(x) from (select id, nombre from servicios where unidad_id = $1) x) as nombres`,
    [unidadId, anterior, desde, hasta],
  );
