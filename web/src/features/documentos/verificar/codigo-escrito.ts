/**
 * Extracts the code from typed or pasted text: the code alone, or at the end of the URL printed under the QR.
 */
export function codigoEscrito(texto: string): string {
  const limpio = texto.replace(/\s+/gu, '');
  return /\/verificar\/([^/?#]*)/u.exec(limpio)?.[1] ?? limpio;
}
