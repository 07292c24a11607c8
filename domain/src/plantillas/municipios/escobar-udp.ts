import { municipio } from '../bases.ts';
import type { Plantilla } from '../plantilla.ts';

export const escobarUdp: Plantilla = municipio(
  'escobar_udp',
  {
    nombre: 'Escobar UDP',
    marca: { fuerte: 'Escobar', resto: 'UDP' },
    // mallow and pollen
    colores: { primario: { l: 0.4, c: 0.1, h: 312 }, acento: { l: 0.855, c: 0.11, h: 92 }, neutro: 310 },
  },
  {
    guia: 'unidad_diagnostico',
    requiere: { registroUsuario: false, tramitedni: false },
    turnosOn: false,
    editDatos: false,
    atencionesLegado: true,
    horarios: { hrTurnosSemDesde: '07:00', hrTurnosSemHasta: '19:00' },
  },
);
