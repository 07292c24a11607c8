import { SISTEMAS } from '../../registro/index.ts';
import type { Contexto, Referencia } from './tipos.ts';

/** The systems of identifiers and codes that resources name. */
export const sistemas = {
  ...SISTEMAS,
  loinc: 'http://loinc.org',
  ucum: 'http://unitsofmeasure.org',
  ausente: 'http://hl7.org/fhir/uv/ips/CodeSystem/absent-unknown-uv-ips',
} as const;
const TERMINOLOGIA = 'http://terminology.hl7.org/CodeSystem/';

/** Where a resource of the unit is read. */
export const baseDe = ({ platform, unidad }: Contexto) => `${platform.originOf(unidad)}/fhir/R4`;
/** Where systems get their tokens. From the configuration: what they signed for another host is worth nothing here. */
export const tokenUrlDe = ({ platform, unidad }: Contexto) => `${platform.originOf(unidad)}/fhir/token`;

/** Identifiers that the unit gives: affiliates, papers, tickets. */
export const sistemaPropio = ({ platform, unidad }: Contexto, nombre: string) =>
  `${platform.originOf(unidad)}/fhir/identificador/${nombre}`;

export const referencia = (tipo: string, id: string | number, display?: string): Referencia =>
  ({ reference: `${tipo}/${id}`, display }) as Referencia;
export const organizacion = ({ unidad }: Contexto) =>
  referencia('Organization', unidad.id, unidad.plantilla.nombre);
export const paciente = (id: string) => referencia('Patient', id);
export const profesional = (id: string | null) => (id === null ? undefined : referencia('Practitioner', id));

/** A code of HL7's own terminology. */
export const codigo = (sistema: string, code: string, display?: string) => ({
  coding: [{ system: `${TERMINOLOGIA}${sistema}`, code, display }],
});
export const coding = (sistema: string, code: string, display?: string) => ({
  system: `${TERMINOLOGIA}${sistema}`,
  code,
  display,
});
export const loinc = (code: string, display: string, text?: string) => ({
  coding: [{ system: sistemas.loinc, code, display }],
  text,
});
/** Words, and the code if the catalogue gave one. */
export const concepto = (text: string, cie10 = '') => ({
  coding: cie10.trim() === '' ? [] : [{ system: sistemas.cie10, code: cie10.trim() }],
  text,
});

export const instante = (fecha: Date | null | undefined) => fecha?.toISOString();

/** Leaves out what is missing: null, empty texts, lists and objects are no FHIR. */
export function limpio(valor: unknown): unknown {
  if (typeof valor === 'string') return valor.trim() === '' ? undefined : valor;
  if (Array.isArray(valor)) {
    const partes = valor.map(limpio).filter((parte) => parte !== undefined);
    return partes.length === 0 ? undefined : partes;
  }
  if (typeof valor !== 'object' || valor === null) return valor ?? undefined;
  const partes = Object.entries(valor)
    .map(([nombre, parte]) => [nombre, limpio(parte)] as const)
    .filter(([, parte]) => parte !== undefined);
  return partes.length === 0 ? undefined : Object.fromEntries(partes);
}
