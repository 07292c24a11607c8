const HORA = 3_600_000;
const DIA = 24 * HORA;
/** Local time in Argentina, where the demo's institutions are. */
const AL_OESTE = 3 * HORA;

/** 10:00 on the Monday of the machine's week. */
function lunesALasDiez(): number {
  const local = Date.now() - AL_OESTE;
  const dia = Math.floor(local / DIA);
  // Day 0 of the epoch was a Thursday.
  const lunes = dia - ((dia + 3) % 7);
  return lunes * DIA + 10 * HORA + AL_OESTE;
}

// Set by the first process; the workers inherit it, so all products have the same clock.
const desfase = Number((process.env['RELOJ_DE_PRUEBAS'] ??= String(lunesALasDiez() - Date.now())));

/**
 * The business clock of the tests' products. It starts on a Monday at 10:00, so that a run at night or on a
 * Sunday meets the same free hours as any other.
 */
export const ahora = () => new Date(Date.now() + desfase);
