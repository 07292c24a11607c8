import * as z from 'zod/mini';
import { instante, parrafo } from '../contract/campos.ts';
import { clasesDeInvitado, estadosDeInvitado } from './invitados.ts';
import { contract, events, givesTicket, reads, takesTicket, writes } from '../contract/endpoint.ts';
import { Palabras } from './palabras.ts';

export const lados = ['paciente', 'profesional'] as const;
export type Lado = (typeof lados)[number];

/** File types that may be sent in a call, detected by content. */
export const tiposDeArchivo = ['application/pdf', 'image/jpeg', 'image/png'] as const;
export const ARCHIVO_BYTES = 10 * 1024 * 1024;
const MB = 1024 * 1024;
/** Total size of the files of one call, unless the unit sets another limit. */
export const ARCHIVOS_DE_LLAMADA_MB = 100;
interface DeLaUnidad {
  atencion: { archivosMb?: number | undefined };
}
export const archivosBytesDe = ({ atencion }: DeLaUnidad) =>
  (atencion.archivosMb ?? ARCHIVOS_DE_LLAMADA_MB) * MB;
export const archivosLlenos = (bytes: number) =>
  `En esta llamada ya no entran más archivos: el límite es de ${Math.round(bytes / MB)} MB. Podés mandar uno más liviano, o seguir por el chat.`;
/** Share of the limit from which the page warns that little room is left. */
export const ARCHIVOS_POCO_LUGAR = 0.8;

export const IceServer = z.object({
  urls: z.array(z.string()),
  username: z.optional(z.string()),
  credential: z.optional(z.string()),
});

export const MensajeDeLlamada = z.object({
  id: z.uuid(),
  de: z.enum(lados),
  /** The professional who wrote it, since an attention may be handed over; `null` for the patient's side. */
  autor: z._default(z.nullable(z.object({ id: z.uuid(), nombre: z.string() })), null),
  texto: z.string(),
  archivo: z.nullable(z.object({ nombre: z.string(), tipo: z.string(), bytes: z.int() })),
  creado: instante(),
});
export type MensajeDeLlamada = z.infer<typeof MensajeDeLlamada>;

/** A guest, as both sides see them. There is no name before the knock. */
export const Invitado = z.object({
  id: z.uuid(),
  clase: z.enum(clasesDeInvitado),
  nombre: z.nullable(z.string()),
  estado: z.enum(estadosDeInvitado),
});
export type Invitado = z.infer<typeof Invitado>;

/**
 * Sessions of the portal, and those opened by a turno's link. Access is checked against the attention itself.
 */
const participante = { who: ['paciente', 'profesional'], scopes: ['portal', 'atencion'] } as const;

export const llamada = contract({
  unirseALlamada: {
    ...writes,
    ...participante,
    path: '/api/llamada/unirse',
    summary:
      'A token for one participant of one attention, good for five minutes to join, and the relays for this call',
    body: z.strictObject({ atencion: z.uuid() }),
    answer: z.object({
      token: z.string(),
      lado: z.enum(lados),
      iceServers: z.array(IceServer),
      /** `relay`: only through the relay, for tests and for networks that require it. */
      politica: z.enum(['all', 'relay']),
      mensajes: z.array(MensajeDeLlamada),
      /** Total size limit of this call's files. */
      archivosBytes: z.optional(z.int()),
      /** When both were first in the room, so that a reload continues the timer. */
      inicio: z.optional(z.nullable(instante())),
      /** The offer of the professional's page, which is already waiting in the room. */
      propuesta: z.optional(z.object({ de: z.uuid(), sdp: z.string() })),
    }),
    audit: 'unirse_a_llamada',
    idempotent: 'no',
  },
  listarMensajesDeLlamada: {
    ...reads,
    ...participante,
    path: '/api/llamada/mensajes/:id',
    summary: 'The chat so far',
    params: z.strictObject({ id: z.uuid() }),
    answer: z.array(MensajeDeLlamada),
    audit: 'ver_chat',
  },
  pedirReconocedor: {
    ...writes,
    ...participante,
    path: '/api/llamada/reconocedor',
    summary:
      "Where to send one's own voice to read it as text, with a short-lived token: asked after the person agreed; null: the unit has none",
    body: z.strictObject({ atencion: z.uuid() }),
    answer: z.object({ reconocedor: z.nullable(z.object({ url: z.string(), token: z.string() })) }),
    audit: 'enviar_voz_a_reconocedor',
    idempotent: 'no',
  },
  /** The body is the file itself; its name and the message's id are in the query. */
  enviarArchivo: {
    ...writes,
    ...participante,
    path: '/api/llamada/archivo',
    summary: 'Send a PDF, JPG or PNG in the call; it is kept with the attention',
    upload: { types: tiposDeArchivo, bytes: ARCHIVO_BYTES },
    query: z.strictObject({
      atencion: z.uuid(),
      id: z.uuid(),
      nombre: z.string().check(z.minLength(1), z.maxLength(120)),
    }),
    answer: MensajeDeLlamada,
    audit: 'enviar_archivo',
    rate: 'archivo',
  },
  pedirArchivo: {
    ...givesTicket,
    ...participante,
    path: '/api/llamada/archivo/ticket',
    summary: 'A one-use address of a file of the call',
    body: z.strictObject({ atencion: z.uuid(), id: z.uuid() }),
  },
  obtenerArchivo: {
    ...takesTicket,
    path: '/api/llamada/archivo',
    summary: 'A file of a call against a one-use ticket: an attachment, sandboxed',
    answer: { stream: tiposDeArchivo },
    audit: 'ver_archivo',
    rate: 'enlace',
  },
});

/** Signalling between the two browsers. The server checks its shape and size and forwards it. */
const Senal = z.union([
  z.strictObject({
    tipo: z.literal('descripcion'),
    descripcion: z.strictObject({
      type: z.enum(['offer', 'answer', 'rollback']),
      sdp: z.string().check(z.maxLength(24_000)),
    }),
    /** Of an answer: the origin of the offer that it answers, since a newer offer may exist. */
    a: z.optional(z.string().check(z.maxLength(200))),
  }),
  z.strictObject({
    tipo: z.literal('candidato'),
    candidato: z.nullable(
      z.strictObject({
        candidate: z.string().check(z.maxLength(1000)),
        sdpMid: z.nullable(z.string().check(z.maxLength(60))),
        sdpMLineIndex: z.nullable(z.int()),
        usernameFragment: z.optional(z.nullable(z.string().check(z.maxLength(300)))),
      }),
    ),
  }),
  /** The connection broke and the patient's page is back: it asks for a new connection. */
  z.strictObject({ tipo: z.literal('renovar') }),
]);
export type Senal = z.infer<typeof Senal>;

export const Estado = z.strictObject({
  microfono: z.boolean(),
  camara: z.boolean(),
  pantalla: z.boolean(),
  /** Current step of the fallback from video to chat. */ modo: z.enum([
    'video',
    'video_bajo',
    'audio',
    'chat',
  ]),
  /** A telephone call or another app took the microphone. */
  tomado: z.optional(z.boolean()),
});
export type Estado = z.infer<typeof Estado>;

const delCliente = {
  from: 'client',
  who: ['paciente', 'profesional'],
  audit: null,
  rate: 'ninguna',
} as const;
/** Guests do this too. */
const deLaSala = { ...delCliente, who: ['paciente', 'profesional', 'invitado'] } as const;
const delServidor = { from: 'server', who: 'sesion', audit: null, rate: 'ninguna' } as const;

export const llamadaEventos = events({
  llamadaEntrar: {
    ...deLaSala,
    summary:
      'Join with the token (a guest: with none); the newest connection of a participant takes the place of the older',
    /**
     * `conexion` is generated by the page: it stays the same after a reconnection and changes after a reload.
     */
    data: z.strictObject({ token: z.string().check(z.maxLength(2000)), conexion: z.uuid() }),
  },
  llamadaSalir: { ...deLaSala, summary: 'Leave the room', data: z.strictObject({}) },
  llamadaSenal: {
    ...delCliente,
    summary: 'Negotiation, to the other one; to nobody, an offer that is kept for whoever comes',
    data: z.strictObject({ para: z.nullable(z.uuid()), senal: Senal }),
  },
  /** Apart from `llamadaSenal`, so that the negotiation of the two sides does not know of guests. */
  mallaSenal: {
    ...deLaSala,
    summary: 'Negotiation of a pair that has a guest in it',
    data: z.strictObject({ para: z.uuid(), senal: Senal }),
  },
  llamadaEstado: { ...deLaSala, summary: 'Microphone, camera, screen, ladder', data: Estado },
  llamadaDecir: {
    ...delCliente,
    summary: 'A line of chat; the same id twice is one',
    data: z.strictObject({ id: z.uuid(), texto: parrafo(2000).check(z.minLength(1)) }),
  },
  llamadaPalabras: {
    ...deLaSala,
    summary: 'Live text and captions, to everybody in the room; never stored',
    data: Palabras,
  },

  /** A different `conexion` means a different page, so the negotiation with the previous one is void. */
  llamadaPresentes: {
    ...delServidor,
    summary: 'Who is in the room',
    /** `orden` increases, so that late events from another process can be recognised. */
    data: z.object({
      yo: z.uuid(),
      orden: z.int(),
      presentes: z.array(
        z.object({ conexion: z.uuid(), lado: z.enum(lados), nombre: z.string(), estado: z.nullable(Estado) }),
      ),
      /** The absent side hung up. */
      salio: z.optional(z.boolean()),
    }),
  },
  mallaPresentes: {
    ...delServidor,
    summary: 'Who is in the room, guests included; sent while there are guests, and when the last one goes',
    data: z.object({
      orden: z.int(),
      presentes: z.array(
        z.object({
          conexion: z.uuid(),
          lado: z.enum([...lados, 'invitado']),
          /** Of a guest. */
          invitado: z.nullable(z.uuid()),
          clase: z.nullable(z.enum(clasesDeInvitado)),
          nombre: z.string(),
          estado: z.nullable(Estado),
        }),
      ),
    }),
  },
  mallaSenalDe: {
    ...delServidor,
    summary: 'Negotiation, from the other one of a pair that has a guest in it',
    data: z.object({ de: z.uuid(), senal: Senal }),
  },
  invitadosCambiaron: {
    ...delServidor,
    summary: 'The guests of this call, to both sides: invited, at the door, let in',
    data: z.object({ invitados: z.array(Invitado) }),
  },
  llamadaSenalDe: {
    ...delServidor,
    summary: 'Negotiation, from the other one',
    data: z.object({ de: z.uuid(), senal: Senal }),
  },
  llamadaEstadoDe: {
    ...delServidor,
    summary: "The other one's state",
    data: z.object({ de: z.uuid(), estado: Estado }),
  },
  llamadaMensaje: { ...delServidor, summary: 'A line of chat or a file', data: MensajeDeLlamada },
  llamadaPalabrasDe: {
    ...delServidor,
    summary: 'Live text and captions, from a page of the room',
    data: z.object({ de: z.uuid(), palabras: Palabras }),
  },
  llamadaFin: {
    ...delServidor,
    summary: 'The attention ended, or this connection was replaced by a newer one',
    data: z.object({ motivo: z.enum(['finalizada', 'reemplazada', 'ausente', 'transferida']) }),
  },
});
