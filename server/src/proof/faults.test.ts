import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSignedPatients, startPortalProcess, type SignedPatient } from '../testing/processes/processes.ts';
import { startTcpProxy } from '../testing/servers/tcp-proxy.ts';
import { askAgain } from './faults/again.ts';
import { watchChain, type Chain } from './faults/chain.ts';
import { deaths, kill, ofOutsiders, ofServers, restart, type Death } from './faults/deaths.ts';
import { findWrongOffers, listPlaces } from './faults/free-places.ts';
import { createLedger } from './faults/ledger.ts';
import { createNumbers, runRound } from './faults/load.ts';
import { countMails, type MailCount } from './faults/mails.ts';
import { awaitRegistration, findUnregistered, slowDown } from './faults/outside.ts';
import { findMissing } from './faults/present.ts';
import { createRandom } from './faults/random.ts';
import { gatherCrowds, startTraffic } from './faults/traffic.ts';
import { findHalves } from './faults/whole.ts';
import { SERVICIO, startWorld, type Place, type World } from './faults/world.ts';

/**
 * Kills two servers, their PostgreSQL, the repository of prescriptions and the bus with kill -9 under a mixed load
 * of bookings, a line, cases and signatures, again and again. After each kill the test checks from outside that
 * every acknowledged act is still there, and every prescription registered once. Two hundred kills:
 * `npm run fallas -- 200`.
 */
const KILLS = Number(process.env['MUERTES'] ?? 8);
/** A short run is the same every time; a long one looks for something new. */
const SEED = Number(process.env['SEMILLA'] ?? (KILLS > 10 ? Date.now() % 1_000_000 : 20_261_118));
/** A short run may stop early on a slow machine; a long run stops early only after `PLAZO` seconds. */
const LEAST_KILLS = Math.min(KILLS, 6);
const ENOUGH_MS = Number(process.env['PLAZO'] ?? (KILLS > 10 ? Number.POSITIVE_INFINITY : 30)) * 1000;
const RECOVERY_MS = 30_000;

let world: World;
let chain: Chain;
let mails: MailCount;
const [ledger, numbers] = [createLedger(), createNumbers()];

beforeAll(async () => {
  world = await startWorld();
  const [patient] = await addSignedPatients(world.db, 1);
  const places = (servicio: number) => listPlaces(world, 0, patient!.token, servicio);
  const casos = await listPlaces(
    world,
    0,
    await world.gestora.token(),
    SERVICIO.casos,
    '/api/art/disponibles',
  );
  world.places = { turnos: await places(SERVICIO.turnos), unico: await places(SERVICIO.unico), casos };
  chain = watchChain(world);
  mails = countMails(world);
}, 180_000);
afterAll(async () => {
  await chain.stop();
  await world.stop();
});

it(
  'keeps every acknowledged act when servers, PostgreSQL, repository and bus are killed under load',
  { timeout: KILLS > 10 ? 4 * 3_600_000 : 300_000 },
  async () => {
    console.log(`SEMILLA=${SEED} MUERTES=${KILLS}`);
    const random = createRandom(SEED);
    // A retry continues with the same world.
    ledger.problems.length = 0;
    const total = {
      kills: 0,
      metWork: 0,
      metRegistration: 0,
      open: 0,
      cut: 0,
      unknown: 0,
      repeated: 0,
      slowest: 0,
      recovery: 0,
    };
    const each = new Map<Death, number>();
    let bag: Death[] = [];
    const begun = Date.now();

    while (total.kills < KILLS && (total.kills < LEAST_KILLS || Date.now() - begun < ENOUGH_MS)) {
      if (bag.length === 0) bag = random.shuffled(deaths);
      const death = bag.pop()!;
      total.kills += 1;
      each.set(death, (each.get(death) ?? 0) + 1);

      await slowDown(world, death);
      let metRegistration = false;
      const round = await runRound(
        world,
        ledger,
        numbers,
        random,
        async () => (metRegistration = await awaitRegistration(world)),
        () => kill(world, death, (n) => random.below(n)),
      );
      await world.postgres.awake();
      // Acknowledged acts are visible at once, before any client retries.
      const looks = Promise.all([findMissing(world, ledger), chain.look()]);
      await restart(world, death);
      const atOnce = (await looks).flat();
      await world.ready();
      const recovery = Date.now() - round.killed;

      // Each crash resets PostgreSQL's write counters, so that autovacuum would never run.
      if (total.kills % 5 === 0) await world.db.sql('analyze');
      const again = await askAgain(world, ledger, round, random);
      const [reader] = await addSignedPatients(world.db, 1);
      const problems = [
        ...ledger.problems,
        // The start time of a server depends on the machine; the time in which live servers reconnect is
        // ours.
        ...(recovery > RECOVERY_MS && ofServers[death] === undefined
          ? [`back only after ${recovery} ms`]
          : []),
        ...atOnce,
        ...(await findMissing(world, ledger)),
        ...(await findUnregistered(world)),
        ...(await findHalves(world)),
        ...(await findWrongOffers(world, ledger, reader!.token)),
        ...(await mails.look(ofServers[death] !== undefined)),
      ];
      expect(problems, `after the death of ${death}, the ${total.kills}th (SEMILLA=${SEED})`).toEqual([]);

      // Clients call the portal only. The death of the repository or the bus interrupts the portal's own work.
      total.metWork += round.cut > 0 || (ofOutsiders[death] && metRegistration) ? 1 : 0;
      total.metRegistration += metRegistration ? 1 : 0;
      total.open += round.open;
      total.cut += round.cut;
      total.unknown += again.unknown;
      total.repeated += again.repeated;
      total.slowest = Math.max(total.slowest, ...round.acts.map(({ answer }) => answer.ms));
      total.recovery = Math.max(total.recovery, recovery);
      const slow = round.acts.reduce((one, other) => (other.answer.ms > one.answer.ms ? other : one));
      console.log(
        `${total.kills}. ${death}: ${round.open} open, ${round.cut} cut off, back after ${recovery} ms, looked at for ${Date.now() - round.killed - recovery} ms; slowest: ${slow.kind} ${slow.answer.status} ${slow.answer.ms} ms`,
      );
    }

    await emptyLine();
    const problems = [
      ...(await mails.end()),
      ...(await chain.end()),
      ...(await findMissing(world, ledger, { everyFile: true })),
      ...(await findUnregistered(world)),
      ...(await findHalves(world)),
    ];
    const rows = [
      ['semilla', SEED],
      ['muertes', `${total.kills} (${[...each].map(([death, n]) => `${n} ${death}`).join(', ')})`],
      ['with work in flight', `${total.metWork}; ${total.open} calls open, ${total.cut} of them cut off`],
      [
        'acknowledged',
        `${ledger.turnos.size} turnos, ${ledger.unicos.size} of one seat, ${ledger.tickets.size} tickets, ${ledger.finalizadas.size} ends, ${ledger.casos.size} cases, ${ledger.cancelados.size} cancelled, ${ledger.recetas.size} signed`,
      ],
      ['asked again', `${total.unknown} without an answer, ${total.repeated} with one`],
      ['mails', JSON.stringify(mails.summary())],
      ['met registrations', `${total.metRegistration} of ${total.kills}`],
      ['audit', `${chain.sealed()} events sealed`],
      ['slowest answer', `${total.slowest} ms`],
      ['longest recovery', `${total.recovery} ms`],
      ['problems', problems.length],
    ];
    console.log(rows.map(([name, value]) => `${String(name).padEnd(20)} ${value}`).join('\n'));
    expect(problems).toEqual([]);
    expect(total.metWork, 'kills that met work in flight').toBeGreaterThanOrEqual(total.kills / 2);
    expect(total.metRegistration, 'kills that met a registration').toBeGreaterThanOrEqual(total.kills / 2);
    // The load was mixed.
    for (const some of [
      ledger.turnos,
      ledger.unicos,
      ledger.tickets,
      ledger.finalizadas,
      ledger.casos,
      ledger.cancelados,
      ledger.recetas,
    ]) {
      expect(some.size).toBeGreaterThanOrEqual(total.kills / 2);
    }
  },
);

it('drops cached free places after a crash of the database', { timeout: 90_000 }, async () => {
  const [reader, first, second] = await addSignedPatients(world.db, 3);
  const free = () => listPlaces(world, 0, reader!.token, SERVICIO.unico);
  const book = ({ dni, token }: SignedPatient, place: Place) =>
    world.ask(1, {
      method: 'POST',
      path: '/api/turno/reservar',
      token,
      body: { documento: dni, servicio_id: SERVICIO.unico, ...place },
    });
  expect((await book(first!, (await free()).at(-1)!)).status).toBe(200);
  // Transaction ids that never reach the disk: PostgreSQL reuses them after the crash.
  const client = new pg.Client({ connectionString: world.db.adminUrl });
  client.on('error', () => {});
  await client.connect();
  for (let n = 0; n < 200; n += 1) await client.query('begin; select pg_current_xact_id(); rollback');
  const before = await free();
  world.postgres.killServer();
  await world.postgres.awake();
  await world.ready();

  // A server may ask to come back until all its connections are new.
  let booked = await book(second!, before.at(-1)!);
  for (const until = Date.now() + RECOVERY_MS; booked.status === 503 && Date.now() < until; await sleep(100))
    booked = await book(second!, before.at(-1)!);
  expect(booked.status).toBe(200);
  expect(await free()).toEqual(before.slice(0, -1));
});

/** Calls and attends every waiting patient: no ticket was lost. */
async function emptyLine(): Promise<void> {
  for (const until = Date.now() + 60_000; Date.now() < until; await sleep(1)) {
    let nobody = 0;
    for (const medica of world.medicas) {
      const token = await medica.token();
      const { body } = await world.ask(0, { method: 'POST', path: '/api/fila/llamar', body: {}, token });
      if (body?.atencion)
        await world.ask(1, {
          method: 'POST',
          path: '/api/fila/finalizar',
          body: { id: body.atencion.id },
          token,
        });
      else nobody += 1;
    }
    if (nobody === world.medicas.length) break;
  }
  expect(
    await world.db.sql(
      `select estado, count(*)::int from portal.atenciones where servicio_id = ${SERVICIO.fila} group by 1`,
    ),
  ).toEqual([{ estado: 'encerrado', count: expect.any(Number) }]);
}

describe('PostgreSQL is away for a while', { timeout: 180_000 }, () => {
  const PAUSE_MS = 10_000;
  /**
   * A connection that is silent for that long is discarded; before that a request may have waited for a free
   * connection.
   */
  const LONGEST_MS = 27_000;
  const RIGHT_MS = 1500;

  /**
   * Before, during and after: no answer shows another unit's data, no request hangs, and all recovers soon.
   */
  async function survive({ servers = [0, 1], each = 2, longest = LONGEST_MS }, away: () => Promise<void>) {
    const crowds = await gatherCrowds(world, world.places.turnos);
    const traffic = startTraffic(world.ask, crowds, servers, each);
    const answersSince = (since: number) => traffic.heard.filter(({ at }) => at >= since);
    const allWell = (since: number) =>
      servers.every((which) =>
        crowds.every(
          ({ unit }) =>
            answersSince(since).filter(
              (one) => one.which === which && one.unit === unit.id && one.status === 200,
            ).length >= 6,
        ),
      );
    await expect.poll(() => allWell(0), { timeout: RECOVERY_MS }).toBe(true);
    expect(traffic.heard.filter(({ status }) => status !== 200)).toEqual([]);

    await away();
    const back = Date.now();
    await expect.poll(() => allWell(back), { timeout: RECOVERY_MS }).toBe(true);
    const recovery = Date.now() - back;
    // And it stays so.
    const calm = Date.now();
    await sleep(RIGHT_MS);
    await traffic.stop();
    expect(traffic.wrong.slice(0, 5)).toEqual([]);
    expect(answersSince(calm).filter(({ status }) => status !== 200)).toEqual([]);
    const slowest = Math.max(...traffic.heard.map(({ ms }) => ms));
    const refused = traffic.heard.filter(({ status }) => status === 503).length;
    console.log(
      `${traffic.heard.length} answers, ${refused} asked to come back, the slowest after ${slowest} ms; all well ${recovery} ms after`,
    );
    expect(slowest).toBeLessThan(longest);
    // The fault had an effect: a request was refused or delayed.
    expect(refused + traffic.heard.filter(({ ms }) => ms > PAUSE_MS / 2).length).toBeGreaterThan(0);
    // Acknowledged acts are stored, in their own unit.
    const kept = await world.db.sql<{ id: string; unidad_id: number }>(
      'select id, unidad_id from portal.turnos where id = any ($1::uuid[])',
      [[...traffic.booked.keys()]],
    );
    expect(new Map(kept.map(({ id, unidad_id }) => [id, unidad_id]))).toEqual(traffic.booked);
    expect(traffic.booked.size).toBeGreaterThan(10);
  }

  it('restarted by its operator', async () => {
    await survive({}, async () => {
      world.postgres.restart();
      await world.postgres.awake();
    });
  });

  it('paused for ten seconds', async () => {
    // Ten seconds need no refusal: requests wait, and are answered when it continues.
    await survive({ each: 7 }, async () => {
      world.postgres.pause();
      await sleep(PAUSE_MS);
      world.postgres.resume();
    });
  });

  it('behind a network that drops everything', async () => {
    // A long run uses the product's own timeout; a short run sets it in the URL.
    const silence = KILLS > 10 ? 20_000 : 3000;
    const proxy = await startTcpProxy(Number(new URL(world.db.appUrl).port));
    const through = (url: string) =>
      `${url.replace(/:\d+\//, `:${proxy.port}/`)}${KILLS > 10 ? '' : `?query_timeout=${silence}`}`;
    const db = { appUrl: through(world.db.appUrl), adminUrl: world.db.adminUrl };
    world.processes[2] = await startPortalProcess({
      db,
      mail: world.mail,
      now: world.now().toISOString(),
      env: { DATABASE_POOL: '4' },
    });
    try {
      // A request waits at most five seconds for a free connection; a slow machine adds to it.
      await survive({ servers: [2], longest: silence + 12_000 }, async () => {
        proxy.stall();
        await sleep(silence + 3000);
        const health = await Promise.all(
          ['live', 'ready'].map((what) => world.ask(2, { path: `/healthz/${what}` })),
        );
        expect(health.map(({ status }) => status)).toEqual([200, 503]);
        proxy.restore();
      });
    } finally {
      await world.processes.pop()!.stop();
      await proxy.stop();
    }
  });
});
