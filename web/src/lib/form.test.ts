import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { firstErrors, namesInOrder, readValues, sortErrors } from './form-values.ts';

const text = (name: string) => ({ name, type: 'text' });
const tick = (name: string, value?: string) => ({
  name,
  type: 'checkbox',
  hasAttribute: () => value !== undefined,
});

describe('readValues', () => {
  it('keeps text as typed', () => {
    expect(readValues([['dni', ' 30111222 ']], [text('dni')])).toEqual({ dni: ' 30111222 ' });
  });
  it('reads a single checkbox as a boolean, ticked or not', () => {
    expect(readValues([['acepto', 'on']], [tick('acepto')])).toEqual({ acepto: true });
    expect(readValues([], [tick('acepto')])).toEqual({ acepto: false });
  });
  it('reads checkboxes with values as a list', () => {
    const boxes = [tick('cond', 'diabetes'), tick('cond', 'asma')];
    expect(readValues([['cond', 'asma']], boxes)).toEqual({ cond: ['asma'] });
    expect(readValues([], boxes)).toEqual({ cond: [] });
  });
  it('reads an unselected radio group as an empty text', () => {
    expect(readValues([], [{ name: 'sexo', type: 'radio' }])).toEqual({ sexo: '' });
  });
  it('leaves out a file field without a file', () => {
    const file = new File(['x'], 'orden.pdf');
    expect(readValues([['file', new File([], '')]], [{ name: 'file', type: 'file' }])).toEqual({
      file: undefined,
    });
    expect(readValues([['file', file]], [{ name: 'file', type: 'file' }])).toEqual({ file });
  });
  it('ignores controls without a name', () => {
    expect(readValues([], [{ type: 'checkbox' }, { name: '', type: 'text' }])).toEqual({});
  });
});

describe('firstErrors', () => {
  it('keeps the first message of each field', () => {
    const schema = z.object({
      dni: z
        .string()
        .check(z.minLength(1, 'El DNI es requerido'), z.regex(/^\d+$/, 'El DNI debe contener solo numeros')),
      clave: z.object({
        confirma: z.string().check(z.minLength(1, 'La confirmación de la contraseña es requerida')),
      }),
    });
    const parsed = schema.safeParse({ dni: '', clave: { confirma: '' } });
    expect(parsed.success || firstErrors(parsed.error.issues)).toEqual({
      dni: 'El DNI es requerido',
      'clave.confirma': 'La confirmación de la contraseña es requerida',
    });
  });
});

describe('sortErrors', () => {
  it('sorts by page order, with errors without a field last', () => {
    const names = namesInOrder([text('dni'), text('clave'), text('dni'), {}]);
    expect(names).toEqual(['dni', 'clave']);
    expect(sortErrors({ otro: 'c', clave: 'b', dni: 'a', vacio: '' }, names)).toEqual([
      ['dni', 'a'],
      ['clave', 'b'],
      ['otro', 'c'],
    ]);
  });
});
