import PDFDocument from 'pdfkit';
import { paperFonts, type Weight } from './fonts.ts';

export interface PdfOptions {
  title: string;
  size: string;
  author: string;
  /** Creation date; the file's identifier is also derived from it. */
  made: Date;
  /** Height at the bottom of the page that text may not enter, in points. */
  bottom: number;
}

export const fontNames = { regular: 'Papel', bold: 'Papel negrita' } as const satisfies Record<
  Weight,
  string
>;

/**
 * PDF/A-2a: embedded fonts and colours, tagged structure, nothing fetched. The same drawing gives the same
 * bytes.
 */
export function renderPdf(
  { title, size, author, made, bottom }: PdfOptions,
  draw: (doc: PDFKit.PDFDocument) => void,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const doc = new PDFDocument({
      size,
      margins: { top: 48, left: 48, right: 48, bottom },
      lang: 'es-AR',
      displayTitle: true,
      info: { Title: title, Author: author, Creator: 'Portal', Producer: 'Portal', CreationDate: made },
      tagged: true,
      subset: 'PDF/A-2a',
      // No default font: the built-in ones are not embedded, and PDF/A requires embedding.
      font: '',
      pdfVersion: '1.7',
      bufferPages: true,
    });
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
    for (const weight of ['regular', 'bold'] as const)
      doc.registerFont(fontNames[weight], paperFonts()[weight] as never);
    draw(doc);
    doc.end();
  });
}
