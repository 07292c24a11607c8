import { expect, it } from 'vitest';
import { cadaPalabra, diaDelTurno, minutosHasta } from './palabras.ts';

it.each([
  ['ana gómez', 'Ana Gómez'],
  ['ANA MARÍA GÓMEZ', 'Ana María Gómez'],
  ['  ángel  de la Ó ', 'Ángel  De La Ó'],
  ['juan pérez-ñandú', 'Juan Pérez-Ñandú'],
  ["carla d'angelo", "Carla D'Angelo"],
  ['', ''],
])('capitalises each word of %j: %j', (nombre, esperado) => {
  expect(cadaPalabra(nombre)).toBe(esperado);
});

it('converts the day of a turno to ISO', () => {
  expect(diaDelTurno('17-11-2026')).toBe('2026-11-17');
});

it.each([
  ['2026-11-16T12:10:00Z', 10],
  ['2026-11-16T12:00:01Z', 1],
  ['2026-11-16T12:00:00Z', 0],
  ['2026-11-16T11:59:00Z', 0],
])('rounds up the minutes until %s: %i', (hasta, minutos) => {
  expect(minutosHasta(new Date(hasta), new Date('2026-11-16T12:00:00Z'))).toBe(minutos);
});
