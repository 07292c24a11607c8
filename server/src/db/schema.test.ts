import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { cloneDatabase } from '../testing/database/database.ts';
import { migrate } from './migrate.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** Compare tokens, not layout: the formatter decides the layout. */
const tokens = (text: string) =>
  text
    .replace(/[\s;,]+/g, ' ')
    .replaceAll('"', "'")
    .replace(/ ?([{}()<>|:=]) ?/g, '$1')
    .replace(/=\|/g, '=')
    .replace(/<\|/g, '<')
    .trim();

it('keeps schema.ts equal to the migrated database', async () => {
  // A copy: nobody can copy the template while somebody is connected to it.
  const db = await cloneDatabase();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-schema-'));
  try {
    const out = path.join(folder, 'schema.ts');
    const run = spawnSync(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', 'scripts/schema.mjs', out, db.adminUrl],
      {
        cwd: root,
        encoding: 'utf8',
      },
    );
    expect(run.status, run.stderr).toBe(0);
    expect(tokens(readFileSync(path.join(import.meta.dirname, 'schema.ts'), 'utf8'))).toBe(
      tokens(readFileSync(out, 'utf8')),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await db.drop();
  }
});

it('changes nothing when migrating twice, or from two processes at once', async () => {
  const db = await cloneDatabase();
  try {
    expect(await Promise.all([migrate(db.adminUrl), migrate(db.adminUrl)])).toEqual([[], []]);
    const again = await db.sql<{ n: number }>('select count(*)::int as n from public.migraciones');
    expect(again[0]!.n).toBeGreaterThanOrEqual(3);
  } finally {
    await db.drop();
  }
});

it('lets two processes migrate an empty database in turn', async () => {
  const { adminUrl } = inject('postgres');
  const url = new URL(adminUrl);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query('create database vacia template template0');
    url.pathname = '/vacia';
    const applied = await Promise.all([migrate(url.href), migrate(url.href)]);
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
  } finally {
    await client.query('drop database if exists vacia with (force)');
    await client.end();
  }
});

it('refuses an edited migration and names it', async () => {
  const db = await cloneDatabase();
  try {
    await db.sql(`update public.migraciones set hash = 'otro' where nombre = '0001-base.sql'`);
    await expect(migrate(db.adminUrl)).rejects.toThrow(
      'La migración 0001-base.sql cambió después de aplicarse',
    );
  } finally {
    await db.drop();
  }
});
