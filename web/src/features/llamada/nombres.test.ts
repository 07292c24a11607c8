import { expect, it } from 'vitest';
import { conArticulo, conMayuscula, nombreCorto, sinTratamiento } from './nombres.ts';

it.each([
  ['Dra. Laura Pérez', 'Laura Pérez', 'Dra. Pérez', 'la Dra. Pérez'],
  ['Dr. Martín Ruiz', 'Martín Ruiz', 'Dr. Ruiz', 'el Dr. Ruiz'],
  ['Ana Gómez', 'Ana Gómez', 'Ana', 'Ana'],
  ['Drago Pérez', 'Drago Pérez', 'Drago', 'Drago'],
])('shortens %s to %s, %s, %s', (nombre, sin, corto, dicho) => {
  expect([sinTratamiento(nombre), nombreCorto(nombre), conArticulo(nombreCorto(nombre))]).toEqual([
    sin,
    corto,
    dicho,
  ]);
});

it('starts a sentence with a capital', () => {
  expect(conMayuscula('la Dra. Pérez se desconectó.')).toBe('La Dra. Pérez se desconectó.');
});
