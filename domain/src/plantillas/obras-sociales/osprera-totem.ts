import { totem } from '../bases.ts';
import type { Plantilla } from '../plantilla.ts';

export const ospreraTotem: Plantilla = totem(
  'osprera_totem',
  {
    nombre: 'OSPRERA Tótem',
    marca: { fuerte: 'OSPRERA', resto: 'Tótem' },
    // forest and sun
    colores: { primario: { l: 0.335, c: 0.055, h: 152 }, acento: { l: 0.87, c: 0.13, h: 98 }, neutro: 152 },
  },
  {
    horarios: { hrTurnosSemHasta: '16:00', hrTurnosSabDesde: '00:00', hrTurnosSabHasta: '00:00' },
    pie: { logo: true },
  },
);
