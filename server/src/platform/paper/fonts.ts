import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';

export type Weight = 'regular' | 'bold';

const open = (weight: Weight): Font =>
  create(readFileSync(new URL(`../../../fonts/portal-papel-${weight}.ttf`, import.meta.url)));
let fonts: Record<Weight, Font> | undefined;

/** The font of every PDF, parsed once per thread: parsing is most of the cost of embedding a font. */
export const paperFonts = (): Record<Weight, Font> =>
  (fonts ??= { regular: open('regular'), bold: open('bold') });

/** Whether the font has the character. Both weights have the same glyphs. */
export const hasGlyph = (codePoint: number): boolean => paperFonts().regular.hasGlyphForCodePoint(codePoint);
