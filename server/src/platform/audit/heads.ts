import { randomBytes } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { FileStore } from '../files/files.ts';

/**
 * The heads of the audit hash chains, stored outside the database so that a truncated chain is detected. The
 * sealing process writes each head to its local folder at once, and within half a minute to the file store,
 * where every process can read it.
 */
export interface HeadPlace {
  /** Local to this process. */
  folder: string;
  /** Shared by all processes. */
  files?: FileStore;
}

export interface Head {
  orden: number;
  hash: Buffer;
}

const SHARED = 'auditoria';
const FLUSH_MS = 30_000;
const lineOf = ({ orden, hash }: Head) => `${JSON.stringify({ orden, hash: hash.toString('hex') })}\n`;
const localFile = (folder: string, unidadId: number) => path.join(folder, `unidad-${unidadId}.jsonl`);
export const sharedFolder = (unidadId: number) => `${SHARED}/unidad-${unidadId}`;

export interface HeadWriter {
  add(heads: ReadonlyMap<number, Head>): Promise<void>;
  /**
   * Writes the pending heads to the file store. `now` skips the interval, because the process is stopping.
   */
  flush(now?: boolean): Promise<void>;
}

/** The file store cannot append, so each process rewrites its own file per unit and day. */
export function createHeadWriter({ folder, files }: HeadPlace): HeadWriter {
  const who = randomBytes(4).toString('hex');
  const days = new Map<string, { lines: string[]; written: number }>();
  let last = 0;
  const key = (unidadId: number) =>
    `${sharedFolder(unidadId)}/${new Date().toISOString().slice(0, 10)}-${who}.jsonl`;
  return {
    async add(heads) {
      await mkdir(folder, { recursive: true });
      for (const [unidadId, head] of heads) {
        await appendFile(localFile(folder, unidadId), lineOf(head), { mode: 0o600 });
        const day = days.get(key(unidadId)) ?? { lines: [], written: 0 };
        // The store gets one head per half minute, so only the newest one is kept.
        if (day.lines.length > day.written) day.lines.pop();
        day.lines.push(lineOf(head));
        days.set(key(unidadId), day);
      }
    },
    async flush(now = false) {
      if (!files || (!now && Date.now() - last < FLUSH_MS)) return;
      last = Date.now();
      const today = new Date().toISOString().slice(0, 10);
      for (const [name, day] of days) {
        if (day.lines.length > day.written)
          await files.put(name, Readable.from([Buffer.from(day.lines.join(''))]));
        day.written = day.lines.length;
        if (!name.includes(`/${today}-`)) days.delete(name);
      }
    },
  };
}

/** How long a read of the store is cached: a long chain is verified in many pieces. */
const KEPT_MS = 60_000;
const readings = new WeakMap<FileStore, Map<number, { at: number; texts: Promise<string[]> }>>();

export async function readHeads(
  { folder, files }: HeadPlace,
  unidadId: number,
): Promise<Map<number, string>> {
  const local = await readFile(localFile(folder, unidadId), 'utf8').catch(() => '');
  const heads = new Map<number, string>();
  for (const line of [local, ...(files ? await readShared(files, unidadId) : [])].join('\n').split('\n')) {
    try {
      const { orden, hash } = JSON.parse(line) as { orden: number; hash: string };
      heads.set(orden, hash);
    } catch {
      // A kill can leave a torn last line; the next seal wrote a newer head.
    }
  }
  return heads;
}

function readShared(files: FileStore, unidadId: number): Promise<string[]> {
  const known = readings.get(files) ?? new Map<number, { at: number; texts: Promise<string[]> }>();
  readings.set(files, known);
  const kept = known.get(unidadId);
  if (kept && Date.now() - kept.at < KEPT_MS) return kept.texts;
  const texts = readAll(files, unidadId);
  known.set(unidadId, { at: Date.now(), texts });
  texts.catch(() => known.delete(unidadId));
  return texts;
}

async function readAll(files: FileStore, unidadId: number): Promise<string[]> {
  const found = (await files.list(sharedFolder(unidadId))).toSorted((a, b) => a.key.localeCompare(b.key));
  const texts: string[] = [];
  for (const { key } of found) {
    const file = await files.find(key);
    if (file) texts.push(await text(file.stream()));
  }
  return texts;
}

/** For a backup: all known heads of each unit, from both places. */
export async function collectHeads({ folder, files }: HeadPlace): Promise<Map<string, string>> {
  const all = new Map<string, string>();
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => /^unidad-\d+\.jsonl$/.test(one)))
    all.set(name, await readFile(path.join(folder, name), 'utf8'));
  if (files) {
    for await (const { key } of files.walk(SHARED)) {
      const unit = /^auditoria\/(unidad-\d+)\//.exec(key)?.[1];
      const file = unit === undefined ? undefined : await files.find(key);
      if (file) all.set(`${unit}.jsonl`, `${all.get(`${unit}.jsonl`) ?? ''}${await text(file.stream())}`);
    }
  }
  return all;
}
