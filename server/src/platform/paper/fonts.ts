import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';

export type Weight = 'regular' | 'bold';

const open = (weight: Weight): Font =>
  create(readFileSync(new URL(`../../../fonts/portal-papel-${weight}.ttf`, import.meta.url)));
let fonts: Record<Weight, Font> | undefined;

/** What every paper is written in, parsed once by each thread, which is most of what an embedded font costs. */
export const paperFonts = (): Record<Weight, Font> =>
  (fonts ??= { regular: open('regular'), bold: open('bold') });

/** Whether a paper can show it. Both weights hold the same signs. */
export const hasGlyph = (codePoint: number): boolean => paperFonts().regular.hasGlyphForCodePoint(codePoint);
