import * as z from 'zod/mini';
import { campo, dni, fecha, instante, parrafo, revision } from '../contract/campos.ts';
import { contract, reads, writes } from '../contract/endpoint.ts';
import { Asercion, Desafio } from '../cuentas/contract-llaves.ts';
import { Registro } from '../registro/reglas.ts';
import { ADVERTENCIAS_POR_MEDICAMENTO, MOTIVO_DE_ADVERTENCIA } from './advertencias.ts';
import { Escrito, tiposDeDocumento } from './escrito.ts';
import { estadosDeDocumento, MOTIVO_DE_ANULACION } from './reglas.ts';
import {
  tiposDeAdjunto,
  ADJUNTO_BYTES,
  DocumentoDelEscritorio,
  DocumentoPropio,
  DocumentosDeAtencion,
  ItemDeCatalogo,
  Receta,
  RecetaEnFarmacia,
  Verificacion,
} from './schemas.ts';

export * from './schemas.ts';

const profesional = { who: ['profesional'] } as const;
/** The client generates the id, so that a repeated request creates one document. */
const nuevo = { atencion: z.uuid(), id: z.uuid() };
/** Why a drug with warnings is prescribed all the same; `vistas`: the texts that were on the screen. */
const motivos = z._default(
  z
    .array(
      z.strictObject({
        lugar: z.int().check(z.minimum(0), z.maximum(11)),
        motivo: parrafo(MOTIVO_DE_ADVERTENCIA.maximo),
        vistas: z.array(z.string().check(z.maxLength(1200))).check(z.maxLength(ADVERTENCIAS_POR_MEDICAMENTO)),
      }),
    )
    .check(z.maxLength(12)),
  [],
);
/** A URL part that the portal generated: letters, digits, '-' and '_'. */
const enlazado = (largo: number) => z.string().check(z.maxLength(largo), z.regex(/^[\w-]+$/));
const nombreDeArchivo = () => z.string().check(z.minLength(1), z.maxLength(120));

export const documentos = contract({
  /* the desk */
  listarDocumentosDeAtencion: {
    ...reads,
    ...profesional,
    path: '/api/documento/atencion/:id',
    summary:
      "An attention's documents: the own drafts and what is signed; earlier prescriptions of the patient; what a prescription begins with",
    params: z.strictObject({ id: z.uuid() }),
    answer: DocumentosDeAtencion,
    audit: 'ver_documentos',
  },
  listarPropios: {
    ...reads,
    ...profesional,
    path: '/api/documento/propios',
    summary: 'What this professional wrote: every draft, and the newest fifty that are signed',
    answer: z.object({ documentos: z.array(DocumentoPropio) }),
    audit: 'ver_documentos',
  },
  guardarBorrador: {
    ...writes,
    ...profesional,
    path: '/api/documento/borrador',
    summary: 'Save a draft, new (`version` 0) or over the version that was read; the kind never changes',
    body: z.strictObject({ ...nuevo, version: revision(), escrito: Escrito }),
    answer: DocumentoDelEscritorio,
    audit: 'escribir_documento',
  },
  subirAdjunto: {
    ...writes,
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
    ...writes,
    ...profesional,
    path: '/api/documento/borrador/borrar',
    summary: 'Throw a draft of one’s own away',
    body: z.strictObject({ id: z.uuid() }),
    audit: 'borrar_borrador',
  },
  repetirReceta: {
    ...writes,
    ...profesional,
    path: '/api/documento/repetir',
    summary: 'A draft with the drugs of an earlier prescription of the same patient',
    body: z.strictObject({ ...nuevo, receta: z.uuid() }),
    answer: DocumentoDelEscritorio,
    audit: 'escribir_documento',
  },
  prepararFirma: {
    ...writes,
    ...profesional,
    path: '/api/documento/firmar/preparar',
    summary:
      'Draw the paper of a receta or certificado, as it was read, for the passkey to sign: the challenge is its SHA-256. Good for five minutes; nothing is signed yet',
    body: z.strictObject({ id: z.uuid(), version: revision(), motivos }),
    answer: Desafio,
    audit: 'preparar_firma',
  },
  firmarDocumento: {
    ...writes,
    ...profesional,
    path: '/api/documento/firmar',
    summary:
      'Sign a draft, as it was read: number, dates, bytes and fingerprint are made and never change. With `asercion`, as it was prepared. Each drug with warnings needs a reason (`receta_con_advertencias`)',
    body: z.strictObject({ id: z.uuid(), version: revision(), motivos, asercion: z.optional(Asercion) }),
    answer: DocumentoDelEscritorio,
    audit: 'firmar_documento',
  },
  corregirDocumento: {
    ...writes,
    ...profesional,
    path: '/api/documento/corregir',
    summary: 'A draft that, once signed, takes the place of a signed document of one’s own, and says so',
    body: z.strictObject({ documento: z.uuid(), id: z.uuid() }),
    answer: DocumentoDelEscritorio,
    audit: 'corregir_documento',
  },
  anularDocumento: {
    ...writes,
    ...profesional,
    path: '/api/documento/anular',
    summary:
      'Annul a signed receta, orden, certificado or indicaciones of one’s own, with a reason. It stays, marked; the patient is told. A second time changes nothing',
    body: z.strictObject({ id: z.uuid(), motivo: parrafo(MOTIVO_DE_ANULACION) }),
    answer: DocumentoDelEscritorio,
    audit: 'anular_documento',
  },
  tomarMedicamento: {
    ...writes,
    ...profesional,
    path: '/api/documento/tomar-medicamento',
    summary:
      "Take a drug of a signed prescription into the patient's current medication. If it is there already, nothing changes",
    body: z.strictObject({
      atencion: z.uuid(),
      receta: z.uuid(),
      lugar: z.int().check(z.minimum(0), z.maximum(11)),
    }),
    answer: z.object({ entrada: z.uuid(), yaEstaba: z.boolean() }),
    audit: 'anotar_resumen',
  },
  marcarParaArt: {
    ...writes,
    ...profesional,
    path: '/api/documento/para-art',
    summary: "Leave a paper of one's own for the case's manager, or keep it from them",
    body: z.strictObject({ id: z.uuid(), paraArt: z.boolean() }),
    answer: DocumentoDelEscritorio,
    audit: 'marcar_para_art',
  },
  buscarEnCatalogo: {
    ...reads,
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
    ...writes,
    who: ['administrador'],
    path: '/api/documento/catalogo',
    summary:
      "Replace the unit's catalogue, or add to what was sent before (`agregar`); none at all brings back the one of the product. Of a family of drugs, `nombre` holds its names ('Penicilinas; penicilina') and each `presentacion` an ingredient with its synonyms ('metamizol / dipirona') or, with `forma` 'cruza', a family with a cross-reaction",
    body: z.strictObject({
      tipo: z.enum(['medicamento', 'diagnostico', 'familia']),
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
    ...writes,
    path: '/api/recetas/getReceta',
    summary: 'A signed prescription, as an array of one',
    body: z.strictObject({ idReceta: z.string().check(z.minLength(1), z.maxLength(60)) }),
    answer: z.array(Receta),
    who: ['paciente', 'profesional'],
    scopes: ['portal', 'atencion', 'atenciones'],
    audit: 'ver_receta',
    rate: 'lectura',
  },
  /** Also without a session, with the secret of a mailed link. */
  abrirDocumento: {
    ...writes,
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
      anulada: z.nullable(instante()),
      incompleta: z.boolean(),
      /** `false`: a prescription without CUIR. */
      registrada: z.nullable(z.boolean()),
      registro: z.nullable(Registro),
      firmado: instante(),
      conPresencia: z.boolean(),
    }),
    who: 'publico',
    audit: 'abrir_documento',
  },
  obtenerDocumento: {
    ...reads,
    path: '/documento/:id.pdf',
    summary: 'The file of a document, against the cookie of its own path',
    params: z.strictObject({ id: enlazado(60) }),
    answer: { stream: tiposDeAdjunto },
    who: 'publico',
    audit: 'ver_documento',
    rate: 'archivo',
  },
  obtenerDocumentoPorEnlace: {
    ...reads,
    path: '/documento/:id/:secreto.pdf',
    summary: 'The file of a document, against the secret of a mail, for seven days',
    params: z.strictObject({ id: enlazado(60), secreto: enlazado(80) }),
    answer: { stream: tiposDeAdjunto },
    who: 'publico',
    audit: 'ver_documento',
    rate: 'enlace',
  },
  verificarDocumento: {
    ...reads,
    path: '/api/documento/verificar/:codigo',
    summary:
      'Whether a document is genuine, in force and unchanged. No clinical content; of the patient only initials. An unknown code is answered alike',
    params: z.strictObject({ codigo: z.string().check(z.maxLength(80)) }),
    answer: Verificacion,
    who: 'publico',
    audit: 'verificar_documento',
    rate: 'enlace',
  },
  verEnFarmacia: {
    ...writes,
    path: '/api/documento/farmacia',
    summary:
      "A prescription for the pharmacy that has its paper and its patient's DNI. A wrong DNI is answered as an unknown code; both are limited",
    body: z.strictObject({ codigo: z.string().check(z.maxLength(80)), documento: dni() }),
    answer: RecetaEnFarmacia,
    who: 'publico',
    audit: 'ver_en_farmacia',
    rate: 'enlace',
  },
});
