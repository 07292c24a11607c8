import * as z from 'zod/mini';
import { campo, marcado, nada, unidadNombrada } from '../contract/campos.ts';
import { contract, events, reads, writes } from '../contract/endpoint.ts';
import { Integrante, Usuario } from '../personas/contract.ts';
import { roles } from '../roles/roles.ts';

export const Sesion = z.object({
  /** Access token: kept in memory only, valid for `expiraEn` seconds. */
  token: z.string(),
  expiraEn: z.int(),
  alcance: z.enum(['portal', 'atencion', 'atenciones']),
  usuario: Usuario,
  roles: z.array(z.enum(roles)),
  grupoFamiliar: z.array(Integrante),
});
export type Sesion = z.infer<typeof Sesion>;

/**
 * The password was correct, but another step is required: a code from the phone, enrolling a second factor,
 * or a longer password for new staff. There is no session yet.
 */
export const PasoDeIngreso = z.object({ falta: z.enum(['codigo', 'activar', 'clave']), ticket: z.string() });
export type PasoDeIngreso = z.infer<typeof PasoDeIngreso>;

/** Registration form, with the wire names. */
export const Registro = z.strictObject({
  dni: campo(20),
  nro_tramite: campo(30),
  apellido: campo(80),
  nombre: campo(80),
  telefono: campo(30),
  correo: campo(254),
  fec_nac: campo(20),
  sexo: campo(10),
  domicilio: campo(160),
  cp: campo(12),
  obraSocial: campo(80),
  nroAfiliado: campo(30),
  plan: campo(80),
  password: campo(128),
  conf_password: campo(128),
  terms: marcado(),
  unidad: unidadNombrada(),
});
export type Registro = z.infer<typeof Registro>;

export const cuentas = contract({
  iniciarSesion: {
    method: 'POST',
    path: '/api/sesion/iniciar',
    summary: 'Sign in by DNI (sent as correo) and password',
    body: z.strictObject({
      correo: campo(20),
      password: campo(128),
      acceso: z._default(z.enum(['portal', 'personal']), 'portal'),
    }),
    answer: z.union([Sesion, PasoDeIngreso]),
    who: 'publico',
    audit: 'iniciar_sesion',
    rate: 'ingreso',
    idempotent: 'no',
  },
  claveAlIngresar: {
    method: 'POST',
    path: '/api/sesion/clave',
    summary:
      "A step of the sign-in: a password of the staff's length in place of a shorter one, against the ticket",
    body: z.strictObject({ ticket: campo(100), password: campo(128), conf_password: campo(128) }),
    answer: z.union([Sesion, PasoDeIngreso]),
    who: 'publico',
    audit: 'cambiar_clave',
    rate: 'ingreso',
    idempotent: 'no',
  },
  comprobarIdentidad: {
    ...writes,
    path: '/api/sesion/comprobar',
    summary:
      'Prove again who one is, with the password and a code where the account has a second factor: for what asks for a recent proof',
    body: z.strictObject({ password: campo(128), codigo: campo(20) }),
    who: 'sesion',
    audit: 'comprobar_identidad',
    rate: 'ingreso',
    idempotent: 'no',
  },
  renovarSesion: {
    ...writes,
    path: '/api/sesion/renovar',
    summary: 'A new access token from the refresh cookie, which is rotated',
    body: nada,
    answer: Sesion,
    who: 'publico',
    audit: 'renovar_sesion',
    idempotent: 'no',
  },
  cerrarSesion: {
    ...writes,
    path: '/api/sesion/cerrar',
    summary: 'End the session on the server and in every tab',
    body: nada,
    who: 'publico',
    audit: 'cerrar_sesion',
  },
  cambiarRol: {
    ...writes,
    path: '/api/sesion/cambiarRol',
    summary: 'Act in another of the roles that the account holds',
    body: z.strictObject({ rol: z.enum(roles) }),
    answer: Sesion,
    who: 'sesion',
    audit: 'cambiar_rol',
  },
  cambiarClave: {
    ...writes,
    path: '/api/cuenta/cambiarClave',
    summary: 'Change the own password; the other sessions end',
    body: z.strictObject({ actual: campo(128), password: campo(128), conf_password: campo(128) }),
    who: 'sesion',
    audit: 'cambiar_clave',
    rate: 'ingreso',
    idempotent: 'no',
  },
  listarSesiones: {
    ...reads,
    path: '/api/cuenta/sesiones',
    summary: 'The own sessions that are open',
    answer: z.array(
      z.object({
        id: z.uuid(),
        dispositivo: z.string(),
        creada: z.string(),
        usada: z.string(),
        actual: z.boolean(),
      }),
    ),
    who: 'sesion',
    audit: 'ver_sesiones',
  },
  terminarSesion: {
    ...writes,
    path: '/api/cuenta/sesiones/terminar',
    summary: 'End one of the own sessions',
    body: z.strictObject({ id: z.uuid() }),
    who: 'sesion',
    audit: 'terminar_sesion',
  },
  registrarUsuario: {
    ...writes,
    path: '/api/usuario/registrar',
    summary: 'Create an account, after eligibility where the unit asks for it',
    body: Registro,
    who: 'publico',
    flag: 'registroUsuario',
    audit: 'registrar',
    rate: 'registro',
    idempotent: 'key',
  },
  pedirCodigo: {
    ...writes,
    path: '/api/recuperacionClave/codigo',
    summary: 'Mail a recovery code; the answer is the same for an unknown address',
    body: z.strictObject({ email: campo(254), unidad: unidadNombrada() }),
    who: 'publico',
    audit: 'pedir_recuperacion',
    rate: 'recuperacion',
    idempotent: 'no',
  },
  verificarCodigo: {
    ...writes,
    path: '/api/recuperacionClave/verificarCodigo',
    summary: 'Whether the code that was mailed is the one typed',
    body: z.strictObject({ codigo: campo(20), email: campo(254) }),
    who: 'publico',
    audit: 'verificar_recuperacion',
    rate: 'recuperacion',
  },
  resetearClave: {
    ...writes,
    path: '/api/recuperacionClave/resetearClave',
    summary: 'Set a new password with the code; every session ends',
    body: z.strictObject({ password: campo(128), email: campo(254), codigo: campo(20) }),
    who: 'publico',
    audit: 'restablecer_clave',
    rate: 'recuperacion',
    idempotent: 'no',
  },
  restablecerConEnlace: {
    ...writes,
    path: '/api/recuperacionClave/enlace',
    summary: "Set a new password with the mail's own link, good once; every session ends",
    body: z.strictObject({ enlace: campo(100), password: campo(128) }),
    who: 'publico',
    audit: 'restablecer_clave',
    rate: 'enlace',
    idempotent: 'no',
  },
});

export const cuentasEventos = events({
  sesionCerrada: {
    from: 'server',
    summary: 'The session ended: signed out in another tab, reset, or ended by the server',
    data: z.strictObject({ motivo: z.enum(['cerrada', 'cerrada_de_lejos', 'clave_cambiada', 'vencida']) }),
    who: 'sesion',
    audit: null,
    rate: 'ninguna',
  },
});
