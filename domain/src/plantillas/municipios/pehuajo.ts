import { municipio } from '../bases.ts';
import type { Plantilla } from '../plantilla.ts';

export const pehuajo: Plantilla = municipio('pehuajo', {
  nombre: 'Municipio de Pehuajó',
  marca: { fuerte: 'Pehuajó', resto: 'Salud' },
  // lagoon green and peach
  colores: { primario: { l: 0.36, c: 0.058, h: 182 }, acento: { l: 0.83, c: 0.085, h: 45 }, neutro: 180 },
});
