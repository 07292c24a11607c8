import { municipio } from '../bases.ts';
import type { Plantilla } from '../plantilla.ts';

export const almirantebrown: Plantilla = municipio(
  'almirantebrown',
  {
    nombre: 'Municipio de Almirante Brown',
    marca: { fuerte: 'Almirante', resto: 'Brown' },
    // navy and wheat
    colores: { primario: { l: 0.385, c: 0.095, h: 242 }, acento: { l: 0.85, c: 0.1, h: 95 }, neutro: 245 },
  },
  {
    horarios: { hrTurnosSabDesde: '08:00', hrTurnosSabHasta: '14:00' },
  },
);
