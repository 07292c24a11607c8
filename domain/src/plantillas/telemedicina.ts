import { generica } from './bases.ts';
import type { Plantilla } from './plantilla.ts';

export const telemedicina: Plantilla = generica(
  'telemedicina',
  {
    nombre: 'Telemedicina',
    marca: { fuerte: 'Telemedicina', resto: 'en línea' },
    // grey blue and mint
    colores: { primario: { l: 0.41, c: 0.05, h: 252 }, acento: { l: 0.85, c: 0.085, h: 162 }, neutro: 250 },
  },
  {
    encabezado: { logoAlInicio: false, menuPerfil: false },
    horarios: {
      hrTurnosSemHasta: '22:00',
      hrTurnosSabDesde: '08:00',
      hrTurnosSabHasta: '22:00',
      hrTurnosDomDesde: '08:00',
      hrTurnosDomHasta: '22:00',
    },
  },
);
