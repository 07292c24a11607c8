import * as z from 'zod/mini';
import { campo, dni, unidadNombrada } from '../contract/campos.ts';
import { contract, reads, writes } from '../contract/endpoint.ts';
import { wire } from '../contract/wire.ts';
import { roles } from '../roles/roles.ts';
import { sexos } from './reglas.ts';

/** A person as the web sees it. Family members have no `id`. */
export const Usuario = wire({
  id: z.optional(z.uuid()),
  nome: z.string(),
  sobrenome: z.string(),
  documento: z.string(),
  fec_nac: z.nullable(z.string()),
  sexo: z.nullable(z.enum(sexos)),
  domicilio: z.nullable(z.string()),
  cp: z.nullable(z.string()),
  telefono: z.nullable(z.string()),
  email: z.nullable(z.string()),
  obraSocial: z.nullable(z.string()),
  plan: z.nullable(z.string()),
  nroAfiliado: z.nullable(z.string()),
  cuil: z.optional(z.nullable(z.string())),
  perfilNome: z.optional(z.enum(roles)),
  ativo: z.boolean(),
  /** On a profile: the requested new DNI, waiting for the unit's approval. */
  dniPendiente: z.optional(z.string()),
  /**
   * On a profile with its own e-mail: whether the address is verified. Documents are mailed only to verified
   * addresses.
   */
  emailVerificado: z.optional(z.boolean()),
});
export type Usuario = z.infer<typeof Usuario>;

export const Integrante = z.object({ data: Usuario });
export type Integrante = z.infer<typeof Integrante>;

/** Form data of a person. Other keys (perfilNome, ativo, id) are refused as unknown. */
export const DatosPersonales = z.strictObject({
  sobrenome: campo(80),
  nome: campo(80),
  documento: campo(20),
  sexo: campo(10),
  fec_nac: campo(20),
  telefono: campo(30),
  email: campo(254),
  domicilio: campo(160),
  cp: campo(12),
  obraSocial: campo(80),
  nroAfiliado: campo(30),
  plan: campo(80),
  cuil: campo(20),
  unit: unidadNombrada(),
});

/** A member's current DNI; absent for the caller. */
const deIntegrante = () => z.optional(dni());

export const personas = contract({
  guardarPerfil: {
    ...writes,
    path: '/api/usuario/guardarPerfil',
    summary:
      "Save the own profile (id) or a family member's (doc). A changed e-mail or DNI asks for the caller's password; a changed DNI waits for the unit",
    body: z.strictObject({
      /** The caller's own id; absent for a family member. */
      id: z.optional(z.uuid()),
      doc: deIntegrante(),
      data: DatosPersonales,
      password: campo(128),
    }),
    answer: z.object({ usuario: Usuario }),
    who: 'sesion',
    flag: 'editDatos',
    audit: 'guardar_perfil',
  },
  pedirCodigoDeEmail: {
    ...writes,
    path: '/api/usuario/email/codigo',
    summary: "Mail a code to the own address, or to a family member's (doc), to prove that it is theirs",
    body: z.strictObject({ doc: deIntegrante() }),
    answer: z.object({ enviadoA: z.string() }),
    who: 'sesion',
    audit: 'pedir_codigo_email',
    idempotent: 'no',
  },
  verificarEmail: {
    ...writes,
    path: '/api/usuario/email/verificar',
    summary: 'The code that was mailed: from then on papers are mailed to that address',
    body: z.strictObject({ doc: deIntegrante(), codigo: campo(20) }),
    who: 'sesion',
    audit: 'verificar_email',
    idempotent: 'no',
  },
  obtenerPersona: {
    ...reads,
    path: '/api/usuario/:documento',
    summary: 'A person whom the session may act for: oneself, or a minor of the own family',
    params: z.strictObject({ documento: z.string().check(z.regex(/^[0-9]{7,8}$/)) }),
    answer: Usuario,
    who: 'sesion',
    audit: 'ver_persona',
  },
});
