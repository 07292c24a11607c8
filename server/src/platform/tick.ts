import { errorFacts, type Log } from './log.ts';

/** Work that is due by the clock: each piece runs alone in this process, never on top of itself, and a failure is told and tried again. */
export interface Due {
  name: string;
  everyMs: number;
  run(): Promise<void>;
}

export interface Tick {
  /** Run a piece soon, without waiting for its next turn. */
  wake(name: string): void;
  /** Runs every piece once, in order, and waits for each; with a bound, only those that come round at least so often. */
  runAll(everyMs?: number): Promise<void>;
  stop(): Promise<void>;
}

/** Told of every run: what, how it ended, how long it took. */
export type OnRun = (name: string, ok: boolean, ms: number) => void;

export interface TickOptions {
  onRun?: OnRun;
  /** No timer and no wake-up starts a piece: only `runAll` does. For tests that decide when time passes. */
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
        go();
        await done();
      }
    },
    async stop() {
      stopped = true;
      for (const { timer } of states.values()) clearInterval(timer);
      for (const { done } of states.values()) await done();
    },
  };
}
