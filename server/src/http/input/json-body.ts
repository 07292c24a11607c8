import { PortalError } from '@portal/domain/errores/errores';

/**
 * Whether any object in a JSON text repeats a key. Parsers disagree about which value counts, so validation
 * and execution could read different bodies. The text is already known to be valid JSON, so only strings and
 * brackets matter.
 */
export function repeatsKey(text: string): boolean {
  const open: (Set<string> | undefined)[] = [];
  let key = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '{' || sign === '[') open.push(sign === '{' ? new Set() : undefined);
    else if (sign === '}' || sign === ']') open.pop();
    if (sign === '{' || sign === ',') key = open.at(-1) !== undefined;
    if (sign !== '"') continue;
    const from = at;
    for (at += 1; text[at] !== '"' && at < text.length; at += 1) if (text[at] === '\\') at += 1;
    if (!key) continue;
    key = false;
    const name = JSON.parse(text.slice(from, at + 1)) as string;
    const names = open.at(-1)!;
    if (names.has(name)) return true;
    names.add(name);
  }
  return false;
}

/** Call after the parser has accepted the text. */
export function refuseRepeatedKeys(text: string): void {
  if (repeatsKey(text)) throw new PortalError('pedido_invalido');
}
