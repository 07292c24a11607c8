import { createHash } from 'node:crypto';
import { chmod, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { asOwner } from '../db/as-owner.ts';
import { collectHeads, type HeadPlace } from '../platform/audit/heads.ts';
import { isOwnKey } from '../platform/store/claim.ts';
import { createFileStore, type FileStore } from '../platform/files/files.ts';
import { asBackup } from './old-months.ts';
import { MANIFEST, signedText, type Manifest } from './manifest.ts';
import { openPieces, type Pieces } from './pieces.ts';
import {
  inPortal,
  listDivided,
  listMigrations,
  listSequences,
  listTables,
  named,
  type BackupTable,
} from './tables.ts';
import { connectTo } from '../db/servers.ts';

const ROWS_AT_ONCE = 2000;

/**
 * Backs up database and files while the portal runs: first the tables in one snapshot, then the files. A file
 * is written before the row that names it, so every row of the snapshot finds its file.
 */
export const writeBackup = (options: BackupOptions): Promise<Manifest> =>
  asBackup(options.adminUrl, () => write(options));

interface BackupOptions {
  adminUrl: string;
  dataDir: string;
  /** The portal's file store, if it is not in the data folder. */
  files?: FileStore;
  folder: string;
  now: Date;
  /** Exports only this unit, unencrypted, because the recipient does not have our key. */
  unidad?: string;
  /** Encrypts every piece. */
  key?: string | undefined;
  tell?: (step: string) => void;
}

async function write(options: BackupOptions): Promise<Manifest> {
  const { adminUrl, dataDir, folder, now, unidad, tell = () => {} } = options;
  const files = options.files ?? createFileStore(path.join(dataDir, 'archivos'));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new Error(`La carpeta ${folder} no está vacía: un respaldo no se escribe encima de otra cosa.`);
  await chmod(folder, 0o700);
  const pieces = openPieces(folder, unidad === undefined ? options.key : undefined);
  const manifest: Manifest = {
    format: 1,
    made: now.toISOString(),
    migrations: {},
    sequences: {},
    tables: {},
    files: {},
    ...(unidad !== undefined && { unidad }),
    ...(pieces.encrypted && { cifrado: 'aes-256-gcm' as const }),
  };
  // The heads of the audit chains first: a head newer than the tables would look like a truncated chain.
  if (unidad === undefined)
    Object.assign(
      manifest.files,
      await writeHeads({ folder: path.join(dataDir, 'auditoria'), files }, pieces),
    );
  let archives: string[] = [];
  const client = await connectTo({ connectionString: adminUrl, application_name: 'portal-respaldo' });
  try {
    const divided = await listDivided(client);
    await client.query('begin isolation level repeatable read read only');
    // Before the snapshot, which a lock does not take: a month that is dropped is gone for older snapshots too.
    if (divided.length > 0)
      await client.query(`lock table ${divided.map(inPortal).join(', ')} in access share mode`);
    manifest.migrations = await listMigrations(client);
    const rows = unidad === undefined ? () => '' : await ofUnit(client, unidad);
    for (const table of await listTables(client)) {
      const where = rows(table);
      if (where === undefined) continue;
      manifest.tables[table.name] = await writeTable(
        client,
        unidad === undefined ? table : withoutPasswords(table),
        where,
        pieces,
      );
      tell(`${table.name}: ${manifest.tables[table.name]!.rows}`);
    }
    manifest.sequences = await listSequences(client);
    if ('auditoria_archivos' in manifest.tables) archives = await listArchives(client, unidad);
    await client.query('commit');
  } finally {
    await client.end();
  }
  Object.assign(manifest.files, await fetchFiles(files, pieces, unidad));
  tell(`archivos: ${Object.keys(manifest.files).length}`);
  // Written last, and unencrypted: it names only tables and file keys.
  const signed = pieces.encrypted ? { ...manifest, mac: pieces.mac(signedText(manifest)) } : manifest;
  await openPieces(folder, undefined).write(MANIFEST, `${JSON.stringify(signed, null, 1)}\n`);
  if (unidad === undefined) await rememberBackup(adminUrl, now);
  const missing = archives.filter((archivo) => !(`archivos/${archivo}` in manifest.files));
  if (missing.length > 0)
    throw new Error(
      `El respaldo está escrito, pero le faltan archivos de la auditoría que no están en el depósito: ${missing.join(', ')}. Si corriste \`vencidos --si\` en estos días, hacé otro; si no, traelos de un respaldo anterior.`,
    );
  return manifest;
}

/**
 * The archives of the audit that the snapshot names. A replica is late, and its locks are its own: `operar vencidos` may have deleted
 * some of them since.
 */
async function listArchives(client: pg.Client, unidad: string | undefined): Promise<string[]> {
  const { rows } = await client.query<{ archivo: string }>(
    `select f.archivo from portal.auditoria_archivos f join portal.unidades u on u.id = f.unidad_id
      where f.borrado is null and u.clave = coalesce($1, u.clave) order by 1`,
    [unidad],
  );
  return rows.map(({ archivo }) => archivo);
}

/** Tables that hold only credentials. An export leaves the portal, so it contains none of them. */
const KEYS = new Set([
  'aperturas_compartido',
  'claves_ciudad',
  'claves_idempotencia',
  'claves_sistema',
  'codigos_recuperacion',
  'codigos_respaldo',
  'compartidos',
  'enlaces',
  'invitaciones',
  'llaves_acceso',
  'pedidos_recuperacion',
  'permisos_sistema',
  'renovaciones',
  'segundos_factores',
  'sesiones',
  'suscripciones_push',
]);
const withoutPasswords = (table: BackupTable): BackupTable => ({
  ...table,
  columns: table.columns.filter((column) => column !== 'clave_hash'),
});

/** The condition that selects a unit's rows in a table; `undefined` if the table is not per unit. */
async function ofUnit(client: pg.Client, clave: string): Promise<(table: BackupTable) => string | undefined> {
  const { rows } = await client.query<{ id: number }>('select id from portal.unidades where clave = $1', [
    clave,
  ]);
  if (!rows[0]) throw new Error(`No hay una unidad '${clave}'.`);
  const { id } = rows[0];
  return ({ name, columns }) => {
    if (KEYS.has(name)) return undefined;
    return name === 'unidades'
      ? `where t.id = ${id}`
      : columns.includes('unidad_id')
        ? `where t.unidad_id = ${id}`
        : undefined;
  };
}

async function writeTable(
  client: pg.Client,
  { name, columns, key }: BackupTable,
  where: string,
  pieces: Pieces,
): Promise<Manifest['tables'][string]> {
  const hash = createHash('sha256');
  let rows = 0;
  const order = key.length > 0 ? `order by ${key.map((column) => `t.${named(column)}`).join(', ')}` : '';
  await client.query(
    `declare filas no scroll cursor for select to_jsonb(r)::text as fila from (select ${columns.map((column) => `t.${named(column)}`).join(', ')} from ${inPortal(name)} t ${where} ${order}) r`,
  );
  async function* lines() {
    for (;;) {
      const { rows: some } = await client.query<{ fila: string }>(`fetch ${ROWS_AT_ONCE} from filas`);
      if (some.length === 0) return;
      rows += some.length;
      const text = some.map(({ fila }) => `${fila}\n`).join('');
      hash.update(text);
      yield text;
    }
  }
  const source = Readable.from(lines());
  const gzip = createGzip({ level: 3 });
  source.on('error', (error) => gzip.destroy(error));
  await pieces.write(`tablas/${name}.jsonl.gz`, source.pipe(gzip));
  await client.query('close filas');
  return { rows, sha256: hash.digest('hex') };
}

/** Writes the heads of the audit chains, from this process and from the file store. */
async function writeHeads(place: HeadPlace, pieces: Pieces): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const [name, heads] of await collectHeads(place)) {
    await pieces.write(`auditoria/${name}`, heads);
    hashes[`auditoria/${name}`] = await pieces.hash(`auditoria/${name}`);
  }
  return hashes;
}

async function fetchFiles(
  files: FileStore,
  pieces: Pieces,
  unidad: string | undefined,
): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for await (const { key } of files.walk(unidad)) {
    if (isOwnKey(key)) continue;
    const [name, found] = [`archivos/${key}`, await files.find(key)];
    // A file swept since belongs to no row of the snapshot.
    if (!found) continue;
    await pieces.write(name, found.stream());
    hashes[name] = await pieces.hash(name);
  }
  return hashes;
}

/** For `portal_backup_age_seconds`. A replica is read-only, so the backup's age stays unknown there. */
async function rememberBackup(adminUrl: string, now: Date): Promise<void> {
  await asOwner(adminUrl, (client) =>
    client.query('update portal.instalacion set respaldo = $1', [now]),
  ).catch((error: { code?: string }) => {
    if (error.code !== '25006') throw error;
  });
}
