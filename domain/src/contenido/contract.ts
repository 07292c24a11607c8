import * as z from 'zod/mini';
import { contract, reads } from '../contract/endpoint.ts';
import { Lectura } from './lectura.ts';

const pieza = { ...reads, who: 'publico', audit: null, rate: 'archivo' } as const;

export const contenido = contract({
  obtenerTerminos: {
    ...pieza,
    path: '/api/contenido/terminos',
    summary: 'Terms and conditions, with their version',
    answer: z.object({ version: z.string(), documento: Lectura }),
  },
  verGuia: {
    ...pieza,
    path: '/contenido/guia',
    summary: "The unit's user guide",
    answer: { stream: ['text/html'] },
  },
  verPermisosAndroid: {
    ...pieza,
    path: '/contenido/permisos-android',
    summary: 'Permissions for video calls on Android',
    answer: { stream: ['text/html'] },
  },
  verMapaCentros: {
    ...pieza,
    path: '/contenido/mapa-centros',
    summary: 'Map of health centres, where the unit has one',
    answer: { stream: ['text/html'] },
  },
  verMapaGuardias: {
    ...pieza,
    path: '/contenido/mapa-guardias',
    summary: 'Map of 24-hour medical guards, where the unit has one',
    answer: { stream: ['text/html'] },
  },
  verVideo: {
    ...pieza,
    path: '/contenido/ayuda.mp4',
    summary: 'How to use the service, without sound',
    answer: { stream: ['video/mp4'] },
  },
});
