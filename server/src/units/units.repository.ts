import { sql } from 'kysely';
import { named, qb } from '../db/query.ts';

export interface UnidadRow {
  clave: string;
  plantilla: string;
  inspeccion_hasta: Date | null;
  abierta: boolean;
  hosts: string[];
}

/* The portal: a unit at a time */

export const findUnidad = (id: number) =>
  named<UnidadRow>(
    'unidad',
    `select clave, plantilla, inspeccion_hasta, abierta is not null and cerrada is null as abierta,
      array(select host from hosts where unidad_id = u.id) as hosts
      from unidades u where id = $1`,
    [id],
  );
export const listIdsByHost = (hosts: readonly string[]) =>
  named<{ host: string; unidad_id: number }>(
    'unidad-por-host',
    'select host, unidad_id from hosts where host = any ($1)',
    [hosts],
  );
export const findIdByClave = (clave: string) =>
  qb.selectFrom('unidades').select('id').where('clave', '=', clave);
export const listFirstIds = (limit: number) =>
  qb.selectFrom('unidades').select('id').orderBy('id').limit(limit);

/* Commands: all of them */

export const listUnidades = () => qb.selectFrom('unidades').select(['id', 'clave']).orderBy('id');
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
