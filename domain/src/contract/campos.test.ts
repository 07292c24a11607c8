import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { campo, entero, fecha, instante, marcado, nada, revision, unidadNombrada } from './campos.ts';
import { contract, events } from './endpoint.ts';

const forma = z.strictObject({ texto: campo(5), si: marcado(), unidad: unidadNombrada() });

it('reads an absent field as empty, so that a rule can require it', () => {
  expect(forma.parse({})).toEqual({ texto: '', si: false });
});

it.each([
  { texto: 1 },
  { texto: null },
  { texto: ['a'] },
  { texto: {} },
  { texto: 'abcdef' },
  { si: 'true' },
  { si: 1 },
  { unidad: -1 },
  { unidad: 1.5 },
  { unidad: {} },
  { otra: '' },
  [],
  null,
  'texto',
])('refuses %j', (valor) => {
  expect(forma.safeParse(valor).success).toBe(false);
});

it.each(['\u0000', 'a\u0000b', '\u0007', 'a\u001bb', '\u007f'])(
  'refuses the control character in %j',
  (texto) => {
    expect(forma.safeParse({ texto }).success).toBe(false);
  },
);

it.each([
  true,
  null,
  [1],
  ['1'],
  { valueOf: 1 },
  '',
  ' 1',
  '1 ',
  '0x1',
  '1e0',
  '+1',
  '-1',
  '１',
  '١',
  1.5,
  0,
  11,
  '11',
])('refuses %j as a whole number up to ten', (valor) => {
  expect(entero(1, 10).safeParse(valor).success).toBe(false);
});
it.each([1, '1', '01', 10, '10'])('accepts %j as a whole number', (valor) => {
  expect(entero(1, 10).parse(valor)).toBe(Number(valor));
});

it('refuses values that a database column cannot hold', () => {
  for (const valor of [-1, 2_147_483_648, 9_007_199_254_740_991, 0.5])
    expect(revision().safeParse(valor).success, String(valor)).toBe(false);
  for (const valor of ['0000-01-01', '9999-12-31', '2026-02-30'])
    expect(fecha().safeParse(valor).success, valor).toBe(false);
  for (const valor of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])
    expect(instante().safeParse(valor).success, valor).toBe(false);
  expect([
    revision().parse(0),
    fecha().parse('1899-12-30'),
    instante().parse('2026-11-16T10:00:00-03:00'),
  ]).toHaveLength(3);
});

it('accepts only an empty object as nothing', () => {
  expect(nada.safeParse({}).success).toBe(true);
  expect(nada.safeParse({ a: 1 }).success).toBe(false);
});

it('names endpoints and events by their key', () => {
  const declared = contract({
    verCosa: {
      method: 'GET',
      path: '/api/cosa',
      summary: 'x',
      answer: nada,
      who: 'publico',
      audit: null,
      rate: 'lectura',
      idempotent: 'natural',
    },
  });
  expect(declared.verCosa.name).toBe('verCosa');
  expect(
    events({
      cosaVista: { from: 'server', summary: 'x', data: nada, who: 'sesion', audit: null, rate: 'ninguna' },
    }).cosaVista.name,
  ).toBe('cosaVista');
});
