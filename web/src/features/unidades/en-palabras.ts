import { diaDe, horaDe } from '@portal/domain/tiempo/fechas';

const meses = [
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

/** '15 de noviembre de 2026, 10:30 hs' */
export function momento(instante: string): string {
  const date = new Date(instante);
  const [anio, mes, dia] = diaDe(date).split('-');
  return `${Number(dia)} de ${meses[Number(mes) - 1]} de ${anio}, ${horaDe(date)} hs`;
}
