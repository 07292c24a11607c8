import type { Paper } from '../../../platform/paper/paper.ts';

const CUIR_BARRAS = 26;
/** Height that it adds below a drug, in points. */
export const CUIR_ALTO = CUIR_BARRAS + 26;

/** The bars that a pharmacy scans, and the same in digits. Without bars it cannot be scanned. */
export function drawCuir(
  paper: Paper,
  cuir: string,
  { x, width }: { x: number; width: number },
  conBarras: boolean,
) {
  paper.space(6);
  const { y } = paper;
  if (conBarras) {
    paper.barcode(cuir, `Código de barras del CUIR ${cuir}`, x - 8, y, Math.min(width, 320), CUIR_BARRAS);
    paper.y = y + CUIR_BARRAS + 4;
  }
  paper.text('P', `CUIR ${cuir}`, { size: 9, colour: 'ink-2' }, { x, width });
}
