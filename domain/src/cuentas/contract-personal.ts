import * as z from 'zod/mini';
import { campo, instante, marcado } from '../contract/campos.ts';
import { contract, reads, writes } from '../contract/endpoint.ts';
import { roles } from '../roles/roles.ts';
import { rolesDelPersonal } from './personal.ts';

const rolDelPersonal = z.enum(rolesDelPersonal);
const listaDeRoles = z.array(rolDelPersonal).check(z.maxLength(rolesDelPersonal.length));
const administrador = { ...writes, who: ['administrador'] } as const;
const codigo = () => z.string().check(z.maxLength(100));

/**
 * The account that already has this DNI, and where it differs from the typed data. The administrator sees it
 * before the invitation is sent.
 */
export const CuentaExistente = z.object({
  nombre: z.string(),
  apellido: z.string(),
  email: z.nullable(z.string()),
  distintos: z.array(z.enum(['nombre', 'apellido', 'email'])),
});
export type CuentaExistente = z.infer<typeof CuentaExistente>;

export const MiembroDelPersonal = z.object({
  id: z.uuid(),
  nombre: z.string(),
  apellido: z.string(),
  dni: z.string(),
  email: z.nullable(z.string()),
  roles: z.array(z.enum(roles)),
  /** `invitada`: no password yet. `desactivada`: blocked by an administrator, with a reason. */
  estado: z.enum(['activa', 'invitada', 'desactivada']),
  bloqueo: z.nullable(z.string()),
  /** Expiry of the pending invitation; null if there is none or it expired. */
  invitacionVence: z.nullable(instante()),
  segundoFactor: z.boolean(),
  ultimoIngreso: z.nullable(instante()),
  propia: z.boolean(),
});
export type MiembroDelPersonal = z.infer<typeof MiembroDelPersonal>;

/** Staff and their roles: the administration's acts on accounts, and accepting an invitation. */
export const personal = contract({
  listarPersonal: {
    ...reads,
    path: '/api/personal',
    summary: 'The accounts with a role of the staff, and whether the unit demands a second factor',
    answer: z.object({
      exigeSegundoFactor: z.boolean(),
      exigePresencia: z.boolean(),
      /** Roles that the product always requires it of, whatever the unit's setting. */
      siempreA: z.array(z.enum(roles)),
      personal: z.array(MiembroDelPersonal),
    }),
    who: ['administrador'],
    audit: 'ver_personal',
  },
  invitarPersonal: {
    ...administrador,
    path: '/api/personal/invitar',
    summary:
      'Invite somebody by mail: the role is given when the link that went to this address is accepted. Whose account the DNI is already is shown first',
    body: z.strictObject({
      dni: campo(20),
      nombre: campo(80),
      apellido: campo(80),
      email: campo(254),
      roles: listaDeRoles,
      /** The administrator has seen the existing account. */
      confirma: marcado(),
    }),
    answer: z.object({
      resultado: z.enum(['invitada', 'rol_ofrecido']),
      /** The recipient's address, mostly masked. */ enviadoA: z.string(),
    }),
    fresh: true,
    audit: 'invitar_personal',
    idempotent: 'key',
  },
  reenviarInvitacion: {
    ...administrador,
    path: '/api/personal/invitacion/reenviar',
    summary: 'Send the invitation again; the link of the former one is good no more',
    body: z.strictObject({ id: z.uuid() }),
    answer: z.object({ enviadoA: z.string() }),
    audit: 'invitar_personal',
    idempotent: 'no',
  },
  retirarInvitacion: {
    ...administrador,
    path: '/api/personal/invitacion/retirar',
    summary: 'Withdraw an invitation that nobody has used: the link ends and the account goes with it',
    body: z.strictObject({ id: z.uuid() }),
    audit: 'retirar_invitacion',
  },
  cambiarRoles: {
    ...administrador,
    path: '/api/personal/roles',
    summary: 'Which roles of the staff an account of the staff holds; effective on its next request',
    body: z.strictObject({ id: z.uuid(), roles: listaDeRoles }),
    fresh: true,
    audit: 'cambiar_roles',
  },
  exigirPresencia: {
    ...administrador,
    path: '/api/personal/presencia/exigir',
    summary:
      'Whether recetas and certificados are signed with a passkey, or with the password again by who has none',
    body: z.strictObject({ exige: z.boolean() }),
    fresh: true,
    audit: 'exigir_presencia',
  },
  verInvitacion: {
    ...writes,
    path: '/api/invitacion/ver',
    summary:
      'What the link of an invitation is: a password to set, or a role to accept with the own password',
    body: z.strictObject({ codigo: codigo() }),
    answer: z.object({
      estado: z.enum(['pendiente', 'con_clave']),
      nombre: z.string(),
      roles: z.array(rolDelPersonal),
    }),
    who: 'publico',
    audit: 'ver_invitacion',
    rate: 'enlace',
  },
  aceptarInvitacion: {
    ...writes,
    path: '/api/invitacion/aceptar',
    summary:
      'Accept an invitation: with the first password of a new account, or with the own password of one that has one. The link is good once',
    body: z.strictObject({ codigo: codigo(), password: campo(128), conf_password: campo(128) }),
    who: 'publico',
    audit: 'aceptar_invitacion',
    rate: 'enlace',
    idempotent: 'no',
  },
});
