import { sumarDias, type Dia } from '../tiempo/fechas.ts';

/**
 * What each figure is. The query of the server counts by these words, and so do the tables that people read.
 *
 * - A period is a range of Argentine days, both ends included. What it is compared with is as many days right before it.
 * - An attention belongs to the day on which the patient came into the line (`llegada`), or came to the door of a turno.
 * - `atenciones`: those that ended (`encerrado`). `conTurno`: of them, those that came from a turno; the rest came by order of arrival.
 * - `espera`: of an attention that ended, from the arrival to the moment in which both were in the room (`inicio`). Who came before their turno
 *   waits from the turno's time on; who was called before it has not waited.
 * - `duracion`: of an attention that ended, from `inicio` to `fin`.
 * - `mediana` and `nueveDeDiez`: half, and nine of ten, waited so long or less; between two values, in proportion. In minutes, one decimal.
 * - `noSePresentaron`: attentions whose patient was called and did not come. `dejaronLaFila`: those who went before they were called.
 * - `turnos`: by the day of the turno's own time, with the state that they have now. An offer that nobody took is none.
 * - `ausencias`: absent turnos, out of those that were present or absent; in per cent, one decimal.
 * - `encuesta`: the average of the answers about attentions that ended, two decimals, and how many answered.
 * - `pedidos`: everybody who came into the line without a turno, however it ended, by weekday (1 is Monday) and hour of arrival.
 */
export const MAX_DIAS = 366;
/** Minutes above which a wait is longer than it should be: the line that the chart of waits shows. */
export const OBJETIVO_ESPERA = 20;
/** What is shown when nobody chose. */
export const DIAS_INICIALES = 14;

export interface Periodo {
  desde: Dia;
  hasta: Dia;
}

export const diasEntre = (desde: Dia, hasta: Dia) =>
  Math.round((Date.parse(`${hasta}T00:00:00Z`) - Date.parse(`${desde}T00:00:00Z`)) / 86_400_000) + 1;

/** Whether a period can be asked for on the day `hoy`. */
export function esPeriodo({ desde, hasta }: Periodo, hoy: Dia): boolean {
  const dias = diasEntre(desde, hasta);
  return dias >= 1 && dias <= MAX_DIAS && hasta <= hoy;
}

export function anteriorA({ desde, hasta }: Periodo): Periodo {
  return { desde: sumarDias(desde, -diasEntre(desde, hasta)), hasta: sumarDias(desde, -1) };
}

export function diasDe({ desde, hasta }: Periodo): Dia[] {
  return Array.from({ length: diasEntre(desde, hasta) }, (_, i) => sumarDias(desde, i));
}

/** 1 is Monday, 7 is Sunday. */
export const diaDeSemana = (dia: Dia) => new Date(`${dia}T00:00:00Z`).getUTCDay() || 7;

/** Absent turnos, out of those that were present or absent. */
export const ausenciasDe = ({ presentes, ausentes }: { presentes: number; ausentes: number }) =>
  presentes + ausentes === 0 ? null : Math.round((ausentes / (presentes + ausentes)) * 1000) / 10;
