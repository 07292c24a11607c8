import { inflateSync } from 'node:zlib';

/** The drawing of each page, as operators. A stream may itself end in a carriage return: only our own line feed stands before `endstream`. */
function* drawings(pdf: Buffer): Generator<string> {
  for (const [, stream] of pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)) {
    try {
      yield inflateSync(Buffer.from(stream!, 'latin1')).toString('latin1');
    } catch {
      continue;
    }
  }
}

const textOf = (run: string) => [...run.matchAll(/<([0-9a-f]*)>/g)].map(([, hex]) => new TextDecoder('windows-1252').decode(Buffer.from(hex!, 'hex'))).join('');

/** Its pages, in order, as operators. */
export const drawingsOfPdf = (pdf: Buffer): string[] => [...drawings(pdf)].filter((drawn) => drawn.includes(' TJ'));
export const textOfDrawing = (drawn: string): string => [...drawn.matchAll(/\[(.*?)\] TJ/g)].map(([, run]) => textOf(run!)).join('\n');

/** Every run of text of a PDF that we drew, with the size of its letters. Built-in fonts, one run a line. */
export function runsOfPdf(pdf: Buffer): { text: string; size: number }[] {
  const runs: { text: string; size: number }[] = [];
  for (const drawn of drawings(pdf)) {
    let size = 0;
    for (const [, letters, run] of drawn.matchAll(/\/F\d+ ([\d.]+) Tf|\[(.*?)\] TJ/g)) {
      if (letters !== undefined) size = Number(letters);
      else runs.push({ text: textOf(run!), size });
    }
  }
  return runs;
}

/** The lines of text of a PDF that we drew. */
export const textOfPdf = (pdf: Buffer): string =>
  runsOfPdf(pdf)
    .map(({ text }) => text)
    .join('\n');

/** Its first page as a picture of its filled rectangles alone, which is what codes for machines are made of: black on white, row by row. */
export function rectanglesOfPdf(pdf: Buffer, scale: number): { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number } {
  const [, pageWidth, pageHeight] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString('latin1'))!;
  const width = Math.round(Number(pageWidth) * scale);
  const height = Math.round(Number(pageHeight) * scale);
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const [drawn = ''] = [...drawings(pdf)].filter((page) => page.includes(' re'));
  let colour = 0;
  let waiting: number[][] = [];
  for (const [operation] of drawn.matchAll(/[-\d.]+ [-\d.]+ [-\d.]+ [-\d.]+ re\b|[\d.]+ [\d.]+ [\d.]+ scn\b|^f\b|^[SB]\b/gm)) {
    if (operation.endsWith('re')) waiting.push(operation.split(' ').slice(0, 4).map(Number));
    else if (operation.endsWith('scn')) colour = Math.round(Number(operation.split(' ')[0]) * 255);
    else {
      if (operation === 'f') for (const [x = 0, y = 0, w = 0, h = 0] of waiting) fill(data, width, [x, y, w, h].map((n) => n * scale) as never, colour);
      waiting = [];
    }
  }
  return { data, width, height };
}

function fill(data: Uint8ClampedArray, width: number, [x, y, w, h]: [number, number, number, number], colour: number) {
  for (let row = Math.round(y); row < Math.round(y + h); row += 1)
    for (let column = Math.round(x); column < Math.round(x + w); column += 1) data.fill(colour, (row * width + column) * 4, (row * width + column) * 4 + 3);
}
