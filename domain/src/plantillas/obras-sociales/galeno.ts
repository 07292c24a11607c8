import { art } from '../bases.ts';
import type { Plantilla } from '../plantilla.ts';

export const galeno: Plantilla = art(
  'galeno',
  {
    nombre: 'Galeno ART',
    marca: { fuerte: 'Galeno', resto: 'ART' },
    // indigo and light blue
    colores: { primario: { l: 0.396, c: 0.12, h: 288 }, acento: { l: 0.819, c: 0.085, h: 232 }, neutro: 285 },
  },
  {
    registro: { reglaAfiliado: 'digitos' },
    // People who come by a link have no home page here; the guide says whom to call.
    errorRedireccion: '/login',
    horarios: { hrTurnosSemHasta: '19:00' },
  },
);
