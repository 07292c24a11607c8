import { inflateSync } from 'node:zlib';
import { tokensDe } from '@portal/domain/plantillas/colores';
import { emblemaSvg } from '@portal/domain/plantillas/dibujos/logo';
import { clavesPlantilla, plantillas } from '@portal/domain/plantillas/index';
import { expect, test } from 'vitest';
import { emblemPng } from './emblem-png.ts';

/** RGBA rows of a PNG from `emblemPng`: one data chunk, no filter. */
function read(png: Buffer) {
  expect(png.subarray(0, 8)).toEqual(Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]));
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const rows = inflateSync(png.subarray(41, 41 + png.readUInt32BE(33)));
  const at = (x: number, y: number) => [
    ...rows.subarray(y * (width * 4 + 1) + 1 + x * 4, y * (width * 4 + 1) + 5 + x * 4),
  ];
  return { width, height, at };
}

const rgb = (hex: string) => [...Buffer.from(hex.slice(1), 'hex')];

const algunas = clavesPlantilla.filter((_, i) => i % 5 === 0);

test.each(algunas)('%s: draws the emblem’s arch, doorway and figure, and nothing around it', (clave) => {
  const tokens = tokensDe(plantillas[clave].colores);
  const { width, height, at } = read(emblemPng(emblemaSvg(clave, tokens)));
  expect([width, height]).toEqual([102, 114]);
  expect(at(0, 0)[3]).toBe(0);
  expect(at(101, 0)[3]).toBe(0);
  // The left post of the arch, and the doorway's upper end.
  expect(at(12, 100)).toEqual([...rgb(tokens['primary']), 255]);
  expect(at(51, 25)).toEqual([...rgb(tokens['scene-1']), 255]);
  const accent = rgb(tokens['accent']).join();
  const figure = Array.from({ length: width * height }, (_, i) =>
    at(i % width, Math.floor(i / width)),
  ).filter((pixel) => pixel.slice(0, 3).join() === accent);
  expect(figure.length).toBeGreaterThan(300);
});

test('refuses a path that it cannot draw', () => {
  const svg = (d: string) => `<svg viewBox="0 0 10 10"><path d="${d}" fill="#112233"/></svg>`;
  expect(() => emblemPng(svg('M1 1T5 5'))).toThrow('no path command T');
  const { at } = read(emblemPng(svg('M0 0h10v10h-10zM4 4v2h2v-2z')));
  expect(at(2, 2)).toEqual([0x11, 0x22, 0x33, 255]);
  // Drawn in the opposite direction, the inner square is a hole.
  expect(at(15, 15)[3]).toBe(0);
});
