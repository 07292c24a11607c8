import { diaDe, type Dia } from '../tiempo/fechas.ts';
import { estadosTurno, type EstadoTurno, type Presencia } from './estados.ts';

/** The filter's codes; 3 covers states 3 and 4. */
export const filtros = [1, 2, 3, 5] as const;
export type FiltroEstado = (typeof filtros)[number];
export const nombreDeFiltro: Record<FiltroEstado, string> = {
  1: 'Próximo',
  2: 'Cancelado',
  3: 'Realizado',
  5: 'Cancelado por el profesional',
};
export const estadosDelFiltro = (filtro: FiltroEstado): readonly EstadoTurno[] =>
  filtro === estadosTurno.presente ? [estadosTurno.presente, estadosTurno.ausente] : [filtro];

const MINUTO = 60_000;
/**
 * Minutes before the start at which cancelling and rescheduling close (at exactly this value they are
 * closed).
 */
export const CORTE_MINUTOS = 15;
/** The call button opens this many minutes before the start. */
export const VIDEOLLAMADA_MINUTOS = 15;
/** Entry by link: open less than this before and less than this after the start. */
export const ENTRADA_MINUTOS = 30;
/**
 * Minutes in which a rejection can be undone (even past the cut-off, counted from the rejection) and a
 * waiting-list offer accepted.
 */
export const RETENCION_MINUTOS = 10;
export const retencionMinutosDe = ({
  turnos,
}: {
  turnos?: { retencionMinutos?: number | undefined } | undefined;
}) => turnos?.retencionMinutos ?? RETENCION_MINUTOS;
/** If no time is free within this many days, 'Avisarme si se libera' is offered. */
export const CERCANO_DIAS = 7;
export const RECORDATORIO_DIA_MINUTOS = 24 * 60;
export const RECORDATORIO_HORA_MINUTOS = 60;

export interface Momento {
  inicio: Date;
  estado: EstadoTurno;
}

/** Pending: not cancelled and today or later; of today only if not begun. Everything else is history. */
export function esPendiente({ inicio, estado }: Momento, ahora: Date): boolean {
  if (estado === estadosTurno.cancelado || estado === estadosTurno.canceladoPorProfesional) return false;
  const [dia, hoy] = [diaDe(inicio), diaDe(ahora)];
  return dia === hoy ? inicio > ahora : dia > hoy;
}

export const corteDe = (inicio: Date) => new Date(inicio.getTime() - CORTE_MINUTOS * MINUTO);

/** Cancel, reschedule, confirm and reject: while programado and more than fifteen minutes remain. */
export const puedeCambiar = ({ inicio, estado }: Momento, ahora: Date) =>
  estado === estadosTurno.programado && ahora < corteDe(inicio);

/** The call button: from 15:00 to 0:00 before the start, also if already marked as presente. */
export function videollamadaAbierta({ inicio, estado }: Momento, ahora: Date): boolean {
  const faltan = inicio.getTime() - ahora.getTime();
  return (
    (estado === estadosTurno.programado || estado === estadosTurno.presente) &&
    faltan >= 0 &&
    faltan <= VIDEOLLAMADA_MINUTOS * MINUTO
  );
}

/** Minutes since the start, truncated toward zero: −29:59 is −29. */
export const diferenciaEnMinutos = (inicio: Date, ahora: Date) =>
  Math.trunc((ahora.getTime() - inicio.getTime()) / MINUTO) || 0;

export type Entrada = 'temprano' | 'abierta' | 'vencida';
export function entradaPor(diferencia: number): Entrada {
  return diferencia <= -ENTRADA_MINUTOS ? 'temprano' : diferencia >= ENTRADA_MINUTOS ? 'vencida' : 'abierta';
}
/**
 * Presente from when the entry opens; ausente only after it has closed, since the patient may still come.
 */
export function puedeMarcarse(estado: Presencia, inicio: Date, ahora: Date): boolean {
  const entrada = entradaPor(diferenciaEnMinutos(inicio, ahora));
  return estado === estadosTurno.presente ? entrada !== 'temprano' : entrada === 'vencida';
}
export const finDeEntrada = (inicio: Date) => new Date(inicio.getTime() + ENTRADA_MINUTOS * MINUTO);

/** History cards show 'Ingresar al turno' while the entry by link is open. */
export const puedeIngresar = ({ inicio, estado }: Momento, ahora: Date) =>
  (estado === estadosTurno.programado || estado === estadosTurno.presente) &&
  ahora >= inicio &&
  entradaPor(diferenciaEnMinutos(inicio, ahora)) === 'abierta';

export const demasiadoTemprano = (fecha: string, hora: string) =>
  `Ud. tiene asignado un turno para el día ${fecha} a las ${hora} hs. Por favor ingrese en el horario del turno asignado`;
export const entradaVencida = (fecha: string, hora: string) =>
  `El turno al que está intentando acceder estaba previsto para el día ${fecha} a las ${hora} hs. Por favor, vuelva a solicitarlo nuevamente`;

/** Converts 'yyyy-MM-dd' to the wire format 'dd-MM-yyyy'. */
export const fechaDeTurno = (dia: Dia) => dia.split('-').toReversed().join('-');

/** Status texts for a turno's link, if the turno is not confirmed or rejected now. */
export const estadosDeConfirmacion = {
  cancelado: 'Turno Cancelado',
  canceladoPorProfesional: 'Turno cancelado por el profesional',
  pasado: 'El plazo para responder terminó',
  ofertaVencida: 'El turno ya no está disponible',
  ofertaLibre: 'Ya no te guardamos el turno, pero sigue libre',
} as const;
