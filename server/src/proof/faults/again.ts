import { setTimeout as sleep } from 'node:timers/promises';
import { isDone, isUnknown, madeBy, record, type Act, type Ledger } from './ledger.ts';
import type { Random } from './random.ts';
import type { Round } from './load.ts';
import type { Answer, World } from './world.ts';

const SETTLE_MS = 30_000;
const SAMPLE = 6;

/** Until it is answered for good. */
async function settled(world: World, act: Act, which: number): Promise<Answer> {
  for (const until = Date.now() + SETTLE_MS; ; await sleep(100)) {
    const answer = await world.ask(which, act.request);
    if (!isUnknown({ answer }) || Date.now() > until) return answer;
  }
}

/** Who came back with the same key: how many of those that were cut off had happened is seen by the database alone. */
export interface Again {
  unknown: number;
  repeated: number;
}

/**
 * Whoever had no answer asks again, with the same key, at one server and at the other: it is answered, the same both times. Of those who had one,
 * some ask again too, and get the one they have.
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
      // Nobody stood in line, and then somebody who asked for their ticket again: who calls has no key, and gets the one they have.
      else if (madeBy(first) !== madeBy(second) && !(act.kind === 'llamar' && madeBy(first) === 'null'))
        ledger.problems.push(`${act.name}: asked again, ${madeBy(first)} and ${madeBy(second)}`);
    }),
  );
  const withKey = acts.filter(
    (act) => isDone(act) && (act.kind === 'turno' || act.kind === 'caso' || act.kind === 'ticket'),
  );
  const sample = random.shuffled(withKey).slice(0, SAMPLE);
  // The ledger compares what each name made.
  for (const act of sample) record(ledger, { ...act, answer: await settled(world, act, 1 - act.which) });
  return { unknown: unknown.length, repeated: sample.length };
}
