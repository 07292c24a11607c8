import { obraSocial } from './bases.ts';
import type { Plantilla } from './plantilla.ts';

export const gagil: Plantilla = obraSocial(
  'gagil',
  {
    nombre: 'Gagil',
    marca: { fuerte: 'Gagil', resto: 'Salud' },
    // sea green and coral
    colores: { primario: { l: 0.405, c: 0.066, h: 192 }, acento: { l: 0.79, c: 0.11, h: 32 }, neutro: 195 },
  },
  {
    turnosOn: false,
    registro: { reglaAfiliado: 'digitos' },
  },
);
