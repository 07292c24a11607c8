import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool } from '../db/pools.ts';
import { cloneDatabase, type TestDatabase } from '../testing/database/database.ts';
import { fillTables } from '../testing/data/fill-tables.ts';

/** Table by table, from the catalogue: with rows of two units in each, no unit reads or writes another's. */

const MINE = 1;
const OTHERS = 2;
/** Values of the unit setting, except the right one. */
const WRONG: [name: string, unit: string | undefined][] = [
  ['unset', undefined],
  ['empty', ''],
  ['another’s', String(OTHERS)],
  ['nobody’s', '99999'],
];

interface Table {
  name: string;
  rows: number;
  select: boolean;
  insert: boolean;
  /** A column that the application may update, if any. */
  update: string | null;
  delete: boolean;
  /** Writable columns. */
  columns: string[];
}

let db: TestDatabase;
let app: pg.Pool;
let tables: Table[];
beforeAll(async () => {
  db = await cloneDatabase();
  app = createPool({ url: db.appUrl, role: 'portal_app', max: 1, onError() {} });
  const names = await db.sql<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'portal'::regnamespace and relkind in ('r', 'p') and not relispartition and obj_description(oid) is distinct from 'global' order by 1`,
  );
  await fillTables(
    db,
    names.map(({ name }) => name),
    [MINE, OTHERS],
  );
  tables = await Promise.all(names.map(({ name }) => describeTable(name)));
});
afterAll(async () => {
  await app.end();
  await db.drop();
});

async function describeTable(name: string): Promise<Table> {
  const [row] = await db.sql<Table>(
    `select $2 as name, (select count(*)::int from portal.${name} where unidad_id = ${MINE}) as rows,
       has_any_column_privilege('portal_app', $1::regclass, 'select') as select, has_any_column_privilege('portal_app', $1::regclass, 'insert') as insert,
       has_table_privilege('portal_app', $1::regclass, 'delete') as delete,
       (select attname from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
          and attname <> 'unidad_id' and has_column_privilege('portal_app', attrelid, attnum, 'update') order by attnum limit 1) as update,
       (select array_agg(attname::text) from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = '') as columns`,
    [`portal.${name}`, name],
  );
  return row!;
}

type Outcome = { rows: number } | { code: string; message: string };
/** As the application inside that unit, in one message, rolled back. */
async function attempt(unit: string | undefined, text: string): Promise<Outcome> {
  try {
    const results = (await app.query(
      `begin; ${unit === undefined ? '' : `set local app.unidad_id = '${unit}';`} ${text}; rollback`,
    )) as unknown as pg.QueryResult[];
    return { rows: results.at(-2)!.rowCount ?? 0 };
  } catch (error) {
    await app.query('rollback');
    const { code, message } = error as { code?: string; message: string };
    if (code === undefined) throw error;
    return { code, message };
  }
}

/** All rows of a unit, as the owner sees them. */
async function contents(unit: number): Promise<Record<string, string | null>> {
  const [row] = await db.sql<Record<string, string | null>>(
    `select ${tables.map(({ name }) => `(select md5(string_agg(t::text, '' order by t::text)) from portal.${name} t where unidad_id = ${unit}) as ${name}`).join(', ')}`,
  );
  return row!;
}

/** Inserts a copy of a row of the first unit. */
const again = ({ name, columns }: Table) =>
  `insert into portal.${name} (${columns.join(', ')}) select ${columns.map((column) => `r.${column}`).join(', ')} from jsonb_populate_record(null::portal.${name}, $row$@ROW@$row$) r`;
async function insertOf(table: Table): Promise<string> {
  const [row] = await db.sql<{ row: string }>(
    `select to_jsonb(t)::text as row from portal.${table.name} t where unidad_id = ${MINE} limit 1`,
  );
  return again(table).replace('@ROW@', () => row!.row);
}

describe('every table of units', () => {
  it('has rows of two units, as this proof requires', async () => {
    expect(tables.length).toBeGreaterThan(50);
    for (const { name } of tables) {
      const units = await db.sql<{ unit: number }>(
        `select distinct unidad_id as unit from portal.${name} where unidad_id in (${MINE}, ${OTHERS}) order by 1`,
      );
      expect(units, name).toEqual([{ unit: MINE }, { unit: OTHERS }]);
    }
  });

  it('is read inside its own unit: the positive counterpart', async () => {
    expect((await app.query('select current_user as who')).rows).toEqual([{ who: 'portal_app' }]);
    for (const { name, rows, select } of tables) {
      if (select) expect(await attempt(String(MINE), `select 1 from portal.${name}`), name).toEqual({ rows });
    }
    expect(tables.filter(({ select }) => !select).map(({ name }) => name)).toEqual([]);
  });

  it.each(WRONG)('shows nothing of unit 1 with the unit %s', async (_name, unit) => {
    for (const { name, columns } of tables) {
      expect(await attempt(unit, `select 1 from portal.${name} where unidad_id = ${MINE}`), name).toEqual({
        rows: 0,
      });
      // A leaky condition and a row lock see no more than a plain read.
      expect(
        await attempt(
          unit,
          `select 1 from portal.${name} where unidad_id = ${MINE} and 1 / (unidad_id - ${MINE}) = 0`,
        ),
        name,
      ).toEqual({ rows: 0 });
      expect(
        await attempt(
          unit,
          `select count(${columns[0]}) from portal.${name} where unidad_id = ${MINE} having count(*) > 0`,
        ),
        name,
      ).toEqual({ rows: 0 });
      if (unit !== String(OTHERS))
        expect(await attempt(unit, `select 1 from portal.${name}`), name).toEqual({ rows: 0 });
    }
  });

  it('accepts no row of unit 1 with a wrong unit, and does with the right one', async () => {
    for (const table of tables.filter(({ insert }) => insert)) {
      const insert = await insertOf(table);
      const refused = {
        code: '42501',
        message: `new row violates row-level security policy for table "${table.name}"`,
      };
      for (const [name, unit] of WRONG) {
        expect(await attempt(unit, insert), `${table.name}, ${name}`).toEqual(refused);
        expect(await attempt(unit, `${insert} on conflict do nothing`), `${table.name}, ${name}`).toEqual(
          refused,
        );
      }
      expect(await attempt(String(MINE), insert), table.name).not.toMatchObject({ code: '42501' });
    }
    // Only the owner writes it, with `operar archivar`.
    expect(tables.filter(({ insert }) => !insert).map(({ name }) => name)).toEqual(['auditoria_archivos']);
  });

  it('is neither updated nor deleted with a wrong unit, and is with the right one', async () => {
    let changed = 0;
    let emptied = 0;
    for (const { name, rows, update, delete: mayDelete } of tables) {
      const change = `update portal.${name} set ${update} = ${update} where unidad_id = ${MINE}`;
      const empty = `delete from portal.${name} where unidad_id = ${MINE}`;
      for (const [wrong, unit] of WRONG) {
        if (update !== null) expect(await attempt(unit, change), `${name}, ${wrong}`).toEqual({ rows: 0 });
        if (mayDelete) expect(await attempt(unit, empty), `${name}, ${wrong}`).toEqual({ rows: 0 });
        expect(await attempt(unit, `truncate portal.${name} cascade`), `${name}, ${wrong}`).toMatchObject({
          code: '42501',
        });
      }
      // An objection by a trigger or a foreign key also shows that the rows were reached.
      const reached = (twin: Outcome) =>
        'rows' in twin ? twin.rows === rows : ['23503', 'P0001'].includes(twin.code);
      if (update !== null) expect(await attempt(String(MINE), change), name).toSatisfy(reached);
      if (mayDelete) expect(await attempt(String(MINE), empty), name).toSatisfy(reached);
      changed += update === null ? 0 : 1;
      emptied += mayDelete ? 1 : 0;
    }
    expect(changed).toBeGreaterThan(30);
    expect(emptied).toBeGreaterThan(10);
  });

  it('lets no row be moved to another unit', async () => {
    let tried = 0;
    for (const { name, update } of tables) {
      if (update === null) continue;
      const outcome = await attempt(String(MINE), `update portal.${name} set unidad_id = ${OTHERS}`);
      expect(outcome, name).toSatisfy(
        (moved: Outcome) => 'code' in moved && ['42501', 'P0001'].includes(moved.code),
      );
      tried += 1;
    }
    expect(tried).toBeGreaterThan(30);
  });

  it('raises an error for a unit that is no number', async () => {
    for (const { name } of tables)
      expect(await attempt('1 or true', `select 1 from portal.${name}`), name).toMatchObject({
        code: '22P02',
      });
  });
});

describe('indexes, views and functions', () => {
  it('every unique index begins with the unit, so that none reveals another unit’s values', async () => {
    const open = await db.sql(
      `select c.relname as table, i.indexrelid::regclass::text as index from pg_index i join pg_class c on c.oid = i.indrelid
       where c.relnamespace = 'portal'::regnamespace and c.relkind in ('r', 'p') and obj_description(c.oid) is distinct from 'global' and (i.indisunique or i.indisexclusion)
         and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'unidad_id' and a.attnum = any (string_to_array(i.indkey::text, ' ')::int2[]))`,
    );
    expect(open).toEqual([]);
  });

  it('no view and no security-definer function shows the tables', async () => {
    expect(
      await db.sql(
        `select relname from pg_class where relkind in ('v', 'm', 'f') and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`,
      ),
    ).toEqual([]);
    expect(
      await db.sql(
        `select oid::regprocedure::text from pg_proc where prosecdef and pronamespace <> 'pg_catalog'::regnamespace`,
      ),
    ).toEqual([]);
  });

  it('a callable function changes and shows nothing of unit 1 with another unit or none', async () => {
    const functions = await db.sql<{ name: string; call: string; types: string[] }>(
      `select oid::regprocedure::text as name, pronamespace::regnamespace || '.' || proname as call, array(select format_type(t, null) from unnest(proargtypes) t) as types from pg_proc
       where pronamespace = 'portal'::regnamespace and prorettype <> 'trigger'::regtype and has_function_privilege('portal_app', oid, 'execute') order by 1`,
    );
    expect(functions.length).toBeGreaterThan(4);
    const [{ paciente }] = (await db.sql<{ paciente: string }>(
      `select paciente_id as paciente from portal.atenciones where unidad_id = ${MINE} limit 1`,
    )) as [{ paciente: string }];
    const argument: Record<string, string> = {
      integer: String(MINE),
      'integer[]': `'{${MINE}}'`,
      date: "'2026-11-16'",
      uuid: `'${paciente}'`,
      text: "'prueba'",
      regclass: "'portal.auditoria'",
      'timestamp with time zone': "'2026-11-16T10:00:00Z'",
      'portal.casos': `(select c from portal.casos c where c.unidad_id = ${MINE} limit 1)`,
    };
    for (const { name, types } of functions)
      expect(
        types.filter((type) => argument[type] === undefined),
        name,
      ).toEqual([]);
    const call = ({ call: called, types }: (typeof functions)[number]) =>
      `select ${called}(${types.map((type) => argument[type]).join(', ')})::text as answer`;
    const before = await contents(MINE);
    const answers: Record<string, unknown> = {};
    for (const unit of ['', String(OTHERS)]) {
      for (const wanted of functions) {
        // Committed, unless it fails: a change would be visible.
        await app.query('begin');
        await app.query(`set local app.unidad_id = '${unit}'`);
        const answer = await app.query<{ answer: string }>(call(wanted)).then(
          ({ rows }) => rows[0]?.answer ?? null,
          (error: { code: string }) => error.code,
        );
        await app.query('commit');
        answers[`${wanted.name} ${unit === '' ? 'none' : 'another’s'}`] = answer;
      }
    }
    expect(await contents(MINE)).toEqual(before);
    expect(answers).toMatchObject({
      'portal.contar_caso(integer,uuid,integer,integer) none': '42501',
      'portal.contar_caso(integer,uuid,integer,integer) another’s': '42501',
      'portal.iniciales(portal.casos) none': null,
      'portal.iniciales(portal.casos) another’s': null,
      'portal.agenda_quieta(integer) none': '0',
      'portal.agenda_quieta(integer) another’s': '0',
      'portal.unidad_actual() none': null,
      'portal.unidad_actual() another’s': String(OTHERS),
    });
    // Positive counterpart: inside its unit the same call has an effect.
    expect(
      await attempt(String(MINE), call(functions.find(({ name }) => name.startsWith('portal.contar_caso'))!)),
    ).not.toMatchObject({ code: '42501' });
  });
});
