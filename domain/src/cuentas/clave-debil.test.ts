import { describe, expect, it } from 'vitest';
import { claveDebil } from './reglas.ts';

describe('weak passwords', () => {
  const persona = { dni: '40123456', fec_nac: '1990-05-20' };
  const comunes = new Set(['contraseña', '123456']);
  it.each([
    ['123456', 'Esa contraseña es muy común. Elegí otra.'],
    ['CONTRASEÑA', 'Esa contraseña es muy común. Elegí otra.'],
    ['40123456', 'La contraseña no puede ser tu DNI.'],
    ['20051990', 'La contraseña no puede ser tu fecha de nacimiento.'],
    ['200590', 'La contraseña no puede ser tu fecha de nacimiento.'],
    ['19900520', 'La contraseña no puede ser tu fecha de nacimiento.'],
    ['20/05/1990', 'La contraseña no puede ser tu fecha de nacimiento.'],
    ['20-05-90', 'La contraseña no puede ser tu fecha de nacimiento.'],
    ['20 05 1990', 'La contraseña no puede ser tu fecha de nacimiento.'],
    ['naci 20/05/1990', undefined],
    ['40123457', undefined],
    ['una clave larga', undefined],
  ])('answers %j with %s', (password, mensaje) => {
    expect(claveDebil(password, persona, comunes)).toBe(mensaje);
  });

  it('ignores a missing birth date', () => {
    expect(claveDebil('20051990', { dni: '40123456', fec_nac: null }, comunes)).toBeUndefined();
  });

  it('recognises the DNI written with dots', () => {
    expect(claveDebil('40.123.456', persona, comunes)).toBe('La contraseña no puede ser tu DNI.');
  });
});
