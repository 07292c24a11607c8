import * as z from 'zod/mini';
import { entero, nada, parrafo } from '../contract/campos.ts';
import { contract, givesTicket, reads, takesTicket } from '../contract/endpoint.ts';

export const datos = contract({
  listarAccesos: {
    ...reads,
    path: '/api/misDatos/accesos',
    summary: "'Quién vio mis datos': the audit trail of the own person, in plain words, newest first",
    query: z.strictObject({
      page: z._default(entero(1, 10_000), 1),
      /** `1`: only other people's acts. */ otros: z._default(z.enum(['0', '1']), '0'),
    }),
    answer: z.object({
      total: z.int(),
      filas: z.array(
        z.object({
          ocurrido: z.string(),
          quien: z.string(),
          acto: z.string(),
          resultado: z.enum(['ok', 'rechazado']),
          propio: z.boolean(),
          /** The stated reason, if one is required. */ motivo: z.nullable(z.string()),
        }),
      ),
      /** If older accesses are in files: the time since when the list has them. */
      archivadoAntesDe: z.optional(z.nullable(z.string())),
      borradoAntesDe: z.optional(z.string()),
    }),
    who: 'sesion',
    audit: 'ver_accesos',
  },
  pedirMisDatos: {
    ...givesTicket,
    path: '/api/misDatos/ticket',
    summary: "A one-use address of 'Descargar mis datos'",
    body: nada,
    who: 'sesion',
  },
  descargarMisDatos: {
    ...takesTicket,
    path: '/api/misDatos/mis-datos.zip',
    summary: 'One archive: the data as JSON, the documents as PDF',
    answer: { stream: ['application/zip'] },
    audit: 'descargar_datos',
    rate: 'enlace',
  },
  pedirCopia: {
    ...givesTicket,
    path: '/api/misDatos/copia/ticket',
    summary:
      "A one-use address of a copy of somebody's data, for the help desk to hand over; they see it among who saw their data",
    body: z.strictObject({
      id: z.uuid(),
      /** Shown to the person in the list of accesses to their data. */ motivo: parrafo(300),
    }),
    who: ['administrador'],
    fresh: true,
    audit: 'pedir_copia',
  },
  descargarCopia: {
    ...takesTicket,
    path: '/api/misDatos/copia.zip',
    summary: 'The same archive as a person downloads of themselves',
    answer: { stream: ['application/zip'] },
    audit: 'descargar_copia',
    rate: 'enlace',
  },
});
