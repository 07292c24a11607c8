import * as z from 'zod/mini';
import { campo, nada } from '../contract/campos.ts';
import { contract } from '../contract/endpoint.ts';

const administrador = { method: 'POST', who: ['administrador'] } as const;

/** Acts of the help desk on an account. Blocking and unblocking are in the staff's contract. */
export const ayudaCuentas = contract({
  corregirEmail: {
    ...administrador,
    path: '/api/ayuda/email',
    summary:
      "Correct somebody's address, with the administrator's own password; the old and the new one are told. Never a colleague's",
    body: z.strictObject({ id: z.uuid(), email: campo(254), password: campo(128) }),
    answer: nada,
    audit: 'corregir_email',
    rate: 'ingreso',
    idempotent: 'natural',
  },
  enviarRecuperacion: {
    ...administrador,
    path: '/api/ayuda/recuperacion',
    summary:
      'Mail somebody the way to a new password. What it leads to asks for the code as always: no secret passes here',
    body: z.strictObject({ id: z.uuid() }),
    answer: z.object({ enviadoA: z.string() }),
    audit: 'enviar_recuperacion',
    rate: 'escritura',
    idempotent: 'no',
  },
});
