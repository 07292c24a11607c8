import { matriculaEnPalabras } from '@portal/domain/documentos/reglas';
import type { Atencion } from '@portal/domain/historial/contract';
import { diaEnPalabras } from '@portal/domain/tiempo/fechas';
import { ahora } from '../../lib/configuracion.ts';
import { t } from './textos.ts';

type Medico = Atencion['medico'];

/** 'YYYY-MM-DD HH:mm…' in its two parts. */
export function partesDe({ fecha }: Pick<Atencion, 'fecha'>) {
  const [dia = '', hora = ''] = fecha.date.split(/[ T]/);
  return { dia, hora: hora.slice(0, 5), anio: dia.slice(0, 4) };
}

/** 'Lunes 16 de noviembre'; another year is said. */
export function diaDicho(atencion: Pick<Atencion, 'fecha'>, hoy: Date = ahora()): string {
  const { dia, anio } = partesDe(atencion);
  const dicho = diaEnPalabras(dia);
  const conAnio = anio === String(hoy.getFullYear()) ? dicho : `${dicho} de ${anio}`;
  return conAnio.charAt(0).toUpperCase() + conAnio.slice(1);
}

/** 'Lunes 16 de noviembre, 10:30 hs' */
export const momentoDicho = (atencion: Pick<Atencion, 'fecha'>, hoy?: Date) =>
  t('historial.momento', { dia: diaDicho(atencion, hoy), hora: partesDe(atencion).hora });

/** 'Dra. Laura Pérez' */
export const nombreDelMedico = ({ titulo, nome, sobrenome }: Medico) => [titulo, nome, sobrenome].filter(Boolean).join(' ');

/** 'MP Buenos Aires 112.233', 'MN 98.765'; nothing where none is known. */
export const matriculaDicha = ({ matricula }: Pick<Medico, 'matricula'>) => (matricula && matricula.numero !== '' ? matriculaEnPalabras(matricula) : '');

export const nombreDelPaciente = ({ cliente: { data_json: datos } }: Pick<Atencion, 'cliente'>) => [datos.nombre, datos.apellido].filter(Boolean).join(' ');
