import { inflateSync } from 'node:zlib';

/**
 * Reads as a PDF reader would: an object by its number, a stream by its object. A stream may itself end in a
 * carriage return: only our own line feed stands before `endstream`.
 */
function objectsOf(pdf: Buffer): Map<string, { said: string; stream: string | undefined }> {
  const objects = new Map<string, { said: string; stream: string | undefined }>();
  for (const [, id, said, stream] of pdf
    .toString('latin1')
    .matchAll(/^(\d+) 0 obj\n([\s\S]*?)(?:\nstream\n([\s\S]*?)\nendstream)?\nendobj/gm))
    objects.set(id!, { said: said!, stream: stream === undefined ? undefined : inflated(stream) });
  return objects;
}

function inflated(stream: string): string | undefined {
  try {
    return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
  } catch {
    return undefined;
  }
}

type Letters = ReadonlyMap<string, readonly string[]>;
interface Page {
  drawn: string;
  letters: Letters;
}

/** The character of each glyph of each font, which lets a reader search and copy. */
function lettersOf(objects: ReturnType<typeof objectsOf>): Letters {
  const letters = new Map<string, readonly string[]>();
  for (const { said } of objects.values())
    for (const [, name, font] of said.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, cmap] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font!)?.said ?? '') ?? [];
      const found: string[] = [];
      for (const [, first, list] of (objects.get(cmap ?? '')?.stream ?? '').matchAll(
        /^<([0-9a-f]+)> <[0-9a-f]+> \[(.*)\]$/gm,
      ))
        [...list!.matchAll(/<([0-9a-f ]*)>/g)].forEach(([, units], i) => {
          found[Number.parseInt(first!, 16) + i] = String.fromCharCode(
            ...units!.split(' ').map((unit) => Number.parseInt(unit, 16)),
          );
        });
      letters.set(name!, found);
    }
  return letters;
}

/** Its pages, in order, as operators. */
export function drawingsOfPdf(pdf: Buffer): Page[] {
  const objects = objectsOf(pdf);
  const letters = lettersOf(objects);
  return [...objects.values()].flatMap(({ stream }) =>
    stream !== undefined && / (TJ|re)\b/.test(stream) ? [{ drawn: stream, letters }] : [],
  );
}

interface Run {
  text: string;
  size: number;
}

function runsOf({ drawn, letters }: Page): Run[] {
  const runs: Run[] = [];
  let [size, font]: [number, readonly string[]] = [0, []];
  for (const [, name, points, run] of drawn.matchAll(/\/(F\d+) ([\d.]+) Tf|\[(.*?)\] TJ/g)) {
    if (name !== undefined) [size, font] = [Number(points), letters.get(name) ?? []];
    else
      runs.push({
        text: [...run!.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex]) => signsOf(hex!, font)).join(''),
        size,
      });
  }
  return runs;
}

const signsOf = (hex: string, font: readonly string[]) =>
  (hex.match(/.{4}/g) ?? []).map((glyph) => font[Number.parseInt(glyph, 16)] ?? '\ufffd');

export const textOfDrawing = (page: Page): string =>
  runsOf(page)
    .map(({ text }) => text)
    .join('\n');

/** Every run of text of a PDF that we rendered, with its font size: one run per line. */
export const runsOfPdf = (pdf: Buffer): Run[] => drawingsOfPdf(pdf).flatMap(runsOf);

/** The lines of text of a PDF that we rendered. */
export const textOfPdf = (pdf: Buffer): string =>
  runsOfPdf(pdf)
    .map(({ text }) => text)
    .join('\n');

/**
 * Its first page as a picture of its filled rectangles only, of which barcodes and QR codes consist: black on
 * white, row by row.
 */
export function rectanglesOfPdf(
  pdf: Buffer,
  scale: number,
): { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number } {
  const [, pageWidth, pageHeight] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString('latin1'))!;
  const width = Math.round(Number(pageWidth) * scale);
  const height = Math.round(Number(pageHeight) * scale);
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const { drawn = '' } = drawingsOfPdf(pdf)[0] ?? {};
  let colour = 0;
  let waiting: number[][] = [];
  for (const [operation] of drawn.matchAll(
    /[-\d.]+ [-\d.]+ [-\d.]+ [-\d.]+ re\b|[\d.]+ [\d.]+ [\d.]+ scn\b|^f\b|^[SB]\b/gm,
  )) {
    if (operation.endsWith('re')) waiting.push(operation.split(' ').slice(0, 4).map(Number));
    else if (operation.endsWith('scn')) colour = Math.round(Number(operation.split(' ')[0]) * 255);
    else {
      if (operation === 'f')
        for (const [x = 0, y = 0, w = 0, h = 0] of waiting)
          fill(data, width, [x, y, w, h].map((n) => n * scale) as never, colour);
      waiting = [];
    }
  }
  return { data, width, height };
}

function fill(
  data: Uint8ClampedArray,
  width: number,
  [x, y, w, h]: [number, number, number, number],
  colour: number,
) {
  for (let row = Math.round(y); row < Math.round(y + h); row += 1)
    for (let column = Math.round(x); column < Math.round(x + w); column += 1)
      data.fill(colour, (row * width + column) * 4, (row * width + column) * 4 + 3);
}
