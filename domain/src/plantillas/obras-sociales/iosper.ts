import { obraSocial } from '../bases.ts';
import type { Plantilla } from '../plantilla.ts';

export const iosper: Plantilla = obraSocial(
  'iosper',
  {
    nombre: 'IOSPER',
    marca: { fuerte: 'IOSPER', resto: 'Entre Ríos' },
    // river green and water hyacinth
    colores: { primario: { l: 0.4, c: 0.066, h: 174 }, acento: { l: 0.8, c: 0.09, h: 302 }, neutro: 175 },
  },
  {
    guia: 'padron',
    requiere: { tramitedni: true },
    // The specification's unit 23: patients who ask for an attention must be in the unit's padrón.
    padron: { protocolo: 'unidad', atencion: true },
    horarios: { hrTurnosSemDesde: '07:00' },
  },
);
