import type { AfiliadoDelPadron } from '@portal/domain/padron/contract';

export const cuenta = (numero: number) => numero.toLocaleString('es-AR');

export const nombreDe = ({ apellido, nombre }: Pick<AfiliadoDelPadron, 'apellido' | 'nombre'>) =>
  [apellido, nombre].filter(Boolean).join(', ');
