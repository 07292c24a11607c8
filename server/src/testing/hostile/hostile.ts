import type { Random } from '../random.ts';

/**
 * JSON that no JavaScript value can express: a lone surrogate as bytes, a number beyond the range, a repeated
 * key.
 */
class Raw {
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
const otherTypes: Bad[] = [
  { name: 'an object', value: { $ne: '' } },
  { name: 'a list of one', value: ['@SAME@'] },
  { name: 'a list of lists', value: [[['@SAME@']]] },
  { name: 'deep lists', value: deep('[', ']', 2000) },
  { name: 'deep objects', value: raw(`${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`) },
  { name: 'a value with its own toString', value: { toString: 'x', valueOf: 1, length: 3 } },
];

const numbers: Bad[] = [
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

const texts: Bad[] = [
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
const plain: Bad[] = [
  { name: 'null', value: null },
  { name: 'true', value: true },
  { name: 'false', value: false },
  { name: 'zero', value: 0 },
  { name: 'an empty list', value: [] },
  { name: 'an empty object', value: {} },
  { name: 'a long list', value: Array.from({ length: 3000 }, () => '@SAME@') },
];

export interface Hostile {
  name: string;
  raw: string;
  /** No contract may accept this: a success means that the server read something else than was sent. */
  refused: boolean;
}

type Path = readonly (string | number)[];
function pathsOf(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at];
  const parts = Array.isArray(value) ? value.map((part, i) => [i, part] as const) : Object.entries(value);
  return [at, ...parts.flatMap(([key, part]) => pathsOf(part, [...at, key]))];
}
const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce((inner, key) => (inner as never)[key], value);

function replaceAt(value: unknown, path: Path, by: (old: unknown) => unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return by(value);
  if (Array.isArray(value))
    return value.map((part: unknown, i) => (i === key ? replaceAt(part, rest, by) : part));
  return Object.fromEntries(
    Object.entries(value as object).map(([name, part]) => [
      name,
      name === key ? replaceAt(part, rest, by) : part,
    ]),
  );
}

/** As JSON text, with raw parts inserted. */
function toText(value: unknown): string {
  const kept: string[] = [];
  const marked = JSON.stringify(value, (_key, part: unknown) =>
    part instanceof Raw ? `@RAW${kept.push(part.json) - 1}@` : part,
  );
  return marked.replace(/"@RAW(\d+)@"/g, (_all, index: string) => kept[Number(index)]!);
}
const fill = (bad: unknown, same: unknown): unknown =>
  Array.isArray(bad) ? bad.map((part) => fill(part, same)) : bad === '@SAME@' ? same : bad;

/** A valid body with one random error; the rest stays valid, so that the refusal concerns only that error. */
export function hostileBody(good: unknown, random: Random): Hostile {
  const keys = typeof good === 'object' && good !== null ? Object.keys(good) : [];
  const kind = random.int(20);
  if (kind < 13) {
    const paths = pathsOf(good);
    // The whole body now and then; mostly one of its parts.
    const path = random.pick(paths.length > 1 && !random.chance(0.05) ? paths.slice(1) : paths);
    const same = valueAt(good, path);
    const group = random.pick([otherTypes, plain, numbers, texts, texts, texts]);
    const bad = random.pick(group);
    const scalar = typeof same !== 'object' || same === null;
    const digits = /digits/.test(bad.name) && typeof same === 'number';
    const type =
      (group === otherTypes && scalar) ||
      digits ||
      (scalar && typeof bad.value === 'boolean' && typeof same !== 'boolean');
    return {
      name: `${bad.name} at ${path.join('.') || 'the top'}`,
      raw: toText(replaceAt(good, path, (old) => fill(bad.value, old))),
      refused: type,
    };
  }
  const text = JSON.stringify(good ?? {});
  const withKey = (json: string) => `{${json}${text === '{}' ? '' : ','}${text.slice(1)}`;
  const some = keys.length > 0 ? random.pick(keys) : 'id';
  const structural: (() => Hostile)[] = [
    () => ({ name: 'an unknown key', raw: withKey('"desconocida":1'), refused: true }),
    () => ({
      name: 'a column of the database',
      raw: withKey(
        `"${random.pick(['persona_id', 'clave_hash', 'rol', 'roles', 'creado', 'titular_id'])}_":"x"`,
      ),
      refused: true,
    }),
    () => ({ name: 'a prototype', raw: withKey('"__proto__":{"rol":"administrador"}'), refused: true }),
    () => ({
      name: 'a constructor',
      raw: withKey('"constructor":{"prototype":{"rol":"administrador"}}'),
      refused: true,
    }),
    () => ({
      name: `${some} in capitals`,
      raw: withKey(`${JSON.stringify(some.toUpperCase() === some ? `${some}_` : some.toUpperCase())}:1`),
      refused: true,
    }),
    () => ({ name: `${some} twice`, raw: withKey(`${JSON.stringify(some)}:{"$gt":""}`), refused: false }),
    () => ({
      name: 'half of it',
      raw: text.slice(0, Math.max(1, Math.floor(text.length / 2))),
      refused: true,
    }),
    () => ({ name: 'more after the end', raw: `${text}${text}`, refused: true }),
    () => ({ name: 'bytes that are no text', raw: `{"\u0000":${text}}`, refused: true }),
    () => ({ name: 'depth', raw: '['.repeat(20_000) + ']'.repeat(20_000), refused: true }),
    () => ({ name: 'a key of 10,000 letters', raw: withKey(`"${'k'.repeat(10_000)}":1`), refused: true }),
    () => ({
      name: 'ten thousand keys',
      raw: withKey(Array.from({ length: 10_000 }, (_, i) => `"k${i}":1`).join(',')),
      refused: true,
    }),
    () => ({ name: 'a list of itself', raw: `[${text}]`, refused: true }),
    () => ({
      name: `without ${some}`,
      raw: JSON.stringify(Object.fromEntries(Object.entries(good ?? {}).filter(([key]) => key !== some))),
      refused: false,
    }),
  ];
  return random.pick(structural)();
}

/**
 * Values that pass a schema and fail later: numbers beyond a column, days beyond the calendar, half a
 * character.
 */
const sharp: unknown[] = [
  'a\u0000b',
  'a\ud800',
  2_147_483_648,
  9_007_199_254_740_991,
  -1,
  '2147483648',
  '0000-01-01',
  '9999-12-31',
  '0001-01-01',
  '0000-01-01T00:00:00Z',
];

/** Each of these in each place where the schema accepts it: not random. */
export function sharpBodies(good: unknown, takes: (value: unknown) => boolean): Hostile[] {
  const [, ...paths] = pathsOf(good);
  const leaves = paths.filter((path) => typeof valueAt(good, path) !== 'object');
  const deepest: unknown = JSON.parse('['.repeat(3000) + ']'.repeat(3000));
  return leaves.flatMap((path) => {
    const taken = [deepest, ...sharp].map((value) => replaceAt(good, path, () => value)).filter(takes);
    // A string accepts them all: three are enough.
    return taken.slice(0, 3).map((body) => ({
      name: `a sharp value at ${path.join('.')}`,
      raw: JSON.stringify(body),
      refused: false,
    }));
  });
}

/** An address with one error in its path or query. */
export function hostileAddress(
  path: string,
  params: Record<string, unknown>,
  query: Record<string, unknown> | undefined,
  random: Random,
): Hostile {
  const bad = () => {
    const { value, name } = random.pick([...texts.slice(0, -1), ...numbers]);
    const text = value instanceof Raw ? value.json.replaceAll('"', '') : String(value);
    // The request line has its own limit, which is tested below HTTP.
    return { name, text: text.slice(0, 4000) };
  };
  const encode = (text: string) => encodeURIComponent(text.toWellFormed());
  const names = Object.keys(params);
  const fields = Object.keys(query ?? {});
  const wrongParam =
    names.length > 0 && (fields.length === 0 || random.chance(0.4)) ? random.pick(names) : undefined;
  let name = 'as it is';
  const address = path.replace(/:([a-zA-Z]+)/g, (_all, param: string) => {
    if (param !== wrongParam) return encode(String(params[param]));
    const picked = random.pick([
      bad(),
      { name: 'broken escapes', text: '%' },
      { name: 'a NUL', text: '\u0000' },
      { name: 'dots', text: '../..' },
    ]);
    name = `${picked.name} as ${param}`;
    return picked.name === 'broken escapes'
      ? random.pick(['%', '%zz', '%c0%af', '%ff'])
      : encode(picked.text) || '%20';
  });
  const good = Object.entries(query ?? {}).map(([key, value]) => `${key}=${encode(String(value))}`);
  if (wrongParam !== undefined) return { name, raw: withQuestion(address, good), refused: false };
  const field = fields.length > 0 ? random.pick(fields) : 'id';
  const others = good.filter((pair) => !pair.startsWith(`${field}=`));
  const picked = bad();
  const choices: Hostile[] = [
    {
      name: `${picked.name} as ${field}`,
      raw: withQuestion(address, [...others, `${field}=${encode(picked.text)}`]),
      refused: false,
    },
    {
      name: `${picked.name} as ${field}, again`,
      raw: withQuestion(address, [...others, `${field}=${encode(picked.text)}`]),
      refused: false,
    },
    {
      name: `${field} twice`,
      raw: withQuestion(address, [...good, `${field}=otra`]),
      refused: query !== undefined,
    },
    {
      name: `${field} as a list`,
      raw: withQuestion(address, [...others, `${field}[]=1`]),
      refused: query !== undefined,
    },
    {
      name: `${field} as an object`,
      raw: withQuestion(address, [...others, `${field}[$ne]=1`]),
      refused: query !== undefined,
    },
    {
      name: `${field} with broken escapes`,
      raw: withQuestion(address, [...others, `${field}=%E0%A4%A`]),
      refused: false,
    },
    {
      name: 'an unknown name',
      raw: withQuestion(address, [...good, 'desconocida=1']),
      refused: query !== undefined,
    },
    {
      name: 'a prototype',
      raw: withQuestion(address, [...good, '__proto__=1']),
      refused: query !== undefined,
    },
    {
      name: 'a hundred names',
      raw: withQuestion(address, [...good, ...Array.from({ length: 100 }, (_, i) => `k${i}=1`)]),
      refused: query !== undefined,
    },
  ];
  return random.pick(choices);
}
const withQuestion = (address: string, pairs: readonly string[]) =>
  pairs.length > 0 ? `${address}?${pairs.join('&')}` : address;

/** Headers that no browser sends. */
export const hostileHeaders: [name: string, headers: Record<string, string>][] = [
  [
    'another host behind',
    { 'x-forwarded-host': 'malo.example', 'x-forwarded-proto': 'gopher', forwarded: 'host=malo.example' },
  ],
  ['another address', { 'x-forwarded-for': "1.1.1.1, ' or 1=1 --", 'x-real-ip': '\u00ff' }],
  ['a key of no form', { 'idempotency-key': "' or 1=1; --" }],
  ['a long key', { 'idempotency-key': 'k'.repeat(5000) }],
  ['an empty key', { 'idempotency-key': '' }],
  ['another method within', { 'x-http-method-override': 'DELETE', 'x-method-override': 'PUT' }],
  [
    'cookies of no form',
    { cookie: 'renovacion=%; =; ;;;__proto__=1; renovacion=a; renovacion=\u00ff; documento="' },
  ],
  ['a hundred cookies', { cookie: Array.from({ length: 100 }, (_, i) => `c${i}=1`).join('; ') }],
  ['ranges of no form', { range: 'bytes=-1-99999999999999999999,0-0' }],
  [
    'languages and types of no form',
    { accept: '*/*;q=99,,;;', 'accept-language': '\u00ff', 'accept-encoding': 'gzip;q=-1, br;q=x, \u00ff' },
  ],
  ['conditions', { 'if-none-match': '*', 'if-match': '"x"', 'if-modified-since': 'nunca', 'if-range': 'x' }],
  ['another page', { origin: 'null', referer: 'javascript:alert(1)', 'sec-fetch-site': 'cross-site' }],
  ['a device without end', { 'user-agent': 'x'.repeat(6000) }],
  [
    'another protocol',
    { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABkAAQAAP__' },
  ],
  ['a device of no letters', { 'user-agent': '\u00ff\u00fe<script>' }],
];
