import { municipio } from '../bases.ts';
import { centrosDeEscobar, guardiasDeEscobar } from './escobar-lugares.ts';
import type { Plantilla } from '../plantilla.ts';

export const escobar: Plantilla = municipio(
  'escobar',
  {
    nombre: 'Municipio de Escobar',
    marca: { fuerte: 'Escobar', resto: 'Salud' },
    // night blue and blossom
    colores: { primario: { l: 0.341, c: 0.075, h: 255 }, acento: { l: 0.79, c: 0.114, h: 0 }, neutro: 255 },
  },
  {
    guia: 'portal_ciudad',
    requiere: { registroUsuario: false, tramitedni: false },
    turnosOn: false,
    editDatos: false,
    atencionesLegado: true,
    login: {
      variante: 'portal_ciudad',
      portalExterno: {
        texto: 'Ingresar desde el portal de la ciudad',
        url: 'https://www.escobar.gob.ar',
        explicacion:
          'Para atenderte por videollamada, entrá con tu usuario del portal de Escobar y elegí Telemedicina.',
      },
      guardias: {
        boton: 'Hacé click y conocé las Guardias Médicas 24hs.',
        titulo: 'Guardias Médicas 24hs.',
        url: '/contenido/mapa-guardias',
      },
    },
    encabezado: {
      mapaCentros: {
        boton: 'Centros de salud',
        titulo: 'Centros de salud de Escobar',
        texto:
          'Las guardias médicas atienden las 24 horas, todos los días del año. Si es una emergencia, llamá al 107.',
        url: '/contenido/mapa-centros',
      },
    },
    centros: centrosDeEscobar,
    guardias: guardiasDeEscobar,
  },
);
