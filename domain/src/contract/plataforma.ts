import * as z from 'zod/mini';
import { contract } from './endpoint.ts';

const abierto = {
  method: 'GET',
  who: 'publico',
  audit: null,
  rate: 'ninguna',
  idempotent: 'natural',
} as const;
const salud = { ...abierto, withoutUnit: true } as const;
const estado = z.object({ status: z.enum(['ok', 'starting', 'stopping', 'unavailable']) });

export const plataforma = contract({
  salud: { ...salud, path: '/healthz', summary: 'Live and ready, with room on its disks', answer: estado },
  saludViva: { ...salud, path: '/healthz/live', summary: 'The process answers', answer: estado },
  saludLista: { ...salud, path: '/healthz/ready', summary: 'The database answers', answer: estado },
  openapi: {
    ...abierto,
    rate: 'lectura',
    path: '/api/openapi.json',
    summary: 'Every endpoint, from the same contracts that serve it',
    answer: z.record(z.string(), z.unknown()),
  },
  documentacion: {
    ...abierto,
    rate: 'lectura',
    path: '/api/docs',
    summary: 'The same, for people',
    answer: { stream: ['text/html'] },
  },
});

/** Development only: production does not register them. */
export const desarrollo = contract({
  verCorreo: {
    ...abierto,
    path: '/_dev/correo',
    summary: 'Mail that was sent, as a page',
    answer: { stream: ['text/html'] },
  },
  verCorreoJson: {
    ...abierto,
    path: '/_dev/correo.json',
    summary: 'Mail that was sent, newest first',
    query: z.strictObject({ para: z.optional(z.string().check(z.maxLength(254))) }),
    answer: z.array(
      z.object({
        id: z.string(),
        unidad: z.string(),
        recibido: z.string(),
        de: z.string(),
        para: z.string(),
        asunto: z.string(),
        texto: z.string(),
        html: z.string(),
      }),
    ),
  },
  verCorreoHtml: {
    ...abierto,
    path: '/_dev/correo/:id',
    summary: 'One mail as its reader sees it',
    params: z.strictObject({ id: z.string().check(z.regex(/^[A-Za-z0-9-]{1,80}$/)) }),
    answer: { stream: ['text/html'] },
  },
});
