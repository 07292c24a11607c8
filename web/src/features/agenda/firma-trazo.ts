import { FIRMA_LARGO } from '@portal/domain/agenda/reglas';

/** A signature as pen strokes in a box of 220 by 64: drawn by hand, or traced from a picture. */

export const CAJA = { ancho: 220, alto: 64 } as const;
export type Punto = readonly [x: number, y: number];

const redondo = (n: number) => String(Math.round(n * 10) / 10);

/** The strokes as SVG path data, simplified until it fits the size limit; undefined if there are none. */
export function trazoDe(lineas: readonly (readonly Punto[])[]): string | undefined {
  for (let tolerancia = 0.3; tolerancia < 8; tolerancia *= 1.5) {
    const d = lineas
      .map((linea) => simplificar(linea, tolerancia))
      .filter((linea) => linea.length > 0)
      .map(
        ([primero, ...resto]) =>
          `M${primero!.map(redondo).join(' ')}${resto.length === 0 ? 'h0.1' : `L${resto.map((punto) => punto.map(redondo).join(' ')).join(' ')}`}`,
      )
      .join('');
    if (d === '') return undefined;
    if (d.length <= FIRMA_LARGO) return d;
  }
  return undefined;
}

/** Removes points that are within `tolerancia` of the line (Douglas–Peucker). */
export function simplificar(linea: readonly Punto[], tolerancia: number): Punto[] {
  if (linea.length < 3) return [...linea];
  const [a, b] = [linea[0]!, linea.at(-1)!];
  let [lejos, donde] = [0, 0];
  for (let i = 1; i < linea.length - 1; i += 1) {
    const distancia = distanciaA(linea[i]!, a, b);
    if (distancia > lejos) [lejos, donde] = [distancia, i];
  }
  if (lejos <= tolerancia) return [a, b];
  return [
    ...simplificar(linea.slice(0, donde + 1), tolerancia).slice(0, -1),
    ...simplificar(linea.slice(donde), tolerancia),
  ];
}

function distanciaA([x, y]: Punto, [ax, ay]: Punto, [bx, by]: Punto): number {
  const [dx, dy] = [bx - ax, by - ay];
  const largo = dx * dx + dy * dy;
  const t = largo === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / largo));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy);
}

export interface Tinta {
  ancho: number;
  alto: number;
  /** One byte per pixel: 1 is ink. */
  puntos: Uint8Array;
}

/** Thresholds RGBA pixels: ink is clearly darker than the paper. */
export function tintaDe(datos: Uint8ClampedArray, ancho: number, alto: number): Tinta {
  const gris = new Float32Array(ancho * alto);
  let [claro, oscuro] = [0, 255];
  for (let i = 0; i < gris.length; i += 1) {
    const alfa = datos[i * 4 + 3]! / 255;
    const valor =
      (datos[i * 4]! * 0.299 + datos[i * 4 + 1]! * 0.587 + datos[i * 4 + 2]! * 0.114) * alfa +
      255 * (1 - alfa);
    gris[i] = valor;
    claro = Math.max(claro, valor);
    oscuro = Math.min(oscuro, valor);
  }
  const corte = oscuro + (claro - oscuro) * 0.55;
  const puntos = new Uint8Array(ancho * alto);
  // Blank paper has no contrast.
  if (claro - oscuro >= 60) for (let i = 0; i < gris.length; i += 1) puntos[i] = gris[i]! < corte ? 1 : 0;
  return { ancho, alto, puntos };
}

/** Thins each stroke to a line one pixel wide (Zhang–Suen). */
export function adelgazar({ ancho, alto, puntos: originales }: Tinta): Tinta {
  const puntos = new Uint8Array(originales);
  const hay = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < ancho && y < alto ? puntos[y * ancho + x]! : 0;
  for (let cambio = true; cambio;) {
    cambio = false;
    for (const vuelta of [0, 1]) {
      const quitar: number[] = [];
      for (let y = 0; y < alto; y += 1) {
        for (let x = 0; x < ancho; x += 1) {
          if (!hay(x, y)) continue;
          const p = [
            hay(x, y - 1),
            hay(x + 1, y - 1),
            hay(x + 1, y),
            hay(x + 1, y + 1),
            hay(x, y + 1),
            hay(x - 1, y + 1),
            hay(x - 1, y),
            hay(x - 1, y - 1),
          ];
          const [n, , e, , s, , o] = p as [number, number, number, number, number, number, number, number];
          const vecinos = p.reduce((suma, uno) => suma + uno, 0);
          const saltos = p.filter((uno, i) => uno === 0 && p[(i + 1) % 8] === 1).length;
          const libre =
            vuelta === 0 ? n * e * s === 0 && e * s * o === 0 : n * e * o === 0 && n * s * o === 0;
          if (vecinos >= 2 && vecinos <= 6 && saltos === 1 && libre) quitar.push(y * ancho + x);
        }
      }
      for (const i of quitar) puntos[i] = 0;
      cambio ||= quitar.length > 0;
    }
  }
  return { ancho, alto, puntos };
}

/** Traces each thin stroke from end to end; leaves out specks. */
export function seguir({ ancho, alto, puntos }: Tinta, minimo: number): Punto[][] {
  const queda = new Uint8Array(puntos);
  const alrededor = [-1, 0, 1]
    .flatMap((dy) => [-1, 0, 1].map((dx) => [dx, dy] as const))
    .filter(([dx, dy]) => dx !== 0 || dy !== 0);
  const vecinos = (x: number, y: number) =>
    alrededor
      .map(([dx, dy]) => [x + dx, y + dy] as const)
      .filter(([nx, ny]) => nx >= 0 && ny >= 0 && nx < ancho && ny < alto && queda[ny * ancho + nx] === 1);
  const lineas: Punto[][] = [];
  const caminar = (x0: number, y0: number) => {
    const linea: Punto[] = [];
    for (let paso: readonly [number, number] | undefined = [x0, y0]; paso;) {
      const [x, y]: readonly [number, number] = paso;
      linea.push([x, y]);
      queda[y * ancho + x] = 0;
      // Straight neighbours before diagonal ones, so that corners are not cut.
      paso = vecinos(x, y).toSorted(
        ([ax, ay], [bx, by]) => Math.abs(ax - x) + Math.abs(ay - y) - (Math.abs(bx - x) + Math.abs(by - y)),
      )[0];
    }
    if (linea.length >= minimo) lineas.push(linea);
  };
  // Start at stroke ends, so that a stroke is one line and not two halves.
  for (const soloPuntas of [true, false]) {
    for (let y = 0; y < alto; y += 1) {
      for (let x = 0; x < ancho; x += 1) {
        if (queda[y * ancho + x] === 1 && (!soloPuntas || vecinos(x, y).length === 1)) caminar(x, y);
      }
    }
  }
  return lineas;
}

const MARGEN = 4;

/** The traced strokes, scaled to the box. */
export function trazoDeTinta(tinta: Tinta): string | undefined {
  const lineas = seguir(adelgazar(tinta), Math.max(3, Math.round(tinta.ancho / 100)));
  const todos = lineas.flat();
  if (todos.length === 0) return undefined;
  const [xs, ys] = [todos.map(([x]) => x), todos.map(([, y]) => y)];
  const menor = (ns: number[]) => ns.reduce((a, b) => Math.min(a, b));
  const mayor = (ns: number[]) => ns.reduce((a, b) => Math.max(a, b));
  const [x0, y0] = [menor(xs), menor(ys)];
  const escala = Math.min(
    (CAJA.ancho - 2 * MARGEN) / Math.max(1, mayor(xs) - x0),
    (CAJA.alto - 2 * MARGEN) / Math.max(1, mayor(ys) - y0),
  );
  return trazoDe(
    lineas.map((linea) =>
      linea.map(([x, y]) => [MARGEN + (x - x0) * escala, MARGEN + (y - y0) * escala] as const),
    ),
  );
}
