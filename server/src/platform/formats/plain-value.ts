/** Maximum nesting. No form is deeper, and recursive readers would overflow the stack. */
const DEEPEST = 20;

/**
 * Checks that apply to every input: no NUL, which PostgreSQL rejects; no lone surrogate, which PostgreSQL
 * would replace, or refuse inside JSON; no unbounded nesting. `at` is the closest field name. It uses an
 * explicit stack instead of recursion, because deep nesting is what it looks for.
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
