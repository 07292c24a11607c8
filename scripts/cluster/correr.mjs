// `npm run fallas -- --cluster 100 12345`: a real cluster on this machine, and a hundred faults under load.
import { setTimeout as sleep } from 'node:timers/promises';
import { listPlaces } from '../../server/src/proof/faults/free-places.ts';
import { watchChain } from '../../server/src/proof/faults/chain.ts';
import { createLedger } from '../../server/src/proof/faults/ledger.ts';
import { createNumbers } from '../../server/src/proof/faults/load.ts';
import { countMails } from '../../server/src/proof/faults/mails.ts';
import { findMissing } from '../../server/src/proof/faults/present.ts';
import { createRandom } from '../../server/src/proof/faults/random.ts';
import { findHalves } from '../../server/src/proof/faults/whole.ts';
import { SERVICIO, startWorld } from '../../server/src/proof/faults/world.ts';
import { addSignedPatients } from '../../server/src/testing/processes/processes.ts';
import { startCluster } from './cluster.mjs';
import { clearOrphans, endChildren } from './maquinas.mjs';
import { faults } from './males.mjs';
import { seatReaders } from './lecturas.mjs';
import { findPrograms } from './programas.mjs';
import { report } from './informe.mjs';
import { seatWitnesses } from './testigos.mjs';
import { awaitPortals, runFault } from './vuelta.mjs';

const [count = '18', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
const LIMIT_MS = Number(process.env.MINUTOS ?? Number.POSITIVE_INFINITY) * 60_000;
const ONLY = process.env.SOLO?.split(',');
const tell = (line) => console.log(line);

const programs = findPrograms();
if (process.getuid?.() !== 0 || process.platform !== 'linux') {
  console.error(
    'El cluster necesita Linux y root: usa espacios de red y discos propios, y los quita al terminar.',
  );
  process.exit(2);
}
if (programs.missing.length > 0) {
  console.error(
    `Faltan paquetes de Debian: apt-get install --no-install-recommends ${programs.missing.join(' ')}`,
  );
  console.error('No hace falta que sus servicios arranquen: el cluster usa procesos propios.');
  process.exit(2);
}

clearOrphans();
const stops = [];
const state = { stopping: undefined };
const stopAll = () =>
  (state.stopping ??= (async () => {
    for (const stop of stops.toReversed())
      await Promise.race([stop().catch((error) => console.error(error)), sleep(30_000)]);
    endChildren();
  })());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => void stopAll().then(() => process.exit(130)));

const runs = [];
try {
  console.log(`SEMILLA=${seed} FALLAS=${count}`);
  const begun = Date.now();
  const cluster = await startCluster(programs, tell, (stop) => stops.push(stop));
  const world = await openWorld(cluster);
  const [ledger, numbers, random] = [createLedger(), createNumbers(), createRandom(Number(seed))];
  const chain = watchChain(world);
  stops.push(() => chain.stop());
  const mails = countMails(world);
  const witnesses = await seatWitnesses(world, cluster.front.doors);
  stops.push(() => witnesses.stop());
  const readers = seatReaders({ cluster, world, ledger });
  const all = { cluster, world, ledger, numbers, random, chain, mails, witnesses, readers };
  const early = [...(await witnesses.look()), ...(await readers.look())];
  early.push(...(await cluster.unknownMetrics()).map((name) => `Patroni has no ${name}`));
  if (early.length > 0) throw new Error(`before any fault: ${early.join('; ')}`);
  tell(`El cluster está en pie después de ${Math.round((Date.now() - begun) / 1000)} s.`);

  let bag = [];
  const names = Object.keys(faults).filter((name) => !ONLY || ONLY.includes(name));
  for (let n = 1; n <= Number(count) && Date.now() - begun < LIMIT_MS && !state.stopping; n += 1) {
    if (bag.length === 0) bag = random.shuffled(names);
    const since = Date.now();
    const run = await runFault(bag.pop(), all);
    runs.push(run);
    tell(
      `${n}. ${run.fault}: back after ${run.recovery} ms; ${run.answers} answers, ${run.refused} asked to come back; ${run.late.read} read late, ${run.late.refused} not; ${run.open} acts open, ${run.cut} cut off, ${run.unknown} asked again; ${Math.round((Date.now() - since) / 1000)} s in all`,
    );
    for (const problem of run.problems) tell(`   PROBLEM: ${problem}`);
    if (n % 5 === 0) await world.db.sql('analyze');
  }
  if (!state.stopping) {
    const last = [
      ...(await mails.end()),
      ...(await chain.end()),
      ...(await findMissing(world, ledger, { everyFile: true })),
      ...(await findHalves(world)),
    ];
    for (const problem of last) tell(`   PROBLEM: ${problem}`);
    process.exitCode = report({
      seed,
      runs,
      last,
      ledger,
      reconnected: witnesses.reconnected(),
      sealed: chain.sealed(),
    });
  }
} catch (error) {
  if (!state.stopping) {
    console.error(error);
    process.exitCode = 1;
  }
} finally {
  await stopAll();
}
process.exit(process.exitCode ?? 0);

/** One portal knows all three servers, the other one HAProxy: both ways are proved. Both read at a standby. */
async function openWorld(cluster) {
  const { front, db } = cluster;
  const ground = {
    postgres: { db, awake: async () => void (await db.sql('select 1')), stop: async () => {} },
    env: (which) => ({
      PORT: String(front.portals[which]),
      DATABASE_URL: which === 0 ? db.appUrl : cluster.proxied,
      DATABASE_READ_URL: cluster.readUrl,
      DATABASE_ADMIN_URL: which === 0 ? db.adminUrl : cluster.proxiedAdmin,
    }),
    port: (which) => front.doors[which],
  };
  const world = await startWorld(ground);
  stops.push(() => world.stop());
  await awaitPortals(front);
  const [patient] = await addSignedPatients(world.db, 1);
  const places = (servicio) => listPlaces(world, 0, patient.token, servicio);
  world.places = {
    turnos: await places(SERVICIO.turnos),
    unico: await places(SERVICIO.unico),
    casos: await listPlaces(world, 0, await world.gestora.token(), SERVICIO.casos, '/api/art/disponibles'),
  };
  return world;
}
