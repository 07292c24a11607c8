import { diaDe, diaEnPalabras, fechaCorta, horaDe, type Dia } from '@portal/domain/tiempo/fechas';

export const diaCorto = (instante: string) => fechaCorta(diaDe(new Date(instante)));

/** 'lun 16/11' */
export function diaBreve(dia: Dia): string {
  const [, mes, numero] = dia.split('-').map(Number);
  return `${diaEnPalabras(dia).slice(0, 3)} ${numero}/${mes}`;
}
/** 'lun 16/11, 09:00 hs' */
export const momentoBreve = (dia: Dia, hora: string) => `${diaBreve(dia)}, ${hora} hs`;
/** 'lunes 16 de noviembre, 09:00 hs' */
export const momentoDe = (dia: Dia, hora: string) => `${diaEnPalabras(dia)}, ${hora} hs`;
export const momentoDelInstante = (instante: string) =>
  momentoDe(diaDe(new Date(instante)), horaDe(new Date(instante)));

/** 'Ramírez, Julián' */
export const apellidoYNombre = ({ apellido, nombre }: { apellido: string; nombre: string }) =>
  `${apellido}, ${nombre}`;

/** Area codes of three digits; Buenos Aires has two, the rest of the country four. */
const TRES = new Set(
  '220 221 223 230 236 237 249 260 261 263 264 266 280 291 294 297 298 299 336 341 342 343 345 348 351 353 358 362 364 370 376 379 380 381 383 385 387 388'.split(
    ' ',
  ),
);

/**
 * '11 5555-0142', '343 555-0101', '2902 49-1234'; anything but a national number of ten digits stays as
 * typed.
 */
export function telefonoEnPalabras(telefono: string): string {
  if (!/^(11|[23])[0-9]+$/.test(telefono) || telefono.length !== 10) return telefono;
  const area = telefono.startsWith('11') ? 2 : TRES.has(telefono.slice(0, 3)) ? 3 : 4;
  return `${telefono.slice(0, area)} ${telefono.slice(area, -4)}-${telefono.slice(-4)}`;
}

/** Days until the deadline; negative if it has passed. */
export const diasHasta = (dia: Dia, hoy: Dia) => Math.round((Date.parse(dia) - Date.parse(hoy)) / 86_400_000);
