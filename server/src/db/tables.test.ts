import { rolesDelPersonal } from '@portal/domain/cuentas/personal';
import { roles } from '@portal/domain/roles/roles';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../testing/database/database.ts';
import { createPool } from './pools.ts';

const NEW = [
  ['nueva', 'tenant'],
  ['nueva_sin_cambios', 'append-only'],
] as const;
let db: TestDatabase;
let app: pg.Pool;
beforeAll(async () => {
  db = await cloneDatabase();
  app = createPool({ url: db.appUrl, role: 'portal_app', max: 1, onError() {} });
  // Two tables as a migration would add them: every check below covers them too.
  for (const [name, kind] of NEW)
    await db.sql(`create table portal.${name} (unidad_id int not null, id int not null, primary key (unidad_id, id));
      select portal.proteger('portal.${name}', '${kind}')`);
});
afterAll(async () => {
  await app.end();
  await db.drop();
});

interface Table {
  oid: number;
  name: string;
  kind: string | null;
  rls: boolean;
  owner: string;
}
const tables = () =>
  db.sql<Table>(`select c.oid, c.relname as name, obj_description(c.oid) as kind, c.relrowsecurity as rls, pg_get_userbyid(c.relowner) as owner
    from pg_class c where c.relnamespace = 'portal'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 2`);
const ofUnits = async () => (await tables()).filter(({ kind }) => kind !== 'global');

describe('the catalogue', () => {
  it('gives every table a kind, and checks at least one table', async () => {
    const all = await tables();
    expect(all.filter(({ kind }) => !['global', 'tenant', 'append-only'].includes(kind ?? ''))).toEqual([]);
    expect(all.length).toBeGreaterThan(20);
    expect(all.filter(({ kind }) => kind === 'append-only').length).toBeGreaterThan(2);
  });

  it('protects a new table with one call, and refuses an unknown kind', async () => {
    const all = await tables();
    for (const [name, kind] of NEW)
      expect(all.find((table) => table.name === name)).toMatchObject({ kind, rls: true });
    await expect(db.sql(`select portal.proteger('portal.nueva', 'global')`)).rejects.toThrow('no such kind');
    await expect(app.query(`select portal.proteger('portal.nueva', 'tenant')`)).rejects.toMatchObject({
      code: '42501',
    });
  });

  it('has the unit first in every unit table’s primary key, and never null', async () => {
    const rows = await db.sql<{ name: string; first: string | null; nullable: boolean }>(`
      select c.relname as name, (select attname from pg_attribute where attrelid = c.oid and attnum = k.conkey[1]) as first,
        coalesce((select not attnotnull from pg_attribute where attrelid = c.oid and attname = 'unidad_id'), true) as nullable
      from pg_class c left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
      where c.relnamespace = 'portal'::regnamespace and c.relkind in ('r', 'p') and obj_description(c.oid) <> 'global'`);
    expect(rows.filter(({ first, nullable }) => first !== 'unidad_id' || nullable)).toEqual([]);
  });

  it('has no unit column in a global table, except in the list of hosts', async () => {
    const rows = await db.sql<{
      name: string;
    }>(`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'unidad_id'
      where c.relnamespace = 'portal'::regnamespace and c.relkind = 'r' and obj_description(c.oid) = 'global'`);
    expect(rows).toEqual([{ name: 'hosts' }]);
  });

  it('enables row-level security, with one policy that compares the unit on read and on write', async () => {
    const policies = await db.sql<{
      name: string;
      using: string;
      check: string;
      all: boolean;
      permissive: boolean;
    }>(`
      select c.relname as name, pg_get_expr(p.polqual, p.polrelid) as using, pg_get_expr(p.polwithcheck, p.polrelid) as check, p.polcmd = '*' as all, p.polpermissive as permissive
      from pg_policy p join pg_class c on c.oid = p.polrelid
      where c.relnamespace = 'portal'::regnamespace and ('portal_app'::regrole = any (p.polroles) or p.polroles = '{0}')`);
    for (const { name, rls } of await ofUnits()) {
      expect(rls, name).toBe(true);
      expect(
        policies.filter((policy) => policy.name === name),
        name,
      ).toEqual([
        {
          name,
          using: '(unidad_id = portal.unidad_actual())',
          check: '(unidad_id = portal.unidad_actual())',
          all: true,
          permissive: true,
        },
      ]);
    }
  });

  it('starts every foreign key between unit tables with the unit on both sides', async () => {
    const keys = await db.sql<{ key: string; from: string; to: string; target: string }>(`
      select k.conname as key, (select attname from pg_attribute where attrelid = k.conrelid and attnum = k.conkey[1]) as from,
        (select attname from pg_attribute where attrelid = k.confrelid and attnum = k.confkey[1]) as to, t.relname as target
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' and c.relnamespace = 'portal'::regnamespace and obj_description(t.oid) <> 'global'`);
    expect(keys.length).toBeGreaterThan(10);
    expect(keys.filter(({ from, to }) => from !== 'unidad_id' || to !== 'unidad_id')).toEqual([]);
  });

  it('indexes every foreign key', async () => {
    const bare = await db.sql<{ key: string }>(`
      select c.relname || ': ' || pg_get_constraintdef(k.oid) as key from pg_constraint k join pg_class c on c.oid = k.conrelid
      where k.contype = 'f' and c.relnamespace = 'portal'::regnamespace and not exists (
        select from pg_index i where i.indrelid = k.conrelid and i.indpred is null
          and (string_to_array(i.indkey::text, ' ')::int2[])[1:cardinality(k.conkey)] @> k.conkey)`);
    expect(bare).toEqual([]);
  });

  it('has no index that another one makes redundant', async () => {
    const redundant = await db.sql<{ index: string }>(`
      select a.indexrelid::regclass::text as index from pg_index a join pg_index b on b.indrelid = a.indrelid and b.indexrelid <> a.indexrelid
        join pg_class c on c.oid = a.indrelid and c.relnamespace = 'portal'::regnamespace
      where not a.indisunique and a.indexprs is null and b.indexprs is null and a.indnatts = a.indnkeyatts
        and a.indpred is not distinct from b.indpred and a.indclass::text || ' ' = left(b.indclass::text || ' ', length(a.indclass::text) + 1)
        and a.indkey::text || ' ' = left(b.indkey::text || ' ', length(a.indkey::text) + 1)
        and a.indoption::text || ' ' = left(b.indoption::text || ' ', length(a.indoption::text) + 1)`);
    expect(redundant).toEqual([]);
  });

  it('has validated every constraint', async () => {
    const pending = await db.sql<{ name: string }>(
      `select conname as name from pg_constraint where connamespace = 'portal'::regnamespace and not convalidated`,
    );
    expect(pending).toEqual([]);
  });

  it('knows the same roles as the domain', async () => {
    const checks = await db.sql<{ name: string; check: string }>(
      `select conname as name, pg_get_constraintdef(oid) as check from pg_constraint
       where conname in ('cuenta_roles_rol_check', 'sesiones_rol_check', 'invitaciones_roles_conocidos') order by 1`,
    );
    const known = checks.map(({ name, check }) => [name, check.match(/(?<=')\w+(?=')/g)]);
    expect(Object.fromEntries(known)).toEqual({
      cuenta_roles_rol_check: roles,
      invitaciones_roles_conocidos: rolesDelPersonal,
      sesiones_rol_check: roles,
    });
  });

  it('gives the application’s roles no ownership, no bypass and no membership in a stronger role', async () => {
    const roles = await db.sql<Record<string, unknown>>(
      `select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname in ('portal_app', 'portal_sistema', 'portal_login') order by 1`,
    );
    expect(roles).toEqual(
      ['portal_app', 'portal_login', 'portal_sistema'].map((rolname) => ({
        rolname,
        rolsuper: false,
        rolbypassrls: false,
        rolcreaterole: false,
        rolcreatedb: false,
      })),
    );
    expect(
      await db.sql(`select relname from pg_class where pg_get_userbyid(relowner) like 'portal\\_%'`),
    ).toEqual([]);
    expect(
      await db.sql(
        `select proname from pg_proc where pg_get_userbyid(proowner) like 'portal\\_%' or (prosecdef and pronamespace = 'portal'::regnamespace)`,
      ),
    ).toEqual([]);
    const memberships = await db.sql<{ member: string; of: string }>(
      `select m.rolname as member, r.rolname as of from pg_auth_members a join pg_roles m on m.oid = a.member join pg_roles r on r.oid = a.roleid where m.rolname like 'portal\\_%' order by 1, 2`,
    );
    expect(memberships).toEqual([
      { member: 'portal_login', of: 'portal_app' },
      { member: 'portal_login', of: 'portal_sistema' },
    ]);
  });

  it('blocks update, delete and truncate on append-only tables, by grants and for the owner too', async () => {
    for (const { name, kind } of await ofUnits()) {
      const [grants] = await db.sql<Record<string, boolean>>(
        `select has_table_privilege('portal_app', $1, 'insert') as i, has_table_privilege('portal_app', $1, 'update') as u, has_table_privilege('portal_app', $1, 'delete') as d,
          has_table_privilege('portal_app', $1, 'truncate') as t, has_table_privilege('portal_sistema', $1, 'update') as su, has_table_privilege('portal_sistema', $1, 'delete') as sd`,
        [`portal.${name}`],
      );
      expect(grants!['t'], name).toBe(false);
      if (kind !== 'append-only') continue;
      expect(grants, name).toEqual({ i: true, u: false, d: false, t: false, su: false, sd: false });
      for (const attempt of [
        `update portal.${name} set unidad_id = unidad_id`,
        `delete from portal.${name}`,
        `truncate portal.${name} cascade`,
      ]) {
        await expect(db.sql(attempt), attempt).rejects.toThrow('append-only');
        await expect(app.query(attempt), attempt).rejects.toMatchObject({ code: '42501' });
      }
    }
  });
});

describe('the months of a divided table', () => {
  const months = () =>
    db.sql<{
      table: string;
      name: string;
      rls: boolean;
      policies: number;
      triggers: number;
      open: boolean;
    }>(`
      select p.relname as table, c.relname as name, c.relrowsecurity as rls,
        (select count(*)::int from pg_policy where polrelid = c.oid) as policies,
        (select count(*)::int from pg_trigger where tgrelid = c.oid and tgname = 'solo_agregar') as triggers,
        has_table_privilege('portal_app', c.oid, 'select, insert, update, delete, truncate') or has_table_privilege('portal_sistema', c.oid, 'select, insert, update, delete, truncate') as open
      from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
      where p.relnamespace = 'portal'::regnamespace and p.relkind = 'p' order by 1, 2`);

  it('are several, and are reached through their table alone', async () => {
    const all = await months();
    for (const table of ['auditoria', 'auditoria_sellos', 'mensajes_pasados'])
      expect(all.filter((month) => month.table === table).length, table).toBeGreaterThan(3);
    for (const month of all) expect(month).toMatchObject({ rls: true, policies: 0, open: false });
    await expect(app.query('select from portal.auditoria_primera')).rejects.toMatchObject({ code: '42501' });
  });

  it('refuse changes to whoever owns an append-only one', async () => {
    const kept = (await months()).filter(({ table }) => /^(auditoria|mensajes)/.test(table));
    for (const { name, triggers } of kept) {
      expect(triggers, name).toBe(1);
      await expect(db.sql(`delete from portal.${name}`), name).rejects.toThrow('append-only');
      await expect(db.sql(`truncate portal.${name}`), name).rejects.toThrow('append-only');
    }
  });
});

// proof/isolation-tables.test.ts checks, table by table, what the application's own role reads and writes.
describe('the role of jobs that walk all units', () => {
  it('reads only the tables that it was granted', async () => {
    const system = createPool({ url: db.appUrl, role: 'portal_sistema', max: 1, onError() {} });
    try {
      expect((await system.query('select count(*)::int as n from portal.mensajes')).rows).toEqual([{ n: 0 }]);
      for (const name of [
        'personas',
        'cuentas',
        'cuenta_roles',
        'padron_afiliados',
        'vinculos_familiares',
        'codigos_recuperacion',
        'identidades_pendientes',
      ]) {
        await expect(system.query(`select 1 from portal.${name}`), name).rejects.toMatchObject({
          code: '42501',
        });
      }
    } finally {
      await system.end();
    }
  });
});
