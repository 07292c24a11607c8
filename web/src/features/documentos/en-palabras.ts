import { ultimoDia } from '@portal/domain/documentos/reglas';
import { diaDe, diaEnPalabras, horaDe, type Dia } from '@portal/domain/tiempo/fechas';

/** 'lunes 9 de noviembre de 2026': on a paper the year is always said. */
export const diaConAnio = (dia: Dia) => `${diaEnPalabras(dia)} de ${dia.slice(0, 4)}`;
export const diaDelInstante = (instante: string) => diaConAnio(diaDe(new Date(instante)));
export const horaDelInstante = (instante: string) => horaDe(new Date(instante));
/** The last day on which it is good. */
export const ultimoDiaDicho = (vence: string) => diaConAnio(ultimoDia(new Date(vence)));
/** '14 de marzo de 1985' */
export const nacimientoDicho = (dia: Dia) => diaConAnio(dia).replace(/^\S+ /, '');
