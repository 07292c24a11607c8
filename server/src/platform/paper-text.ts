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
  '№': 'N°',
  '℞': 'Rp',
  '㎡': 'm²',
  '㎠': 'cm²',
  '㎤': 'cm³',
  '㎥': 'm³',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  ı: 'i',
  '●': '•',
  '◦': '•',
  '▪': '•',
};
const beyondLatin1 = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');

const isKnown = (sign: string) => {
  const code = sign.codePointAt(0)!;
  return (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff && code !== 0xad) || beyondLatin1.has(sign);
};

const superscripts: Record<string, string> = Object.fromEntries(Array.from('⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ').map((sign, i) => [sign, '0123456789+-=()n'[i]!]));
const subscripts: Record<string, string> = Object.fromEntries(Array.from('₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎').map((sign, i) => [sign, '0123456789+-=()'[i]!]));
const plain = (run: string, of: Record<string, string>) =>
  Array.from(run)
    .map((sign) => of[sign])
    .join('');

/** Raised, lowered and stacked numbers: a dose that loses its place is another dose. '10⁶' is '10^6' and never '106', '1⅓' is '1 1/3', 'B₁₂' is 'B12'. */
const placed = (text: string) =>
  text
    .replace(/[⁰¹²³⁴-⁹⁺⁻⁼⁽⁾ⁿ]+/gu, (run) => (/^[¹²³]+$/u.test(run) ? run : `^${plain(run, superscripts)}`))
    .replace(/(\d?)([₀-₎]+)/gu, (_all, before: string, run: string) => (before === '' ? '' : `${before}_`) + plain(run, subscripts))
    .replace(/(\d?)([⅐-⅞↉])(?=(\d?))/gu, (_all, before: string, sign: string, after: string) => {
      const fraction = sign.normalize('NFKD').replace('⁄', '/');
      return `${before}${before && ' '}${fraction}${after && ' '}`;
    });

export const toPaperText = (text: string): string => write(text, () => '?');

/** What the paper cannot say of a text, each once: nobody can sign what is not read as it was typed. */
export function lostOnPaper(text: string): string[] {
  const lost = new Set<string>();
  write(text, (sign) => {
    lost.add(sign);
    return '?';
  });
  return [...lost];
}

function write(text: string, lose: (sign: string) => string): string {
  let out = '';
  for (const sign of placed(text.normalize('NFC').replace(/\r\n?/g, '\n'))) {
    if (sign === '\n' || isKnown(sign)) out += sign;
    else if (sign === '\t' || /\p{Zs}/u.test(sign)) out += ' ';
    else if (said[sign] !== undefined) out += said[sign];
    // What turns text around, joins, chooses a picture or counts as nothing: it has no place on paper.
    else if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufe00-\ufe0f]/u.test(sign)) continue;
    else out += plainLetter(sign) ?? lose(sign);
  }
  return out;
}

/** 'ș' is read as 's', 'ﬁ' as 'fi', '㎍' as 'µg'. A sign whose meaning is where it stands ('①', 'ª' of another alphabet, a mark over nothing) is not. */
function plainLetter(sign: string): string | undefined {
  if (/[\p{No}\p{Lm}\p{M}]/u.test(sign) || (/\p{So}/u.test(sign) && !/[\u3380-\u33df]/u.test(sign))) return undefined;
  const parts = Array.from(sign.normalize('NFKD'))
    .filter((part) => !/\p{M}/u.test(part))
    .map((part) => said[part] ?? part);
  if (parts.length === 0 || !parts.every((part) => Array.from(part).every(isKnown))) return undefined;
  // '㎡' would be 'm2'.
  return /\p{So}/u.test(sign) && parts.some((part) => /\d/.test(part)) ? undefined : parts.join('');
}
