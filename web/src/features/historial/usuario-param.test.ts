import { expect, it } from 'vitest';
import { leerUsuarioParam } from './usuario-param.ts';

const mateo = { documento: '54111222', nome: 'Mateo', sobrenome: 'Gómez' };

it('reads only the identifying fields of the person in the state', () => {
  expect(leerUsuarioParam({ usuarioParam: mateo })).toEqual(mateo);
  expect(leerUsuarioParam({ usuarioParam: { ...mateo, fec_nac: '2018-01-01', id: 'x' } })).toEqual(mateo);
  expect(leerUsuarioParam({ usuarioParam: { documento: '30111222' } })).toEqual({
    documento: '30111222',
    nome: '',
    sobrenome: '',
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
