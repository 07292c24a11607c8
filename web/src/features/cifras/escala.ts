/** Axis ticks from zero: at most five steps of 1, 2 or 5 times a power of ten. */
export function escalaDe(maximo: number): { tope: number; marcas: number[] } {
  const crudo = Math.max(maximo, 4) / 5;
  const potencia = 10 ** Math.floor(Math.log10(crudo));
  const paso = [1, 2, 5, 10].map((n) => n * potencia).find((n) => n >= crudo && n >= 1) ?? 1;
  const cuantas = Math.max(1, Math.ceil(maximo / paso));
  return { tope: cuantas * paso, marcas: Array.from({ length: cuantas + 1 }, (_, i) => i * paso) };
}

/** Label interval, so that labels do not overlap: the first one, then every nth. */
export const cadaCuantos = (cuantos: number, caben: number) => Math.max(1, Math.ceil(cuantos / caben));

export const conComa = (numero: number, decimales = 0) =>
  numero.toLocaleString('es-AR', { minimumFractionDigits: 0, maximumFractionDigits: decimales });
