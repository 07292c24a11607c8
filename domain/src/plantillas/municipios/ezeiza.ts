import { municipio } from '../bases.ts';
import type { Plantilla } from '../plantilla.ts';

export const ezeiza: Plantilla = municipio(
  'ezeiza',
  {
    nombre: 'Municipio de Ezeiza',
    marca: { fuerte: 'Ezeiza', resto: 'Salud' },
    // airfield blue and dawn
    colores: { primario: { l: 0.435, c: 0.1, h: 248 }, acento: { l: 0.81, c: 0.09, h: 25 }, neutro: 248 },
  },
  {
    horarios: { hrTurnosSemHasta: '18:00' },
  },
);
