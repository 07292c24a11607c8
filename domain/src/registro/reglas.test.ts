import { describe, expect, it } from 'vitest';
import { partesDelCuir, registroEnPalabras } from './reglas.ts';

describe('what is said about the registration of a prescription', () => {
  it.each([
    [{ estado: 'registrada', cuirs: ['12'], motivo: null }, 'Registrada, CUIR 12'],
    [{ estado: 'registrada', cuirs: ['12', '13', '14'], motivo: null }, 'Registrada, CUIR 12, 13 y 14'],
    [{ estado: 'en_registro', cuirs: [], motivo: null }, 'En registro'],
    [
      { estado: 'rechazada', cuirs: [], motivo: 'Falta la cobertura' },
      'No registrada: Falta la cobertura; no es válida en farmacias',
    ],
    [
      { estado: 'rechazada', cuirs: [], motivo: null },
      'No registrada: el repositorio la rechazó; no es válida en farmacias',
    ],
    [{ estado: 'sin_registro', cuirs: [], motivo: null }, 'Sin registro nacional: no es válida en farmacias'],
  ] as const)('says %o as «%s»', (registro, palabras) => {
    expect(registroEnPalabras({ ...registro, cuirs: [...registro.cuirs] })).toBe(palabras);
  });
});

describe('a CUIR', () => {
  it('has six parts, of which the group has 1 to 25 digits', () => {
    expect(partesDelCuir('00120034020001000000000000000000000001201')).toEqual({
      plataforma: '0012',
      repositorio: '0034',
      jurisdiccion: '02',
      tipo: '0001',
      grupo: '0000000000000000000000012',
      item: '01',
    });
    expect(partesDelCuir('00120034020001701')).toMatchObject({ grupo: '7', item: '01' });
  });

  it.each([
    ['empty', ''],
    ['too short', '0012003402000101'],
    ['too long', '001200340200010000000000000000000000012011'],
    ['with a letter', '0012003402000100000000000000000000000120A'],
    ['with a space', '00120034020001 01'],
    ['with digits of another script', '٠٠120034020001701'],
    ['of no jurisdiction', '00120034010001701'],
    ['of item zero', '00120034020001700'],
    ['with a line break at its end', '00120034020001701\n'],
  ])('is refused if it is %s', (_why, texto) => {
    expect(partesDelCuir(texto)).toBeNull();
  });
});
