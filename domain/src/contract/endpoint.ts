import type * as z from 'zod/mini';
import type { Acto } from './actos.ts';
import type { Rol } from '../roles/roles.ts';

type Schema = z.ZodMiniType;

/** How often a caller may ask; the limits stand in one table of the server. */
export type RateClass =
  | 'lectura'
  | 'escritura'
  | 'ingreso'
  | 'recuperacion'
  | 'registro'
  | 'enlace'
  | 'busqueda'
  | 'archivo'
  | 'ninguna';

/** A flag of the unit's template: with it off, what stands behind it does not exist. */
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
 * What a session reaches. `portal` is a person signed in with a password; the others were opened by a link and reach one attention,
 * or the attentions of one person, and nothing else.
 */
export type Alcance = 'portal' | 'atencion' | 'atenciones';

export type Who = 'publico' | 'sesion' | readonly Rol[];

export interface Endpoint {
  method: 'GET' | 'POST';
  path: `/${string}`;
  summary: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** The body is a file: these types alone, up to so many bytes. It is read only after everything else was checked. */
  upload?: { readonly types: readonly string[]; readonly bytes: number };
  /** A schema, or the media types of a stream. */
  answer: Schema | { readonly stream: readonly string[] };
  who: Who;
  /** Sessions opened by a link are let in only where they are named. */
  scopes?: readonly Alcance[];
  flag?: Flag;
  /** A GET that does something: it demands the portal's own header, as every POST does. */
  ownHeader?: true;
  /** A form on somebody else's page brings it, without the portal's header: what it carries proves who sent it. */
  fromElsewhere?: true;
  /** Only within minutes of having proved who one is: `prueba_requerida` otherwise, and the same call again after the proof. */
  fresh?: true;
  /** Answers whatever the host, also where no unit can be found: health. */
  withoutUnit?: true;
  /** `null` where nothing personal is read or written. */
  audit: Acto | null;
  rate: RateClass;
  /** `key`: the caller may send `Idempotency-Key`; the same key and body get the same answer. `natural`: repeating changes nothing. */
  idempotent: 'key' | 'natural' | 'no';
}

export type Named<E extends Endpoint = Endpoint> = E & { readonly name: string };

/** The keys become the names of the operations: in OpenAPI, in the client and in the authorisation table. */
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

/** A message over the realtime channel. `from` says who speaks. */
export interface SocketEvent {
  from: 'server' | 'client';
  summary: string;
  data: Schema;
  who: Who;
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
