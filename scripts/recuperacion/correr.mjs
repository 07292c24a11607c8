// `npm run recuperacion`: a portal at work, its loss, and its return. Exits with 1 if anything differs or a limit is
// broken.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '../../server/src/db/migrate.ts';
import { listPlaces } from '../../server/src/proof/faults/free-places.ts';
import { observe } from '../../server/src/proof/faults/own-postgres.ts';
import { SERVICIO, startWorld } from '../../server/src/proof/faults/world.ts';
import { loadDemoInto } from '../../server/src/testing/database/load-demo.ts';
import { addSignedPatients, SECRET } from '../../server/src/testing/processes/processes.ts';
import { ensureUnidades } from '../../server/src/units/ensure-units.ts';
import { endChildren } from '../cluster/maquinas.mjs';
import { findPrograms } from '../cluster/programas.mjs';
import { findNode, inRoot } from '../project.mjs';
import {
  checkFiles,
  differing,
  findLater,
  findLost,
  freeze,
  millisOf,
  readPrints,
  rowsIn,
  splitAt,
} from './comparar.mjs';
import { startStore } from './deposito.mjs';
import { startTimer, startWriting } from './escribir.mjs';
import { report } from './informe.mjs';
import { clearOrphans, createPlace, freePort } from './lugar.mjs';

/** As portal-instante.timer. */
const EVERY_MS = 60_000;
const onS3 = process.argv.includes('--s3');
const begun = Date.now();
const tell = (line) =>
  console.log(`${String(Math.round((Date.now() - begun) / 1000)).padStart(4)} s  ${line}`);

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
const eventsOf = (text) =>
  [...text.matchAll(/: (\d+) eventos, cadena íntegra/g)].reduce((sum, [, n]) => sum + Number(n), 0);

const programs = findPrograms();
const missing = [
  ...(programs.postgres ? [] : ['postgresql']),
  ...(existsSync('/usr/bin/pgbackrest') ? [] : ['pgbackrest']),
  ...(existsSync('/usr/bin/rsync') ? [] : ['rsync']),
];
if (process.getuid?.() !== 0 || process.platform !== 'linux' || missing.length > 0) {
  console.error('El ensayo necesita Debian y root: PostgreSQL corre con su propio usuario.');
  if (missing.length > 0)
    console.error(`Faltan paquetes: apt-get install --no-install-recommends ${missing.join(' ')}`);
  process.exit(2);
}

clearOrphans();
const stops = [];
let stopping;
const stopAll = () =>
  (stopping ??= (async () => {
    for (const stop of stops.toReversed())
      await Promise.race([stop().catch((error) => console.error(error)), sleep(30_000)]);
    endChildren();
  })());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => void stopAll().then(() => process.exit(130)));

try {
  const store = onS3 ? await startStore() : undefined;
  if (store) stops.push(() => store.stop());
  const place = await createPlace(programs, store?.settings);
  stops.push(
    () => place.remove(),
    async () => place.keepLogs(),
  );
  process.exitCode = report(await drill(place), { onS3 });
} catch (error) {
  if (!stopping) {
    console.error(error);
    process.exitCode = 1;
  }
} finally {
  await stopAll();
}
process.exit(process.exitCode ?? 0);

async function drill(place) {
  const pgbackrest = (...words) => place.asPostgres('pgbackrest', '--stanza=portal', ...words);
  tell(`PostgreSQL y pgBackRest (${(await place.asPostgres('pgbackrest', 'version')).trim()})…`);
  await place.start();
  await pgbackrest('stanza-create');
  const world = await openWorld(place);
  tell('Respaldo completo…');
  await pgbackrest('--type=full', 'backup');
  await place.script('instante');

  tell('Se escribe, y cada minuto queda un instante recuperable.');
  const [writing, timer] = [startWriting(world), startTimer(place, EVERY_MS)];
  stops.push(() => timer.stop());
  await timer.next();
  tell('Respaldo incremental, con el portal andando…');
  await pgbackrest('--type=incr', 'backup');
  await sleep(15_000);
  const frozen = await writing.rest(() => freeze(place.adminUrl));
  tell(`El instante pedido es ${frozen.instant}. Se sigue escribiendo.`);
  await timer.next();
  writing.check();
  await timer.last();

  let disaster;
  const odd = await writing.endWith(async () => {
    disaster = Date.now();
    await Promise.all([...world.processes.map((one) => one.kill()), place.destroy()]);
  });
  const newest = millisOf(place.hasta());
  tell(`Se perdió todo. Quedan los respaldos, hasta ${place.hasta()}.`);

  tell('Vuelta al instante más nuevo…');
  const late = splitAt(writing.acts, newest);
  const first = await recover(place, world, {
    // The next way back starts from the same archive, so this one adds nothing to it.
    env: { OPCIONES: '--archive-mode=off' },
    look: () => compare(place, world, late),
  });
  await Promise.all([...world.processes.map((one) => one.kill()), place.destroy()]);

  tell('Se perdió todo otra vez. Vuelta al instante pedido…');
  const acts = splitAt(writing.acts, millisOf(frozen.instant));
  const second = await recover(place, world, {
    args: [frozen.instant],
    look: async () => {
      const found = await compare(place, world, acts);
      return {
        ...found,
        problems: [...differing(frozen.prints, await readPrints(place.adminUrl)), ...found.problems],
      };
    },
  });
  tell('La vida sigue: se escribe otra vez, y se archiva en la línea nueva.');
  const again = await goOn(place, world, writing.numbers);
  return {
    odd,
    rpoMs: disaster - newest,
    runs: timer.runs,
    first: { ...first, acts: late },
    second: { ...second, acts },
    tables: Object.keys(frozen.prints).length,
    rows: rowsIn(frozen.prints),
    again,
    size: Number((await world.db.sql(`select pg_database_size('portal')::text as n`))[0].n),
  };
}

async function openWorld(place) {
  const { sql, end } = observe(place.rootUrl);
  await sql(
    `create role portal_login login nosuperuser nobypassrls nocreatedb nocreaterole password '${place.loginPassword}'`,
  );
  await sql('create database portal owner postgres');
  await end();
  const { adminUrl, appUrl } = place;
  await migrate(adminUrl);
  await ensureUnidades(adminUrl, undefined);
  tell('Los datos de la demostración…');
  await loadDemoInto(appUrl);
  mkdirSync(place.files, { recursive: true });
  const observer = observe(adminUrl);
  stops.push(observer.end);
  const ports = [await freePort(), await freePort()];
  tell('Dos procesos del portal…');
  const world = await startWorld({
    postgres: { db: { adminUrl, appUrl, sql: observer.sql }, awake: async () => {}, stop: async () => {} },
    env: (which) => ({
      PORT: String(ports[which]),
      DATA_DIR: path.join(place.portal, String(which)),
      FILES_DIR: place.files,
    }),
    port: (which) => ports[which],
  });
  stops.push(() => world.stop());
  const [patient] = await addSignedPatients(world.db, 1);
  world.places = {
    turnos: await listPlaces(world, 0, patient.token, SERVICIO.turnos),
    unico: await listPlaces(world, 0, patient.token, SERVICIO.unico),
    casos: await listPlaces(world, 0, await world.gestora.token(), SERVICIO.casos, '/api/art/disponibles'),
  };
  return world;
}

function operar(place, order) {
  const { status, stdout, stderr } = spawnSync(
    findNode(),
    ['--disable-warning=ExperimentalWarning', 'server/src/operaciones.ts', order],
    {
      cwd: inRoot(),
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: place.appUrl,
        DATABASE_ADMIN_URL: place.adminUrl,
        DATA_DIR: path.join(place.portal, 'operar'),
        FILES_DIR: place.files,
        SECRET,
      },
    },
  );
  return { ok: status === 0, text: `${stdout}${stderr}`.trim() };
}

/** From nothing to the first page of somebody who signed in. The time of the comparison does not count. */
async function recover(place, world, { args = [], env = {}, look }) {
  const since = Date.now();
  await place.script('recuperar', args, env);
  const restored = Date.now();
  const found = await look();
  if (!existsSync(path.join(place.files, 'auditoria')))
    found.problems.push('the heads of the audit did not come back with the files');
  const looked = Date.now() - restored;
  const taken = operar(place, 'retomar');
  if (!taken.ok) throw new Error(taken.text);
  await Promise.all([world.start(0), world.start(1)]);
  await signIn(world);
  const ms = Date.now() - since - looked;
  tell(`Base de datos y archivos en ${seconds(restored - since)}, primera página en ${seconds(ms)}.`);
  const audit = operar(place, 'auditoria');
  if (!audit.ok) found.problems.push(...audit.text.split('\n').filter((line) => /ROTA|^ {2}- /.test(line)));
  return { ms, databaseMs: restored - since, found, taken: taken.text, events: eventsOf(audit.text) };
}

/** As a patient of the demonstration does it: password, page, own attentions. */
async function signIn(world) {
  const entered = await world.ask(0, {
    method: 'POST',
    path: '/api/sesion/iniciar',
    body: { correo: '30111222', password: 'demo1234', acceso: 'portal' },
  });
  const page = await world.ask(0, { path: '/' });
  const own = await world.ask(0, { path: '/api/atencion/listar?pagina=1', token: entered.body?.token });
  if (entered.status !== 200 || page.status !== 200 || own.status !== 200)
    throw new Error(`nobody can sign in: ${entered.status}, ${page.status}, ${own.status} ${own.text}`);
}

async function compare(place, world, { before, after }) {
  const files = await checkFiles(world, place.files);
  return {
    files,
    problems: [
      ...(await findLost({ db: world.db, dataDir: place.portal }, before)),
      ...(await findLater(world, after)),
      ...files.problems,
    ],
  };
}

/** The restored portal is a portal: documents verify, people write, and the next instant is recoverable. */
async function goOn(place, world, numbers) {
  const problems = [];
  const signed = await world.db.sql(
    `select codigo from portal.documentos where unidad_id = 1 and estado = 'firmado' and sha256 is not null and codigo is not null order by random() limit 25`,
  );
  for (const { codigo } of signed) {
    const { status, body, text } = await world.ask(1, { path: `/api/documento/verificar/${codigo}` });
    if (status !== 200 || !body.encontrado || body.intacto !== true)
      problems.push(`/verificar/${codigo}: ${status} ${text.slice(0, 200)}`);
  }
  const writing = startWriting(world, numbers);
  problems.push(...(await writing.endWith(async () => {})));
  await place.asPostgres('pgbackrest', '--stanza=portal', '--type=full', 'backup');
  const before = place.hasta();
  await place.script('instante');
  if (!(place.hasta() > before)) problems.push('no new instant after the return');
  const late = Date.now() + 30_000;
  let audit = operar(place, 'auditoria');
  while (!audit.ok && Date.now() < late) {
    await sleep(2000);
    audit = operar(place, 'auditoria');
  }
  if (!audit.ok) problems.push(audit.text);
  return { problems, verified: signed.length, written: writing.acts.length };
}
