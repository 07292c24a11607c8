import { sql } from 'kysely';
import { qb } from '../db/query.ts';

export const listUnidades = () =>
  qb
    .selectFrom('unidades')
    .select([
      'id',
      'clave',
      'plantilla',
      'inspeccion_hasta',
      sql<boolean>`abierta is not null and cerrada is null`.as('abierta'),
    ]);
export const listHosts = () => qb.selectFrom('hosts').select(['host', 'unidad_id']);
export const listAjustes = () =>
  qb
    .selectFrom('ajustes')
    .select(['clave', 'valor'])
    .orderBy(sql`clave collate "C"`);

/** For the owner's connection, whose search path is not the portal's. */
const owned = qb.withSchema('portal');
export const insertUnidad = (id: number, clave: string) =>
  owned
    .insertInto('unidades')
    .values({ id, clave, plantilla: clave })
    .onConflict((conflict) => conflict.doNothing());
/** Leaves a unit alone that an operator opened or closed. */
export const setAbierta = (id: number) =>
  owned
    .updateTable('unidades')
    .set({ abierta: sql<Date>`now()` })
    .where('id', '=', id)
    .where('abierta', 'is', null)
    .where('cerrada', 'is', null);
export const insertHost = (host: string, unidadId: number) =>
  owned
    .insertInto('hosts')
    .values({ host, unidad_id: unidadId })
    .onConflict((conflict) => conflict.doNothing());
