import { AVISO_DE_CONTROL_DIAS, DIAS_DE_ACEPTACION, DIAS_DE_SUSPENSION } from '@portal/domain/casos/reglas';
import { diaDe, instanteDe, sumarDias } from '@portal/domain/tiempo/fechas';
import { ENTRADA_MINUTOS } from '@portal/domain/turnos/reglas';

/**
 * Conditions of *Hoy* on a case `c`, shared by its strip and by the full list. `p` adds a query parameter.
 */
type Param = (value: unknown) => string;

/** Open, with no next step: it must be booked or closed, or its appointment passed without a result. */
export const sinProximoPaso = (p: Param, ahora: Date) =>
  `(c.status in (4, 5) or (c.status = 1 and (c.turno_inicio is null or c.turno_inicio <= ${p(ahora)}::timestamptz - interval '${ENTRADA_MINUTOS} minutes')))`;

/**
 * Days before the limit from which a case is listed (amber). It stays listed, in red, for as long again as
 * the limit of ten days: after twenty days of silence the case counts as accepted and needs no work.
 */
const ANTES_DEL_LIMITE = 3;

/**
 * The insurer has not answered, and the limit lies between ten days ago and three days ahead. Suspended cases
 * have their longer limit.
 */
export function sinRespuesta(p: Param, ahora: Date): string {
  const hoy = diaDe(ahora);
  const creado = (plazo: number) => {
    const desde = p(instanteDe(sumarDias(hoy, -plazo - DIAS_DE_ACEPTACION)));
    return `c.fecha_alta >= ${desde} and c.fecha_alta < ${p(instanteDe(sumarDias(hoy, ANTES_DEL_LIMITE - plazo + 1)))}`;
  };
  return `(c.status in (1, 4, 5) and (c.aceptacion is null or c.aceptacion = 'suspendido')
    and ((c.aceptacion is null and ${creado(DIAS_DE_ACEPTACION)}) or (c.aceptacion = 'suspendido' and ${creado(DIAS_DE_ACEPTACION + DIAS_DE_SUSPENSION)})))`;
}

export const conNovedades = () =>
  `c.id in (select h.caso_id from hechos_caso h where h.unidad_id = $1 and h.alerta and h.vista is null)`;

/** The mail about its next appointment failed. The query starts from the failed mails, which are few. */
export const conCorreoFallido = (p: Param, ahora: Date) =>
  `(c.status in (1, 4, 5) and c.turno_inicio > ${p(ahora)}::timestamptz and c.turno_id in (select t.id from mensajes m
    join turnos t on t.unidad_id = m.unidad_id and t.id = case when m.causa ~ '^turno:[0-9a-f-]{36}:' then split_part(m.causa, ':', 2)::uuid end
      and m.causa in ('turno:' || t.id || ':' || t.version || ':reservado', 'turno:' || t.id || ':' || t.version || ':reprogramado')
    where m.unidad_id = $1 and m.canal = 'correo' and m.estado = 'fallido' and m.texto <> ''))`;

/** The manager planned a control for these days, and no appointment is booked. */
export const porControlar = (p: Param, ahora: Date) =>
  `(c.status in (1, 4) and c.proximo_control <= ${p(sumarDias(diaDe(ahora), AVISO_DE_CONTROL_DIAS))}::date and (c.turno_inicio is null or c.turno_inicio <= ${p(ahora)}::timestamptz))`;

export function turnosDelDia(p: Param, dia: string, estados: readonly number[]): string {
  const [desde, hasta] = [p(instanteDe(dia)), p(instanteDe(sumarDias(dia, 1)))];
  return `servicios s join turnos t on t.unidad_id = s.unidad_id and t.servicio_id = s.id and t.inicio >= ${desde} and t.inicio < ${hasta} and t.estado = any (${p(estados)}::int[])
    where s.unidad_id = $1 and s.riesgo_trabajo and t.caso_id is not null`;
}
export const DE_HOY = [1, 3, 4];
export const AUSENTES = [4];
export const conTurno = (p: Param, dia: string, estados: readonly number[]) =>
  `c.id in (select t.caso_id from ${turnosDelDia(p, dia, estados)})`;
