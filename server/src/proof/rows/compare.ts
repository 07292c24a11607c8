import { TypeFlags, type Checker, type Type } from 'typescript/unstable/sync';
import type { Column } from './describe.ts';
import { elements } from './sample.ts';

/** The JavaScript type that the driver returns for a value: its name, or `[element]` for an array. */
export type Kind = string | readonly [Kind];

const KINDS: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float8: 'number',
  inet: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'string',
  json: 'json',
  jsonb: 'json',
  name: 'string',
  numeric: 'string',
  text: 'string',
  time: 'string',
  timestamptz: 'Date',
  uuid: 'string',
  varchar: 'string',
  void: 'string',
};

/** `typname` of PostgreSQL; arrays begin with an underscore. A type without a kind matches no declaration. */
export const kindOf = (typname: string): Kind =>
  typname.startsWith('_') ? [kindOf(typname.slice(1))] : (KINDS[typname] ?? typname);

export interface Given extends Column {
  kind: Kind;
  /** The column of a table that it comes from may be null. */
  nullable: boolean;
}

/** The differences between a declared row and the columns of its statement. */
export function liesOf(checker: Checker, row: Type, given: readonly Given[]): string[] {
  return checker.getPropertiesOfType(row).flatMap((property) => {
    const column = given.find(({ name }) => name === property.name);
    if (!column) return [`${property.name}: no such column`];
    const types = membersOf(checker.getTypeOfSymbol(property)!);
    const values = types.filter(({ flags }) => !(flags & TypeFlags.Nullable));
    const wrong = values.filter((type) => !holds(checker, type, column.kind));
    return wrong.map(
      (type) => `${property.name}: ${checker.typeToString(type)}, but it is ${show(column.kind)}`,
    );
  });
}

/** Properties declared without null whose column of a table may be null. */
export const unsureOf = (checker: Checker, row: Type, given: readonly Given[]): string[] =>
  checker
    .getPropertiesOfType(row)
    .filter((property) => given.some(({ name, nullable }) => nullable && name === property.name))
    .filter((property) =>
      membersOf(checker.getTypeOfSymbol(property)!).every(
        ({ flags }) => !(flags & (TypeFlags.Nullable | TypeFlags.AnyOrUnknown)),
      ),
    )
    .map(({ name }) => name);

/** Whether the driver sends the value as something that a parameter of that kind takes. */
export function takes(kind: Kind, value: unknown): boolean {
  if (value === null || value === undefined || kind === 'json') return true;
  if (typeof kind !== 'string') return Array.isArray(value) && value.every((one) => takes(kind[0], one));
  if (kind === 'Buffer') return Buffer.isBuffer(value);
  if (kind === 'Date') return value instanceof Date || typeof value === 'string';
  // Whole numbers of eight bytes arrive as text, and may be sent as numbers.
  if (kind === 'string') return typeof value === 'string' || typeof value === 'number';
  return typeof value === kind;
}

const membersOf = (type: Type): readonly Type[] => (type.isUnionType() ? type.getTypes() : [type]);
const show = (kind: Kind): string => (typeof kind === 'string' ? kind : `${show(kind[0])}[]`);

function holds(checker: Checker, type: Type, kind: Kind): boolean {
  if (kind === 'json' || type.flags & TypeFlags.AnyOrUnknown) return true;
  if (type.isIntersectionType()) return type.getTypes().some((one) => holds(checker, one, kind));
  if (typeof kind !== 'string')
    return (
      checker.isArrayLikeType(type) &&
      elements(checker, type)
        .flatMap(membersOf)
        .every((one) => !!(one.flags & TypeFlags.Nullable) || holds(checker, one, kind[0]))
    );
  if (kind === 'string') return !!(type.flags & TypeFlags.StringLike);
  if (kind === 'number') return !!(type.flags & TypeFlags.NumberLike);
  if (kind === 'boolean') return !!(type.flags & TypeFlags.BooleanLike);
  return type.getSymbol()?.name === kind;
}
