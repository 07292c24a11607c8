import { expect, it } from 'vitest';
import { recetaPedida } from './receta-pedida.ts';

const pedida = (search: string, state?: unknown) => recetaPedida(new URLSearchParams(search), state);

it('reads the id from the navigation state', () => {
  expect(pedida('', { recetaId: 'a1' })).toBe('a1');
  expect(pedida('', { recetaId: 4821 })).toBe('4821');
});
it('reads the id from the URL, so that a reload works', () => {
  expect(pedida('?id=b2')).toBe('b2');
  expect(pedida('?id=b2', { recetaId: 'a1' })).toBe('b2');
});
it.each([undefined, null, 'a1', {}, { recetaId: '' }, { recetaId: null }, { recetaId: {} }])(
  'returns null if neither the URL nor the state has an id: %j',
  (state) => {
    expect(pedida('', state)).toBeNull();
    expect(pedida('?id=', state)).toBeNull();
  },
);
