import { statfs } from 'node:fs/promises';

/** Minimum free space. Below it uploads, which can reach 70 MB, no longer fit safely. */
const LEAST_BYTES = 128 * 1024 * 1024;

/** Bytes available to an unprivileged user. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Returns `false` if the free space cannot be read. */
export const hasRoom = async (folders: readonly string[], least = LEAST_BYTES): Promise<boolean> =>
  (await Promise.all(folders.map((folder) => freeBytes(folder).catch(() => 0)))).every(
    (free) => free >= least,
  );
