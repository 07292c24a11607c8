import type { TipoDocumento } from '@portal/domain/documentos/escrito';
import { named, type RowOf } from '../../../db/query.ts';
import { toPagina, toUna, type EnTramo, type Filtro, type Origen, type Tramo } from './pagina.repository.ts';

type Propias =
  | 'id'
  | 'atencion_id'
  | 'paciente_id'
  | 'autor_id'
  | 'numero'
  | 'vence'
  | 'reemplaza'
  | 'archivo_tipo'
  | 'archivo_nombre'
  | 'bytes';
interface FirmadoRow extends EnTramo, Pick<RowOf<'documentos'>, Propias> {
  tipo: TipoDocumento;
  firmado: Date | null;
  corregido_id: string | null;
  anulada: Date | null;
}

const COLUMNAS = `d.id, d.atencion_id, d.paciente_id, d.autor_id, d.tipo, d.numero, d.firmado, d.vence, d.reemplaza, d.archivo_tipo, d.archivo_nombre, d.bytes,
    c.id as corregido_id, n.ocurrida as anulada`;
const DE = `documentos d
    left join documentos c on c.unidad_id = d.unidad_id and c.reemplaza = d.id and c.estado = 'firmado'
    left join anulaciones n on n.unidad_id = d.unidad_id and n.documento_id = d.id`;
const deDocumentos = {
  de: DE,
  unidad: 'd.unidad_id',
  momento: 'd.cambiada',
  claves: [['d.id', 'uuid']],
} as const;
/** 1 in force, 2 corrected, 3 annulled. */
const ESTADO = `case when n.documento_id is not null then 3 when c.id is not null then 2 else 1 end`;
const filtros = {
  documento: 'd.id = any (:documento::uuid[])',
  persona: 'd.paciente_id = any (:persona::uuid[])',
  paciente: 'd.paciente_id = any (:paciente::uuid[])',
  profesional: 'd.autor_id = any (:profesional::uuid[])',
  atencion: 'd.atencion_id = any (:atencion::uuid[])',
  firmado_desde: 'd.firmado >= :firmado_desde::timestamptz',
  firmado_hasta: 'd.firmado < :firmado_hasta::timestamptz',
};

export interface DocumentoRow extends FirmadoRow {
  con_presencia: boolean;
}
export const documentos: Origen = {
  ...deDocumentos,
  nombre: 'documentos',
  columnas: `${COLUMNAS}, exists (select from firmas_con_presencia f where f.unidad_id = d.unidad_id and f.documento_id = d.id) as con_presencia`,
  donde: `d.estado = 'firmado'`,
  filtros: {
    ...filtros,
    vigencia: `${ESTADO} = any (:vigencia::int[])`,
    clase: 'd.tipo = any (:clase::text[])',
    meta: 'd.id = any (:meta::uuid[])',
    agente: 'd.autor_id = any (:agente::uuid[])',
  },
};
export const listDocumentos = (unidadId: number, filtro: Filtro, tramo: Tramo) =>
  named<DocumentoRow>(...toPagina(documentos, unidadId, filtro, tramo));
export const findDocumento = (unidadId: number, clave: readonly string[]) =>
  named<DocumentoRow>(...toUna(documentos, unidadId, clave));

/** One row per drug, counted from one. */
export interface RecetadoRow extends FirmadoRow {
  n: number;
  medicamento: Record<string, unknown>;
  diagnostico: string | null;
  diagnostico_codigo: string | null;
  observaciones: string | null;
  faltan: string[];
  cuir: string | null;
}
export const recetados: Origen = {
  ...deDocumentos,
  nombre: 'recetados',
  columnas: `${COLUMNAS}, m.n::int as n, m.medicamento, d.contenido ->> 'diagnostico' as diagnostico, d.contenido ->> 'diagnosticoCodigo' as diagnostico_codigo,
    d.contenido ->> 'observaciones' as observaciones, d.faltan,
    (select k.cuir from cuirs k where k.unidad_id = d.unidad_id and k.documento_id = d.id and k.item = m.n) as cuir`,
  de: `${DE} cross join lateral jsonb_array_elements(d.contenido -> 'medicamentos') with ordinality m (medicamento, n)`,
  donde: `d.estado = 'firmado' and d.tipo = 'receta'`,
  claves: [
    ['d.id', 'uuid'],
    ['m.n', 'bigint'],
  ],
  filtros: {
    ...filtros,
    recetado: `d.id::text || '-' || m.n = any (:recetado::text[])`,
    vigencia: `(case when d.faltan <> '{}' and n.documento_id is null and c.id is null then 4 else ${ESTADO} end) = any (:vigencia::int[])`,
    cuir: `d.id = any (array(select k.documento_id from cuirs k where k.unidad_id = :unidad::int and k.cuir = any (:cuir::text[])))
      and exists (select from cuirs k where k.unidad_id = d.unidad_id and k.documento_id = d.id and k.item = m.n and k.cuir = any (:cuir::text[]))`,
  },
};
export const listRecetados = (unidadId: number, filtro: Filtro, tramo: Tramo) =>
  named<RecetadoRow>(...toPagina(recetados, unidadId, filtro, tramo));
export const findRecetado = (unidadId: number, clave: readonly string[]) =>
  named<RecetadoRow>(...toUna(recetados, unidadId, clave));

/** Signed notes that name a diagnosis. */
export interface DiagnosticoRow extends FirmadoRow {
  diagnostico: string;
}
export const notasConDiagnostico: Origen = {
  ...deDocumentos,
  nombre: 'diagnosticos',
  columnas: `${COLUMNAS}, d.contenido ->> 'diagnostico' as diagnostico`,
  donde: `d.estado = 'firmado' and d.tipo = 'evolucion' and d.contenido ->> 'diagnostico' <> ''`,
  filtros: {
    ...filtros,
    categoria: `'encounter-diagnosis' = any (:categoria::text[])`,
    estado: `(n.documento_id is null and c.id is null and 'vigente' = any (:estado::text[]))`,
    entrada: 'd.id = any (:entrada::uuid[])',
    codigo: `exists (select from unnest(:codigo::text[]) x where portal.simple(d.contenido ->> 'diagnostico') = portal.simple(x))`,
  },
};
export const listDiagnosticos = (unidadId: number, filtro: Filtro, tramo: Tramo) =>
  named<DiagnosticoRow>(...toPagina(notasConDiagnostico, unidadId, filtro, tramo));
export const findDiagnostico = (unidadId: number, clave: readonly string[]) =>
  named<DiagnosticoRow>(...toUna(notasConDiagnostico, unidadId, clave));

/** The text of a signed note, which has no paper. */
export const findNota = (unidadId: number, id: string) =>
  named<{ tipo: string; contenido: Record<string, unknown> }>(
    'fhir-nota',
    `select d.tipo, d.contenido from documentos d where d.unidad_id = $1 and d.id = $2 and d.estado = 'firmado'`,
    [unidadId, id],
  );
