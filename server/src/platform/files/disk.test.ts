import os from 'node:os';
import { expect, it } from 'vitest';
import { freeBytes, hasRoom } from './disk.ts';

it('reports the free space, and when it is not enough', async () => {
  const free = await freeBytes(os.tmpdir());
  expect(free).toBeGreaterThan(0);
  expect(await hasRoom([os.tmpdir()], 1)).toBe(true);
  expect(await hasRoom([os.tmpdir()], free * 1000)).toBe(false);
  expect(await hasRoom([os.tmpdir(), '/proc/no/hay'], 1)).toBe(false);
});
