import { municipio } from '../bases.ts';
import type { Plantilla } from '../plantilla.ts';

export const sanIsidro: Plantilla = municipio(
  'san_isidro',
  {
    nombre: 'Municipio de San Isidro',
    marca: { fuerte: 'San Isidro', resto: 'Salud' },
    // deep water and jacaranda
    colores: { primario: { l: 0.355, c: 0.075, h: 230 }, acento: { l: 0.79, c: 0.1, h: 306 }, neutro: 232 },
  },
  {
    guia: 'residentes',
    registro: {
      reglaAfiliado: 'digitos',
      residentes: {
        distrito: 'San Isidro',
        // Villa Adelina, Boulogne, Martínez, Acassuso, San Isidro, Béccar.
        codigosPostales: ['1607', '1609', '1640', '1641', '1642', '1643'],
      },
    },
    horarios: { hrTurnosSemDesde: '07:00', hrTurnosSemHasta: '21:00' },
  },
);
