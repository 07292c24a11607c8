import { describe, expect, it } from 'vitest';
import { conBusqueda, conIntegrante, escribirPedido, leerPedido } from './lista-url.ts';

const leer = (search: string, integrantes = ['54111222', '48111333']) =>
  leerPedido(new URLSearchParams(search), integrantes);

describe('leerPedido', () => {
  it('reads the person, the search and the page', () => {
    expect(leer('?integrante=54111222&buscar=A-107&page=3')).toEqual({
      integrante: '54111222',
      buscar: 'A-107',
      page: 3,
    });
  });
  it('defaults to the titular, no search and the first page', () => {
    expect(leer('')).toEqual({ integrante: '', buscar: '', page: 1 });
  });
  it('ignores a document outside the family', () => {
    expect(leer('?integrante=30999888').integrante).toBe('');
    expect(leer('?integrante=54111222', []).integrante).toBe('');
  });
  it.each([
    ['0', 1],
    ['-4', 1],
    ['abc', 1],
    ['', 1],
    ['1e999', 1],
    ['NaN', 1],
    ['2.9', 2],
    ['999999999999', 100_000],
  ])('clamps page=%s to %i', (page, held) => {
    expect(leer(`?page=${page}`).page).toBe(held);
  });
  it('limits the length of the search', () => {
    expect(leer(`?buscar=${'a'.repeat(500)}`).buscar).toHaveLength(80);
  });
});

describe('escribirPedido', () => {
  it('leaves out default values', () => {
    expect(escribirPedido({ integrante: '', buscar: '', page: 1 })).toBe('?');
  });
  it('reads back what it wrote', () => {
    const pedido = { integrante: '48111333', buscar: 'Pérez & Ruiz #1', page: 12 };
    expect(leer(escribirPedido(pedido))).toEqual(pedido);
  });
});

it('starts another person or search at the first page', () => {
  const pedido = { integrante: '', buscar: 'tos', page: 7 };
  expect(conIntegrante(pedido, '54111222')).toEqual({ integrante: '54111222', buscar: 'tos', page: 1 });
  expect(conBusqueda(pedido, 'A-1')).toEqual({ integrante: '', buscar: 'A-1', page: 1 });
});
