// Free slots and bookings with a million turnos in the table: the whole product compared with `thin.ts`, in
// alternating rounds of one run.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { startPostgres } from '../server/src/dev-database/embedded-postgres.ts';
import { signAccess } from '../server/src/http/session.ts';
import { createSecrets } from '../server/src/platform/secrets/secrets.ts';
import { createBare } from './turnos/bare.ts';
import { BOOKERS, loadMillion, SERVICES } from './turnos/million.mjs';
import { explainAll } from './turnos/plans.mjs';
import { startBenchPortal } from './portal.mjs';
import { keepRounds, report } from './turnos/informe.mjs';

const CLIENTS = 32;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const BOOKINGS = Number(process.env.BENCH_BOOKINGS ?? 1000);
const COLD_PASSES = Number(process.env.BENCH_PASSES ?? 12);
const WARM_READS = Number(process.env.BENCH_READS ?? 4000);
const LIST_READS = Math.round(WARM_READS * 0.375);
const RACES = Number(process.env.BENCH_RACES ?? 100);
const RACERS = Number(process.env.BENCH_RACERS ?? 500);
const POOL = '16';
const SECRET = 'de-la-medicion-y-nada-mas-0123456789abcdef';

const tell = (line) => console.log(`  … ${line}`);
const folder = mkdtempSync(path.join(process.env.BENCH_TMP ?? os.tmpdir(), 'portal-bench-db-'));
chmodSync(folder, 0o755);
const postgres = await startPostgres(folder, { settings: { shared_buffers: '1GB', max_wal_size: '4GB' } });
const admin = new pg.Client({ connectionString: postgres.adminUrl });
/** @type {(() => unknown)[]} */
const stops = [
  () => rmSync(folder, { recursive: true, force: true }),
  () => postgres.stop(),
  () => admin.end(),
];
// A mail server that never answers: booking is measured on both sides, not delivery.
const silent = net.createServer(() => {}).listen(0, '127.0.0.1');
stops.push(() => silent.close());
await once(silent, 'listening');
const agent = new http.Agent({ keepAlive: true, maxSockets: CLIENTS });

function call(base, method, address, { token, body, key } = {}) {
  return new Promise((resolve, reject) => {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const headers = { host: 'demo.localhost', 'x-portal': '1' };
    if (payload !== undefined)
      Object.assign(headers, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(payload),
      });
    if (token) headers.authorization = `Bearer ${token}`;
    if (key) headers['idempotency-key'] = key;
    const request = http.request(`${base}${address}`, { method, agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode, text }));
    });
    request.on('error', reject);
    request.end(payload);
  });
}

/** Runs the calls with this concurrency and returns the calls per second. */
async function rate(total, work, clients = CLIENTS) {
  let next = 0;
  const since = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (next < total) await work(next++);
    }),
  );
  return (total / (performance.now() - since)) * 1000;
}

/**
 * CPU time of a process and its children, in seconds. On a shared machine it says more than the elapsed time.
 */
function cpuOf(pid) {
  const fields = (id) =>
    readFileSync(`/proc/${id}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  let ticks = 0;
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = fields(id);
      // For the parent, include the time of its children that have ended.
      if (Number(id) === pid) ticks += stat.slice(11, 15).reduce((sum, value) => sum + Number(value), 0);
      else if (Number(stat[1]) === pid) ticks += Number(stat[11]) + Number(stat[12]);
    } catch {
      // The process ended meanwhile.
    }
  }
  return ticks / 100;
}
/** The same as `uuid_of` in million.mjs. */
const uuidOf = (text) =>
  createHash('md5')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-7$3-8$4-$5');

try {
  const env = {
    DATABASE_URL: postgres.appUrl,
    DATABASE_ADMIN_URL: postgres.adminUrl,
    DATABASE_POOL: POOL,
    SECRET,
    SMTP_URL: `smtp://127.0.0.1:${silent.address().port}`,
  };
  // The first portal creates tables and units. Then the rows are loaded, and a second portal is measured.
  await (await startBenchPortal({ ...env, TEMPLATE: undefined })).stop();
  await admin.connect();
  const count = await loadMillion(admin, tell);
  tell(`${count} turnos`);

  const portal = await startBenchPortal({ ...env, TEMPLATE: undefined });
  stops.push(() => portal.stop());
  const thin = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', path.join(import.meta.dirname, 'turnos/thin.ts')],
    {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  stops.push(() => thin.kill());
  const thinUrl = await new Promise((resolve, reject) => {
    createInterface(thin.stdout).on('line', resolve);
    thin.on('exit', (code) => reject(new Error(`thin ended (${code})`)));
  });
  const secrets = createSecrets(SECRET);
  const bookers = await Promise.all(
    Array.from({ length: BOOKERS }, async (_, i) => ({
      id: uuidOf(`b${i + 1}`),
      dni: String(80_000_001 + i),
      token: await signAccess(secrets, 1, uuidOf(`s${i + 1}`)),
    })),
  );
  const token = bookers[0].token;
  const agenda =
    (await admin.query('select version::text from portal.agenda_versiones where unidad_id = 1')).rows[0]
      ?.version ?? '0';
  const services = Array.from({ length: SERVICES }, (_, i) => 101 + i);
  const candidates = (servicio) =>
    Array.from({ length: 10 }, (_, i) => uuidOf(`p1/${servicio - 100}/${i + 1}`)).map((id) => ({
      recurso: id,
      profesionalId: id,
      asiento: null,
    }));

  /* free slots */
  const touch = () =>
    admin.query(
      `update portal.turnos set recordado_dia = now() where unidad_id = 1 and id = (select id from portal.turnos where unidad_id = 1 and servicio_id = 101 and estado = 1 limit 1)`,
    );
  const ask = (base, address) => async (n) => {
    const { status, text } = await call(base, 'GET', `${address}?servicio_id=${services[n % SERVICES]}`, {
      token,
    });
    if (status !== 200 || text.length < 2000)
      throw new Error(`${address} answered ${status} ${text.slice(0, 200)}`);
  };
  async function cold(work) {
    let ms = 0;
    for (let pass = 0; pass < COLD_PASSES; pass += 1) {
      await touch();
      const since = performance.now();
      await rate(SERVICES, work);
      ms += performance.now() - since;
    }
    return (COLD_PASSES * SERVICES * 1000) / ms;
  }
  const [thinSlots, ownSlots] = [ask(thinUrl, '/disponibles'), ask(portal.url, '/api/turno/disponibles')];
  const sizes = await Promise.all([
    call(thinUrl, 'GET', '/disponibles?servicio_id=101'),
    call(portal.url, 'GET', '/api/turno/disponibles?servicio_id=101', { token }),
  ]);
  const days = sizes.map(({ text }) => JSON.parse(text).dias);
  if (days[0].at(-1).fecha < days[1].at(-1).fecha || days[1].flatMap(({ horas }) => horas).length < 300)
    throw new Error('the two do not answer alike');

  /* bookings: each with another service and time, so that they do not conflict */
  const wishes = [];
  for (const { fecha, horas } of days[1].slice(1, -1))
    for (const hora of horas) for (const servicioId of services) wishes.push({ fecha, hora, servicioId });
  let [used, refused] = [0, 0];
  const next = () => {
    const n = used++;
    return { n, who: bookers[n % BOOKERS], ...wishes[n % wishes.length] };
  };
  const bookThin = async () => {
    const { n, who, fecha, hora, servicioId } = next();
    const inicio = new Date(`${fecha}T${hora}:00-03:00`);
    const { status, text } = await call(thinUrl, 'POST', '/reservar', {
      body: {
        inicio,
        fin: new Date(inicio.getTime() + 1_800_000),
        pacienteId: who.id,
        servicioId,
        candidatos: candidates(servicioId),
        key: `k-${n}-medicion`,
        agenda,
      },
    });
    if (status !== 200 || !text.includes('"id"')) throw new Error(`thin answered ${status} ${text}`);
  };
  const bookOwn = async () => {
    const { n, who, fecha, hora, servicioId } = next();
    const { status } = await call(portal.url, 'POST', '/api/turno/reservar', {
      token: who.token,
      key: `k-${n}-medicion`,
      body: { documento: who.dni, servicio_id: servicioId, fecha, hora },
    });
    if (status !== 200) refused += 1;
  };
  // The same statements on the same pool from this process: the cost of the database without HTTP.
  const bare = createBare(postgres.appUrl, Number(POOL));
  stops.push(() => bare.end());
  const bookBare = async () => {
    const { n, who, fecha, hora, servicioId } = next();
    const inicio = new Date(`${fecha}T${hora}:00-03:00`);
    const fin = new Date(inicio.getTime() + 1_800_000);
    if (
      !(await bare.book({
        inicio,
        fin,
        pacienteId: who.id,
        servicioId,
        candidatos: candidates(servicioId),
        key: `k-${n}-medicion`,
      }))
    )
      throw new Error('the bare client could not book');
  };
  const bareSlots = (n) => bare.slots(candidates(services[n % SERVICES]).map(({ recurso }) => recurso));
  const lists = {
    thin: (n) => call(thinUrl, 'GET', `/turnos?id=${bookers[n % 500].id}`),
    own: (n) => call(portal.url, 'GET', '/api/turno/listar', { token: bookers[n % 500].token }),
  };

  tell('warming up');
  await rate(300, bookThin);
  await rate(300, bookOwn);
  await rate(100, bookBare);
  await cold(thinSlots);
  await cold(ownSlots);
  const postmaster = Number(readFileSync(path.join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
  const pids = { thin: thin.pid, own: portal.pid, bare: process.pid };
  const measured = {};
  async function measure(who, what, count, work) {
    const spent = () => cpuOf(pids[who]) + cpuOf(postmaster);
    const before = spent();
    const perSecond = await work();
    (measured[`${who} ${what}`] ??= []).push({ perSecond, cpuMs: ((spent() - before) * 1000) / count });
  }
  async function allSealed() {
    for (let waiting = 1; waiting > 0;) {
      await sleep(500);
      ({
        rows: [{ waiting }],
      } =
        await admin.query(`select count(*)::int as waiting from portal.auditoria a where id > (select max(id) - 20000 from portal.auditoria)
        and not exists (select from portal.auditoria_sellos s where s.unidad_id = a.unidad_id and s.evento_id = a.id)`));
    }
  }
  const reads = { thin: thinSlots, own: ownSlots, bare: bareSlots };
  const bookings = { thin: bookThin, own: bookOwn, bare: bookBare };
  for (let round = 0; round < ROUNDS; round += 1) {
    tell(`round ${round + 1} of ${ROUNDS}`);
    for (const who of ['thin', 'own', 'bare'])
      await measure(who, 'cold', COLD_PASSES * SERVICES, () => cold(reads[who]));
    await rate(SERVICES, ownSlots);
    await measure('own', 'warm', WARM_READS, () => rate(WARM_READS, ownSlots));
    // The portal seals the audit events of all three: each is measured once those of the one before are sealed.
    for (const who of ['thin', 'own', 'bare']) {
      await allSealed();
      await measure(who, 'booking', BOOKINGS, () => rate(BOOKINGS, bookings[who]));
    }
    for (const who of ['thin', 'own'])
      await measure(who, 'list', LIST_READS, () => rate(LIST_READS, lists[who]));
    keepRounds(measured);
  }

  /* one place, 500 at once */
  tell(`${RACES} races of ${RACERS}`);
  let oneWinner = 0;
  for (let race = 0; race < RACES; race += 1) {
    const { fecha, hora, servicioId } = wishes.at(-1 - race);
    const body = { servicio_id: servicioId, fecha, hora, profesional_id: uuidOf(`p1/${servicioId - 100}/1`) };
    await admin.query(
      `delete from portal.turnos where unidad_id = 1 and profesional_id = $1 and inicio = $2`,
      [body.profesional_id, new Date(`${fecha}T${hora}:00-03:00`)],
    );
    await admin.query('delete from portal.turnos where unidad_id = 1 and paciente_id = any ($1)', [
      bookers.slice(0, RACERS).map(({ id }) => id),
    ]);
    const answers = await Promise.all(
      bookers.slice(0, RACERS).map((who) =>
        call(portal.url, 'POST', '/api/turno/reservar', {
          token: who.token,
          body: { documento: who.dni, ...body },
        }),
      ),
    );
    const won = answers.filter(({ status }) => status === 200).length;
    const told = answers.filter(({ status, text }) => status === 409 && text.includes('disponibles')).length;
    if (won === 1 && told === RACERS - 1) oneWinner += 1;
    else
      console.log(
        `race ${race}: ${won} winners, ${told} told, ${answers.find(({ status }) => status !== 200 && status !== 409)?.text ?? ''}`,
      );
  }

  /* plans */
  const {
    rows: [turno],
  } = await admin.query(
    `select t.id, t.paciente_id, t.inicio, t.fin, pg_current_snapshot()::text as foto from portal.turnos t where unidad_id = 1 and servicio_id = 102 and estado = 1 order by inicio limit 1 offset 20`,
  );
  const plans = await explainAll(postgres.appUrl, {
    turno,
    paciente: turno.paciente_id,
    actor: { id: bookers.at(-1).id, dni: bookers.at(-1).dni },
    servicioId: 102,
    candidatos: candidates(102),
    inicio: turno.inicio,
    fin: turno.fin,
    foto: turno.foto,
    version: agenda,
  });
  const ok = report({
    measured,
    plans,
    refused,
    oneWinner,
    count,
    clients: CLIENTS,
    races: RACES,
    racers: RACERS,
    booked: BOOKINGS * ROUNDS + 300,
  });
  process.exitCode = ok ? 0 : 1;
  if (process.env.BENCH_OUT)
    writeFileSync(process.env.BENCH_OUT, JSON.stringify({ measured, plans, refused, oneWinner }));
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  agent.destroy();
  for (const stop of stops.toReversed()) await stop();
}
