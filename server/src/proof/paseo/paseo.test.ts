import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkInvariants } from './invariants.ts';
import { line, type Step } from './steps-line.ts';
import { people } from './steps-people.ts';
import { turnos } from './steps-turnos.ts';
import { Broken, openWorld, quiet, type World } from './world.ts';

/** Steps in all, and of one walk at the most. `npm run paseo` takes a long one. */
const TOTAL = Number(process.env['PASEO'] ?? 150);
const LENGTH = 120;
const SEED = Number(process.env['SEMILLA'] ?? 20_261_116);
const HOUR = 3_600_000;

const steps: Record<string, Step> = { ...line, ...people, ...turnos };
/** What keeps a walk going comes more often: without calls that begin, nothing after them is ever tried. */
const weights: Record<string, number> = {
  asksForAttention: 3,
  callsNext: 4,
  entersTheCall: 6,
  changesDuty: 2,
  finishes: 2,
  transfers: 2,
  signsAPaper: 2,
  followsALink: 3,
  comesToTheTurno: 3,
  timePassesToATurno: 3,
  opensACase: 2,
  books: 2,
};

let walked = 0;

class Taken implements fc.AsyncCommand<object, World> {
  private readonly name: string;
  private readonly numbers: readonly [number, number, number];
  constructor(name: string, numbers: readonly [number, number, number]) {
    this.name = name;
    this.numbers = numbers;
  }
  check() {
    return true;
  }
  async run(_model: object, world: World) {
    walked += 1;
    await steps[this.name]!(world, ...this.numbers);
    await quiet(world);
    await checkInvariants(world);
  }
  toString() {
    return `${this.name}(${this.numbers.join(', ')})`;
  }
}

/** The commands of a broken walk, as they are printed. */
const walkOf = (counterexample: [Iterable<{ toString(): string }>] | null) => Array.from(counterexample?.[0] ?? [], String).join(', ');

const number = fc.nat(63);
const oneOf = (name: string) => fc.tuple(number, number, number).map((numbers) => new Taken(name, numbers));
const walks = fc.commands(
  Object.keys(steps).flatMap((name) => Array.from({ length: weights[name] ?? 1 }, () => oneOf(name))),
  { size: 'max', maxCommands: LENGTH },
);

describe('a random walk over all features', () => {
  it(
    'breaks no invariant',
    async () => {
      let diary: readonly string[] = [];
      let broken = false;
      const property = fc.asyncProperty(walks, async (walk) => {
        if (walked >= TOTAL && !broken) return;
        const world = await openWorld();
        try {
          await fc.asyncModelRun(() => ({ model: {}, real: world }), walk);
        } catch (error) {
          broken = true;
          diary = world.diario;
          throw error;
        } finally {
          await world.close();
        }
      });
      const { failed, errorInstance, counterexample, counterexamplePath } = await fc.check(property, {
        seed: SEED,
        numRuns: TOTAL,
        ...(process.env['RUTA'] ? { path: process.env['RUTA'] } : {}),
        // Shrinking takes a while: it ends with the shortest walk found so far.
        interruptAfterTimeLimit: HOUR - 60_000,
      });
      process.stdout.write(`SEMILLA=${SEED}: ${walked} steps\n`);
      const why = errorInstance instanceof Broken ? errorInstance.message : String((errorInstance as Error | null)?.stack);
      const report = [why, ...diary, walkOf(counterexample), `SEMILLA=${SEED} RUTA=${counterexamplePath} npm run paseo`];
      expect(failed ? report.join('\n') : '').toBe('');
      expect(walked).toBeGreaterThanOrEqual(TOTAL);
    },
    HOUR,
  );
});
