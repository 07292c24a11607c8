// A rolling upgrade under load: two processes behind nginx are replaced one after the other by the next version, which
// migrates the database while the version before serves. Counts failed requests and lost events. `npm run bench -- recambio`.
// BENCH_PEDIDOS, BENCH_ENCHUFES and BENCH_CLIENTES make it smaller; BENCH_DESDE names the commit of the version before.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signAccess } from '../server/src/http/session.ts';
import { createPasswords } from '../server/src/platform/secrets/passwords.ts';
import { createSecrets } from '../server/src/platform/secrets/secrets.ts';
import { startOwnPostgres } from '../server/src/proof/faults/own-postgres.ts';
import { addSignedPatients, SECRET } from '../server/src/testing/processes/processes.ts';
import { startMailServer } from '../server/src/testing/servers/mail-server.ts';
import { createLoad } from './recambio/carga.mjs';
import { createPages } from './recambio/enchufes.mjs';
import { drawFilm } from './recambio/pelicula.mjs';
import { missing, startProxy } from './recambio/proxy.mjs';
import { makeVersions, startVersion } from './recambio/versiones.mjs';
import { machine, save } from './resultados.mjs';

const [REQUESTS, SOCKETS, CLIENTS] = [
  Number(process.env.BENCH_PEDIDOS ?? 20_000),
  Number(process.env.BENCH_ENCHUFES ?? 300),
  Number(process.env.BENCH_CLIENTES ?? 16),
];
/** nginx leaves a process alone for five seconds (fail_timeout) after it was sent elsewhere. */
const SETTLE_MS = 7000;
/** A report reads the table that the migration alters, for longer than an ALTER may wait. */
const REPORT_MS = 4000;
const SERVICES = { turnos: 91, fila: 93 };
const MONDAY = new Date('2026-11-16T10:00:00-03:00').getTime();

const lacking = missing();
if (lacking) {
  console.error(lacking);
  process.exit(1);
}
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

const folder = mkdtempSync(path.join(process.env.BENCH_TMP ?? os.tmpdir(), 'portal-recambio-'));
chmodSync(folder, 0o755);
const [postgres, mail] = await Promise.all([startOwnPostgres(), startMailServer()]);
const { db } = postgres;
const ports = [await freePort(), await freePort()];
const proxyPort = await freePort();
const versions = makeVersions(folder);
const begun = Date.now();
const envOf = (port) => ({
  PORT: String(port),
  HOST: '127.0.0.1',
  DATA_DIR: path.join(folder, String(port)),
  FILES_DIR: path.join(folder, 'archivos'),
  DATABASE_URL: db.appUrl,
  DATABASE_ADMIN_URL: db.adminUrl,
  SMTP_URL: mail.url,
  SECRET,
  DEMO: 'off',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
  // As in production.
  DRAIN_SECONDS: '4',
  DRAIN_LIMIT_SECONDS: '20',
  PORTAL_NOW: new Date(MONDAY + Date.now() - begun).toISOString(),
});

const film = [];
const marks = [];
const mark = (what) => {
  marks.push({ at: Date.now(), what });
  console.log(`${new Date().toISOString().slice(11, 19)} ${what}`);
};
let proxy;
let stopLoad;
let pages;
let timer;
const portals = [];
try {
  await db.sql(`insert into portal.servicios (unidad_id, id, nombre, sigla, por_turno, a_demanda, riesgo_trabajo, asientos, dias_corridos) values
    (1, ${SERVICES.turnos}, 'Orientación', 'O', true, false, false, 50, 60), (1, ${SERVICES.fila}, 'Guardia', 'G', false, true, false, 1, 10)`);
  await putOnDuty();
  const secrets = createSecrets(SECRET);
  const signed = await addSignedPatients(db, SOCKETS + 1);
  // Somebody without a page signs in again and again.
  const account = signed.pop();
  await db.sql('update portal.cuentas set clave_hash = $2 where unidad_id = 1 and dni = $1', [
    account.dni,
    await createPasswords().of(1).hash('demo1234'),
  ]);
  const sessions = new Map(
    (await db.sql('select persona_id, id from portal.sesiones where unidad_id = 1')).map((row) => [
      row.persona_id,
      row.id,
    ]),
  );
  const patients = signed.map(({ dni, personaId }) => ({
    dni,
    token: () => signAccess(secrets, 1, sessions.get(personaId)),
  }));
  for (const port of ports) portals.push(await startVersion(versions.before, envOf(port)));
  proxy = await startProxy(folder, proxyPort, ports);
  const places = await placesOf(await patients[0].token());
  pages = createPages(proxyPort, patients);
  await pages.open();
  const { load, start } = createLoad({ port: proxyPort, patients, account, services: SERVICES, places });
  const migrated = async () =>
    Number(
      (
        await db.sql(`select count(*) as n from public.migraciones where nombre = any ($1)`, [
          versions.migrations,
        ])
      )[0].n,
    );

  let last = { ok: 0, failed: 0, heard: 0, first: 0, second: 0 };
  timer = setInterval(() => {
    const [first, second] = ports.map((port) => load.byPortal.get(`127.0.0.1:${port}`) ?? 0);
    const now = { ok: load.ok, failed: load.failures.length, heard: pages.count.heard, first, second };
    const since = Date.now() - 1000;
    const times = load.ms
      .filter(({ at }) => at >= since)
      .map(({ ms }) => ms)
      .toSorted((a, b) => a - b);
    const row = {
      at: Date.now(),
      requests: now.ok - last.ok,
      failed: now.failed - last.failed,
      events: now.heard - last.heard,
      first: now.first - last.first,
      second: now.second - last.second,
      sockets: pages.count.open,
      moved: pages.count.moved,
      p99: Math.round(times[Math.floor(times.length * 0.99)] ?? 0),
    };
    film.push(row);
    last = now;
  }, 1000);
  mark(`load: ${CLIENTS} clients, ${SOCKETS} sockets, version before on both`);
  stopLoad = start(CLIENTS);
  const answered = async (count) => {
    while (load.sent < count) await sleep(100);
  };
  await answered(REQUESTS / 4);
  const times = [];
  for (const which of [0, 1]) {
    mark(`process ${which + 1}: SIGTERM`);
    const left = await portals[which].leave();
    mark(`process ${which + 1}: ended (${(left.ms / 1000).toFixed(1)} s, code ${left.code})`);
    const report = which === 0 ? readSlowly() : undefined;
    portals[which] = await startVersion(versions.after, envOf(ports[which]));
    mark(
      `process ${which + 1}: new version listens (${(portals[which].startedMs / 1000).toFixed(1)} s), ${await migrated()} of ${versions.migrations.length} migrations`,
    );
    await report;
    times.push({ leaveMs: left.ms, startMs: portals[which].startedMs, code: left.code });
    await sleep(SETTLE_MS);
    if (which === 0) await answered(REQUESTS / 2);
  }
  mark('both replaced');
  await answered(REQUESTS);
  await stopLoad();
  stopLoad = undefined;
  await sleep(1500);
  clearInterval(timer);
  const { expected, missing: lost } = pages.lost(load.acts);
  const twice = await db.sql(
    `select count(*) as n from portal.turnos where unidad_id = 1 and servicio_id = ${SERVICES.turnos} and estado = 1`,
  );
  report({ load, expected, lost, times, left: Number(twice[0].n) });
} finally {
  clearInterval(timer);
  await stopLoad?.();
  pages?.close();
  await proxy?.stop();
  for (const portal of portals) await portal.leave();
  await mail.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function placesOf(token) {
  const answer = await fetch(
    `http://127.0.0.1:${ports[0]}/api/turno/disponibles?servicio_id=${SERVICES.turnos}`,
    {
      headers: { authorization: `Bearer ${token}` },
    },
  );
  const { dias } = await answer.json();
  return dias
    .flatMap(({ fecha, horas }) => horas.map((hora) => ({ fecha, hora })))
    .filter(({ fecha }) => fecha >= '2026-11-19');
}

/** A professional for the line, whose desk stays open. */
async function putOnDuty() {
  const [{ personaId }] = await addSignedPatients(db, 1);
  await db.sql(
    `with p as (insert into portal.profesionales (unidad_id, persona_id, tratamiento, especialidad) values (1, $1, 'Dra.', 'Clínica')),
       s as (insert into portal.profesional_servicios (unidad_id, persona_id, servicio_id) values (1, $1, ${SERVICES.fila}))
     insert into portal.guardias (unidad_id, profesional_id, desde, visto) values (1, $1, $2, $3)`,
    [personaId, new Date(MONDAY), new Date(MONDAY + 86_400_000)],
  );
}

/** Holds the lock of a reader on both altered tables: the migration has to give up and come again. */
async function readSlowly() {
  await db.sql(
    `with r as (select count(*) from portal.turnos), a as (select count(*) from portal.atenciones) select pg_sleep($1), r.*, a.* from r, a`,
    [REPORT_MS / 1000],
  );
}

function report({ load, expected, lost, times, left }) {
  const failed = load.failures.length;
  const all = load.ms.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const at = (share) => Math.round(all[Math.floor(all.length * share)] ?? 0);
  const begin = film[0]?.at ?? Date.now();
  console.log('\n   s  requests  failed  process 1  process 2  events  sockets  moved  p99 ms');
  const columns = ['requests', 'failed', 'first', 'second', 'events', 'sockets', 'moved', 'p99'];
  const widths = [10, 8, 11, 11, 8, 9, 7, 8];
  for (const row of film) {
    for (const { what } of marks.filter((one) => one.at >= row.at - 1000 && one.at < row.at))
      console.log(`      — ${what}`);
    console.log(
      `${String(Math.round((row.at - begin) / 1000)).padStart(4)}${columns.map((name, i) => String(row[name]).padStart(widths[i])).join('')}`,
    );
  }
  for (const failure of load.failures.slice(0, 20)) console.log('failed:', JSON.stringify(failure));
  for (const one of lost.slice(0, 20)) console.log('lost:', JSON.stringify(one));
  const { count } = pages;
  console.log(
    `\n${load.sent} requests, ${failed} failed; ${expected} events expected, ${lost.length} lost; ${count.moved} sockets moved, ${count.broke} broke, ${count.refused} refused. From ${versions.before.name} to ${versions.after.name}.`,
  );
  const result = {
    film: film.map((row) => ({ ...row, at: row.at - begin })),
    marks: marks.map(({ at: when, what }) => ({ at: when - begin, what })),
    versions: {
      before: versions.before.name,
      after: versions.after.name,
      migrations: versions.migrations.join(' '),
    },
    requests: load.sent,
    failed,
    lost: lost.length,
  };
  save(
    'recambio',
    [
      {
        what: `failed of ${load.sent.toLocaleString('en')} requests`,
        own: String(failed),
        goal: '0',
        ok: failed === 0,
      },
      {
        what: `lost of ${expected.toLocaleString('en')} socket events`,
        own: String(lost.length),
        goal: '0',
        ok: lost.length === 0,
      },
      {
        what: `sockets that broke, of ${SOCKETS} (${count.moved} moved)`,
        own: String(count.broke),
        goal: '0',
        ok: count.broke === 0,
      },
      {
        what: 'turnos left over after every booking was cancelled',
        own: String(left),
        goal: '0',
        ok: left === 0,
      },
      {
        what: 'a process ends after SIGTERM, longest',
        own: `${(Math.max(...times.map(({ leaveMs }) => leaveMs)) / 1000).toFixed(1)} s`,
        goal: '≤ 30 s',
        ok: times.every(({ leaveMs, code }) => leaveMs <= 30_000 && code === 0),
      },
      {
        what: 'answer, median · 99 % · longest',
        own: `${at(0.5)} · ${at(0.99)} · ${Math.round(all.at(-1))} ms`,
      },
    ],
    result,
  );
  writeFileSync(
    path.join(import.meta.dirname, 'recambio.svg'),
    drawFilm({ ...result, date: new Date().toISOString(), machine: machine() }),
  );
  process.exitCode = failed === 0 && lost.length === 0 && count.broke === 0 && left === 0 ? 0 : 1;
}
