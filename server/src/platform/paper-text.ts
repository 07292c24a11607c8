/**
 * The built-in fonts know the letters of western Europe. What is typed in a clinic beyond them is said with those letters where that can be
 * done, and else shows as a question mark: visibly missing, never silently gone.
 */
const said: Record<string, string> = {
  '→': '->',
  '←': '<-',
  '⇒': '=>',
  '↑': '(sube)',
  '↓': '(baja)',
  '≥': '>=',
  '≤': '<=',
  '≠': '<>',
  '≈': '~',
  '−': '-',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '―': '—',
  '∕': '/',
  '⁄': '/',
  '′': "'",
  '″': '"',
  '℃': '°C',
  '℉': '°F',
  μ: 'µ',
  α: 'alfa',
  β: 'beta',
  γ: 'gamma',
  δ: 'delta',
  Δ: 'delta',
  ω: 'omega',
  '∞': 'infinito',
  '√': 'raíz de ',
  '☐': '[ ]',
  '☑': '[x]',
  '✓': '[x]',
  '✔': '[x]',
  '●': '•',
  '◦': '•',
  '▪': '•',
};
const beyondLatin1 = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');

const isKnown = (sign: string) => {
  const code = sign.codePointAt(0)!;
  return (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff && code !== 0xad) || beyondLatin1.has(sign);
};

export function toPaperText(text: string): string {
  let out = '';
  for (const sign of text.normalize('NFC').replace(/\r\n?/g, '\n')) {
    if (sign === '\n' || isKnown(sign)) out += sign;
    else if (sign === '\t' || /\p{Zs}/u.test(sign)) out += ' ';
    else if (said[sign] !== undefined) out += said[sign];
    // What turns text around, joins or counts as nothing: it has no place on paper.
    else if (/[\p{Cc}\p{Cf}\p{M}\p{Zl}\p{Zp}]/u.test(sign)) continue;
    else out += plainLetter(sign);
  }
  return out;
}

/** 'ș' is read as 's', '①' as '1'. */
function plainLetter(sign: string): string {
  const plain = Array.from(sign.normalize('NFKD')).filter((part) => !/\p{M}/u.test(part));
  return plain.length > 0 && plain.every(isKnown) ? plain.join('') : '?';
}
