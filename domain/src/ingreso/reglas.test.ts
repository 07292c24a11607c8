import { expect, it } from 'vitest';
import { esLaMisma, origenDePortal } from './reglas.ts';

const ana = { nombre: 'María del Carmen', apellido: 'Gómez Peña', fec_nac: '1980-02-03' };

it.each([
  [{ ...ana }, true],
  [{ ...ana, nombre: 'maria', apellido: 'GOMEZ' }, true],
  [{ ...ana, apellido: 'Peña' }, true],
  [{ ...ana, fec_nac: '1980-03-02' }, false],
  [{ ...ana, fec_nac: null }, false],
  [{ ...ana, apellido: 'Pérez' }, false],
  [{ ...ana, nombre: 'Juana' }, false],
  [{ ...ana, nombre: '' }, false],
])('%j is the same person: %s', (otra, misma) => {
  expect(esLaMisma(ana, otra)).toBe(misma);
  expect(esLaMisma(otra, ana)).toBe(misma);
});

it('never matches without a birth date on both sides', () => {
  const sinFecha = { ...ana, fec_nac: null };
  expect(esLaMisma(sinFecha, sinFecha)).toBe(false);
});

it.each([
  ['https://portal.ejemplo.gob.ar', 'https://portal.ejemplo.gob.ar'],
  [' https://portal.ejemplo.gob.ar/ ', 'https://portal.ejemplo.gob.ar'],
  ['https://Portal.Ejemplo.gob.ar:443', 'https://portal.ejemplo.gob.ar'],
  ['https://portal.ejemplo.gob.ar:8443', 'https://portal.ejemplo.gob.ar:8443'],
  ['https://portal.ejemplo.gob.ar/ingreso', undefined],
  ['http://portal.ejemplo.gob.ar', undefined],
  ['http://localhost:4000', undefined],
  ['https://a:b@ejemplo.gob.ar', undefined],
  ['javascript:alert(1)', undefined],
  ['portal.ejemplo.gob.ar', undefined],
  ['null', undefined],
  ['', undefined],
])('reads the origin %s as %s', (texto, origen) => {
  expect(origenDePortal(texto, false)).toBe(origen);
});

it('accepts http only on this machine', () => {
  expect(origenDePortal('http://localhost:4000', true)).toBe('http://localhost:4000');
  expect(origenDePortal('http://portal.ejemplo.gob.ar', true)).toBeUndefined();
});
