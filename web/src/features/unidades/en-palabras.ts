import { diaDe, horaDe, meses } from '@portal/domain/tiempo/fechas';

/** '15 de noviembre de 2026, 10:30 hs' */
export function momento(instante: string): string {
  const date = new Date(instante);
  const [anio, mes, dia] = diaDe(date).split('-');
  return `${Number(dia)} de ${meses[Number(mes) - 1]} de ${anio}, ${horaDe(date)} hs`;
}
