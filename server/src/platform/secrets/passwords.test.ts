import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createPasswords, createTurns } from './passwords.ts';

it('leaves a slot free under one unit’s load: another unit’s work starts at once, the busy unit’s waits', async () => {
  const inTurn = createTurns({ each: 2, together: 3, queue: 400 });
  let running = 0;
  let most = 0;
  const done: string[] = [];
  const work = (name: string) => async () => {
    most = Math.max(most, (running += 1));
    await sleep(2);
    running -= 1;
    done.push(name);
  };
  const storm = Array.from({ length: 300 }, (_, i) => inTurn(1, work(`a${i}`)));
  await sleep(20);
  const before = done.length;
  await inTurn(2, work('b'));
  // Those running when it came, and their successors; never the three hundred.
  expect(done.length - before).toBeLessThan(10);
  await Promise.all(storm);
  expect([most, done.length]).toEqual([3, 301]);
});

it('takes turns between busy units', async () => {
  const inTurn = createTurns({ each: 1, together: 2, queue: 400 });
  const done: number[] = [];
  const work = (unidad: number) => async () => {
    await sleep(1);
    done.push(unidad);
  };
  await Promise.all(
    [1, 2, 3].flatMap((unidad) => Array.from({ length: 20 }, () => inTurn(unidad, work(unidad)))),
  );
  const half = done.slice(0, 30);
  for (const unidad of [1, 2, 3]) expect(half.filter((one) => one === unidad).length).toBeGreaterThan(5);
});

it('refuses when too many wait, and accepts again later', async () => {
  const inTurn = createTurns({ each: 1, together: 2, queue: 3 });
  const slow = () => sleep(30);
  const taken = [1, 2, 3, 4].map(() => inTurn(1, slow));
  await expect(inTurn(1, slow)).rejects.toMatchObject({ code: 'no_disponible', retryAfter: 10 });
  await inTurn(2, slow);
  await Promise.all(taken);
  await inTurn(1, slow);
});

it('frees the slot of one that fails', async () => {
  const inTurn = createTurns({ each: 1, together: 2, queue: 3 });
  const fails = () => Promise.reject(new Error('no'));
  for (let i = 0; i < 5; i += 1) await expect(inTurn(1, fails)).rejects.toThrow('no');
  expect(await inTurn(1, () => Promise.resolve('yes'))).toBe('yes');
});

it('refuses a value that is no hash', async () => {
  const passwords = createPasswords().of(1);
  expect(await passwords.verify('-', '-')).toBe(false);
  expect(await passwords.verify(undefined, 'nadie')).toBe(false);
  expect(await passwords.verify(await passwords.hash('mate'), 'mate')).toBe(true);
});
