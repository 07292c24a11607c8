import { matriculaEnPalabras } from '@portal/domain/documentos/reglas';
import type { Paper } from '../../platform/paper.ts';
import type { ParaDibujar } from './papel.ts';

const ALTO = { receta: 176, otros: 146 };
const QR = 92;

/** Who signed it, and how anybody can check that: kept together on one page. */
export function drawCierre(paper: Paper, documento: ParaDibujar) {
  const { contenido, tipo } = documento;
  const { profesional } = contenido.hoja;
  paper.room(tipo === 'receta' ? ALTO.receta : ALTO.otros);
  paper.line();
  paper.space(16);
  const top = paper.y;
  const lado = 196;
  const firma = { x: paper.left, width: paper.width - lado - 24 };

  if (profesional.firma) paper.signature(profesional.firma, `Firma de ${profesional.nombre}`, paper.left, top, 46);
  paper.y = top + 52;
  rule(paper, firma.width);
  paper.space(7);
  paper.text('P', profesional.nombre, { size: 12, bold: true, gap: 2 }, firma);
  for (const linea of datosDelProfesional(documento)) paper.text('P', linea, { size: 9.5, colour: 'ink-2', gap: 2 }, firma);
  // The repository gives it when it receives the prescription: what is signed cannot know it, and does not invent it.
  if (tipo === 'receta') {
    paper.space(6);
    paper.text('P', 'CUIR pendiente: lo asigna el repositorio nacional cuando recibe la receta.', { size: 8.5, colour: 'ink-2', gap: 1.5 }, firma);
  }
  const fin = paper.y;

  drawVerificacion(paper, documento, top, lado);
  paper.y = Math.max(fin, paper.y);
}

function rule(paper: Paper, width: number) {
  const { doc, left, y, tokens } = paper;
  doc.markContent('Artifact', { type: 'Layout' });
  doc
    .moveTo(left, y)
    .lineTo(left + width, y)
    .lineWidth(0.75)
    .stroke(tokens['ink-2']);
  doc.endMarkedContent();
}

function datosDelProfesional({ contenido: { hoja } }: ParaDibujar): string[] {
  const { profesion, especialidad, matricula, refeps, domicilio } = hoja.profesional;
  const lineas = [
    [profesion, especialidad && `especialista en ${especialidad}`].filter(Boolean).join(', '),
    [matricula && matriculaEnPalabras(matricula), refeps && `REFEPS ${refeps}`].filter(Boolean).join(' · '),
    matricula?.emisor ? `Matrícula otorgada por ${matricula.emisor}` : '',
    domicilio ?? '',
  ];
  return lineas.filter((linea) => linea !== '');
}

function drawVerificacion(paper: Paper, { contenido: { hoja }, numero, tipo }: ParaDibujar, top: number, lado: number) {
  const x = paper.left + paper.width - lado;
  paper.qr(hoja.verificar, `Código QR que lleva a ${hoja.verificar}`, x - 8, top - 8, QR + 8);
  paper.y = top + 2;
  const texto = { x: x + QR + 2, width: lado - QR - 2 };
  paper.text('P', 'Verificá este documento', { size: 9.5, bold: true, gap: 2 }, texto);
  paper.space(2);
  paper.text(
    'P',
    'Escaneá el código, o entrá en la dirección de abajo, para saber si es auténtico y si sigue vigente.',
    { size: 8.5, colour: 'ink-2', gap: 2 },
    texto,
  );
  paper.y = top + QR + 2;
  paper.text('P', hoja.verificar, { size: 7.5, colour: 'ink-2', gap: 1 }, { x, width: lado });
  if (tipo !== 'receta' || numero === null) return;
  paper.space(8);
  const { y } = paper;
  paper.barcode(barras(numero), `Código de barras de la receta ${numero}`, x - 6, y, lado - 30, 26);
  paper.y = y + 29;
  paper.text('P', barras(numero), { size: 8, colour: 'ink-2' }, { x, width: lado });
}

/** Ten digits: a scanner at the counter reads them all alike. */
const barras = (numero: number) => String(numero).padStart(10, '0');
