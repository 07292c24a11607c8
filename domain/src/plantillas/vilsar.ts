import { obraSocial } from './bases.ts';
import { ayudas } from './dibujos/ayudas.ts';
import type { Plantilla } from './plantilla.ts';

export const vilsar: Plantilla = obraSocial(
  'vilsar',
  {
    nombre: 'Vilsar',
    marca: { fuerte: 'Vilsar', resto: 'Salud' },
    // purple and lemon
    colores: { primario: { l: 0.42, c: 0.15, h: 302 }, acento: { l: 0.88, c: 0.12, h: 108 }, neutro: 300 },
  },
  {
    guia: 'ayudas_en_pantalla',
    registro: { reglaAfiliado: 'digitos' },
    ayudas: Object.fromEntries(
      ayudas.map(({ control, titulo, archivo }) => [
        control,
        { titulo, imagen: `/api/unidad/ayudas/${archivo}` },
      ]),
    ),
  },
);
