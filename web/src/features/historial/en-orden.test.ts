import { expect, it } from 'vitest';
import { enOrden } from './en-orden.ts';

it('puts prescriptions first, the constancia last, and a corrected document after its replacement', () => {
  const papeles = [
    { clase: 'constancia', corregido: false },
    { clase: 'certificado', corregido: false },
    { clase: 'receta', corregido: true },
    { clase: 'receta', corregido: false },
  ] as const;
  expect(enOrden(papeles).map(({ clase, corregido }) => `${clase}${corregido ? ' corregida' : ''}`)).toEqual([
    'receta',
    'receta corregida',
    'certificado',
    'constancia',
  ]);
});
