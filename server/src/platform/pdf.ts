import PDFDocument from 'pdfkit';

export interface PdfOptions {
  title: string;
  size: string;
  author: string;
  /** Also what the file's own identifier is made of. */
  made: Date;
  /** Points at the foot that text does not run into. */
  bottom: number;
}

/** Draws with built-in fonts, fetches nothing, reads no file. The same drawing gives the same bytes. */
export function renderPdf({ title, size, author, made, bottom }: PdfOptions, draw: (doc: PDFKit.PDFDocument) => void): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const doc = new PDFDocument({
      size,
      margins: { top: 48, left: 48, right: 48, bottom },
      lang: 'es-AR',
      displayTitle: true,
      info: { Title: title, Author: author, Creator: 'Portal', Producer: 'Portal', CreationDate: made },
      tagged: true,
      pdfVersion: '1.7',
      bufferPages: true,
    });
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
    draw(doc);
    doc.end();
  });
}
