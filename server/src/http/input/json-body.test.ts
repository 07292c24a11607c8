import { expect, it } from 'vitest';
import { repeatsKey } from './json-body.ts';

it.each([
  '{"a":1,"a":2}',
  '{"a":{"b":1,"c":[{"d":1,"d":2}]}}',
  '{"a":1,"\\u0061":2}',
  '[{"x":"{","x":1}]',
  '{"a":"\\"","b":[1,2],"b":{}}',
])('detects a repeated key in %s', (text) => {
  JSON.parse(text);
  expect(repeatsKey(text)).toBe(true);
});

it.each([
  '{}',
  '[]',
  '"a"',
  '{"a":{"a":{"a":1}}}',
  '[{"a":1},{"a":1}]',
  '{"a":"b","b":"a"}',
  '{"a":"\\"a\\":1","b":["a","a"]}',
  '{"a":[1,"a",{"a":",\\"a\\""}],"c":1}',
])('accepts %s', (text) => {
  JSON.parse(text);
  expect(repeatsKey(text)).toBe(false);
});
