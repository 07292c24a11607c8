import { obraSocial } from '../bases.ts';
import type { Plantilla } from '../plantilla.ts';

export const osperyh: Plantilla = obraSocial(
  'osperyh',
  {
    nombre: 'OSPERYH',
    marca: { fuerte: 'OSPERYH', resto: 'Telemedicina' },
    // terracotta and water
    colores: { primario: { l: 0.425, c: 0.09, h: 47 }, acento: { l: 0.82, c: 0.075, h: 205 }, neutro: 48 },
  },
  {
    registro: { reglaAfiliado: 'digitos' },
  },
);
