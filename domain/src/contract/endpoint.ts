import * as z from 'zod/mini';
import type { Acto } from './actos.ts';
import { nada } from './campos.ts';
import type { Rol } from '../roles/roles.ts';

type Schema = z.ZodMiniType;

/** Rate limit class. The limits are in one table of the server. */
export type RateClass =
  | 'lectura'
  | 'escritura'
  | 'ingreso'
  | 'recuperacion'
  | 'registro'
  | 'enlace'
  | 'busqueda'
  | 'archivo'
  | 'sistema'
  | 'permiso'
  | 'ninguna';

/** A flag of the unit's template. If it is off, the endpoint does not exist. */
export type Flag =
  | 'portal'
  | 'registroUsuario'
  | 'tramitedni'
  | 'grupofamiliar'
  | 'turnosOn'
  | 'editDatos'
  | 'capacitaciones'
  | 'atencionesLegado';

/**
 * The scope of a session. `portal`: signed in with a password. The others were opened by a link and reach one
 * attention, or the attentions of one person, and nothing else.
 */
export type Alcance = 'portal' | 'atencion' | 'atenciones';

/** `sistema`: another institution's system, by a token of its own. */
export type Who = 'publico' | 'sesion' | 'sistema' | readonly Rol[];

export interface Endpoint {
  method: 'GET' | 'POST';
  path: `/${string}`;
  summary: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** The body is a file of one of these types, up to this size. It is read only after all other checks. */
  upload?: { readonly types: readonly string[]; readonly bytes: number };
  /** A schema, or the media types of a stream. */
  answer: Schema | { readonly stream: readonly string[] };
  who: Who;
  /** Sessions opened by a link are accepted only if their scope is listed. */
  scopes?: readonly Alcance[];
  flag?: Flag;
  /** A GET with side effects: it requires the portal's own header, like every POST. */
  ownHeader?: true;
  /**
   * Opened from another site, without the portal's header: the content itself proves the sender, and a refusal is
   * a page.
   */
  fromElsewhere?: true;
  /** Scripts of any site may call it, without cookies or the portal's header: the request has its own secret. */
  anyOrigin?: true;
  /**
   * Requires a recent proof of identity. Otherwise answers `prueba_requerida`, and the call is repeated after
   * the proof.
   */
  fresh?: true;
  /** Answers on any host, even without a unit: health checks. */
  withoutUnit?: true;
  /** `null` if no personal data are read or written. */
  audit: Acto | null;
  rate: RateClass;
  /**
   * `key`: the caller may send `Idempotency-Key`; the same key and body get the same answer. `natural`:
   * repeating changes nothing.
   */
  idempotent: 'key' | 'natural' | 'no';
}

/** Defaults of an endpoint. A contract spreads one of them and overrides what differs. */
export const reads = { method: 'GET', rate: 'lectura', idempotent: 'natural' } as const;
export const writes = { method: 'POST', answer: nada, rate: 'escritura', idempotent: 'natural' } as const;

/** A browser opens a file by a one-use address: one endpoint gives the ticket, the other takes it. */
export const givesTicket = {
  ...writes,
  answer: z.object({ url: z.string() }),
  audit: 'pedir_ticket',
  idempotent: 'no',
} as const;
export const takesTicket = {
  method: 'GET',
  query: z.strictObject({ ticket: z._default(z.string().check(z.maxLength(100)), '') }),
  who: 'publico',
  rate: 'archivo',
  idempotent: 'no',
} as const;

export type Named<E extends Endpoint = Endpoint> = E & { readonly name: string };

/** The keys become the operation names in OpenAPI, in the client and in the authorisation table. */
export function contract<const T extends Record<string, Endpoint>>(
  endpoints: T,
): { readonly [K in keyof T]: Named<T[K]> } {
  return Object.fromEntries(
    Object.entries(endpoints).map(([name, endpoint]) => [name, { ...endpoint, name }]),
  ) as never;
}

type Out<S> = S extends Schema ? z.output<S> : undefined;
type In<S> = S extends Schema ? z.input<S> : undefined;

export type BodyOf<E extends Endpoint> = Out<E['body']>;
export type QueryOf<E extends Endpoint> = Out<E['query']>;
export type ParamsOf<E extends Endpoint> = Out<E['params']>;
export type SentBodyOf<E extends Endpoint> = In<E['body']>;
export type SentQueryOf<E extends Endpoint> = In<E['query']>;
export type SentParamsOf<E extends Endpoint> = In<E['params']>;
export type AnswerOf<E extends Endpoint> = E['answer'] extends Schema ? z.output<E['answer']> : never;

/** A message over the realtime channel. `from` is the sending side. */
export interface SocketEvent {
  from: 'server' | 'client';
  summary: string;
  data: Schema;
  /** `invitado`: a guest of a call, who has no session of the portal and only this channel. */
  who: Who | readonly (Rol | 'invitado')[];
  audit: Acto | null;
  rate: RateClass;
}
export type NamedEvent<E extends SocketEvent = SocketEvent> = E & { readonly name: string };

export function events<const T extends Record<string, SocketEvent>>(
  declared: T,
): { readonly [K in keyof T]: NamedEvent<T[K]> } {
  return Object.fromEntries(
    Object.entries(declared).map(([name, event]) => [name, { ...event, name }]),
  ) as never;
}
export type DataOf<E extends SocketEvent> = z.output<E['data']>;
