import type { Clase, ClaseConNinguna } from '@portal/domain/resumen/clases';
import { named, type RowOf } from '../../../db/query.ts';
import { toPagina, toUna, type EnTramo, type Filtro, type Origen, type Tramo } from './pagina.repository.ts';

export interface EntradaRow extends EnTramo, Omit<RowOf<'entradas_resumen'>, 'unidad_id' | 'cambiada'> {
  /** Whoever said it is a professional of the unit, and not the patient. */
  de_profesional: boolean;
}

const ENTRADA = `e.id, e.persona_id, e.clase, e.nombre, e.codigo, e.detalle, e.gravedad, e.fecha, e.estado, e.origen, e.dicha_por, e.dicha, e.confirmada_por, e.confirmada, e.documento_id,
    e.origen = 'profesional' or (e.origen = 'informado' and e.dicha_por <> e.persona_id
      and exists (select from profesionales f where f.unidad_id = e.unidad_id and f.persona_id = e.dicha_por)) as de_profesional`;

const deEntradas = {
  columnas: ENTRADA,
  de: 'entradas_resumen e',
  unidad: 'e.unidad_id',
  momento: 'e.cambiada',
  claves: [['e.id', 'uuid']],
} as const;
const filtros = {
  entrada: 'e.id = any (:entrada::uuid[])',
  persona: 'e.persona_id = any (:persona::uuid[])',
  paciente: 'e.persona_id = any (:paciente::uuid[])',
  estado: 'e.estado = any (:estado::text[])',
  codigo: `exists (select from unnest(:codigo::text[]) n where e.codigo = n or portal.simple(e.nombre) = portal.simple(n))`,
  dicha_desde: 'e.dicha >= :dicha_desde::timestamptz',
  dicha_hasta: 'e.dicha < :dicha_hasta::timestamptz',
};

export const entradas: Record<Clase, Origen> = {
  alergia: { ...deEntradas, nombre: 'alergias', donde: `e.clase = 'alergia'`, filtros },
  medicacion: { ...deEntradas, nombre: 'medicacion', donde: `e.clase = 'medicacion'`, filtros },
  problema: {
    ...deEntradas,
    nombre: 'problemas',
    donde: `e.clase = 'problema'`,
    filtros: { ...filtros, categoria: `'problem-list-item' = any (:categoria::text[])` },
  },
  vacuna: { ...deEntradas, nombre: 'vacunas', donde: `e.clase = 'vacuna'`, filtros },
  habito: {
    ...deEntradas,
    nombre: 'habitos',
    donde: `e.clase = 'habito'`,
    filtros: { ...filtros, categoria: `'social-history' = any (:categoria::text[])` },
  },
  peso: {
    ...deEntradas,
    nombre: 'pesos',
    donde: `e.clase = 'peso'`,
    filtros: {
      ...filtros,
      codigo: `'29463-7' = any (:codigo::text[])`,
      categoria: `'vital-signs' = any (:categoria::text[])`,
    },
  },
};
/** All of them: each has a provenance. */
export const todasLasEntradas: Origen = {
  ...deEntradas,
  nombre: 'entradas',
  filtros: {
    ...filtros,
    meta: 'e.id = any (:meta::uuid[])',
    firmado_desde: 'coalesce(e.confirmada, e.dicha) >= :firmado_desde::timestamptz',
    firmado_hasta: 'coalesce(e.confirmada, e.dicha) < :firmado_hasta::timestamptz',
    agente: '(e.dicha_por = any (:agente::uuid[]) or e.confirmada_por = any (:agente::uuid[]))',
  },
};

export const listEntradas = (clase: Clase, unidadId: number, filtro: Filtro, tramo: Tramo) =>
  named<EntradaRow>(...toPagina(entradas[clase], unidadId, filtro, tramo));
export const findEntrada = (clase: Clase, unidadId: number, clave: readonly string[]) =>
  named<EntradaRow>(...toUna(entradas[clase], unidadId, clave));
export const listTodasLasEntradas = (unidadId: number, filtro: Filtro, tramo: Tramo) =>
  named<EntradaRow>(...toPagina(todasLasEntradas, unidadId, filtro, tramo));
export const findCualquierEntrada = (unidadId: number, clave: readonly string[]) =>
  named<EntradaRow>(...toUna(todasLasEntradas, unidadId, clave));

/* 'there is none' */

export interface NingunaRow extends EnTramo, Omit<RowOf<'sin_conocidas'>, 'unidad_id' | 'clase'> {}

const deNinguna = (clase: ClaseConNinguna): Origen => ({
  nombre: `ninguna-${clase}`,
  columnas: 'n.persona_id, n.origen, n.dicha_por, n.dicha',
  de: 'sin_conocidas n',
  unidad: 'n.unidad_id',
  donde: `n.clase = '${clase}'`,
  momento: 'n.dicha',
  claves: [['n.persona_id', 'uuid']],
  filtros: {
    persona: 'n.persona_id = any (:persona::uuid[])',
    paciente: 'n.persona_id = any (:paciente::uuid[])',
    estado: `'vigente' = any (:estado::text[])`,
    categoria: `'problem-list-item' = any (:categoria::text[])`,
  },
});
export const ninguna: Record<ClaseConNinguna, Origen> = {
  alergia: deNinguna('alergia'),
  medicacion: deNinguna('medicacion'),
  problema: deNinguna('problema'),
};
export const listNinguna = (clase: ClaseConNinguna, unidadId: number, filtro: Filtro, tramo: Tramo) =>
  named<NingunaRow>(...toPagina(ninguna[clase], unidadId, filtro, tramo));
export const findNinguna = (clase: ClaseConNinguna, unidadId: number, clave: readonly string[]) =>
  named<NingunaRow>(...toUna(ninguna[clase], unidadId, clave));

/* the fourteen conditions of the specification */

export interface MarcadaRow extends EnTramo, Omit<RowOf<'condiciones_medicas'>, 'unidad_id' | 'clave'> {
  condicion: string;
}

export const condicionesMarcadas: Origen = {
  nombre: 'condiciones',
  columnas: 'm.persona_id, m.clave as condicion, m.observacion, m.cambiada',
  de: 'condiciones_medicas m',
  unidad: 'm.unidad_id',
  momento: 'm.cambiada',
  claves: [
    ['m.persona_id', 'uuid'],
    ['m.clave', 'text'],
  ],
  filtros: {
    persona: 'm.persona_id = any (:persona::uuid[])',
    paciente: 'm.persona_id = any (:paciente::uuid[])',
    estado: `'vigente' = any (:estado::text[])`,
    categoria: `'problem-list-item' = any (:categoria::text[])`,
    codigo: `exists (select from unnest(:codigo::text[]) n where portal.simple(m.clave) = portal.simple(n))`,
  },
};
export const listCondiciones = (unidadId: number, filtro: Filtro, tramo: Tramo) =>
  named<MarcadaRow>(...toPagina(condicionesMarcadas, unidadId, filtro, tramo));
export const findCondicion = (unidadId: number, clave: readonly string[]) =>
  named<MarcadaRow>(...toUna(condicionesMarcadas, unidadId, clave));
