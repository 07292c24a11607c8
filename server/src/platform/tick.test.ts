import { describe, expect, it } from 'vitest';
import { createClock } from './clock.ts';
import { createLog } from './log.ts';
import { startTick } from './tick.ts';

const log = createLog('silent');
const FAR = 1_000_000;

describe('the job scheduler', () => {
  it('runs a job whenever it is due', async () => {
    let runs = 0;
    const tick = startTick([{ name: 'a', everyMs: 5, run: async () => void (runs += 1) }], log);
    await expect.poll(() => runs).toBeGreaterThan(2);
    await tick.stop();
    const after = runs;
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(runs).toBe(after);
  });

  it('never runs a job concurrently with itself: a wake-up during a run causes one more run', async () => {
    const gates: (() => void)[] = [];
    let [inside, most] = [0, 0];
    const tick = startTick(
      [
        {
          name: 'a',
          everyMs: FAR,
          async run() {
            inside += 1;
            most = Math.max(most, inside);
            await new Promise<void>((resolve) => gates.push(resolve));
            inside -= 1;
          },
        },
      ],
      log,
    );
    tick.wake('a');
    await expect.poll(() => gates.length).toBe(1);
    for (let i = 0; i < 5; i += 1) tick.wake('a');
    await new Promise((resolve) => setImmediate(resolve));
    gates[0]!();
    await expect.poll(() => gates.length).toBe(2);
    gates[1]!();
    await expect.poll(() => inside).toBe(0);
    expect([most, gates.length]).toEqual([1, 2]);
    await tick.stop();
  });

  it('continues with the job and the others after a failure', async () => {
    const runs = { bad: 0, good: 0 };
    const tick = startTick(
      [
        { name: 'bad', everyMs: 5, run: async () => Promise.reject(new Error(`no ${(runs.bad += 1)}`)) },
        { name: 'good', everyMs: 5, run: async () => void (runs.good += 1) },
      ],
      log,
    );
    await expect.poll(() => runs.bad > 1 && runs.good > 1).toBe(true);
    await tick.stop();
  });

  it('stops waiting at its limit, and names the jobs that another process has to take up', async () => {
    const gate = Promise.withResolvers<void>();
    const tick = startTick(
      [
        { name: 'long', everyMs: FAR, run: () => gate.promise },
        { name: 'short', everyMs: FAR, run: async () => {} },
      ],
      log,
    );
    tick.wake('long');
    tick.wake('short');
    // A wake-up starts its job in the same turn of the loop.
    await new Promise((resolve) => setImmediate(resolve));
    expect(await tick.stop(20)).toEqual(['long']);
    gate.resolve();
    expect(await tick.stop()).toEqual([]);
  });

  it('waits for running jobs when stopping, and ignores later wake-ups', async () => {
    let done = false;
    const gate = Promise.withResolvers<void>();
    const tick = startTick(
      [{ name: 'a', everyMs: FAR, run: () => gate.promise.then(() => void (done = true)) }],
      log,
    );
    tick.wake('a');
    // A wake-up starts its job in the same turn of the loop.
    await new Promise((resolve) => setImmediate(resolve));
    const stopped = tick.stop().then(() => done);
    tick.wake('a');
    tick.wake('nobody');
    gate.resolve();
    expect(await stopped).toBe(true);
  });
});

describe('a scheduler driven by hand', () => {
  it('runs every job once, in order, only on request', async () => {
    const ran: string[] = [];
    const piece = (name: string) => ({ name, everyMs: 1, run: async () => void ran.push(name) });
    const tick = startTick([piece('a'), piece('b')], log, { byHand: true });
    tick.wake('b');
    await tick.runAll();
    expect(ran).toEqual(['a', 'b']);
    await tick.stop();
  });

  it('with a bound runs only jobs with at most that interval', async () => {
    const ran: string[] = [];
    const piece = (name: string, everyMs: number) => ({
      name,
      everyMs,
      run: async () => void ran.push(name),
    });
    const tick = startTick([piece('often', 1000), piece('just', 30_000), piece('seldom', 30_001)], log, {
      byHand: true,
    });
    await tick.runAll(30_000);
    expect(ran).toEqual(['often', 'just']);
    await tick.runAll();
    expect(ran).toEqual(['often', 'just', 'often', 'just', 'seldom']);
    await tick.stop();
  });
});

it('runs a job once more on request while its timer runs it, and waits for that run', async () => {
  const gates: (() => void)[] = [];
  let ended = 0;
  const run = () => new Promise<void>((resolve) => gates.push(resolve)).then(() => void (ended += 1));
  const tick = startTick([{ name: 'a', everyMs: FAR, run }], log);
  tick.wake('a');
  await expect.poll(() => gates.length).toBe(1);
  const asked = tick.runAll().then(() => ended);
  gates[0]!();
  await expect.poll(() => gates.length).toBe(2);
  gates[1]!();
  expect(await asked).toBe(2);
  await tick.stop();
});

describe('the two clocks', () => {
  it('starts the business clock at the given time and lets it run; the machine clock is unchanged', async () => {
    const clock = createClock(new Date('2026-11-16T12:00:00Z'));
    const first = clock.now().getTime();
    expect(first - Date.parse('2026-11-16T12:00:00Z')).toBeLessThan(1000);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(clock.now().getTime()).toBeGreaterThan(first);
    expect(Math.abs(clock.machine().getTime() - Date.now())).toBeLessThan(1000);
  });

  it('are the same without a start time', () => {
    const clock = createClock();
    expect(Math.abs(clock.now().getTime() - clock.machine().getTime())).toBeLessThan(1000);
  });
});
