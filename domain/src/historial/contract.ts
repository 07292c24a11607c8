import * as z from 'zod/mini';
import { estadosAtencion } from '../atenciones/reglas.ts';
import { campo, dni, entero, instante } from '../contract/campos.ts';
import { contract, givesTicket, reads, writes } from '../contract/endpoint.ts';
import { wire } from '../contract/wire.ts';
import { Sesion } from '../cuentas/contract.ts';
import { tiposDeDocumento } from '../documentos/escrito.ts';
import { MensajeDeLlamada } from '../llamada/contract.ts';
import { estadosDeDocumento } from '../documentos/reglas.ts';
import { Registro } from '../registro/reglas.ts';

const codigo = () => z.string().check(z.maxLength(100), z.regex(/^[\w-]{20,100}$/));

/** A document of an attention. `path` is the page that shows it; with `.pdf` appended it is the file. */
export const DocumentoDeAtencion = z.object({
  id: z.uuid(),
  /** Display name: 'Receta', 'Certificado', 'Constancia de teleasistencia'. */
  tipo: z.string(),
  clase: z.enum(tiposDeDocumento),
  path: z.string(),
  /** A later version corrected this one. */
  corregido: z.boolean(),
  /** The professional annulled it. */
  anulado: z.boolean(),
});
export type DocumentoDeAtencion = z.infer<typeof DocumentoDeAtencion>;

/** A past attention, with the wire names. */
export const Atencion = z.object({
  id: z.uuid(),
  /** The display code: `codigoDe`. */
  atencion: z.string(),
  /** 'YYYY-MM-DD HH:mm' in Buenos Aires. */
  fecha: z.object({ date: z.string() }),
  medico: wire({
    nome: z.string(),
    sobrenome: z.string(),
    /** `tipo` is 'prov' for a provincial licence; any other value means national. */
    matricula: z.nullable(z.object({ tipo: z.string(), provincia: z.string(), numero: z.string() })),
    /** 'Dra.', 'Lic.'; may be empty. */
    titulo: z.string(),
  }),
  servicio: wire({ nome: z.string() }),
  /**
   * What 'Descargar PDF' opens: the newest document signed by the professional, never the constancia. `null`:
   * 'Ver detalle' is shown instead.
   */
  documento: z.nullable(z.object({ path: z.string() })),
  documentos: z.array(DocumentoDeAtencion),
  senha: z.object({ format: z.string(), sigla: z.string(), numero: z.int() }),
  cliente: wire({
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

/** The newest signed note of the visit. */
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
  /** Generic name, presentation and dosage, one line each. */
  medicamentos: z._default(
    z.array(z.object({ nombre: z.string(), detalle: z.string(), posologia: z.string() })),
    [],
  ),
  /** The QR code for pharmacies: a path in a square of `lado` units. */
  qr: z._default(z.nullable(z.object({ lado: z.int(), trazo: z.string() })), null),
  firmada: instante(),
  estado: z.enum(estadosDeDocumento),
  /** `false`: without CUIR. */
  registrada: z.boolean(),
  registro: Registro,
});
export type RecetaDeAtencion = z.infer<typeof RecetaDeAtencion>;

/** Another attention of the same patient: the professional called again after the first ended. */
const Vecina = z.object({ id: z.uuid(), atencion: z.string(), fecha: z.object({ date: z.string() }) });

export const AtencionDetalle = z.object({
  ...Atencion.shape,
  continua: z._default(z.nullable(Vecina), null),
  continuadas: z._default(z.array(Vecina), []),
  motivo: z.string(),
  /** Duration of the call, in minutes. */
  minutos: z.nullable(z.int()),
  /** `null` until the professional signs: drafts are visible only to their author. */
  evolucion: z.nullable(EvolucionFirmada),
  /** Notes of professionals who attended before the visit was handed over. */
  otrasEvoluciones: z._default(
    z.array(z.extend(EvolucionFirmada, { profesional: z.string(), servicio: z._default(z.string(), '') })),
    [],
  ),
  /** Each links to /detalleReceta?id=. */
  recetas: z.array(RecetaDeAtencion),
  /** Messages and files of the call, oldest first. */
  chat: z._default(z.array(MensajeDeLlamada), []),
});
export type AtencionDetalle = z.infer<typeof AtencionDetalle>;

/** The person whose attentions these are, as the legacy screen carries it in its state (`usuarioParam`). */
export const PersonaEP = wire({ documento: z.string(), nome: z.string(), sobrenome: z.string() });
export type PersonaEP = z.infer<typeof PersonaEP>;

/** Response of the attention link. */
export const EntradaEP = z.object({
  user: PersonaEP,
  /** A single-use ticket that lasts one minute. */
  password: z.string(),
  /** The child that the link concerns, if it was sent to the family's holder. */
  hijo: z.optional(PersonaEP),
});
export type EntradaEP = z.infer<typeof EntradaEP>;

const publico = { method: 'POST', who: 'publico' } as const;
/** Also for sessions opened by the pre-attention link, limited to that person's attentions. */
const lectura = { ...reads, who: ['paciente'], scopes: ['portal', 'atenciones'] } as const;

export const historial = contract({
  listarAtenciones: {
    ...lectura,
    path: '/api/atencion/listar',
    summary:
      "Finished attentions of one person, newest first, ten a page; a page past the last is the last. None, and nobody whom the caller may see: 404 'No se encontraron atenciones'",
    query: z.strictObject({
      /** The person. Absent: the caller, or in a session opened by a link, the link's person. */
      documento: z.optional(dni()),
      /**
       * Words of code, professional, service or date ('A-12', 'pérez', 'clínica', '09/11/2026', '11/2026',
       * '2026', '18:42'). All must match.
       */
      buscar: campo(80),
      pagina: z._default(entero(1, 1_000_000), 1),
    }),
    answer: z.object({
      atenciones: z.array(Atencion),
      total: z.int(),
      /** The page returned, after clamping. */ pagina: z.int(),
      paginas: z.int(),
    }),
    audit: 'ver_atenciones',
  },
  obtenerAtencionDetalle: {
    ...lectura,
    /** Also for sessions opened by a turno's link, limited to that attention. */
    scopes: ['portal', 'atencion', 'atenciones'],
    path: '/api/atencion/detalle/:id',
    summary: 'One finished attention with what was signed in it',
    params: z.strictObject({ id: z.uuid() }),
    answer: AtencionDetalle,
    audit: 'ver_atenciones',
  },

  pedirArchivoDeAtencion: {
    ...givesTicket,
    path: '/api/atencion/archivo',
    summary: 'A one-use address of a file that was sent in a call, for whoever may see that attention',
    body: z.strictObject({ atencion: z.uuid(), id: z.uuid() }),
    who: ['paciente', 'profesional'],
    scopes: ['portal', 'atencion', 'atenciones'],
  },
  obtenerAtencionPasada: {
    ...reads,
    path: '/api/fila/pasada/:id',
    summary:
      'A finished attention as the desk reads it: for who attended it, and for who attends its patient now, may call them or has a turno with them today',
    params: z.strictObject({ id: z.uuid() }),
    answer: AtencionDetalle,
    who: ['profesional'],
    audit: 'ver_atenciones',
  },

  /* the pre-attention link */
  emitirEnlaceEP: {
    ...writes,
    path: '/api/atencion/ep/emitir',
    summary:
      "Mail the patient a link to their attentions, good for seven days; a child's goes to the holder of the family. A professional may for whom they attended",
    body: z.strictObject({ paciente_id: z.uuid() }),
    answer: z.object({
      /** The recipient's address, mostly masked. */ enviadoA: z.string(),
      vence: instante(),
    }),
    who: ['profesional', 'administrador'],
    audit: 'emitir_enlace_atenciones',
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
