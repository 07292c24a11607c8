import { AVISO_DE_CONTROL_DIAS, DIAS_DE_ACEPTACION, DIAS_DE_SUSPENSION } from '@portal/domain/casos/reglas';
import { diaDe, instanteDe, sumarDias } from '@portal/domain/tiempo/fechas';
import { ENTRADA_MINUTOS } from '@portal/domain/turnos/reglas';

/** What *Hoy* counts, as conditions on a case `c`: for its strip, and for the list that shows all of them. `p` puts a value among the query's. */
type Param = (value: unknown) => string;

/** Alive, and nothing is going to happen by itself: to be booked, to be closed, or its appointment went by and nobody said how. */
export const sinProximoPaso = (p: Param, ahora: Date) =>
  `(c.status in (4, 5) or (c.status = 1 and (c.turno_inicio is null or c.turno_inicio <= ${p(ahora)}::timestamptz - interval '${ENTRADA_MINUTOS} minutes')))`;

/** From amber on, and red for as long again: what was silent for twenty days is accepted, and nobody's work today. */
const ANTES_DEL_LIMITE = 3;

/** Not answered by the insurer, and the limit lies between ten days ago and three days ahead; the suspended ones have their own time. */
export function sinRespuesta(p: Param, ahora: Date): string {
  const hoy = diaDe(ahora);
  const creado = (plazo: number) => {
    const desde = p(instanteDe(sumarDias(hoy, -plazo - DIAS_DE_ACEPTACION)));
    return `c.fecha_alta >= ${desde} and c.fecha_alta < ${p(instanteDe(sumarDias(hoy, ANTES_DEL_LIMITE - plazo + 1)))}`;
  };
  return `(c.status in (1, 4, 5) and (c.aceptacion is null or c.aceptacion = 'suspendido')
    and ((c.aceptacion is null and ${creado(DIAS_DE_ACEPTACION)}) or (c.aceptacion = 'suspendido' and ${creado(DIAS_DE_ACEPTACION + DIAS_DE_SUSPENSION)})))`;
}

/** Something happened that its manager has not seen. */
export const conNovedades = () =>
  `c.id in (select h.caso_id from hechos_caso h where h.unidad_id = $1 and h.alerta and h.vista is null)`;

/** Its appointment ahead was written about, and nobody could deliver it. Begun with what failed, which is little. */
export const conCorreoFallido = (p: Param, ahora: Date) =>
  `(c.status in (1, 4, 5) and c.turno_inicio > ${p(ahora)}::timestamptz and c.turno_id in (select t.id from mensajes m
    join turnos t on t.unidad_id = m.unidad_id and t.id = case when m.causa ~ '^turno:[0-9a-f-]{36}:' then split_part(m.causa, ':', 2)::uuid end
      and m.causa in ('turno:' || t.id || ':' || t.version || ':reservado', 'turno:' || t.id || ':' || t.version || ':reprogramado')
    where m.unidad_id = $1 and m.canal = 'correo' and m.estado = 'fallido' and m.texto <> ''))`;

/** The manager noted a control for these days, and nothing is booked. */
export const porControlar = (p: Param, ahora: Date) =>
  `(c.status in (1, 4) and c.proximo_control <= ${p(sumarDias(diaDe(ahora), AVISO_DE_CONTROL_DIAS))}::date and (c.turno_inicio is null or c.turno_inicio <= ${p(ahora)}::timestamptz))`;

/** The appointments of cases in those states on one day. */
export function turnosDelDia(p: Param, dia: string, estados: readonly number[]): string {
  const [desde, hasta] = [p(instanteDe(dia)), p(instanteDe(sumarDias(dia, 1)))];
  return `servicios s join turnos t on t.unidad_id = s.unidad_id and t.servicio_id = s.id and t.inicio >= ${desde} and t.inicio < ${hasta} and t.estado = any (${p(estados)}::int[])
    where s.unidad_id = $1 and s.riesgo_trabajo and t.caso_id is not null`;
}
export const DE_HOY = [1, 3, 4];
export const AUSENTES = [4];
export const conTurno = (p: Param, dia: string, estados: readonly number[]) =>
  `c.id in (select t.caso_id from ${turnosDelDia(p, dia, estados)})`;
