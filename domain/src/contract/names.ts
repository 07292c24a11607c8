export type Names = Readonly<Record<string, string>>;

/** A person's DNI. An object whose `documento` is a paper is not declared with `wire`. */
export const wireDni = { dni: 'documento' } as const;

/**
 * The specification's names of fields, on the right, exist only on the wire. The rest of the product uses the
 * names on the left.
 */
export const wireNames = {
  nombre: 'nome',
  apellido: 'sobrenome',
  rol: 'perfilNome',
  activo: 'ativo',
  boleto: 'sala',
  ...wireDni,
} as const;
export type WireNames = typeof wireNames;

type Inside<N extends Names, K> = { [I in keyof N]: N[I] extends K ? I : never }[keyof N];
/** The fields of a wire object by the names that they have inside, and the other way round. */
export type NamedInside<T, N extends Names = WireNames> = {
  [K in keyof T as K extends N[keyof N] ? Inside<N, K> : K]: T[K];
};
/** A row of people: the column `documento` holds the DNI, and statements select it `as dni`. */
export type WithDni<Row> = NamedInside<Row, typeof wireDni>;
type NamedOutside<T, N extends Names> = { [K in keyof T as K extends keyof N ? N[K] : K]: T[K] };

/** Anything but an object is left as it is, for a schema to refuse. */
export const rename = (value: unknown, names: Names): unknown =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value).map(([name, part]) => [Object.hasOwn(names, name) ? names[name] : name, part]),
      )
    : value;

export const inverse = (names: Names): Names =>
  Object.fromEntries(Object.entries(names).map(([inside, wire]) => [wire, inside]));

/** For what is sent: a body, or the messages about its fields. */
export const namesOut = <T extends object, const N extends Names = WireNames>(
  value: T,
  names: N = wireNames as unknown as N,
) => rename(value, names) as NamedOutside<T, N>;

/** For what was received. */
export const namesIn = <T extends object, const N extends Names = WireNames>(
  value: T,
  names: N = wireNames as unknown as N,
) => rename(value, inverse(names)) as NamedInside<T, N>;
