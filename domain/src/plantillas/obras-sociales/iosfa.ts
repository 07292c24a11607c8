import { obraSocial } from '../bases.ts';
import type { Plantilla } from '../plantilla.ts';

export const iosfa: Plantilla = obraSocial(
  'iosfa',
  {
    nombre: 'IOSFA',
    marca: { fuerte: 'IOSFA', resto: 'Telemedicina' },
    // olive drab and brass
    colores: { primario: { l: 0.38, c: 0.06, h: 112 }, acento: { l: 0.83, c: 0.11, h: 82 }, neutro: 110 },
  },
  {
    registro: { obraSocial: 'IOSFA', plan: false, reglaAfiliado: 'digitos_requerido', ayudaTramite: false },
    horarios: { hrTurnosSemDesde: '07:00', hrTurnosSemHasta: '19:00' },
  },
);
