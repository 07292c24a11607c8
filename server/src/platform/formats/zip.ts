import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive. Its content is read when the archive reaches it. */
export interface ZipEntry {
  name: string;
  content: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;
}

interface Written {
  name: Buffer;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

const VERSION = 20;
/**
 * Names are UTF-8. Checksum and sizes follow the content (data descriptor), since they are unknown before it.
 */
const FLAGS = 0x0808;
const DEFLATE = 8;
const MAX = 0xffffffff;

/**
 * Streams a zip without holding a whole entry in memory. Limited to 4 GB (no zip64), which no person's data
 * reach.
 */
export function zipStream(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>, modified: Date): Readable {
  return Readable.from(write(entries, dosTime(modified)), { objectMode: false });
}

async function* write(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  time: Buffer,
): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for await (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name, 'utf8'), crc: 0, packed: 0, size: 0, offset };
    const head = Buffer.concat([
      header(0x04034b50, [2, VERSION], [2, FLAGS], [2, DEFLATE]),
      time,
      header(undefined, [4, 0], [4, 0], [4, 0], [2, entry.name.length], [2, 0]),
      entry.name,
    ]);
    yield head;
    yield* packed(content, entry);
    const tail = header(0x08074b50, [4, entry.crc], [4, entry.packed], [4, entry.size]);
    yield tail;
    offset += head.length + entry.packed + tail.length;
    if (offset > MAX || entry.size > MAX) throw new Error('the archive is too large');
    written.push(entry);
  }
  let directory = 0;
  for (const { name, crc, packed: bytes, size, offset: at } of written) {
    const line = Buffer.concat([
      header(0x02014b50, [2, VERSION], [2, VERSION], [2, FLAGS], [2, DEFLATE]),
      time,
      header(
        undefined,
        [4, crc],
        [4, bytes],
        [4, size],
        [2, name.length],
        [2, 0],
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, at],
      ),
      name,
    ]);
    directory += line.length;
    yield line;
  }
  yield header(
    0x06054b50,
    [2, 0],
    [2, 0],
    [2, written.length],
    [2, written.length],
    [4, directory],
    [4, offset],
    [2, 0],
  );
}

async function* packed(content: ZipEntry['content'], entry: Written): AsyncGenerator<Buffer> {
  const counted = async function* () {
    for await (const chunk of content) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk, 'utf8') : chunk;
      entry.crc = crc32(bytes, entry.crc);
      entry.size += bytes.length;
      yield bytes;
    }
  };
  const source = Readable.from(counted(), { objectMode: false });
  const deflate = createDeflateRaw();
  source.on('error', (error) => deflate.destroy(error));
  for await (const chunk of source.pipe(deflate) as AsyncIterable<Buffer>) {
    entry.packed += chunk.length;
    yield chunk;
  }
}

/** Writes little-endian fields, after the signature if there is one. */
function header(signature: number | undefined, ...fields: readonly (readonly [2 | 4, number])[]): Buffer {
  const all = signature === undefined ? fields : ([[4, signature], ...fields] as const);
  const bytes = Buffer.alloc(all.reduce((sum, [width]) => sum + width, 0));
  let at = 0;
  for (const [width, value] of all)
    at = width === 2 ? bytes.writeUInt16LE(value, at) : bytes.writeUInt32LE(value, at);
  return bytes;
}

/** MS-DOS time and date: years count from 1980, seconds in steps of two. */
function dosTime(date: Date): Buffer {
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
  const day = ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();
  return header(undefined, [2, time], [2, day]);
}
