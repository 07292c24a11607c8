import { demostracion } from './bases.ts';
import type { Plantilla } from './plantilla.ts';

export const demo: Plantilla = demostracion(
  'demo',
  {
    nombre: 'Portal Demo',
    marca: { fuerte: 'Portal', resto: 'Demo' },
    // petrol and apricot
    colores: { primario: { l: 0.405, c: 0.07, h: 218 }, acento: { l: 0.805, c: 0.098, h: 53 }, neutro: 219 },
  },
  {
    registro: { reglaAfiliado: 'digitos' },
    // Evenings and Saturdays too, so that a demonstration finds free slots at any hour of a working day.
    horarios: { hrTurnosSemHasta: '22:00', hrTurnosSabDesde: '08:00', hrTurnosSabHasta: '20:00' },
  },
);
