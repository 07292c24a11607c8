import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addSignedPatients } from '../testing/processes.ts';
import { askAgain } from './faults/again.ts';
import { watchChain, type Chain } from './faults/chain.ts';
import { findWrongOffers, listPlaces } from './faults/free-places.ts';
import { createLedger } from './faults/ledger.ts';
import { createNumbers, runRound } from './faults/load.ts';
import { countMails } from './faults/mails.ts';
import { findMissing } from './faults/present.ts';
import { createRandom } from './faults/random.ts';
import { findHalves } from './faults/whole.ts';
import { SERVICIO, startWorld, type World } from './faults/world.ts';

/**
 * Two servers and their PostgreSQL die by kill -9 under a mixed load of bookings, a line, cases and signatures, again and again; after each death
 * everything that was acknowledged is looked for from outside. Two hundred deaths: `npm run fallas -- 200`.
 */
const SEED = Number(process.env['SEMILLA'] ?? Date.now() % 1_000_000);
const KILLS = Number(process.env['MUERTES'] ?? 6);
/** A short run gives up where the machine is slow; a long one was asked for. */
const LEAST_KILLS = Math.min(KILLS, 4);
const ENOUGH_MS = KILLS > 10 ? Number.POSITIVE_INFINITY : 45_000;
const RECOVERY_MS = 30_000;
/** The two next days are left out: nobody is reminded of anything. */
const FROM = '2026-11-19';

const deaths = ['one server', 'the other server', 'both servers', 'the postmaster', 'a backend', 'everything'] as const;
type Death = (typeof deaths)[number];
const ofServers: Partial<Record<Death, readonly number[]>> = { 'one server': [0], 'the other server': [1], 'both servers': [0, 1], everything: [0, 1] };

let world: World;
let chain: Chain;

beforeAll(async () => {
  world = await startWorld();
  const [patient] = await addSignedPatients(world.db, 1);
  const later = async (...args: [servicio: number, path?: string]) =>
    (await listPlaces(world, 0, args[1] ? await world.gestora.token() : patient!.token, ...args)).filter(({ fecha }) => fecha >= FROM);
  world.places = { turnos: await later(SERVICIO.turnos), unico: await later(SERVICIO.unico), casos: await later(SERVICIO.casos, '/api/art/disponibles') };
  chain = watchChain(world);
}, 180_000);
afterAll(async () => {
  await chain.stop();
  await world.stop();
});

it('servers and PostgreSQL killed under load, again and again', { timeout: KILLS > 10 ? 4 * 3_600_000 : 300_000 }, async () => {
  console.log(`SEMILLA=${SEED} MUERTES=${KILLS}`);
  const random = createRandom(SEED);
  const [ledger, numbers, mails] = [createLedger(), createNumbers(), countMails(world)];
  const total = { kills: 0, metWork: 0, open: 0, cut: 0, unknown: 0, repeated: 0, slowest: 0, recovery: 0 };
  const each = new Map<Death, number>();
  let bag: Death[] = [];
  const begun = Date.now();

  while (total.kills < KILLS && (total.kills < LEAST_KILLS || Date.now() - begun < ENOUGH_MS)) {
    if (bag.length === 0) bag = random.shuffled(deaths);
    const death = bag.pop()!;
    total.kills += 1;
    each.set(death, (each.get(death) ?? 0) + 1);

    const round = await runRound(world, ledger, numbers, random, () => kill(death, (n) => random.below(n)));
    const dead = Date.now();
    await world.postgres.awake();
    await Promise.all((ofServers[death] ?? []).map((which) => world.start(which)));
    await world.ready();
    const recovery = Date.now() - dead;

    const again = await askAgain(world, ledger, round, random);
    const [reader] = await addSignedPatients(world.db, 1);
    const problems = [
      ...ledger.problems,
      ...(recovery > RECOVERY_MS ? [`back only after ${recovery} ms`] : []),
      ...(await findMissing(world, ledger)),
      ...(await findHalves(world)),
      ...(await findWrongOffers(world, ledger, reader!.token)),
      ...(await chain.look()),
      ...(await mails.look(ofServers[death] !== undefined)),
    ];
    expect(problems, `after the death of ${death}, the ${total.kills}th (SEMILLA=${SEED})`).toEqual([]);

    total.metWork += round.cut > 0 ? 1 : 0;
    total.open += round.open;
    total.cut += round.cut;
    total.unknown += again.unknown;
    total.repeated += again.repeated;
    total.slowest = Math.max(total.slowest, ...round.acts.map(({ answer }) => answer.ms));
    total.recovery = Math.max(total.recovery, recovery);
    if (total.kills % 10 === 0) console.log(`${total.kills} deaths, ${total.metWork} met work, ${ledger.turnos.size} turnos, ${((Date.now() - begun) / 1000).toFixed(0)} s`);
  }

  await emptyLine();
  const problems = [...(await mails.end()), ...(await chain.end()), ...(await findMissing(world, ledger)), ...(await findHalves(world))];
  const rows = [
    ['semilla', SEED],
    ['muertes', `${total.kills} (${[...each].map(([death, n]) => `${n} ${death}`).join(', ')})`],
    ['with work in flight', `${total.metWork}; ${total.open} calls open, ${total.cut} of them cut off`],
    ['acknowledged', `${ledger.turnos.size} turnos, ${ledger.unicos.size} of one seat, ${ledger.tickets.size} tickets, ${ledger.finalizadas.size} ends, ${ledger.casos.size} cases, ${ledger.cancelados.size} cancelled, ${ledger.recetas.size} signed`],
    ['asked again', `${total.unknown} without an answer, ${total.repeated} with one`],
    ['mails', JSON.stringify(mails.summary())],
    ['audit', `${chain.sealed()} events sealed`],
    ['slowest answer', `${total.slowest} ms`],
    ['longest recovery', `${total.recovery} ms`],
    ['problems', problems.length],
  ];
  console.log(rows.map(([name, value]) => `${String(name).padEnd(20)} ${value}`).join('\n'));
  expect(problems).toEqual([]);
  expect(total.metWork, 'kills that met work in flight').toBeGreaterThanOrEqual(total.kills / 2);
  // The load was a mixed one.
  for (const some of [ledger.turnos, ledger.unicos, ledger.tickets, ledger.finalizadas, ledger.casos, ledger.cancelados, ledger.recetas]) {
    expect(some.size).toBeGreaterThan(total.kills);
  }
});

async function kill(death: Death, choose: (n: number) => number): Promise<void> {
  if (death === 'a backend') return world.postgres.killBackend(choose);
  const servers = (ofServers[death] ?? []).map((which) => world.processes[which]!.kill());
  if (death === 'the postmaster' || death === 'everything') world.postgres.killServer();
  await Promise.all(servers);
}

/** Everybody who still waits is called and attended: no ticket was left behind. */
async function emptyLine(): Promise<void> {
  for (const until = Date.now() + 60_000; Date.now() < until; await sleep(1)) {
    let nobody = 0;
    for (const medica of world.medicas) {
      const token = await medica.token();
      const { body } = await world.ask(0, { method: 'POST', path: '/api/fila/llamar', body: {}, token });
      if (body?.atencion) await world.ask(1, { method: 'POST', path: '/api/fila/finalizar', body: { id: body.atencion.id }, token });
      else nobody += 1;
    }
    if (nobody === world.medicas.length) break;
  }
  expect(await world.db.sql(`select estado, count(*)::int from portal.atenciones where servicio_id = ${SERVICIO.fila} group by 1`)).toEqual([
    { estado: 'encerrado', count: expect.any(Number) },
  ]);
}
