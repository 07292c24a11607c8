import { municipio } from '../bases.ts';
import type { Plantilla } from '../plantilla.ts';

export const ramallo: Plantilla = municipio(
  'ramallo',
  {
    nombre: 'Municipio de Ramallo',
    marca: { fuerte: 'Ramallo', resto: 'Salud' },
    // river blue and ochre
    colores: { primario: { l: 0.425, c: 0.075, h: 206 }, acento: { l: 0.8, c: 0.115, h: 76 }, neutro: 208 },
  },
  {
    horarios: { hrTurnosSemHasta: '18:00', hrTurnosSabHasta: '12:00' },
  },
);
