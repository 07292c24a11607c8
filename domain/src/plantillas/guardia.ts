import { prestador } from './bases.ts';
import type { Plantilla } from './plantilla.ts';

export const guardia: Plantilla = prestador(
  'guardia',
  {
    nombre: 'Guardia Virtual',
    marca: { fuerte: 'Guardia', resto: 'Virtual' },
    // night and a mint light
    colores: { primario: { l: 0.335, c: 0.095, h: 272 }, acento: { l: 0.84, c: 0.095, h: 168 }, neutro: 272 },
  },
  {
    guia: 'guardia',
    turnosOn: false,
    registro: { reglaAfiliado: 'digitos' },
    horarios: {
      hrTurnosSemDesde: '00:00',
      hrTurnosSemHasta: '24:00',
      hrTurnosSabDesde: '00:00',
      hrTurnosSabHasta: '24:00',
      hrTurnosDomDesde: '00:00',
      hrTurnosDomHasta: '24:00',
    },
  },
);
