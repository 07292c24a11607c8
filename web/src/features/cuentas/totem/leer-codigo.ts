/** The code of a turno out of what a scanner typed, a camera read or somebody wrote: the whole link, or the code alone. */
export function leerCodigo(leido: string): string | undefined {
  const texto = leido.trim();
  const codigo = URL.canParse(texto)
    ? new URL(texto).searchParams.get('codigoTurno')
    : texto.replaceAll(/\s/g, '');
  return codigo && /^[\w-]{20,100}$/.test(codigo) ? codigo : undefined;
}
