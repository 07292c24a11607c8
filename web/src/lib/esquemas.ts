import * as z from 'zod/v4/mini';

/**
 * The schema library, in the web. A contract declares some three hundred schemas when it is loaded, and a page
 * parses with a handful of them: here each is built when it is first used. Building them all took a third of a
 * second of a slow phone before anything was drawn. The build puts this in place of `zod/mini`.
 */

type Built = Pick<z.ZodMiniType, '_zod' | '~standard' | 'check' | 'parse' | 'safeParse'> & {
  shape?: unknown;
};
// oxlint-disable-next-line typescript/no-explicit-any -- the arguments of any constructor of the library
type Maker = (...given: any[]) => unknown;

class Later {
  readonly #make: () => unknown;
  #made: Built | undefined;

  constructor(make: () => unknown) {
    this.#make = make;
  }
  get #built(): Built {
    return (this.#made ??= this.#make() as Built);
  }
  /** All that the library reads of a schema inside another one. */
  get _zod() {
    return this.#built._zod;
  }
  get '~standard'() {
    return this.#built['~standard'];
  }
  get shape() {
    return this.#built.shape;
  }
  check(...checks: Parameters<Built['check']>) {
    return new Later(() => this.#built.check(...checks));
  }
  parse(value: unknown) {
    return this.#built.parse(value);
  }
  safeParse(value: unknown) {
    return this.#built.safeParse(value);
  }
}

const later =
  (make: Maker) =>
  (...given: unknown[]) =>
    new Later(() => make(...given));

export const array = later(z.array);
export const boolean = later(z.boolean);
export const codec = later(z.codec);
export const custom = later(z.custom);
export const discriminatedUnion = later(z.discriminatedUnion);
export const extend = later(z.extend);
export const int = later(z.int);
export const json = later(z.json);
export const literal = later(z.literal);
export const maximum = later(z.maximum);
export const maxLength = later(z.maxLength);
export const minimum = later(z.minimum);
export const minLength = later(z.minLength);
export const nonnegative = later(z.nonnegative);
export const nullable = later(z.nullable);
export const number = later(z.number);
export const object = later(z.object);
export const optional = later(z.optional);
export const pipe = later(z.pipe);
export const positive = later(z.positive);
export const record = later(z.record);
export const refine = later(z.refine as Maker);
export const regex = later(z.regex);
export const strictObject = later(z.strictObject);
export const string = later(z.string);
export const transform = later(z.transform);
export const union = later(z.union);
export const unknown = later(z.unknown);
export const uuid = later(z.uuid);
export const _default = later(z._default);
const enum_ = later(z.enum as Maker);
const null_ = later(z.null);
export { enum_ as enum, null_ as null };
export const iso = { date: later(z.iso.date), datetime: later(z.iso.datetime) };
