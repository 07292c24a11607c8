import { Readable } from 'node:stream';

/** What Excel in Spanish opens as a table: semicolons, CRLF, and a mark that says UTF-8. */
export const BOM = '\uFEFF';

/** A cell that a spreadsheet would take for a formula is disarmed; what holds the separator, a quote or a new line is quoted. */
export function celda(valor: string): string {
  const inerte = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(valor) ? `'${valor}` : valor;
  return /[";\r\n\t']/.test(inerte) ? `"${inerte.replaceAll('"', '""')}"` : inerte;
}
export const renglon = (celdas: readonly string[]) => `${celdas.map(celda).join(';')}\r\n`;

/** Read and sent in pieces: after each the next one, until one is not full. */
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

/** A file to be saved, and never to be run. */
export const csvHeaders = (nombre: string): Record<string, string> => ({
  'content-disposition': `attachment; filename="${nombre}.csv"`,
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
});
