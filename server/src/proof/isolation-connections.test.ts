import { request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSession } from '../testing/data/fila.ts';
import { UNIDAD } from '../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../testing/portal.ts';
import { createRandom } from '../testing/random.ts';

/**
 * Units share two connections while statements are cancelled, connections are cut and callers disconnect.
 * Every answer is of the caller's own unit, and no state of one unit stays on a connection.
 */

const HOSTS = {
  demo: UNIDAD.demo,
  chacabuco: UNIDAD.chacabuco,
  galeno: UNIDAD.galeno,
  'l-zamora': UNIDAD.lZamora,
} as const;
type Host = keyof typeof HOSTS;
const hosts = Object.keys(HOSTS) as Host[];
const DNI = '30111222';
const SEED = process.env['SEMILLA'] ?? 'muros';

let portal: TestPortal;
const clients = new Set<pg.Client>();
const tokens = {} as Record<Host, string>;

const connect = pg.Client.prototype.connect as (this: pg.Client, ...args: unknown[]) => unknown;
beforeAll(async () => {
  // Records every connection of the application's role, to check its state after the storm.
  pg.Client.prototype.connect = function (
    this: pg.Client & { connectionParameters?: { application_name?: string } },
    ...args: unknown[]
  ) {
    if (this.connectionParameters?.application_name === 'portal_app') clients.add(this);
    return connect.apply(this, args);
  } as never;
  portal = await startTestPortal({ env: { DATABASE_POOL: '2' } });
  for (const host of hosts) {
    const [row] = await portal.db.sql<{ id: string }>(
      `update portal.personas set nombre = $2 where unidad_id = $1 and documento = $3 returning id`,
      [HOSTS[host], `Ana de ${host}`, DNI],
    );
    tokens[host] = await openSession(portal, row!.id, { unidadId: HOSTS[host] });
  }
});
afterAll(async () => {
  pg.Client.prototype.connect = connect as never;
  await portal?.stop();
});

const see = (host: Host) => portal.request({ host, path: `/api/usuario/${DNI}`, token: tokens[host] });
const write = (host: Host, mark: string) =>
  portal.post(
    '/api/condicionMedica/guardarCondicionesMedicas',
    { documento: DNI, condiciones: { diabetes: `${host} ${mark}` } },
    { host, token: tokens[host] },
  );

/** Sends a request and disconnects before the answer. */
const hangUp = (host: Host) =>
  new Promise<void>((resolve) => {
    const outgoing = httpRequest({
      port: portal.port,
      host: '127.0.0.1',
      path: `/api/usuario/${DNI}`,
      headers: { host: `${host}.localhost`, authorization: `Bearer ${tokens[host]}` },
    });
    outgoing.on('error', () => resolve());
    outgoing.end();
    setTimeout(() => (outgoing.destroy(), resolve()), 2);
  });

async function expectOwn(host: Host, answer: Awaited<ReturnType<typeof see>>): Promise<boolean> {
  if (answer.status === 200) {
    expect(answer.body.nome ?? answer.body.usuario?.nome, host).toBe(`Ana de ${host}`);
    for (const other of hosts) if (other !== host) expect(answer.text).not.toContain(`Ana de ${other}`);
    return true;
  }
  // Never a 404: the request was not processed.
  expect([answer.status, answer.body], host).toEqual([
    503,
    expect.objectContaining({ code: 'no_disponible' }),
  ]);
  return false;
}

it('each unit sees its own data: the positive counterpart', async () => {
  for (const host of hosts) expect(await expectOwn(host, await see(host)), host).toBe(true);
});

it('gives nobody another unit’s answer under cancelled statements, cut connections and disconnecting callers', async () => {
  const random = createRandom(`${SEED}/conexiones`);
  const state = { over: false };
  const storm = (async () => {
    while (!state.over) {
      const act = random.chance(0.3) ? 'pg_terminate_backend' : 'pg_cancel_backend';
      await portal.db.sql(
        `select ${act}(pid) from pg_stat_activity where application_name = 'portal_app' and datname = current_database() order by random() limit 1`,
      );
      await sleep(random.int(12));
    }
  })();
  let answered = 0;
  let refused = 0;
  for (let round = 0; round < 15; round += 1) {
    const asked = Array.from({ length: 24 }, () => random.pick(hosts));
    const results = await Promise.all(
      asked.map(async (host, i) => {
        if (i % 6 === 5) return hangUp(host).then(() => undefined);
        if (i % 6 === 4) {
          const { status } = await write(host, String(round));
          expect([200, 503], `${status}`).toContain(status);
          return undefined;
        }
        return expectOwn(host, await see(host));
      }),
    );
    answered += results.filter((own) => own === true).length;
    refused += results.filter((own) => own === false).length;
  }
  state.over = true;
  await storm;
  process.stdout.write(`conexiones: ${answered} answered, ${refused} told to come back\n`);
  expect(answered).toBeGreaterThan(50);
  expect(refused).toBeGreaterThan(0);
  // Rows were written in their own unit.
  const rows = await portal.db.sql<{ unidad_id: number; observacion: string }>(
    `select unidad_id, observacion from portal.condiciones_medicas where clave = 'diabetes' and observacion ~ ' [0-9]+$'`,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { unidad_id, observacion } of rows)
    expect(HOSTS[observacion.split(' ')[0] as Host]).toBe(unidad_id);
});

it('leaves no unit and no open transaction on a connection, and answers everybody', async () => {
  for (const host of [...hosts, ...hosts, ...hosts])
    await expect.poll(async () => (await see(host)).status).toBe(200);
  for (const host of hosts) expect(await expectOwn(host, await see(host))).toBe(true);
  let asked = 0;
  for (const client of clients) {
    const left = await client
      .query<{ unit: string; people: number }>(
        `select coalesce(current_setting('app.unidad_id', true), '') as unit, (select count(*)::int from portal.personas) as people`,
      )
      .catch(() => undefined);
    if (!left) continue;
    asked += 1;
    expect(left.rows).toEqual([{ unit: '', people: 0 }]);
  }
  expect(asked).toBeGreaterThan(0);
  const open = await portal.db.sql(
    `select state from pg_stat_activity where datname = current_database() and application_name = 'portal_app' and state like 'idle in transaction%'`,
  );
  expect(open).toEqual([]);
});
