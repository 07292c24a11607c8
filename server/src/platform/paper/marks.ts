import bwipjs from 'bwip-js/node';

/** Vector drawings for PDFs: the unit's emblem, QR codes and barcodes. */

const attribute = (element: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(element)?.[1];
const numberOf = (element: string, name: string) => Number(attribute(element, name) ?? 0);

/** Draws a template's emblem, an SVG made only of paths, circles, ellipses and rectangles. */
export function drawEmblem(doc: PDFKit.PDFDocument, svg: string, x: number, y: number, height: number) {
  const scale = height / 38;
  doc.save().translate(x, y).scale(scale);
  for (const [element, name] of svg.matchAll(/<(path|circle|ellipse|rect)\b[^>]*>/g)) {
    doc.save();
    const [, angle, aroundX, aroundY] =
      /rotate\(([-\d.]+) ([\d.]+) ([\d.]+)\)/.exec(attribute(element, 'transform') ?? '') ?? [];
    if (angle !== undefined) doc.rotate(Number(angle), { origin: [Number(aroundX), Number(aroundY)] });
    if (name === 'path') doc.path(attribute(element, 'd')!);
    else if (name === 'circle')
      doc.circle(numberOf(element, 'cx'), numberOf(element, 'cy'), numberOf(element, 'r'));
    else if (name === 'ellipse')
      doc.ellipse(
        numberOf(element, 'cx'),
        numberOf(element, 'cy'),
        numberOf(element, 'rx'),
        numberOf(element, 'ry'),
      );
    else
      doc.roundedRect(
        numberOf(element, 'x'),
        numberOf(element, 'y'),
        numberOf(element, 'width'),
        numberOf(element, 'height'),
        numberOf(element, 'rx'),
      );
    paint(doc, element);
    doc.restore();
  }
  doc.restore();
}

/** Draws a picture in a square. Returns `false` if it cannot be drawn. */
export function drawPicture(
  doc: PDFKit.PDFDocument,
  bytes: Uint8Array,
  x: number,
  y: number,
  side: number,
): boolean {
  try {
    doc.image(Buffer.from(bytes), x, y, { fit: [side, side] });
    return true;
  } catch {
    return false;
  }
}

function paint(doc: PDFKit.PDFDocument, element: string) {
  const fill = attribute(element, 'fill') ?? '#000000';
  const stroke = attribute(element, 'stroke');
  if (stroke === undefined) {
    doc.fill(fill);
    return;
  }
  doc
    .lineWidth(Number(attribute(element, 'stroke-width') ?? 1))
    .lineCap('round')
    .lineJoin('round');
  if (fill === 'none') doc.stroke(stroke);
  else doc.fillAndStroke(fill, stroke);
}

interface Matrix {
  pixs: number[];
  pixx: number;
  pixy: number;
}
interface Bars {
  sbs: number[];
}
const raw = (options: { bcid: string; text: string; eclevel?: string }) =>
  (bwipjs.raw as unknown as (options: object) => [Matrix & Bars])(options)[0];

/** Draws a QR code with its quiet zone inside the given square. */
export function drawQr(doc: PDFKit.PDFDocument, text: string, x: number, y: number, size: number) {
  const { pixs, pixx, pixy } = raw({ bcid: 'qrcode', text, eclevel: 'M' });
  const quiet = 4;
  const unit = size / (pixx + 2 * quiet);
  doc.rect(x, y, size, size).fill('#ffffff');
  for (let row = 0; row < pixy; row += 1) {
    for (let column = 0; column < pixx; column += 1) {
      if (pixs[row * pixx + column] !== 1) continue;
      let run = 1;
      while (column + run < pixx && pixs[row * pixx + column + run] === 1) run += 1;
      // Slightly wider than the module, so that no white line shows between neighbours.
      doc.rect(x + (quiet + column) * unit, y + (quiet + row) * unit, run * unit + 0.02, unit + 0.02);
      column += run;
    }
  }
  doc.fill('#000000');
}

/** The QR code for a screen: an SVG path in a square of `lado`, with its quiet zone. */
export function qrPath(text: string): { lado: number; trazo: string } {
  const { pixs, pixx, pixy } = raw({ bcid: 'qrcode', text, eclevel: 'M' });
  const quiet = 4;
  let trazo = '';
  for (let row = 0; row < pixy; row += 1) {
    for (let column = 0; column < pixx; column += 1) {
      if (pixs[row * pixx + column] !== 1) continue;
      let run = 1;
      while (column + run < pixx && pixs[row * pixx + column + run] === 1) run += 1;
      trazo += `M${quiet + column} ${quiet + row}h${run}v1h-${run}z`;
      column += run;
    }
  }
  return { lado: pixx + 2 * quiet, trazo };
}

/** Code 128, for hand scanners. */
export function drawBarcode(
  doc: PDFKit.PDFDocument,
  text: string,
  x: number,
  y: number,
  width: number,
  height: number,
) {
  const { sbs } = raw({ bcid: 'code128', text });
  const quiet = 10;
  const unit = width / (sbs.reduce((sum, bar) => sum + bar, 0) + 2 * quiet);
  let at = x + quiet * unit;
  sbs.forEach((bar, i) => {
    if (i % 2 === 0) doc.rect(at, y, bar * unit, height);
    at += bar * unit;
  });
  doc.fill('#000000');
}

/** The barcode for a screen: an SVG path of height one. */
export function barcodePath(text: string): { ancho: number; trazo: string } {
  const { sbs } = raw({ bcid: 'code128', text });
  const quiet = 10;
  let [at, trazo] = [quiet, ''];
  sbs.forEach((bar, i) => {
    if (i % 2 === 0) trazo += `M${at} 0h${bar}v1h-${bar}z`;
    at += bar;
  });
  return { ancho: at + quiet, trazo };
}

/** Draws a signature: pen strokes in a box of 220 by 64. */
export function drawSignature(
  doc: PDFKit.PDFDocument,
  path: string,
  x: number,
  y: number,
  height: number,
  colour: string,
) {
  doc
    .save()
    .translate(x, y)
    .scale(height / 64)
    .lineWidth(2.2)
    .lineCap('round')
    .lineJoin('round');
  doc.path(path).stroke(colour).restore();
}
