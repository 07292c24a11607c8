import type { TestDatabase } from '../database/database.ts';
import { createRandom, type Random } from '../random.ts';

interface Column {
  name: string;
  type: string;
  required: boolean;
  /** The check constraints that name the column: definitions and names. */
  checks: string[] | null;
  constraints: string[] | null;
}

const TRIES = 2000;

/** Values by type that the checks of a table may require; literals from the checks come first. */
const byType: [pattern: RegExp, values: readonly string[]][] = [
  [/\[\]$/, ['{}', '{prueba}', '{administrador}']],
  [/^uuid$/, ['7f1b5f0e-3c1a-4d8e-9b70-1d2c3b4a5f60', '0b6e2a4c-91d7-4f53-8a1e-6c5d4b3a2f10']],
  [/^(integer|bigint|smallint|numeric|double precision)/, ['1', '2', '0', '10', '30', '600']],
  [/^timestamp/, ['2026-11-16T10:00:00Z', '2026-11-16T10:30:00Z', '2026-11-16T11:00:00Z']],
  [/^date$/, ['2026-11-16', '1990-05-20']],
  [/^boolean$/, ['false', 'true']],
  [/^jsonb?$/, ['{}', '[]', '1']],
  [/^bytea$/, [`\\x${'ab'.repeat(32)}`, `\\x${'ab'.repeat(16)}`, '\\x00']],
  [/^inet$/, ['127.0.0.1']],
  [/^interval$/, ['1 hour']],
  [/^tstzrange$/, ['[2026-11-16T10:00:00Z,2026-11-16T10:30:00Z)']],
];
const TEXTS = [
  'prueba',
  '30111222',
  '1832',
  'A',
  '10:00',
  'a'.repeat(64),
  'A'.repeat(43),
  '20301112223',
  'M8 50',
  '1',
  'una dirección larga',
];

const columnsOf = (db: TestDatabase, table: string) =>
  db.sql<Column>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull and not a.atthasdef and a.attidentity = '' as required,
       (select array_agg(pg_get_constraintdef(k.oid)) from pg_constraint k where k.conrelid = a.attrelid and k.contype = 'c' and a.attnum = any (k.conkey)) as checks,
       (select array_agg(k.conname::text) from pg_constraint k where k.conrelid = a.attrelid and a.attnum = any (k.conkey)) as constraints
     from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = '' order by a.attnum`,
    [`portal.${table}`],
  );

function candidatesOf({ type, checks }: Column): string[] {
  const literals = (checks ?? []).flatMap((check) =>
    [...check.matchAll(/'([^']*)'::text/g)].map(([, text]) => text!),
  );
  return [...literals, ...(byType.find(([pattern]) => pattern.test(type))?.[1] ?? TEXTS)];
}

/**
 * Inserts a row of each unit into every unit table that has none, from the catalogue alone, so that new
 * tables are covered. Foreign keys and triggers are disabled meanwhile; types, checks and unique indexes are
 * not. Throws when no row can be made: an empty table would prove nothing.
 */
export async function fillTables(
  db: TestDatabase,
  tables: readonly string[],
  units: readonly number[],
): Promise<void> {
  const random = createRandom('filas');
  for (const table of tables) {
    const columns = await columnsOf(db, table);
    for (const unit of units) {
      const [there] = await db.sql(`select 1 from portal.${table} where unidad_id = $1 limit 1`, [unit]);
      if (!there) await insertSome(db, table, columns, unit, random);
    }
  }
}

interface Refusal {
  code?: string;
  message: string;
  constraint?: string;
  column?: string;
}

async function insertSome(
  db: TestDatabase,
  table: string,
  columns: readonly Column[],
  unit: number,
  random: Random,
) {
  const values = new Map<string, string | undefined>();
  const pick = (column: Column) => `'${random.pick(candidatesOf(column))}'`;
  for (const column of columns) if (column.required) values.set(column.name, pick(column));
  values.set('unidad_id', String(unit));
  let problem: Refusal | undefined;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const given = [...values].filter((entry): entry is [string, string] => entry[1] !== undefined);
    const insert = `insert into portal.${table} (${given.map(([name]) => name).join(', ')}) values (${given.map(([, value]) => value).join(', ')})`;
    // One message is one transaction: a failure leaves nothing open.
    problem = await db.sql(`set local session_replication_role = replica; ${insert}`).then(
      () => undefined,
      (error: Refusal) => error,
    );
    if (!problem) return;
    const { constraint = '', column: missing } = problem;
    // Picks a new value for the column in the error, null or not; without a named column, for all.
    const blamed = columns.filter(
      ({ name, constraints }) =>
        name !== 'unidad_id' && (name === missing || constraints?.includes(constraint)),
    );
    const again =
      blamed.length > 0 ? blamed : columns.filter(({ name }) => name !== 'unidad_id' && random.chance(0.5));
    for (const column of again) {
      values.set(
        column.name,
        !column.required && column.name !== missing && random.chance(0.3) ? undefined : pick(column),
      );
    }
  }
  throw new Error(`no row could be made for ${table}: ${problem?.message ?? ''}`);
}
