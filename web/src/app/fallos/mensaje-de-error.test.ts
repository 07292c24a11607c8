import { describe, expect, it } from 'vitest';
import { mensajeDeError } from './mensaje-de-error.ts';

const circular: Record<string, unknown> = {};
circular['self'] = circular;

describe('turns the given error into the message of /error', () => {
  it.each<[string, unknown, string | undefined]>([
    ['a text', 'Sin código de turno', 'Sin código de turno'],
    [
      'an object with an error',
      { error: 'No se ha encontrado el caso (7)' },
      'No se ha encontrado el caso (7)',
    ],
    ['an error inside an error', { error: { error: 'dentro' } }, 'dentro'],
    ['an object as the error', { error: { codigo: 4 } }, '{"codigo":4}'],
    ['any other object', { codigo: 4, detalle: ['a'] }, '{"codigo":4,"detalle":["a"]}'],
    ['a list', ['a', 2], '["a",2]'],
    ['a number', 404, '404'],
    ['a boolean', false, 'false'],
    ['an Error', new Error('se cortó'), 'se cortó'],
    ['what cannot be serialised', circular, '[object Object]'],
    ['an empty text', '', undefined],
    ['null', null, undefined],
    ['nothing', undefined, undefined],
  ])('%s', (_what, dado, mensaje) => {
    expect(mensajeDeError(dado)).toBe(mensaje);
  });
});
