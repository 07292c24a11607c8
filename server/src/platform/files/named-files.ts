import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileStore } from './files.ts';
import { pictureExtension, pictureKindOf } from './uploads.ts';

/**
 * Public files of a unit, named by the hash of their content, so that the file behind a name never changes.
 */

/** Nothing may run when such a file is opened directly. */
export const inert = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox" };
const forEver = { 'cache-control': 'public, max-age=31536000, immutable' };
const typeOf: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' };

/** Returns `undefined` if the bytes are not a picture that a page may show. */
export async function putPicture(
  files: FileStore,
  folder: string,
  bytes: Buffer,
): Promise<string | undefined> {
  const kind = pictureKindOf(bytes);
  return kind && putNamed(files, folder, bytes, pictureExtension[kind]);
}

export async function putNamed(
  files: FileStore,
  folder: string,
  bytes: Buffer,
  ending: string,
): Promise<string> {
  const name = `${createHash('sha256').update(bytes).digest('hex')}.${ending}`;
  if (!(await files.find(`${folder}/${name}`))) await files.put(`${folder}/${name}`, Readable.from([bytes]));
  return name;
}

export async function openPicture(
  files: FileStore,
  folder: string,
  name: string,
): Promise<{ body: Readable; type: string; headers: Record<string, string> } | undefined> {
  const file = await files.find(`${folder}/${name}`);
  return (
    file && {
      body: file.stream(),
      type: typeOf[name.split('.')[1] ?? ''] ?? 'application/octet-stream',
      headers: { ...forEver, ...inert },
    }
  );
}
