import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * An S3-compatible store that keeps its objects in memory and verifies everything: each request's signature
 * and body hash are computed again from the bytes on the wire. Written from the manual; it shares no code
 * with the client under test.
 */
export interface S3Server {
  /** For `FILES_URL`. */
  url: string;
  port: number;
  objects: Map<string, { bytes: Buffer; modified: Date }>;
  /** Parts of incomplete uploads. */
  uploads: Map<string, Map<number, Buffer>>;
  /** Method and path of accepted requests, in order. */
  seen: string[];
  /**
   * `away`: every connection is cut; `failing`: 503 to everything; `forgetting`: a body ends before its
   * length.
   */
  mode: 'well' | 'away' | 'failing' | 'forgetting';
  stop(): Promise<void>;
}

const KEY_ID = 'CLAVEDEPRUEBA';
const SECRET = 'secreto/de+prueba=0123456789';
const PAGE = 3;
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const strict = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.codePointAt(0)!.toString(16).toUpperCase()}`);

export async function startS3Server(bucket = 'portal'): Promise<S3Server> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    if (store.mode === 'away') return request.socket.destroy();
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => answer(store, bucket, request, Buffer.concat(chunks), response));
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const store: S3Server = {
    url: `s3+http://${KEY_ID}:${encodeURIComponent(SECRET)}@127.0.0.1:${port}/${bucket}?region=sur-1`,
    port,
    objects: new Map(),
    uploads: new Map(),
    seen: [],
    mode: 'well',
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return store;
}

function refusal(request: IncomingMessage, url: URL, body: Buffer): string | undefined {
  const { authorization = '' } = request.headers;
  const [, keyId, day, region, names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/.exec(
      authorization,
    ) ?? [];
  const [instant, bodyHash] = [
    String(request.headers['x-amz-date']),
    String(request.headers['x-amz-content-sha256']),
  ];
  if (keyId !== KEY_ID || day !== instant.slice(0, 8) || region !== 'sur-1') return 'InvalidAccessKeyId';
  const at = Date.parse(instant.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(at - Date.now()) < 900_000)) return 'RequestTimeTooSkewed';
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.split(';').includes(name)))
    return 'AccessDenied';
  if (sha256(body) !== bodyHash) return 'XAmzContentSHA256Mismatch';
  const query = [...url.searchParams].map(([name, value]) => `${strict(name)}=${strict(value)}`).toSorted();
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [request.method, url.pathname, query.join('&'), headers.join(''), names, bodyHash].join(
    '\n',
  );
  let key = hmac(`AWS4${SECRET}`, day);
  for (const step of [region, 's3', 'aws4_request']) key = hmac(key, step);
  const expected = hmac(
    key,
    `AWS4-HMAC-SHA256\n${instant}\n${day}/${region}/s3/aws4_request\n${sha256(canonical)}`,
  ).toString('hex');
  return expected === signature ? undefined : 'SignatureDoesNotMatch';
}

function answer(
  store: S3Server,
  bucket: string,
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
) {
  const url = new URL(request.url!, 'http://x');
  const send = (status: number, content: string | Buffer = '', headers: Record<string, string> = {}) => {
    response.writeHead(status, { 'content-length': String(Buffer.byteLength(content)), ...headers });
    response.end(request.method === 'HEAD' ? undefined : content);
  };
  const fail = (status: number, code: string) =>
    send(status, `<?xml version="1.0"?><Error><Code>${code}</Code><Message>x</Message></Error>`);
  if (store.mode === 'failing') return fail(503, 'SlowDown');
  const refused = refusal(request, url, body);
  if (refused) return fail(403, refused);
  store.seen.push(`${request.method} ${url.pathname}`);
  const [, wanted, ...rest] = url.pathname.split('/');
  if (wanted !== bucket) return fail(404, 'NoSuchBucket');
  const key = rest.join('/');
  const { searchParams: query } = url;
  if (key === '') return send(200, list(store, query));
  if (query.has('uploads')) {
    const id = randomUUID();
    store.uploads.set(id, new Map());
    return send(
      200,
      `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    );
  }
  if (query.has('uploadId')) return multipart(store, key, request.method!, query, body, { send, fail });
  const found = store.objects.get(key);
  switch (request.method) {
    case 'PUT':
      store.objects.set(key, { bytes: body, modified: new Date() });
      return send(200, '', { etag: `"${sha256(body).slice(0, 32)}"` });
    case 'DELETE':
      store.objects.delete(key);
      return send(204);
    default: {
      if (!found) return fail(404, 'NoSuchKey');
      const headers = {
        'last-modified': found.modified.toUTCString(),
        'content-length': String(found.bytes.length),
      };
      if (store.mode !== 'forgetting' || request.method === 'HEAD') return send(200, found.bytes, headers);
      response.writeHead(200, headers);
      response.write(found.bytes.subarray(0, Math.floor(found.bytes.length / 2)), () => response.destroy());
    }
  }
}

type Answers = {
  send(status: number, content?: string, headers?: Record<string, string>): void;
  fail(status: number, code: string): void;
};

function multipart(
  { uploads, objects }: S3Server,
  key: string,
  method: string,
  query: URLSearchParams,
  body: Buffer,
  { send, fail }: Answers,
) {
  const id = query.get('uploadId')!;
  const parts = uploads.get(id);
  if (!parts) return fail(404, 'NoSuchUpload');
  if (method === 'PUT') {
    parts.set(Number(query.get('partNumber')), body);
    return send(200, '', { etag: `"${sha256(body).slice(0, 32)}"` });
  }
  uploads.delete(id);
  if (method === 'DELETE') return send(204);
  const asked = [
    ...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"([0-9a-f]{32})"<\/ETag>/g),
  ];
  const right =
    asked.length === parts.size &&
    asked.every(([, n, tag], i) => Number(n) === i + 1 && sha256(parts.get(i + 1)!).slice(0, 32) === tag);
  if (!right) return fail(400, 'InvalidPart');
  objects.set(key, {
    bytes: Buffer.concat(asked.map(([, n]) => parts.get(Number(n))!)),
    modified: new Date(),
  });
  return send(200, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>');
}

/** Three per page, so that a client that reads only the first page fails. */
function list({ objects }: S3Server, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const flat = query.get('delimiter') === '/';
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(prefix) && !(flat && key.slice(prefix.length).includes('/')))
    .toSorted();
  const from = Number(query.get('continuation-token') ?? 0);
  const page = keys.slice(from, from + PAGE);
  const contents = page.map((key) => {
    const { bytes, modified } = objects.get(key)!;
    return `<Contents><Key>${key}</Key><LastModified>${modified.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`;
  });
  const next =
    from + PAGE < keys.length
      ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${from + PAGE}</NextContinuationToken>`
      : '';
  return `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${next}${contents.join('')}</ListBucketResult>`;
}
