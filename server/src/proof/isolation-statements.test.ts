import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool } from '../db/pools.ts';
import { everyContract } from '../testing/hostile/every-contract.ts';
import { recordStatements, type Recording, type Statement } from '../testing/watch/record-statements.ts';
import { walkAll } from '../testing/watch/walk.ts';
import { startWholeDemo, type WholeDemo } from '../testing/database/whole-demo.ts';

/**
 * The portal's own statements: every endpoint is called by every permitted actor, each statement is recorded
 * with its values, and sent again as the application's role without a unit and with another unit. It must
 * then find nothing.
 */

const MINE = 1;
let world: WholeDemo;
let recording: Recording;
let pool: pg.Pool;
/** One connection for all: a pool would hand out another one after a failure. */
let app: pg.PoolClient;
let statements: Statement[];

beforeAll(async () => {
  recording = recordStatements(MINE);
  world = await startWholeDemo();
  const { endpoints } = await everyContract();
  // Acts that leave the line, end an attention or change permissions run last: the others need that state.
  const LATE =
    /^(cancelar|cerrar|finalizar|dejar|bloquear|unir|exigir|cambiarRoles|cambiarAjuste|publicar|restaurar|quitar|retirar)/;
  const answers = await walkAll(
    world,
    endpoints.toSorted((a, b) => Number(LATE.test(a.name)) - Number(LATE.test(b.name))),
  );
  const broken = [...answers]
    .filter(([, given]) => given.some(({ status }) => status >= 500))
    .map(([name]) => name);
  expect(broken).toEqual([]);
  recording.stop();
  statements = [...recording.statements.values()];
  pool = createPool({ url: world.portal.db.appUrl, role: 'portal_app', max: 1, onError() {} });
  app = await pool.connect();
}, 300_000);
afterAll(async () => {
  recording.stop();
  app?.release();
  await pool?.end();
  await world?.portal.stop();
});

/** Empty values: the result of an aggregate over no rows. */
const isNothing = (value: unknown): boolean =>
  value === null ||
  value === false ||
  value === 0 ||
  (typeof value === 'string' && ['', '0', '{}', '[]', 'false'].includes(value)) ||
  (Array.isArray(value) && value.every(isNothing)) ||
  (typeof value === 'object' &&
    value !== null &&
    !(value instanceof Date) &&
    Object.values(value).every(isNothing));

/** Columns that come from no row of a unit, and their meaning. */
const OF_NO_ROW: Record<string, string> = {
  foto: 'how far the database had come',
  libre: 'that nobody is in the way',
  pg_advisory_xact_lock: 'that a lock was taken',
  tabla: 'names of the catalogue',
  columna: 'names of the catalogue',
};

interface Outcome {
  rows: Record<string, unknown>[];
  touched: number;
  failure?: string;
}
const inUnit = (unit: string) => app.query(`set local app.unidad_id = '${unit}'`);

/** The rows of the first unit in a table, as this transaction would leave them. */
async function mineOf(table: string | undefined): Promise<string | null> {
  if (table === undefined) return null;
  await inUnit(String(MINE));
  const { rows } = await app.query<{ hash: string | null }>(
    `select md5(string_agg(t::text, '' order by t::text)) as hash from portal.${table} t where unidad_id = ${MINE}`,
  );
  return rows[0]!.hash;
}

async function again({ text, values }: Statement, unit: string): Promise<Outcome & { spared: boolean }> {
  const table = /^\s*(?:insert into|update|delete from)\s+(?:"portal"\.|portal\.)?"?([a-z_]+)/i.exec(
    text,
  )?.[1];
  // One view of the data: jobs run meanwhile.
  await app.query('begin isolation level repeatable read');
  try {
    await app.query(`set local statement_timeout = '5s'`);
    const before = await mineOf(table);
    await inUnit(unit);
    await app.query('savepoint antes');
    const outcome = await app.query<Record<string, unknown>>({ text, values }).then(
      ({ rows, rowCount, command }): Outcome => ({
        rows,
        touched: command === 'SELECT' ? 0 : (rowCount ?? 0),
      }),
      async (error: { code?: string; message: string }): Promise<Outcome> => {
        await app.query('rollback to antes');
        // The policy refused the row.
        const refused = error.code === '42501' && /row-level security/.test(error.message);
        return { rows: [], touched: 0, ...(refused ? {} : { failure: `${error.code} ${error.message}` }) };
      },
    );
    return { ...outcome, spared: (await mineOf(table)) === before };
  } finally {
    await app.query('rollback');
  }
}

async function leaksOf(
  unit: string,
  leakOf: (outcome: Outcome & { spared: boolean }, statement: Statement) => string | undefined,
): Promise<string[]> {
  const leaks: string[] = [];
  for (const statement of statements) {
    const outcome = await again(statement, unit);
    const leak = outcome.failure ?? (outcome.spared ? leakOf(outcome, statement) : 'changed the other unit');
    if (leak !== undefined)
      leaks.push(`${leak}\n    ${statement.text.replaceAll(/\s+/g, ' ').slice(0, 300)}`);
  }
  return leaks;
}
const valuesOf = ({ rows }: Outcome) => rows.flatMap((row) => Object.entries(row));
const sameValue = (sent: unknown, value: unknown) =>
  String(sent) === String(value) || (sent instanceof Date && value instanceof Date && +sent === +value);

it('recorded enough statements, and most found rows: the positive counterpart', () => {
  process.stdout.write(
    `aislamiento: ${statements.length} statements, ${statements.filter(({ rows }) => rows > 0).length} of them found or touched rows\n`,
  );
  expect(statements.length).toBeGreaterThan(250);
  expect(statements.filter(({ rows }) => rows > 0).length).toBeGreaterThan(statements.length / 2);
});

it.each([
  ['unset', ''],
  ['nobody’s', '99999'],
])('with the unit %s no statement of the portal finds or changes anything', async (_name, unit) => {
  const leaks = await leaksOf(unit, (outcome, { values }) => {
    if (outcome.touched > 0) return `touched ${outcome.touched} rows`;
    const told = valuesOf(outcome).find(
      ([name, value]) =>
        !(name in OF_NO_ROW) && !isNothing(value) && !values.some((sent) => sameValue(sent, value)),
    );
    return told && `told ${told[0]}: ${JSON.stringify(told[1])}`;
  });
  expect(leaks, leaks.join('\n')).toEqual([]);
});

it('with another unit no statement finds or changes rows of the first one', async () => {
  // The owner of every id is known: no id of the first unit may appear elsewhere.
  const tables = await world.portal.db.sql<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'portal'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.atttypid = 'uuid'::regtype and exists (select from pg_attribute u where u.attrelid = c.oid and u.attname = 'unidad_id')`,
  );
  const all = await world.portal.db.sql<{ id: string }>(
    tables
      .map(
        ({ table, column }) =>
          `select ${column}::text as id from portal.${table} where unidad_id = ${MINE} and ${column} is not null`,
      )
      .join(' union '),
  );
  const mine = new Set(all.map(({ id }) => id));
  expect(mine.size).toBeGreaterThan(200);
  const leaks = await leaksOf('2', (outcome, { values }) => {
    const told = valuesOf(outcome).find(
      ([name, value]) =>
        (name === 'unidad_id' && value === MINE) ||
        (mine.has(String(value)) && !values.some((sent) => String(sent).includes(String(value)))),
    );
    return told && `told ${told[0]}: ${JSON.stringify(told[1])}`;
  });
  expect(leaks, leaks.join('\n')).toEqual([]);
});
