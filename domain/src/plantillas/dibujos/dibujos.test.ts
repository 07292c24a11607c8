import { expect, test } from 'vitest';
import { escenaSvg, escenas, focoDeEscena } from './escenas.ts';
import { figuras } from './figuras.ts';
import { emblemaSvg, logoSvg } from './logo.ts';
import { mapaSvg } from './mapas.ts';
import { tramiteDniSvg } from './tramite-dni.ts';

const nombres = [
  'primary',
  'primary-line',
  'primary-soft',
  'on-primary',
  'accent',
  'accent-soft',
  'accent-strong',
  'scene-1',
  'scene-2',
  'scene-3',
  'scene-4',
  'scene-5',
  'ink',
  'ink-2',
  'line',
  'line-strong',
  'surface',
  'surface-sunk',
  'surface-press',
];
const tokens = Object.fromEntries(nombres.map((nombre, i) => [nombre, `#0000${String(i + 10)}`]));
const claves = Object.keys(figuras);
const sinTitulo = (svg: string, clave: string): string =>
  svg.replace(/<title>.*?<\/title>/g, '').replaceAll(`${clave}-`, '');

/**
 * Checks that tags are closed in order, attributes are quoted and unique, and ampersands are escaped: enough
 * for these drawings.
 */
const faultsOf = (svg: string): string[] => {
  const abiertos: string[] = [];
  const faults: string[] = [];
  for (const [etiqueta, cierre, nombre, atributos, sola] of svg.matchAll(
    /<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/g,
  )) {
    const nombresDeAtributo = [...atributos!.matchAll(/([\w:-]+)="/g)].map(([, n]) => n);
    if (new Set(nombresDeAtributo).size !== nombresDeAtributo.length)
      faults.push(`repeated attribute in ${etiqueta.slice(0, 120)}`);
    if (cierre) {
      if (abiertos.pop() !== nombre) faults.push(`unexpected ${etiqueta}`);
    } else if (!sola) abiertos.push(nombre!);
  }
  const resto = svg.replace(/<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/g, '');
  if (/[<>]/.test(resto) || /&(?!#?\w+;)/.test(svg)) faults.push('stray markup');
  if (/NaN|undefined|Infinity/.test(svg)) faults.push('a number is missing');
  if (abiertos.length > 0) faults.push(`left open: ${abiertos.join(', ')}`);
  return faults;
};

const selfContained = (svg: string): void => {
  expect(svg).not.toContain('var(--');
  expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(
    /https?:|href=|<image|<script|<style|url\((?!#)/,
  );
  expect(faultsOf(svg)).toEqual([]);
};

test('has thirty emblems, each with its scene', () => {
  expect(claves).toHaveLength(30);
  expect(Object.keys(escenas).toSorted()).toEqual([...claves].toSorted());
});

test.each(claves)('%s: draws emblem, logo and scene without external references', (clave) => {
  const emblema = emblemaSvg(clave, tokens);
  const escena = escenaSvg(clave, tokens);
  selfContained(emblema);
  selfContained(logoSvg({ clave, marca: { fuerte: 'A & B', resto: '<Salud>' }, tokens }));
  selfContained(escena);
  expect(emblema.length).toBeLessThan(2500);
  expect(escena.length).toBeLessThan(25_000);
  expect(escena).toMatch(/viewBox="0 0 720 940" preserveAspectRatio="xMidYMid slice"/);
  expect(escena).toMatch(/<title>.{40,}<\/title>/);
  expect(escena.match(/stroke-dasharray="1 11"/g)).toHaveLength(1);
  const ids = [...escena.matchAll(/id="([^"]+)"/g)].map(([, id]) => id!);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, id] of escena.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(id);
});

test.each(claves)(
  '%s: keeps a band of a quarter of the scene around its people inside the scene',
  (clave) => {
    expect(focoDeEscena(clave)).toBeGreaterThan(0.125);
    expect(focoDeEscena(clave)).toBeLessThan(0.875);
  },
);

test('has no two equal emblems or scenes', () => {
  expect(new Set(claves.map((clave) => emblemaSvg(clave, tokens))).size).toBe(30);
  expect(new Set(claves.map((clave) => sinTitulo(escenaSvg(clave, tokens), clave))).size).toBe(30);
  expect(new Set(Object.values(escenas).map(({ titulo }) => titulo)).size).toBe(30);
});

test('throws for a missing colour or an unknown template', () => {
  expect(() => emblemaSvg('demo', {})).toThrow(/no colour/);
  expect(() => emblemaSvg('nadie', tokens)).toThrow(/no emblem/);
  expect(() => escenaSvg('nadie', tokens)).toThrow(/no scene/);
});

test('shows an 11-digit procedure number in the DNI picture', () => {
  selfContained(tramiteDniSvg);
  expect(tramiteDniSvg).toMatch(/<title>.*trámite.*<\/title>/);
  expect(tramiteDniSvg).toMatch(/>\d{11}</);
});

test("numbers the map's places and keeps every pin inside", () => {
  const svg = mapaSvg(
    [
      { nombre: 'Sala "Norte"', domicilio: 'Belgrano & Mitre', x: -5, y: 0 },
      { nombre: 'Hospital', domicilio: 'Rivadavia 12', x: 50, y: 120 },
    ],
    tokens,
  );
  selfContained(svg);
  expect(svg).toContain('>2</text>');
  const pines = [...svg.matchAll(/translate\((\d+) (\d+)\)/g)].map(([, x, y]) => [Number(x), Number(y)]);
  expect(pines).toHaveLength(2);
  for (const [x, y] of pines) {
    expect(x).toBeGreaterThanOrEqual(20);
    expect(x).toBeLessThanOrEqual(780);
    expect(y).toBeGreaterThanOrEqual(56);
    expect(y).toBeLessThanOrEqual(560);
  }
});
