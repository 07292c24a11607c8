import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../config/config.ts';
import { readMigrations } from '../../db/migrate.ts';
import { createFileStore } from '../../platform/files/files.ts';
import { cloneDatabase, type TestDatabase } from '../../testing/database/database.ts';
import { judgeArchive, reviewArchive, reviewBackups } from './backups.ts';
import {
  judgeConnection,
  judgeSettings,
  reviewClock,
  reviewEncryption,
  reviewMonths,
  reviewRoles,
  reviewSettings,
  reviewTables,
} from './database.ts';
import type { Deployment } from './deployment.ts';
import { reviewOutbox } from './mail.ts';
import { reviewUnits } from './units.ts';
import { judgeMigrations, judgeNode, judgePostgres, reviewVersions } from './versions.ts';

let db: TestDatabase;
let deployment: Deployment;
beforeAll(async () => {
  db = await cloneDatabase();
  deployment = {
    config: loadConfig({}),
    adminUrl: db.adminUrl,
    appUrl: db.appUrl,
    files: createFileStore('/nonexistent'),
    now: new Date(),
    envFolder: '/nonexistent',
  };
});
afterAll(() => db.drop());

const levels = (findings: readonly { level: string }[]) => findings.map(({ level }) => level);

it('finds a user that row-level security does not bind, and accepts the one of the portal', async () => {
  expect(await reviewRoles(deployment)).toMatchObject([{ level: 'bien' }]);
  const [strong] = await reviewRoles({ ...deployment, appUrl: db.adminUrl });
  expect(strong).toMatchObject({ level: 'grave', remedy: expect.stringContaining('portal_login') });
});

it('finds months that nobody opened', async () => {
  expect(await reviewMonths(deployment)).toMatchObject([{ level: 'bien' }]);
  const ahead = await db.sql<{ parte: string }>(
    `select parte from portal.meses_de('portal.auditoria') where fin > now() + interval '1 month'`,
  );
  expect(ahead.length).toBeGreaterThan(1);
  for (const { parte } of ahead) await db.sql(`drop table portal.${parte}`);
  expect(await reviewMonths(deployment)).toMatchObject([
    { level: 'aviso', says: expect.stringContaining('meses de: auditoria.') },
  ]);
});

it('says that the audit’s first month ends late, because a clock was ahead', async () => {
  const late = await cloneDatabase();
  try {
    const ahead = await late.sql<{ parte: string }>(
      `select parte from portal.meses_de('portal.auditoria') where parte <> 'auditoria_primera'`,
    );
    for (const { parte } of ahead) await late.sql(`drop table portal.${parte}`);
    await late.sql('alter table portal.auditoria detach partition portal.auditoria_primera');
    await late.sql(
      `alter table portal.auditoria attach partition portal.auditoria_primera for values from (minvalue) to ('2099-02-01T00:00:00-03:00')`,
    );
    expect(await reviewMonths({ ...deployment, adminUrl: late.adminUrl })).toMatchObject([
      { level: 'bien' },
      { level: 'aviso', says: expect.stringContaining('termina recién el 31/01/2099') },
    ]);
  } finally {
    await late.drop();
  }
});

it('reports the check constraint that an unfinished upgrade left', async () => {
  await db.sql(
    `alter table portal.auditoria add constraint auditoria_primeros_meses check (ocurrido < '2099-01-01T00:00:00-03:00') not valid`,
  );
  expect(await reviewMonths(deployment)).toMatchObject([
    {
      level: 'grave',
      says: 'La división en meses quedó a mitad de camino: desde el 01/01/2099 no entran filas en auditoria y auditoria_resto, y nada se va a poder guardar.',
      remedy: expect.stringContaining(
        'alter table portal.auditoria drop constraint auditoria_primeros_meses;',
      ),
    },
  ]);
  await db.sql('alter table portal.auditoria drop constraint auditoria_primeros_meses');
});

it('finds a table of the units without row-level security, and names it', async () => {
  const [before] = await reviewTables(deployment);
  expect(before).toMatchObject({ level: 'bien', says: expect.stringMatching(/las \d{2,} tablas/) });
  await db.sql('alter table portal.turnos disable row level security');
  expect(await reviewTables(deployment)).toEqual([
    {
      level: 'grave',
      about: 'Base de datos',
      says: 'Sin seguridad por fila: turnos.',
      remedy: 'alter table portal.turnos enable row level security;',
    },
  ]);
  await db.sql('alter table portal.turnos enable row level security');
  await db.sql('create table portal.olvidada (unidad_id int not null)');
  expect((await reviewTables(deployment))[0]).toMatchObject({
    says: 'Sin seguridad por fila: olvidada.',
  });
  await db.sql('drop table portal.olvidada');
  expect(levels(await reviewTables(deployment))).toEqual(['bien']);
});

it('accepts an unencrypted connection on the machine, and finds one that leaves it', async () => {
  expect(await reviewEncryption(deployment)).toMatchObject([{ level: 'bien' }]);
  const plain = { ssl: false, version: null };
  expect(judgeConnection({ ...plain, client: null }).level).toBe('bien');
  expect(judgeConnection({ ...plain, client: '10.0.0.7' }).level).toBe('grave');
  expect(judgeConnection({ ssl: true, version: 'TLSv1.3', client: '10.0.0.7' }).level).toBe('bien');
});

it('finds settings that lose confirmed acts, and too few connections', async () => {
  // The tests' own server does not wait for its disk.
  expect(levels(await reviewSettings(deployment))).toContain('grave');
  const safe = {
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    data_checksums: 'on',
    max_connections: '100',
  };
  expect(levels(judgeSettings(safe, 16))).toEqual(['bien']);
  expect(levels(judgeSettings({ ...safe, synchronous_commit: 'off' }, 16))).toEqual(['grave']);
  expect(judgeSettings({ ...safe, data_checksums: 'off', server_version_num: '150018' }, 16)).toMatchObject([
    {
      level: 'aviso',
      remedy: expect.stringContaining(
        '/usr/lib/postgresql/15/bin/pg_checksums --enable -D /var/lib/postgresql/15/main',
      ),
    },
  ]);
  expect(levels(judgeSettings({ ...safe, max_connections: '40' }, 16))).toEqual(['aviso']);
});

it('compares the clock of the machine with that of the database', async () => {
  expect(levels(await reviewClock(deployment))).toEqual(['bien']);
  expect(levels(await reviewClock(deployment, () => Date.now() + 5000))).toEqual(['aviso']);
  const [late] = await reviewClock(deployment, () => Date.now() - 3_600_000);
  expect(late).toMatchObject({ level: 'grave', says: expect.stringContaining('60 minutos') });
});

describe('the versions', () => {
  it('says the versions of a database that is up to date', async () => {
    expect(levels(await reviewVersions(deployment))).toEqual(['bien', 'bien', 'bien', 'bien']);
  });

  it('finds an old PostgreSQL, and one without fixes', () => {
    const now = new Date('2026-11-18');
    expect(judgePostgres(140_012, now)).toMatchObject({
      level: 'grave',
      says: expect.stringContaining('PostgreSQL 14.12'),
    });
    expect(judgePostgres(150_014, now).level).toBe('bien');
    expect(judgePostgres(150_014, new Date('2028-01-01')).level).toBe('grave');
  });

  it('finds a Node without fixes', () => {
    expect(judgeNode('24.21.0', new Date('2026-11-18')).level).toBe('bien');
    expect(judgeNode('20.19.0', new Date('2026-11-18')).level).toBe('grave');
  });

  it('finds migrations that are pending, changed, or of a newer version', async () => {
    const files = await readMigrations();
    const applied = Object.fromEntries(files.map(({ name, hash }) => [name, hash]));
    const [first] = files;
    expect(judgeMigrations(files, applied).level).toBe('bien');
    const { [first!.name]: _, ...without } = applied;
    expect(judgeMigrations(files, without)).toMatchObject({
      level: 'aviso',
      says: 'Cambios del esquema por aplicar: 1.',
    });
    expect(judgeMigrations(files, { ...applied, [first!.name]: 'x' }).level).toBe('grave');
    expect(judgeMigrations(files, { ...applied, '9999-futura.sql': 'x' }).level).toBe('aviso');
  });
});

describe('the age of the backup', () => {
  const made = (hours: number) =>
    db.sql('update portal.instalacion set respaldo = $1', [new Date(Date.now() - hours * 3_600_000)]);

  it('finds a missing one and one as old as the alert minds', async () => {
    await db.sql('update portal.instalacion set respaldo = null');
    expect((await reviewBackups(deployment))[0]).toMatchObject({ level: 'grave' });
    const alerts = readFileSync(
      path.resolve(import.meta.dirname, '../../../../docs/alertas-prometheus.yml'),
      'utf8',
    );
    const hours = Number(/portal_backup_age_seconds\) > (\d+) \* 3600/.exec(alerts)?.[1]);
    await made(hours + 1);
    expect((await reviewBackups(deployment))[0]).toMatchObject({
      level: 'grave',
      says: `El último respaldo tiene ${hours + 1} horas.`,
    });
    await made(hours - 0.5);
    expect((await reviewBackups(deployment))[0]).toMatchObject({ level: 'bien' });
  });

  it('warns of backups that are not encrypted', async () => {
    expect(levels(await reviewBackups(deployment))).toEqual(['bien', 'aviso']);
    const config = loadConfig({ BACKUP_KEY: 'k3Jd92mQpXv7Lw0sZt5Yb8Nc1Rf6Hg4AuE' });
    expect(levels(await reviewBackups({ ...deployment, config }))).toEqual(['bien']);
  });
});

it('says that no unit is open, and how to create or open one', async () => {
  const { length } = await db.sql('update portal.unidades set abierta = now(), cerrada = null returning id');
  expect(length).toBeGreaterThan(1);
  expect(await reviewUnits(deployment)).toMatchObject([{ level: 'bien', says: `Hay ${length} abiertas.` }]);
  await db.sql('update portal.unidades set cerrada = now()');
  expect(await reviewUnits(deployment)).toMatchObject([
    {
      level: 'aviso',
      says: `No hay ninguna unidad abierta: las ${length} están cerradas.`,
      remedy: expect.stringContaining('abrir --unidad '),
    },
  ]);
  await db.sql('update portal.unidades set cerrada = null');
  const empty = await cloneDatabase({ template: 'template0' });
  try {
    expect(await reviewUnits({ adminUrl: empty.adminUrl })).toMatchObject([
      {
        level: 'aviso',
        says: 'No hay ninguna unidad abierta: todavía no se creó ninguna.',
        remedy: expect.stringMatching(/unidad --clave .* abrir --unidad /),
      },
    ]);
  } finally {
    await empty.drop();
  }
});

describe('the archive of the write-ahead log', () => {
  const now = new Date('2026-11-18T12:00:00Z');
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

  it('says nothing where there is none', async () => {
    expect(await reviewArchive(deployment)).toEqual([]);
  });

  it('finds one that fails, and accepts one that failed before its last success', () => {
    expect(judgeArchive({ active: true, archived: ago(3), failed: ago(1) }, now)).toMatchObject([
      { level: 'grave', says: expect.stringContaining('hace 3 minutos, y falla') },
    ]);
    expect(judgeArchive({ active: true, archived: null, failed: ago(1) }, now)[0]!.level).toBe('grave');
    expect(judgeArchive({ active: true, archived: ago(1), failed: ago(3) }, now)[0]!.level).toBe('bien');
  });

  it('finds one that stands as long as the alert minds, and one that never began', () => {
    const alerts = readFileSync(
      path.resolve(import.meta.dirname, '../../../../docs/alertas-prometheus.yml'),
      'utf8',
    );
    const minutes = Number(/portal_archive_age_seconds\) > (\d+) \* 60/.exec(alerts)?.[1]);
    const at = (age: number | null) =>
      judgeArchive({ active: true, archived: age === null ? null : ago(age), failed: null }, now)[0]!.level;
    expect([at(minutes), at(minutes + 1), at(null)]).toEqual(['bien', 'aviso', 'aviso']);
  });
});

it('finds mails that wait too long', async () => {
  const put = (minutes: number) =>
    db.sql(
      `insert into portal.mensajes (unidad_id, id, canal, tipo, destinatario, asunto, texto, html, causa, proximo, creado)
       values (1, gen_random_uuid(), 'correo', 'prueba', 'a@ejemplo.com', 'a', 't', 't', 'prueba:' || $1::text, now(), now() - make_interval(mins => $1::int))`,
      [minutes],
    );
  await put(2);
  expect(await reviewOutbox(deployment)).toMatchObject([{ level: 'bien', says: 'Correos por salir: 1.' }]);
  await put(30);
  expect(await reviewOutbox(deployment)).toMatchObject([
    { level: 'grave', says: 'Correos por salir: 2; el más viejo espera hace 30 minutos.' },
  ]);
});
