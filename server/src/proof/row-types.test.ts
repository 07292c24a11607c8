import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../testing/database/database.ts';
import { kindOf, liesOf, takes, unsureOf, type Given, type Kind } from './rows/compare.ts';
import { describe as describeStatement } from './rows/describe.ts';
import { openTypes, readStatements, repositoriesOf, type Statement } from './rows/repositories.ts';

/**
 * PostgreSQL describes every statement of the repositories, and the compiler the row that its function
 * declares: a row type cannot name a column that is not there, or give it another type.
 */
const types = openTypes();
const statements: Statement[] = [];
/** Functions whose statement is not read, because they parse an argument. */
const unread: string[] = [];
const refused: string[] = [];
const described = new Map<Statement, { parameters: readonly Kind[]; columns: readonly Given[] }>();
let db: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  db = await cloneDatabase();
  client = new pg.Client({ connectionString: db.adminUrl, options: '-c search_path=portal,public' });
  await client.connect();
  for (const file of repositoriesOf(types)) {
    const found = await readStatements(types, file);
    statements.push(...found.statements);
    unread.push(...found.unread);
  }
  const kinds = new Map(
    (await db.sql<{ oid: number; typname: string }>('select oid, typname from pg_type')).map(
      ({ oid, typname }) => [oid, typname],
    ),
  );
  const nullable = new Set(
    (
      await db.sql<{ column: string }>(
        `select attrelid || '.' || attnum as column from pg_attribute where not attnotnull and attnum > 0`,
      )
    ).map(({ column }) => column),
  );
  for (const statement of statements) {
    const found = await describeStatement(client, statement.text).catch((error: Error) => {
      refused.push(`${statement.where}: ${error.message}`);
      return { parameters: [], columns: [] };
    });
    described.set(statement, {
      parameters: found.parameters.map((oid) => kindOf(kinds.get(oid)!)),
      columns: found.columns.map((column) => ({
        ...column,
        kind: kindOf(kinds.get(column.dataTypeID)!),
        nullable: nullable.has(`${column.tableID}.${column.columnID}`),
      })),
    });
  }
});
afterAll(async () => {
  types.close();
  await client.end();
  await db.drop();
});

it('reads the statements of all repositories', async () => {
  expect(statements.length).toBeGreaterThan(450);
  expect(unread).toEqual(['agenda.repository.ts readNovedades']);
  const seen = new Set(statements.map(({ name }) => name));
  const unseen: string[] = [];
  for (const file of repositoriesOf(types))
    for (const [, name] of (await readFile(file, 'utf8')).matchAll(/\bnamed(?:<[^()]*?>)?\(\s*'([^']+)'/g))
      if (!seen.has(name)) unseen.push(name!);
  expect(unseen).toEqual(['novedades']);
});

it('has no statement that PostgreSQL refuses', () => {
  expect(refused).toEqual([]);
});

it('gives every parameter a value of its type', () => {
  const wrong = statements.filter((one) => {
    const { parameters } = described.get(one)!;
    const values = one.values;
    return values.length !== parameters.length || !parameters.every((kind, i) => takes(kind, values[i]));
  });
  expect(wrong.map(({ where }) => where)).toEqual([]);
});

it('declares only columns that the statement returns, with their types', () => {
  const lies = statements.flatMap((one) =>
    one.rows.flatMap((row) =>
      liesOf(types.checker, row, described.get(one)!.columns).map((lie) => `${one.where}: ${lie}`),
    ),
  );
  expect(lies).toEqual([]);
});

it('declares null for the columns of a table that may be null', () => {
  const unsure = statements.flatMap((one) =>
    one.rows.flatMap((row) =>
      unsureOf(types.checker, row, described.get(one)!.columns).map((column) => `${one.where}: ${column}`),
    ),
  );
  expect([...new Set(unsure)]).toEqual([]);
});

it('returns each column once', () => {
  const twice = statements.filter((one) => {
    const names = described.get(one)!.columns.map(({ name }) => name);
    return new Set(names).size < names.length;
  });
  expect(twice.map(({ where }) => where)).toEqual([]);
});
