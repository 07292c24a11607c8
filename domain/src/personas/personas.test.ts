import { expect, it } from 'vitest';
import { sinEspacios } from './dni.ts';
import { codigoPostalDe, nombreDeSexo } from './reglas.ts';
import { esArt, esPersonal, nombreDeRol, roles } from '../roles/roles.ts';

it("has the specification's genders", () => {
  expect(nombreDeSexo).toEqual({ F: 'Femenino', M: 'Masculino', X: 'No binario' });
});

it('counts a gestor or a coordinador as ART', () => {
  expect(roles.filter(esArt)).toEqual(['gestor_art', 'coordinador_art']);
  expect(roles.filter(esPersonal)).toEqual(['profesional', 'gestor_art', 'coordinador_art', 'administrador']);
  expect(Object.keys(nombreDeRol).toSorted()).toEqual([
    'administrador',
    'coordinador_art',
    'gestor_art',
    'paciente',
    'profesional',
  ]);
});

it.each([
  ['B1832ABC', '1832'],
  ['b1832abc', '1832'],
  [' C 1425 BGF ', '1425'],
  ['1832', '1832'],
  ['1832 ', '1832'],
  ['18 32', '1832'],
  ['B1832', 'B1832'],
  ['B１８３２ABC', 'B１８３２ABC'],
  ['otra', 'otra'],
])('reads the postal code %j as %j', (typed, read) => {
  expect(codigoPostalDe(typed)).toBe(read);
});

it('removes whitespace of any kind and nothing else', () => {
  expect(sinEspacios(' 30 111\u00a0222\t')).toBe('30111222');
  expect(sinEspacios('30.111.222')).toBe('30.111.222');
});
