import { expect, it } from 'vitest';
import { fundir } from './nota-fundir.ts';

const base = { evolucion: 'tos', diagnostico: '', indicaciones: 'reposo' };

it('keeps the edit of whichever tab touched a field', () => {
  const mia = { ...base, evolucion: 'tos seca' };
  const suya = { ...base, diagnostico: 'Faringitis' };
  expect(fundir(base, mia, suya)).toEqual({
    texto: { evolucion: 'tos seca', diagnostico: 'Faringitis', indicaciones: 'reposo' },
    choques: [],
  });
});

it('keeps the saved text of a field that both tabs edited, and reports the conflict', () => {
  const mia = { ...base, evolucion: 'tos seca', indicaciones: 'líquidos' };
  const suya = { ...base, evolucion: 'tos con fiebre' };
  expect(fundir(base, mia, suya)).toEqual({
    texto: { evolucion: 'tos con fiebre', diagnostico: '', indicaciones: 'líquidos' },
    choques: ['evolucion'],
  });
});

it('reports no conflict if both tabs wrote the same', () => {
  const igual = { ...base, diagnostico: 'Faringitis' };
  expect(fundir(base, igual, igual)).toEqual({ texto: igual, choques: [] });
});
