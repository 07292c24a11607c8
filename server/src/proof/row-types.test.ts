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
/** One function may build several statements. */
const statements: (Statement & { parameters: readonly Kind[]; columns: readonly Given[] })[] = [];
const unread: string[] = [];
/** Statements with a name that PostgreSQL refuses. */
const refused: string[] = [];
let db: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  db = await cloneDatabase();
  client = new pg.Client({ connectionString: db.adminUrl, options: '-c search_path=portal,public' });
  await client.connect();
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
  for (const file of repositoriesOf(types)) {
    const found = await readStatements(types, file);
    unread.push(...found.unread);
    for (const statement of found.statements) {
      try {
        const { parameters, columns } = await describeStatement(client, statement.text);
        statements.push({
          ...statement,
          parameters: parameters.map((oid) => kindOf(kinds.get(oid)!)),
          columns: columns.map((column) => ({
            ...column,
            kind: kindOf(kinds.get(column.dataTypeID)!),
            nullable: nullable.has(`${column.tableID}.${column.columnID}`),
          })),
        });
      } catch (error) {
        // The builder makes no statement of a sample without values. Another sample has some.
        if (statement.name) refused.push(`${statement.name}: ${(error as Error).message}`);
      }
    }
    const read = new Set(statements.map(({ where }) => where));
    unread.push(...new Set(found.statements.map(({ where }) => where).filter((one) => !read.has(one))));
  }
});
afterAll(async () => {
  types.close();
  await client.end();
  await db.drop();
});

it('reads the statements of all repositories, and PostgreSQL accepts them', async () => {
  expect(statements.length).toBeGreaterThan(450);
  expect(refused).toEqual([]);
  expect(unread.toSorted()).toEqual(UNREAD.map(([where]) => where));
  const seen = new Set(statements.map(({ name }) => name));
  const unseen: string[] = [];
  for (const file of repositoriesOf(types))
    for (const [, name] of (await readFile(file, 'utf8')).matchAll(/\bnamed(?:<[^()]*?>)?\(\s*'([^']+)'/g))
      if (!seen.has(name)) unseen.push(name!);
  expect(unseen).toEqual(['novedades']);
});

/** Functions that no sample suits. */
const UNREAD = [
  ['features/agenda/agenda.repository.ts listNovedades', 'reads a number in its argument'],
  ['features/ayuda/unir.repository.ts countReferencias', 'takes the names of tables'],
  ['features/datos/datos.repository.ts listFilas', 'takes the name of a table'],
] as const;

it('gives every parameter a value of its type', () => {
  const wrong = statements.filter(
    ({ parameters, values }) =>
      values.length !== parameters.length || !parameters.every((kind, i) => takes(kind, values[i])),
  );
  expect(wrong.map(({ where }) => where)).toEqual([]);
});

it('declares only columns that the statement returns, with their types', () => {
  const lies = statements.flatMap(({ where, rows, columns }) =>
    rows.flatMap((row) => liesOf(types.checker, row, columns).map((lie) => `${where}: ${lie}`)),
  );
  expect(lies).toEqual([]);
});

it('declares null for a column that may be null, unless the statement excludes it', () => {
  const unsure = statements.flatMap(({ where, rows, columns }) =>
    rows.flatMap((row) => unsureOf(types.checker, row, columns).map((column) => `${where} ${column}`)),
  );
  expect([...new Set(unsure)].toSorted()).toEqual(Object.values(NEVER_NULL).flat().toSorted());
});

/** Declared without null, by the reason why they have a value. */
const NEVER_NULL = {
  'the statement compares or joins by it': [
    'features/atenciones/pase/pase.repository.ts listAtendidos fin',
    'features/casos/hoy/hoy.repository.ts listCorreosFallidos inicio',
    'features/casos/hoy/hoy.repository.ts listPorControlar dia',
    'features/casos/visitas/visitas.repository.ts findConstancia caso_id',
    'features/casos/visitas/visitas.repository.ts findPapel caso_id',
    'features/documentos/entrega/entrega.repository.ts listConCuenta email',
    'features/llamada/llamada.repository.ts listPresentes conexion',
    'features/padron/padron.repository.ts listErrores error',
    'features/registro/registro.repository.ts listAdministradores email',
  ],
  'the state of the row requires it': [
    'features/atenciones/fila/fila.repository.ts claimAviso llamada',
    'features/casos/visitas/visitas.repository.ts listVisitas inicio',
    'features/datos/datos.repository.ts listPapeles firmado',
    'features/historial/historial.repository.ts findDetalle inicio',
    'features/historial/historial.repository.ts listByIds inicio',
    'features/historial/historial.repository.ts listSueltas inicio',
    'features/historial/historial.repository.ts listSueltas profesional_id',
    'features/registro/pendientes.repository.ts listPorResolver firmado',
  ],
  'every row of that purpose is written with it': [
    'features/documentos/entrega/entrega.repository.ts findEnlace persona_id',
    'features/historial/enlace-ep.repository.ts findEnlaceEP objeto',
    'features/historial/enlace-ep.repository.ts findEnlaceEP persona_id',
    'features/historial/enlace-ep.repository.ts spendTicketEP objeto',
    'features/historial/enlace-ep.repository.ts spendTicketEP persona_id',
    'features/padron/padron.repository.ts listMuestra dni',
    'features/padron/padron.repository.ts listMuestra estado',
  ],
};

it('returns each column once', () => {
  const twice = statements.filter(
    ({ columns }) => new Set(columns.map(({ name }) => name)).size < columns.length,
  );
  expect(twice.map(({ where }) => where)).toEqual([]);
});
