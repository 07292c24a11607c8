import { diaDe, horaDe } from '@portal/domain/tiempo/fechas';

/** 'AAAA', 'AAAA-MM' or 'AAAA-MM-DD' as people here write it. Anything else is shown as it came. */
export const fechaEnNumeros = (fecha: string) =>
  /^\d{4}(-\d{2}){0,2}$/.test(fecha) ? fecha.split('-').toReversed().join('/') : fecha;

/** A moment with its hour here; a date alone stays one. */
export function instanteEnNumeros(instante: string): string {
  if (!instante.includes('T')) return fechaEnNumeros(instante);
  const then = new Date(instante);
  if (Number.isNaN(then.getTime())) return '';
  return `${fechaEnNumeros(diaDe(then))} ${horaDe(then)} hs`;
}
