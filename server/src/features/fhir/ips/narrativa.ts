import type { Recurso } from '../recursos/tipos.ts';
import { textos } from './textos.ts';

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Whatever people wrote is text here, never markup. Signs that XML refuses are left out. */
export const escapar = (texto: string) =>
  texto
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll(/[&<>"']/g, (signo) => ESCAPES[signo]!);

const envuelto = (dentro: string) =>
  `<div xmlns="http://www.w3.org/1999/xhtml" xml:lang="es-AR" lang="es-AR">${dentro}</div>`;

export const narrativa = (dentro: string) => ({ status: 'generated', div: envuelto(dentro) });
export const parrafo = (texto: string) => narrativa(`<p>${escapar(texto)}</p>`);
export const lista = (lineas: readonly string[]) =>
  narrativa(`<ul>${lineas.map((linea) => `<li>${escapar(linea)}</li>`).join('')}</ul>`);

interface Concepto {
  text?: string;
  coding?: { code: string }[];
}
const dicho = (valor: unknown) => {
  const { text, coding } = (valor ?? {}) as Concepto;
  return text ?? coding?.[0]?.code ?? '';
};
const primero = (valor: unknown) =>
  Array.isArray(valor) ? (valor[0] as Record<string, unknown>) : undefined;
const texto = (valor: unknown) => (typeof valor === 'string' ? valor : '');

/** One line of a section, in words. */
export function lineaDe(recurso: Recurso): string {
  const partes = PARTES[recurso.resourceType]?.(recurso) ?? [];
  const estado = recurso['verificationStatus'] as Concepto | undefined;
  return [...partes, estado?.coding?.[0]?.code === 'unconfirmed' ? textos.sinConfirmar : '']
    .filter((parte) => parte !== '')
    .join(' · ');
}

const desde = (valor: unknown) => (texto(valor) === '' ? '' : `${textos.desde} ${texto(valor)}`);
const PARTES: Record<string, (recurso: Recurso) => string[]> = {
  AllergyIntolerance: (r) => [
    dicho(r['code']),
    dicho(primero(primero(r['reaction'])?.['manifestation'])),
    desde(r['onsetDateTime']),
  ],
  MedicationStatement: (r) => [
    dicho(r['medicationCodeableConcept']),
    texto(primero(r['dosage'])?.['text']),
    desde((r['effectivePeriod'] as { start?: string } | undefined)?.start),
  ],
  Condition: (r) => [dicho(r['code']), texto(primero(r['note'])?.['text']), desde(r['onsetDateTime'])],
  Immunization: (r) => [
    dicho(r['vaccineCode']),
    texto(r['occurrenceDateTime'] ?? r['occurrenceString']),
    texto(primero(r['note'])?.['text']),
  ],
  Observation: (r) => {
    const { value, unit } = (r['valueQuantity'] ?? {}) as { value?: number; unit?: string };
    return [
      dicho(r['code']),
      value === undefined ? dicho(r['valueCodeableConcept']) : `${String(value).replace('.', ',')} ${unit}`,
      texto(r['effectiveDateTime']),
    ];
  },
};
