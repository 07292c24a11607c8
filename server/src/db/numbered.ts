type ByName = Readonly<Record<string, unknown>>;
/** The values of a statement: in the order of `$1…$n`, or by the names that its text uses (`where id = :id`). */
export type Values = readonly unknown[] | ByName;

interface Numbered {
  readonly text: string;
  readonly names: readonly string[];
}

/** A name stands after one colon. Quoted strings and casts (`::text`) contain none. */
const NAME = /'[^']*'|::|:([a-z]\w*)/gi;

/** Texts are constants of the code, or combinations of them, which may be many. */
const MAX_READ = 2000;
const read = new Map<string, Numbered>();

/** Numbers the names as PostgreSQL expects them: a name that is used twice is one parameter. */
export function numbered(text: string, values: Values): { text: string; values: readonly unknown[] } {
  return isList(values) ? { text, values } : byName(text, values);
}

const isList = (values: Values): values is readonly unknown[] => Array.isArray(values);

function byName(text: string, values: ByName) {
  let known = read.get(text);
  if (!known) {
    known = number(text, values);
    if (read.size < MAX_READ) read.set(text, known);
  }
  return { text: known.text, values: known.names.map((name) => values[name]) };
}

function number(text: string, values: ByName): Numbered {
  const names: string[] = [];
  const withNumbers = text.replaceAll(NAME, (match, name: string | undefined) => {
    if (name === undefined) return match;
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  const missing = names.filter((name) => !Object.hasOwn(values, name));
  if (missing.length > 0) throw new Error(`the statement has no value for ${missing.join(', ')}`);
  return { text: withNumbers, names };
}
