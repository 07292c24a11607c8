import { sql } from 'kysely';
import { qb, type RowOf } from '../../db/query.ts';

export type BannerRow = Omit<RowOf<'banners'>, 'unidad_id' | 'tipo' | 'orden'>;

export const listBanners = (tipo: string) =>
  qb
    .selectFrom('banners')
    .select(['cod', 'type', 'show', 'titulo', 'texto', 'direccion', 'imagen'])
    .where('tipo', '=', tipo)
    .orderBy('orden');

export const deleteBanners = (tipo: string) => qb.deleteFrom('banners').where('tipo', '=', tipo);

export const insertBanners = (unidadId: number, tipo: string, filas: readonly BannerRow[]) =>
  qb
    .insertInto('banners')
    .values(filas.map((fila, orden) => ({ unidad_id: unidadId, tipo, orden, ...fila })));

/** Advisory lock on the unit, since rows that do not exist yet cannot be locked. */
export const lockBanners = (unidadId: number) =>
  sql`select pg_advisory_xact_lock(${unidadId}::int, hashtext('banners'))`;
