import { momentoCorto } from '../tiempo/fechas.ts';

/** What every page of a unit for inspectors says, those of the web and those that the server draws. */
export const avisoDeInspeccion = {
  titulo: 'Sin validez',
  texto: (hasta: Date) => `unidad de inspección con datos ficticios, hasta el ${momentoCorto(hasta)}.`,
};
