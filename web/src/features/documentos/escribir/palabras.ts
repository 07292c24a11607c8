import type { DocumentoDelEscritorio } from '@portal/domain/documentos/contract';
import type { Escrito, TipoDocumento } from '@portal/domain/documentos/escrito';
import type { CampoObligatorio } from '@portal/domain/documentos/reglas';
import { diaDe, fechaCorta, horaDe } from '@portal/domain/tiempo/fechas';
import { ahora } from '../../../lib/configuracion.ts';
import { t } from './textos-escribir.ts';

/** Pasted text may contain invisible control characters, which the server refuses. */
export const unaLinea = (texto: string) => texto.replace(/\p{Cc}+/gu, ' ');
export const variasLineas = (texto: string) => texto.replace(/[^\P{Cc}\n\r\t]/gu, '');

/** 'Receta n° 12' */
export const cualDe = ({ nombre, numero }: { nombre: string; numero: number | null }) =>
  numero === null ? nombre : `${nombre} ${t('firmado.numero', { numero })}`;

/** Gender ending of 'firmad…', 'corregid…' for each kind. */
const terminacion: Record<TipoDocumento, string> = {
  receta: 'a',
  orden: 'a',
  evolucion: 'a',
  constancia: 'a',
  indicaciones: 'as',
  certificado: 'o',
  adjunto: 'o',
};
const articulo: Record<TipoDocumento, string> = {
  receta: 'la',
  orden: 'la',
  evolucion: 'la',
  constancia: 'la',
  indicaciones: 'las',
  certificado: 'el',
  adjunto: 'el',
};
/** 'la receta n° 12' */
export const conArticulo = (documento: { tipo: TipoDocumento; nombre: string; numero: number | null }) =>
  `${articulo[documento.tipo]} ${cualDe(documento).replace(/^./u, (inicial) => inicial.toLocaleLowerCase('es'))}`;
export const concordar = (tipo: TipoDocumento) => ({ o: terminacion[tipo] });

/** 'hoy 10:14', '09/11/2026, 18:42' */
export function cuando(instante: string): string {
  const fecha = new Date(instante);
  const [dia, hora] = [diaDe(fecha), horaDe(fecha)];
  if (dia === diaDe(ahora())) return t('lista.cuando.hoy', { hora });
  return t('lista.cuando.fecha', { fecha: fechaCorta(dia), hora });
}

/** One line that distinguishes it from others of its kind. */
export function resumenDe(escrito: Escrito | null): string {
  switch (escrito?.tipo) {
    case 'receta':
      return escrito.medicamentos
        .map(({ generico, marca }) => generico || marca)
        .filter(Boolean)
        .join(', ');
    case 'orden':
      return escrito.pedidos.filter(Boolean).join(', ');
    case 'certificado':
    case 'indicaciones':
      return escrito.texto;
    case 'evolucion':
      return escrito.diagnostico || escrito.evolucion;
    case 'adjunto':
      return escrito.descripcion;
    case undefined:
      return '';
  }
}

/**
 * Where each missing field is filled in: in the document, in the signing dialog, or by the administration.
 */
const alFirmar: readonly string[] = ['cuil', 'cobertura'] satisfies CampoObligatorio[];
const delProfesional: readonly string[] = [
  'profesional_nombre',
  'profesion',
  'refeps',
  'matricula',
  'jurisdiccion',
  'emisor',
  'especialidad',
  'domicilio',
  'firma',
] satisfies CampoObligatorio[];

export type Falta = DocumentoDelEscritorio['faltan'][number];

export function repartirFaltan(faltan: readonly Falta[]) {
  return {
    profesional: faltan.filter(({ campo }) => delProfesional.includes(campo)),
    firma: faltan.filter(({ campo }) => alFirmar.includes(campo)),
    escrito: faltan.filter(({ campo }) => !alFirmar.includes(campo) && !delProfesional.includes(campo)),
  };
}

/** The id of the field's input, if it has one. */
export function campoDonde(campo: string, escrito: Escrito): string | undefined {
  if (campo === 'diagnostico') return 'doc-diagnostico';
  if (campo === 'pedido') return 'doc-pedido-0';
  if (campo === 'cuil' || campo === 'cobertura') return `firmar-${campo}`;
  if (escrito.tipo !== 'receta') return undefined;
  const index = escrito.medicamentos.findIndex((medicamento) => {
    const value = medicamento[campo as keyof typeof medicamento];
    return value === null || (typeof value === 'string' && value.trim() === '');
  });
  return index === -1 || !(campo in escrito.medicamentos[0]!) ? undefined : `doc-${campo}-${index}`;
}

export function irA(id: string) {
  const field = document.getElementById(id);
  field?.closest('.field')?.scrollIntoView({ block: 'nearest' });
  field?.focus();
}
