import * as z from 'zod/mini';
import { campo, dni, instante } from '../contract/campos.ts';
import { contract, reads, writes } from '../contract/endpoint.ts';
import { aperturasElegibles, CIFRADO_HASTA, clavesDeDuracion, estadosDeCompartido } from './compartir.ts';
import { EntradaEscrita } from './contract.ts';

export const Compartido = z.object({
  id: z.uuid(),
  estado: z.enum(estadosDeCompartido),
  creado: instante(),
  vence: instante(),
  aperturasHasta: z.int(),
  /** The latest first. The name is what the one who opened it wrote. */
  aperturas: z.array(z.object({ ocurrida: instante(), quien: z.string(), dispositivo: z.string() })),
});
export type Compartido = z.infer<typeof Compartido>;

export const Importadas = z.object({ sumadas: z.int(), repetidas: z.int() });
export type Importadas = z.infer<typeof Importadas>;

const paciente = { who: ['paciente'], flag: 'portal' } as const;
/** Of others' viewers, which may send fields of their own. */
const PedidoDeManifiesto = z.object({
  recipient: campo(200),
  passcode: z.optional(z.string().check(z.maxLength(40))),
  embeddedLengthMax: z.optional(z.int().check(z.minimum(0), z.maximum(2_000_000_000))),
});
/** 256 random bits, as the address has them. */
const secreto = z.string().check(z.maxLength(43), z.regex(/^[\w-]{43}$/));
const deOtros = { who: 'publico', flag: 'portal', anyOrigin: true, rate: 'enlace' } as const;
const entradas = z.array(EntradaEscrita).check(z.minLength(1), z.maxLength(100));

export const compartir = contract({
  obtenerIps: {
    ...reads,
    ...paciente,
    path: '/api/resumen/ips/:documento',
    summary: 'The summary as a document of the International Patient Summary, for the browser to encrypt',
    params: z.strictObject({ documento: dni() }),
    answer: z.object({ ips: z.record(z.string(), z.unknown()) }),
    audit: 'ver_resumen',
  },
  listarCompartidos: {
    ...reads,
    ...paciente,
    path: '/api/compartido/de/:documento',
    summary: "The person's links, newest first, and who opened them",
    params: z.strictObject({ documento: dni() }),
    answer: z.array(Compartido),
    audit: 'ver_compartidos',
  },
  crearCompartido: {
    ...writes,
    ...paciente,
    path: '/api/compartido/crear',
    summary: 'Keep an encrypted summary for whoever has its link and its PIN. The key stays in the browser',
    body: z.strictObject({
      documento: dni(),
      /** A compact JWE, `dir` with A256GCM. */
      cifrado: z
        .string()
        .check(z.maxLength(CIFRADO_HASTA), z.regex(/^[\w-]{20,2000}\.\.[\w-]{16}\.[\w-]+\.[\w-]{22}$/)),
      pin: z.string().check(z.maxLength(6), z.regex(/^[0-9]{6}$/)),
      duracion: z.enum(clavesDeDuracion),
      aperturas: z.literal([...aperturasElegibles]),
    }),
    answer: z.object({ id: z.uuid(), url: z.string(), vence: instante() }),
    audit: 'compartir_resumen',
    idempotent: 'no',
  },
  revocarCompartido: {
    ...writes,
    ...paciente,
    path: '/api/compartido/revocar',
    summary: 'The link opens no more, and what it opened is deleted',
    body: z.strictObject({ documento: dni(), id: z.uuid() }),
    audit: 'dejar_de_compartir',
  },
  abrirCompartido: {
    ...writes,
    ...deOtros,
    path: '/api/shl/:codigo',
    summary:
      'The manifest of a SMART Health Link. A wrong PIN says how many are left; the fifth ends the link',
    params: z.strictObject({ codigo: secreto }),
    body: PedidoDeManifiesto,
    answer: z.object({
      files: z.array(
        z.object({
          contentType: z.literal('application/fhir+json'),
          embedded: z.optional(z.string()),
          location: z.optional(z.string()),
        }),
      ),
    }),
    audit: 'abrir_compartido',
    idempotent: 'no',
  },
  bajarCompartido: {
    ...reads,
    ...deOtros,
    path: '/api/shl/archivo/:codigo',
    summary:
      'The file of a manifest that asked for an address in place of the content: once, within the hour',
    params: z.strictObject({ codigo: secreto }),
    answer: { stream: ['application/jose'] },
    audit: 'abrir_compartido',
    idempotent: 'no',
  },

  importarEntradas: {
    ...writes,
    ...paciente,
    path: '/api/resumen/importar',
    summary: 'Add what came in a summary from elsewhere and was accepted. Nothing is overwritten',
    body: z.strictObject({ documento: dni(), entradas }),
    answer: Importadas,
    audit: 'importar_resumen',
  },
  importarEnConsulta: {
    ...writes,
    who: ['profesional'],
    path: '/api/atencion/resumen/importar',
    summary: 'The same by the professional, for the patient of an attention',
    body: z.strictObject({ atencion: z.uuid(), entradas }),
    answer: Importadas,
    audit: 'importar_resumen',
  },
});
