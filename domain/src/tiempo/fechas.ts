/** Dates in Buenos Aires time. Instants are `Date`; days are 'yyyy-MM-dd'. */

/** UTC−3, without daylight saving time since 2009. */
const DESFASE_MS = -3 * 3_600_000;

export type Dia = string;

export const zona = 'America/Argentina/Buenos_Aires';

export function diaDe(instante: Date): Dia {
  return new Date(instante.getTime() + DESFASE_MS).toISOString().slice(0, 10);
}

export function horaDe(instante: Date): string {
  return new Date(instante.getTime() + DESFASE_MS).toISOString().slice(11, 16);
}

export function instanteDe(dia: Dia, hora = '00:00'): Date {
  return new Date(`${dia}T${hora}:00-03:00`);
}

/**
 * An existing calendar day as yyyy-MM-dd. Year 0, which PostgreSQL lacks, and years from 9000 on are refused.
 */
export function esDia(texto: string): boolean {
  if (!/^(?!0000|9)[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(texto)) return false;
  const fecha = new Date(`${texto}T00:00:00Z`);
  return !Number.isNaN(fecha.getTime()) && fecha.toISOString().startsWith(texto);
}

export function sumarDias(dia: Dia, dias: number): Dia {
  return new Date(Date.parse(`${dia}T00:00:00Z`) + dias * 86_400_000).toISOString().slice(0, 10);
}

/**
 * Age in whole years on the day `hoy`. People born on 29 February turn a year older on 1 March in common
 * years.
 */
export function edad(nacimiento: Dia, hoy: Dia): number {
  const anios = Number(hoy.slice(0, 4)) - Number(nacimiento.slice(0, 4));
  return hoy.slice(5) < nacimiento.slice(5) ? anios - 1 : anios;
}

export function edadEnMeses(nacimiento: Dia, hoy: Dia): number {
  const [anio, mes] = [
    Number(hoy.slice(0, 4)) - Number(nacimiento.slice(0, 4)),
    Number(hoy.slice(5, 7)) - Number(nacimiento.slice(5, 7)),
  ];
  return anio * 12 + mes - (hoy.slice(8) < nacimiento.slice(8) ? 1 : 0);
}

/** Years; under one year also months. */
export function edadConMeses(nacimiento: Dia | null, hoy: Dia): { edad: number | null; meses?: number } {
  if (nacimiento === null) return { edad: null };
  const anios = edad(nacimiento, hoy);
  return { edad: anios, ...(anios === 0 && { meses: edadEnMeses(nacimiento, hoy) }) };
}

/** Age in words, from years and, under one year, months: '8 años', '5 meses', 'menos de 1 mes'. */
export function aniosEnPalabras(anios: number, meses = 0): string {
  if (anios > 0) return anios === 1 ? '1 año' : `${anios} años`;
  return meses < 1 ? 'menos de 1 mes' : meses === 1 ? '1 mes' : `${meses} meses`;
}
export const edadEnPalabras = (nacimiento: Dia, hoy: Dia) =>
  aniosEnPalabras(edad(nacimiento, hoy), edadEnMeses(nacimiento, hoy));

export const MAYORIA = 18;
/** Age from which the law treats a person as an adult in decisions about their own body. */
export const PRIVACIDAD = 16;
/**
 * People born after this day are younger than `anios` on the day `hoy`. The same as `edad`, as a text
 * comparison for queries.
 */
export const nacidoDespuesDe = (anios: number, hoy: Dia) =>
  `${Number(hoy.slice(0, 4)) - anios}${hoy.slice(4)}`;
export const esMayor = (nacimiento: Dia, hoy: Dia) => edad(nacimiento, hoy) >= MAYORIA;

const dias = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];
export const meses = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
];

/** HH:mm, up to 23:59. */
export const esHora = (texto: string) => /^([01][0-9]|2[0-3]):[0-5][0-9]$/.test(texto);

/** '16/11/2026' */
export const fechaCorta = (dia: Dia) => dia.split('-').toReversed().join('/');
/** '16/11/2026, 10:30 hs' */
export const momentoCorto = (instante: Date) => `${fechaCorta(diaDe(instante))}, ${horaDe(instante)} hs`;

/** 'lunes 16 de noviembre' */
export function diaEnPalabras(dia: Dia): string {
  const fecha = new Date(`${dia}T00:00:00Z`);
  return `${dias[fecha.getUTCDay()]} ${fecha.getUTCDate()} de ${meses[fecha.getUTCMonth()]}`;
}

/** 'lunes 16 de noviembre de 2026': documents always show the year. */
export const diaConAnio = (dia: Dia) => `${diaEnPalabras(dia)} de ${dia.slice(0, 4)}`;
