import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { openMonths, untilLocked, type Warn } from './months.ts';
import { connectTo } from './servers.ts';

const own = path.resolve(import.meta.dirname, '../../migrations');
const LOCK = 7_203_111;
const PAUSE_MS = 250;

/** The migrations of this version, in order. */
export async function readMigrations(folder = own): Promise<{ name: string; text: string; hash: string }[]> {
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
 * edited migration is refused. Then opens the next months; those that it could not open stop nobody. The portal serves
 * meanwhile: processes of the version before use the database.
 */
export async function migrate(
  adminUrl: string,
  folder = own,
  warn: Warn = (problem) => process.emitWarning(problem),
): Promise<string[]> {
  const client = await connectTo({ connectionString: adminUrl, application_name: 'portal-migrate' });
  const applied: string[] = [];
  try {
    await takeLock(client);
    await client.query(
      'create table if not exists public.migraciones (nombre text primary key, hash text not null, aplicada timestamptz not null default now())',
    );
    const known = new Map(
      (
        await client.query<{ nombre: string; hash: string }>('select nombre, hash from public.migraciones')
      ).rows.map((row) => [row.nombre, row.hash]),
    );
    for (const { name, text, hash } of await readMigrations(folder)) {
      const before = known.get(name);
      if (before === hash) continue;
      if (before !== undefined)
        throw new Error(
          `La migración ${name} cambió después de aplicarse. Agregá una nueva en lugar de editarla.`,
        );
      try {
        await apply(client, text, { name, hash });
      } catch (error) {
        throw new Error(`La migración ${name} falló: ${(error as Error).message}`, { cause: error });
      }
      applied.push(name);
    }
    await openMonths(client, warn);
  } finally {
    await client.end();
  }
  return applied;
}

/** Asks again instead of waiting in a query: an index that is built CONCURRENTLY waits for running queries. */
async function takeLock(client: pg.Client): Promise<void> {
  const mine = async () =>
    (await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [LOCK])).rows[0]!.mine;
  while (!(await mine())) await sleep(PAUSE_MS);
}

async function apply(
  client: pg.Client,
  text: string,
  { name, hash }: { name: string; hash: string },
): Promise<void> {
  // Such a file has one statement, which PostgreSQL refuses inside a transaction.
  const alone = /^[^-]*\bconcurrently\b/im.test(text);
  await untilLocked(async (lockMs) => {
    try {
      // It lets everybody write while it waits, so it may wait.
      await client.query(`set lock_timeout = ${alone ? 0 : lockMs}`);
      if (alone) await dropUnfinished(client, text);
      else await client.query('begin');
      await client.query(text);
      await client.query('insert into public.migraciones (nombre, hash) values ($1, $2)', [name, hash]);
      if (!alone) await client.query('commit');
    } catch (error) {
      if (!alone) await client.query('rollback');
      throw error;
    }
  });
}

/** An index whose CONCURRENTLY was interrupted stays behind, is never used, and slows every write down. */
async function dropUnfinished(client: pg.Client, text: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where not i.indisvalid and c.relnamespace = to_regnamespace('portal')`,
  );
  for (const { name } of rows)
    if (text.includes(name))
      await client.query(`drop index concurrently portal.${client.escapeIdentifier(name)}`);
}
