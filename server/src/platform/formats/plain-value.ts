/** Nothing that a person fills in is nested deeper; what reads it part by part would run out of stack. */
const DEEPEST = 20;

/**
 * What no schema has to ask for: no NUL, which PostgreSQL does not take; no half of a character, which it would keep as another one, or refuse
 * inside JSON; no depth without end. `at` is the field where it stands, as near as it can be named. It walks by a list of its own: depth is what it looks for.
 */
export function findUnsayable(value: unknown): { at: string } | undefined {
  const waiting: { part: unknown; at: string; depth: number }[] = [{ part: value, at: '', depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { part, at, depth } = next;
    if (typeof part === 'string' && !isText(part)) return { at };
    if (typeof part !== 'object' || part === null || ArrayBuffer.isView(part)) continue;
    if (depth > DEEPEST) return { at };
    const own = Array.isArray(part) ? undefined : Object.keys(part);
    if (own?.some((key) => !isText(key))) return { at };
    for (const [key, inner] of Object.entries(part))
      waiting.push({ part: inner, at: own ? key : at, depth: depth + 1 });
  }
  return undefined;
}

const isText = (text: string) => text.isWellFormed() && !text.includes('\0');
