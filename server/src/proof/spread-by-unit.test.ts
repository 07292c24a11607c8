import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../testing/database/database.ts';

// What distributing the tables by unit (Citus) requires of them, from the catalogue. docs/operacion-escala.md
// lists what else would have to change. db/tables.test.ts proves that the unit leads every primary key and
// every foreign key between tables of units.
let db: TestDatabase;
beforeAll(async () => {
  db = await cloneDatabase();
});
afterAll(() => db.drop());

interface Index {
  tabla: string;
  indice: string;
  con_unidad: boolean;
}
const unicos = () =>
  db.sql<Index>(`select c.relname as tabla, i.indexrelid::regclass::text as indice, a.attnum = any (string_to_array(i.indkey::text, ' ')::int2[]) as con_unidad
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_attribute a on a.attrelid = c.oid and a.attname = 'unidad_id'
    where c.relnamespace = 'portal'::regnamespace and obj_description(c.oid) <> 'global' and (i.indisunique or i.indisexclusion) order by 1, 2`);

it('every unique index and exclusion constraint contains the unit', async () => {
  const all = await unicos();
  expect(all.length).toBeGreaterThan(40);
  expect(all.filter(({ con_unidad }) => !con_unidad)).toEqual([]);
});

it('an exclusion constraint compares the unit by equality', async () => {
  const rows = await db.sql<{ def: string }>(
    `select pg_get_constraintdef(oid) as def from pg_constraint where contype = 'x' and connamespace = 'portal'::regnamespace`,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ def }) => !def.includes('unidad_id WITH ='))).toEqual([]);
});

it('no global table references a unit table, and unit tables reference only the list of units besides', async () => {
  const rows = await db.sql<{
    de: string;
    a: string;
  }>(`select c.relname as de, t.relname as a from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and c.relnamespace = 'portal'::regnamespace
      and (obj_description(c.oid) = 'global') <> (obj_description(t.oid) = 'global') and t.relname <> 'unidades'`);
  expect(rows).toEqual([]);
});
