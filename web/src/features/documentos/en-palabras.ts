import { ultimoDia } from '@portal/domain/documentos/reglas';
import { diaConAnio, diaDe, horaDe, type Dia } from '@portal/domain/tiempo/fechas';

export const diaDelInstante = (instante: string) => diaConAnio(diaDe(new Date(instante)));
export const horaDelInstante = (instante: string) => horaDe(new Date(instante));
export const ultimoDiaDicho = (vence: string) => diaConAnio(ultimoDia(new Date(vence)));
/** '14 de marzo de 1985' */
export const nacimientoDicho = (dia: Dia) => diaConAnio(dia).replace(/^\S+ /, '');
