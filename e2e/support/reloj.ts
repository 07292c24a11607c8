import { feriadosDe } from '@portal/domain/agenda/feriados';

const HORA = 3_600_000;
const DIA = 24 * HORA;
/** Local time in Argentina, where the demo's institutions are. */
const AL_OESTE = 3 * HORA;

/** 10:00 on the Monday of the machine's week, or of the last week before it that no holiday closes. */
function lunesALasDiez(): number {
  const local = Date.now() - AL_OESTE;
  const dia = Math.floor(local / DIA);
  // Day 0 of the epoch was a Thursday.
  let lunes = dia - ((dia + 3) % 7);
  while ([0, 1, 2, 3, 4].some((mas) => esFeriado(lunes + mas))) lunes -= 7;
  return lunes * DIA + 10 * HORA + AL_OESTE;
}

function esFeriado(dia: number): boolean {
  const fecha = new Date(dia * DIA).toISOString().slice(0, 10);
  return feriadosDe(Number(fecha.slice(0, 4))).some(
    (feriado) => feriado.dia === fecha && feriado.tipo !== 'no_laborable',
  );
}

// Set by the first process; the workers inherit it, so all products have the same clock.
const desfase = Number((process.env['RELOJ_DE_PRUEBAS'] ??= String(lunesALasDiez() - Date.now())));

/**
 * The business clock of the tests' products. It starts on a Monday at 10:00 of a week without holidays, so that
 * a run at night, on a Sunday or in a short week meets the same free hours as any other.
 */
export const ahora = () => new Date(Date.now() + desfase);
