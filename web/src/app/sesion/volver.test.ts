import { expect, it } from 'vitest';
import { volverDe } from './volver.ts';

it('leads back to the list with its filters, or home', () => {
  expect(volverDe('detalleCaso', { volver: '/listcasos?status=4&page=2' })).toEqual({
    to: '/listcasos?status=4&page=2',
    ruta: 'listcasos',
  });
  expect(volverDe('detalleCaso', { volver: '/' })).toEqual({ to: '/', ruta: 'home' });
  expect(volverDe('nuevocaso', { volver: '/listcasos' })).toEqual({ to: '/listcasos', ruta: 'listcasos' });
});

it.each([
  null,
  undefined,
  'x',
  {},
  { volver: 7 },
  { volver: '//otro.example' },
  { volver: '/listcasosx' },
  { volver: 'https://otro.example/listcasos' },
])('leads to the list if the state names no valid page: %o', (state) => {
  expect(volverDe('detalleCaso', state)).toEqual({ to: '/listcasos', ruta: 'listcasos' });
});

it('leads home from the list', () => {
  expect(volverDe('listcasos', { volver: '/listcasos' })).toEqual({ to: '/home', ruta: 'home' });
});
