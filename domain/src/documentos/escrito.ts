import * as z from 'zod/mini';
import { campo, fecha, parrafo } from '../contract/campos.ts';

/** Documents that a professional writes. `evolucion` is the signed note of the attention and has no PDF. */
const tiposEscritos = ['evolucion', 'receta', 'certificado', 'orden', 'indicaciones', 'adjunto'] as const;
/** Documents shown at /documento. The portal generates the constancia when an attention ends. */
export const tiposDeDocumento = [...tiposEscritos, 'constancia'] as const;
export type TipoDocumento = (typeof tiposDeDocumento)[number];

export const nombreDeTipo: Record<TipoDocumento, string> = {
  evolucion: 'Evolución',
  receta: 'Receta',
  certificado: 'Certificado',
  orden: 'Orden',
  indicaciones: 'Indicaciones',
  adjunto: 'Archivo adjunto',
  constancia: 'Constancia de teleasistencia',
};

/* written content: every field may be empty, since a draft is saved as it is */

export const Medicamento = z.strictObject({
  /** Generic name: required by law, and printed largest. */
  generico: campo(200),
  presentacion: campo(200),
  forma: campo(120),
  cantidad: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(999))), null),
  posologia: z._default(parrafo(500), ''),
  /** Optional. */
  marca: campo(120),
});
export type Medicamento = z.infer<typeof Medicamento>;

const diagnosticado = {
  diagnostico: campo(500),
  /** CIE-10 code, if chosen from the catalogue. */
  diagnosticoCodigo: campo(20),
};
/** Patient data entered with the document. Empty: taken from the profile. */
const delPaciente = { cuil: campo(20), cobertura: campo(160) };

export const Escrito = z.discriminatedUnion('tipo', [
  z.strictObject({
    tipo: z.literal('receta'),
    medicamentos: z.array(Medicamento).check(z.minLength(1), z.maxLength(12)),
    ...diagnosticado,
    ...delPaciente,
    observaciones: z._default(parrafo(1000), ''),
  }),
  z.strictObject({
    tipo: z.literal('orden'),
    pedidos: z
      .array(z.string().check(z.maxLength(300), z.regex(/^\P{Cc}*$/u)))
      .check(z.minLength(1), z.maxLength(20)),
    ...diagnosticado,
    ...delPaciente,
    observaciones: z._default(parrafo(1000), ''),
  }),
  z.strictObject({
    tipo: z.literal('certificado'),
    texto: z._default(parrafo(3000), ''),
    diagnostico: campo(500),
    /** Days of rest; `null` or 0: none. */
    dias: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(365))), null),
    /** First day of rest. Empty: the day of signing. */
    desde: z._default(z.union([fecha(), z.literal('')]), ''),
  }),
  z.strictObject({ tipo: z.literal('indicaciones'), texto: z._default(parrafo(5000), '') }),
  z.strictObject({
    tipo: z.literal('evolucion'),
    evolucion: z._default(parrafo(10_000), ''),
    diagnostico: campo(500),
    indicaciones: z._default(parrafo(5000), ''),
  }),
  z.strictObject({ tipo: z.literal('adjunto'), descripcion: campo(300) }),
]);
export type Escrito = z.infer<typeof Escrito>;
export type TipoEscrito = Escrito['tipo'];
