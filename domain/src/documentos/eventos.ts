import * as z from 'zod/mini';
import { events } from '../contract/endpoint.ts';

export const documentosEventos = events({
  /** To the patient's side of an attention, and to the author. */
  documentoFirmado: {
    from: 'server',
    summary: 'Something of an attention was signed, corrected, annulled or registered: ask again',
    data: z.object({ atencion: z.uuid() }),
    who: 'sesion',
    audit: null,
    rate: 'ninguna',
  },
});
