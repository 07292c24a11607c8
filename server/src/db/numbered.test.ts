import { expect, it } from 'vitest';
import { named } from './query.ts';
import { numbered } from './numbered.ts';

it('numbers the names in the order of the text', () => {
  expect(numbered('select :b, :a', { a: 1, b: 2 })).toEqual({ text: 'select $1, $2', values: [2, 1] });
});

it('makes one parameter of a name that is used twice', () => {
  const { text, values } = numbered('select :id where :id > :min', { id: 7, min: 3 });
  expect(text).toBe('select $1 where $1 > $2');
  expect(values).toEqual([7, 3]);
});

it('composes fragments that share a name', () => {
  const after = (column: string) => `${column} > :since`;
  const { text, values } = numbered(`select :unit where ${after('a')} and ${after('b')}`, {
    unit: 1,
    since: 'x',
  });
  expect(text).toBe('select $1 where a > $2 and b > $2');
  expect(values).toEqual([1, 'x']);
});

it('leaves casts, quoted strings and slices alone', () => {
  const text = `select :a::text[], 'turno:respuesta', ':b', to_char(now(), 'HH24:MI'), (array[1, 2])[1:2]`;
  expect(numbered(text, { a: [] }).text).toBe(text.replace(':a::', '$1::'));
});

it('gives the same statement for other values, so that the prepared plan is kept', () => {
  const text = 'select :nothing::text, :list::int[]';
  const one = named('one', text, { nothing: null, list: [1] });
  const other = named('one', text, { list: [2, 3], nothing: 'x' });
  expect(other.text).toBe(one.text);
  expect(other.values).toEqual(['x', [2, 3]]);
});

it('passes an undefined value as null', () => {
  expect(numbered('select :optional::text', { optional: undefined }).values).toEqual([undefined]);
});

it('refuses a name without a value', () => {
  expect(() => numbered('select :absent, :present', { present: 1 })).toThrow('no value for absent');
});
