import * as z from 'zod/mini';
import { events } from './endpoint.ts';

export const canalEventos = events({
  canalMudar: {
    from: 'server',
    summary: 'This process is about to stop: open the channel again, at some moment within this time',
    data: z.strictObject({ dentroDeMs: z.int() }),
    who: 'sesion',
    audit: null,
    rate: 'ninguna',
  },
});
