import * as z from 'zod/mini';
import { estadosAtencion } from '../atenciones/reglas.ts';
import { campo, entero, instante } from '../contract/campos.ts';
import { contract } from '../contract/endpoint.ts';
import { Sesion } from '../cuentas/contract.ts';
import { tiposDeDocumento } from '../documentos/escrito.ts';
import { MensajeDeLlamada } from '../llamada/contract.ts';
import { estadosDeDocumento } from '../documentos/reglas.ts';

const documento = () => z.string().check(z.maxLength(8), z.regex(/^[0-9]{7,8}$/));
const codigo = () => z.string().check(z.maxLength(100), z.regex(/^[\w-]{20,100}$/));

/** One of the papers of an attention. `path` is the page that shows it; the same path plus `.pdf` is the file. */
export const DocumentoDeAtencion = z.object({
  id: z.uuid(),
  /** As people read it: 'Receta', 'Certificado', 'Constancia de teleasistencia'. */
  tipo: z.string(),
  clase: z.enum(tiposDeDocumento),
  path: z.string(),
  /** A later version says that this one was corrected. */
  corregido: z.boolean(),
});
export type DocumentoDeAtencion = z.infer<typeof DocumentoDeAtencion>;

/** A past attention, by the names of the wire. */
export const Atencion = z.object({
  id: z.uuid(),
  /** The code that people read: `codigoDe`. */
  atencion: z.string(),
  /** 'YYYY-MM-DD HH:mm' in Buenos Aires. */
  fecha: z.object({ date: z.string() }),
  medico: z.object({
    nome: z.string(),
    sobrenome: z.string(),
    /** `tipo` is 'prov' for a provincial licence, anything else for a national one. */
    matricula: z.nullable(z.object({ tipo: z.string(), provincia: z.string(), numero: z.string() })),
    /** 'Dra.', 'Lic.'; may be empty. */
    titulo: z.string(),
  }),
  servicio: z.object({ nome: z.string() }),
  /** What 'Descargar PDF' opens: the newest paper that the professional signed; never the constancia. `null`: 'Ver detalle'. */
  documento: z.nullable(z.object({ path: z.string() })),
  documentos: z.array(DocumentoDeAtencion),
  senha: z.object({ format: z.string(), sigla: z.string(), numero: z.int() }),
  cliente: z.object({
    documento: z.string(),
    data_json: z.object({
      apellido: z.string(),
      nombre: z.string(),
      obraSocial: z.nullable(z.string()),
      nroAfiliado: z.nullable(z.string()),
      plan: z.nullable(z.string()),
    }),
  }),
  status: z.enum(estadosAtencion),
});
export type Atencion = z.infer<typeof Atencion>;

/** What was signed about the visit, the newest version. */
export const EvolucionFirmada = z.object({
  evolucion: z.string(),
  diagnostico: z.string(),
  indicaciones: z.string(),
  firmada: instante(),
  corrige: z.boolean(),
});
export type EvolucionFirmada = z.infer<typeof EvolucionFirmada>;

export const RecetaDeAtencion = z.object({
  id: z.uuid(),
  numero: z.string(),
  /** Generic name, presentation and how to take it, one line each. */
  medicamentos: z._default(
    z.array(z.object({ nombre: z.string(), detalle: z.string(), posologia: z.string() })),
    [],
  ),
  /** What a pharmacy reads: a path in a square of `lado` units. */
  qr: z._default(z.nullable(z.object({ lado: z.int(), trazo: z.string() })), null),
  firmada: instante(),
  estado: z.enum(estadosDeDocumento),
  /** `false`: without CUIR. */
  registrada: z.boolean(),
});
export type RecetaDeAtencion = z.infer<typeof RecetaDeAtencion>;

export const AtencionDetalle = z.object({
  ...Atencion.shape,
  motivo: z.string(),
  /** Minutes of the call. */
  minutos: z.nullable(z.int()),
  /** `null` until the professional signs: a draft is nobody else's. */
  evolucion: z.nullable(EvolucionFirmada),
  /** Of whoever else attended in it, before it was passed on. */
  otrasEvoluciones: z._default(
    z.array(z.extend(EvolucionFirmada, { profesional: z.string(), servicio: z._default(z.string(), '') })),
    [],
  ),
  /** Each leads to /detalleReceta?id=. */
  recetas: z.array(RecetaDeAtencion),
  /** What was written and sent in the call, oldest first. */
  chat: z._default(z.array(MensajeDeLlamada), []),
});
export type AtencionDetalle = z.infer<typeof AtencionDetalle>;

/** Who the attentions are of, as the legacy screen carries it in its state (`usuarioParam`). */
export const PersonaEP = z.object({ documento: z.string(), nome: z.string(), sobrenome: z.string() });
export type PersonaEP = z.infer<typeof PersonaEP>;

/** The attention-link response. */
export const EntradaEP = z.object({
  user: PersonaEP,
  /** A ticket, good once and for a minute. */
  password: z.string(),
  /** The child whom the link is about, where it went to the holder of the family. */
  hijo: z.optional(PersonaEP),
});
export type EntradaEP = z.infer<typeof EntradaEP>;

const publico = { method: 'POST', who: 'publico' } as const;
/** Also for who came by the pre-attention link: those attentions alone. */
const lectura = {
  method: 'GET',
  who: ['paciente'],
  scopes: ['portal', 'atenciones'],
  rate: 'lectura',
  idempotent: 'natural',
} as const;

export const historial = contract({
  listarAtenciones: {
    ...lectura,
    path: '/api/atencion/listar',
    summary:
      "Finished attentions of one person, newest first, ten a page; a page past the last is the last. None, and nobody whom the caller may see: 404 'No se encontraron atenciones'",
    query: z.strictObject({
      /** Whose: oneself where it is missing, and in a session opened by link whom the link is about. */
      documento: z.optional(documento()),
      /** Words of code, professional, service or date ('A-12', 'pérez', 'clínica', '09/11/2026', '11/2026', '2026', '18:42'): all of them must fit. */
      buscar: campo(80),
      pagina: z._default(entero(1, 1_000_000), 1),
    }),
    answer: z.object({
      atenciones: z.array(Atencion),
      total: z.int(),
      /** The page that this is, after clamping. */ pagina: z.int(),
      paginas: z.int(),
    }),
    audit: 'ver_atenciones',
  },
  obtenerAtencionDetalle: {
    ...lectura,
    /** Also for who came by the link of a turno, for that attention alone. */
    scopes: ['portal', 'atencion', 'atenciones'],
    path: '/api/atencion/detalle/:id',
    summary: 'One finished attention with what was signed in it',
    params: z.strictObject({ id: z.uuid() }),
    answer: AtencionDetalle,
    audit: 'ver_atenciones',
  },

  pedirArchivoDeAtencion: {
    method: 'POST',
    path: '/api/atencion/archivo',
    summary: 'A one-use address of a file that was sent in a call, for whoever may see that attention',
    body: z.strictObject({ atencion: z.uuid(), id: z.uuid() }),
    answer: z.object({ url: z.string() }),
    who: ['paciente', 'profesional'],
    scopes: ['portal', 'atencion', 'atenciones'],
    audit: 'pedir_ticket',
    rate: 'escritura',
    idempotent: 'no',
  },
  obtenerAtencionPasada: {
    method: 'GET',
    path: '/api/fila/pasada/:id',
    summary:
      'A finished attention as the desk reads it: for who attended it, and for who attends its patient now, may call them or has a turno with them today',
    params: z.strictObject({ id: z.uuid() }),
    answer: AtencionDetalle,
    who: ['profesional'],
    audit: 'ver_atenciones',
    rate: 'lectura',
    idempotent: 'natural',
  },

  /* the pre-attention link */
  emitirEnlaceEP: {
    method: 'POST',
    path: '/api/atencion/ep/emitir',
    summary:
      "Mail the patient a link to their attentions, good for seven days; a child's goes to the holder of the family. A professional may for whom they attended",
    body: z.strictObject({ paciente_id: z.uuid() }),
    answer: z.object({ /** The address, most of it covered. */ enviadoA: z.string(), vence: instante() }),
    who: ['profesional', 'administrador'],
    audit: 'emitir_enlace_atenciones',
    rate: 'escritura',
    idempotent: 'key',
  },
  obtenerDatosAtencionesEP: {
    ...publico,
    path: '/api/atencion/ep/datos',
    summary: 'What the pre-attention link leads to: whom to sign in, with a ticket in place of the password',
    body: z.strictObject({ codigoUser: codigo() }),
    answer: EntradaEP,
    audit: 'abrir_enlace_atenciones',
    rate: 'enlace',
    idempotent: 'no',
  },
  ingresarPorEnlaceEP: {
    ...publico,
    path: '/api/atencion/ep/ingresar',
    summary:
      "Sign in with the document and the ticket of the link's answer; the session reaches those attentions and nothing else",
    body: z.strictObject({ correo: campo(20), password: campo(128) }),
    answer: Sesion,
    audit: 'iniciar_sesion',
    rate: 'ingreso',
    idempotent: 'no',
  },
});
