// Compares the list of casos in a unit with a hundred thousand and in one with a thousand: same portal, same
// database, alternating requests.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startPostgres } from '../server/src/dev-database/embedded-postgres.ts';
import { signAccess } from '../server/src/http/session.ts';
import { createSecrets } from '../server/src/platform/secrets/secrets.ts';
import { startBenchPortal } from './portal.mjs';
import { judged, keep, save } from './resultados.mjs';

const MANY = Number(process.env.BENCH_CASOS ?? 100_000);
const FEW = 1000;
const MANAGERS = 10;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 60);
const GOAL = 1.5;
const SECRET = 'de-la-medicion-y-nada-mas-0123456789abcdef';
/** The two units: id, host, number of casos, and of atenciones in a year. */
const units = [
  { id: 1, host: 'demo.localhost', cases: MANY, attentions: MANY },
  { id: 27, host: 'telemedicina.localhost', cases: FEW, attentions: FEW },
];

const tell = (line) => console.log(`  … ${line}`);
const folder = mkdtempSync(path.join(process.env.BENCH_TMP ?? os.tmpdir(), 'portal-bench-db-'));
chmodSync(folder, 0o755);
const postgres = await startPostgres(folder, { settings: { shared_buffers: '512MB', max_wal_size: '4GB' } });
const admin = new pg.Client({ connectionString: postgres.adminUrl });
/** @type {(() => unknown)[]} */
const stops = [
  () => rmSync(folder, { recursive: true, force: true }),
  () => postgres.stop(),
  () => admin.end(),
];
const silent = net.createServer(() => {}).listen(0, '127.0.0.1');
stops.push(() => silent.close());
await once(silent, 'listening');
const agent = new http.Agent({ keepAlive: true, maxSockets: 4 });

const uuidOf = (text) =>
  createHash('md5')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-7$3-8$4-$5');
const quantile = (values, q) => values.toSorted((a, b) => a - b)[Math.floor(values.length * q)];
const median = (values) => quantile(values, 0.5);
/** The fastest tenth: on a busy machine, waiting times would hide growth. */
const undisturbed = (values) => quantile(values, 0.1);

function call(url, host, method, address, { token, body } = {}) {
  return new Promise((resolve, reject) => {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const headers = { host, 'x-portal': '1', authorization: `Bearer ${token}` };
    if (payload !== undefined)
      Object.assign(headers, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(payload),
      });
    const request = http.request(`${url}${address}`, { method, agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode, text }));
    });
    request.on('error', reject);
    request.end(payload);
  });
}

/**
 * Each row is a caso with its worker and turno: a hundred per day, back from today, ten gestores, two hundred
 * surnames.
 */
async function load({ id: unit, cases, attentions }) {
  await admin.query(`set session_replication_role = replica; set search_path = portal, public`);
  await admin.query(`create or replace function pg_temp.uuid_of(t text) returns uuid language sql immutable as
    $$ select (substr(md5(t), 1, 12) || '7' || substr(md5(t), 14, 3) || '8' || substr(md5(t), 18))::uuid $$`);
  await admin.query(
    `insert into servicios (unidad_id, id, nombre, sigla, por_turno, riesgo_trabajo, asientos) values (${unit}, 4, 'Medicina Laboral', 'L', true, true, 50)`,
  );
  // The last two are the coordinator and the administrator.
  await admin.query(
    `with g as (select n, pg_temp.uuid_of('g' || ${unit} || '/' || n) as id, pg_temp.uuid_of('c' || ${unit} || '/' || n) as cuenta, case n when ${MANAGERS} then 'coordinador_art' when ${MANAGERS + 1} then 'administrador' else 'gestor_art' end as rol from generate_series(0, ${MANAGERS + 1}) n),
      p as (insert into personas (unidad_id, id, documento, nombre, apellido) select ${unit}, id, (10000000 + n)::text, 'Gestor', n::text from g),
      c as (insert into cuentas (unidad_id, id, persona_id, dni, clave_hash) select ${unit}, cuenta, id, (10000000 + n)::text, '-' from g),
      r as (insert into cuenta_roles (unidad_id, cuenta_id, rol) select ${unit}, cuenta, rol from g)
    insert into sesiones (unidad_id, id, persona_id, cuenta_id, rol, creada, usada)
      select ${unit}, pg_temp.uuid_of('s' || ${unit} || '/' || n), id, cuenta, rol, now(), now() from g`,
  );
  await admin.query(`create temp table filas as select i, pg_temp.uuid_of('w' || ${unit} || '/' || i) as persona, pg_temp.uuid_of('t' || ${unit} || '/' || i) as turno,
      pg_temp.uuid_of('g' || ${unit} || '/' || i % ${MANAGERS}) as gestor, (20000000 + i)::text as documento, 'Apellido' || chr(97 + i * 7 % 20) || chr(97 + i / 20 * 3 % 10) as apellido,
      'Nombre' || chr(97 + i % 25) || i % 2 as nombre, now() - interval '1 day' * ((${cases} - i) / 100) - interval '1 hour' as alta,
      (array[3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 2, 2, 1, 1, 4, 5])[1 + i % 20] as status,
      date_trunc('day', (now() - interval '1 day' * ((${cases} - i) / 100)) at time zone 'America/Argentina/Buenos_Aires') + interval '8 hours' + interval '30 minutes' * (i % 28) as inicio
    from generate_series(1, ${cases}) i`);
  await admin.query(
    `insert into personas (unidad_id, id, documento, nombre, apellido, fec_nac, sexo) select ${unit}, persona, documento, nombre, apellido, '1985-01-01', 'F' from filas`,
  );
  await admin.query(`insert into turnos (unidad_id, id, paciente_id, servicio_id, asiento, inicio, fin, estado, adelante, semilla, reservado_por, creado, caso_id)
    select ${unit}, turno, persona, 4, 1 + i % 50, inicio at time zone 'America/Argentina/Buenos_Aires', (inicio + interval '30 minutes') at time zone 'America/Argentina/Buenos_Aires',
      3, false, '\\x00', gestor, alta, 1000 + i from filas`);
  await admin.query(`insert into casos (unidad_id, id, status, fecha_alta, nro_siniestro, diagnostico, gestor_id, paciente_id, documento, apellido, nombre, fec_nac, genero, tel_movil, email,
      turno_id, turno_inicio, aceptacion)
    select ${unit}, 1000 + i, status, alta, 'SIN-' || (500000 + i), 'Lumbalgia', gestor, persona, documento, apellido, nombre, '1985-01-01', 'F', '11' || (50000000 + i), 'w' || i || '@ejemplo.com',
      turno, inicio at time zone 'America/Argentina/Buenos_Aires', 'aceptado' from filas`);
  await admin.query(`insert into casos_por_gestor (unidad_id, gestor_id, abiertos, cancelados, cerrados, por_agendar, por_cerrar)
    select ${unit}, gestor, count(*) filter (where status = 1), count(*) filter (where status = 2), count(*) filter (where status = 3), count(*) filter (where status = 4),
      count(*) filter (where status = 5) from filas group by gestor`);
  // As many attentions in each of the two years that the figures compare. Waits of up to 52 minutes, attentions
  // of 5 to 22.
  await admin.query(`insert into servicios (unidad_id, id, nombre, sigla, por_turno, riesgo_trabajo, asientos) values
    (${unit}, 1, 'Clínica Médica', 'A', false, false, 50), (${unit}, 2, 'Pediatría', 'P', false, false, 50)`);
  await admin.query(
    `insert into profesionales (unidad_id, persona_id) values (${unit}, pg_temp.uuid_of('g' || ${unit} || '/0'))`,
  );
  await admin.query(`insert into atenciones (unidad_id, id, paciente_id, servicio_id, dia, sigla, numero, estado, orden, llegada, profesional_id, llamada, llamados, inicio, fin, encuesta, pedida_por)
    select ${unit}, pg_temp.uuid_of('n' || ${unit} || '/' || n), persona, (array[1, 1, 1, 2, 2, 4])[1 + n % 6], (llegada at time zone 'America/Argentina/Buenos_Aires')::date, 'A', n + 1,
      (array['encerrado', 'encerrado', 'encerrado', 'encerrado', 'encerrado', 'encerrado', 'encerrado', 'no_se_presento', 'cancelada'])[1 + n / 6 % 9],
      llegada, llegada, pg_temp.uuid_of('g' || ${unit} || '/0'), llamada, 1, llamada, llamada + interval '5 minutes' + interval '1 ms' * (hashint8(-n) & 1048575), 1 + n % 5, persona
    from (select n, (date_trunc('day', now() at time zone 'America/Argentina/Buenos_Aires') - interval '1 day' * (n * 732 / ${2 * attentions} + 1)
        + interval '8 hours' + interval '1 second' * (hashint8(n + 2) & 32767)) at time zone 'America/Argentina/Buenos_Aires' as llegada from generate_series(0::bigint, ${2 * attentions - 1}) n) a,
      lateral (select llegada + interval '1 ms' * ((hashint8(n) & 1048575) + (hashint8(n + 1) & 2097151)) as llamada) l, filas
    where i = 1 + n % ${cases}`);
  await admin.query('select recontar_casos(), recontar_turnos(), recontar_atenciones()');
  await admin.query(
    `insert into hechos_caso (unidad_id, caso_id, tipo, detalle, ocurrido) select ${unit}, 1000 + i, 'alta', 'Alta del caso', alta from filas`,
  );
  await admin.query(
    `insert into numeradores (unidad_id, nombre, ultimo) values (${unit}, 'casos', ${1000 + cases})`,
  );
  await admin.query('drop table filas; set session_replication_role = origin');
}

try {
  const env = {
    DATABASE_URL: postgres.appUrl,
    DATABASE_ADMIN_URL: postgres.adminUrl,
    SECRET,
    DEMO: 'off',
    TEMPLATE: undefined,
    SMTP_URL: `smtp://127.0.0.1:${silent.address().port}`,
  };
  await (await startBenchPortal(env)).stop();
  await admin.connect();
  for (const unit of units) {
    tell(`${unit.cases.toLocaleString('en')} cases in unit ${unit.id}`);
    await load(unit);
  }
  await admin.query('vacuum (analyze)');

  const portal = await startBenchPortal(env);
  stops.push(() => portal.stop());
  const secrets = createSecrets(SECRET);
  for (const unit of units) {
    unit.coordinator = await signAccess(secrets, unit.id, uuidOf(`s${unit.id}/${MANAGERS}`));
    unit.administrator = await signAccess(secrets, unit.id, uuidOf(`s${unit.id}/${MANAGERS + 1}`));
    unit.manager = await signAccess(secrets, unit.id, uuidOf(`s${unit.id}/3`));
  }
  const dayBefore = (days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const today = new Date(Date.now() - 4 * 3_600_000 - 2 * 86_400_000).toISOString().slice(0, 10);
  /** A different caso of that unit for each n. */
  const some = (unit, n) => 1 + ((n * 7919) % unit.cases);
  const all = [
    { name: 'list, first page', who: 'coordinator', make: () => ({ body: {} }) },
    { name: 'list, last page', who: 'coordinator', make: () => ({ body: { page: 1_000_000 } }) },
    {
      name: 'list, middle page',
      who: 'coordinator',
      make: (unit) => ({ body: { page: Math.round(unit.cases / 20) } }),
    },
    { name: 'own list, first page', who: 'manager', make: () => ({ body: {} }) },
    { name: 'own list, last page', who: 'manager', make: () => ({ body: { page: 1_000_000 } }) },
    {
      name: 'by surname, first page',
      who: 'coordinator',
      make: () => ({ body: { order: 'apellido' } }),
    },
    {
      name: 'by surname, last page',
      who: 'coordinator',
      make: () => ({ body: { order: 'apellido', page: 1_000_000 } }),
    },
    {
      name: 'by appointment, last page',
      who: 'manager',
      make: () => ({ body: { order: 'fecha_turno', page: 1_000_000 } }),
    },
    {
      name: 'casoId',
      who: 'coordinator',
      make: (unit, n) => ({ body: { casoId: String(1000 + some(unit, n)) } }),
    },
    { name: 'status', who: 'coordinator', make: () => ({ body: { status: 4 } }) },
    {
      name: 'status, last page',
      who: 'coordinator',
      make: () => ({ body: { status: 3, page: 1_000_000 } }),
    },
    { name: 'status, own', who: 'manager', make: () => ({ body: { status: 3 } }) },
    { name: 'fechaAlta', who: 'coordinator', make: () => ({ body: { fechaAlta: today } }) },
    {
      name: 'nroSiniestro',
      who: 'coordinator',
      make: (unit, n) => ({ body: { nroSiniestro: `SIN-${500_000 + some(unit, n)}` } }),
    },
    {
      name: 'nroSiniestro, digits',
      who: 'coordinator',
      make: (unit, n) => ({ body: { nroSiniestro: String(500_000 + some(unit, n)) } }),
    },
    {
      name: 'documento',
      who: 'coordinator',
      make: (unit, n) => ({ body: { documento: String(20_000_000 + some(unit, n)) } }),
    },
    { name: 'nombre', who: 'coordinator', make: () => ({ body: { nombre: 'nombrec0' } }) },
    { name: 'apellido', who: 'coordinator', make: () => ({ body: { apellido: 'apellidobd' } }) },
    { name: 'apellido, own', who: 'manager', make: () => ({ body: { apellido: 'apellidob' } }) },
    {
      name: 'telefonoMovil',
      who: 'coordinator',
      make: (unit, n) => ({ body: { telefonoMovil: `11${50_000_000 + some(unit, n)}` } }),
    },
    {
      name: 'email',
      who: 'coordinator',
      make: (unit, n) => ({ body: { email: `w${some(unit, n)}@` } }),
    },
    { name: 'fecha_turno', who: 'coordinator', make: () => ({ body: { fecha_turno: today } }) },
    { name: 'hora_turno', who: 'coordinator', make: () => ({ body: { hora_turno: '9:30' } }) },
    { name: 'hora_turno, own', who: 'manager', make: () => ({ body: { hora_turno: '9:30' } }) },
    {
      name: 'quick search, digits',
      who: 'coordinator',
      make: (unit, n) => ({ body: { buscar: String(20_000_000 + some(unit, n)) } }),
    },
    {
      name: 'quick search, name',
      who: 'coordinator',
      make: () => ({ body: { buscar: 'apellidobd' } }),
    },
    {
      name: 'detail of a case',
      who: 'coordinator',
      make: (unit, n) => ({ address: `/api/art/detalle/${1000 + some(unit, n)}` }),
    },
    {
      name: 'quick search, one letter',
      who: 'coordinator',
      make: () => ({ body: { buscar: 'a' } }),
    },
    { name: 'Hoy, own', who: 'manager', make: () => ({ address: '/api/art/hoy' }) },
    { name: 'Hoy, unit', who: 'coordinator', make: () => ({ address: '/api/art/hoy' }) },
    {
      name: 'without a next step',
      who: 'coordinator',
      make: () => ({ body: { hoy: 'sin_paso' } }),
    },
    {
      name: 'figures of a year',
      who: 'administrator',
      make: () => ({ address: `/api/cifras?desde=${dayBefore(366)}&hasta=${dayBefore(1)}` }),
    },
  ];
  const ask = async (unit, who, { body, address }) => {
    const since = performance.now();
    const { status, text } = await call(
      portal.url,
      unit.host,
      body ? 'POST' : 'GET',
      address ?? '/api/art/listarFitro',
      { token: unit[who], body },
    );
    const ms = performance.now() - since;
    if (status !== 200)
      throw new Error(`${JSON.stringify(body ?? address)} answered ${status} ${text.slice(0, 300)}`);
    return { ms, answer: JSON.parse(text) };
  };
  tell('warming up');
  for (const { name, who, make } of all) {
    for (const unit of units) {
      for (let n = 0; n < 8; n += 1) await ask(unit, who, make(unit, n));
      const { answer } = await ask(unit, who, make(unit, 1));
      if (answer.casos && answer.casos.length === 0)
        throw new Error(`${name} finds nothing in unit ${unit.id}`);
    }
  }
  const times = new Map(all.map(({ name }) => [name, { many: [], few: [] }]));
  const resultOf = ({ name, who }) => {
    const { many, few } = times.get(name);
    const [ratio, best] = [median, undisturbed].map((of) => of(many) / of(few));
    return { name, who, few: median(few), many: median(many), ratio, undisturbed: best };
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round % 20 === 0) {
      tell(`round ${round + 1} of ${ROUNDS}`);
      if (round > 0) keep('casos', all.map(resultOf).map(toRow));
    }
    for (const { name, who, make } of all) {
      // Alternate which unit goes first, so that other load on the machine affects both equally.
      for (const unit of round % 2 === 0 ? units : units.toReversed()) {
        const { ms } = await ask(unit, who, make(unit, round));
        times.get(name)[unit.cases === MANY ? 'many' : 'few'].push(ms);
      }
    }
  }
  const count = (n) => n.toLocaleString('en');
  console.log(
    `\n| ${count(MANY)} cases beside ${count(FEW)} | ${count(FEW)} | ${count(MANY)} | ratio | undisturbed | | ratio | goal |\n|---|---|---|---|---|---|---|---|`,
  );
  let worst = 0;
  const results = all.map(resultOf);
  for (const { name, who, ratio, undisturbed: best } of results) {
    const { many, few } = times.get(name);
    worst = Math.max(worst, ratio, best);
    const ms = (of) => `${of(few).toFixed(2)} ms | ${of(many).toFixed(2)} ms`;
    console.log(
      `| ${name} (${who}) | ${ms(median)} | ${ratio.toFixed(2)} | ${ms(undisturbed)} | ${best.toFixed(2)} | ≤ ${GOAL} |`,
    );
  }
  save('casos', results.map(toRow));
  process.exitCode = worst <= GOAL ? 0 : 1;
  if (process.env.BENCH_OUT) writeFileSync(process.env.BENCH_OUT, JSON.stringify(results));
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  agent.destroy();
  for (const stop of stops.toReversed()) await stop();
}

function toRow({ name, who, few, many, ratio, undisturbed: best }) {
  return {
    what: `${name} (${who})`,
    bare: `${few.toFixed(2)} ms`,
    own: `${many.toFixed(2)} ms`,
    // The judged ratio: the worse of the median's and the fastest tenth's.
    ratio: Math.max(ratio, best),
    ...judged(Math.max(ratio, best), { atMost: GOAL }),
  };
}
