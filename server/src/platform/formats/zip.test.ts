import { buffer } from 'node:stream/consumers';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { expect, it, vi } from 'vitest';
import { readZip } from '../../testing/read/read-zip.ts';
import { zipStream } from './zip.ts';

const when = new Date('2026-11-16T12:34:56Z');

it('returns what was written: text, bytes, many pieces, an empty file, and names with accents', async () => {
  const bytes = randomBytes(300_000);
  async function* pieces() {
    for (let i = 0; i < 1000; i += 1) yield `línea ${i}\n`;
  }
  const archive = await buffer(
    zipStream(
      [
        { name: 'ñandú.txt', content: pieces() },
        { name: 'documentos/uno.bin', content: [bytes.subarray(0, 10), bytes.subarray(10)] },
        { name: 'vacío', content: [] },
      ],
      when,
    ),
  );
  const files = readZip(archive);
  expect([...files.keys()]).toEqual(['ñandú.txt', 'documentos/uno.bin', 'vacío']);
  expect(files.get('ñandú.txt')!.toString('utf8')).toBe(
    Array.from({ length: 1000 }, (_, i) => `línea ${i}\n`).join(''),
  );
  expect(files.get('documentos/uno.bin')!.equals(bytes)).toBe(true);
  expect(files.get('vacío')).toHaveLength(0);
});

it('writes a valid archive without files', async () => {
  expect(readZip(await buffer(zipStream([], when))).size).toBe(0);
});

it('aborts the archive when a file cannot be read', async () => {
  async function* broken(): AsyncGenerator<string> {
    yield 'a';
    throw new Error('away');
  }
  await expect(buffer(zipStream([{ name: 'a', content: broken() }], when))).rejects.toThrow('away');
});

it('refuses a name outside the archive', async () => {
  await expect(buffer(zipStream([{ name: '../a', content: ['x'] }], when))).rejects.toThrow('../a');
});

it('reads one entry after the other, and closes the open one when the reader leaves', async () => {
  const seen: string[] = [];
  async function* endless() {
    try {
      for (;;) yield randomBytes(1000);
    } finally {
      seen.push('closed');
    }
  }
  async function* entries() {
    try {
      yield { name: 'a', content: endless() };
      seen.push('asked for another');
    } finally {
      seen.push('ended');
    }
  }
  const archive = zipStream(entries(), when);
  await once(archive, 'readable');
  archive.destroy();
  await vi.waitUntil(() => seen.length > 1, { timeout: 20_000 });
  expect(seen.toSorted()).toEqual(['closed', 'ended']);
});
