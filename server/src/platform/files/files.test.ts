import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { createFileStore } from './files.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-archivos-'));
const files = createFileStore(folder);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const drafts = () => readdirSync(path.join(folder, '.nuevos'));

describe('the file store', () => {
  it('stores a stream by key and returns it', async () => {
    expect(await files.put('demo/marca/logo.svg', Readable.from(['ho', 'la']))).toEqual({ size: 4 });
    const found = await files.find('demo/marca/logo.svg');
    expect(found?.size).toBe(4);
    expect(await text(found!.stream())).toBe('hola');
    expect(drafts()).toEqual([]);
  });

  it('leaves nothing of a write that fails half way, and keeps the former file', async () => {
    const breaking = () =>
      Readable.from(
        (async function* () {
          yield 'mitad';
          await Promise.reject(new Error('cut'));
        })(),
      );
    await expect(files.put('demo/nuevo/a.pdf', breaking())).rejects.toThrow('cut');
    expect(await files.find('demo/nuevo/a.pdf')).toBeUndefined();
    await expect(files.put('demo/marca/logo.svg', breaking())).rejects.toThrow('cut');
    expect(await text((await files.find('demo/marca/logo.svg'))!.stream())).toBe('hola');
    expect(drafts()).toEqual([]);
  });

  it('keeps one complete file of two concurrent writers', async () => {
    const letters = ['a', 'b', 'c', 'd'];
    await Promise.all(
      letters.map((letter) => files.put('demo/varios/x.txt', Readable.from([letter.repeat(200_000)]))),
    );
    const content = await text((await files.find('demo/varios/x.txt'))!.stream());
    expect(content).toHaveLength(200_000);
    expect(new Set(content).size).toBe(1);
  });

  it('removes a file, and ignores a missing one', async () => {
    await files.put('demo/varios/y.txt', Readable.from(['y']));
    await files.remove('demo/varios/y.txt');
    await files.remove('demo/varios/y.txt');
    expect(await files.find('demo/varios/y.txt')).toBeUndefined();
    expect(await files.find('demo/varios')).toBeUndefined();
  });

  it.each([
    '',
    'a',
    '/a/b',
    'a/',
    'a//b',
    '../a/b',
    'a/../b',
    'a/..',
    'a/.b',
    '.nuevos/a',
    'a/b\0',
    'a/b c',
    'a\\b/c',
    'A/b',
    'a/ñ',
    `a/${'b'.repeat(300)}`,
    'a/b/../../c',
  ])('refuses the key %j in every operation', async (key) => {
    await expect(files.put(key, Readable.from(['x']))).rejects.toThrow('not a file key');
    await expect(files.find(key)).rejects.toThrow('not a file key');
    await expect(files.remove(key)).rejects.toThrow('not a file key');
  });
});
