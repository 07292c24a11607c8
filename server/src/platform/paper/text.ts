import { hasGlyph } from './fonts.ts';

/** Stands where the font has no sign for what was typed: visibly missing, never silently gone. */
export const MISSING = '▯';

/** What changes the order in which text is read: the screen would obey it and the paper would not. */
const reorders = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
/** What has no shape of its own: it joins, breaks, or chooses a picture. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufe00-\ufe0f]/u;

/** What is drawn of a text: every sign as it was typed. */
export const toPaperText = (text: string): string => write(text, () => MISSING);

/** What the paper cannot show of a text, each once: nobody can sign what is not read as it was typed. What has no shape is said by its code. */
export function lostOnPaper(text: string): string[] {
  const lost = new Set<string>();
  write(text, (sign) => {
    lost.add(
      reorders.test(sign) ? `U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}` : sign,
    );
    return '';
  });
  return [...lost];
}

function write(text: string, lose: (sign: string) => string): string {
  let out = '';
  for (const sign of text.normalize('NFC').replace(/\r\n?/g, '\n')) {
    if (sign === '\n') out += sign;
    else if (sign === '\t' || /\p{Zs}/u.test(sign)) out += ' ';
    else if (reorders.test(sign)) out += lose(sign);
    else if (invisible.test(sign)) continue;
    else out += hasGlyph(sign.codePointAt(0)!) ? sign : lose(sign);
  }
  return out;
}
