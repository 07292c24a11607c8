import { expect, it } from 'vitest';
import { leerHora } from './palabras.ts';

it.each([
  ['9', '09:00'],
  ['09', '09:00'],
  ['930', '09:30'],
  ['0930', '09:30'],
  ['9.30', '09:30'],
  [' 19:40 hs', '19:40'],
  ['24', '24:00'],
])('parses a typed hour: %s', (texto, hora) => expect(leerHora(texto)).toBe(hora));

it.each(['', 'a', '25', '9:60', '24:30', '9:3', '-1', '10:00:00'])('refuses an invalid hour: %s', (texto) =>
  expect(leerHora(texto)).toBeUndefined(),
);
