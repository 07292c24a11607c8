import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { problemsOf } from './expand/check.ts';

const folder = path.resolve(import.meta.dirname, '../../migrations');
const files = readdirSync(folder)
  .filter((file) => file.endsWith('.sql'))
  .toSorted();
const numbers = files.map((file) => file.slice(0, 4));
const read = (file: string) => problemsOf(file, readFileSync(path.join(folder, file), 'utf8'), numbers);

/** The last migration before the rule. Whoever upgrades from an older one has to stop the portal. */
const BASE = '0081';
/** The migrations up to it that break the rule, typed by hand from the check's own findings. */
const HISTORY =
  '0001 0002 0004 0005 0006 0007 0008 0009 0010 0012 0013 0014 0019 0020 0025 0028 0029 0031 0037 0043 0045 0046 0048 0049 0050 0051 0052 0061 0064 0068 0070 0071 0073 0075 0079';

describe('the migrations', () => {
  it('leave a schema on which the version before runs, and make nobody wait', () => {
    expect(files.filter((file) => file.slice(0, 4) > BASE).flatMap(read)).toEqual([]);
  });

  it('did not always: these are the older ones that would be refused today', () => {
    const broke = files.filter((file) => file.slice(0, 4) <= BASE && read(file).length > 0);
    expect(broke.map((file) => file.slice(0, 4))).toEqual(HISTORY.split(' '));
    expect(numbers).toContain(BASE);
  });
});

const rulesOf = (sql: string) =>
  problemsOf('0100-x.sql', sql, ['0090', '0095', '0100']).map(({ rule }) => rule);

const TAKES = 'takes away what the version before may use';
const RENAMES = 'renames what the version before may use';
const REQUIRES = 'requires a value that the version before does not write';
const TYPE = 'changes the type of a column';
const WRITES = 'writes every row of a table again while nobody can read it';
const READS = 'reads a whole table while nobody can write to it';
const INDEX = 'builds an index while nobody can write to the table';
const ROWS = 'changes the rows of a table in one transaction';
const CODE = 'runs code that this check cannot read';
const REFUSES = 'refuses rows that the version before may write';
const AGAIN = 'cannot run again after it was interrupted';
const AT_ONCE = 'checks the rows in the transaction that adds the constraint';
const ALONE = 'does something else beside CONCURRENTLY, which runs outside a transaction';

describe('the check of a migration', () => {
  it.each([
    [TAKES, 'drop table turnos', 'drop table if exists nueva; create table nueva (id int)'],
    [TAKES, 'alter table turnos drop column motivo', 'alter table turnos add column motivo_2 text'],
    [TAKES, 'ALTER TABLE portal.turnos DROP motivo', 'alter table turnos alter motivo drop not null'],
    [
      TAKES,
      'alter table turnos alter column motivo drop default',
      'alter table turnos alter motivo set default 1',
    ],
    [
      TAKES,
      'drop function portal.contar()',
      'create or replace function portal.contar() returns void as $$ drop table x; $$',
    ],
    [TAKES, 'drop index turnos_por_dia', "comment on table turnos is 'drop table turnos;'"],
    [TAKES, 'revoke select on turnos from portal_app', 'grant select on turnos to portal_app'],
    [
      TAKES,
      'revoke all on turnos from public',
      'create table nueva (a int); revoke all on nueva from public',
    ],
    [RENAMES, 'alter table turnos rename to citas', 'create table citas (id int)'],
    [RENAMES, 'alter table turnos rename column motivo to razon', 'alter table turnos add razon text'],
    [
      REQUIRES,
      'alter table turnos add column a int not null',
      'alter table turnos add column a int not null default 0',
    ],
    [REQUIRES, 'alter table turnos add a int, add b int not null', 'alter table turnos add a int, add b int'],
    [REQUIRES, 'alter table turnos alter column a set not null', 'create table nueva (a int not null)'],
    [TYPE, 'alter table turnos alter column a type bigint', 'alter table turnos add column a_2 bigint'],
    [
      TYPE,
      'alter table turnos alter a set data type text using a::text',
      'alter table turnos alter a set statistics 200',
    ],
    [
      WRITES,
      'alter table turnos add a uuid default gen_random_uuid()',
      'alter table turnos add a timestamptz default now()',
    ],
    [
      WRITES,
      'alter table turnos add a int generated always as (b + 1) stored',
      'create table nueva (a int generated always as identity)',
    ],
    [
      READS,
      'alter table turnos add constraint c check (a > 0)',
      'alter table turnos add a int; alter table turnos add constraint c check (a > 0) not valid',
    ],
    [
      READS,
      'alter table turnos add foreign key (a, b) references personas (a, b)',
      'alter table turnos add a int, add b int; alter table turnos add constraint f foreign key (a, b) references personas (a, b) not valid',
    ],
    [
      REFUSES,
      'alter table turnos add constraint c check (b > 0) not valid',
      'alter table turnos add a text; alter table turnos add constraint c check (length(a) > 0 and a is not null) not valid',
    ],
    [
      REFUSES,
      'alter table turnos add a int; alter table turnos add constraint c check (a > b) not valid',
      'alter table turnos add a int; alter table turnos add foreign key (unidad_id, a) references personas (unidad_id, id) not valid',
    ],
    [
      REFUSES,
      'create unique index concurrently if not exists u on turnos (a)',
      'create index concurrently if not exists i on turnos (a)',
    ],
    [
      AGAIN,
      'create index concurrently i on turnos (a)',
      'create index concurrently if not exists i on turnos (a)',
    ],
    [INDEX, 'create index on turnos (a)', 'create index concurrently if not exists turnos_a on turnos (a)'],
    [
      INDEX,
      'create unique index if not exists u on portal.turnos (a)',
      'create table nueva (a int); create unique index u on nueva (a)',
    ],
    [
      INDEX,
      'alter table turnos add constraint u unique (a)',
      'alter table turnos add constraint u unique using index turnos_a',
    ],
    [ROWS, 'update turnos set a = 1', 'create table nueva (a int); update nueva set a = 1'],
    [ROWS, 'delete from portal.turnos where a = 1', 'insert into turnos (a) values (1)'],
    [
      ROWS,
      'with viejos as (select 1 as a) delete from turnos using viejos where turnos.a = viejos.a',
      'with viejos as (select 1 as a) insert into turnos (a) select a from viejos on conflict do update set a = 1',
    ],
    [
      ROWS,
      'with idos as (delete from turnos returning a) insert into nueva select a from idos',
      'create table nueva (a int); with idos as (delete from nueva returning a) insert into turnos select a from idos',
    ],
    [
      ROWS,
      'merge into turnos using nueva on false when matched then delete',
      'create table nueva (a int); merge into nueva using turnos on false when matched then delete',
    ],
    [TAKES, 'alter policy p on turnos using (false)', 'create policy p on turnos using (true)'],
    [
      CODE,
      "do $$ begin execute format('alter table %I add a int', 'turnos'); end $$",
      "do $$ begin execute format('grant select on %I to portal_app', 'turnos'); end $$",
    ],
    [CODE, 'do $$ begin drop table turnos; end $$', "select proteger('nueva', 'tenant')"],
    [
      AT_ONCE,
      'alter table t add constraint c check (a > 0) not valid; alter table t validate constraint c',
      'alter table t validate constraint c',
    ],
    [
      ALONE,
      'create index concurrently i on turnos (a); create table nueva (a int)',
      'create index concurrently if not exists i on turnos (a)',
    ],
  ])('%s: refuses «%s» and accepts «%s»', (rule, refused, accepted) => {
    expect(rulesOf(refused)).toContain(rule);
    expect(rulesOf(accepted)).toEqual([]);
  });

  it('accepts a contract step only with its reason and the older migration that made it unused', () => {
    const drop = 'alter table turnos drop column motivo';
    expect(rulesOf(`-- contract since 0095: nothing reads it since the notes moved.\n${drop}`)).toEqual([]);
    for (const comment of [
      '-- contract since 0095:',
      '-- contract since 0100: nothing reads it since the notes moved.',
      '-- contract since 0091: nothing reads it since the notes moved.',
      '-- contract: nothing reads it since the notes moved.',
      '-- brief: the table is small, it has one row per unit.',
    ])
      expect(rulesOf(`${comment}\n${drop}`), comment).toEqual([TAKES]);
    expect(
      rulesOf(
        `-- contract since 0095: nothing reads it since the notes moved.\nselect proteger('x');\n${drop}`,
      ),
    ).toEqual([TAKES]);
  });

  it('reads a comment for the statement that follows it, and for no other', () => {
    const index = 'create index on unidades (nombre)';
    const brief = '-- brief: one row per unit, some thousands at most.';
    expect(rulesOf(`set role x;\n${brief}\n${index};`)).toEqual([]);
    expect(rulesOf(`set role x; ${brief}\n${index};`)).toEqual([INDEX]);
    expect(rulesOf(`${index}; ${brief}`)).toEqual([INDEX]);
    expect(rulesOf(`create index on unidades ${brief}\n(nombre);`)).toEqual([INDEX]);
  });

  it('accepts a lock only with its reason, and a new type of a column never', () => {
    const index = 'create index on unidades (nombre)';
    expect(rulesOf(`-- brief: one row per unit, some thousands at most.\n${index}`)).toEqual([]);
    expect(rulesOf(`-- brief:\n${index}`)).toEqual([INDEX]);
    expect(
      rulesOf(`-- brief: one row per unit, some thousands at most.\nalter table unidades alter a type text`),
    ).toEqual([TYPE]);
  });
});
