import { expect, it } from 'vitest';
import { encajar } from './encaje.ts';

const place = (width: number, height: number) => ({ width, height });

it.each([
  ['a portrait phone at the desk', place(480, 640), place(560, 420), true],
  ['a camera of the usual shape at the desk', place(1280, 720), place(560, 420), false],
  ['a screen on a portrait phone', place(1920, 1080), place(374, 640), true],
  ['the same shape', place(640, 480), place(320, 240), false],
  ['no picture yet', place(0, 0), place(320, 240), false],
])('%s', (_what, picture, where, entera) => {
  expect(encajar(picture, where).entera).toBe(entera);
});

it('fits the whole picture to the width or the height of its container', () => {
  expect(encajar(place(1600, 800), place(400, 600)).width).toBe(400);
  expect(encajar(place(480, 640), place(560, 400)).width).toBe(300);
});
