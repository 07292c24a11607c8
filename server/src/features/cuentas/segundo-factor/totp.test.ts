import { expect, it, test } from 'vitest';
import { codeAt, stepOf, stepOfCode, toBase32, uriOf } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

// RFC 6238, appendix B, the rows of SHA-1.
test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('at %i gives the eight-digit code %s', (seconds, code) => {
  expect(codeAt(secret, stepOf(new Date(seconds * 1000)), 8)).toBe(code);
});

// RFC 4226, appendix D.
test.each(
  ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'].map(
    (code, counter) => [counter, code] as const,
  ),
)('gives for counter %i the code %s', (counter, code) => {
  expect(codeAt(secret, counter)).toBe(code);
});

it('accepts one step before and one after, and refuses two', () => {
  const now = new Date(1_000 * 30 * 100 + 15_000);
  expect([98, 99, 100, 101, 102].map((step) => stepOfCode(secret, codeAt(secret, step), now))).toEqual([
    undefined,
    99,
    100,
    101,
    undefined,
  ]);
  expect(stepOfCode(secret, '', now)).toBeUndefined();
});

// RFC 4648, section 10, without the padding.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('encodes %j in base32 as %s', (text, encoded) => {
  expect(toBase32(Buffer.from(text))).toBe(encoded);
});

it('names the institution and the account in the scanned URL', () => {
  expect(uriOf(secret, 'Hospital Ñandú', 'Ana Gómez')).toBe(
    'otpauth://totp/Hospital%20%C3%91and%C3%BA:Ana%20G%C3%B3mez?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Hospital%20%C3%91and%C3%BA&algorithm=SHA1&digits=6&period=30',
  );
});
