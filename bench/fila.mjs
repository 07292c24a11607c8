// 2,000 connected people wait and 50 professionals call the next one at the same moment, over two server
// processes on one database. Each ticket must be called once, in order, and every new position must be on its
// screen within a second. `WAITING`, `DOCTORS` and `ROUNDS` make it smaller.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startPostgres } from '../server/src/dev-database/embedded-postgres.ts';
import { signAccess } from '../server/src/http/session.ts';
import { newId } from '../server/src/platform/ids.ts';
import { createSecrets } from '../server/src/platform/secrets/secrets.ts';
import { startBenchPortal } from './portal.mjs';
import { save } from './resultados.mjs';

/** Minimal sockets: 2,000 full clients would load the machine more than the server does. */
const { WebSocket } = createRequire(new URL('../server/package.json', import.meta.url))('ws');
const WAITING = Number(process.env.WAITING ?? 2000);
const DOCTORS = Number(process.env.DOCTORS ?? 50);
/** Warm-up rounds: statements are not prepared yet, code is not compiled. Order is checked, times are not. */
const WARM = 3;
const PAUSE_MS = 1000;
const GOAL_MS = 1000;
const SECRET = 'z8Jq3vN5xT1wR7yK2mP9bL4cD6fG0hS8aU3eI5o';
const SERVICE = 90;
const unit = 1;

const dataDir = mkdtempSync(path.join(process.env.BENCH_TMP ?? os.tmpdir(), 'portal-bench-fila-'));
chmodSync(dataDir, 0o755);
const shared = { DATA_DIR: dataDir, SECRET };
const portals = [await startBenchPortal(shared)];
portals.push(await startBenchPortal(shared));
const postgres = await startPostgres(path.join(dataDir, 'postgres'));
const db = new pg.Client({ connectionString: postgres.adminUrl });
await db.connect();
const sockets = [];
let busy = 0;

try {
  const { doctors, people } = await fill();
  const started = performance.now();
  await connect(people);
  console.log(
    `${people.length} conectados en ${Math.round(performance.now() - started)} ms, ${doctors.length} profesionales, 2 procesos, carga ${os.loadavg()[0].toFixed(1)} en ${os.cpus().length} núcleos`,
  );

  const bare = await startBare();
  const before = portals.map(cpuOf);
  const calls = [];
  const rounds = WARM + Number(process.env.ROUNDS ?? Math.ceil(people.length / doctors.length) - WARM);
  for (let round = 0; round < rounds; round += 1) {
    const tokens = await Promise.all(
      doctors.map(({ session }) => signAccess(createSecrets(SECRET), unit, session)),
    );
    await Promise.all(doctors.map((doctor, i) => callOne(doctor, tokens[i], i, calls)));
    await sleep(PAUSE_MS);
    await Promise.all(doctors.map((doctor, i) => finish(doctor, tokens[i], i)));
  }
  await sleep(3000);
  const machine = await bare.stop();
  const spent = portals.map((portal, i) => cpuOf(portal) - before[i]);
  console.log(
    `procesador de cada proceso por ronda de ${doctors.length} llamadas, ${doctors.length} cierres y los avisos a ${Math.round(people.length / 2)}: ${spent.map((seconds) => `${Math.round((seconds * 1000) / rounds)} ms`).join(', ')}`,
  );
  process.exitCode = judge(people, calls, rounds, machine) ? 0 : 1;
} finally {
  for (const socket of sockets) socket.terminate();
  await db.end();
  await Promise.all(portals.map((portal) => portal.stop()));
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

function sleep(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Writes people, sessions and tickets into the database directly: only the line is measured. */
async function fill() {
  await db.query(
    `insert into portal.servicios (unidad_id, id, nombre, sigla, a_demanda, demanda_desde, demanda_hasta) values ($1, $2, 'Medición', 'Z', true, 0, 1440)`,
    [unit, SERVICE],
  );
  const person = async (n, nombre) => {
    const [persona, session] = [newId(), newId()];
    await db.query(
      `insert into portal.personas (unidad_id, id, documento, nombre, apellido, fec_nac) values ($1, $2, $3, $4, 'Medida', '1990-01-01')`,
      [unit, persona, String(50_000_000 + n), nombre],
    );
    return { persona, session };
  };
  const open = ({ persona, session }, rol) =>
    db.query(
      `insert into portal.sesiones (unidad_id, id, persona_id, rol, creada, usada) values ($1, $2, $3, $4, now(), now())`,
      [unit, session, persona, rol],
    );
  const doctors = [];
  for (let i = 0; i < DOCTORS; i += 1) {
    const doctor = await person(i, 'Profesional');
    await open(doctor, 'profesional');
    await db.query(`insert into portal.profesionales (unidad_id, persona_id) values ($1, $2)`, [
      unit,
      doctor.persona,
    ]);
    await db.query(
      `insert into portal.profesional_servicios (unidad_id, persona_id, servicio_id) values ($1, $2, $3)`,
      [unit, doctor.persona, SERVICE],
    );
    await db.query(
      `insert into portal.guardias (unidad_id, profesional_id, desde, visto) values ($1, $2, now(), now() + interval '1 day')`,
      [unit, doctor.persona],
    );
    doctors.push(doctor);
  }
  const people = [];
  await db.query('begin');
  for (let i = 0; i < WAITING; i += 1) {
    const who = { ...(await person(1000 + i, 'Espera')), id: newId(), place: i + 1, seen: [] };
    await open(who, 'paciente');
    await db.query(
      `insert into portal.atenciones (unidad_id, id, paciente_id, servicio_id, dia, sigla, numero, orden, llegada, pedida_por)
       values ($1, $2, $3, $4, current_date, 'Z', $5::int, now() - interval '3 hours' + make_interval(secs => $5::int), now() - interval '3 hours', $3)`,
      [unit, who.id, who.persona, SERVICE, who.place],
    );
    people.push(who);
  }
  await db.query('commit');
  return { doctors, people };
}

/** Connects half of them to each process. Each keeps the events received and their times. */
async function connect(people) {
  const secrets = createSecrets(SECRET);
  for (let i = 0; i < people.length; i += 50) {
    await Promise.all(
      people.slice(i, i + 50).map(async (who, j) => {
        const token = await signAccess(secrets, unit, who.session);
        const { host } = new URL(portals[j % 2].url);
        const socket = new WebSocket(`ws://${host}/api/tiempo-real/?EIO=4&transport=websocket`, {
          headers: { origin: `http://${host}` },
          perMessageDeflate: false,
        });
        sockets.push(socket);
        await new Promise((resolve, reject) => {
          socket.on('error', reject);
          socket.on('message', (data) => {
            const text = String(data);
            if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`);
            else if (text === '2') socket.send('3');
            else if (text.startsWith('40')) resolve();
            else if (text.startsWith('44')) reject(new Error(text));
            else if (text.startsWith('42["posicionCambio"')) {
              const [, { id, posicion }] = JSON.parse(text.slice(2));
              if (id === who.id) who.seen.push({ posicion, at: Date.now() });
            }
          });
        });
      }),
    );
  }
}

async function post(i, address, token, body) {
  const response = await fetch(portals[i % 2].url + address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-portal': '1', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  // An overloaded server answers 503. The professional presses again and gets the same ticket.
  if (response.status === 503) {
    busy += 1;
    return post(i, address, token, body);
  }
  if (!response.ok) throw new Error(`${address}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

/** CPU seconds of a server so far, independent of other load on the machine. */
function cpuOf({ pid }) {
  const [, fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const ticks = fields.split(' ');
  return (Number(ticks[11]) + Number(ticks[12])) / 100;
}

/**
 * The machine's own latency in the same minutes: a notification from one database connection to another, ten
 * times a second.
 */
async function startBare() {
  const [speaks, hears] = [
    new pg.Client({ connectionString: postgres.adminUrl }),
    new pg.Client({ connectionString: postgres.adminUrl }),
  ];
  await Promise.all([speaks.connect(), hears.connect()]);
  const delays = [];
  hears.on('notification', ({ payload }) => delays.push(Date.now() - Number(payload)));
  await hears.query('listen medida');
  let last = Promise.resolve();
  const timer = setInterval(() => {
    last = last
      .then(() => speaks.query(`select pg_notify('medida', $1)`, [String(Date.now())]))
      .catch(() => {});
  }, 100);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all([speaks.end(), hears.end()]);
      return delays.toSorted((a, b) => a - b);
    },
  };
}

async function callOne(doctor, token, i, calls) {
  const begun = Date.now();
  const { atencion } = await post(i, '/api/fila/llamar', token, {});
  doctor.current = atencion?.id;
  if (atencion) calls.push({ id: atencion.id, begun, done: Date.now(), at: Date.parse(atencion.llamada) });
}

async function finish(doctor, token, i) {
  if (doctor.current) await post(i, '/api/fila/finalizar', token, { id: doctor.current });
}

function judge(people, calls, rounds, machine) {
  const place = new Map(people.map(({ id, place: at }) => [id, at]));
  const once =
    new Set(calls.map(({ id }) => id)).size === calls.length &&
    calls.length === Math.min(people.length, rounds * DOCTORS);
  // In order: no call ended before the call of an earlier ticket had begun.
  const byPlace = calls.toSorted((a, b) => place.get(a.id) - place.get(b.id));
  let latest = 0;
  let disorder = 0;
  for (const { begun, done } of byPlace) {
    if (done < latest) disorder += 1;
    latest = Math.max(latest, begun);
  }
  // For each call and each person behind it: the time until their screen showed the new position.
  const when = calls.map(({ at }) => at).toSorted((a, b) => a - b);
  const delays = [];
  let never = 0;
  for (const { place: at, seen } of people) {
    let k = 0;
    for (let n = WARM * DOCTORS + 1; n < at && n <= when.length; n += 1) {
      // A person called in the same round receives the call instead of a position.
      if (at <= when.length && when[at - 1] - when[n - 1] < GOAL_MS) break;
      while (k < seen.length && (seen[k].posicion ?? 0) > at - n) k += 1;
      if (k === seen.length) never += 1;
      else delays.push(seen[k].at - when[n - 1]);
    }
  }
  delays.sort((a, b) => a - b);
  const told = people.reduce((sum, { seen }) => sum + seen.length, 0);
  console.log(`avisos por persona y ronda: ${(told / people.length / rounds).toFixed(1)}`);
  const at = (part) => delays[Math.min(delays.length - 1, Math.floor(part * delays.length))];
  console.log(
    `llamadas ${calls.length}: ${once ? 'cada una una vez' : 'REPETIDAS O PERDIDAS'}, fuera de orden ${disorder}`,
  );
  if (busy > 0) console.log(`la máquina no dio abasto ${busy} veces: lo que sigue no dice nada del portal`);
  const took = calls.map(({ begun, done }) => done - begun).toSorted((a, b) => a - b);
  console.log(
    `llamar al siguiente, 50 a la vez: mediana ${took[took.length >> 1]} ms, p99 ${took[Math.floor(took.length * 0.99)]} ms`,
  );
  console.log(
    `posiciones: ${delays.length} avisos juzgados, mediana ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms (meta ${GOAL_MS}), máximo ${delays.at(-1)} ms, nunca ${never}`,
  );
  const ofMachine = (part) => machine[Math.floor(part * machine.length)];
  console.log(
    `la máquina sola, un aviso de la base a otra conexión: mediana ${ofMachine(0.5)} ms, p99 ${ofMachine(0.99)} ms; razón del p99: ${(at(0.99) / Math.max(1, ofMachine(0.99))).toFixed(1)}`,
  );
  save('fila', [
    {
      what: `each ticket once, in order: ${people.length} who wait, ${DOCTORS} who call at once, two processes`,
      own:
        once && disorder === 0
          ? `${calls.length} of ${Math.min(people.length, rounds * DOCTORS)}`
          : `${calls.length} calls, ${disorder} out of order`,
      goal: 'all',
      ok: once && disorder === 0,
    },
    {
      what: 'a position on the screen after the call before it, p99',
      bare: `the database alone ${ofMachine(0.99)} ms`,
      own: `${(at(0.99) / 1000).toFixed(2)} s (median ${(at(0.5) / 1000).toFixed(2)} s)`,
      goal: `≤ ${GOAL_MS / 1000} s`,
      ok: never === 0 && at(0.99) <= GOAL_MS,
    },
    { what: 'call next, 50 at once, median', own: `${took[took.length >> 1]} ms` },
  ]);
  return once && disorder === 0 && never === 0 && at(0.99) <= GOAL_MS;
}
