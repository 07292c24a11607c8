import { esFirma } from '@portal/domain/agenda/reglas';
import { expect, it } from 'vitest';
import { adelgazar, seguir, simplificar, tintaDe, trazoDe, trazoDeTinta, type Punto } from './firma-trazo.ts';

/** Builds a picture from text: # is ink. */
function dibujo(filas: readonly string[]) {
  const [ancho, alto] = [filas[0]!.length, filas.length];
  const datos = new Uint8ClampedArray(ancho * alto * 4).fill(255);
  filas.forEach((fila, y) =>
    fila
      .split('')
      .forEach((letra, x) => letra === '#' && datos.fill(20, (y * ancho + x) * 4, (y * ancho + x) * 4 + 3)),
  );
  return tintaDe(datos, ancho, alto);
}

it('reduces a thick stroke to one line along its middle', () => {
  const tinta = dibujo(['............', '.##########.', '.##########.', '.##########.', '............']);
  const lineas = seguir(adelgazar(tinta), 3);
  expect(lineas).toHaveLength(1);
  expect(new Set(lineas[0]!.map(([, y]) => y))).toEqual(new Set([2]));
});

it('scales the drawing to the box, and contains only strokes', () => {
  const d = trazoDeTinta(
    dibujo(Array.from({ length: 20 }, (_, y) => (y === 10 ? '#'.repeat(60) : '.'.repeat(60)))),
  )!;
  expect(esFirma(d)).toBe(true);
  expect(d).toMatch(/^M4 4L216 4$/);
});

it('finds no signature in white paper or a single speck', () => {
  expect(trazoDeTinta(dibujo(Array.from({ length: 10 }, () => '.'.repeat(30))))).toBeUndefined();
  expect(trazoDeTinta(dibujo(['..........', '....#.....', '..........']))).toBeUndefined();
});

it('drops points on a straight line and keeps corners', () => {
  const linea: Punto[] = [
    [0, 0],
    [5, 0.1],
    [10, 0],
    [10, 5],
    [10, 10],
  ];
  expect(simplificar(linea, 0.5)).toEqual([
    [0, 0],
    [10, 0],
    [10, 10],
  ]);
});

it('keeps the path within the size limit, however much was drawn', () => {
  const garabato = Array.from({ length: 5000 }, (_, i): Punto => [
    110 + 100 * Math.sin(i / 3),
    32 + 28 * Math.cos(i / 7),
  ]);
  expect(trazoDe([garabato])!.length).toBeLessThanOrEqual(6000);
  expect(trazoDe([[[3, 4]]])).toBe('M3 4h0.1');
  expect(trazoDe([])).toBeUndefined();
});
