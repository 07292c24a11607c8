import { request as httpRequest } from 'node:http';
import type { Named } from '@portal/domain/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectOurRefusal } from '../testing/hostile/clean-answer.ts';
import { everyContract } from '../testing/hostile/every-contract.ts';
import { hostileAddress } from '../testing/hostile/hostile.ts';
import type { TestAnswer, TestRequest } from '../testing/portal.ts';
import { createRandom, type Random } from '../testing/random.ts';
import { PDF, PNG, rightUploads } from '../testing/hostile/right-uploads.ts';
import { rightRequest } from '../testing/watch/walk.ts';
import { watchChanges, type Watch } from '../testing/watch/watch-changes.ts';
import { startWholeDemo, type WholeDemo } from '../testing/database/whole-demo.ts';

/** Every endpoint that takes a file, with bodies that are broken, mislabelled or truncated. */

const SEED = process.env['SEMILLA'] ?? 'muros';
const RUNS = Number(process.env['FUZZ'] ?? 12) * 2;
/**
 * Besides the audit trail: a failed load of the roll stays visible to administrators; the roll itself is
 * compared.
 */
const TRACES = [
  'auditoria',
  'auditoria_sellos',
  'intentos',
  'socket_io_attachments',
  'cargas_padron',
  'cargas_padron_lineas',
];
const { endpoints } = await everyContract();
const uploads = endpoints.filter(({ upload }) => upload);

let world: WholeDemo;
let watch: Watch;
beforeAll(async () => {
  world = await startWholeDemo({ tickByHand: true });
  watch = await watchChanges(world.portal.db, TRACES);
});
afterAll(() => world?.portal.stop());

const B = '----x';
const part = (name: string, value: string | Buffer, more = '') =>
  Buffer.concat([
    Buffer.from(`--${B}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
const end = Buffer.from(`--${B}--\r\n`);
const form = (...parts: Buffer[]) => Buffer.concat([...parts, end]);
const asForm = `multipart/form-data; boundary=${B}`;
const aFile = (filename: string, bytes: Buffer = PDF) =>
  part('file', bytes, `; filename="${filename}"\r\nContent-Type: application/pdf`);

/** A PNG that claims to be larger than any screen: decoding it would exhaust the memory. */
const bomb = Buffer.from(PNG);
bomb.writeUInt32BE(60_000, 16);
bomb.writeUInt32BE(60_000, 20);

interface Bad {
  name: string;
  raw: Buffer;
  type?: string | undefined;
  /** Must not be accepted as the type that it claims. */
  refused?: boolean;
}
const forms: Bad[] = [
  { name: 'no boundary', raw: form(aFile('a.pdf')), type: 'multipart/form-data', refused: true },
  {
    name: 'an empty boundary',
    raw: form(aFile('a.pdf')),
    type: 'multipart/form-data; boundary=',
    refused: true,
  },
  {
    name: 'another boundary',
    raw: form(aFile('a.pdf')),
    type: 'multipart/form-data; boundary=otra',
    refused: true,
  },
  {
    name: 'a boundary without end',
    raw: form(aFile('a.pdf')),
    type: `multipart/form-data; boundary=${'x'.repeat(5000)}`,
    refused: true,
  },
  { name: 'no end', raw: aFile('a.pdf').subarray(0, 120), type: asForm, refused: true },
  { name: 'only an end', raw: end, type: asForm, refused: true },
  { name: 'nothing', raw: Buffer.alloc(0), type: asForm, refused: true },
  {
    name: 'a name twice',
    raw: form(part('id_caso', '1'), part('id_caso', '2'), aFile('a.pdf')),
    type: asForm,
    refused: true,
  },
  { name: 'two files', raw: form(aFile('a.pdf'), aFile('b.pdf')), type: asForm, refused: true },
  {
    name: 'a file under another name',
    raw: form(part('otro', PDF, '; filename="a.pdf"')),
    type: asForm,
    refused: true,
  },
  {
    name: 'a prototype',
    raw: form(part('__proto__', 'x'), part('constructor', 'x')),
    type: asForm,
    refused: true,
  },
  {
    name: 'a hundred fields',
    raw: form(...Array.from({ length: 100 }, (_, i) => part(`campo_${'abcdefghij'[i % 10]}`, 'x'))),
    type: asForm,
    refused: true,
  },
  { name: 'a name without end', raw: form(part('x'.repeat(10_000), 'x')), type: asForm, refused: true },
  {
    name: 'a value without end',
    raw: form(part('descripcion', 'x'.repeat(100_000))),
    type: asForm,
    refused: true,
  },
  {
    name: 'a header without end',
    raw: form(part('id_caso', '1', `; x="${'y'.repeat(100_000)}"`)),
    type: asForm,
    refused: true,
  },
  {
    name: 'a thousand headers',
    raw: form(part('id_caso', '1', `\r\nX-A: b`.repeat(1000))),
    type: asForm,
    refused: true,
  },
  {
    name: 'no name',
    raw: Buffer.concat([Buffer.from(`--${B}\r\n\r\nx\r\n`), end]),
    type: asForm,
    refused: true,
  },
  {
    name: 'a form in a form',
    raw: form(part('file', form(aFile('a.pdf')), `; filename="a.pdf"\r\nContent-Type: ${asForm}`)),
    type: asForm,
    refused: true,
  },
  { name: 'a path for a name', raw: form(aFile('../../../etc/passwd')), type: asForm, refused: true },
  { name: 'a NUL in the name', raw: form(aFile('a\u0000.pdf')), type: asForm, refused: true },
  {
    name: 'a NUL in a field',
    raw: form(part('descripcion', 'a\u0000b'), aFile('a.pdf')),
    type: asForm,
    refused: true,
  },
  {
    name: 'bytes that are no text',
    raw: form(part('descripcion', Buffer.from([0xff, 0xfe, 0xed, 0xa0, 0x80])), aFile('a.pdf')),
    type: asForm,
    refused: true,
  },
  {
    name: 'another charset',
    raw: form(part('descripcion', 'x', '\r\nContent-Type: text/plain; charset=utf-7'), aFile('a.pdf')),
    type: asForm,
    refused: true,
  },
];
const files: Bad[] = [
  { name: 'nothing', raw: Buffer.alloc(0), refused: true },
  { name: 'zeros', raw: Buffer.alloc(4096), refused: true },
  { name: 'half a picture', raw: PNG.subarray(0, 20), refused: true },
  { name: 'the first bytes of a PDF, and a page', raw: Buffer.from('%PDF-<script>alert(1)</script>') },
  { name: 'a page', raw: Buffer.from('<!doctype html><script>alert(1)</script>'), refused: true },
  {
    name: 'a drawing that runs',
    raw: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    refused: true,
  },
  { name: 'a program', raw: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]), refused: true },
  { name: 'a picture that unpacks without end', raw: bomb, refused: true },
  {
    name: 'an archive',
    raw: Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(200)]),
    refused: true,
  },
  {
    name: 'random bytes',
    raw: Buffer.from(Array.from({ length: 3000 }, (_, i) => (i * 7919) % 256)),
    refused: true,
  },
  { name: 'lines without end', raw: Buffer.from(`documento;nombre\n${'x'.repeat(300_000)}`) },
  { name: 'a table of one line and ten thousand columns', raw: Buffer.from(`${'a;'.repeat(10_000)}\n`) },
  { name: 'quotes that never close', raw: Buffer.from('documento;nombre\n"30111222;Ana\n') },
];
const types: Bad[] = [
  '',
  'text/html',
  'application/json',
  'image/svg+xml',
  'image/png/../pdf',
  'application/pdf;;;',
  'x'.repeat(3000),
  '*/*',
  'multipart/form-data',
].map((type) => ({
  name: `the type ${type.slice(0, 30)}`,
  raw: PNG,
  type: type === '' ? undefined : type,
}));

const isForm = ({ upload }: Named) => upload!.types.some((type) => type.startsWith('multipart/'));
const isCsv = ({ upload }: Named) => upload!.types.includes('text/csv');

function build(
  endpoint: Named,
  right: TestRequest,
  random: Random,
): { what: string; request: TestRequest; refused: boolean } {
  const kind = random.int(6);
  if (kind === 0 && endpoint.query) {
    const { query } = world.inputOf(endpoint);
    const { name, raw, refused } = hostileAddress(
      endpoint.path,
      {},
      query as Record<string, unknown>,
      random,
    );
    return { what: name, request: { ...right, path: raw }, refused };
  }
  const bad = random.pick(kind === 1 ? types : isForm(endpoint) ? forms : files);
  const headers = {
    ...right.headers,
    'content-type': 'type' in bad ? bad.type : right.headers?.['content-type'],
  };
  // A roll of affiliates is any text; people review its content later.
  return {
    what: bad.name,
    request: { ...right, raw: bad.raw, headers },
    refused: bad.refused === true && !isCsv(endpoint),
  };
}

describe('every endpoint that takes a file', () => {
  it.each(uploads.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (name, endpoint) => {
    const random = createRandom(`${SEED}/${name}`);
    const right = rightRequest(world, endpoint);
    let token = await world.tokenFor(endpoint);
    await watch.changes();
    for (let run = 0; run < RUNS; run += 1) {
      const { what, request, refused } = build(endpoint, right, random);
      const answer = await world.portal.request({ ...request, token });
      const told = `${name}: ${what}\n${answer.text.slice(0, 300)}`;
      expect(answer.status, told).toBeLessThan(500);
      const changes = await watch.changes();
      if (answer.status >= 400) {
        expectOurRefusal(answer, told);
        expect(changes, told).toEqual([]);
      } else {
        expect(refused, told).toBe(false);
        token = await world.tokenFor(endpoint);
        await watch.settle();
      }
    }
    // Far above the limit: refused before or while it is read.
    const huge = await send(endpoint, right, token, endpoint.upload!.bytes + 1, false);
    expect([413, 415, 'cut'], String(huge?.status)).toContain(huge?.status ?? 'cut');
    // Truncated: it has no effect.
    await send(endpoint, right, token, 4000, true);
    expect(await watch.changes()).toEqual([]);
    const good = await world.portal.request({ ...right, token });
    expect(good.status, good.text).toBeLessThan(500);
    expect(good.status, good.text).not.toBe(401);
  });

  /** By hand: with a false length, or an incomplete body. */
  const send = (
    endpoint: Named,
    right: TestRequest,
    token: string | undefined,
    length: number,
    cut: boolean,
  ) =>
    new Promise<Pick<TestAnswer, 'status'> | undefined>((resolve) => {
      const { headers } = rightUploads(world)[endpoint.name]!;
      const outgoing = httpRequest(
        {
          port: world.portal.port,
          host: '127.0.0.1',
          method: 'POST',
          path: right.path,
          headers: {
            host: 'demo.localhost',
            'x-portal': '1',
            ...headers,
            'content-length': length,
            ...(token ? { authorization: `Bearer ${token}` } : {}),
          },
        },
        (incoming) => {
          incoming.resume();
          resolve({ status: incoming.statusCode! });
          outgoing.destroy();
        },
      );
      outgoing.on('error', () => resolve(undefined));
      outgoing.write(rightUploads(world)[endpoint.name]!.raw.subarray(0, 200));
      if (cut) setTimeout(() => outgoing.destroy(), 50);
    });
});
