import type { AfiliadoDelPadron } from '@portal/domain/padron/contract';
import { diaDe, horaDe } from '@portal/domain/tiempo/fechas';

export const cuenta = (numero: number) => numero.toLocaleString('es-AR');

export const fechaCorta = (dia: string | null) => (dia === null ? '' : dia.split('-').toReversed().join('/'));

export function momento(instante: string): string {
  const date = new Date(instante);
  return `${fechaCorta(diaDe(date))}, ${horaDe(date)} hs`;
}

export const nombreDe = ({ apellido, nombre }: Pick<AfiliadoDelPadron, 'apellido' | 'nombre'>) => [apellido, nombre].filter(Boolean).join(', ');
