import * as z from 'zod/mini';
import { inverse, rename, wireNames, type NamedInside, type Names, type WireNames } from './names.ts';

/** An object declared by its wire names: parsing gives the names inside, and `z.encode` the wire's. */
export function wire<S extends z.core.$ZodLooseShape, const N extends Names = WireNames>(
  shape: S,
  names: N = wireNames as unknown as N,
) {
  for (const name of Object.keys(shape))
    if (Object.hasOwn(names, name))
      throw new Error(`'${name}' is sent as '${names[name]}': declare that name`);
  const object = z.object(shape);
  type Value = NamedInside<z.output<typeof object>, N>;
  const inside = inverse(names);
  return z.codec(object, z.custom<Value>(), {
    decode: (value) => rename(value, inside) as Value,
    encode: (value) => rename(value, names) as never,
  });
}
