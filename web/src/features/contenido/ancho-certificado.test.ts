import { describe, expect, it } from 'vitest';
import { anchoCertificado } from './ancho-certificado.ts';

describe('width of the certificate', () => {
  it.each([
    [320, 272],
    [499, 424.15],
    [500, 400],
    [599, 400],
    [600, 490],
    [749, 490],
    [750, 650],
    [959, 650],
    [960, 745],
    [1920, 745],
  ])('in a window of %i is %f', (ventana, ancho) => {
    expect(anchoCertificado(ventana)).toBeCloseTo(ancho, 5);
  });
});
