/**
 * 'Clínica Médica y Pediatría'. Not by `Intl.ListFormat`: the first one costs a slow phone a tenth of a second,
 * because the browser loads its rules of a language.
 */
export function enLista(nombres: readonly string[]): string {
  const ultimo = nombres.at(-1) ?? '';
  if (nombres.length < 2) return ultimo;
  // 'y' becomes 'e' before the same sound, which 'Hierro' does not begin with.
  const y = /^(?:[ií]|h[ií](?![ae]))/i.test(ultimo) ? 'e' : 'y';
  return `${nombres.slice(0, -1).join(', ')} ${y} ${ultimo}`;
}
