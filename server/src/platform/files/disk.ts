import { statfs } from 'node:fs/promises';

/** Below this nothing of use can be written any more: an upload has up to 70 MB. */
const LEAST_BYTES = 128 * 1024 * 1024;

/** What an ordinary user may still write there. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** `false` also where it cannot be asked. */
export const hasRoom = async (folders: readonly string[], least = LEAST_BYTES): Promise<boolean> =>
  (await Promise.all(folders.map((folder) => freeBytes(folder).catch(() => 0)))).every(
    (free) => free >= least,
  );
