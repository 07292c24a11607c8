import { sql } from 'kysely';
import type { DB } from '../db/schema.ts';
import { qb } from '../db/query.ts';

/** The units that have rows in a table, as far as they are not known to this work. */
export const insertShares = (nombre: string, table: keyof DB) => sql`
  insert into barridos (unidad_id, nombre, tomado)
    with recursive u (id) as (
      select min(unidad_id) from ${sql.table(table)}
      union all select (select min(unidad_id) from ${sql.table(table)} where unidad_id > u.id) from u where u.id is not null
    ) select id, ${nombre}, '-infinity' from u where id is not null
      and not exists (select from barridos b where b.unidad_id = u.id and b.nombre = ${nombre})
  on conflict do nothing`;

export interface Share {
  unidad_id: number;
  /** Until when the work was done; null: never. */
  hasta: Date | null;
}

/**
 * Takes units that nobody took since `before`, the one that waited longest first. Whoever asks at the same time gets others.
 * A mark that is more than a day ahead of the clock counts as none.
 */
export const claimShares = (given: {
  nombre: string;
  table: keyof DB;
  now: Date;
  before: Date;
  limit: number;
}) => sql<Share>`
  with due as (
    select b.unidad_id from barridos b
    where b.nombre = ${given.nombre} and (b.tomado < ${given.before} or b.tomado > ${given.now}::timestamptz + interval '1 day')
      and exists (select from ${sql.table(given.table)} t where t.unidad_id = b.unidad_id)
    order by b.tomado, b.unidad_id limit ${given.limit} for update of b skip locked
  )
  update barridos b set tomado = ${given.now} from due where b.nombre = ${given.nombre} and b.unidad_id = due.unidad_id
  returning b.unidad_id, b.hasta`;

/** The work could not be done: the units are due again, behind those that were taken before this instant. */
export const releaseShares = (unidadIds: readonly number[], nombre: string, tomado: Date) =>
  qb.updateTable('barridos').set({ tomado }).where('unidad_id', 'in', unidadIds).where('nombre', '=', nombre);

/** Statements of this transaction that take longer are ended. */
export const setLimit = (ms: number) => sql`set local statement_timeout = ${sql.lit(ms)}`;
