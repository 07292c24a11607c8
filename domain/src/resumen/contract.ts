import * as z from 'zod/mini';
import { campo, dni, fecha, instante, parrafo } from '../contract/campos.ts';
import { contract, reads, writes } from '../contract/endpoint.ts';
import {
  clases,
  clasesConNinguna,
  clavesDeHabito,
  estadosDeEntrada,
  gravedades,
  origenes,
} from './clases.ts';

const nombre = z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^\P{Cc}*$/u), z.regex(/\S/u));
/** As exact as it is known: a year, a month or a day. */
const cuando = z._default(
  z.union([
    z.literal(''),
    z.string().check(z.maxLength(7), z.regex(/^(19|20)\d\d(-(0[1-9]|1[0-2]))?$/)),
    fecha(),
  ]),
  '',
);
const detalle = z._default(parrafo(500), '');

/** A new or changed entry, as it is written. */
export const EntradaEscrita = z.discriminatedUnion('clase', [
  z.strictObject({
    clase: z.literal('alergia'),
    nombre,
    /** The reaction. */
    detalle,
    gravedad: z._default(z.nullable(z.enum(gravedades)), null),
    fecha: cuando,
  }),
  /** `detalle`: dosage. */
  z.strictObject({ clase: z.literal('medicacion'), nombre, detalle, fecha: cuando }),
  z.strictObject({ clase: z.literal('problema'), nombre, codigo: campo(20), detalle, fecha: cuando }),
  z.strictObject({ clase: z.literal('vacuna'), nombre, detalle, fecha: cuando }),
  z.strictObject({ clase: z.literal('habito'), nombre: z.enum(clavesDeHabito), detalle, fecha: cuando }),
  /** Kilograms, on a day. */
  z.strictObject({
    clase: z.literal('peso'),
    nombre: z.string().check(z.maxLength(6), z.regex(/^[1-9]\d{0,2}([.,]\d{1,2})?$|^0[.,][1-9]\d?$/)),
    fecha: z._default(z.union([z.literal(''), fecha()]), ''),
  }),
]);
export type EntradaEscrita = z.infer<typeof EntradaEscrita>;

export const EntradaDelResumen = z.object({
  id: z.uuid(),
  clase: z.enum(clases),
  nombre: z.string(),
  codigo: z.string(),
  detalle: z.string(),
  gravedad: z.nullable(z.enum(gravedades)),
  fecha: z.string(),
  estado: z.enum(estadosDeEntrada),
  origen: z.enum(origenes),
  /** The name of whoever said it; professionals have their title. */
  dichaPor: z.string(),
  dicha: instante(),
  confirmada: z.nullable(z.object({ por: z.string(), cuando: instante() })),
  /** The prescription whose drug it is. */
  documento: z.nullable(z.uuid()),
  /** Whether the reader may change it: patients only what no professional said. */
  propia: z.boolean(),
});
export type EntradaDelResumen = z.infer<typeof EntradaDelResumen>;

export const Resumen = z.object({
  entradas: z.array(EntradaDelResumen),
  /** Somebody said that there is none. */
  ninguna: z.array(
    z.object({
      clase: z.enum(clasesConNinguna),
      origen: z.enum(origenes),
      dichaPor: z.string(),
      dicha: instante(),
    }),
  ),
  /** The conditions of the specification that are ticked. */
  condiciones: z.array(z.object({ nombre: z.string(), observacion: z.string() })),
});
export type Resumen = z.infer<typeof Resumen>;

const paciente = { who: ['paciente'], flag: 'portal' } as const;
const profesional = { who: ['profesional'] } as const;
const entrada = z.uuid();
const ninguna = { clase: z.enum(clasesConNinguna), dicha: z.boolean() };
/** How an entry leaves the list. */
const cierre = z.enum(['terminada', 'retirada']);

export const resumen = contract({
  obtenerResumen: {
    ...reads,
    ...paciente,
    path: '/api/resumen/:documento',
    summary: 'The clinical summary of oneself or of a member of the own family',
    params: z.strictObject({ documento: dni() }),
    answer: Resumen,
    audit: 'ver_resumen',
  },
  anotarEnResumen: {
    ...writes,
    ...paciente,
    path: '/api/resumen/anotar',
    summary: 'Add an entry, or change one: a changed entry is no longer confirmed',
    body: z.strictObject({ documento: dni(), reemplaza: z.optional(entrada), entrada: EntradaEscrita }),
    answer: Resumen,
    audit: 'anotar_resumen',
    idempotent: 'key',
  },
  cerrarEntrada: {
    ...writes,
    ...paciente,
    path: '/api/resumen/cerrar',
    summary: 'An entry is over, or was written by mistake',
    body: z.strictObject({ documento: dni(), entrada, estado: cierre }),
    answer: Resumen,
    audit: 'anotar_resumen',
  },
  decirNinguna: {
    ...writes,
    ...paciente,
    path: '/api/resumen/ninguna',
    summary: 'Say that there is none, or take it back',
    body: z.strictObject({ documento: dni(), ...ninguna }),
    answer: Resumen,
    audit: 'anotar_resumen',
  },

  /* the desk: the patient of an own attention */
  obtenerResumenEnConsulta: {
    ...reads,
    ...profesional,
    path: '/api/atencion/resumen',
    summary: 'The summary of the patient of an attention or of a turno of today: one of the two is given',
    query: z.strictObject({ atencion: z.optional(z.uuid()), turno: z.optional(z.uuid()) }),
    answer: Resumen,
    audit: 'ver_resumen',
  },
  anotarEnConsulta: {
    ...writes,
    ...profesional,
    path: '/api/atencion/resumen/anotar',
    summary: "Add or change an entry of the patient's summary, confirmed by its professional",
    body: z.strictObject({ atencion: z.uuid(), reemplaza: z.optional(entrada), entrada: EntradaEscrita }),
    answer: Resumen,
    audit: 'anotar_resumen',
    idempotent: 'key',
  },
  confirmarEntradas: {
    ...writes,
    ...profesional,
    path: '/api/atencion/resumen/confirmar',
    summary: 'Confirm what the patient said',
    body: z.strictObject({
      atencion: z.uuid(),
      entradas: z.array(entrada).check(z.minLength(1), z.maxLength(200)),
    }),
    answer: Resumen,
    audit: 'confirmar_resumen',
  },
  cerrarEnConsulta: {
    ...writes,
    ...profesional,
    path: '/api/atencion/resumen/cerrar',
    summary: "End or withdraw an entry of the patient's summary",
    body: z.strictObject({ atencion: z.uuid(), entrada, estado: cierre }),
    answer: Resumen,
    audit: 'anotar_resumen',
  },
  decirNingunaEnConsulta: {
    ...writes,
    ...profesional,
    path: '/api/atencion/resumen/ninguna',
    summary: 'Note that the patient has none, or take it back',
    body: z.strictObject({ atencion: z.uuid(), ...ninguna }),
    answer: Resumen,
    audit: 'anotar_resumen',
  },
});
