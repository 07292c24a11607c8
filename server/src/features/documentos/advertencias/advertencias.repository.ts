import type { ClaseDeAdvertencia } from '@portal/domain/documentos/advertencias';
import { named, qb, type NewRow, type RowOf } from '../../../db/query.ts';
import type { DocumentoRow } from '../documentos.repository.ts';

/** Signed prescriptions of an attention that were neither corrected nor annulled. */
export const listRecetasDeVisita = (unidadId: number, atencionId: string) =>
  named<Pick<DocumentoRow, 'id' | 'numero' | 'contenido' | 'reemplaza'>>(
    'recetas-de-visita',
    `select d.id, d.numero, d.contenido, d.reemplaza from documentos d where d.unidad_id = $1 and d.atencion_id = $2 and d.tipo = 'receta' and d.estado = 'firmado'
       and not exists (select from documentos c where c.unidad_id = $1 and c.reemplaza = d.id and c.estado = 'firmado')
       and not exists (select from anulaciones n where n.unidad_id = $1 and n.documento_id = d.id) order by d.firmado, d.id`,
    [unidadId, atencionId],
  );

/** Prescriptions of an attention, whatever became of them. */
export const listIdsDeVisita = (unidadId: number, atencionId: string) =>
  named<{ id: string }>(
    'recetas-de-visita-ids',
    `select id from documentos where unidad_id = $1 and atencion_id = $2 and tipo = 'receta'`,
    [unidadId, atencionId],
  );

export type AdvertenciaRow = Pick<
  RowOf<'advertencias_de_receta'>,
  'documento_id' | 'lugar' | 'texto' | 'con' | 'motivo'
> & { clase: ClaseDeAdvertencia };
export const listAdvertencias = (unidadId: number, documentos: readonly string[]) =>
  named<AdvertenciaRow>(
    'advertencias-de-receta',
    `select documento_id, lugar, clase, texto, con, motivo from advertencias_de_receta where unidad_id = $1 and documento_id = any ($2::uuid[]) order by documento_id, orden`,
    [unidadId, documentos],
  );

export const insertAdvertencias = (rows: readonly NewRow<'advertencias_de_receta'>[]) =>
  qb.insertInto('advertencias_de_receta').values([...rows]);

/** The unit's own families, in their order. */
export const listFamilias = (unidadId: number) =>
  named<{ nombre: string; presentaciones: { forma: string; presentacion: string }[] }>(
    'familias',
    `select nombre, presentaciones from catalogos where unidad_id = $1 and tipo = 'familia' order by orden`,
    [unidadId],
  );
