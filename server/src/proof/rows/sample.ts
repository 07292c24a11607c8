import { TypeFlags, type Checker, type Type } from 'typescript/unstable/sync';

/** Which member of a union a sample takes. Together they reach the branches of a function. */
export const CHOICES = ['first', 'last', 'null'] as const;
type Choice = (typeof CHOICES)[number];

/** Any text will do, but some functions calculate with a day. */
const DAY = '2026-11-16';
const DEPTH = 6;

/** A value of the type. The statements are not executed, so only its shape matters. */
export function sample(checker: Checker, type: Type, choice: Choice, depth = DEPTH): unknown {
  const of = (inner: Type | undefined) =>
    inner && depth > 0 ? sample(checker, inner, choice, depth - 1) : undefined;
  if (type.flags & TypeFlags.Boolean) return choice === 'first';
  if (type.isUnionType()) return of(member(type.getTypes(), choice));
  if (type.flags & TypeFlags.Null) return null;
  if (type.flags & TypeFlags.Undefined) return undefined;
  if (type.isLiteralType()) return type.value;
  if (type.flags & TypeFlags.StringLike) return DAY;
  if (type.flags & TypeFlags.NumberLike) return 1;
  if (type.isTypeParameter()) return of(checker.getBaseConstraintOfType(type));
  if (checker.isTupleType(type)) return elements(checker, type).map(of);
  if (checker.isArrayLikeType(type)) return elements(checker, type).slice(0, 1).map(of);
  const primitive =
    type.isIntersectionType() && type.getTypes().find(({ flags }) => flags & TypeFlags.Primitive);
  if (primitive) return of(primitive);
  const name = type.getSymbol()?.name;
  if (name === 'Date') return new Date(`${DAY}T12:00:00Z`);
  if (name === 'Buffer') return Buffer.from(DAY);
  const entries = checker.getIndexInfosOfType(type).map((one) => [DAY, of(one.valueType)] as const);
  const properties = checker
    .getPropertiesOfType(type)
    .map((one) => [one.name, of(checker.getTypeOfSymbol(one))] as const);
  return Object.fromEntries([...entries, ...properties]);
}

function member(types: readonly Type[], choice: Choice): Type | undefined {
  const present = types.filter(({ flags }) => !(flags & TypeFlags.Nullable));
  if (choice === 'null' && present.length < types.length)
    return types.find(({ flags }) => flags & TypeFlags.Nullable);
  return choice === 'first' ? present[0] : present.at(-1);
}

export const elements = (checker: Checker, type: Type): readonly Type[] =>
  type.isTypeReference() ? checker.getTypeArguments(type) : [];
