import { setTimeout as sleep } from 'node:timers/promises';
import { isDone, isUnknown, madeBy, record, type Act, type Ledger } from './ledger.ts';
import type { Random } from './random.ts';
import type { Round } from './load.ts';
import type { Answer, World } from './world.ts';

const SETTLE_MS = 30_000;
const SAMPLE = 6;

/** Retries until there is a definite answer. */
async function settled(world: World, act: Act, which: number): Promise<Answer> {
  for (const until = Date.now() + SETTLE_MS; ; await sleep(100)) {
    const answer = await world.ask(which, act.request);
    if (!isUnknown({ answer }) || Date.now() > until) return answer;
  }
}

/** Retries with the same key: only the database shows how many of the cut-off requests had succeeded. */
export interface Again {
  unknown: number;
  repeated: number;
}

/**
 * Requests without an answer are retried with the same key at both servers: both must give the same answer.
 * Some answered requests are retried too, and must get their first answer.
 */
export async function askAgain(
  world: World,
  ledger: Ledger,
  { acts }: Round,
  random: Random,
): Promise<Again> {
  const unknown = acts.filter(isUnknown);
  await Promise.all(
    unknown.map(async (act) => {
      const first = { ...act, which: 1 - act.which, answer: await settled(world, act, 1 - act.which) };
      record(ledger, first);
      const second = { ...act, answer: await settled(world, act, act.which) };
      record(ledger, second);
      if (isUnknown(first) || isUnknown(second))
        ledger.problems.push(`${act.name}: asked again for ${SETTLE_MS} ms, and not answered`);
      // The line was empty at first, then a retried ticket joined it: a call has no key, and returns the
      // current patient.
      else if (madeBy(first) !== madeBy(second) && !(act.kind === 'llamar' && madeBy(first) === 'null'))
        ledger.problems.push(`${act.name}: asked again, ${madeBy(first)} and ${madeBy(second)}`);
    }),
  );
  const withKey = acts.filter(
    (act) => isDone(act) && (act.kind === 'turno' || act.kind === 'caso' || act.kind === 'ticket'),
  );
  const sample = random.shuffled(withKey).slice(0, SAMPLE);
  // The ledger compares what each name created.
  for (const act of sample) record(ledger, { ...act, answer: await settled(world, act, 1 - act.which) });
  return { unknown: unknown.length, repeated: sample.length };
}
