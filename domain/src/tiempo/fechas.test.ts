import { describe, expect, it } from 'vitest';
import {
  diaDe,
  diaEnPalabras,
  edad,
  esDia,
  esMayor,
  horaDe,
  instanteDe,
  nacidoDespuesDe,
  sumarDias,
} from './fechas.ts';

describe('days and hours in Buenos Aires', () => {
  it.each([
    ['2026-11-16T12:00:00Z', '2026-11-16', '09:00'],
    ['2026-11-16T02:59:59Z', '2026-11-15', '23:59'],
    ['2026-11-16T03:00:00Z', '2026-11-16', '00:00'],
    ['2026-01-01T02:30:00Z', '2025-12-31', '23:30'],
    ['2028-02-29T03:00:00Z', '2028-02-29', '00:00'],
  ])('%s is %s at %s', (instante, dia, hora) => {
    expect([diaDe(new Date(instante)), horaDe(new Date(instante))]).toEqual([dia, hora]);
    expect(diaDe(instanteDe(dia, hora))).toBe(dia);
    expect(horaDe(instanteDe(dia, hora))).toBe(hora);
  });

  it('places midnight at 03:00 UTC', () => {
    expect(instanteDe('2026-11-16').toISOString()).toBe('2026-11-16T03:00:00.000Z');
  });

  it.each([
    ['2026-11-16', true],
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['2026-02-30', false],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['2026-11-00', false],
    ['2026-1-1', false],
    ['26-11-16', false],
    ['2026-11-16 ', false],
    ['２０２６-11-16', false],
    ['', false],
  ])('%j is a calendar day: %s', (texto, es) => {
    expect(esDia(texto)).toBe(es);
  });

  it.each([
    ['2026-11-16', 1, '2026-11-17'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-11-16', 30, '2026-12-16'],
  ])('%s plus %i days is %s', (dia, dias, suma) => {
    expect(sumarDias(dia, dias)).toBe(suma);
  });

  it('writes a day in words', () => {
    expect(diaEnPalabras('2026-11-16')).toBe('lunes 16 de noviembre');
    expect(diaEnPalabras('2028-02-29')).toBe('martes 29 de febrero');
  });
});

describe('age', () => {
  it.each([
    ['2008-11-16', '2026-11-15', 17, false],
    ['2008-11-16', '2026-11-16', 18, true],
    ['2008-11-16', '2026-11-17', 18, true],
    ['2008-02-29', '2026-02-28', 17, false],
    ['2008-02-29', '2026-03-01', 18, true],
    ['2008-02-29', '2028-02-29', 20, true],
    ['2026-11-16', '2026-11-16', 0, false],
    ['1900-01-01', '2026-11-16', 126, true],
  ])('born on %s, on %s is %i', (nacimiento, hoy, anios, mayor) => {
    expect(edad(nacimiento, hoy)).toBe(anios);
    expect(esMayor(nacimiento, hoy)).toBe(mayor);
  });
});

it('nacidoDespuesDe agrees with the age on every day of four years', () => {
  for (let hoy = '2024-01-01'; hoy < '2028-03-02'; hoy = sumarDias(hoy, 1)) {
    for (const nacimiento of [
      '2008-02-28',
      '2008-02-29',
      '2008-03-01',
      '2008-11-16',
      sumarDias(hoy, -6574),
      sumarDias(hoy, -6575),
    ]) {
      expect([hoy, nacimiento, nacimiento > nacidoDespuesDe(18, hoy)]).toEqual([
        hoy,
        nacimiento,
        edad(nacimiento, hoy) < 18,
      ]);
    }
  }
});
