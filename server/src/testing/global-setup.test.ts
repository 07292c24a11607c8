import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { choosePlace } from './global-setup.ts';

let root: string;
let [memory, disk] = ['', ''];
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'portal-lugares-'));
  [memory, disk] = [path.join(root, 'memoria'), path.join(root, 'disco')];
  for (const folder of [root, memory, disk]) {
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o755);
  }
});
afterEach(() => rmSync(root, { recursive: true }));

/** Not a database, so that it is not started to be stopped. */
const leave = (place: string, pid: number) =>
  mkdirSync(path.join(place, `portal-vitest-${pid}-abc/data`), { recursive: true });

it('removes what killed runs left in every place before it looks for room, and nothing of a run that lives', async () => {
  const { pid: ended } = spawnSync(process.execPath, ['--version']);
  for (const place of [memory, disk]) for (const pid of [ended, process.pid]) leave(place, pid);
  mkdirSync(path.join(memory, 'ajeno'));
  const seen: string[][] = [];
  const roomIn = (folder: string) => seen.push(readdirSync(folder)) < 0;
  const alive = `portal-vitest-${process.pid}-abc`;
  expect(await choosePlace(memory, [disk], roomIn)).toBe(disk);
  expect(seen).toEqual([['ajeno', alive]]);
  expect(readdirSync(disk)).toEqual([alive]);
});

it('takes the memory if it has room, and the last place if none can be reached', async () => {
  expect(await choosePlace(memory, [disk], () => true)).toBe(memory);
  const nowhere = path.join(root, 'nada');
  expect(await choosePlace(nowhere, [path.join(root, 'tampoco'), nowhere])).toBe(nowhere);
});
