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

/** 'dd-MM-yyyy', as the wire shows a turno's day, as 'yyyy-MM-dd'. */
export const diaDelTurno = (fecha: string): Dia => fecha.split('-').toReversed().join('-');

/** Whole minutes that are left, the one that runs included. */
export const minutosHasta = (hasta: Date, ahora: Date) =>
  Math.max(0, Math.ceil((hasta.getTime() - ahora.getTime()) / 60_000));
