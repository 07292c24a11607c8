import { municipio } from '../bases.ts';
import type { Plantilla } from '../plantilla.ts';

export const sanVicente: Plantilla = municipio('san_vicente', {
  nombre: 'Municipio de San Vicente',
  marca: { fuerte: 'San Vicente', resto: 'Salud' },
  // tala bark and lavender
  colores: { primario: { l: 0.395, c: 0.065, h: 64 }, acento: { l: 0.82, c: 0.08, h: 292 }, neutro: 62 },
});
