import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ayudas } from '../ayudas.ts';
import { cuadros } from './cuadros.mjs';

/** Size, loop count, frames and their delays, read from the blocks of the file. */
const readGif = (gif) => {
  const netscape = gif.indexOf('NETSCAPE2.0', 0, 'latin1');
  const demoras = [];
  for (
    let i = gif.indexOf(Buffer.from([0x21, 0xf9, 0x04]));
    i >= 0;
    i = gif.indexOf(Buffer.from([0x21, 0xf9, 0x04]), i + 8)
  ) {
    if (gif[i + 7] === 0) demoras.push(gif.readUInt16LE(i + 4));
  }
  return {
    firma: gif.toString('latin1', 0, 6),
    ancho: gif.readUInt16LE(6),
    alto: gif.readUInt16LE(8),
    vueltas: netscape < 0 ? undefined : gif.readUInt16LE(netscape + 13),
    demoras,
  };
};

const carpeta = new URL('./', import.meta.url);
const gifs = new Map(
  ayudas.map(({ control, archivo }) => [control, readFileSync(new URL(archivo, carpeta))]),
);

test('has 26 help pictures and no other GIF', () => {
  expect(ayudas).toHaveLength(26);
  expect(
    readdirSync(carpeta)
      .filter((f) => f.endsWith('.gif'))
      .toSorted(),
  ).toEqual(ayudas.map((a) => a.archivo).toSorted());
  expect(new Set(ayudas.map((a) => a.titulo)).size).toBe(26);
  expect(new Set([...gifs.values()].map((gif) => gif.toString('base64'))).size).toBe(26);
});

test('has frames for every control, none starting or ending like another', () => {
  expect(Object.keys(cuadros).toSorted()).toEqual(ayudas.map((a) => a.control).toSorted());
  for (const marcos of Object.values(cuadros)) expect(marcos.length).toBeLessThanOrEqual(5);
  expect(new Set(Object.values(cuadros).map((marcos) => marcos[0])).size).toBe(26);
  expect(new Set(Object.values(cuadros).map((marcos) => marcos.at(-1))).size).toBe(26);
});

test.each(ayudas.map((a) => a.control))('%s: is a small GIF that stops within five seconds', (control) => {
  const gif = gifs.get(control);
  const { firma, ancho, alto, vueltas, demoras } = readGif(gif);
  expect(firma).toBe('GIF89a');
  expect([ancho, alto]).toEqual([320, 200]);
  // One repetition after the first showing.
  expect(vueltas).toBe(1);
  expect(demoras.length).toBeGreaterThanOrEqual(3);
  expect(demoras.reduce((a, b) => a + b, 0) * 2).toBeLessThanOrEqual(500);
  expect(gif.length).toBeLessThanOrEqual(25 * 1024);
});

test('keeps all help pictures together under 500 KB', () => {
  expect([...gifs.values()].reduce((suma, gif) => suma + gif.length, 0)).toBeLessThanOrEqual(500 * 1024);
});
