import { municipio } from '../bases.ts';
import type { Plantilla } from '../plantilla.ts';

export const tresArroyos: Plantilla = municipio('tres_arroyos', {
  nombre: 'Municipio de Tres Arroyos',
  marca: { fuerte: 'Tres Arroyos', resto: 'Salud' },
  // ripe barley and sea light
  colores: { primario: { l: 0.42, c: 0.075, h: 84 }, acento: { l: 0.83, c: 0.075, h: 236 }, neutro: 82 },
});
