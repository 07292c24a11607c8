import { municipio } from '../bases.ts';
import type { Plantilla } from '../plantilla.ts';

export const florencioVarela: Plantilla = municipio('florencio_varela', {
  nombre: 'Municipio de Florencio Varela',
  marca: { fuerte: 'Florencio', resto: 'Varela' },
  // ceibo flower and new leaf
  colores: { primario: { l: 0.415, c: 0.12, h: 8 }, acento: { l: 0.85, c: 0.11, h: 122 }, neutro: 5 },
});
