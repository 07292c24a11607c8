import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { kindOf } from './uploads.ts';

const HEAD = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const piece = (name: string, data: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(name, 'latin1'), data, Buffer.alloc(4)]);
};
function png(width: number, height: number) {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([
    HEAD,
    piece('IHDR', size),
    piece('IDAT', deflateSync(Buffer.alloc(64))),
    piece('IEND', Buffer.alloc(0)),
  ]);
}
function jpeg(width: number, height: number, after = Buffer.alloc(0)) {
  const frame = Buffer.from('ffc0001108000000000301220002110103110100', 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    frame,
    Buffer.alloc(20),
    Buffer.from('ffd9', 'hex'),
    after,
  ]);
}
const pdf = (version: string, body: string, tail: string) => Buffer.from(`%PDF-${version}\n${body}\n${tail}`);
const OBJECT = '1 0 obj\n<<>>\nendobj';

it.each([
  ['a PDF', pdf('1.7', OBJECT, 'startxref\n9\n%%EOF\n'), 'application/pdf'],
  [
    'a PDF of the next generation',
    pdf('2.0', OBJECT, 'trailer\n<<>>\nstartxref\n9\n%%EOF'),
    'application/pdf',
  ],
  ['a PNG of a telephone', png(8000, 6000), 'image/png'],
  ['a JPEG of a telephone', jpeg(8000, 6000), 'image/jpeg'],
  ['a JPEG with a film behind it', jpeg(4000, 3000, Buffer.from('ftypmp42')), 'image/jpeg'],
])('accepts %s by its content', (_name, bytes, kind) => expect(kindOf(bytes)).toBe(kind));

it.each([
  ['a program that begins like a PDF', Buffer.from('%PDF-MZ\x90 <script>alert(1)</script> %%EOF')],
  ['a PDF that breaks off', pdf('1.7', OBJECT, 'startxref')],
  ['a picture of 256 million points', png(16_000, 16_000)],
  ['the same as a JPEG', jpeg(16_000, 16_000)],
  [
    'the head of a PNG before a page',
    Buffer.concat([png(10, 10).subarray(0, 33), Buffer.from('<html>MZ</html>')]),
  ],
  ['a PNG that breaks off', png(10, 10).subarray(0, -12)],
  ['a JPEG that breaks off', jpeg(10, 10).subarray(0, -2)],
])('refuses %s', (_name, bytes) => expect(kindOf(bytes)).toBeUndefined());
