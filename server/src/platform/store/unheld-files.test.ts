import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createDraftSweep } from './unheld-files.ts';

it('deletes a partial file after a day, keeps one being written, and accepts an empty sweep', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'archivos-'));
  try {
    const clock = { now: () => new Date(), machine: () => new Date() };
    const sweep = createDraftSweep(folder, clock);
    await sweep.run();
    await mkdir(path.join(folder, '.nuevos'));
    for (const name of ['viejo', 'nuevo']) await writeFile(path.join(folder, '.nuevos', name), 'x');
    const ayer = new Date(Date.now() - 25 * 3_600_000);
    await utimes(path.join(folder, '.nuevos', 'viejo'), ayer, ayer);
    await sweep.run();
    expect(await readdir(path.join(folder, '.nuevos'))).toEqual(['nuevo']);
  } finally {
    await rm(folder, { recursive: true });
  }
});
