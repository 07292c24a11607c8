import { Readable } from 'node:stream';

/** Spanish Excel opens a CSV as a table if it has semicolons, CRLF and a UTF-8 BOM. */
export const BOM = '\uFEFF';

/**
 * Escapes a cell that a spreadsheet would run as a formula, and quotes separators, quotes and line breaks.
 */
export function celda(valor: string): string {
  const inerte = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(valor) ? `'${valor}` : valor;
  return /[";\r\n\t']/.test(inerte) ? `"${inerte.replaceAll('"', '""')}"` : inerte;
}
export const renglon = (celdas: readonly string[]) => `${celdas.map(celda).join(';')}\r\n`;

/** Reads and sends the rows in pages; a page that is not full is the last. */
export function csvPorTramos<Fila>(
  encabezado: readonly string[],
  tramo: number,
  leer: (ultima: Fila | null) => Promise<Fila[]>,
  aCeldas: (fila: Fila) => readonly string[],
): Readable {
  return Readable.from(
    (async function* () {
      yield BOM + renglon(encabezado);
      for (let ultima: Fila | null = null; ;) {
        const filas: Fila[] = await leer(ultima);
        if (filas.length > 0) yield filas.map((fila) => renglon(aCeldas(fila))).join('');
        if (filas.length < tramo) return;
        ultima = filas.at(-1)!;
      }
    })(),
  );
}

/** Headers for a download that must never run in the browser. */
export const csvHeaders = (nombre: string): Record<string, string> => ({
  'content-disposition': `attachment; filename="${nombre}.csv"`,
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
});
