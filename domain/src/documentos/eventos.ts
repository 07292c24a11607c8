import * as z from 'zod/mini';
import { events } from '../contract/endpoint.ts';

export const documentosEventos = events({
  /** To the patient's side of an attention. */
  documentoFirmado: {
    from: 'server',
    summary: 'Something of an attention was signed, or corrected: ask again',
    data: z.object({ atencion: z.uuid() }),
    who: 'sesion',
    audit: null,
    rate: 'ninguna',
  },
});
