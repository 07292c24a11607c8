import { describe, expect, it } from 'vitest';
import { partesDelPie } from './pie.ts';

describe('splits the fixed text of the footer at its phone number', () => {
  it.each([
    [
      '¿Es una emergencia? Llamá al 107',
      { antes: '¿Es una emergencia?', enlace: { texto: 'Llamá al 107', href: 'tel:107' } },
    ],
    [
      'Guardia: (011) 5555-0112',
      { antes: 'Guardia:', enlace: { texto: '(011) 5555-0112', href: 'tel:01155550112' } },
    ],
    [
      'Llamá al +54 11 5555-0112',
      { antes: '', enlace: { texto: 'Llamá al +54 11 5555-0112', href: 'tel:+541155550112' } },
    ],
    ['Atendemos todos los días', { antes: 'Atendemos todos los días' }],
  ])('%s', (texto, partes) => {
    expect(partesDelPie(texto)).toEqual(partes);
  });
});
