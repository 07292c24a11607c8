import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createPasswords, createTurns } from './passwords.ts';

it('a unit in a storm leaves a place: another one’s work begins at once, and the storm’s own waits', async () => {
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
  // Those that ran when it came, and their next ones; never the three hundred.
  expect(done.length - before).toBeLessThan(10);
  await Promise.all(storm);
  expect([most, done.length]).toEqual([3, 301]);
});

it('units in a storm take turns', async () => {
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

it('who comes when too many wait is told to come back, and its place is free again later', async () => {
  const inTurn = createTurns({ each: 1, together: 2, queue: 3 });
  const slow = () => sleep(30);
  const taken = [1, 2, 3, 4].map(() => inTurn(1, slow));
  await expect(inTurn(1, slow)).rejects.toMatchObject({ code: 'no_disponible', retryAfter: 10 });
  await inTurn(2, slow);
  await Promise.all(taken);
  await inTurn(1, slow);
});

it('one that fails gives its place back', async () => {
  const inTurn = createTurns({ each: 1, together: 2, queue: 3 });
  const fails = () => Promise.reject(new Error('no'));
  for (let i = 0; i < 5; i += 1) await expect(inTurn(1, fails)).rejects.toThrow('no');
  expect(await inTurn(1, () => Promise.resolve('yes'))).toBe('yes');
});

it('what is no hash opens nothing', async () => {
  const passwords = createPasswords().of(1);
  expect(await passwords.verify('-', '-')).toBe(false);
  expect(await passwords.verify(undefined, 'nadie')).toBe(false);
  expect(await passwords.verify(await passwords.hash('mate'), 'mate')).toBe(true);
});
