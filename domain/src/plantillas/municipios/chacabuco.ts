import { municipio } from '../bases.ts';
import type { Plantilla } from '../plantilla.ts';

export const chacabuco: Plantilla = municipio(
  'chacabuco',
  {
    nombre: 'Municipio de Chacabuco',
    marca: { fuerte: 'Chacabuco', resto: 'Salud' },
    // field green and sky
    colores: { primario: { l: 0.4, c: 0.08, h: 126 }, acento: { l: 0.83, c: 0.08, h: 226 }, neutro: 125 },
  },
  {
    requiere: { tramitedni: false },
    registro: { emailOpcional: true },
    horarios: { hrTurnosSemDesde: '07:00', hrTurnosSemHasta: '19:00' },
  },
);
