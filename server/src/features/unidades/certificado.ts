import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Ctx } from '../../http/context.ts';
import type { Stream } from '../../http/route.ts';
import { inlinePdf } from '../../http/file-headers.ts';
import { caraDe, drawPaper } from '../../platform/paper/paper.ts';
import { lugarDe } from './archivos.ts';
import type { Unidad } from '../../units/registry.ts';

/** Fixed date of the PDF, so that rendering it again gives the same file. */
const INSCRIPTA = new Date('2026-01-01T12:00:00Z');
/** Increase it when the drawing changes, so that stored files are no longer used. */
const TRAZO = 3;

/**
 * The platform's certificate: the file uploaded by the unit or its deployment, else one rendered once from
 * the template and stored.
 */
export async function obtenerCertificado({ platform, unidad }: Ctx): Promise<Stream> {
  const { pie, nombre, colores, marca } = unidad.plantilla;
  const subido = unidad.plantilla.imagenes?.certificado;
  const own = subido === undefined ? `${unidad.clave}/marca/certificado.pdf` : lugarDe(unidad.clave, subido);
  const content = createHash('sha256')
    .update(JSON.stringify([TRAZO, pie, nombre, colores, marca]))
    .digest('hex')
    .slice(0, 16);
  const drawn = `${unidad.clave}/certificados/${content}.pdf`;
  if (!(await platform.files.find(own)) && !(await platform.files.find(drawn))) {
    await platform.files.put(drawn, Readable.from([await drawCertificado(unidad)]));
  }
  const file = (await platform.files.find(own)) ?? (await platform.files.find(drawn))!;
  return {
    body: file.stream(),
    type: 'application/pdf',
    headers: inlinePdf('certificado.pdf'),
  };
}

function drawCertificado(unidad: Unidad): Promise<Buffer> {
  const cara = caraDe(unidad);
  return drawPaper(
    { cara, title: `Certificado de la plataforma · ${cara.nombre}`, size: 'A4', made: INSCRIPTA },
    (paper) => {
      paper.space(24);
      paper.text('H1', 'Certificado de inscripción', { size: 26, bold: true, gap: 2 });
      paper.space(6);
      paper.text('P', 'Registro Nacional de Plataformas y Sistemas de Información en Salud', {
        size: 13,
        colour: 'ink-2',
      });
      paper.space(28);
      paper.text('P', cara.avisoLegal, { size: 13, gap: 5 });
      paper.space(28);
      for (const [etiqueta, valor] of [
        ['Plataforma', cara.nombre],
        ['Inscripción', unidad.plantilla.pie.inscripcion],
        ['Norma', 'Ley 27.553, de recetas electrónicas o digitales y plataformas de teleasistencia'],
      ] as const) {
        paper.line();
        paper.space(13);
        paper.facts([{ etiqueta, valor }], 1);
        paper.space(13);
      }
      paper.foot([
        'Este documento se muestra al pie del portal. La consulta del registro es pública y la hace el Ministerio de Salud de la Nación.',
      ]);
    },
  );
}
