import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { SystemDb } from '../../db/system-db.ts';
import type { FileStore } from '../files/files.ts';
import { findArchiveOf, type ArchiveRow } from './archive.repository.ts';
import { listSealed, type SealedRow } from './seal.repository.ts';

/**
 * Months that left the audit trail. Each file is a stretch of a unit's chain: one line for each seal, with its event.
 */
export interface ArchiveFile {
  archivo: string;
  sha256: string;
}

const digits = (orden: number) => String(orden).padStart(12, '0');
export const archiveKey = (clave: string, desde: number, hasta: number) =>
  `${clave}/auditoria/${digits(desde)}-${digits(hasta)}.jsonl.gz`;

/** By law a record is kept for ten years from its last entry, and so is who saw it. */
export const YEARS_KEPT = 10;

/** The unit's archives in the store, and nothing else of that folder. */
export async function listArchives(files: FileStore, clave: string): Promise<string[]> {
  const keys = (await files.list(`${clave}/auditoria`)).map(({ key }) => key);
  return keys.filter((key) => /^[^/]+\/auditoria\/\d{12,}-\d{12,}\.jsonl\.gz$/.test(key));
}

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const lineOf = ({ hash, ...event }: SealedRow) =>
  `${JSON.stringify({ ...event, hash: hash.toString('hex') })}\n`;

function rowOf(line: string): SealedRow {
  const row = JSON.parse(line) as SealedRow & { ocurrido: string; hash: string };
  return { ...row, ocurrido: new Date(row.ocurrido), hash: Buffer.from(row.hash, 'hex') };
}

/** Writes the file and reads it back. */
export async function writeArchive(
  files: FileStore,
  archivo: string,
  rows: readonly SealedRow[],
): Promise<ArchiveFile> {
  const bytes = await promisify(gzip)(rows.map(lineOf).join(''));
  const kept = { archivo, sha256: sha256Of(bytes) };
  await files.put(archivo, Readable.from([bytes]));
  if (!(await readArchive(files, kept))) throw new Error(`El archivo ${archivo} no se lee como se escribió.`);
  return kept;
}

/** `undefined` if the file is not there, or is not the one that was written. */
export async function readArchive(
  files: FileStore | undefined,
  { archivo, sha256 }: ArchiveFile,
): Promise<SealedRow[] | undefined> {
  const file = await files?.find(archivo);
  if (!file) return undefined;
  const bytes = await buffer(file.stream());
  if (sha256Of(bytes) !== sha256) return undefined;
  const text = (await promisify(gunzip)(bytes)).toString();
  return text.split('\n').filter(Boolean).map(rowOf);
}

type Stretch = Omit<ArchiveRow, 'archivado' | 'borrado'>;

/** `undefined` too if the file is not the stretch that its row names: whoever changes the row can change `sha256` with it. */
export async function readStretch(
  files: FileStore | undefined,
  stretch: Stretch,
): Promise<SealedRow[] | undefined> {
  const rows = await readArchive(files, stretch);
  const end = rows?.at(-1);
  if (!rows || !end) return undefined;
  const newest = Math.max(...rows.map(({ ocurrido }) => ocurrido.getTime()));
  const same =
    rows.every(({ orden }, i) => Number(orden) === Number(stretch.desde) + i) &&
    end.orden === stretch.hasta &&
    end.evento_id === stretch.evento_id &&
    end.hash.equals(stretch.hash) &&
    newest === stretch.ocurrido.getTime();
  return same ? rows : undefined;
}

/** Of a chain without an end. */
const NO_END = Number.MAX_SAFE_INTEGER;

export interface ChainPiece {
  rows: SealedRow[];
  /** No seal follows. */
  last: boolean;
  /**
   * A stretch that cannot be read: its file was deleted when its time was over, or is not as it was written. `alive`: the
   * database has seals of it.
   */
  past?: { stretch: ArchiveRow; alive: boolean };
}

/**
 * The next seals of a unit's chain with their events, after the seal `from`: at most `limit`, and `atOnce` of those in the database.
 * If an event is in a file and in the database, the row of the database counts, because people see that one.
 */
export async function readChain(
  db: Pick<SystemDb, 'many'>,
  files: FileStore | undefined,
  unidadId: number,
  { from, limit, atOnce }: { from: number; limit: number; atOnce: number },
): Promise<ChainPiece> {
  const [stretch] = await db.many(findArchiveOf(unidadId, from + 1));
  if (!stretch) {
    const size = Math.min(atOnce, limit);
    const rows = await db.many(listSealed(unidadId, { from, to: NO_END, size }));
    return { rows, last: rows.length < size };
  }
  const archived = stretch.borrado ? undefined : await readStretch(files, stretch);
  if (!archived) {
    const seals = await db.many(listSealed(unidadId, { from, to: Number(stretch.hasta), size: 1 }));
    return { rows: [], last: false, past: { stretch, alive: seals.length > 0 } };
  }
  const to = Math.min(from + limit, Number(stretch.hasta));
  const within = ({ orden }: SealedRow) => Number(orden) > from && Number(orden) <= to;
  const live = new Map(
    (await db.many(listSealed(unidadId, { from, to, size: to - from })))
      .filter((row) => row.id !== null)
      .map((row) => [row.orden, row]),
  );
  return { rows: archived.filter(within).map((row) => live.get(row.orden) ?? row), last: false };
}
