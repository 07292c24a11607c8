import { sql } from 'kysely';
import type { RowOf } from '../../db/query.ts';

export type ArchiveRow = RowOf<'auditoria_archivos'>;

/** The archived stretch of the unit's chain that contains this seal. */
export const findArchiveOf = (unidadId: number, orden: number) => sql<ArchiveRow>`
  select * from (select * from auditoria_archivos where unidad_id = ${unidadId} and desde <= ${orden} order by desde desc limit 1) a
  where hasta >= ${orden}`;

export const findLastArchive = (unidadId: number) => sql<ArchiveRow>`
  select * from auditoria_archivos where unidad_id = ${unidadId} order by desde desc limit 1`;
