import { municipio } from '../bases.ts';
import type { Plantilla } from '../plantilla.ts';

export const tresDeFebrero: Plantilla = municipio(
  'tres_de_febrero',
  {
    nombre: 'Municipio de Tres de Febrero',
    marca: { fuerte: 'Tres de Febrero', resto: 'Salud' },
    // violet and leaf
    colores: { primario: { l: 0.405, c: 0.125, h: 326 }, acento: { l: 0.84, c: 0.105, h: 132 }, neutro: 326 },
  },
  {
    guia: 'primera_vez',
    login: {
      bienvenida:
        'Te damos la bienvenida. Este servicio de telemedicina es para las vecinas y los vecinos de Tres de Febrero.',
      enlacesRegistro: ['¿Es tu primera vez? Registrate acá'],
    },
  },
);
