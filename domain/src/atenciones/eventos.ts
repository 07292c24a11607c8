import * as z from 'zod/mini';
import { instante } from '../contract/campos.ts';
import { events } from '../contract/endpoint.ts';
import { Espera, AtencionEnFila } from './schemas.ts';

export const atencionesEventos = events({
  /** To the patient's side of one attention. */
  atencionCambio: {
    from: 'server',
    summary: 'The attention moved: position, call, beginning, end',
    data: AtencionEnFila,
    who: 'sesion',
    audit: null,
    rate: 'ninguna',
  },
  posicionCambio: {
    from: 'server',
    summary: 'Place in line and wait',
    data: z.object({ id: z.uuid(), posicion: z.nullable(z.int()), espera: Espera, atienden: z.int() }),
    who: 'sesion',
    audit: null,
    rate: 'ninguna',
  },
  llamadaVista: {
    from: 'client',
    summary: 'A visible page shows this call: no mail is needed for it',
    data: z.strictObject({ id: z.uuid(), llamada: instante() }),
    who: 'sesion',
    audit: null,
    rate: 'ninguna',
  },
  /** To the desk. */
  filaCambio: {
    from: 'server',
    summary: 'The line of one of your services moved: ask again',
    data: z.object({
      servicio: z.int(),
      /** Somebody joined: play the sound and update the title. */ llego: z.boolean(),
    }),
    who: ['profesional'],
    audit: null,
    rate: 'ninguna',
  },
  /** To the board. */
  tableroMirar: {
    from: 'client',
    summary: 'Begin or cease to be told when the board moves',
    data: z.strictObject({ mirar: z.boolean() }),
    who: ['administrador'],
    audit: null,
    rate: 'ninguna',
  },
  tableroCambio: {
    from: 'server',
    summary: 'A line or a desk of the unit moved: ask again',
    data: z.object({}),
    who: ['administrador'],
    audit: null,
    rate: 'ninguna',
  },
});
