import { expect, it } from 'vitest';
import { fundir } from './nota-fundir.ts';

const base = { evolucion: 'tos', diagnostico: '', indicaciones: 'reposo' };

it('keeps what only one of two tabs touched, each as it left it', () => {
  const mia = { ...base, evolucion: 'tos seca' };
  const suya = { ...base, diagnostico: 'Faringitis' };
  expect(fundir(base, mia, suya)).toEqual({
    texto: { evolucion: 'tos seca', diagnostico: 'Faringitis', indicaciones: 'reposo' },
    choques: [],
  });
});

it('lets what was saved stand where both touched the same, and names it', () => {
  const mia = { ...base, evolucion: 'tos seca', indicaciones: 'líquidos' };
  const suya = { ...base, evolucion: 'tos con fiebre' };
  expect(fundir(base, mia, suya)).toEqual({
    texto: { evolucion: 'tos con fiebre', diagnostico: '', indicaciones: 'líquidos' },
    choques: ['evolucion'],
  });
});

it('finds no clash where both wrote the same', () => {
  const igual = { ...base, diagnostico: 'Faringitis' };
  expect(fundir(base, igual, igual)).toEqual({ texto: igual, choques: [] });
});
