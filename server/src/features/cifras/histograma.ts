/**
 * Times by tenths of a minute, as the figures are rounded. In order, for each tenth: how many, the shortest and
 * the longest, in milliseconds.
 */
export type Histograma = Int32Array;

const DECIMA = 6000;

/** As `portal.histograma` encodes it. A tenth may have several entries: the sum has one. */
export function leerHistograma(hex: string): Histograma {
  const bytes = Buffer.from(hex, 'hex');
  const leido = new Int32Array((bytes.length / 8) * 3);
  for (let i = 0, en = 0; i < bytes.length; i += 8, en += 3) {
    leido[en] = bytes.readInt16BE(i + 4);
    leido[en + 1] = bytes.readInt32BE(i);
    leido[en + 2] = leido[en + 1]! + bytes.readInt16BE(i + 6);
  }
  return leido;
}

export function sumarHistogramas(todos: Histograma[]): Histograma {
  const decimas = 1 + Math.max(-1, ...todos.map((uno) => decimaDe(uno.at(-1) ?? -DECIMA)));
  const suma = new Int32Array(3 * decimas);
  for (const uno of todos) {
    for (let i = 0; i < uno.length; i += 3) {
      const en = 3 * decimaDe(uno[i + 1]!);
      const habia = suma[en]! > 0;
      suma[en]! += uno[i]!;
      suma[en + 1] = habia ? Math.min(suma[en + 1]!, uno[i + 1]!) : uno[i + 1]!;
      suma[en + 2] = Math.max(suma[en + 2]!, uno[i + 2]!);
    }
  }
  return suma.filter((_, i) => suma[i - (i % 3)]! > 0);
}
const decimaDe = (ms: number) => Math.round(ms / DECIMA);

/**
 * Interpolated between two times, as `percentile_cont`. Two times of one tenth round to that tenth, whatever
 * they are; of two tenths, the first is the longest of its own and the second the shortest.
 */
export function percentilDe(histograma: Histograma, p: number): number | null {
  let cuantos = 0;
  for (let i = 0; i < histograma.length; i += 3) cuantos += histograma[i]!;
  const lugar = p * (cuantos - 1);
  let hasta = 0;
  for (let i = 0; i < histograma.length; i += 3) {
    hasta += histograma[i]!;
    if (lugar <= hasta - 1) return histograma[i + 1]!;
    if (lugar < hasta) {
      const abajo = histograma[i + 2]!;
      return abajo + (histograma[i + 4]! - abajo) * (lugar - (hasta - 1));
    }
  }
  return null;
}

/**
 * Rounds to whole milliseconds first, so that values on a rounding edge do not depend on the order of
 * summation.
 */
export const aMinutos = (ms: number | null | undefined) =>
  ms == null ? null : Math.round(Math.round(ms) / DECIMA) / 10;
