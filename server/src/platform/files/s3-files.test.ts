import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { parseFilesUrl } from '../../config/urls.ts';
import { startS3Server, type S3Server } from '../../testing/servers/s3-server.ts';
import type { FileStore } from './files.ts';
import { createS3FileStore } from './s3-files.ts';

let store: S3Server;
let files: FileStore;
beforeAll(async () => {
  store = await startS3Server();
  files = createS3FileStore(parseFilesUrl(store.url)!, 1000);
});
afterEach(() => {
  store.mode = 'well';
});
afterAll(() => store.stop());

const AWAY = { code: 'archivos_no_disponibles' };

it('returns a stored object with its size and the same bytes', async () => {
  expect(await files.put('demo/marca/logo.svg', Readable.from(['ho', 'la']))).toEqual({ size: 4 });
  const found = await files.find('demo/marca/logo.svg');
  expect([found!.size, Date.now() - found!.modified.getTime() < 60_000]).toEqual([4, true]);
  expect(await text(found!.stream())).toBe('hola');
  expect(await files.put('demo/marca/vacio.txt', Readable.from([]))).toEqual({ size: 0 });
  expect(await text((await files.find('demo/marca/vacio.txt'))!.stream())).toBe('');
  expect(await files.find('demo/marca/otro.svg')).toBeUndefined();
});

it('uploads a larger one in parts as one object', async () => {
  const bytes = Buffer.from(Array.from({ length: 3500 }, (_, i) => i % 251));
  for (const size of [1000, 2000, 3500]) {
    const one = bytes.subarray(0, size);
    const pieces = Array.from({ length: Math.ceil(size / 300) }, (_, i) =>
      one.subarray(i * 300, (i + 1) * 300),
    );
    expect(await files.put('demo/grande/a.bin', Readable.from(pieces))).toEqual({ size });
    expect((await buffer((await files.find('demo/grande/a.bin'))!.stream())).equals(one)).toBe(true);
  }
  expect(store.uploads.size).toBe(0);
});

it('keeps the former object and no parts when a stream breaks', async () => {
  const breaking = (length: number) =>
    Readable.from(
      (async function* () {
        yield Buffer.alloc(length);
        throw new Error('cut');
      })(),
    );
  for (const length of [10, 2500]) {
    await expect(files.put('demo/nuevo/a.pdf', breaking(length))).rejects.toThrow('cut');
    await expect(files.put('demo/marca/logo.svg', breaking(length))).rejects.toThrow('cut');
  }
  expect(await files.find('demo/nuevo/a.pdf')).toBeUndefined();
  expect(await text((await files.find('demo/marca/logo.svg'))!.stream())).toBe('hola');
  expect(store.uploads.size).toBe(0);
});

it('lists page after page: a folder without subfolders, and everything', async () => {
  const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `demo/lista/${name}.txt`);
  for (const key of [...keys, 'demo/lista/hondo/z.txt']) await files.put(key, Readable.from(['x']));
  expect((await files.list('demo/lista')).map(({ key }) => key)).toEqual(keys);
  expect(await files.list('demo/nada')).toEqual([]);
  const all: string[] = [];
  for await (const { key } of files.walk()) all.push(key);
  expect(all).toEqual([...store.objects.keys()].toSorted());
  await files.remove(keys[0]!);
  await files.remove(keys[0]!);
  expect(await files.find(keys[0]!)).toBeUndefined();
});

it('puts everything below the URL’s folder in a shared bucket', async () => {
  const shared = createS3FileStore(parseFilesUrl(store.url.replace('/portal?', '/portal/prueba/dos?'))!);
  await shared.put('demo/lista/a.txt', Readable.from(['otro']));
  expect(store.objects.get('prueba/dos/demo/lista/a.txt')!.bytes.toString()).toBe('otro');
  const all: string[] = [];
  for await (const { key } of shared.walk()) all.push(key);
  expect([all, (await shared.list('demo/lista')).map(({ key }) => key)]).toEqual([
    ['demo/lista/a.txt'],
    ['demo/lista/a.txt'],
  ]);
});

it.each(['../x', 'demo', 'demo/../x', 'demo/.x', '/demo/x', 'demo/ñ', 'demo/a?uploads', ''])(
  'refuses the key %s',
  async (key) => {
    await expect(files.put(key, Readable.from(['x']))).rejects.toThrow('not a file key');
    await expect(files.find(key)).rejects.toThrow('not a file key');
    await expect(files.remove(key)).rejects.toThrow('not a file key');
    await expect(files.list(key)).rejects.toThrow('not a file key');
  },
);

describe('a failing store', () => {
  it('away or broken: reports it after retries, and works again later', async () => {
    for (const mode of ['away', 'failing'] as const) {
      store.mode = mode;
      await Promise.all([
        expect(files.put('demo/fallo/a.txt', Readable.from(['x']))).rejects.toMatchObject(AWAY),
        expect(files.find('demo/marca/logo.svg')).rejects.toMatchObject(AWAY),
        expect(files.list('demo/marca')).rejects.toMatchObject(AWAY),
      ]);
    }
    store.mode = 'well';
    expect(await files.find('demo/fallo/a.txt')).toBeUndefined();
    expect(await text((await files.find('demo/marca/logo.svg'))!.stream())).toBe('hola');
  });

  it('retries over a short outage', async () => {
    store.mode = 'failing';
    setTimeout(() => (store.mode = 'well'), 300);
    expect(await files.put('demo/fallo/b.txt', Readable.from(['x']))).toEqual({ size: 1 });
  });

  it('treats a truncated body as a failure, not as a shorter file', async () => {
    const found = await files.find('demo/marca/logo.svg');
    store.mode = 'forgetting';
    await expect(text(found!.stream())).rejects.toMatchObject(AWAY);
  });

  it('refuses a wrong secret or another bucket at once, with our message and none of the store’s', async () => {
    for (const url of [
      store.url.replace('0123456789', '9876543210'),
      store.url.replace('/portal?', '/otro?'),
    ]) {
      const before = Date.now();
      const stranger = createS3FileStore(parseFilesUrl(url)!);
      const failure = await stranger
        .put('demo/fallo/c.txt', Readable.from(['x']))
        .catch((error: unknown) => error as Error);
      expect(failure).toMatchObject(AWAY);
      expect((failure as Error).message).not.toMatch(/Signature|Bucket|secret/i);
      expect(Date.now() - before).toBeLessThan(5000);
    }
    expect([...store.objects.keys()].some((key) => key.endsWith('fallo/c.txt'))).toBe(false);
  });

  it('follows no redirect', async () => {
    let reached = 0;
    const other = createServer((_request, response) => {
      reached += 1;
      response.end();
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const sender = createServer((_request, response) =>
      response
        .writeHead(307, { location: `http://127.0.0.1:${(other.address() as AddressInfo).port}/` })
        .end(),
    );
    await new Promise<void>((resolve) => sender.listen(0, '127.0.0.1', resolve));
    const place = {
      ...parseFilesUrl(store.url)!,
      url: `http://127.0.0.1:${(sender.address() as AddressInfo).port}/portal`,
    };
    await expect(createS3FileStore(place).find('demo/marca/logo.svg')).rejects.toMatchObject(AWAY);
    expect(reached).toBe(0);
    for (const server of [sender, other]) {
      server.closeAllConnections();
      server.close();
    }
  });
});
