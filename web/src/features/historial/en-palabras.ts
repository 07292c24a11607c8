import { matriculaEnPalabras } from '@portal/domain/documentos/reglas';
import type { Atencion } from '@portal/domain/historial/contract';
import { diaDe } from '@portal/domain/tiempo/fechas';
import { ahora } from '../../lib/configuracion.ts';
import { diaDichoEn, partesDe } from './dia-dicho.ts';
import { t } from './textos.ts';

type Cuando = Pick<Atencion, 'fecha'>;
type Medico = Atencion['medico'];

export const diaDicho = (atencion: Cuando) => diaDichoEn(partesDe(atencion).dia, diaDe(ahora()));
export const horaDicha = (atencion: Cuando) => t('historial.hora', { hora: partesDe(atencion).hora });
/** 'Lunes 16 de noviembre, 10:30 hs' */
export const momentoDicho = (atencion: Cuando) =>
  t('historial.momento', { dia: diaDicho(atencion), hora: horaDicha(atencion) });

/** 'Dra. Laura Pérez' */
export const nombreDelMedico = ({ titulo, nombre, apellido }: Medico) =>
  [titulo, nombre, apellido].filter(Boolean).join(' ');

/** 'MP Buenos Aires 112.233', 'MN 98.765'; empty if unknown. */
export const matriculaDicha = ({ matricula }: Pick<Medico, 'matricula'>) =>
  matricula && matricula.numero !== '' ? matriculaEnPalabras(matricula) : '';

export const nombreDelPaciente = ({ cliente: { data_json: datos } }: Pick<Atencion, 'cliente'>) =>
  [datos.nombre, datos.apellido].filter(Boolean).join(' ');
