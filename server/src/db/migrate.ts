import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

const folder = path.resolve(import.meta.dirname, '../../migrations');
const LOCK = 7_203_111;

/** The migrations of this version, in order. */
export async function readMigrations(): Promise<{ name: string; text: string; hash: string }[]> {
  const names = (await readdir(folder)).filter((name) => /^[0-9]{4}-.+\.sql$/.test(name)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(folder, name), 'utf8');
      return { name, text, hash: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/**
 * Applies new migrations in order, each in its own transaction. Concurrent processes wait for a lock. An
 * edited migration is refused.
 */
export async function migrate(adminUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'portal-migrate' });
  await client.connect();
  const applied: string[] = [];
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'create table if not exists public.migraciones (nombre text primary key, hash text not null, aplicada timestamptz not null default now())',
    );
    const known = new Map(
      (
        await client.query<{ nombre: string; hash: string }>('select nombre, hash from public.migraciones')
      ).rows.map((row) => [row.nombre, row.hash]),
    );
    for (const { name, text, hash } of await readMigrations()) {
      const before = known.get(name);
      if (before === hash) continue;
      if (before !== undefined)
        throw new Error(
          `La migración ${name} cambió después de aplicarse. Agregá una nueva en lugar de editarla.`,
        );
      await client.query('begin');
      try {
        await client.query(text);
        await client.query('insert into public.migraciones (nombre, hash) values ($1, $2)', [name, hash]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`La migración ${name} falló: ${(error as Error).message}`, { cause: error });
      }
      applied.push(name);
    }
  } finally {
    await client.end();
  }
  return applied;
}
