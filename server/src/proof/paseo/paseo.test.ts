import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkInvariants } from './invariants.ts';
import { invitados } from './steps-invitados.ts';
import { line } from './steps-line.ts';
import { type Step } from './step.ts';
import { llaves } from './steps-llaves.ts';
import { people } from './steps-people.ts';
import { registro } from './steps-registro.ts';
import { resumen } from './steps-resumen.ts';
import { staff } from './steps-staff.ts';
import { turnos } from './steps-turnos.ts';
import { Broken, openWorld, type World } from './world.ts';
import { quiet } from './time.ts';

/**
 * Steps in total, and per walk at most. `npm run paseo` takes a long one, in several lanes at once, each with
 * the next seed.
 */
const TOTAL = Number(process.env['PASEO'] ?? 150);
const LANES = Number(process.env['CARRILES'] ?? 1);
const LENGTH = 200;
const SEED = Number(process.env['SEMILLA'] ?? 20_261_116);
/** A step may take a second on a busy machine, and shrinking has at least an hour, unless set otherwise. */
const LIMIT_MS = Number(process.env['MINUTOS'] ?? Math.max(60, TOTAL / 60)) * 60_000;
const TELL_EVERY = 100;

const steps: Record<string, Step> = {
  ...invitados,
  ...line,
  ...llaves,
  ...people,
  ...registro,
  ...resumen,
  ...staff,
  ...turnos,
};
/** These steps have a higher weight: without started calls a walk never tests what follows a call. */
const weights: Record<string, number> = {
  asksForAttention: 3,
  callsNext: 4,
  entersTheCall: 6,
  changesDuty: 2,
  finishes: 2,
  transfers: 2,
  passesACallOn: 3,
  signsAPaper: 2,
  annulsAPrescription: 2,
  replacesAPrescription: 2,
  repositoryChanges: 2,
  followsALink: 3,
  comesToTheTurno: 3,
  timePassesToATurno: 3,
  opensACase: 2,
  books: 2,
  waitsForAPlace: 2,
  answersAnOffer: 2,
  opensAnAccount: 2,
};

/** Shared by the walks of a lane. */
interface Lane {
  seed: number;
  walked: number;
  broken: boolean;
  diary: readonly string[];
}

class Taken implements fc.AsyncCommand<Lane, World> {
  private readonly name: string;
  private readonly numbers: readonly [number, number, number];
  constructor(name: string, numbers: readonly [number, number, number]) {
    this.name = name;
    this.numbers = numbers;
  }
  check() {
    return true;
  }
  async run(lane: Lane, world: World) {
    lane.walked += 1;
    if (lane.walked % TELL_EVERY === 0) process.stdout.write(`SEMILLA=${lane.seed}: ${lane.walked} steps\n`);
    await steps[this.name]!(world, ...this.numbers);
    await quiet(world);
    await checkInvariants(world);
  }
  toString() {
    return `${this.name}(${this.numbers.join(', ')})`;
  }
}

/** The commands of a broken walk, as they are printed. */
const walkOf = (counterexample: [Iterable<{ toString(): string }>] | null) =>
  Array.from(counterexample?.[0] ?? [], String).join(', ');

const number = fc.nat(63);
const oneOf = (name: string) => fc.tuple(number, number, number).map((numbers) => new Taken(name, numbers));
const walks = fc.commands(
  Object.keys(steps).flatMap((name) => Array.from({ length: weights[name] ?? 1 }, () => oneOf(name))),
  { size: 'max', maxCommands: LENGTH },
);

/** Runs that many steps; returns the shrunk report of a broken walk, or nothing. */
async function walk(seed: number, total: number): Promise<{ walked: number; report: string }> {
  const lane: Lane = { seed, walked: 0, broken: false, diary: [] };
  const property = fc.asyncProperty(walks, async (commands) => {
    if (lane.walked >= total && !lane.broken) return;
    const world = await openWorld();
    try {
      await fc.asyncModelRun(() => ({ model: lane, real: world }), commands);
    } catch (error) {
      const tail = () =>
        [
          `SEMILLA=${seed}: broken after ${lane.walked} steps, shrinking: ${String(error)}`,
          ...world.diario.slice(-20),
          '',
        ].join('\n');
      if (!lane.broken) process.stdout.write(tail());
      lane.broken = true;
      lane.diary = world.diario;
      throw error;
    } finally {
      await world.close();
    }
  });
  const { failed, errorInstance, counterexample, counterexamplePath } = await fc.check(property, {
    seed,
    numRuns: total,
    ...(process.env['RUTA'] ? { path: process.env['RUTA'] } : {}),
    // Shrinking takes a while: it ends with the shortest walk found so far.
    interruptAfterTimeLimit: LIMIT_MS * 0.9,
  });
  process.stdout.write(`SEMILLA=${seed}: ${lane.walked} steps\n`);
  if (!failed) return { walked: lane.walked, report: '' };
  const why =
    errorInstance instanceof Broken ? errorInstance.message : String((errorInstance as Error | null)?.stack);
  const report = [
    why,
    ...lane.diary,
    walkOf(counterexample),
    `SEMILLA=${seed} RUTA=${counterexamplePath} CARRILES=1 npm run paseo`,
  ];
  return { walked: lane.walked, report: report.join('\n') };
}

describe('a random walk over all features', () => {
  it(
    'breaks no invariant',
    async () => {
      const lanes = await Promise.all(
        Array.from({ length: LANES }, (_, lane) => walk(SEED + lane, Math.ceil(TOTAL / LANES))),
      );
      expect(lanes.map(({ report }) => report).filter((report) => report !== '')).toEqual([]);
      expect(lanes.reduce((sum, { walked }) => sum + walked, 0)).toBeGreaterThanOrEqual(TOTAL);
    },
    LIMIT_MS,
  );
});
