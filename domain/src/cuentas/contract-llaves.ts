import * as z from 'zod/mini';
import { campo, instante, nada } from '../contract/campos.ts';
import { contract, reads, writes } from '../contract/endpoint.ts';
import { PasoDeIngreso, Sesion } from './contract.ts';
import { LLAVE_NOMBRE } from './llaves.ts';

/** Bytes of the authenticator, as base64url. */
const bytes = (max: number) => z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[\w-]+$/));
const transportes = z.array(z.string().check(z.maxLength(20), z.regex(/^[a-z-]+$/))).check(z.maxLength(8));
const credencial = z.strictObject({ id: bytes(1400), transportes });

/** The browser passes this challenge to the authenticator, which signs it. */
export const Desafio = z.object({
  desafio: bytes(100),
  host: z.string(),
  /** Empty: any key of this host that the device knows. */
  credenciales: z.array(credencial),
});
export type Desafio = z.infer<typeof Desafio>;

/** The authenticator's answer to it. */
export const Asercion = z.strictObject({
  id: bytes(1400),
  datosDelCliente: bytes(3000),
  datosDelAutenticador: bytes(3000),
  firma: bytes(2000),
  usuario: z.optional(bytes(200)),
});
export type Asercion = z.infer<typeof Asercion>;

export const Llave = z.object({
  id: z.uuid(),
  nombre: z.string(),
  creada: instante(),
  usada: z.nullable(instante()),
  /** The address that it opens, if it is not the one that was asked. */
  otroHost: z.nullable(z.string()),
});
export type Llave = z.infer<typeof Llave>;

const publico = { method: 'POST', who: 'publico', rate: 'ingreso', idempotent: 'no' } as const;
const propio = { ...writes, who: 'sesion', rate: 'ingreso', idempotent: 'no' } as const;

/** Passkeys: fingerprint, face or PIN instead of the password. */
export const llaves = contract({
  pedirIngresoConLlave: {
    ...publico,
    path: '/api/sesion/llave/desafio',
    summary: 'What a passkey has to sign for a sign-in; good once, for five minutes',
    body: nada,
    answer: Desafio,
    audit: null,
  },
  ingresarConLlave: {
    ...publico,
    path: '/api/sesion/llave',
    summary: 'Sign in with a passkey. For staff it counts as both factors',
    body: z.strictObject({
      asercion: Asercion,
      acceso: z._default(z.enum(['portal', 'personal']), 'portal'),
      /** A key of anybody else is refused: somebody resumes their own session. */
      persona: z.optional(z.uuid()),
    }),
    answer: z.union([Sesion, PasoDeIngreso]),
    audit: 'ingresar_con_llave',
  },
  pedirComprobacionConLlave: {
    ...propio,
    path: '/api/sesion/comprobar/llave/desafio',
    summary: 'What an own passkey has to sign to prove again who one is',
    body: nada,
    answer: Desafio,
    audit: null,
  },
  comprobarConLlave: {
    ...propio,
    path: '/api/sesion/comprobar/llave',
    summary: 'Prove again who one is with an own passkey, in place of password and code',
    body: z.strictObject({ asercion: Asercion }),
    audit: 'comprobar_identidad',
  },
  listarLlaves: {
    ...reads,
    path: '/api/cuenta/llaves',
    summary: 'The own passkeys',
    answer: z.object({ llaves: z.array(Llave) }),
    who: 'sesion',
    audit: 'ver_llaves',
  },
  prepararLlave: {
    ...propio,
    path: '/api/cuenta/llaves/preparar',
    summary: 'What the authenticator needs to make a passkey for this account and host',
    body: nada,
    answer: z.object({
      desafio: bytes(100),
      host: z.string(),
      unidad: z.string(),
      usuario: z.object({ id: bytes(100), nombre: z.string(), dni: z.string() }),
      /** Already there: the authenticator makes no second one. */
      excluidas: z.array(credencial),
    }),
    fresh: true,
    audit: 'preparar_llave',
  },
  agregarLlave: {
    ...propio,
    path: '/api/cuenta/llaves/agregar',
    summary: 'Keep the passkey that the authenticator made. The owner is told by mail',
    body: z.strictObject({
      credencial: bytes(1400),
      datosDelCliente: bytes(3000),
      atestacion: bytes(20_000),
      transportes,
    }),
    answer: Llave,
    fresh: true,
    audit: 'agregar_llave',
  },
  nombrarLlave: {
    ...writes,
    path: '/api/cuenta/llaves/nombrar',
    summary: 'Another name for an own passkey',
    body: z.strictObject({ id: z.uuid(), nombre: campo(LLAVE_NOMBRE) }),
    who: 'sesion',
    audit: 'nombrar_llave',
  },
  quitarLlave: {
    ...writes,
    path: '/api/cuenta/llaves/quitar',
    summary: 'Remove an own passkey; the sessions that it opened elsewhere end. The owner is told by mail',
    body: z.strictObject({ id: z.uuid() }),
    who: 'sesion',
    audit: 'quitar_llave',
  },
});
