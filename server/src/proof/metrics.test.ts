import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addAtencion } from '../testing/data/atenciones.ts';
import { addDoctor, addService, inLine, LUNES } from '../testing/data/fila.ts';
import { send, startTestPortal, type TestPortal } from '../testing/portal.ts';
import { cloneDatabase, type TestDatabase } from '../testing/database/database.ts';
import { startTcpProxy, type TcpProxy } from '../testing/servers/tcp-proxy.ts';

// The metrics for an operator: well formed, complete, without personal data, and closed without the token.
const TOKEN = 'ficha-de-las-pruebas-0123456789';
let db: TestDatabase;
let proxy: TcpProxy;
let portal: TestPortal;
beforeAll(async () => {
  db = await cloneDatabase();
  const direct = new URL(db.appUrl);
  proxy = await startTcpProxy(Number(direct.port));
  direct.port = String(proxy.port);
  portal = await startTestPortal({
    now: LUNES,
    db: { ...db, appUrl: direct.href },
    env: { METRICS_PORT: '0', METRICS_TOKEN: TOKEN, DATABASE_READ_URL: db.appUrl },
  });
});
afterAll(async () => {
  await portal.stop();
  await proxy.stop();
  await db.drop();
});

const agent = new Agent();
const ask = (headers: Record<string, string> = { authorization: `Bearer ${TOKEN}` }, path = '/metrics') =>
  send(agent, portal.portal.metricsPort!, { path, headers });

interface Family {
  type: string;
  samples: { name: string; labels: Record<string, string>; value: number }[];
}

/** The text format by its own specification: any other line throws. */
function parse(text: string): Map<string, Family> {
  const families = new Map<string, Family>();
  const seen = new Set<string>();
  if (!text.endsWith('\n')) throw new Error('the last line does not end');
  let current: Family | undefined;
  let currentName = '';
  let helped = '';
  for (const line of text.slice(0, -1).split('\n')) {
    const help = /^# HELP ([a-zA-Z_:][a-zA-Z0-9_:]*) ([^\n]+)$/.exec(line);
    const type = /^# TYPE ([a-zA-Z_:][a-zA-Z0-9_:]*) (counter|gauge|histogram)$/.exec(line);
    if (help) {
      if (families.has(help[1]!)) throw new Error(`${help[1]} comes twice`);
      helped = help[1]!;
      continue;
    }
    if (type) {
      if (type[1] !== helped) throw new Error(`${type[1]} without its help`);
      current = { type: type[2]!, samples: [] };
      currentName = type[1]!;
      families.set(currentName, current);
      continue;
    }
    const sample =
      /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (-?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?|Inf)|\+Inf|NaN)$/.exec(
        line,
      );
    if (!sample || !current) throw new Error(`no sample: ${line}`);
    const [, name, inside = '', value] = sample as unknown as [string, string, string | undefined, string];
    const labels: Record<string, string> = {};
    let rest = inside;
    while (rest !== '') {
      const one = /^([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,(?=.)|$)/.exec(rest);
      const [whole, label = '', of = ''] = one ?? [];
      if (whole === undefined || label in labels) throw new Error(`no labels: ${inside}`);
      labels[label] = of;
      rest = rest.slice(whole.length);
    }
    const of = current.type === 'histogram' ? name.replace(/_(bucket|sum|count)$/, '') : name;
    if (of !== currentName) throw new Error(`${name} stands below ${currentName}`);
    if (seen.has(name + inside)) throw new Error(`${line} comes twice`);
    seen.add(name + inside);
    current.samples.push({ name, labels, value: Number(value) });
  }
  return families;
}

const valueOf = (
  families: Map<string, Family>,
  family: string,
  labels: Record<string, string> = {},
  name = family,
) =>
  families
    .get(family)
    ?.samples.find(
      (one) =>
        one.name === name && Object.entries(labels).every(([label, value]) => one.labels[label] === value),
    )?.value;

it('the parser of this test is strict', () => {
  expect(parse('# HELP a x\n# TYPE a gauge\na{b="c\\"d"} 1\n').get('a')!.samples).toEqual([
    { name: 'a', labels: { b: 'c\\"d' }, value: 1 },
  ]);
  for (const wrong of [
    'a 1\n',
    '# HELP a x\n# TYPE a gauge\na{b="c} 1\n',
    '# HELP a x\n# TYPE a gauge\na 1\na 1\n',
    '# HELP a x\n# TYPE a gauge\na 1',
    '\n',
  ])
    expect(() => parse(wrong), wrong).toThrow();
});

describe('access', () => {
  it('is refused without the token, and on the portal’s port', async () => {
    expect((await ask({})).status).toBe(401);
    expect((await ask({ authorization: 'Bearer otra-ficha-0123456789-abc' })).status).toBe(401);
    expect((await ask({ authorization: `Bearer ${TOKEN}x` })).status).toBe(401);
    expect((await ask(undefined, '/')).status).toBe(404);
    const outside = await portal.request({ path: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
    expect(outside.text).not.toContain('portal_');
  });
  it('is granted with the token', async () => {
    const { status, headers, text } = await ask();
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    expect(text).toContain('# TYPE portal_http_request_duration_seconds histogram\n');
  });
});

describe('content', () => {
  it('has requests by pattern and status, in consistent buckets', async () => {
    const ana = await portal.signIn('30111222');
    await portal.request({ path: '/api/condicionMedica/getCondicionesMedicas/30111222', token: ana.token });
    await portal.request({ path: '/api/no/existe/30111222' });
    await portal.request({ path: '/misTurnos/30111222' });
    const families = parse((await ask()).text);
    const { samples } = families.get('portal_http_request_duration_seconds')!;
    const count = (labels: Record<string, string>) =>
      valueOf(
        families,
        'portal_http_request_duration_seconds',
        labels,
        'portal_http_request_duration_seconds_count',
      );
    expect(count({ method: 'POST', route: '/api/sesion/iniciar', status: '200' })).toBe(1);
    expect(count({ method: 'GET', route: '/api/*', status: '404' })).toBe(1);
    expect(count({ method: 'GET', route: '/*', status: '200' })).toBeGreaterThanOrEqual(1);
    expect(
      count({ method: 'GET', route: '/api/condicionMedica/getCondicionesMedicas/:documento', status: '200' }),
    ).toBe(1);
    for (const total of samples.filter(({ name }) => name.endsWith('_count'))) {
      const buckets = samples.filter(
        ({ name, labels }) =>
          name.endsWith('_bucket') &&
          ['method', 'route', 'status'].every((label) => labels[label] === total.labels[label]),
      );
      expect(buckets.at(-1)).toMatchObject({ labels: { le: '+Inf' }, value: total.value });
      expect(buckets.map(({ value }) => value)).toEqual(
        buckets.map(({ value }) => value).toSorted((a, b) => a - b),
      );
      expect(buckets.slice(0, -1).map(({ labels }) => Number(labels['le']))).toEqual([
        0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
      ]);
    }
  });

  it('contains no personal data and no path: labels are contract patterns and listed words', async () => {
    const { text } = await ask();
    const openapi = await portal.request({ path: '/api/openapi.json' });
    const patterns = new Set([
      ...Object.keys(openapi.body.paths as object).map((path) => path.replace(/\{(\w+)\}/g, ':$1')),
      '/api/*',
      '/*',
    ]);
    const words: Record<string, RegExp> = {
      method: /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|OTHER)$/,
      status: /^[1-5](\d\d|xx)$/,
      le: /^(\+Inf|[\d.]+)$/,
      percentile: /^(50|99|100)$/,
      pool: /^(app|system|realtime|units|replica)$/,
      state: /^(busy|idle)$/,
      outcome: /^(ok|failed|sent|later|refused)$/,
      act: /^[a-z_]+$/,
      place: /^(data|files)$/,
      task: /^[a-z_ ]+$/,
      unit: /^[a-z0-9_]*$/,
    };
    for (const { samples } of parse(text).values())
      for (const { labels } of samples)
        for (const [label, value] of Object.entries(labels))
          expect(
            label === 'route' ? patterns.has(value) : words[label]?.test(value),
            `${label}=${value}`,
          ).toBe(true);
    expect(text).not.toMatch(/30111222|Gómez|@|127\.0\.0\.1/);
  });

  it('says how late the replica is: here the primary itself is read, which is never late', async () => {
    // `Infinity` if it did not answer within a second.
    await expect
      .poll(async () => valueOf(parse((await ask()).text), 'portal_replica_late_seconds'), {
        timeout: 15_000,
      })
      .toBe(0);
  });

  it('tells a line that nobody attends from one with a professional on duty', async () => {
    const unattended = async () =>
      valueOf(parse((await ask()).text), 'portal_queue_unattended', { unit: 'demo' });
    const isSoon = (count: number) =>
      vi.waitUntil(async () => (await unattended()) === count, { timeout: 15_000, interval: 200 });
    const servicio = await addService(db);
    await addDoctor(portal, { servicios: [servicio] });
    await inLine(portal, servicio);
    await isSoon(0);
    await db.sql('delete from portal.guardias');
    await isSoon(1);
    await db.sql(`update portal.atenciones set estado = 'cancelada', fin = now() where estado = 'emitida'`);
  });

  it('has the queue of a unit, mails, the audit chain, jobs, connections and the process', async () => {
    const servicio = await addService(db);
    await addDoctor(portal, { servicios: [servicio] });
    await inLine(portal, servicio);
    await inLine(portal, servicio);
    await vi.waitUntil(
      async () => valueOf(parse((await ask()).text), 'portal_queue_waiting', { unit: 'demo' }) === 2,
      { timeout: 15_000, interval: 200 },
    );
    const families = parse((await ask()).text);
    for (const name of [
      'portal_mails_pending',
      'portal_mails_oldest_pending_seconds',
      'portal_registrations_pending',
      'portal_registrations_oldest_pending_seconds',
      'portal_audit_unsealed',
      'portal_audit_oldest_unsealed_seconds',
    ])
      expect(valueOf(families, name), name).toBeGreaterThanOrEqual(0);
    expect(
      valueOf(
        families,
        'portal_job_duration_seconds',
        { task: 'mensajes', outcome: 'ok' },
        'portal_job_duration_seconds_count',
      ),
    ).toBeGreaterThan(0);
    expect(valueOf(families, 'portal_db_connections_max', { pool: 'app' })).toBe(8);
    expect(valueOf(families, 'portal_db_waiting', { pool: 'app' })).toBe(0);
    expect(valueOf(families, 'portal_db_connections_max', { pool: 'replica' })).toBe(4);
    expect(valueOf(families, 'portal_db_waiting', { pool: 'replica' })).toBe(0);
    expect(valueOf(families, 'portal_job_failing', { task: 'mensajes' })).toBe(0);
    expect(valueOf(families, 'portal_sockets_open')).toBe(0);
    expect(valueOf(families, 'portal_event_loop_delay_seconds', { percentile: '99' })).toBeGreaterThanOrEqual(
      0,
    );
    expect(valueOf(families, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
    expect(valueOf(families, 'process_cpu_seconds_total')).toBeGreaterThan(0.1);
    expect(valueOf(families, 'portal_database_up')).toBe(1);
    expect(valueOf(families, 'portal_store_up')).toBe(1);
    expect(valueOf(families, 'portal_disk_free_bytes', { place: 'files' })).toBeGreaterThan(0);
    expect(valueOf(families, 'portal_http_requests_total', { unit: 'demo', status: '2xx' })).toBeGreaterThan(
      0,
    );
    expect(
      valueOf(families, 'portal_audit_events_total', { act: 'iniciar_sesion', outcome: 'ok' }),
    ).toBeGreaterThan(0);
  });

  it('shows what waits for a repository, and since when', async () => {
    const figures = async () => {
      const families = parse((await ask()).text);
      return [
        valueOf(families, 'portal_registrations_pending'),
        valueOf(families, 'portal_registrations_oldest_pending_seconds')! >= 7200,
      ];
    };
    expect(await figures()).toEqual([0, false]);
    const { id: atencion } = await addAtencion(db);
    const wait = (estado: string, anulacion: string | null, hours: number) =>
      db.sql(
        `with d as (insert into portal.documentos (unidad_id, id, atencion_id, paciente_id, autor_id, tipo, contenido, guardado)
           select unidad_id, gen_random_uuid(), id, paciente_id, profesional_id, 'receta', '{}', now() from portal.atenciones where id = $1 returning unidad_id, id)
         insert into portal.registros (unidad_id, documento_id, clave, estado, anulacion, anulacion_clave, desde, proximo)
           select unidad_id, id, id, $2, $3, case when $3::text is null then null else id end, now() - make_interval(hours => $4), now() + interval '1 day' from d`,
        [atencion, estado, anulacion, hours],
      );
    await wait('pendiente', null, 2);
    await wait('registrada', 'pendiente', 1);
    // Settled: these wait for nothing.
    await wait('registrada', null, 9);
    await wait('rechazada', null, 9);
    await vi.waitUntil(async () => (await figures())[0] === 2, { timeout: 15_000, interval: 200 });
    expect(await figures()).toEqual([2, true]);
  });

  it('shows since when all chains of the audit were whole, and nothing when one is broken', async () => {
    const age = async () => valueOf(parse((await ask()).text), 'portal_audit_verified_age_seconds');
    expect(await age()).toBeUndefined();
    await db.sql(`update portal.instalacion set auditoria_integra = now() - interval '2 hours'`);
    await vi.waitUntil(async () => ((await age()) ?? 0) >= 7200, { timeout: 15_000, interval: 200 });
    await db.sql('update portal.instalacion set auditoria_integra = null');
    await vi.waitUntil(async () => (await age()) === undefined, { timeout: 15_000, interval: 200 });
  });

  it('shows unsealed events and the age of the oldest', async () => {
    const other = new pg.Client({ connectionString: db.adminUrl });
    await other.connect();
    // The sealing job needs this lock: the test holds it.
    await other.query('select pg_advisory_lock(7203112)');
    await db.sql(`insert into portal.auditoria (unidad_id, ocurrido, acto, resultado, direccion, pedido)
      values (1, now() - interval '1 hour', 'acceso_rechazado', 'sin_sesion', '-', '-')`);
    const seconds = async () => valueOf(parse((await ask()).text), 'portal_audit_oldest_unsealed_seconds')!;
    await vi.waitUntil(async () => (await seconds()) >= 3600, { timeout: 15_000, interval: 200 });
    expect(valueOf(parse((await ask()).text), 'portal_audit_unsealed')).toBeGreaterThanOrEqual(1);
    await other.end();
    await vi.waitUntil(async () => (await seconds()) < 60, { timeout: 15_000, interval: 200 });
  });
});

it('has every metric that the dashboard, the alerts and their document use', async () => {
  const families = parse((await ask()).text);
  const known = new Set(
    [...families].flatMap(([name, { type }]) =>
      type === 'histogram' ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
  for (const file of ['panel-grafana.json', 'alertas-prometheus.yml', 'operacion.md']) {
    const text = readFileSync(path.join(import.meta.dirname, '../../../docs', file), 'utf8');
    const asked = new Set(text.match(/\b(portal|process|nodejs)_[a-z_]*[a-z](?=[^a-z_]|$)/g));
    // Roles, a database, a database setting and a name of the proxy's are in the document too.
    const others = ['app', 'sistema', 'owner', 'login', 'prueba', 'sockets'];
    for (const word of others) asked.delete(`portal_${word}`);
    expect(asked.size, file).toBeGreaterThan(5);
    expect([file, [...asked].filter((name) => !known.has(name))]).toEqual([file, []]);
  }
  expect(() =>
    JSON.parse(readFileSync(path.join(import.meta.dirname, '../../../docs/panel-grafana.json'), 'utf8')),
  ).not.toThrow();
});

it('still answers without the database, and says so', async () => {
  proxy.cut();
  await vi.waitUntil(async () => valueOf(parse((await ask()).text), 'portal_database_up') === 0, {
    timeout: 15_000,
    interval: 200,
  });
  const families = parse((await ask()).text);
  expect(families.get('portal_mails_pending')!.samples).toEqual([]);
  proxy.restore();
  await vi.waitUntil(async () => valueOf(parse((await ask()).text), 'portal_database_up') === 1, {
    timeout: 20_000,
    interval: 200,
  });
});
