import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { olvidarAdelantos, tomarAdelanto } from './adelantos.ts';

const answer = Promise.resolve(new Response('{}'));
beforeEach(() => {
  vi.stubGlobal('window', { adelantos: new Map([['/api/turno/espera', answer]]) });
  vi.stubGlobal('performance', { now: () => 500 });
});
afterEach(() => vi.unstubAllGlobals());

it('gives an answer once, and only for its own address', () => {
  expect(tomarAdelanto('/api/turno/listar')).toBeUndefined();
  expect(tomarAdelanto('/api/turno/espera')).toBe(answer);
  expect(tomarAdelanto('/api/turno/espera')).toBeUndefined();
});

it('gives nothing after the session has changed', () => {
  olvidarAdelantos();
  expect(tomarAdelanto('/api/turno/espera')).toBeUndefined();
});

it('gives nothing that is old', () => {
  vi.stubGlobal('performance', { now: () => 10_001 });
  expect(tomarAdelanto('/api/turno/espera')).toBeUndefined();
});

it('gives nothing where nothing was asked for', () => {
  vi.stubGlobal('window', {});
  expect(tomarAdelanto('/api/turno/espera')).toBeUndefined();
});
