import { obraSocial } from '../bases.ts';
import type { Plantilla } from '../plantilla.ts';

export const ospsip: Plantilla = obraSocial('ospsip', {
  nombre: 'OSPSIP',
  marca: { fuerte: 'OSPSIP', resto: 'Telemedicina' },
  // slate and amber
  colores: { primario: { l: 0.37, c: 0.048, h: 238 }, acento: { l: 0.81, c: 0.125, h: 65 }, neutro: 238 },
});
