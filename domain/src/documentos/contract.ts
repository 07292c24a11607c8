import * as z from 'zod/mini';
import { campo, fecha, instante, nada, revision } from '../contract/campos.ts';
import { contract } from '../contract/endpoint.ts';
import { Escrito, Medicamento, tiposDeDocumento } from './escrito.ts';
import { estadosDeDocumento } from './reglas.ts';

/** File types that may be attached, detected by content. */
export const tiposDeAdjunto = ['application/pdf', 'image/jpeg', 'image/png'] as const;
export const ADJUNTO_BYTES = 10 * 1024 * 1024;

/** A field required by law that is missing, and its name. */
const Falta = z.object({ campo: z.string(), nombre: z.string() });

const Archivo = z.object({ nombre: z.string(), tipo: z.string(), bytes: z.int() });
const Corregido = z.object({ id: z.uuid(), numero: z.nullable(z.int()) });

/** A document as the professional's desk shows it: their own drafts, and signed documents. */
export const DocumentoDelEscritorio = z.object({
  id: z.uuid(),
  atencion: z.uuid(),
  tipo: z.enum(tiposDeDocumento),
  /** 'Receta', 'Certificado'… */
  nombre: z.string(),
  estado: z.enum(['borrador', 'firmado']),
  /** Of a draft: the version that the next save replaces. */
  version: z.int(),
  numero: z.nullable(z.int()),
  /** The written content; `null` for the constancia, which the portal generates. */
  escrito: z.nullable(Escrito),
  /** Of a draft: fields that would be missing if it were signed now. Not empty: 'incompleta, sin validez'. */
  faltan: z.array(Falta),
  /** Of a draft: why it cannot be signed, if the PDF cannot show the text as typed. */
  ilegible: z.nullable(z.string()),
  /**
   * Of a signed prescription: whether a repository gave it a CUIR. Pharmacies accept none without it. `null`:
   * not needed.
   */
  registrada: z.nullable(z.boolean()),
  archivo: z.nullable(Archivo),
  guardado: instante(),
  firmado: z.nullable(instante()),
  vence: z.nullable(instante()),
  /** Only for signed documents. */
  vigencia: z.nullable(z.enum(estadosDeDocumento)),
  /** The previous version, and the next. */
  corrige: z.nullable(Corregido),
  corregidoPor: z.nullable(Corregido),
  /**
   * /documento/{id}; with `.pdf` appended it is the file, after calling `abrirDocumento`. `null`: a draft, or
   * an evolución, which has no PDF.
   */
  path: z.nullable(z.string()),
  propio: z.boolean(),
  /** For a case's visit: whether its manager may open it. `null`: not of a case, or not to be decided. */
  paraArt: z.nullable(z.boolean()),
});
export type DocumentoDelEscritorio = z.infer<typeof DocumentoDelEscritorio>;

/** A row of the list of all documents that a professional wrote. */
export const DocumentoPropio = z.object({
  id: z.uuid(),
  atencion: z.uuid(),
  tipo: z.enum(tiposDeDocumento),
  nombre: z.string(),
  estado: z.enum(['borrador', 'firmado']),
  numero: z.nullable(z.int()),
  paciente: z.string(),
  guardado: instante(),
  firmado: z.nullable(instante()),
  vigencia: z.nullable(z.enum(estadosDeDocumento)),
  /** As in `DocumentoDelEscritorio`. */
  registrada: z.nullable(z.boolean()),
  /** Signed without a field that the law requires. */
  incompleta: z.boolean(),
  path: z.nullable(z.string()),
});
export type DocumentoPropio = z.infer<typeof DocumentoPropio>;

/** A prescription of this patient that can be repeated. */
export const RecetaAnterior = z.object({
  id: z.uuid(),
  numero: z.int(),
  firmado: instante(),
  profesional: z.string(),
  medicamentos: z.array(Medicamento),
  diagnostico: z.string(),
  diagnosticoCodigo: z.string(),
  path: z.string(),
});
export type RecetaAnterior = z.infer<typeof RecetaAnterior>;

export const DocumentosDeAtencion = z.object({
  documentos: z.array(DocumentoDelEscritorio),
  anteriores: z.array(RecetaAnterior),
  /** The patient's profile data, to prefill a prescription. */
  paciente: z.object({ cuil: z.string(), cobertura: z.string() }),
  /**
   * Data of this professional that the administration has not entered yet: a prescription signed now says
   * 'incompleta, sin validez'.
   */
  profesionalFaltan: z.array(Falta),
});
export type DocumentosDeAtencion = z.infer<typeof DocumentosDeAtencion>;

export const ItemDeCatalogo = z.object({
  /** CIE-10 code of a diagnosis; empty for a drug. */
  codigo: z.string(),
  nombre: z.string(),
  presentaciones: z.array(z.object({ forma: z.string(), presentacion: z.string() })),
});
export type ItemDeCatalogo = z.infer<typeof ItemDeCatalogo>;

const Matricula = z.nullable(z.object({ tipo: z.string(), provincia: z.string(), numero: z.string() }));

/**
 * A prescription with the wire names, and the data that the law requires on it. Everything as it was when
 * signed.
 */
export const Receta = z.object({
  id: z.uuid(),
  numero: z.nullable(z.int()),
  /** The prescription as plain text, line by line. */
  contenido: z.string(),
  medicamentos: z.array(Medicamento),
  diagnostico: z.string(),
  diagnosticoCodigo: z.string(),
  observaciones: z.string(),
  unidad: z.object({ logoUnidad: z.string(), nombre: z.string() }),
  paciente: z.object({
    nome: z.string(),
    documento: z.string(),
    cuil: z.nullable(z.string()),
    fec_nac: z.nullable(z.string()),
    sexo: z.nullable(z.string()),
    obraSocial: z.nullable(z.string()),
    plan: z.nullable(z.string()),
    nroAfiliado: z.nullable(z.string()),
  }),
  medico: z.object({
    nome: z.string(),
    sobrenome: z.string(),
    /** 'Dra.', 'Lic.'; may be empty. */
    titulo: z.string(),
    matricula: Matricula,
    /** The authority that issued the licence. */
    emisor: z.nullable(z.string()),
    profesion: z.nullable(z.string()),
    especialidad: z.nullable(z.string()),
    refeps: z.nullable(z.string()),
    domicilio: z.nullable(z.string()),
    /** The signature as SVG path data in a box of 220 by 64. */
    firma: z.nullable(z.string()),
  }),
  emitida: instante(),
  vigenteDesde: instante(),
  vence: z.nullable(instante()),
  estado: z.enum(estadosDeDocumento),
  /** Not empty: 'incompleta, sin validez'. */
  faltan: z.array(Falta),
  cuir: z.nullable(z.string()),
  corrige: z.nullable(Corregido),
  corregidaPor: z.nullable(Corregido),
  /** Content of the QR code: the URL of /verificar. */
  verificar: z.string(),
  /**
   * Codes to scan from the screen, as SVG paths with their quiet zone: a square of `lado`; bars of height one
   * and width `ancho`.
   */
  codigos: z.object({
    qr: z.object({ lado: z.int(), trazo: z.string() }),
    barras: z.nullable(z.object({ ancho: z.int(), trazo: z.string(), texto: z.string() })),
  }),
  documento: z.object({ path: z.string() }),
  atencion: z.object({ id: z.uuid(), codigo: z.string(), servicio: z.string() }),
});
export type Receta = z.infer<typeof Receta>;

export const Verificacion = z.object({
  encontrado: z.boolean(),
  tipo: z.nullable(z.enum(tiposDeDocumento)),
  /** 'Receta', 'Certificado'… */
  nombre: z.nullable(z.string()),
  numero: z.nullable(z.int()),
  unidad: z.nullable(z.string()),
  firmado: z.nullable(instante()),
  vence: z.nullable(instante()),
  profesional: z.nullable(z.string()),
  matricula: z.nullable(z.string()),
  /** Initials. */
  paciente: z.nullable(z.string()),
  estado: z.nullable(z.enum(estadosDeDocumento)),
  /** Whether the stored bytes are the signed ones. `false`: they were altered. */
  intacto: z.nullable(z.boolean()),
  /** 'incompleta, sin validez' */
  incompleta: z.nullable(z.boolean()),
  /**
   * `false`: a prescription without CUIR. It is genuine and may be in force, but pharmacies do not accept it.
   */
  registrada: z.nullable(z.boolean()),
  /** The hash, to be compared with a copy's. */
  sha256: z.nullable(z.string()),
});
export type Verificacion = z.infer<typeof Verificacion>;

const profesional = { who: ['profesional'] } as const;
const lectura = { method: 'GET', rate: 'lectura', idempotent: 'natural' } as const;
const acto = { method: 'POST', rate: 'escritura', idempotent: 'natural' } as const;
/** The client generates the id, so that a repeated request creates one document. */
const nuevo = { atencion: z.uuid(), id: z.uuid() };
/** A URL part that the portal generated: letters, digits, '-' and '_'. */
const enlazado = (largo: number) => z.string().check(z.maxLength(largo), z.regex(/^[\w-]+$/));
const nombreDeArchivo = () => z.string().check(z.minLength(1), z.maxLength(120));

export const documentos = contract({
  /* the desk */
  listarDocumentosDeAtencion: {
    ...lectura,
    ...profesional,
    path: '/api/documento/atencion/:id',
    summary:
      "An attention's documents: the own drafts and what is signed; earlier prescriptions of the patient; what a prescription begins with",
    params: z.strictObject({ id: z.uuid() }),
    answer: DocumentosDeAtencion,
    audit: 'ver_documentos',
  },
  listarPropios: {
    ...lectura,
    ...profesional,
    path: '/api/documento/propios',
    summary: 'What this professional wrote: every draft, and the newest fifty that are signed',
    answer: z.object({ documentos: z.array(DocumentoPropio) }),
    audit: 'ver_documentos',
  },
  guardarBorrador: {
    ...acto,
    ...profesional,
    path: '/api/documento/borrador',
    summary: 'Save a draft, new (`version` 0) or over the version that was read; the kind never changes',
    body: z.strictObject({ ...nuevo, version: revision(), escrito: Escrito }),
    answer: DocumentoDelEscritorio,
    audit: 'escribir_documento',
  },
  subirAdjunto: {
    ...acto,
    ...profesional,
    path: '/api/documento/adjunto',
    summary: 'Attach a PDF, JPG or PNG, as a draft; the body is the file itself',
    upload: { types: tiposDeAdjunto, bytes: ADJUNTO_BYTES },
    /** `corrige`: the caller's own signed file that this one replaces once signed. */
    query: z.strictObject({
      ...nuevo,
      nombre: nombreDeArchivo(),
      descripcion: campo(300),
      corrige: z.optional(z.uuid()),
    }),
    answer: DocumentoDelEscritorio,
    audit: 'escribir_documento',
    rate: 'archivo',
  },
  borrarBorrador: {
    ...acto,
    ...profesional,
    path: '/api/documento/borrador/borrar',
    summary: 'Throw a draft of one’s own away',
    body: z.strictObject({ id: z.uuid() }),
    answer: nada,
    audit: 'borrar_borrador',
  },
  repetirReceta: {
    ...acto,
    ...profesional,
    path: '/api/documento/repetir',
    summary: 'A draft with the drugs of an earlier prescription of the same patient',
    body: z.strictObject({ ...nuevo, receta: z.uuid() }),
    answer: DocumentoDelEscritorio,
    audit: 'escribir_documento',
  },
  firmarDocumento: {
    ...acto,
    ...profesional,
    path: '/api/documento/firmar',
    summary: 'Sign a draft, as it was read: number, dates, bytes and fingerprint are made and never change',
    body: z.strictObject({ id: z.uuid(), version: revision() }),
    answer: DocumentoDelEscritorio,
    audit: 'firmar_documento',
  },
  corregirDocumento: {
    ...acto,
    ...profesional,
    path: '/api/documento/corregir',
    summary: 'A draft that, once signed, takes the place of a signed document of one’s own, and says so',
    body: z.strictObject({ documento: z.uuid(), id: z.uuid() }),
    answer: DocumentoDelEscritorio,
    audit: 'corregir_documento',
  },
  marcarParaArt: {
    ...acto,
    ...profesional,
    path: '/api/documento/para-art',
    summary: "Leave a paper of one's own for the case's manager, or keep it from them",
    body: z.strictObject({ id: z.uuid(), paraArt: z.boolean() }),
    answer: DocumentoDelEscritorio,
    audit: 'marcar_para_art',
  },
  buscarEnCatalogo: {
    ...lectura,
    who: ['profesional', 'administrador'],
    path: '/api/documento/catalogo',
    summary:
      'Up to twenty drugs or diagnoses whose name or code holds the words, accents aside; whatever is not there may be typed',
    query: z.strictObject({ tipo: z.enum(['medicamento', 'diagnostico']), buscar: campo(80) }),
    answer: z.object({ items: z.array(ItemDeCatalogo) }),
    audit: null,
    rate: 'busqueda',
  },
  cargarCatalogo: {
    ...acto,
    who: ['administrador'],
    path: '/api/documento/catalogo',
    summary:
      "Replace the unit's catalogue, or add to what was sent before (`agregar`); none at all brings back the one of the product",
    body: z.strictObject({
      tipo: z.enum(['medicamento', 'diagnostico']),
      agregar: z._default(z.boolean(), false),
      items: z
        .array(
          z.strictObject({
            codigo: campo(20),
            nombre: z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^\P{Cc}*$/u)),
            presentaciones: z._default(
              z.array(z.strictObject({ forma: campo(120), presentacion: campo(200) })).check(z.maxLength(60)),
              [],
            ),
          }),
        )
        .check(z.maxLength(1000)),
    }),
    answer: z.object({ items: z.int() }),
    audit: 'cargar_catalogo',
    idempotent: 'key',
  },

  /* the patient */
  getReceta: {
    method: 'POST',
    path: '/api/recetas/getReceta',
    summary: 'A signed prescription, as an array of one',
    body: z.strictObject({ idReceta: z.string().check(z.minLength(1), z.maxLength(60)) }),
    answer: z.array(Receta),
    who: ['paciente', 'profesional'],
    scopes: ['portal', 'atencion', 'atenciones'],
    audit: 'ver_receta',
    rate: 'lectura',
    idempotent: 'natural',
  },
  /** Also without a session, with the secret of a mailed link. */
  abrirDocumento: {
    ...acto,
    path: '/api/documento/abrir',
    summary:
      'Ask for the file behind /documento/{id}, or /documento/{id}/{secret} of a mail. Signed in, it sets a cookie for that one path, good for minutes and as long as the session',
    body: z.strictObject({
      path: z.string().check(z.maxLength(160), z.regex(/^\/documento\/[\w-]{1,60}(\/[\w-]{1,80})?$/)),
      /** Asked of people without an account who come from a mailed link (`identidad_requerida`). */
      identidad: z.optional(z.strictObject({ documento: campo(12), fecNac: fecha() })),
    }),
    answer: z.object({
      /** URL of the file: the path plus `.pdf`. */
      url: z.string(),
      tipo: z.enum(tiposDeDocumento),
      nombre: z.string(),
      numero: z.nullable(z.int()),
      /** Generated by the portal, so it can be shown in a frame; other files are downloaded. */
      enMarco: z.boolean(),
      estado: z.enum(estadosDeDocumento),
      incompleta: z.boolean(),
      /** `false`: a prescription without CUIR. */
      registrada: z.nullable(z.boolean()),
      firmado: instante(),
    }),
    who: 'publico',
    audit: 'abrir_documento',
  },
  obtenerDocumento: {
    ...lectura,
    path: '/documento/:id.pdf',
    summary: 'The file of a document, against the cookie of its own path',
    params: z.strictObject({ id: enlazado(60) }),
    answer: { stream: tiposDeAdjunto },
    who: 'publico',
    audit: 'ver_documento',
    rate: 'archivo',
  },
  obtenerDocumentoPorEnlace: {
    ...lectura,
    path: '/documento/:id/:secreto.pdf',
    summary: 'The file of a document, against the secret of a mail, for seven days',
    params: z.strictObject({ id: enlazado(60), secreto: enlazado(80) }),
    answer: { stream: tiposDeAdjunto },
    who: 'publico',
    audit: 'ver_documento',
    rate: 'enlace',
  },
  verificarDocumento: {
    ...lectura,
    path: '/api/documento/verificar/:codigo',
    summary:
      'Whether a document is genuine, in force and unchanged. No clinical content; of the patient only initials. An unknown code is answered alike',
    params: z.strictObject({ codigo: z.string().check(z.maxLength(80)) }),
    answer: Verificacion,
    who: 'publico',
    audit: 'verificar_documento',
    rate: 'enlace',
  },
});
