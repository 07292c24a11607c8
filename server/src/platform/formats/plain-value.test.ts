import { expect, it } from 'vitest';
import { findUnsayable } from './plain-value.ts';

const nested = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown;

it.each([
  [{ nombre: 'a\u0000b' }, 'nombre'],
  [{ datos: { notas: ['bien', '\ud800'] } }, 'notas'],
  [{ lista: ['\udc00a'] }, 'lista'],
  [{ ajustes: { 'a\u0000': 1 } }, 'ajustes'],
  ['\udc00\ud800', ''],
  [{ valor: nested(30) }, 'valor'],
  [{ valor: nested(100_000) }, 'valor'],
])('%# is refused, and the field is named', (value, at) => {
  expect(findUnsayable(value)).toEqual({ at });
});

it.each([[undefined], [null], [1], ['niño 👩‍👩‍👧 ñandú\n'], [{ a: { b: [{ c: 'sí' }] } }], [nested(10)]])(
  'accepts %j',
  (value) => {
    expect(findUnsayable(value)).toBeUndefined();
  },
);
