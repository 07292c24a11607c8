/** Reads a value of somebody else's JSON. Nothing here throws, and everything is bounded. */

export type Objeto = Readonly<Record<string, unknown>>;
const NADA: Objeto = {};

export const objeto = (value: unknown): Objeto =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Objeto) : NADA;
export const lista = (value: unknown, hasta = 50): readonly Objeto[] =>
  Array.isArray(value) ? value.slice(0, hasta).map(objeto) : [];
/** One line without control characters. */
export function texto(value: unknown, hasta = 200): string {
  if (typeof value !== 'string') return '';
  const linea = value
    .slice(0, hasta * 4)
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim();
  // Not between the halves of a character.
  return linea.slice(0, hasta).replace(/[\uD800-\uDBFF]$/, '');
}

/** A code in words: its text, else the name of one of its codings, else the code. */
export function concepto(value: unknown, hasta = 200): string {
  const { text, coding } = objeto(value);
  const codigos = lista(coding);
  return (
    texto(text, hasta) ||
    (codigos.map(({ display }) => texto(display, hasta)).find((it) => it !== '') ?? '') ||
    (codigos.map(({ code }) => texto(code, hasta)).find((it) => it !== '') ?? '')
  );
}
export const codigosDe = (value: unknown): string[] =>
  lista(objeto(value)['coding']).map(({ code }) => texto(code, 60));

/** A year, a month or a day, from a FHIR date or moment. */
export function fechaDe(value: unknown): string {
  const [, fecha = ''] =
    /^((?:19|20)\d\d(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?)(?:T|$)/.exec(texto(value, 40)) ??
    [];
  if (fecha.length < 10) return fecha;
  const dia = new Date(`${fecha}T00:00:00Z`);
  return !Number.isNaN(dia.getTime()) && dia.toISOString().startsWith(fecha) ? fecha : fecha.slice(0, 7);
}
export const primera = (...fechas: readonly unknown[]): string =>
  fechas.map(fechaDe).find((fecha) => fecha !== '') ?? '';
