import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PortalError } from '@portal/domain/errores/errores';
import { newId } from '../ids.ts';

/** Stores bytes by key (`unidad/kind/name`). Writes are atomic: a file is complete or absent. */
export interface FileStore {
  put(key: string, content: Readable): Promise<{ size: number }>;
  find(key: string): Promise<{ size: number; modified: Date; stream(): Readable } | undefined>;
  remove(key: string): Promise<void>;
  /** The files directly in a folder. Empty if the folder does not exist. */
  list(folder: string): Promise<{ key: string; modified: Date }[]>;
  /** All files, or all files below a folder. */
  walk(folder?: string): AsyncIterable<{ key: string }>;
}

const KEY = /^[a-z0-9_-]+(\/[a-zA-Z0-9_-][a-zA-Z0-9._-]*)+$/;

const isKey = (key: string) => KEY.test(key) && !key.includes('..') && key.length <= 300;
export function checkKey(key: string): void {
  if (!isKey(key)) throw new Error('not a file key');
}

/** The disk is full or read-only: the user is asked to retry later, as when the store is unreachable. */
const isFull = (error: unknown) =>
  ['ENOSPC', 'EDQUOT', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '');

/** Makes the name of a new file survive a power cut, and the folders `made` for it. */
async function keepName(target: string, made: string | undefined): Promise<void> {
  const last = made === undefined ? path.dirname(target) : path.dirname(made);
  for (let folder = path.dirname(target); ; folder = path.dirname(folder)) {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (folder === last) return;
  }
}

export function createFileStore(folder: string): FileStore {
  const place = (key: string) => {
    checkKey(key);
    return path.join(folder, key);
  };
  return {
    async put(key, content) {
      const target = place(key);
      const draft = path.join(folder, '.nuevos', newId());
      try {
        await mkdir(path.dirname(draft), { recursive: true });
        const made = await mkdir(path.dirname(target), { recursive: true });
        await pipeline(content, createWriteStream(draft, { flags: 'wx', mode: 0o640, flush: true }));
        const { size } = await stat(draft);
        await rename(draft, target);
        await keepName(target, made);
        return { size };
      } catch (error) {
        await rm(draft, { force: true });
        throw isFull(error) ? new PortalError('archivos_no_disponibles', { cause: error }) : error;
      }
    },
    async find(key) {
      const file = place(key);
      const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
      return found?.isFile()
        ? { size: found.size, modified: found.mtime, stream: () => createReadStream(file) }
        : undefined;
    },
    async list(key) {
      const names = await readdir(place(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      const found = await Promise.all(
        names.map(async (name) => ({
          key: `${key}/${name}`,
          file: await stat(path.join(place(key), name)).catch(() => undefined),
        })),
      );
      return found.flatMap(({ key: one, file }) =>
        file?.isFile() ? [{ key: one, modified: file.mtime }] : [],
      );
    },
    async *walk(below = '') {
      const entries = await readdir(path.join(folder, below), { recursive: true, withFileTypes: true }).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return [];
          throw error;
        },
      );
      for (const entry of entries) {
        const key = path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/');
        // Skip names that are no valid key: foreign files and files still being written.
        if (entry.isFile() && isKey(key)) yield { key };
      }
    },
    async remove(key) {
      await rm(place(key), { force: true });
    },
  };
}
