import { hasGlyph } from './fonts.ts';

/** Replaces a character that the font lacks, so that the loss is visible. */
export const MISSING = '▯';

/** Bidirectional controls: a screen applies them and the PDF does not. */
const reorders = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
/** Characters without a glyph: joiners, breaks, variation selectors. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufe00-\ufe0f]/u;

/** The text as it is drawn, with missing characters marked. */
export const toPaperText = (text: string): string => write(text, () => MISSING);

/**
 * The characters that a PDF cannot show, each once: nobody may sign a text that prints differently from what
 * was typed. Invisible characters are returned by code point.
 */
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
