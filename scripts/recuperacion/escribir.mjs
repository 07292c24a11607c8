// People who write all the time, and the timer that makes an instant recoverable every minute.
import { setTimeout as sleep } from 'node:timers/promises';
import { createLedger } from '../../server/src/proof/faults/ledger.ts';
import { createNumbers, runRound } from '../../server/src/proof/faults/load.ts';
import { createRandom } from '../../server/src/proof/faults/random.ts';

const PAUSE_MS = 500;

/**
 * Rounds of acts over the real interface, one after the other, each with its times. `numbers` goes on where an earlier
 * load ended, so that no act has the name of another.
 */
export function startWriting(world, numbers = createNumbers()) {
  const [ledger, random] = [createLedger(), createRandom(1)];
  const acts = [];
  /** @type {{ over: boolean; resting?: Promise<void>; rested?: () => void; strike?: () => Promise<void>; failed?: unknown }} */
  const state = { over: false, resting: undefined, rested: undefined, strike: undefined, failed: undefined };
  const running = (async () => {
    while (!state.over) {
      if (state.resting) {
        state.rested();
        await state.resting;
        continue;
      }
      const round = await runRound(
        world,
        ledger,
        numbers,
        random,
        async () => {},
        async () => {
          if (!state.strike) return;
          state.over = true;
          await state.strike();
        },
      );
      acts.push(...round.acts);
      await sleep(PAUSE_MS);
    }
  })().catch((error) => (state.failed = error));
  return {
    acts,
    numbers,
    /** Between two rounds, with no act under way. */
    async rest(work) {
      let wake;
      state.resting = new Promise((resolve) => (wake = resolve));
      await Promise.race([new Promise((resolve) => (state.rested = resolve)), running]);
      try {
        if (state.failed) throw state.failed;
        return await work();
      } finally {
        state.resting = undefined;
        wake();
      }
    },
    /** Does this in the middle of a round, whose acts are cut off. */
    async endWith(strike) {
      state.strike = strike;
      await running;
      if (state.failed) throw state.failed;
      return ledger.problems;
    },
    check() {
      if (state.failed) throw state.failed;
    },
  };
}

/** Every minute, as portal-instante.timer does it. */
export function startTimer(place, everyMs) {
  const runs = [];
  const state = { over: false, failed: undefined, due: Date.now() };
  const running = (async () => {
    while (!state.over) {
      if (Date.now() < state.due) {
        await sleep(50);
        continue;
      }
      const since = Date.now();
      // A run that takes longer than its period delays the next one.
      state.due = since + everyMs;
      await place.script('instante');
      runs.push({ since, ms: Date.now() - since });
    }
  })().catch((error) => (state.failed = error));
  return {
    runs,
    /** The next run that begins from now on, when it has ended. */
    async next() {
      const now = Date.now();
      while (!runs.some(({ since }) => since >= now)) {
        if (state.failed) throw state.failed;
        await sleep(50);
      }
    },
    /** Waits for the moment before the next run, and prevents it: the worst one for a disaster. */
    async last() {
      const { since } = runs.at(-1);
      while (Date.now() < since + everyMs - 200) {
        if (state.failed) throw state.failed;
        await sleep(20);
      }
      state.over = true;
      await running;
    },
    async stop() {
      state.over = true;
      await running;
    },
  };
}
