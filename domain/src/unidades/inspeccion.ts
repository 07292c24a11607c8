import { momentoCorto } from '../tiempo/fechas.ts';

/** Every page of a unit for inspectors shows these words: the web's pages and those that the server draws. */
export const avisoDeInspeccion = {
  titulo: 'Sin validez',
  texto: (hasta: Date) => `unidad de inspección con datos ficticios, hasta el ${momentoCorto(hasta)}.`,
};
