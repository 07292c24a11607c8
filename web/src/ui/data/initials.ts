/** First letters of the first and last word: 'Ana María Gómez' → 'AG'. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word) => (word ?? '').slice(0, 1).toLocaleUpperCase('es-AR')).join('');
}
