import * as z from 'zod/mini';
import { campo, instante } from '../contract/campos.ts';
import { contract, writes } from '../contract/endpoint.ts';
import { IceServer } from './contract.ts';
import { clasesDeInvitado, finesDeInvitado } from './invitados.ts';

const participante = { who: ['paciente', 'profesional'], scopes: ['portal', 'atencion'] } as const;
/** 256 random bits: of the link, or of the guest's page. */
const secreto = z.string().check(z.maxLength(43), z.regex(/^[\w-]{43}$/));
/** Something to read, without control characters or those that turn the direction of the text around them. */
const nombreDicho = z
  .string()
  .check(z.maxLength(80), z.regex(/^(?=.*\p{L})[^\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+$/u));
const unInvitado = z.strictObject({ atencion: z.uuid(), id: z.uuid() });

export const invitados = contract({
  invitarALlamada: {
    ...writes,
    ...participante,
    path: '/api/llamada/invitar',
    summary:
      'A link for one guest of a call that is open; it is good once. With an address, it is mailed too',
    body: z.strictObject({
      atencion: z.uuid(),
      clase: z.enum(clasesDeInvitado),
      email: z.optional(campo(254)),
    }),
    answer: z.object({
      id: z.uuid(),
      url: z.string(),
      vence: instante(),
      /** The link as a QR code: an SVG path in a square of `lado`. */
      qr: z.object({ lado: z.int(), trazo: z.string() }),
    }),
    audit: 'invitar_a_llamada',
    idempotent: 'no',
  },
  consentirInvitado: {
    ...writes,
    ...participante,
    who: ['paciente'],
    path: '/api/llamada/invitado/consentir',
    summary: "The patient's consent to a guest who is at the door",
    body: unInvitado,
    audit: 'consentir_invitado',
  },
  quitarInvitado: {
    ...writes,
    ...participante,
    path: '/api/llamada/invitado/quitar',
    summary: 'Take back the link, refuse whoever is at the door, or remove a guest from the call',
    body: unInvitado,
    audit: 'quitar_invitado',
  },
  verInvitacionALlamada: {
    ...writes,
    who: 'publico',
    path: '/api/invitado/ver',
    summary: 'Who invites, for a link that was not used',
    body: z.strictObject({ codigo: secreto }),
    answer: z.object({ invita: z.string(), clase: z.enum(clasesDeInvitado) }),
    audit: 'ver_invitacion_a_llamada',
    rate: 'enlace',
  },
  golpear: {
    ...writes,
    who: 'publico',
    path: '/api/invitado/golpear',
    summary:
      'Use the link: say a name at the door. Answers with what this page proves itself with from then on',
    body: z.strictObject({ codigo: secreto, nombre: nombreDicho }),
    answer: z.object({ credencial: z.string() }),
    audit: 'golpear_en_llamada',
    rate: 'enlace',
    idempotent: 'no',
  },
  seguirInvitacion: {
    ...writes,
    who: 'publico',
    path: '/api/invitado/seguir',
    summary: 'How the guest stands',
    body: z.strictObject({ credencial: secreto }),
    answer: z.object({
      estado: z.enum(['golpea', 'admitido', ...finesDeInvitado]),
    }),
    audit: null,
    rate: 'lectura',
  },
  entrarComoInvitado: {
    ...writes,
    who: 'publico',
    path: '/api/invitado/entrar',
    summary: 'The relays of the call, for a guest whom the patient has let in',
    body: z.strictObject({ credencial: secreto }),
    answer: z.object({ iceServers: z.array(IceServer), politica: z.enum(['all', 'relay']) }),
    audit: 'entrar_como_invitado',
    rate: 'enlace',
    idempotent: 'no',
  },
});
