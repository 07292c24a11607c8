/** The code in what somebody typed or pasted: by itself, or at the end of the address that is printed under the QR. */
export function codigoEscrito(texto: string): string {
  const limpio = texto.replace(/\s+/gu, '');
  return /\/verificar\/([^/?#]*)/u.exec(limpio)?.[1] ?? limpio;
}
