import { describe, expect, it } from 'vitest';
import { leerCodigo } from './leer-codigo.ts';

const codigo = 'q3VdJm0b2oYkq8m1s0c9vT7yJ5b1hXn2e4r6t8u0w-_';

describe('extracts the code from what a scanner types', () => {
  it.each([
    [codigo, codigo],
    [` ${codigo}\n`, codigo],
    [`${codigo.slice(0, 10)} ${codigo.slice(10)}`, codigo],
    [`https://osprera-totem.ejemplo.com.ar/turnoAcceso?codigoTurno=${codigo}`, codigo],
    [`http://localhost:3000/entrypoint?otro=1&codigoTurno=${codigo}`, codigo],
    ['https://ejemplo.com.ar/turnoAcceso', undefined],
    ['https://ejemplo.com.ar/?codigoTurno=corto', undefined],
    ['30111222', undefined],
    ['', undefined],
    [`${codigo}/../x`, undefined],
  ])('%s', (leido, esperado) => {
    expect(leerCodigo(leido)).toBe(esperado);
  });
});
