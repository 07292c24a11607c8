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

export const nombreCompleto = ({
  tratamiento,
  nombre,
  apellido,
}: {
  tratamiento: string;
  nombre: string;
  apellido: string;
}) => [tratamiento, nombre, apellido].filter(Boolean).join(' ');

/** 'martes 17 de noviembre, 11:00 hs' */
export function cuando({ inicio }: Pick<TurnoAfectado, 'inicio'>): string {
  const instante = new Date(inicio);
  return `${diaEnPalabras(diaDe(instante))}, ${horaDe(instante)} hs`;
}

/** Parses an hour as people type it ('9', '930', '9.30', '24') to 'HH:MM'; undefined if it is not one. */
export function leerHora(texto: string): string | undefined {
  const escrita = /^(\d{1,2})(?:[:.\s]?(\d{2}))?$/.exec(texto.trim().replace(/\s*hs?\.?$/i, ''));
  if (!escrita) return undefined;
  const hora = `${escrita[1]!.padStart(2, '0')}:${escrita[2] ?? '00'}`;
  return /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(hora) ? hora : undefined;
}
