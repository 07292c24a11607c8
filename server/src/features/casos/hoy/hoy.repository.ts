import type { EstadoCaso } from '@portal/domain/casos/estados';
import { HOY_HASTA, HOY_MUESTRA } from '@portal/domain/casos/reglas';
import { sql, type RawBuilder } from 'kysely';
import type { Alcance } from '../casos.policy.ts';
import {
  conCorreoFallido,
  porControlar,
  sinProximoPaso,
  sinRespuesta,
  turnosDelDia,
} from './condiciones.repository.ts';

interface DeHoy {
  caso_id: number;
  paciente_id: string;
  paciente: string;
  gestor: string;
  /** Number of cases, counted up to one more than the screen shows. */
  total: number;
}
const QUIEN = sql`c.id as caso_id, c.paciente_id, c.gestor_id, c.nombre || ' ' || c.apellido as paciente`;

/**
 * The first rows and the capped count in one query. Not a prepared statement: one manager's cases and the
 * whole unit's need different plans.
 */
function deHoy<Row>(
  unidadId: number,
  alcance: Alcance,
  columnasDeOrden: string,
  casos: (suyo: RawBuilder<unknown>) => RawBuilder<unknown>,
) {
  const suyo = alcance === null ? sql`` : sql`and c.gestor_id = ${alcance}`;
  const orden = sql.raw(columnasDeOrden);
  return sql<
    Row & DeHoy
  >`with todos as materialized (${casos(suyo)} order by ${orden} limit ${sql.lit(HOY_HASTA + 1)})
    select x.*, g.nombre || ' ' || g.apellido as gestor, (select count(*)::int from todos) as total
    from todos x join personas g on g.unidad_id = ${unidadId} and g.id = x.gestor_id order by ${orden} limit ${sql.lit(HOY_MUESTRA)}`;
}

export interface TurnoDeHoy {
  inicio: Date;
  estado: number;
  servicio: string;
}

/** Appointments of cases in those states on one day, by their time. */
export const listTurnosDelDia = (
  unidadId: number,
  alcance: Alcance,
  dia: string,
  estados: readonly number[],
) =>
  deHoy<TurnoDeHoy>(
    unidadId,
    alcance,
    'inicio, caso_id',
    (suyo) => sql`select ${QUIEN}, d.inicio, d.estado, d.servicio
      from (select t.unidad_id, t.caso_id, t.inicio, t.estado, s.nombre as servicio from ${turnosDelDia(unidadId, dia, estados)}) d
        join casos c on c.unidad_id = d.unidad_id and c.id = d.caso_id where true ${suyo}`,
  );

/** As in the indexes `casos_en_espera`. */
const EN_ESPERA_DESDE = sql`case when c.estado_desde is null and c.turno_inicio is null then c.fecha_alta else least(c.estado_desde, c.turno_inicio) end`;

/**
 * Longest wait first: since the appointment passed, or since the status changed if that was earlier. A
 * rejected appointment lies in the future, so the time is capped at now: those few are read apart, and the
 * others in the order of the index.
 */
export const listSinProximoPaso = (unidadId: number, alcance: Alcance, ahora: Date) =>
  deHoy<{ status: EstadoCaso; desde: Date }>(unidadId, alcance, 'desde, caso_id', (suyo) => {
    const tope = sql`${ahora}::timestamptz`;
    const casos = (desde: RawBuilder<unknown>, cuando: RawBuilder<unknown>) =>
      sql`select ${QUIEN}, c.status, ${desde} as desde from casos c
        where c.unidad_id = ${unidadId} and ${sinProximoPaso(ahora)} and ${EN_ESPERA_DESDE} ${cuando} ${suyo}`;
    return sql`(${casos(EN_ESPERA_DESDE, sql`<= ${tope}`)} order by ${EN_ESPERA_DESDE}, c.id limit ${sql.lit(HOY_HASTA + 1)})
      union all ${casos(tope, sql`> ${tope}`)}`;
  });

/** Nearest limit first. */
export const listSinRespuesta = (unidadId: number, alcance: Alcance, ahora: Date) =>
  deHoy<{ status: EstadoCaso; fecha_alta: Date; aceptacion: string | null }>(
    unidadId,
    alcance,
    'contado, caso_id',
    (
      suyo,
    ) => sql`select ${QUIEN}, c.status, c.fecha_alta, c.aceptacion, c.fecha_alta + case when c.aceptacion is null then interval '0 days' else interval '20 days' end as contado
      from casos c where c.unidad_id = ${unidadId} and ${sinRespuesta(ahora)} ${suyo}`,
  );

/** Nearest appointment first. */
export const listCorreosFallidos = (unidadId: number, alcance: Alcance, ahora: Date) =>
  deHoy<{ inicio: Date; servicio: string }>(
    unidadId,
    alcance,
    'inicio, caso_id',
    (
      suyo,
    ) => sql`select ${QUIEN}, c.turno_inicio as inicio, s.nombre as servicio from casos c join turnos x on x.unidad_id = c.unidad_id and x.id = c.turno_id
      join servicios s on s.unidad_id = x.unidad_id and s.id = x.servicio_id where c.unidad_id = ${unidadId} and ${conCorreoFallido(unidadId, ahora)} ${suyo}`,
  );

export const listPorControlar = (unidadId: number, alcance: Alcance, ahora: Date) =>
  deHoy<{ dia: string }>(
    unidadId,
    alcance,
    'dia, caso_id',
    (suyo) =>
      sql`select ${QUIEN}, c.proximo_control as dia from casos c where c.unidad_id = ${unidadId} and ${porControlar(ahora)} ${suyo}`,
  );

/** Unseen alerts, newest first. */
export const listAlertas = (unidadId: number, alcance: Alcance) =>
  deHoy<{ detalle: string; ocurrido: Date }>(
    unidadId,
    alcance,
    'ocurrido desc, hecho desc',
    (
      suyo,
    ) => sql`select ${QUIEN}, h.detalle, h.ocurrido, h.id as hecho from hechos_caso h join casos c on c.unidad_id = h.unidad_id and c.id = h.caso_id
      where h.unidad_id = ${unidadId} and h.alerta and h.vista is null ${suyo}`,
  );
