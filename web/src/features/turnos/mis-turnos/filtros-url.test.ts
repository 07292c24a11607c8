import { expect, it } from 'vitest';
import { aPedido, cuantosFiltros, escribirFiltros, leerFiltros } from './filtros-url.ts';

const familia = ['30111222', '54111222'];
const leer = (search: string) => leerFiltros(new URLSearchParams(search), familia);

it('reads the four filters and writes them back', () => {
  const search = 'fechaDesde=2026-11-01&fechaHasta=2026-11-30&integrante=54111222&estado=5';
  const filtros = leer(search);
  expect(filtros).toEqual({
    fechaDesde: '2026-11-01',
    fechaHasta: '2026-11-30',
    integrante: '54111222',
    estado: '5',
  });
  expect(escribirFiltros(filtros)).toBe(search);
  expect(aPedido(filtros)).toEqual({
    fechaDesde: '2026-11-01',
    fechaHasta: '2026-11-30',
    documento: '54111222',
    estado: '5',
  });
  expect(cuantosFiltros(filtros)).toBe(4);
});

it.each([
  'fechaDesde=2026-02-30',
  'fechaHasta=ayer',
  'integrante=99999999',
  'estado=4',
  'estado=',
  'page=2',
  '',
])('ignores an invalid value: %s', (search) => {
  expect(aPedido(leer(search))).toEqual({});
  expect(cuantosFiltros(leer(search))).toBe(0);
});

it.each(['1', '2', '3', '5'])('accepts estado %s', (estado) => {
  expect(aPedido(leer(`estado=${estado}`))).toEqual({ estado });
});
