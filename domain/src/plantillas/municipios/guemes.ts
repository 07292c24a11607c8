import { prestador } from '../bases.ts';
import type { Plantilla } from '../plantilla.ts';

export const guemes: Plantilla = prestador(
  'guemes',
  {
    nombre: 'Sanatorio Güemes',
    marca: { fuerte: 'Sanatorio', resto: 'Güemes' },
    // burgundy and sky
    colores: { primario: { l: 0.375, c: 0.11, h: 18 }, acento: { l: 0.825, c: 0.08, h: 222 }, neutro: 20 },
  },
  {
    guia: 'sanatorio',
    registro: { reglaAfiliado: 'digitos' },
    login: {
      contacto: {
        titulo: 'Información de contacto',
        datos: [
          { etiqueta: 'Central de turnos', valor: '(011) 5555-0112', enlace: 'tel:+541155550112' },
          {
            etiqueta: 'Ayuda con el portal',
            valor: 'portal@guemes.example',
            enlace: 'mailto:portal@guemes.example',
          },
          { etiqueta: 'Horario', valor: 'Lunes a viernes de 8 a 20 hs, sábados de 9 a 13 hs' },
          { etiqueta: 'Emergencias', valor: '107', enlace: 'tel:107' },
        ],
      },
    },
    pie: { logo: true },
  },
);
