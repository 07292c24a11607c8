import { matriculaEnPalabras } from '@portal/domain/documentos/reglas';
import type { Paper } from '../../../platform/paper/paper.ts';
import type { ParaDibujar } from './papel.ts';

const QR = 92;
const LADO = 216;
const BARRAS = 26;
const nombre = { size: 12, bold: true, gap: 2 } as const;
const dato = { size: 9, colour: 'ink-2', gap: 2 } as const;
const direccion = { size: 7.5, colour: 'ink-2', gap: 1 } as const;

/** The signature and how to verify it, kept together on one page. */
export function drawCierre(paper: Paper, documento: ParaDibujar) {
  const { profesional } = documento.contenido.hoja;
  paper.room(altoDelCierre(paper, documento));
  paper.line();
  paper.space(13);
  const top = paper.y;
  const firma = { x: paper.left, width: anchoDeFirma(paper) };

  if (profesional.firma)
    paper.signature(profesional.firma, `Firma de ${profesional.nombre}`, paper.left, top, 42);
  paper.y = top + 47;
  rule(paper, firma.width);
  paper.space(7);
  paper.text('P', profesional.nombre, nombre, firma);
  for (const linea of datosDelProfesional(documento)) paper.text('P', linea, dato, firma);
  const fin = paper.y;

  drawVerificacion(paper, documento, top, LADO);
  paper.y = Math.max(fin, paper.y);
}

const anchoDeFirma = ({ width }: Paper) => width - LADO - 24;

/** Measured height of both columns: an address may have one line or four. */
export function altoDelCierre(paper: Paper, documento: ParaDibujar): number {
  const { contenido } = documento;
  const { profesional, verificar } = contenido.hoja;
  const ancho = anchoDeFirma(paper);
  const datos = datosDelProfesional(documento).reduce(
    (sum, linea) => sum + paper.heightOf(linea, dato, ancho),
    0,
  );
  const izquierda = 54 + paper.heightOf(profesional.nombre, nombre, ancho) + datos;
  const derecha = QR + 2 + paper.heightOf(verificar, direccion, LADO);
  return 13 + Math.max(izquierda, derecha) + 4;
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

function drawVerificacion(
  paper: Paper,
  { contenido: { hoja }, numero, tipo }: ParaDibujar,
  top: number,
  lado: number,
) {
  const x = paper.left + paper.width - lado;
  paper.qr(hoja.verificar, `Código QR que lleva a ${hoja.verificar}`, x - 8, top - 8, QR + 8);
  paper.y = top + 2;
  const texto = { x: x + QR + 2, width: lado - QR - 2 };
  paper.text('P', 'Verificá este documento', { size: 9.5, bold: true, gap: 2 }, texto);
  paper.space(2);
  paper.text(
    'P',
    'Escaneá el código o entrá en la dirección de abajo.',
    { size: 8.5, colour: 'ink-2', gap: 2 },
    texto,
  );
  if (tipo === 'receta' && numero !== null) {
    // Beside the QR code, at its lower edge.
    paper.barcode(
      barras(numero),
      `Código de barras de la receta ${numero}`,
      texto.x - 8,
      top + QR - BARRAS - 14,
      texto.width + 8,
      BARRAS,
    );
    paper.y = top + QR - 12;
    paper.text('P', barras(numero), { size: 8, colour: 'ink-2' }, texto);
  }
  paper.y = top + QR + 2;
  paper.link(hoja.verificar, hoja.verificar, direccion, { x, width: lado });
}

/** Always ten digits, so that every scanner reads them alike. */
export const barras = (numero: number) => String(numero).padStart(10, '0');
