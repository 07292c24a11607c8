import type pg from 'pg';

export interface BackupTable {
  name: string;
  /**
   * Writable columns. Leaves out generated columns, and transaction ids, which are meaningless in another
   * database.
   */
  columns: string[];
  key: string[];
}

/** All tables of the portal, from the catalogue, so that a new table is backed up automatically. Months are read through their table. */
export async function listTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(`
    select c.relname as name,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        and not exists (select from pg_attrdef d where d.adrelid = c.oid and d.adnum = a.attnum and pg_get_expr(d.adbin, d.adrelid) like '%pg_current_xact_id%') order by a.attnum) as columns,
      array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey) where i.indrelid = c.oid and i.indisprimary
        order by array_position(i.indkey::int2[], a.attnum)) as key
    from pg_class c where c.relnamespace = 'portal'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by c.relname`);
  return rows;
}

/** Those of them that have months. */
export async function listDivided(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = to_regnamespace('portal') and relkind = 'p' and not relispartition order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** The partitions of those tables. */
export async function listMonths(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'portal'::regnamespace and relkind = 'r' and relispartition order by 1`,
  );
  return rows.map(({ name }) => name);
}

export const named = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const inPortal = (name: string) => `portal.${named(name)}`;

/** The migrations that shaped the tables: a backup is restored only into the same schema. */
export async function listMigrations(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ nombre: string; hash: string }>(
    'select nombre, hash from public.migraciones order by nombre',
  );
  return Object.fromEntries(rows.map(({ nombre, hash }) => [nombre, hash]));
}

/** The last number of each sequence. One that was never used counts from its `start_value`. */
export async function listSequences(client: pg.ClientBase): Promise<Record<string, number>> {
  const { rows } = await client.query<{ nombre: string; ultimo: string }>(
    `select sequencename as nombre, coalesce(last_value, start_value - 1) as ultimo from pg_sequences where schemaname = 'portal'`,
  );
  return Object.fromEntries(rows.map(({ nombre, ultimo }) => [nombre, Number(ultimo)]));
}
