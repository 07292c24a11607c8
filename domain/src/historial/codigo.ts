import type { Dia } from '../tiempo/fechas.ts';

export interface Ticket {
  sigla: string;
  numero: number;
  dia: Dia;
}

/**
 * 'A-12-091126': the ticket as the waiting room showed it, and its day. It is unique within a unit and can be
 * read out by phone.
 */
export const codigoDe = ({ sigla, numero, dia }: Ticket) =>
  `${sigla}-${numero}-${dia.slice(8)}${dia.slice(5, 7)}${dia.slice(2, 4)}`;
