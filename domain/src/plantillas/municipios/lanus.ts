import { municipio } from '../bases.ts';
import type { Plantilla } from '../plantilla.ts';

export const lanus: Plantilla = municipio(
  'lanus',
  {
    nombre: 'Municipio de Lanús',
    marca: { fuerte: 'Lanús', resto: 'Salud' },
    // cobalt and orange
    colores: { primario: { l: 0.41, c: 0.15, h: 268 }, acento: { l: 0.79, c: 0.125, h: 58 }, neutro: 266 },
  },
  {
    guia: 'portal_tramites',
    requiere: { registroUsuario: false, tramitedni: false },
    editDatos: false,
    login: {
      variante: 'portal_tramites',
      portalExterno: {
        texto: 'Ir al portal de trámites',
        url: 'https://www.lanus.gob.ar',
        explicacion:
          'En Lanús se entra a Telemedicina desde el portal municipal de trámites, con tu usuario de siempre.',
      },
    },
  },
);
