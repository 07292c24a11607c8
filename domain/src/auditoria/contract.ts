import * as z from 'zod/mini';
import { campo, fecha, instante } from '../contract/campos.ts';
import { contract, givesTicket, takesTicket } from '../contract/endpoint.ts';
import { wireDni } from '../contract/names.ts';
import { wire } from '../contract/wire.ts';
import { actos, type Acto } from '../contract/actos.ts';

const deAdministrador = { who: ['administrador'], rate: 'busqueda', idempotent: 'natural' } as const;

/** Filters of the audit trail; empty ones do not filter. DNIs travel in the body, never in a URL. */
const filtro = {
  persona: campo(12),
  actor: campo(12),
  acto: z._default(z.union([z.literal(''), z.enum(Object.keys(actos) as [Acto, ...Acto[]])]), ''),
  /**
   * `sin` hides the acts that the portal makes by itself in an open session, unless the filter asks for that
   * act.
   */
  rutina: z._default(z.enum(['', 'sin']), ''),
  desde: z._default(z.union([z.literal(''), fecha()]), ''),
  hasta: z._default(z.union([z.literal(''), fecha()]), ''),
};
export const FiltroDeAuditoria = z.strictObject(filtro);
export type FiltroDeAuditoria = z.infer<typeof FiltroDeAuditoria>;

/** The end of the last page. The next page holds older events. */
const cursor = z.strictObject({
  ocurrido: instante().check(z.maxLength(40)),
  id: z.string().check(z.maxLength(18), z.regex(/^[0-9]{1,18}$/)),
});

const Quien = wire({ nombre: z.string(), apellido: z.string(), documento: z.string() }, wireDni);

export const EventoDeAuditoria = z.object({
  id: z.string(),
  ocurrido: z.string(),
  acto: z.string(),
  resultado: z.string(),
  actor: z.nullable(Quien),
  actorRol: z.nullable(z.string()),
  para: z.nullable(Quien),
  objeto: z.nullable(z.string()),
  direccion: z.nullable(z.string()),
  pedido: z.nullable(z.string()),
});
export type EventoDeAuditoria = z.infer<typeof EventoDeAuditoria>;

/** Most events in one file. For more, ask for a shorter period. */
export const EVENTOS_POR_ARCHIVO = 50_000;
export const EVENTOS_POR_PAGINA = 50;

export const auditoria = contract({
  buscarEventos: {
    ...deAdministrador,
    method: 'POST',
    path: '/api/auditoria/buscar',
    summary: "The unit's audit trail, newest first; `siguiente` asks for what is older",
    body: z.strictObject({ ...filtro, despuesDe: z.optional(cursor) }),
    answer: z.object({
      eventos: z.array(EventoDeAuditoria),
      siguiente: z.nullable(cursor),
      /** DNIs of the filter that do not exist in this unit. */
      desconocidos: z.array(z.enum(['persona', 'actor'])),
      /** On the last page, if the events before this time have left the database for a file. */
      archivadoAntesDe: z.optional(z.string()),
      borradoAntesDe: z.optional(z.string()),
    }),
    audit: 'ver_auditoria',
  },
  pedirCsvDeAuditoria: {
    ...givesTicket,
    path: '/api/auditoria/csv/ticket',
    summary: 'A one-use address of the events that the filter finds, as CSV',
    body: FiltroDeAuditoria,
    who: ['administrador'],
  },
  descargarCsvDeAuditoria: {
    ...takesTicket,
    path: '/api/auditoria/csv',
    summary: 'What the ticket was asked for',
    answer: { stream: ['text/csv'] },
    audit: 'descargar_auditoria',
  },
  verificarCadena: {
    ...deAdministrador,
    method: 'POST',
    path: '/api/auditoria/verificar',
    summary:
      "A stretch of the unit's hash chain read again, from the seal after `desde`; until `fin`, ask for the next one",
    body: z.strictObject({
      desde: z._default(z.int().check(z.nonnegative(), z.maximum(1_000_000_000_000)), 0),
    }),
    answer: z.object({
      hasta: z.int(),
      /** Total number of seals, to show progress. */
      total: z.int(),
      fin: z.boolean(),
      problemas: z.array(z.object({ orden: z.int(), evento: z.nullable(z.string()), texto: z.string() })),
      /** Time of the last sealed event. */
      selladoHasta: z.nullable(z.string()),
      /** Events not sealed yet. */
      sinSellar: z.int(),
    }),
    audit: 'verificar_cadena',
  },
});
