import { sumarDias, type Dia } from '../tiempo/fechas.ts';

/**
 * Definitions of the figures, used by the server's query and by the tables on screen.
 *
 * - A period is a range of Argentine days, both ends included. It is compared with the same number of days
 *   right before it.
 * - An attention belongs to the day on which the patient joined the line (`llegada`), or entered for a turno.
 * - `atenciones`: ended attentions (`encerrado`). `conTurno`: those of them that came from a turno; the rest
 *   are walk-ins.
 * - `espera`: of an ended attention, from the arrival to the moment both were in the room (`inicio`). A
 *   patient who came before their turno waits from the turno's time; if called before it, the wait is zero.
 * - `duracion`: of an ended attention, from `inicio` to `fin`.
 * - `mediana` and `nueveDeDiez`: the 50th and 90th percentiles of the waits, interpolated. In minutes, one
 *   decimal.
 * - `noSePresentaron`: attentions whose patient was called and did not come. `dejaronLaFila`: patients who
 *   left before they were called.
 * - `turnos`: by the day of the turno's time, with their current state. An offer that nobody accepted does
 *   not count.
 * - `ausencias`: absent turnos as a share of present and absent ones; in per cent, one decimal.
 * - `encuesta`: average of the answers about ended attentions, two decimals, and the number of answers.
 * - `recetas`: prescriptions by the month in which they were signed, annulled and replaced ones too.
 *   `prescriptores`: the professionals who signed at least one in that month.
 * - `pedidos`: everybody who joined the line without a turno, whatever the outcome, by weekday (1 is Monday)
 *   and hour of arrival.
 */
export const MAX_DIAS = 366;
/** Target wait in minutes, drawn as a line in the chart of waits. */
export const OBJETIVO_ESPERA = 20;
/** Months of the table of prescriptions, the current one included. */
export const MESES_DE_RECETAS = 12;
/** Default period, in days. */
export const DIAS_INICIALES = 14;

export interface Periodo {
  desde: Dia;
  hasta: Dia;
}

export const diasEntre = (desde: Dia, hasta: Dia) =>
  Math.round((Date.parse(`${hasta}T00:00:00Z`) - Date.parse(`${desde}T00:00:00Z`)) / 86_400_000) + 1;

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

/** Absent turnos as a share of present and absent ones, in per cent. */
export const ausenciasDe = ({ presentes, ausentes }: { presentes: number; ausentes: number }) =>
  presentes + ausentes === 0 ? null : Math.round((ausentes / (presentes + ausentes)) * 1000) / 10;

/** '2026-11', '2026-10', …: the current month first. */
export function mesesHasta(hoy: Dia): string[] {
  const [anio, mes] = hoy.split('-').map(Number) as [number, number];
  return Array.from({ length: MESES_DE_RECETAS }, (_, i) =>
    new Date(Date.UTC(anio, mes - 1 - i, 1)).toISOString().slice(0, 7),
  );
}
