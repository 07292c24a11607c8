import { Readable } from 'node:stream';
import { checkKey, type FileStore } from './files.ts';
import type { S3Place } from '../../config/urls.ts';
import { callS3, filesAway, S3Error } from './s3-request.ts';

/**
 * Part size of an upload, and the most that is held in memory of a file. S3's minimum for a part is 5 MiB.
 */
const PART_BYTES = 8 * 1024 * 1024;
/** Longest pause between two chunks of a body. */
const STALL_MS = 20_000;

/**
 * Files on an S3-compatible store, so that several machines share them. S3 guarantees that an object is
 * complete or absent: a small file is put in one request, a larger one as a multipart upload that appears
 * only when completed.
 */
export function createS3FileStore(place: S3Place, partBytes = PART_BYTES): FileStore {
  return {
    async put(key, content) {
      checkKey(key);
      const parts = partsOf(content, partBytes);
      const first = await parts.next();
      const bytes = first.done ? Buffer.alloc(0) : first.value;
      if (bytes.length < partBytes) {
        await callS3(place, { method: 'PUT', key, body: bytes });
        return { size: bytes.length };
      }
      return { size: await putParts(place, key, bytes, parts) };
    },
    async find(key) {
      checkKey(key);
      const head = await callS3(place, { method: 'HEAD', key, also: [404] });
      if (head.status === 404) return undefined;
      const size = Number(head.headers.get('content-length'));
      const modified = new Date(head.headers.get('last-modified') ?? Number.NaN);
      return { size, modified, stream: () => Readable.from(read(place, key), { objectMode: false }) };
    },
    async list(folder) {
      checkKey(folder);
      const found = [];
      for await (const one of listed(place, { prefix: `${place.prefix}${folder}/`, delimiter: '/' }))
        found.push(one);
      return found;
    },
    walk(folder) {
      const prefix = `${place.prefix}${folder === undefined ? '' : `${folder}/`}`;
      return listed(place, prefix === '' ? {} : { prefix });
    },
    async remove(key) {
      checkKey(key);
      await callS3(place, { method: 'DELETE', key, also: [404] });
    },
  };
}

/** Splits a body into chunks of `size`; the last one holds the rest. */
async function* partsOf(content: Readable, size: number): AsyncGenerator<Buffer, undefined> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const chunk of content as AsyncIterable<Buffer | string>) {
    let rest = Buffer.from(chunk);
    while (length + rest.length >= size) {
      const cut = size - length;
      yield Buffer.concat([...held, rest.subarray(0, cut)]);
      rest = rest.subarray(cut);
      held = [];
      length = 0;
    }
    held.push(rest);
    length += rest.length;
  }
  if (length > 0) yield Buffer.concat(held);
  return undefined;
}

async function putParts(
  place: S3Place,
  key: string,
  first: Buffer,
  rest: AsyncGenerator<Buffer, undefined>,
): Promise<number> {
  const begun = await (await callS3(place, { method: 'POST', key, query: { uploads: '' } })).text();
  const uploadId = /<UploadId>([^<]+)<\/UploadId>/.exec(begun)?.[1];
  if (uploadId === undefined) throw filesAway(new S3Error('no upload id'));
  try {
    const tags: string[] = [];
    let size = 0;
    const send = async (body: Buffer) => {
      const { headers } = await callS3(place, {
        method: 'PUT',
        key,
        query: { partNumber: String(tags.length + 1), uploadId },
        body,
      });
      tags.push(headers.get('etag') ?? '');
      size += body.length;
    };
    await send(first);
    for await (const body of rest) await send(body);
    const list = tags
      .map((tag, n) => `<Part><PartNumber>${n + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
      .join('');
    const body = Buffer.from(`<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`);
    const done = await (await callS3(place, { method: 'POST', key, query: { uploadId }, body })).text();
    // S3 sends 200 before it has finished, so the body may still contain an error.
    if (!done.includes('CompleteMultipartUploadResult')) throw filesAway(new S3Error('not completed'));
    return size;
  } catch (error) {
    await callS3(place, { method: 'DELETE', key, query: { uploadId }, also: [404] }).catch(() => {});
    throw error;
  }
}

async function* read(place: S3Place, key: string): AsyncGenerator<Uint8Array> {
  const answer = await callS3(place, { method: 'GET', key });
  const reader = answer.body!.getReader();
  try {
    for (;;) {
      const piece = await stalls(reader.read());
      if (piece.done) return;
      yield piece.value;
    }
  } catch (error) {
    throw filesAway(error);
  } finally {
    await reader.cancel().catch(() => {});
  }
}

async function stalls<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new S3Error('stalled')), STALL_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Lists page by page. Keys are our own and need no XML unescaping. */
async function* listed(
  place: S3Place,
  what: Record<string, string>,
): AsyncGenerator<{ key: string; modified: Date }> {
  for (let token: string | undefined; ;) {
    const query = {
      'list-type': '2',
      ...what,
      ...(token === undefined ? {} : { 'continuation-token': token }),
    };
    const page = await (await callS3(place, { method: 'GET', query })).text();
    if (!page.includes('<ListBucketResult')) throw filesAway(new S3Error('not a list'));
    for (const [, one = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const key = /<Key>([^<]+)<\/Key>/.exec(one)?.[1] ?? '';
      yield {
        key: key.slice(place.prefix.length),
        modified: new Date(/<LastModified>([^<]+)</.exec(one)?.[1] ?? Number.NaN),
      };
    }
    token = /<NextContinuationToken>([^<]+)</.exec(page)?.[1];
    if (token === undefined) return;
  }
}
