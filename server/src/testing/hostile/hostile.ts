import type { Random } from '../random.ts';
import { Raw, otherTypes, plain, numbers, texts } from './hostile-values.ts';

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

/** Longer than any text of a contract. */
const ENOUGH = 65_536;

/** Each text at the longest that the schema accepts, one at a time and then all: no column may be shorter. */
export function longestBodies(good: unknown, takes: (value: unknown) => boolean): Hostile[] {
  const texts = pathsOf(good).flatMap((path) => {
    const text = valueAt(good, path);
    if (typeof text !== 'string') return [];
    const grown = (letter: string, more: number) => letter.repeat(more) + text;
    const fits = (value: string) => takes(replaceAt(good, path, () => value));
    const letter = ['ñ', 'x', '1'].find((one) => fits(grown(one, 1)));
    if (letter === undefined) return [];
    let [taken, refused] = [1, ENOUGH];
    while (refused - taken > 1) {
      const middle = Math.floor((taken + refused) / 2);
      if (fits(grown(letter, middle))) taken = middle;
      else refused = middle;
    }
    return [{ path, longest: grown(letter, taken) }];
  });
  const single = texts.map(({ path, longest }) => ({
    name: `${longest.length} characters at ${path.join('.')}`,
    body: replaceAt(good, path, () => longest),
  }));
  const all = texts.reduce((body, { path, longest }) => replaceAt(body, path, () => longest), good);
  return [...single, { name: 'every text at its longest', body: all }].map(({ name, body }) => ({
    name,
    raw: JSON.stringify(body),
    refused: false,
  }));
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
  const good = Object.entries(query ?? {}).map(([key, value]) => `${encode(key)}=${encode(String(value))}`);
  if (wrongParam !== undefined) return { name, raw: withQuestion(address, good), refused: false };
  const field = fields.length > 0 ? encode(random.pick(fields)) : 'id';
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
