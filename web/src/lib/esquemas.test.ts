import { describe, expect, it } from 'vitest';
import * as real from 'zod/mini';
import * as later from './esquemas.ts';

const sources: Record<string, string> = import.meta.glob('../../../domain/src/**/*.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** Types, and what only the server calls. */
const NOT_BUILT = /^(?:infer|input|output|core|Zod\w+|encode|safeEncode)$/;

it('has every constructor that a contract uses', () => {
  const used = new Set(
    Object.values(sources).flatMap((text) => [...text.matchAll(/\bz\.(\w+)/g)].map(([, name]) => name!)),
  );
  expect(used.size).toBeGreaterThan(25);
  expect([...used].filter((name) => !NOT_BUILT.test(name) && !(name in later))).toEqual([]);
});

describe('parses as the library does', () => {
  // oxlint-disable-next-line typescript/no-explicit-any -- the same declaration with both
  const declare = (z: any) => {
    const base = z.object({ id: z.uuid(), dia: z.iso.date().check(z.maxLength(10)) });
    const wide = z.extend(base, { n: z._default(z.int().check(z.minimum(1), z.maximum(9)), 3) });
    const tipo = z.discriminatedUnion('tipo', [
      z.object({ tipo: z.literal('a'), algo: z.optional(z.string().check(z.regex(/^x/))) }),
      z.object({ tipo: z.literal('b'), lista: z.array(z.nullable(z.enum(['uno', 'dos']))) }),
    ]);
    return z.strictObject({
      ...base.shape,
      wide,
      tipo,
      cuenta: z.pipe(z.pipe(z.string(), z.transform(Number)), z.number()),
      otros: z.record(z.string(), z.union([z.boolean(), z.null()])),
    });
  };
  const good = {
    id: '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
    dia: '2026-11-16',
    wide: { id: '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b', dia: '2026-11-16' },
    tipo: { tipo: 'b', lista: ['uno', null] },
    cuenta: '12',
    otros: { x: true, y: null },
  };
  it.each([
    ['a right value', good],
    ['the other variant', { ...good, tipo: { tipo: 'a', algo: 'xy' } }],
    ['an unknown key', { ...good, de_mas: 1 }],
    ['a wrong date', { ...good, dia: '2026-11-31x' }],
    ['a wrong variant', { ...good, tipo: { tipo: 'a', algo: 'no' } }],
    ['a number out of range', { ...good, wide: { ...good.wide, n: 12 } }],
    ['nothing', undefined],
  ])('%s', (_, value) => {
    const [one, other] = [declare(real).safeParse(value), declare(later).safeParse(value)];
    expect(other.success).toBe(one.success);
    expect(other.data).toEqual(one.data);
    expect(other.error?.issues).toEqual(one.error?.issues);
  });
  it('accepts the right value', () => expect(declare(later).parse(good).cuenta).toBe(12));
});
