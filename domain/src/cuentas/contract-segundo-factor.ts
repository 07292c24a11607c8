import * as z from 'zod/mini';
import { campo } from '../contract/campos.ts';
import { contract, reads, writes } from '../contract/endpoint.ts';
import { PasoDeIngreso, Sesion } from './contract.ts';
import { rolesDelPersonal } from './personal.ts';

const ticket = () => z.string().check(z.maxLength(100));
const codigo = () => campo(20);

const Preparado = z.object({
  /** In groups of four, for typing if no camera can scan the QR code. */
  secreto: z.string(),
  /** Content of the QR code: `otpauth://…` */
  uri: z.string(),
  /** The QR code as an SVG path in a square of `lado`. */
  qr: z.object({ lado: z.int(), trazo: z.string() }),
});
export type Preparado = z.infer<typeof Preparado>;

const respaldo = z.array(z.string());
const propio = { method: 'POST', who: rolesDelPersonal, rate: 'ingreso', idempotent: 'no' } as const;
const conTicket = { method: 'POST', who: 'publico', rate: 'ingreso', idempotent: 'no' } as const;

/** The second factor: a code from the phone after the password. */
export const segundoFactor = contract({
  ingresarConCodigo: {
    ...conTicket,
    path: '/api/sesion/codigo',
    summary: 'The second step of the sign-in: the ticket of the first, and a code',
    body: z.strictObject({ ticket: ticket(), codigo: codigo() }),
    answer: z.union([Sesion, PasoDeIngreso]),
    audit: 'ingresar_con_codigo',
  },
  prepararAlIngresar: {
    ...conTicket,
    path: '/api/sesion/segundoFactor/preparar',
    summary: 'What the telephone has to scan, for staff of a unit that demands it and who have none yet',
    body: z.strictObject({ ticket: ticket() }),
    answer: Preparado,
    audit: 'preparar_segundo_factor',
  },
  activarAlIngresar: {
    ...conTicket,
    path: '/api/sesion/segundoFactor/activar',
    summary: 'The first code of the telephone: the second factor is on, and the session open',
    body: z.strictObject({ ticket: ticket(), codigo: codigo() }),
    answer: z.object({ sesion: Sesion, respaldo }),
    audit: 'activar_segundo_factor',
  },
  verSegundoFactor: {
    ...reads,
    path: '/api/cuenta/segundoFactor',
    summary: 'Whether the own account has a second factor, and how many backup codes are left',
    answer: z.object({ activo: z.boolean(), exigido: z.boolean(), respaldo: z.int() }),
    who: 'sesion',
    audit: 'ver_segundo_factor',
  },
  prepararSegundoFactor: {
    ...propio,
    path: '/api/cuenta/segundoFactor/preparar',
    summary: 'What the telephone has to scan, against the own password',
    body: z.strictObject({ password: campo(128) }),
    answer: Preparado,
    audit: 'preparar_segundo_factor',
  },
  activarSegundoFactor: {
    ...propio,
    path: '/api/cuenta/segundoFactor/activar',
    summary:
      'The first code of the telephone: on, the other sessions end, and ten backup codes are shown once',
    body: z.strictObject({ codigo: codigo() }),
    answer: z.object({ respaldo }),
    audit: 'activar_segundo_factor',
  },
  quitarSegundoFactor: {
    ...writes,
    path: '/api/cuenta/segundoFactor/quitar',
    summary: 'Turn it off, with the password and a code',
    body: z.strictObject({ password: campo(128), codigo: codigo() }),
    who: 'sesion',
    audit: 'quitar_segundo_factor',
    rate: 'ingreso',
    idempotent: 'no',
  },
  reiniciarSegundoFactor: {
    ...writes,
    path: '/api/personal/segundoFactor/reiniciar',
    summary:
      "Take a colleague's second factor away: the telephone was lost. They are told by mail, and their sessions end",
    body: z.strictObject({ id: z.uuid() }),
    who: ['administrador'],
    fresh: true,
    audit: 'reiniciar_segundo_factor',
  },
  exigirSegundoFactor: {
    ...writes,
    path: '/api/personal/segundoFactor/exigir',
    summary: 'Whether staff of this unit must have one; who demands it has one',
    body: z.strictObject({ exige: z.boolean() }),
    who: ['administrador'],
    fresh: true,
    audit: 'exigir_segundo_factor',
  },
});
