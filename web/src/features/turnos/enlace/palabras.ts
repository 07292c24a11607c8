import type { Dia } from '@portal/domain/tiempo/fechas';

/** 'ANA maría GÓMEZ-paz' → 'Ana María Gómez-Paz' */
export const cadaPalabra = (nombre: string) =>
  nombre
    .trim()
    .toLocaleLowerCase('es-AR')
    .replace(
      /(^|[\s'’-])(\p{L})/gu,
      (_, before: string, letter: string) => before + letter.toLocaleUpperCase('es-AR'),
    );

/** Converts 'dd-MM-yyyy', the API's format of a turno's day, to 'yyyy-MM-dd'. */
export const diaDelTurno = (fecha: string): Dia => fecha.split('-').toReversed().join('-');

/** Minutes left, rounded up. */
export const minutosHasta = (hasta: Date, ahora: Date) =>
  Math.max(0, Math.ceil((hasta.getTime() - ahora.getTime()) / 60_000));
