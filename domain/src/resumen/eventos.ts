import * as z from 'zod/mini';
import { events } from '../contract/endpoint.ts';

export const resumenEventos = events({
  /** To the patient, and to whoever calls or attends them now. */
  resumenCambio: {
    from: 'server',
    summary: 'Somebody wrote in the summary of a patient: ask again',
    data: z.object({}),
    who: 'sesion',
    audit: null,
    rate: 'ninguna',
  },
});
