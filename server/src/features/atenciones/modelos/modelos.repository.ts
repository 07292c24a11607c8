import type { DestinoDeModelo } from '@portal/domain/modelos/reglas';
import { named, qb, type RowOf } from '../../../db/query.ts';

export interface ModeloRow {
  id: string;
  nombre: string;
  abreviatura: string | null;
  para: DestinoDeModelo;
  texto: string;
}

export const listModelos = (unidadId: number, profesionalId: string) =>
  named<ModeloRow>(
    'modelos',
    `select id, nombre, abreviatura, para, texto from modelos where unidad_id = $1 and profesional_id = $2 order by lower(nombre), id`,
    [unidadId, profesionalId],
  );

/** Changes of one professional's texts run one after the other, so that their number stays bounded. */
export const lockProfesional = (unidadId: number, profesionalId: string) =>
  named<{ persona_id: string }>(
    'modelos-de',
    'select persona_id from profesionales where unidad_id = $1 and persona_id = $2 for update',
    [unidadId, profesionalId],
  );

export const insertModelo = (row: RowOf<'modelos'>) => qb.insertInto('modelos').values(row);
export const updateModelo = (
  id: string,
  profesionalId: string,
  cambio: Omit<ModeloRow, 'id'> & { cambiado: Date },
) => qb.updateTable('modelos').set(cambio).where('id', '=', id).where('profesional_id', '=', profesionalId);
export const deleteModelo = (id: string, profesionalId: string) =>
  qb.deleteFrom('modelos').where('id', '=', id).where('profesional_id', '=', profesionalId);
