// Two portals on a primary and its replica, and a hundred seconds in which everything that the dashboard draws
// happens: work, and each part failing for a while.
import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { migrate } from '../../server/src/db/migrate.ts';
import { listPlaces } from '../../server/src/proof/faults/free-places.ts';
import { observe } from '../../server/src/proof/faults/own-postgres.ts';
import { SERVICIO, startWorld } from '../../server/src/proof/faults/world.ts';
import { OTRA_UNIDAD } from '../../server/src/testing/data/people.ts';
import { loadDemoInto } from '../../server/src/testing/database/load-demo.ts';
import { startPair } from '../../server/src/testing/database/pair.ts';
import { addSignedPatients } from '../../server/src/testing/processes/processes.ts';
import { startClamd } from '../../server/src/testing/servers/clamd.ts';
import { ensureUnidades } from '../../server/src/units/ensure-units.ts';
import { startWriting } from '../recuperacion/escribir.mjs';

export const SCENE_S = 100;
const ANA = '30111222';
const LAURA = '20333444';
const PAGES = 12;

/** `stops` gets what is to be stopped, in the order in which it was started. */
export async function openScene({ portals, metrics, stops }) {
  const pair = await startPair(async (adminUrl) => {
    await migrate(adminUrl);
    await ensureUnidades(adminUrl, undefined);
    await loadDemoInto(adminUrl);
    const { sql, end } = observe(adminUrl);
    const archive = { archive_mode: 'on', archive_command: 'true', archive_timeout: '15' };
    for (const [name, value] of Object.entries(archive)) await sql(`alter system set ${name} = '${value}'`);
    await end();
  });
  stops.push(() => pair.stop());
  const clamd = await startClamd();
  stops.push(() => clamd.stop());
  const [appUrl, adminUrl] = [pair.appUrl, pair.adminUrl].map(
    (url) => `${url}?target_session_attrs=read-write`,
  );
  const { sql, end } = observe(adminUrl);
  stops.push(end);
  const world = await startWorld({
    postgres: { db: { adminUrl, appUrl, sql }, awake: async () => {}, stop: async () => {} },
    env: (which) => ({
      PORT: String(portals[which]),
      METRICS_PORT: String(metrics[which]),
      DATABASE_READ_URL: `${pair.appUrl}?target_session_attrs=prefer-standby`,
      SCAN_URL: clamd.url,
    }),
    port: (which) => portals[which],
  });
  stops.push(() => world.stop());
  const [patient] = await addSignedPatients({ sql }, 1);
  const listed = (service, token, route) => listPlaces(world, 0, token, service, route);
  world.places = {
    turnos: await listed(SERVICIO.turnos, patient.token),
    unico: await listed(SERVICIO.unico, patient.token),
    casos: await listed(SERVICIO.casos, await world.gestora.token(), '/api/art/disponibles'),
  };
  return { world, pair, clamd };
}

export async function playScene({ world, pair, clamd }) {
  const since = Date.now();
  const at = async (second, act) => {
    await sleep(Math.max(0, since + second * 1000 - Date.now()));
    await act();
  };
  const writing = startWriting(world);
  const pages = await openPages(world);
  await Promise.all([
    at(2, () => signIns(world, since)),
    // As `respaldo` does at its end.
    at(4, () => world.db.sql('update portal.instalacion set respaldo = now()')),
    at(8, () => waitAlone(world)),
    at(12, () => world.mail.refuseWith(451)),
    at(20, () => world.outsiders.repositorio.set({ fault: 'away' })),
    // For less than `max_standby_streaming_delay`, after which the replica cancels statements.
    at(25, () => pair.second.sql('select pg_wal_replay_pause()')),
    at(30, () => (clamd.mode = 'closing')),
    at(40, () => world.mail.refuseWith(550)),
    at(45, () => world.mail.refuseWith(undefined)),
    at(48, () => pair.second.sql('select pg_wal_replay_resume()')),
    at(50, () => world.outsiders.repositorio.set({ fault: '' })),
    at(60, () => onDuty(world, true)),
    at(65, () => (clamd.mode = 'well')),
    at(82, () => writing.endWith(async () => {})),
    at(86, () => pair.first.proxy.cut()),
    at(90, () => pair.first.proxy.restore()),
    at(SCENE_S, async () => {}),
  ]);
  for (const page of pages) page.disconnect();
  return { from: since / 1000, to: since / 1000 + SCENE_S };
}

const post = (world, route, body, more = {}) => world.ask(0, { method: 'POST', path: route, body, ...more });

const enter = (world, dni, acceso, { password = 'demo1234', ...more } = {}) =>
  post(world, '/api/sesion/iniciar', { correo: dni, password, acceso }, more);

/** One a second; every fourth with a wrong password. */
async function signIns(world, since) {
  for (let n = 1; Date.now() - since < SCENE_S * 1000; n += 1) {
    await enter(world, ANA, 'portal', n % 4 === 0 ? { password: 'equivocada' } : {});
    await sleep(1000);
  }
}

async function openPages(world) {
  const patients = await addSignedPatients(world.db, PAGES);
  return patients.map(({ token }, n) => {
    const { port } = world.processes[n % 2];
    const name = `demo.localhost:${port}`;
    return io(`http://127.0.0.1:${port}`, {
      path: '/api/tiempo-real',
      transports: ['websocket'],
      forceNew: true,
      auth: { token },
      extraHeaders: { host: name, origin: `http://${name}` },
    });
  });
}

/** Somebody enters the line of another unit, whose professional leaves. */
async function waitAlone(world) {
  await onDuty(world, true);
  const { host } = OTRA_UNIDAD;
  const { body } = await enter(world, ANA, 'portal', { host });
  const { body: terms } = await world.ask(0, { path: '/api/contenido/terminos', host });
  const asked = { documento: ANA, servicio_id: 1, motivo: 'Tos y fiebre', terminos: terms.version };
  await done(post(world, '/api/atencion/solicitar', asked, { host, token: body.token }));
  await onDuty(world, false);
}

async function onDuty(world, enGuardia) {
  const { host } = OTRA_UNIDAD;
  const { body } = await enter(world, LAURA, 'personal', { host });
  await done(post(world, '/api/fila/guardia', { enGuardia }, { host, token: body.token }));
}

async function done(asked) {
  const { status, text } = await asked;
  if (status !== 200) throw new Error(`${status} ${text}`);
}
