import { emblemaSvg } from '@portal/domain/plantillas/dibujos/logo';
import { drawEmblem, drawPicture } from './marks.ts';
import { toPaperText } from './text.ts';
import { fontNames } from './pdf.ts';
import type { Paper, PaperOptions, Tokens } from './paper.ts';

export function drawBand(doc: PDFKit.PDFDocument, tokens: Tokens) {
  doc.markContent('Artifact', { type: 'Layout' });
  doc.rect(0, 0, doc.page.width, 9).fill(tokens['primary']);
  doc.endMarkedContent();
}

/** Draws the unit's emblem and name, the document's kind and its number. */
export function drawHead(paper: Paper, { cara, logo, subtitle, tag, size }: PaperOptions): number {
  const { doc, left, width, tokens } = paper;
  const top = size === 'A4' ? 38 : 36;
  paper.figure(`Emblema de ${cara.nombre}`, () => {
    if (!logo || !drawPicture(doc, logo, left, top, 40))
      drawEmblem(doc, emblemaSvg(cara.clave, tokens), left, top, 40);
  });
  const x = left + 48;
  const room = width - 48 - (tag ? 110 : 0);
  paper.y = top + (subtitle === undefined ? 12 : 4);
  drawWordMark(paper, cara, { x, width: room });
  if (subtitle !== undefined) {
    paper.space(1);
    paper.text('P', subtitle, { size: 9.5, colour: 'ink-2' }, { x, width: room });
  }
  if (tag) {
    paper.y = top + 2;
    paper.text('P', tag.etiqueta, { size: 9, colour: 'ink-2' }, { align: 'right' });
    paper.text('P', tag.valor, { size: 21, bold: true, gap: 0 }, { align: 'right' });
  }
  paper.y = top + 54;
  return paper.y;
}

/** Draws both parts as one line of text, so that copying it gives 'Portal Demo' and not 'PortalDemo'. */
function drawWordMark(
  paper: Paper,
  { marca }: PaperOptions['cara'],
  { x, width }: { x: number; width: number },
) {
  const { doc, tokens } = paper;
  paper.block('P', () => {
    doc.font(fontNames.bold).fontSize(15).fillColor(tokens['ink']);
    const line = { width, lineGap: 1 };
    if (marca.resto === '') doc.text(toPaperText(marca.fuerte), x, paper.y, line);
    else {
      doc.text(`${toPaperText(marca.fuerte)} `, x, paper.y, { ...line, continued: true });
      doc.font(fontNames.regular).fillColor(tokens['ink-2']).text(toPaperText(marca.resto), line);
    }
  });
  paper.y = doc.y;
}

/** Numbers pages if there is more than one; pages after the first also name the document they belong to. */
export function numberPages(
  doc: PDFKit.PDFDocument,
  tokens: Tokens,
  left: number,
  width: number,
  lines: readonly string[],
) {
  const { start, count } = doc.bufferedPageRange();
  if (count < 2) return;
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    doc.page.margins.bottom = 0;
    doc.markContent('Artifact', { type: 'Pagination' });
    doc
      .font(fontNames.regular)
      .fontSize(8)
      .fillColor(tokens['ink-2'])
      .text(`Hoja ${page - start + 1} de ${count}`, left, doc.page.height - 34, {
        width,
        align: 'right',
        lineBreak: false,
      });
    if (page > start)
      lines.forEach((line, i) => doc.text(line, left, 22 + 11 * i, { width, height: 10, ellipsis: true }));
    doc.endMarkedContent();
  }
}

/** Drawn over the contents, so that no filled box hides it, and thin enough to read them. */
export function drawWatermark(doc: PDFKit.PDFDocument, tokens: Tokens, text: string) {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    const { width, height } = doc.page;
    const angle = -Math.atan2(height, width) * (180 / Math.PI);
    doc.font(fontNames.bold).fontSize(100);
    const size = Math.min(90, (Math.hypot(width, height) * 0.7 * 100) / doc.widthOfString(text));
    doc.fontSize(size);
    const wide = doc.widthOfString(text);
    doc.page.margins.bottom = 0;
    doc.markContent('Artifact', { type: 'Layout' });
    doc
      .save()
      .rotate(angle, { origin: [width / 2, height / 2] })
      .fillColor(tokens['danger-ink'])
      .fillOpacity(0.16)
      .text(text, (width - wide) / 2, height / 2 - size / 2, { lineBreak: false })
      .restore();
    doc.endMarkedContent();
  }
}
