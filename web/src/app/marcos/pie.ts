/** Splits the footer's fixed text: the last sentence becomes a tel: link if it contains a number. */
export function partesDelPie(texto: string): { antes: string; enlace?: { texto: string; href: string } } {
  const numbers = [...texto.matchAll(/[+(]?[0-9][0-9 ().-]*[0-9]/g)];
  const number = numbers.at(-1);
  if (!number) return { antes: texto };
  const start = sentenceStart(texto, number.index);
  return {
    antes: texto.slice(0, start).trim(),
    enlace: { texto: texto.slice(start).trim(), href: `tel:${number[0].replace(/[^0-9+]/g, '')}` },
  };
}

function sentenceStart(texto: string, before: number): number {
  const ends = [...texto.slice(0, before).matchAll(/[.?!:;]\s+/g)].at(-1);
  return ends ? ends.index + ends[0].length : 0;
}
