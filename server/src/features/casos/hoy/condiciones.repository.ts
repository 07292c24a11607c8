import { casosVivos, estadosCaso, type EstadoCaso } from '@portal/domain/casos/estados';
import { AVISO_DE_CONTROL_DIAS, DIAS_DE_ACEPTACION, DIAS_DE_SUSPENSION } from '@portal/domain/casos/reglas';
import { diaDe, instanteDe, sumarDias } from '@portal/domain/tiempo/fechas';
import { estadosTurno } from '@portal/domain/turnos/estados';
import { ENTRADA_MINUTOS } from '@portal/domain/turnos/reglas';
import { sql } from 'kysely';

/** The codes stay in the statement's text, for the partial indexes. */
const literals = (...codes: readonly EstadoCaso[]) => sql.join(codes.map((code) => sql.lit(code)));
const { abierto, agendarNuevoTurno } = estadosCaso;
const ABIERTO = literals(abierto);
const VIVOS = literals(...casosVivos);
const POR_ATENDER = literals(abierto, agendarNuevoTurno);

/** Conditions of *Hoy* on a case `c`, shared by its strip and by the full list. */

const entrada = (ahora: Date) =>
  sql`${ahora}::timestamptz - interval ${sql.lit(`${ENTRADA_MINUTOS} minutes`)}`;

/** The appointment can still be attended. */
export const conTurnoAdelante = (ahora: Date) =>
  sql`(c.status = ${ABIERTO} and c.turno_inicio > ${entrada(ahora)})`;

/** Open, with no next step: it must be booked or closed, or its appointment passed without a result. */
export const sinProximoPaso = (ahora: Date) =>
  sql`(c.status in (${VIVOS}) and (c.status <> ${ABIERTO} or c.turno_inicio is null or c.turno_inicio <= ${entrada(ahora)}))`;

/**
 * Days before the limit from which a case is listed (amber). It stays listed, in red, for as long again as
 * the limit of ten days: after twenty days of silence the case counts as accepted and needs no work.
 */
const ANTES_DEL_LIMITE = 3;

/**
 * The insurer has not answered, and the limit lies between ten days ago and three days ahead. Suspended cases
 * have their longer limit.
 */
export function sinRespuesta(ahora: Date) {
  const hoy = diaDe(ahora);
  const creado = (plazo: number) => {
    const desde = instanteDe(sumarDias(hoy, -plazo - DIAS_DE_ACEPTACION));
    const hasta = instanteDe(sumarDias(hoy, ANTES_DEL_LIMITE - plazo + 1));
    return sql`c.fecha_alta >= ${desde} and c.fecha_alta < ${hasta}`;
  };
  return sql`(c.status in (${VIVOS}) and (c.aceptacion is null or c.aceptacion = 'suspendido')
    and ((c.aceptacion is null and ${creado(DIAS_DE_ACEPTACION)}) or (c.aceptacion = 'suspendido' and ${creado(DIAS_DE_ACEPTACION + DIAS_DE_SUSPENSION)})))`;
}

export const conNovedades = (unidadId: number) =>
  sql`c.id in (select h.caso_id from hechos_caso h where h.unidad_id = ${unidadId} and h.alerta and h.vista is null)`;

/** The mail about its next appointment failed. The query starts from the failed mails, which are few. */
export const conCorreoFallido = (unidadId: number, ahora: Date) =>
  sql`(c.status in (${VIVOS}) and c.turno_inicio > ${ahora}::timestamptz and c.turno_id in (select t.id from mensajes m
    join turnos t on t.unidad_id = m.unidad_id and t.id = case when m.causa ~ '^turno:[0-9a-f-]{36}:' then split_part(m.causa, ':', 2)::uuid end
      and m.causa in ('turno:' || t.id || ':' || t.version || ':reservado', 'turno:' || t.id || ':' || t.version || ':reprogramado')
    where m.unidad_id = ${unidadId} and m.canal = 'correo' and m.estado = 'fallido' and m.texto <> ''))`;

/** The manager planned a control for these days, and no appointment is booked. */
export const porControlar = (ahora: Date) =>
  sql`(c.status in (${POR_ATENDER}) and c.proximo_control <= ${sumarDias(diaDe(ahora), AVISO_DE_CONTROL_DIAS)}::date
    and (c.turno_inicio is null or c.turno_inicio <= ${ahora}::timestamptz))`;

export const turnosDelDia = (unidadId: number, dia: string, estados: readonly number[]) =>
  sql`servicios s join turnos t on t.unidad_id = s.unidad_id and t.servicio_id = s.id
      and t.inicio >= ${instanteDe(dia)} and t.inicio < ${instanteDe(sumarDias(dia, 1))} and t.estado = any (${estados}::int[])
    where s.unidad_id = ${unidadId} and s.riesgo_trabajo and t.caso_id is not null`;
export const DE_HOY = [estadosTurno.programado, estadosTurno.presente, estadosTurno.ausente];
export const AUSENTES = [estadosTurno.ausente];
export const conTurno = (unidadId: number, dia: string, estados: readonly number[]) =>
  sql`c.id in (select t.caso_id from ${turnosDelDia(unidadId, dia, estados)})`;
