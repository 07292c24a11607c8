import { HOY_HASTA, HOY_MUESTRA, type EstadoCaso } from '@portal/domain/casos/reglas';
import type { AnyQuery } from '../../../db/query.ts';
import type { Alcance } from '../casos.policy.ts';
import {
  conCorreoFallido,
  porControlar,
  sinProximoPaso,
  sinRespuesta,
  turnosDelDia,
} from './hoy-condiciones.ts';

interface DeHoy {
  caso_id: number;
  paciente_id: string;
  paciente: string;
  gestor: string;
  /** Number of cases, counted up to one more than the screen shows. */
  total: number;
}
const QUIEN = `c.id as caso_id, c.paciente_id, c.gestor_id, c.nombre || ' ' || c.apellido as paciente`;

type Param = (value: unknown) => string;

/**
 * The first rows and the capped count in one query. Not a prepared statement: one manager's cases and the
 * whole unit's need different plans.
 */
function deHoy<Row>(
  unidadId: number,
  alcance: Alcance,
  orden: string,
  text: (p: Param, suyo: string) => string,
): AnyQuery<Row & DeHoy> {
  const parameters: unknown[] = [unidadId];
  const p: Param = (value) => `$${parameters.push(value)}`;
  const suyo = alcance === null ? '' : `and c.gestor_id = ${p(alcance)}`;
  const sql = `with todos as materialized (${text(p, suyo)} order by ${orden} limit ${HOY_HASTA + 1})
    select x.*, g.nombre || ' ' || g.apellido as gestor, (select count(*)::int from todos) as total
    from todos x join personas g on g.unidad_id = $1 and g.id = x.gestor_id order by ${orden} limit ${HOY_MUESTRA}`;
  return { compile: () => ({ sql, parameters }) };
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
    (p, suyo) => `select ${QUIEN}, d.inicio, d.estado, d.servicio
      from (select t.unidad_id, t.caso_id, t.inicio, t.estado, s.nombre as servicio from ${turnosDelDia(p, dia, estados)}) d
        join casos c on c.unidad_id = d.unidad_id and c.id = d.caso_id where true ${suyo}`,
  );

/**
 * Longest wait first: since the appointment passed, or since the status changed if that was earlier. A
 * rejected appointment lies in the future, so the time is capped at now.
 */
export const listSinProximoPaso = (unidadId: number, alcance: Alcance, ahora: Date) =>
  deHoy<{ status: EstadoCaso; desde: Date }>(
    unidadId,
    alcance,
    'desde, caso_id',
    (p, suyo) =>
      `select ${QUIEN}, c.status, least(coalesce(least(c.estado_desde, c.turno_inicio), c.fecha_alta), ${p(ahora)}::timestamptz) as desde
      from casos c where c.unidad_id = $1 and ${sinProximoPaso(p, ahora)} ${suyo}`,
  );

/** Nearest limit first. */
export const listSinRespuesta = (unidadId: number, alcance: Alcance, ahora: Date) =>
  deHoy<{ status: EstadoCaso; fecha_alta: Date; aceptacion: string | null }>(
    unidadId,
    alcance,
    'contado, caso_id',
    (
      p,
      suyo,
    ) => `select ${QUIEN}, c.status, c.fecha_alta, c.aceptacion, c.fecha_alta + case when c.aceptacion is null then interval '0 days' else interval '20 days' end as contado
      from casos c where c.unidad_id = $1 and ${sinRespuesta(p, ahora)} ${suyo}`,
  );

/** Nearest appointment first. */
export const listCorreosFallidos = (unidadId: number, alcance: Alcance, ahora: Date) =>
  deHoy<{ inicio: Date; servicio: string }>(
    unidadId,
    alcance,
    'inicio, caso_id',
    (
      p,
      suyo,
    ) => `select ${QUIEN}, c.turno_inicio as inicio, s.nombre as servicio from casos c join turnos x on x.unidad_id = c.unidad_id and x.id = c.turno_id
      join servicios s on s.unidad_id = x.unidad_id and s.id = x.servicio_id where c.unidad_id = $1 and ${conCorreoFallido(p, ahora)} ${suyo}`,
  );

export const listPorControlar = (unidadId: number, alcance: Alcance, ahora: Date) =>
  deHoy<{ dia: string }>(
    unidadId,
    alcance,
    'dia, caso_id',
    (p, suyo) =>
      `select ${QUIEN}, c.proximo_control as dia from casos c where c.unidad_id = $1 and ${porControlar(p, ahora)} ${suyo}`,
  );

/** Unseen alerts, newest first. */
export const listAlertas = (unidadId: number, alcance: Alcance) =>
  deHoy<{ detalle: string; ocurrido: Date }>(
    unidadId,
    alcance,
    'ocurrido desc, hecho desc',
    (
      _p,
      suyo,
    ) => `select ${QUIEN}, h.detalle, h.ocurrido, h.id as hecho from hechos_caso h join casos c on c.unidad_id = h.unidad_id and c.id = h.caso_id
      where h.unidad_id = $1 and h.alerta and h.vista is null ${suyo}`,
  );
