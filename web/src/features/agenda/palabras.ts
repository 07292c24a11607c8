import type { dias } from '@portal/domain/agenda/contract';
import type { TurnoAfectado } from '@portal/domain/agenda/contract-admin';
import { diaDe, diaEnPalabras, horaDe } from '@portal/domain/tiempo/fechas';

export const nombreDelDia: Record<(typeof dias)[number], string> = {
  lunes: 'Lunes',
  martes: 'Martes',
  miercoles: 'Miércoles',
  jueves: 'Jueves',
  viernes: 'Viernes',
  sabado: 'Sábado',
  domingo: 'Domingo',
};

export const nombreCompleto = ({ tratamiento, nombre, apellido }: { tratamiento: string; nombre: string; apellido: string }) =>
  [tratamiento, nombre, apellido].filter(Boolean).join(' ');

/** 'martes 17 de noviembre, 11:00 hs' */
export function cuando({ inicio }: Pick<TurnoAfectado, 'inicio'>): string {
  const instante = new Date(inicio);
  return `${diaEnPalabras(diaDe(instante))}, ${horaDe(instante)} hs`;
}

/** A day ends at 24:00, which a time field writes 00:00. */
export const aCampo = (hora: string) => (hora === '24:00' ? '00:00' : hora);
export const deCampoHasta = (hora: string) => (hora === '00:00' ? '24:00' : hora);
