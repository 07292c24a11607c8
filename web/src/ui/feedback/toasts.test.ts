import { expect, it } from 'vitest';
import { keepToastsOf, listToasts, toast } from './toasts.ts';

const texts = () => listToasts().map(({ text }) => text);

it('keeps the toasts of the same person, and drops those of the person before', () => {
  keepToastsOf('ana paciente');
  toast('Turno cancelado');
  keepToastsOf('ana paciente');
  expect(texts()).toEqual(['Turno cancelado']);
  keepToastsOf('beto paciente');
  expect(texts()).toEqual([]);
  toast('Turno reservado');
  expect(texts()).toEqual(['Turno reservado']);
});
