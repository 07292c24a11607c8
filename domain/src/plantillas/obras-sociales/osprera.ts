import { obraSocial } from '../bases.ts';
import type { Plantilla } from '../plantilla.ts';

export const osprera: Plantilla = obraSocial(
  'osprera',
  {
    nombre: 'OSPRERA',
    marca: { fuerte: 'OSPRERA', resto: 'Telemedicina' },
    // pasture and wheat
    colores: { primario: { l: 0.375, c: 0.078, h: 142 }, acento: { l: 0.85, c: 0.105, h: 86 }, neutro: 140 },
  },
  {
    guia: 'padron',
    padron: { protocolo: 'validacion', familiar: true, atencion: true },
    atencion: { prestador: 'OSPRERA' },
    horarios: { hrTurnosSemDesde: '06:00' },
  },
);
