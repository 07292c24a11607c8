import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createTurns, type TurnsOptions } from './turns.ts';

/** Enters and waits for the turn at once. */
function createQueue(options: TurnsOptions) {
  const admit = createTurns(options);
  return <T>(unidad: number, work: (spare: boolean) => Promise<T>) => admit(unidad, (inTurn) => inTurn(work));
}

it('gives a unit that is alone every slot', async () => {
  const queue = createQueue({ together: 3, each: 400, all: 400 });
  let running = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, (running += 1));
    await sleep(2);
    running -= 1;
  };
  await Promise.all(Array.from({ length: 30 }, () => queue(1, work)));
  expect([most, running]).toEqual([3, 0]);
});

it('puts another unit’s work before all that waits in a flooded unit', async () => {
  const queue = createQueue({ together: 2, each: 400, all: 400 });
  const done: string[] = [];
  const work = (name: string) => async () => {
    await sleep(2);
    done.push(name);
  };
  const storm = Array.from({ length: 300 }, (_, i) => queue(1, work(`a${i}`)));
  await sleep(20);
  const before = done.length;
  await queue(2, work('b'));
  // Those running when it came, and the one beside it.
  expect(done.length - before).toBeLessThan(6);
  await Promise.all(storm);
  expect(done.length).toBe(301);
});

it('begins another unit’s work at once on the spare, one for each unit and never for the flooded one', async () => {
  const queue = createQueue({ together: 2, spare: 1, each: 400, all: 400 });
  const gate = Promise.withResolvers<void>();
  const begun: string[] = [];
  const work = (name: string) => async (spare: boolean) => {
    begun.push(spare ? `${name} on the spare` : name);
    await gate.promise;
  };
  const flood = Array.from({ length: 4 }, (_, i) => queue(1, work(`a${i}`)));
  await sleep(5);
  expect(begun).toEqual(['a0', 'a1']);
  const others = [queue(2, work('b0')), queue(2, work('b1')), queue(3, work('c0'))];
  await sleep(5);
  expect(begun).toEqual(['a0', 'a1', 'b0 on the spare']);
  gate.resolve();
  await Promise.all([...flood, ...others]);
  const names = begun.map((name) => name.slice(0, 2));
  expect(names.toSorted()).toEqual(['a0', 'a1', 'a2', 'a3', 'b0', 'b1', 'c0']);
});

it('serves busy units alike, however long their queues', async () => {
  const queue = createQueue({ together: 2, each: 400, all: 400 });
  const done: number[] = [];
  const work = (unidad: number) => async () => {
    await sleep(1);
    done.push(unidad);
  };
  const of = (unidad: number, count: number) =>
    Array.from({ length: count }, () => queue(unidad, work(unidad)));
  await Promise.all([...of(1, 100), ...of(2, 20), ...of(3, 20)]);
  const first = done.slice(0, 30);
  for (const unidad of [1, 2, 3]) expect(first.filter((one) => one === unidad).length).toBeGreaterThan(7);
});

it('refuses beyond the places of a unit, says when to try again, and admits again later', async () => {
  const queue = createQueue({ together: 1, each: 4, all: 400 });
  const slow = () => sleep(30);
  const taken = [1, 2, 3, 4].map(() => queue(1, slow));
  await expect(queue(1, slow)).rejects.toMatchObject({
    code: 'ingreso_saturado',
    message: 'Hay mucha gente ingresando a la vez. Probá de nuevo en 2 segundos.',
    retryAfter: 2,
  });
  await queue(2, slow);
  await Promise.all(taken);
  await queue(1, slow);
});

it('asks to come back when the present queue will be done', async () => {
  const queue = createQueue({ together: 2, each: 400, all: 400 });
  /** The first guess is 50 ms. */
  let longest = 50;
  for (let i = 0; i < 10; i += 1) {
    const since = performance.now();
    await queue(1, () => sleep(40));
    longest = Math.max(longest, performance.now() - since);
  }
  const gate = Promise.withResolvers<void>();
  const storm = Array.from({ length: 400 }, () => queue(1, () => gate.promise));
  const refusal = await queue(1, () => gate.promise).catch((error: { retryAfter: number }) => error);
  // Four hundred works of 40 ms or more, two at a time.
  expect(refusal?.retryAfter).toBeGreaterThanOrEqual(8);
  expect(refusal?.retryAfter).toBeLessThanOrEqual(Math.ceil((400 * longest) / 2 / 1000));
  gate.resolve();
  await Promise.all(storm);
});

it('leaves a unit its equal share when others have taken all places', async () => {
  const queue = createQueue({ together: 1, each: 10, all: 12 });
  const slow = () => sleep(3);
  const taken = [1, 2].flatMap((unidad) => Array.from({ length: 6 }, () => queue(unidad, slow)));
  await expect(queue(1, slow)).rejects.toMatchObject({ code: 'ingreso_saturado' });
  const third = Array.from({ length: 4 }, () => queue(3, slow));
  await expect(queue(3, slow)).rejects.toMatchObject({ code: 'ingreso_saturado' });
  await Promise.all([...taken, ...third]);
});

it('holds the place from the start, before the turn is asked for', async () => {
  const admit = createTurns({ together: 1, each: 1, all: 400 });
  let prepared = 0;
  const work = async () => {
    prepared += 1;
    await sleep(20);
  };
  const first = admit(1, work);
  await expect(admit(1, work)).rejects.toMatchObject({ code: 'ingreso_saturado' });
  await first;
  expect(prepared).toBe(1);
});

it('frees the slot and the place of one that fails', async () => {
  const queue = createQueue({ together: 1, each: 1, all: 1 });
  const fails = () => Promise.reject(new Error('no'));
  for (let i = 0; i < 5; i += 1) await expect(queue(1, fails)).rejects.toThrow('no');
  expect(await queue(1, () => Promise.resolve('yes'))).toBe('yes');
});
