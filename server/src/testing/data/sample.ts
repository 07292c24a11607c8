import type * as z from 'zod/mini';

/** Known values by field name, tried first: existing ids, a service, a document number. */
export type Known = (field: string, at: readonly string[]) => readonly unknown[];

interface Def {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  element?: z.ZodMiniType;
  innerType?: z.ZodMiniType;
  options?: z.ZodMiniType[];
  entries?: Record<string, unknown>;
  values?: unknown[];
  keyType?: z.ZodMiniType;
  valueType?: z.ZodMiniType;
  in?: z.ZodMiniType;
  getter?: () => z.ZodMiniType;
}

/** Strings of every format in the contracts; the first valid one is used. */
const TEXTS = [
  'Texto de prueba',
  '2026-11-20',
  '2026-11',
  '10:00',
  '10:00:00',
  '2026-11-20T10:00:00-03:00',
  '2026-11-20T13:00:00.000Z',
  '7f1b5f0e-3c1a-4d8e-9b70-1d2c3b4a5f60',
  'eva.prueba@ejemplo.com',
  'https://ejemplo.com/recurso',
  '#0a6c74',
  '1',
  '12',
  '123',
  '1832',
  '12345',
  '123456',
  '30111222',
  '27-30111222-5',
  '27301112225',
  '00123456789',
  'AAAA',
  'ABCD1234',
  'abcdef',
  'prueba',
  'prueba.pdf',
  'prueba.png',
  'prueba.gif',
  '?status=1',
  'M',
  'A',
  'true',
  'M8 50c14-4 26-40 22-44',
  'A'.repeat(22),
  'A'.repeat(24),
  'A'.repeat(32),
  'A'.repeat(43),
  'a'.repeat(64),
  'A'.repeat(87),
  'A'.repeat(128),
  // A compact JWE.
  `${'A'.repeat(40)}..${'B'.repeat(16)}.${'C'.repeat(30)}.${'D'.repeat(22)}`,
  '',
];
const NUMBERS = [1, 0, 2, 10, 15, 30, 60, 2026, -34.6, 0.5];

/**
 * A value that the schema accepts, built from its own parts. Throws for an unknown shape: add it here instead
 * of skipping it.
 */
export function sample(schema: z.ZodMiniType, known: Known = () => [], at: readonly string[] = []): unknown {
  const def = schema._zod.def as unknown as Def;
  const field = at.findLast((step) => !/^\d+$/.test(step)) ?? '';
  const fits = (value: unknown) => schema.safeParse(value).success;
  const preferred = known(field, at).find(fits);
  if (preferred !== undefined) return preferred;
  const unknown = () => new Error(`no sample for ${at.join('.') || 'the whole'}: ${def.type}`);
  const first = (values: readonly unknown[]) => {
    const found = values.find(fits);
    if (found === undefined) throw unknown();
    return found;
  };
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape!).map(([name, part]) => [name, sample(part, known, [...at, name])]),
      );
    case 'array': {
      const one = sample(def.element!, known, [...at, '0']);
      return first([[one], [one, one], []]);
    }
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      return sample(def.innerType!, known, at);
    case 'union':
      for (const option of def.options!) {
        try {
          const value = sample(option, known, at);
          if (fits(value)) return value;
        } catch {
          // Try the next option.
        }
      }
      throw unknown();
    case 'enum':
      return first(Object.values(def.entries!));
    case 'literal':
      return def.values![0];
    case 'boolean':
      return true;
    case 'record': {
      const keys = (def.keyType!._zod.def as unknown as Def).entries;
      const names = keys
        ? Object.values(keys).map(String)
        : [String(sample(def.keyType!, known, [...at, '0']))];
      return Object.fromEntries(names.map((name) => [name, sample(def.valueType!, known, [...at, name])]));
    }
    case 'pipe':
      return sample(def.in!, known, at);
    case 'lazy':
      return sample(def.getter!(), known, at);
    case 'number':
      return first(NUMBERS);
    case 'string':
      return first(TEXTS);
    case 'null':
      return null;
    case 'unknown':
    case 'any':
      return 'algo';
    default:
      throw unknown();
  }
}
