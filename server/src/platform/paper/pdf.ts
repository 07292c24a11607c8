import PDFDocument from 'pdfkit';
import { paperFonts, type Weight } from './fonts.ts';

export interface PdfOptions {
  title: string;
  size: string;
  author: string;
  /** Also what the file's own identifier is made of. */
  made: Date;
  /** Points at the foot that text does not run into. */
  bottom: number;
}

/** The names by which a drawing asks for the portal's font. */
export const fontNames = { regular: 'Papel', bold: 'Papel negrita' } as const satisfies Record<
  Weight,
  string
>;

/** PDF/A-2a: fonts and colours are in the file, its structure is said, nothing is fetched. The same drawing gives the same bytes. */
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
      // None: the built-in ones are not in the file, which an archive needs.
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
