import PDFDocument from 'pdfkit';

/** Draws with built-in fonts, fetches nothing, reads no file. */
export function renderPdf(options: { title: string; size: string }, draw: (doc: PDFKit.PDFDocument) => void): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const doc = new PDFDocument({
      size: options.size,
      margin: 48,
      lang: 'es-AR',
      displayTitle: true,
      info: { Title: options.title },
      tagged: true,
      pdfVersion: '1.7',
    });
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
    draw(doc);
    doc.end();
  });
}
