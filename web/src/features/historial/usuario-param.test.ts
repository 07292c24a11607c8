import { expect, it } from 'vitest';
import { conUsuarioParam, leerUsuarioParam } from './usuario-param.ts';

const mateo = { dni: '54111222', nombre: 'Mateo', apellido: 'Gómez' };

it('reads only the identifying fields of the person in the state', () => {
  const usuarioParam = { documento: '54111222', nome: 'Mateo', sobrenome: 'Gómez' };
  expect(conUsuarioParam(mateo)).toEqual({ usuarioParam });
  expect(leerUsuarioParam({ usuarioParam })).toEqual(mateo);
  expect(leerUsuarioParam({ usuarioParam: { ...usuarioParam, fec_nac: '2018-01-01', id: 'x' } })).toEqual(
    mateo,
  );
  expect(leerUsuarioParam({ usuarioParam: { documento: '30111222' } })).toEqual({
    dni: '30111222',
    nombre: '',
    apellido: '',
  });
});

it.each([
  null,
  undefined,
  'Mateo',
  {},
  { usuarioParam: null },
  { usuarioParam: '54111222' },
  { usuarioParam: { documento: 54111222 } },
  { usuarioParam: { documento: '../x' } },
])('reads no person from %j', (state) => {
  expect(leerUsuarioParam(state)).toBeUndefined();
});
