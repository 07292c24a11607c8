import { setTimeout as sleep } from 'node:timers/promises';
import { errorFacts, type Log } from './log.ts';

/**
 * A periodic job. Runs of the same job never overlap in this process; a failure is reported and the job runs
 * again at its next turn.
 */
export interface Due {
  name: string;
  everyMs: number;
  run(): Promise<void>;
}

export interface Tick {
  /** Runs a job soon, without waiting for its interval. */
  wake(name: string): void;
  /**
   * Runs every job once, in order, and waits for each. With `everyMs`, only the jobs whose interval is at
   * most that long.
   */
  runAll(everyMs?: number): Promise<void>;
  /** Starts no further run and waits for the running ones, at most this long. Returns the unfinished jobs. */
  stop(limitMs?: number): Promise<string[]>;
}

/** Called after every run: the job, whether it succeeded, its duration. */
export type OnRun = (name: string, ok: boolean, ms: number) => void;

export interface TickOptions {
  onRun?: OnRun;
  /** No timer or wake-up starts a job, only `runAll`. For tests that control time. */
  byHand?: boolean;
}

export function startTick(
  pieces: readonly Due[],
  log: Log,
  { onRun = () => {}, byHand = false }: TickOptions = {},
): Tick {
  let stopped = false;
  const states = new Map(
    pieces.map((piece) => {
      let running: Promise<void> | undefined;
      let again = false;
      const go = () => {
        if (stopped) return;
        if (running) {
          again = true;
          return;
        }
        const since = performance.now();
        running = piece
          .run()
          .then(
            () => onRun(piece.name, true, performance.now() - since),
            (error: unknown) => {
              onRun(piece.name, false, performance.now() - since);
              log.warn({ due: piece.name, ...errorFacts(error) }, 'due work failed');
            },
          )
          .finally(() => {
            running = undefined;
            if (again) {
              again = false;
              go();
            }
          });
      };
      const timer = byHand ? undefined : setInterval(go, piece.everyMs).unref();
      return [piece.name, { go, timer, everyMs: piece.everyMs, done: () => running }] as const;
    }),
  );
  return {
    wake: (name) => void (byHand || setImmediate(() => states.get(name)?.go())),
    async runAll(bound = Infinity) {
      for (const { go, done, everyMs } of states.values()) {
        if (everyMs > bound) continue;
        const earlier = done();
        go();
        await done();
        // A run that was already under way is followed by the one asked for.
        if (earlier) await done();
      }
    },
    async stop(limitMs) {
      stopped = true;
      for (const { timer } of states.values()) clearInterval(timer);
      const all = Promise.all([...states.values()].map(async ({ done }) => done()));
      await (limitMs === undefined ? all : Promise.race([all, sleep(limitMs, undefined, { ref: false })]));
      return [...states].filter(([, { done }]) => done() !== undefined).map(([name]) => name);
    },
  };
}
