import { expect, it } from 'vitest';
import { nombrePropio } from './nombre-propio.ts';

it.each([
  ['maría del carmen', 'María del Carmen'],
  ['MARÍA DEL CARMEN', 'María del Carmen'],
  ['de la cruz', 'De la Cruz'],
  ['ñandú', 'Ñandú'],
  ["o'higgins", "O'Higgins"],
  ['pérez-gómez', 'Pérez-Gómez'],
  ['  ana  ', 'Ana'],
  ['', ''],
])('gives %j its capitals', (escrito, nombre) => {
  expect(nombrePropio(escrito)).toBe(nombre);
});

it.each(['McGregor', 'María Del Carmen', 'de la Cruz', 'Ana'])('leaves %j as it was typed', (nombre) => {
  expect(nombrePropio(nombre)).toBe(nombre);
});
