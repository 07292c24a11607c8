import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseFilesUrl, type S3Place } from '../../config/urls.ts';
import type { FileStore } from './files.ts';
import { createS3FileStore } from './s3-files.ts';

// The store against a server that we did not write. It checks each signature by its own code.
let folder: string;
let child: ChildProcess;
let place: S3Place;
let files: FileStore;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 's3rver-'));
  // Its continuation tokens are encrypted with DES, which OpenSSL calls legacy.
  child = fork(path.join(import.meta.dirname, '../../testing/servers/s3rver.mjs'), [folder], {
    execArgv: ['--openssl-legacy-provider'],
  });
  const [port] = await once(child, 'message');
  place = parseFilesUrl(`s3+http://S3RVER:S3RVER@127.0.0.1:${port}/portal/una/carpeta?region=sur-1`)!;
  files = createS3FileStore(place, 1000);
});
afterAll(async () => {
  const exited = once(child, 'exit');
  child.disconnect();
  await exited;
  await rm(folder, { recursive: true });
});

const contentOf = async (key: string) => buffer((await files.find(key))!.stream());

it('puts, finds, replaces and removes an object', async () => {
  const key = 'demo/marca/logo.svg';
  expect(await files.put(key, Readable.from(['ho', 'la']))).toEqual({ size: 4 });
  const found = await files.find(key);
  expect([found!.size, Math.abs(Date.now() - found!.modified.getTime()) < 60_000]).toEqual([4, true]);
  expect(await text(found!.stream())).toBe('hola');
  await files.put(key, Readable.from([]));
  expect(await contentOf(key)).toHaveLength(0);
  await files.remove(key);
  await files.remove(key);
  expect(await files.find(key)).toBeUndefined();
});

it('uploads a larger object in parts, and leaves none of a broken upload', async () => {
  const bytes = Buffer.from(Array.from({ length: 3500 }, (_, i) => i % 251));
  expect(await files.put('demo/grande/a.bin', Readable.from([bytes]))).toEqual({ size: 3500 });
  expect((await contentOf('demo/grande/a.bin')).equals(bytes)).toBe(true);
  async function* broken() {
    yield bytes;
    throw new Error('cut');
  }
  await expect(files.put('demo/grande/b.bin', Readable.from(broken()))).rejects.toThrow('cut');
  expect(await files.find('demo/grande/b.bin')).toBeUndefined();
  const left = await readdir(path.join(folder, 'portal'), { recursive: true });
  expect(left.filter((name) => name.includes('b.bin'))).toEqual([]);
});

it('lists every page of a folder, by the server’s own continuation tokens', async () => {
  const keys = Array.from({ length: 1001 }, (_, i) => `demo/lista/${String(i).padStart(4, '0')}.txt`);
  await files.put(keys[0]!, Readable.from(['x']));
  // The others are written into its folder: a thousand requests take seconds.
  for (const key of keys.slice(1))
    await writeFile(path.join(folder, 'portal/una/carpeta', `${key}._S3rver_object`), 'x');
  await files.put('demo/lista/hondo/z.txt', Readable.from(['x']));
  expect((await files.list('demo/lista')).map(({ key }) => key)).toEqual(keys);
  const walked: string[] = [];
  for await (const { key } of files.walk('demo/lista')) walked.push(key);
  expect(walked).toEqual([...keys, 'demo/lista/hondo/z.txt']);
  expect(await files.list('demo/nada')).toEqual([]);
});

it('is refused with another secret', async () => {
  const stranger = createS3FileStore({ ...place, secret: 'otro' });
  await expect(stranger.put('demo/marca/x.svg', Readable.from(['x']))).rejects.toMatchObject({
    code: 'archivos_no_disponibles',
    cause: { code: '403 SignatureDoesNotMatch' },
  });
  expect(await files.find('demo/marca/x.svg')).toBeUndefined();
});
