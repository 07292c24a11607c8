import * as z from 'zod/mini';
import { campo, fecha, instante } from '../contract/campos.ts';
import { contract, writes } from '../contract/endpoint.ts';
import { estadosDeMensaje } from './tipos.ts';

const deAdministrador = {
  who: ['administrador'],
  audit: 'ver_correos',
  rate: 'busqueda',
  idempotent: 'natural',
} as const;
const vacio = z.literal('');

const filtro = {
  estado: z._default(z.union([vacio, z.enum(estadosDeMensaje)]), ''),
  tipo: campo(60),
  destinatario: campo(254),
  desde: z._default(z.union([vacio, fecha()]), ''),
  hasta: z._default(z.union([vacio, fecha()]), ''),
};
export type FiltroDeMensajes = z.infer<z.ZodMiniObject<typeof filtro>>;

const cursor = z.strictObject({ creado: instante().check(z.maxLength(40)), id: z.uuid() });

/** The known facts of a message. Its body is not shown: it may contain a secret link. */
export const MensajeDeLista = z.object({
  id: z.uuid(),
  tipo: z.string(),
  destinatario: z.string(),
  asunto: z.string(),
  causa: z.string(),
  estado: z.enum(estadosDeMensaje),
  intentos: z.int(),
  creado: z.string(),
  enviado: z.nullable(z.string()),
  /** Time of the next attempt, if it is waiting. */
  proximo: z.nullable(z.string()),
  /** The mail server's last answer. */
  respuesta: z.nullable(z.string()),
  reenvioDe: z.nullable(z.uuid()),
});
export type MensajeDeLista = z.infer<typeof MensajeDeLista>;

export const MENSAJES_POR_PAGINA = 50;

export const mensajes = contract({
  listarMensajes: {
    ...deAdministrador,
    method: 'POST',
    path: '/api/mensajes/listar',
    summary: 'What left by mail, newest first; `siguiente` asks for what is older',
    body: z.strictObject({ ...filtro, despuesDe: z.optional(cursor) }),
    answer: z.object({ mensajes: z.array(MensajeDeLista), siguiente: z.nullable(cursor) }),
  },
  obtenerMensaje: {
    ...deAdministrador,
    method: 'GET',
    path: '/api/mensajes/:id',
    summary: 'One of them, its repetitions, and whether it can go again',
    params: z.strictObject({ id: z.uuid() }),
    answer: z.object({
      ...MensajeDeLista.shape,
      /** Only in a unit for inspectors, whose mails do not leave: what it says. */
      texto: z.nullable(z.string()),
      reenvios: z.array(MensajeDeLista),
      /** `nuevo`: rewritten by the feature that caused it. `mismo`: sent as it was. */
      reenvio: z.union([
        z.object({ como: z.enum(['nuevo', 'mismo']) }),
        z.object({ como: z.null(), razon: z.string() }),
      ]),
    }),
  },
  reenviarMensaje: {
    ...writes,
    path: '/api/mensajes/reenviar',
    summary: 'Send it again: a failed one as it is, a sent one written anew by who caused it',
    body: z.strictObject({ id: z.uuid() }),
    answer: z.object({ id: z.uuid() }),
    who: ['administrador'],
    audit: 'reenviar_correo',
    idempotent: 'key',
  },
});
