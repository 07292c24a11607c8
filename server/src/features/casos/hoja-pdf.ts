import { tokensDe } from '@portal/domain/plantillas/colores';
import type { Plantilla } from '@portal/domain/plantillas/plantilla';
import { diaDe, horaDe } from '@portal/domain/tiempo/fechas';

export const fechaCorta = (dia: string) => dia.split('-').toReversed().join('/');
export const momento = (instante: Date) => `${fechaCorta(diaDe(instante))}, ${horaDe(instante)} hs`;

/** A sheet that is written from top to bottom, with the unit's head: sections, facts and entries; pages come by themselves. */
export function abrirHoja(doc: PDFKit.PDFDocument, { nombre, colores, marca }: Plantilla, titulo: string, impreso: Date) {
  const tokens = tokensDe(colores);
  const left = 48;
  const width = doc.page.width - 2 * left;
  doc.rect(0, 0, doc.page.width, 10).fill(tokens['primary']);
  doc.fillColor(tokens['ink']).font('Helvetica-Bold').fontSize(13).text(`${marca.fuerte} ${marca.resto}`.trim(), left, 40, { width });
  doc
    .font('Helvetica-Bold')
    .fontSize(20)
    .text(titulo, left, doc.y + 12, { width });
  doc
    .font('Helvetica')
    .fontSize(9)
    .fillColor(tokens['ink-2'])
    .text(`${nombre} · Impreso el ${momento(impreso)}`, { width });
  return {
    seccion(texto: string) {
      // A title is not left alone at the foot of a page.
      if (doc.y > doc.page.height - 130) doc.addPage();
      doc.moveDown(1).font('Helvetica-Bold').fontSize(13).fillColor(tokens['primary-ink']).text(texto, left, doc.y, { width });
      doc.moveDown(0.3);
    },
    hecho(etiqueta: string, valor: string) {
      doc.font('Helvetica').fontSize(10).fillColor(tokens['ink-2']).text(`${etiqueta}: `, left, doc.y, { width, continued: true });
      doc.fillColor(tokens['ink']).text(valor === '' ? '–' : valor);
    },
    entrada(cabeza: string, texto: string) {
      doc.font('Helvetica-Bold').fontSize(10).fillColor(tokens['ink']).text(cabeza, left, doc.y, { width });
      if (texto !== '') doc.font('Helvetica').text(texto, { width });
      doc.moveDown(0.4);
    },
    nada(texto: string) {
      doc.font('Helvetica').fontSize(10).fillColor(tokens['ink-2']).text(texto, left, doc.y, { width });
    },
  };
}
