import { Readable, type PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file of an archive. Its content is read when the archive reaches it. */
export interface ZipEntry {
  name: string;
  content: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;
}

type Entries = AsyncIterable<ZipEntry> | Iterable<ZipEntry>;

/** Streams a zip without holding a whole entry in memory. Nothing is read before the first byte is asked for. */
export function zipStream(entries: Entries, modified: Date): Readable {
  return Readable.from(write(entries, modified), { objectMode: false });
}

async function* write(entries: Entries, modified: Date): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  const closed = new AbortController();
  output.once('close', () => closed.abort());
  addAll(zip, entries, modified, closed.signal).then(
    () => zip.end(),
    (error: Error) => output.destroy(error),
  );
  yield* output;
}

/** The next entry is asked for when the last one has been read. */
async function addAll(zip: ZipFile, entries: Entries, mtime: Date, signal: AbortSignal): Promise<void> {
  for await (const { name, content } of entries) {
    const source = Readable.from(content, { objectMode: false });
    try {
      zip.addReadStream(source, name, { mtime });
      await finished(source, { signal });
    } finally {
      source.destroy();
    }
  }
}
