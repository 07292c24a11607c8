import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { tokensDe } from '@portal/domain/plantillas/colores';
import type { Ctx } from '../../http/context.ts';
import type { Stream } from '../../http/route.ts';
import { renderPdf } from '../../platform/pdf.ts';

/** The platform's certificate: the deployment's own file where it brought one, else drawn once from the template's words and kept. */
export async function obtenerCertificado({ platform, unidad }: Ctx): Promise<Stream> {
  const { pie, nombre, colores, marca } = unidad.plantilla;
  const own = `${unidad.clave}/marca/certificado.pdf`;
  const content = createHash('sha256')
    .update(JSON.stringify([pie, nombre, colores, marca]))
    .digest('hex')
    .slice(0, 16);
  const drawn = `${unidad.clave}/certificados/${content}.pdf`;
  if (!(await platform.files.find(own)) && !(await platform.files.find(drawn))) {
    await platform.files.put(drawn, Readable.from([await drawCertificado(unidad.plantilla)]));
  }
  const file = (await platform.files.find(own)) ?? (await platform.files.find(drawn))!;
  return {
    body: file.stream(),
    type: 'application/pdf',
    headers: {
      'content-disposition': 'inline; filename="certificado.pdf"',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; object-src 'self'; plugin-types application/pdf; frame-ancestors 'self'",
      'x-frame-options': 'SAMEORIGIN',
    },
  };
}

function drawCertificado({ pie, nombre, colores, marca }: Ctx['unidad']['plantilla']): Promise<Buffer> {
  const tokens = tokensDe(colores);
  return renderPdf({ title: `Certificado de la plataforma · ${nombre}`, size: 'A4' }, (doc) => {
    const left = 64;
    const width = doc.page.width - 2 * left;
    doc.rect(0, 0, doc.page.width, 12).fill(tokens['primary']);
    // The doorway: the only ornament.
    doc.path('M64 128V92a24 24 0 0 1 48 0v36z').fill(tokens['primary']);
    doc.path('M73 128V93a15 15 0 0 1 30 0v35z').fill(tokens['accent']);
    doc
      .fillColor(tokens['ink'])
      .font('Helvetica-Bold')
      .fontSize(18)
      .text(marca.fuerte, 126, 94, { continued: marca.resto !== '' });
    if (marca.resto !== '') doc.font('Helvetica').fillColor(tokens['ink-2']).text(` ${marca.resto}`);
    doc.fillColor(tokens['ink']).font('Helvetica-Bold').fontSize(26).text('Certificado de inscripción', left, 200, { width });
    doc
      .moveDown(0.4)
      .font('Helvetica')
      .fontSize(13)
      .fillColor(tokens['ink-2'])
      .text('Registro Nacional de Plataformas y Sistemas de Información en Salud', { width });
    doc.moveDown(2).fontSize(13).fillColor(tokens['ink']).text(pie.avisoLegal, { width, lineGap: 5 });
    const facts: [string, string][] = [
      ['Plataforma', nombre],
      ['Inscripción', pie.inscripcion],
      ['Norma', 'Ley 27.553, de recetas electrónicas o digitales y plataformas de teleasistencia'],
    ];
    doc.moveDown(2);
    for (const [label, value] of facts) {
      const { y } = doc;
      doc
        .moveTo(left, y)
        .lineTo(left + width, y)
        .lineWidth(1)
        .strokeColor(tokens['line'])
        .stroke();
      doc
        .font('Helvetica')
        .fontSize(10)
        .fillColor(tokens['ink-2'])
        .text(label, left, y + 12, { width });
      doc.font('Helvetica-Bold').fontSize(13).fillColor(tokens['ink']).text(value, { width });
      doc.moveDown(1);
    }
    doc
      .font('Helvetica')
      .fontSize(10)
      .fillColor(tokens['ink-2'])
      .text(
        'Este documento se muestra al pie del portal. La consulta del registro es pública y la hace el Ministerio de Salud de la Nación.',
        left,
        doc.page.height - 120,
        { width, lineGap: 3 },
      );
  });
}
