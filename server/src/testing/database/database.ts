import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { numbered, type Values } from '../../db/numbered.ts';

export interface TestDatabase {
  /** Logs in as the owner of everything: for set-up and checks, never for the code under test. */
  adminUrl: string;
  /** Logs in as the application does. */
  appUrl: string;
  sql<Row = Record<string, never>>(text: string, values?: Values): Promise<Row[]>;
  /** Rows per table: a refused call must not change them. */
  counts(except?: readonly string[]): Promise<Record<string, number>>;
  drop(): Promise<void>;
}

/** Written every minute, whatever is asked of the portal. */
export const BY_THE_CLOCK = ['mediciones', 'mediciones_por_dia'];

const withName = (url: string, name: string) => {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
};

/** A copy of the migrated template database, for one test file. */
export async function cloneDatabase(options: { template?: string } = {}): Promise<TestDatabase> {
  const { adminUrl, appUrl } = inject('postgres');
  const name = `t_${randomBytes(6).toString('hex')}`;
  await asOwner(withName(adminUrl, 'postgres'), (client) =>
    client.query(`create database ${name} template ${options.template ?? 'portal'}`),
  );
  const owner = new pg.Pool({ connectionString: withName(adminUrl, name), max: 2, idleTimeoutMillis: 500 });
  owner.on('error', () => {});
  const sql: TestDatabase['sql'] = async (text, given = []) => {
    const statement = numbered(text, given);
    return (await owner.query(statement.text, [...statement.values])).rows as never;
  };
  return {
    adminUrl: withName(adminUrl, name),
    appUrl: withName(appUrl, name),
    sql,
    async counts(except = []) {
      const tables = (
        await sql<{ name: string }>(
          `select relname as name from pg_class where relnamespace = 'portal'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
        )
      ).filter((table) => !except.includes(table.name) && !BY_THE_CLOCK.includes(table.name));
      const [row] = await sql<Record<string, string>>(
        `select ${tables.map((table) => `(select count(*) from portal.${table.name}) as ${table.name}`).join(', ')}`,
      );
      return Object.fromEntries(Object.entries(row!).map(([table, count]) => [table, Number(count)]));
    },
    async drop() {
      await owner.end();
      await asOwner(withName(adminUrl, 'postgres'), (client) =>
        client.query(`drop database if exists ${name} with (force)`),
      );
    },
  };
}

async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
