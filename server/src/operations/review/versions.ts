import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { asOwner } from '../../db/as-owner.ts';
import { readMigrations } from '../../db/migrate.ts';
import { listMigrations } from '../tables.ts';
import type { Deployment } from './deployment.ts';
import { about, type Finding } from './finding.ts';

const versions = about('Versiones');

const OLDEST_POSTGRES = 15;
/** When a major version gets no more fixes, from the projects' own calendars. */
const POSTGRES_ENDS: Readonly<Record<number, string>> = {
  15: '2027-11-11',
  16: '2028-11-09',
  17: '2029-11-08',
  18: '2030-11-14',
};
const NODE_ENDS: Readonly<Record<number, string>> = {
  20: '2026-04-30',
  22: '2027-04-30',
  24: '2028-04-30',
  26: '2029-04-30',
};

export async function reviewVersions({ adminUrl, now }: Deployment): Promise<Finding[]> {
  const [postgres, applied] = await asOwner(adminUrl, async (client) => {
    const { rows } = await client.query<{ number: number; there: boolean }>(
      `select current_setting('server_version_num')::int as number, to_regclass('public.migraciones') is not null as there`,
    );
    const [{ number, there }] = rows as [(typeof rows)[0]];
    return [number, there ? await listMigrations(client) : {}] as const;
  });
  return [
    versions.good(`Portal ${await productVersion()}.`),
    judgePostgres(postgres, now),
    judgeNode(process.versions.node, now),
    judgeMigrations(await readMigrations(), applied),
  ];
}

export function judgePostgres(number: number, now: Date): Finding {
  const [major, name] = [
    Math.floor(number / 10_000),
    `PostgreSQL ${Math.floor(number / 10_000)}.${number % 10_000}`,
  ];
  const upgrade = 'Pasá a una versión con soporte (pg_upgrade, o respaldo y restaurar en una nueva).';
  if (major < OLDEST_POSTGRES)
    return versions.bad(`${name}: el portal necesita ${OLDEST_POSTGRES} o más nueva.`, upgrade);
  return judgeEnd(name, POSTGRES_ENDS[major], now, upgrade);
}

export const judgeNode = (version: string, now: Date): Finding =>
  judgeEnd(
    `Node ${version}`,
    NODE_ENDS[Number.parseInt(version, 10)],
    now,
    'npm ci instala el Node que corresponde: corré el portal con node_modules/.bin/node.',
  );

function judgeEnd(name: string, end: string | undefined, now: Date, remedy: string): Finding {
  if (end !== undefined && now >= new Date(end))
    return versions.bad(`${name} ya no recibe correcciones (desde el ${end}).`, remedy);
  return versions.good(end === undefined ? `${name}.` : `${name}, con correcciones hasta el ${end}.`);
}

/** Compares the migrations of this version with those of the database. */
export function judgeMigrations(
  files: readonly { name: string; hash: string }[],
  applied: Readonly<Record<string, string>>,
): Finding {
  const changed = files.filter(({ name, hash }) => applied[name] !== undefined && applied[name] !== hash);
  if (changed.length > 0)
    return versions.bad(
      `La base de datos tiene otra ${changed.map(({ name }) => name).join(', ')}: el portal no arranca.`,
      'Volvé a la versión del portal que la aplicó.',
    );
  const known = new Set(files.map(({ name }) => name));
  const newer = Object.keys(applied).filter((name) => !known.has(name));
  if (newer.length > 0)
    return versions.warn(
      `La base de datos es de una versión más nueva (${newer.join(', ')}).`,
      'Si no estás volviendo atrás a propósito, instalá la versión nueva.',
    );
  const pending = files.filter(({ name }) => applied[name] === undefined).length;
  return pending > 0
    ? versions.warn(
        `Cambios del esquema por aplicar: ${pending}.`,
        'Reiniciá el portal: cada arranque los aplica.',
      )
    : versions.good(`El esquema está al día (${files.length} migraciones).`);
}

async function productVersion(): Promise<string> {
  const file = path.resolve(import.meta.dirname, '../../../../package.json');
  return (JSON.parse(await readFile(file, 'utf8')) as { version: string }).version;
}
