import { sql } from 'kysely';
import type { DB } from './schema.ts';
import type { SystemDb } from './system-db.ts';

/**
 * The units that have rows in a table whose `unidad_id` the system's role may read (migration 0083). Each step jumps to the next unit by the primary key, so that the cost is that
 * of the units found, whatever the number of rows or of other units.
 */
export async function unitsWith(db: SystemDb, table: keyof DB): Promise<number[]> {
  const rows = await db.many(sql<{ id: number }>`
    with recursive u (id) as (
      select min(unidad_id) from ${sql.table(table)}
      union all select (select min(unidad_id) from ${sql.table(table)} where unidad_id > u.id) from u where u.id is not null
    ) select id from u where id is not null`);
  return rows.map(({ id }) => id);
}
