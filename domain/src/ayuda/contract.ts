import * as z from 'zod/mini';
import { campo, instante, parrafo } from '../contract/campos.ts';
import { contract, reads, writes } from '../contract/endpoint.ts';
import { wireDni } from '../contract/names.ts';
import { wire } from '../contract/wire.ts';
import { roles } from '../roles/roles.ts';

const cuenta = z.enum(['activa', 'sin_clave', 'bloqueada', 'ninguna']);

const PersonaHallada = wire(
  {
    id: z.uuid(),
    nombre: z.string(),
    apellido: z.string(),
    documento: z.string(),
    fec_nac: z.nullable(z.string()),
    cuenta,
    /** Merged with another record of the same human being. */
    unida: z.boolean(),
  },
  wireDni,
);
export type PersonaHallada = z.infer<typeof PersonaHallada>;

export const FichaDeAyuda = z.object({
  persona: wire(
    {
      id: z.uuid(),
      nombre: z.string(),
      apellido: z.string(),
      documento: z.string(),
      fec_nac: z.nullable(z.string()),
      telefono: z.nullable(z.string()),
      email: z.nullable(z.string()),
      creada: instante(),
    },
    wireDni,
  ),
  cuenta: z.nullable(
    z.object({
      estado: cuenta,
      bloqueo: z.nullable(z.string()),
      email: z.nullable(z.string()),
      roles: z.array(z.enum(roles)),
      segundoFactor: z.boolean(),
      creada: instante(),
      ultimoIngreso: z.nullable(instante()),
    }),
  ),
  /** The administrator's own record: some acts on it need another administrator. */
  propia: z.boolean(),
  /** Records with the same DNI, or with the same name and birth date. */
  parecidas: z.array(PersonaHallada),
});
export type FichaDeAyuda = z.infer<typeof FichaDeAyuda>;

const Registro = wire(
  {
    id: z.uuid(),
    nombre: z.string(),
    apellido: z.string(),
    documento: z.string(),
    fec_nac: z.nullable(z.string()),
    /** Counts of the data stored under that record, without their content. */
    tiene: z.array(z.object({ que: z.string(), cuantos: z.int() })),
  },
  wireDni,
);
export type Registro = z.infer<typeof Registro>;

const dos = z.strictObject({
  /** The record that stays. */ id: z.uuid(),
  /** The duplicate. */ repetida: z.uuid(),
});

const administrador = { ...writes, who: ['administrador'] } as const;

/**
 * The help desk: what an administrator does for a person. Search terms travel in the body, not in the URL, and
 * only the audit trail keeps them. The staff screen uses the block too.
 */
export const ayuda = contract({
  buscarPersonas: {
    ...administrador,
    path: '/api/ayuda/buscar',
    summary: 'People of the unit by DNI, whole, or by the beginning of the surname',
    body: z.strictObject({
      texto: campo(80),
      page: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1),
    }),
    answer: z.object({ total: z.int(), page: z.int(), filas: z.array(PersonaHallada) }),
    audit: 'buscar_persona',
    rate: 'busqueda',
  },
  verFichaDeAyuda: {
    ...reads,
    path: '/api/ayuda/persona/:id',
    summary: 'Who somebody is and how their account stands; nothing of their health',
    params: z.strictObject({ id: z.uuid() }),
    answer: FichaDeAyuda,
    who: ['administrador'],
    audit: 'ver_cuenta',
  },
  corregirEmail: {
    ...administrador,
    path: '/api/ayuda/email',
    summary:
      "Correct somebody's address, with the administrator's own password; the old and the new one are told. Never a colleague's",
    body: z.strictObject({ id: z.uuid(), email: campo(254), password: campo(128) }),
    audit: 'corregir_email',
    rate: 'ingreso',
  },
  enviarRecuperacion: {
    ...administrador,
    path: '/api/ayuda/recuperacion',
    summary:
      'Mail somebody the way to a new password. What it leads to asks for the code as always: no secret passes here',
    body: z.strictObject({ id: z.uuid() }),
    answer: z.object({ enviadoA: z.string() }),
    audit: 'enviar_recuperacion',
    idempotent: 'no',
  },
  bloquearCuenta: {
    ...administrador,
    path: '/api/cuenta/bloquear',
    summary: 'Close an account, with a reason; its sessions end at once',
    body: z.strictObject({ id: z.uuid(), motivo: parrafo(300) }),
    audit: 'bloquear_cuenta',
  },
  desbloquearCuenta: {
    ...administrador,
    path: '/api/cuenta/desbloquear',
    summary: 'Open a closed account again',
    body: z.strictObject({ id: z.uuid() }),
    audit: 'desbloquear_cuenta',
  },
  compararPersonas: {
    ...administrador,
    path: '/api/ayuda/comparar',
    summary: 'What each of two records holds, and why they could not be joined',
    body: dos,
    answer: z.object({ queda: Registro, repetida: Registro, impide: z.array(z.string()) }),
    audit: 'comparar_personas',
    rate: 'lectura',
  },
  unirPersonas: {
    ...administrador,
    path: '/api/ayuda/unir',
    summary:
      'Join a repeated record with the one that stays: what is signed or written in the trail is never rewritten',
    body: dos,
    audit: 'unir_personas',
  },
});
