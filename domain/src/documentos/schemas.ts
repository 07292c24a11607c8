import * as z from 'zod/mini';
import { instante } from '../contract/campos.ts';
import { wire } from '../contract/wire.ts';
import { Registro } from '../registro/reglas.ts';
import { clasesDeAdvertencia } from './advertencias.ts';
import { Escrito, Medicamento, tiposDeDocumento } from './escrito.ts';
import { estadosDeDocumento } from './reglas.ts';

/** File types that may be attached, detected by content. */
export const tiposDeAdjunto = ['application/pdf', 'image/jpeg', 'image/png'] as const;
export const ADJUNTO_BYTES = 10 * 1024 * 1024;

/** A field required by law that is missing, and its name. */
const Falta = z.object({ campo: z.string(), nombre: z.string() });

const Archivo = z.object({ nombre: z.string(), tipo: z.string(), bytes: z.int() });
/** The professional's reason is for the patient and the clinical record: no mail and no public page has it. */
const Anulacion = z.object({ ocurrida: instante(), motivo: z.string() });
const Corregido = z.object({ id: z.uuid(), numero: z.nullable(z.int()) });

/** Something to know about a drug before it is prescribed. */
export const AdvertenciaDeReceta = z.object({
  /** Position of the drug, from 0. */
  lugar: z.int(),
  clase: z.enum(clasesDeAdvertencia),
  texto: z.string(),
  /** The allergy, the entry or the other drug. Empty for a weight. */
  con: z.string(),
  /** Of a signed prescription: why it was signed all the same. */
  motivo: z.nullable(z.string()),
});
export type AdvertenciaDeReceta = z.infer<typeof AdvertenciaDeReceta>;

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
  /** Of a draft prescription: what signing asks a reason for now. Of a signed one: as it was then. */
  advertencias: z.array(AdvertenciaDeReceta),
  /** Of a signed prescription, for each drug: its entry in the patient's current medication. */
  enMedicacion: z.array(z.nullable(z.uuid())),
  /**
   * Of a signed prescription: whether a repository gave it a CUIR. Pharmacies accept none without it. `null`:
   * not needed.
   */
  registrada: z.nullable(z.boolean()),
  /** The same in full: also on its way, or refused. `null`: not a signed prescription. */
  registro: z.nullable(Registro),
  archivo: z.nullable(Archivo),
  guardado: instante(),
  firmado: z.nullable(instante()),
  /** Its professional signed it with a passkey. */
  conPresencia: z.boolean(),
  vence: z.nullable(instante()),
  /** Only for signed documents. */
  vigencia: z.nullable(z.enum(estadosDeDocumento)),
  /** The previous version, and the next. */
  corrige: z.nullable(Corregido),
  corregidoPor: z.nullable(Corregido),
  anulacion: z.nullable(Anulacion),
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
  registro: z.nullable(Registro),
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
  /** Whether this professional has a passkey here, and whether the unit wants recetas and certificados signed with it. */
  presencia: z.object({ llave: z.boolean(), exige: z.boolean() }),
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

/** A barcode as an SVG path of height one and width `ancho`, with its quiet zone. */
const Barras = z.object({ ancho: z.int(), trazo: z.string(), texto: z.string() });

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
  paciente: wire({
    nome: z.string(),
    documento: z.string(),
    cuil: z.nullable(z.string()),
    fec_nac: z.nullable(z.string()),
    sexo: z.nullable(z.string()),
    obraSocial: z.nullable(z.string()),
    plan: z.nullable(z.string()),
    nroAfiliado: z.nullable(z.string()),
  }),
  medico: wire({
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
  /** Of the first drug. `registro` has all. */
  cuir: z.nullable(z.string()),
  registro: Registro,
  corrige: z.nullable(Corregido),
  corregidaPor: z.nullable(Corregido),
  anulacion: z.nullable(Anulacion),
  /** Content of the QR code: the URL of /verificar. */
  verificar: z.string(),
  /**
   * Codes to scan from the screen, as SVG paths with their quiet zone: a square of `lado`; bars of height one
   * and width `ancho`.
   */
  codigos: z.object({
    qr: z.object({ lado: z.int(), trazo: z.string() }),
    barras: z.nullable(Barras),
    /** One per drug, in their order. Empty until registered. */
    cuirs: z.array(Barras),
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
  anulada: z.nullable(instante()),
  /** Whether the stored bytes are the signed ones. `false`: they were altered. */
  intacto: z.nullable(z.boolean()),
  /** Its professional signed it with a passkey. */
  conPresencia: z.nullable(z.boolean()),
  /** 'incompleta, sin validez' */
  incompleta: z.nullable(z.boolean()),
  /**
   * `false`: a prescription without CUIR. It is genuine and may be in force, but pharmacies do not accept it.
   */
  registrada: z.nullable(z.boolean()),
  /** In full, without the repository's reason: this answer is public. */
  registro: z.nullable(Registro),
  /** The hash, to be compared with a copy's. */
  sha256: z.nullable(z.string()),
  /** The hash of the paper with the CUIRs, once it exists. Both papers are genuine. */
  sha256Registrada: z.nullable(z.string()),
});
export type Verificacion = z.infer<typeof Verificacion>;

/**
 * A prescription at the counter of a pharmacy: what its paper says, and whether it may be dispensed. The diagnosis is
 * on the paper by law (Resolución 2214/2025, annex II).
 */
export const RecetaEnFarmacia = z.object({
  numero: z.nullable(z.int()),
  estado: z.enum(estadosDeDocumento),
  emitida: instante(),
  vence: z.nullable(instante()),
  anulada: z.nullable(instante()),
  /** Of a replaced one: the number of the version that counts. */
  reemplazadaPor: z.nullable(z.int()),
  incompleta: z.boolean(),
  /** `false`: the stored bytes are not the signed ones. */
  intacta: z.boolean(),
  registro: Registro,
  /** `cuir`: `null` until registered. */
  medicamentos: z.array(z.extend(Medicamento, { cuir: z.nullable(Barras) })),
  diagnostico: z.string(),
  observaciones: z.string(),
  paciente: z.string(),
  cobertura: z.nullable(z.string()),
  profesional: z.string(),
  matricula: z.nullable(z.string()),
  unidad: z.string(),
});
export type RecetaEnFarmacia = z.infer<typeof RecetaEnFarmacia>;
