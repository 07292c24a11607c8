import { createHash } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { migrate } from '../db/migrate.ts';
import { adoptStore, MARK } from '../platform/store/claim.ts';
import { createFileStore, type FileStore } from '../platform/files/files.ts';
import { withSystemDb } from './adopt.ts';
import { sharedFolder, type HeadPlace } from '../platform/audit/heads.ts';
import { readManifest, signedText, type Manifest } from './manifest.ts';
import { openPieces, type Pieces } from './pieces.ts';
import { inPortal, listMigrations, listMonths, listTables, named, type BackupTable } from './tables.ts';
import { connectTo } from '../db/servers.ts';

const ROWS_AT_ONCE = 1000;

/**
 * Restores all or nothing, into an empty database and an empty folder. Foreign keys are added back and
 * checked last, so the order of the tables does not matter and inconsistent rows are found.
 */
export async function restoreBackup(options: {
  adminUrl: string;
  dataDir: string;
  /** The portal's file store, if it is not in the data folder. */
  files?: FileStore;
  folder: string;
  /** Key of an encrypted backup. */
  key?: string | undefined;
  tell?: (step: string) => void;
}): Promise<Manifest> {
  const { adminUrl, dataDir, folder, tell = () => {} } = options;
  const files = options.files ?? createFileStore(path.join(dataDir, 'archivos'));
  const manifest = await readManifest(folder);
  if (manifest.unidad !== undefined)
    throw new Error(`${folder} es la exportación de la unidad '${manifest.unidad}', no un respaldo.`);
  if (manifest.cifrado !== undefined && options.key === undefined)
    throw new Error(`El respaldo de ${folder} está cifrado: falta BACKUP_KEY.`);
  const pieces = openPieces(folder, manifest.cifrado === undefined ? undefined : options.key);
  if (pieces.encrypted && pieces.mac(signedText(manifest)) !== manifest.mac)
    throw new Error('BACKUP_KEY no es la de este respaldo, o su manifiesto fue cambiado.');
  for (const [name, sha256] of Object.entries(manifest.files)) {
    if ((await pieces.hash(name).catch(() => undefined)) !== sha256)
      throw new Error(`El archivo ${name} del respaldo falta o está dañado. No se cambió nada.`);
  }
  const heads = path.join(dataDir, 'auditoria');
  if ((await readdir(heads).catch(() => [])).some((name) => !name.startsWith('.')))
    throw new Error(`${heads} ${TAKEN}`);
  // A portal that was started here left its mark, and nothing else.
  for await (const { key } of files.walk())
    if (key !== MARK) throw new Error(`El lugar de los archivos (${key}) ${TAKEN}`);
  await migrate(adminUrl);
  const client = await connectTo({ connectionString: adminUrl, application_name: 'portal-restaurar' });
  try {
    const migrations = await listMigrations(client);
    if (JSON.stringify(migrations) !== JSON.stringify(manifest.migrations)) {
      throw new Error(
        'El respaldo es de otra versión del portal: restauralo con esa versión y actualizá después.',
      );
    }
    const { rows: people } = await client.query('select from portal.personas limit 1');
    if (people.length > 0)
      throw new Error('La base de datos ya tiene personas: se restaura solo en una vacía.');
    await client.query('begin');
    try {
      await fill(client, pieces, manifest, tell);
      await files.remove(MARK);
      await putBack(files, pieces, manifest);
      await putHeadsBack({ folder: heads, files }, pieces, manifest);
      // The restored files are in another store than the one that was backed up, so the link to it is reset.
      await client.query(
        'update portal.instalacion set deposito = null, deposito_puesto = false, vuelta = null, proxima = null',
      );
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      for (const key of keysOf(manifest)) await files.remove(key).catch(() => {});
      throw error;
    }
  } finally {
    await client.end();
  }
  await withSystemDb(adminUrl, (db) => adoptStore(db, files));
  return manifest;
}

const TAKEN = 'no está vacío: se restaura solo donde no hay nada.';
const PREFIX = 'archivos/';
const keysOf = (manifest: Manifest) =>
  Object.keys(manifest.files).flatMap((name) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []));

async function putBack(files: FileStore, pieces: Pieces, manifest: Manifest) {
  for (const key of keysOf(manifest)) await files.put(key, await pieces.read(`${PREFIX}${key}`));
}

/** To the local folder, and to the store for the other processes. */
async function putHeadsBack({ folder, files }: Required<HeadPlace>, pieces: Pieces, manifest: Manifest) {
  await mkdir(folder, { recursive: true });
  for (const name of Object.keys(manifest.files)) {
    const unidad = /^auditoria\/unidad-(\d+)\.jsonl$/.exec(name)?.[1];
    if (unidad === undefined) continue;
    const heads = await text(await pieces.read(name));
    await writeFile(path.join(folder, path.basename(name)), heads, { mode: 0o600 });
    await files.put(`${sharedFolder(Number(unidad))}/respaldo.jsonl`, Readable.from([Buffer.from(heads)]));
  }
}

/** A version that does not know of months backs each up as a table. */
const tableOf = (name: string) =>
  /^(auditoria|auditoria_sellos|mensajes_pasados)_(?:primera|resto|\d{4}_\d\d)$/.exec(name)?.[1] ?? name;

async function fill(client: pg.Client, pieces: Pieces, manifest: Manifest, tell: (step: string) => void) {
  const tables = await listTables(client);
  const unknown = Object.keys(manifest.tables).filter(
    (name) => !tables.some((table) => table.name === tableOf(name)),
  );
  if (unknown.length > 0)
    throw new Error(`El respaldo tiene tablas que esta versión no conoce: ${unknown.join(', ')}.`);
  const { rows: keys } = await client.query<{ tabla: string; nombre: string; def: string }>(`
    select t.relname as tabla, c.conname as nombre, pg_get_constraintdef(c.oid) as def
    from pg_constraint c join pg_class t on t.oid = c.conrelid where c.contype = 'f' and c.conparentid = 0 and t.relnamespace = 'portal'::regnamespace`);
  for (const { tabla, nombre } of keys)
    await client.query(`alter table ${inPortal(tabla)} drop constraint ${named(nombre)}`);
  // The rows already contain the triggers' effects.
  const months = await listMonths(client);
  const withTriggers = [...tables.map(({ name }) => name), ...months];
  for (const name of withTriggers) await client.query(`alter table ${inPortal(name)} disable trigger user`);
  await client.query(`truncate ${tables.map(({ name }) => inPortal(name)).join(', ')}`);
  for (const table of tables) {
    for (const [name, expected] of Object.entries(manifest.tables)) {
      if (tableOf(name) !== table.name) continue;
      const found = await fillTable(client, table, await pieces.read(`tablas/${name}.jsonl.gz`));
      if (found.rows !== expected.rows || found.sha256 !== expected.sha256)
        throw new Error(`La tabla ${name} del respaldo está dañada. No se cambió nada.`);
      tell(`${name}: ${found.rows}`);
    }
  }
  for (const name of withTriggers) await client.query(`alter table ${inPortal(name)} enable trigger user`);
  for (const { tabla, nombre, def } of keys)
    await client.query(`alter table ${inPortal(tabla)} add constraint ${named(nombre)} ${def}`);
  for (const [name, last] of Object.entries(manifest.sequences))
    await client.query('select setval($1::regclass, $2, $3)', [inPortal(name), Math.max(1, last), last > 0]);
}

/** Splits at line feeds only: readline would also split at characters that text may contain (U+2028). */
async function* linesOf(piece: Readable): AsyncGenerator<string> {
  let rest = '';
  const lines = createGunzip();
  piece.on('error', (error) => lines.destroy(error));
  for await (const chunk of piece.pipe(lines).setEncoding('utf8') as AsyncIterable<string>) {
    const whole = (rest + chunk).split('\n');
    rest = whole.pop()!;
    yield* whole;
  }
}

async function fillTable(
  client: pg.Client,
  { name, columns }: BackupTable,
  piece: Readable,
): Promise<{ rows: number; sha256: string }> {
  const hash = createHash('sha256');
  const list = columns.map(named).join(', ');
  let rows = 0;
  let some: string[] = [];
  const write = async () => {
    if (some.length === 0) return;
    await client.query(
      `insert into ${inPortal(name)} (${list}) overriding system value select ${list} from jsonb_populate_recordset(null::${inPortal(name)}, $1::jsonb)`,
      [`[${some.join(',')}]`],
    );
    some = [];
  };
  for await (const line of linesOf(piece)) {
    hash.update(`${line}\n`);
    rows += 1;
    some.push(line);
    if (some.length === ROWS_AT_ONCE) await write();
  }
  await write();
  return { rows, sha256: hash.digest('hex') };
}
