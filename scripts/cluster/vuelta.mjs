// One round: load, a fault in the middle of it, the time until everybody is served again, and all checks.
import { setTimeout as sleep } from 'node:timers/promises';
import { askAgain } from '../../server/src/proof/faults/again.ts';
import { findWrongOffers } from '../../server/src/proof/faults/free-places.ts';
import { runRound } from '../../server/src/proof/faults/load.ts';
import { findUnregistered } from '../../server/src/proof/faults/outside.ts';
import { findMissing } from '../../server/src/proof/faults/present.ts';
import { gatherCrowds, startTraffic } from '../../server/src/proof/faults/traffic.ts';
import { findHalves } from '../../server/src/proof/faults/whole.ts';
import { addSignedPatients } from '../../server/src/testing/processes/processes.ts';
import { isReady } from './frente.mjs';
import { faults } from './males.mjs';

const WELL_MS = 120_000;
/** That many good answers in a row, of every unit at every door, are a recovery. */
const IN_A_ROW = 4;
/** An answer that took longer waited for something: for the fault, if none took that long before it. */
const SLOW_MS = 1000;

export async function awaitPortals(front) {
  for (const end = Date.now() + WELL_MS; ; await sleep(100)) {
    if ((await Promise.all(front.portals.map(isReady))).every(Boolean)) return true;
    if (Date.now() > end) return false;
  }
}

export async function runFault(
  name,
  { cluster, world, ledger, numbers, random, chain, mails, witnesses, readers },
) {
  const fault = faults[name];
  await cluster.awaitWhole();
  await awaitPortals(cluster.front);
  // Other places each time: a hundred crowds would fill the same ones.
  const crowds = await gatherCrowds(world, random.shuffled(world.places.turnos));
  const traffic = startTraffic(world.ask, crowds, [0, 1], 2);
  await readers.mark();
  const stopReaders = readers.start(name);
  const context = { cluster, world, random, killed: {} };
  let since = 0;
  let mending;
  const begun = Date.now();
  const round = await runRound(
    world,
    ledger,
    numbers,
    random,
    async () => {},
    async () => {
      since = await fault.strike(context);
      if (fault.mendAtOnce) mending = fault.mend(context);
    },
  );
  const before = traffic.heard.filter(({ at, ms }) => at + ms < round.killed);
  // A machine that others use too is slow without any fault.
  const slowMs = Math.max(SLOW_MS, ...before.map(({ ms }) => ms));
  const recovery = await awaitRecovery(traffic.heard, crowds, { begun, since, slowMs });
  const problems = [];
  if (recovery === undefined) problems.push(`not everybody was served within ${WELL_MS / 1000} s`);
  // Acknowledged acts are there at once, before anybody retries.
  problems.push(...(await findMissing(world, ledger)), ...(await chain.look()));
  await (mending ?? fault.mend?.(context));
  if (!(await awaitPortals(cluster.front))) problems.push('a portal is not ready');
  await cluster.awaitWhole();
  await traffic.stop();
  const late = await stopReaders();
  // A portal that dies takes its open answers with it.
  const cut = (text) => name === 'portal killed' && / 0 after \d+ ms/.test(text);
  problems.push(...traffic.wrong.filter((text) => !cut(text)).slice(0, 5));
  problems.push(...late.wrong.slice(0, 5), ...(await findLost(world, traffic)));
  const again = await askAgain(world, ledger, round, random);
  const [reader] = await addSignedPatients(world.db, 1);
  problems.push(
    ...ledger.problems.splice(0),
    ...(await findMissing(world, ledger)),
    ...(await findUnregistered(world)),
    ...(await findHalves(world)),
    ...(await findWrongOffers(world, ledger, reader.token)),
    ...(await mails.look(name === 'portal killed')),
    ...(await witnesses.look()),
    ...(await readers.look()),
  );
  const asked = traffic.heard.filter(({ at }) => at >= begun);
  const refused = [...asked, ...round.acts.map(({ answer }) => answer)].filter(
    ({ status }) => status === 503,
  );
  const waited = asked.filter(({ at, ms }) => at + ms >= round.killed && ms > slowMs);
  const isFelt = context.killed.felt ?? (refused.length > 0 || (fault.refuses !== true && waited.length > 0));
  if (!isFelt) problems.push('the fault did nothing: nobody was refused');
  return {
    fault: name,
    recovery,
    problems,
    answers: asked.length,
    refused: refused.length,
    late,
    open: round.open,
    cut: round.cut,
    unknown: again.unknown,
  };
}

/**
 * The time from `since` until the last of the four streams (two units at two doors) was served again: the end of
 * its first good answer after its last refusal, or of an answer that waited through the fault.
 */
async function awaitRecovery(heard, crowds, { begun, since, slowMs }) {
  const streams = crowds.flatMap(({ unit }) => [0, 1].map((which) => ({ unit: unit.id, which })));
  const of = ({ unit, which }) =>
    heard.filter((one) => one.unit === unit && one.which === which && one.at + one.ms >= begun);
  const lastBad = (answers) =>
    Math.max(since, ...answers.filter(({ status }) => status !== 200).map(({ at }) => at));
  const isWell = (stream) => {
    const answers = of(stream);
    const after = lastBad(answers);
    return answers.filter(({ at, status }) => at > after && status === 200).length >= IN_A_ROW;
  };
  for (const end = Date.now() + WELL_MS; !streams.every(isWell); await sleep(50))
    if (Date.now() > end) return undefined;
  return Math.max(
    0,
    ...streams.map((stream) => {
      const answers = of(stream);
      const after = lastBad(answers);
      const good = answers.filter(
        ({ status, at, ms }) => status === 200 && at + ms > since && (at > after || ms > slowMs),
      );
      const slow = good.filter(({ ms }) => ms > slowMs).map(({ at, ms }) => at + ms);
      const first =
        after > since ? Math.min(...good.filter(({ at }) => at > after).map(({ at, ms }) => at + ms)) : since;
      return Math.max(first, ...slow) - since;
    }),
  );
}

/** Acknowledged bookings of the crowds are stored, in their own unit. */
async function findLost({ db }, { booked }) {
  const kept = await db.sql('select id, unidad_id from portal.turnos where id = any ($1::uuid[])', [
    [...booked.keys()],
  ]);
  const found = new Map(kept.map(({ id, unidad_id }) => [id, unidad_id]));
  return [...booked]
    .filter(([id, unit]) => found.get(id) !== unit)
    .map(([id]) => `booking ${id} was acknowledged and is lost`);
}
