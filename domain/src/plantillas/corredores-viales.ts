import { empleador } from './bases.ts';
import type { Plantilla } from './plantilla.ts';

export const corredoresViales: Plantilla = empleador(
  'corredores_viales',
  {
    nombre: 'Corredores Viales',
    marca: { fuerte: 'Corredores', resto: 'Viales' },
    // asphalt and road-paint yellow
    colores: { primario: { l: 0.36, c: 0.032, h: 262 }, acento: { l: 0.865, c: 0.145, h: 95 }, neutro: 260 },
  },
  {
    registro: { reglaAfiliado: 'digitos' },
    horarios: {
      hrTurnosSemDesde: '06:00',
      hrTurnosSemHasta: '22:00',
      hrTurnosSabDesde: '08:00',
      hrTurnosSabHasta: '14:00',
    },
  },
);
