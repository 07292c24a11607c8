const particulas = new Set(['de', 'del', 'la', 'las', 'los', 'y', 'e', 'da', 'das', 'do', 'dos', 'di']);

/**
 * A name typed all in small or all in capital letters gets its capitals: 'maría del carmen' and 'MARÍA DEL CARMEN' become
 * 'María del Carmen'. Any other name stays as typed: 'McGregor' and 'D’Angelo' know better.
 */
export function nombrePropio(texto: string): string {
  const limpio = texto.trim();
  const minusculas = limpio.toLocaleLowerCase('es-AR');
  if (limpio !== minusculas && limpio !== limpio.toLocaleUpperCase('es-AR')) return limpio;
  return minusculas
    .split(' ')
    .map((palabra, i) => (i > 0 && particulas.has(palabra) ? palabra : conMayusculas(palabra)))
    .join(' ');
}

const conMayusculas = (palabra: string) =>
  palabra.replace(
    /(^|['’-])(\p{L})/gu,
    (_, antes: string, letra: string) => antes + letra.toLocaleUpperCase('es-AR'),
  );
