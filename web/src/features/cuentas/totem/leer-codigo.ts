/** Extracts the code of a turno from scanned or typed text: a whole link, or the code alone. */
export function leerCodigo(leido: string): string | undefined {
  const texto = leido.trim();
  const codigo = URL.canParse(texto)
    ? new URL(texto).searchParams.get('codigoTurno')
    : texto.replaceAll(/\s/g, '');
  return codigo && /^[\w-]{20,100}$/.test(codigo) ? codigo : undefined;
}
