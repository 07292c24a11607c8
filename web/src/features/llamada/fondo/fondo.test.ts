import { expect, it } from 'vitest';
import { createCansancio, puedeDesenfocar } from './fondo.ts';

const camara = (backgroundBlur?: boolean[]) => ({ getCapabilities: () => ({ backgroundBlur }) as object });

it.each([
  ['a camera whose blur can be switched', camara([false, true]), 8, true],
  ['a weak machine', camara([false, true]), 2, false],
  ['a camera that the system always blurs', camara([true]), 8, false],
  ['a browser without blur', camara(), 8, false],
  ['no camera', null, 8, false],
] as const)('with %s, offers it: %#', (_, track, nucleos, offered) => {
  expect(puedeDesenfocar(track, nucleos)).toBe(offered);
});

it('gives up after the processor held the picture back three times in a row', () => {
  const cansada = createCansancio();
  expect(['cpu', 'cpu', 'none', 'cpu', 'cpu', 'bandwidth', 'cpu', 'cpu', 'cpu'].map(cansada)).toEqual([
    ...Array.from({ length: 8 }, () => false),
    true,
  ]);
});
