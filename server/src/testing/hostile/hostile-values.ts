/**
 * JSON that no JavaScript value can express: a lone surrogate as bytes, a number beyond the range, a repeated
 * key.
 */
export class Raw {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}
const raw = (json: string) => new Raw(json);

/** A replacement for a valid value. `wrong`: no contract accepts it there. */
interface Bad {
  name: string;
  value: unknown;
}
const deep = (open: string, close: string, depth: number) => raw(open.repeat(depth) + close.repeat(depth));

/** Values of another type than the expected string, number, boolean or array. */
export const otherTypes: Bad[] = [
  { name: 'an object', value: { $ne: '' } },
  { name: 'a list of one', value: ['@SAME@'] },
  { name: 'a list of lists', value: [[['@SAME@']]] },
  { name: 'deep lists', value: deep('[', ']', 2000) },
  { name: 'deep objects', value: raw(`${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`) },
  { name: 'a value with its own toString', value: { toString: 'x', valueOf: 1, length: 3 } },
];

export const numbers: Bad[] = [
  '-1',
  '-0',
  '0.5',
  '1e308',
  '1e999',
  '-1e999',
  '2147483647',
  '2147483648',
  '-2147483649',
  '9007199254740991',
  '9007199254740993',
  '99999999999999999999999999',
].map((json) => ({ name: `the number ${json}`, value: raw(json) }));

const dates = [
  '2026-02-30',
  '2026-13-01',
  '0000-00-00',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '10000-01-01',
  '-000001-01-01',
  '+275760-09-13',
  '2026-11-16T25:00:00Z',
  '2026-11-16T10:00:60-03:00',
  '2026-11-16T10:00:00+99:99',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '24:00',
  '23:60',
  '1e10',
];

export const texts: Bad[] = [
  { name: 'nothing', value: '' },
  { name: 'a space', value: ' ' },
  { name: 'fullwidth digits', value: '３０１１１２２２' },
  { name: 'Arabic digits', value: '٣٠١١١٢٢٢' },
  { name: 'digits of mathematics', value: '𝟛𝟘𝟙𝟙𝟙𝟚𝟚𝟚' },
  { name: 'a NUL', value: 'a\u0000b' },
  { name: 'a NUL alone', value: '\u0000' },
  { name: 'a lone high surrogate', value: raw('"\\ud800"') },
  { name: 'a lone low surrogate', value: raw('"a\\udc00b"') },
  { name: 'surrogates in the wrong order', value: raw('"\\udc00\\ud800"') },
  { name: 'no character', value: '\uffff\ufffe' },
  { name: 'a mark of order', value: '\ufeff30111222' },
  { name: 'text that turns round', value: '\u202e12345\u202d' },
  { name: 'invisible', value: '\u200b\u200d\u2060' },
  { name: 'a pile of accents', value: `a${'\u0301'.repeat(300)}` },
  { name: 'line ends', value: 'a\r\nBcc: todos@ejemplo.com\r\n\r\n' },
  { name: 'a separator of lines', value: 'a\u2028b\u2029c' },
  { name: 'a family', value: '👩‍👩‍👧‍👦'.repeat(20) },
  { name: 'a dotless i', value: 'İıſK' },
  { name: 'SQL', value: `' or 1=1; drop table portal.personas; --` },
  { name: 'a pattern of LIKE', value: '%_%\\' },
  { name: 'a regular expression', value: '(a+)+$' },
  { name: 'a template', value: '{{7*7}}${7*7}<%=7*7%>#{7*7}' },
  { name: 'a script', value: '"><script>alert(1)</script><img src=x onerror=alert(1)>' },
  { name: 'a formula', value: `=HYPERLINK("http://malo.example","x")` },
  { name: 'a path', value: '../../../../etc/passwd' },
  { name: 'a path in other letters', value: '..%2f..%c0%af..\\..\\' },
  { name: 'an address', value: 'http://127.0.0.1:5432/' },
  { name: 'a script as an address', value: 'javascript:alert(1)' },
  { name: 'a name of the language', value: 'constructor' },
  { name: 'another name of the language', value: '__proto__' },
  { name: 'the id of nobody', value: '00000000-0000-0000-0000-000000000000' },
  { name: 'the last of ids', value: 'ffffffff-ffff-ffff-ffff-ffffffffffff' },
  { name: 'an id in capitals', value: '7F1B5F0E-3C1A-4D8E-9B70-1D2C3B4A5F60' },
  { name: 'an id and more', value: "7f1b5f0e-3c1a-4d8e-9b70-1d2c3b4a5f60'::uuid" },
  { name: '300 letters', value: 'x'.repeat(300) },
  { name: '5000 letters', value: 'ñ'.repeat(5000) },
  { name: '100,000 letters', value: 'x'.repeat(100_000) },
  ...dates.map((value) => ({ name: `the day ${value}`, value })),
];
export const plain: Bad[] = [
  { name: 'null', value: null },
  { name: 'true', value: true },
  { name: 'false', value: false },
  { name: 'zero', value: 0 },
  { name: 'an empty list', value: [] },
  { name: 'an empty object', value: {} },
  { name: 'a long list', value: Array.from({ length: 3000 }, () => '@SAME@') },
];
