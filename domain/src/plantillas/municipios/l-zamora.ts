import { municipio } from '../bases.ts';
import type { Plantilla } from '../plantilla.ts';

export const lZamora: Plantilla = municipio(
  'l_zamora',
  {
    nombre: 'Municipio de Lomas de Zamora',
    marca: { fuerte: 'Lomas', resto: 'de Zamora' },
    // plum and water
    colores: {
      primario: { l: 0.415, c: 0.118, h: 345 },
      acento: { l: 0.815, c: 0.085, h: 185 },
      neutro: 344,
    },
  },
  {
    guia: 'residentes',
    registro: {
      reglaAfiliado: 'digitos',
      residentes: {
        distrito: 'Lomas de Zamora',
        // Ingeniero Budge, Villa Centenario, Banfield, Villa Fiorito, Lomas de Zamora, Temperley and Turdera, Llavallol.
        codigosPostales: ['1773', '1821', '1828', '1831', '1832', '1834', '1836'],
      },
    },
    login: {
      contacto: {
        titulo: 'Contacto de emergencia',
        datos: [
          { etiqueta: 'Emergencias médicas', valor: '107', enlace: 'tel:107' },
          { etiqueta: 'Policía y emergencias', valor: '911', enlace: 'tel:911' },
          { etiqueta: 'Bomberos', valor: '100', enlace: 'tel:100' },
          { etiqueta: 'Violencia por motivos de género', valor: '144', enlace: 'tel:144' },
        ],
      },
    },
  },
);
