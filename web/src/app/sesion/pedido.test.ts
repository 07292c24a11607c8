import { expect, test } from 'vitest';
import { leerPedido, pedidoDe } from './pedido.ts';

test('returns to the requested page with its query and hash', () => {
  expect(
    leerPedido(pedidoDe({ pathname: '/solicitudTurnos', search: '?turno=1&servicio=3', hash: '#x' })),
  ).toBe('/solicitudTurnos?turno=1&servicio=3#x');
});

test.each([
  null,
  undefined,
  'x',
  {},
  { pedido: 3 },
  { pedido: '' },
  { pedido: 'misTurnos' },
  { pedido: '//otro.sitio' },
  { pedido: '/\\otro.sitio' },
  { pedido: 'https://otro.sitio' },
])('leads home for any other state: %j', (state) => expect(leerPedido(state)).toBe('/'));
