// The cluster as a whole: starts it, says who leads, and waits until it is whole again.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '../../server/src/db/migrate.ts';
import { observe } from '../../server/src/proof/faults/own-postgres.ts';
import { ensureUnidades } from '../../server/src/units/ensure-units.ts';
import { root } from '../project.mjs';
import { createFront } from './frente.mjs';
import { createMachines } from './maquinas.mjs';
import { createNode, PASSWORDS } from './nodos.mjs';
import { createProcesses } from './programas.mjs';

/** Asking how late a standby is needs no transaction of its own, so its last statement is no COMMIT. */
const READ_SINCE = `select pg_is_in_recovery() and exists (select from pg_stat_activity
  where application_name = 'portal_app' and query = 'commit' and query_start >= $1) as read`;
const START_MS = 180_000;
const WHOLE_MS = 180_000;

async function until(what, ms, test) {
  for (const end = Date.now() + ms; ; await sleep(200)) {
    const found = await test();
    if (found) return found;
    if (Date.now() > end) throw new Error(`${what}: not within ${ms / 1000} s`);
  }
}

/** `onStop` takes the function that ends and removes everything; from then on a signal may come. */
export async function startCluster(programs, tell, onStop) {
  const { folder, gate, machines, remove } = createMachines();
  const processes = createProcesses(folder);
  const stops = [];
  const stop = async () => {
    for (const one of stops.toReversed()) await one().catch(() => {});
    processes.endAll();
    keepLogs(folder);
    remove();
  };
  onStop(stop);
  const nodes = machines.map((machine) => createNode({ machine, machines, programs, processes, gate }));
  tell('Tres etcd…');
  for (const node of nodes) node.startEtcd();
  await until('etcd', START_MS, () => isHealthy(nodes));
  tell('Tres PostgreSQL bajo Patroni…');
  for (const node of nodes) node.startPatroni();
  const cluster = { folder, nodes, processes, stop };
  Object.assign(cluster, questions(nodes));
  await until('a primary and its synchronous standby', START_MS, () => cluster.isWhole());

  const hosts = nodes.map(({ postgres }) => postgres).join(',');
  const url = (user, password, at, name = 'portal') =>
    `postgres://${user}:${password}@${at}/${name}?target_session_attrs=read-write`;
  await createDatabase(url('postgres', PASSWORDS.postgres, hosts, 'postgres'));
  const front = await createFront({ folder, nodes, programs, processes });
  front.start();
  stops.push(() => front.stop());
  const adminUrl = url('postgres', PASSWORDS.postgres, hosts);
  tell('Migraciones…');
  await migrate(adminUrl);
  await ensureUnidades(adminUrl, undefined);
  const { sql, end } = observe(adminUrl);
  stops.push(end);
  const each = nodes.map((node) =>
    observe(`postgres://postgres:${PASSWORDS.postgres}@${node.postgres}/portal`),
  );
  stops.push(...each.map((one) => one.end));
  return Object.assign(cluster, {
    front,
    /** Whether a portal has ended a reading transaction at a standby since then: only what may be late goes there. */
    async isStandbyRead(since) {
      const answers = await Promise.all(each.map((one) => one.sql(READ_SINCE, [since])));
      return answers.some(([{ read }]) => read);
    },
    /** For what may be late, as docs/operacion.md writes it. */
    readUrl: url('portal_login', PASSWORDS.login, hosts).replace('read-write', 'prefer-standby'),
    db: { adminUrl, appUrl: url('portal_login', PASSWORDS.login, hosts), sql },
    /** The same database through HAProxy, as one address. */
    proxied: url('portal_login', PASSWORDS.login, `127.0.0.1:${front.primary}`).split('?')[0],
    proxiedAdmin: url('postgres', PASSWORDS.postgres, `127.0.0.1:${front.primary}`).split('?')[0],
  });
}

/** The logs of the last run stay, to see why it failed. */
function keepLogs(folder) {
  const place = path.join(root, 'test-results/cluster');
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  for (const name of readdirSync(folder))
    if (name.endsWith('.log')) copyFileSync(path.join(folder, name), path.join(place, name));
}

const isHealthy = async (nodes) =>
  (
    await Promise.all(
      nodes.map(({ address }) =>
        fetch(`http://${address}:2379/health`, { signal: AbortSignal.timeout(1000) })
          .then((answer) => answer.json())
          .then(({ health }) => health === 'true')
          .catch(() => false),
      ),
    )
  ).every(Boolean);

async function createDatabase(adminUrl) {
  const { sql, end } = observe(adminUrl);
  await sql(
    `create role portal_login login nosuperuser nobypassrls nocreatedb nocreaterole password '${PASSWORDS.login}'`,
  );
  await sql('create database portal owner postgres');
  await end();
}

const LEADS = new Set(['master', 'primary', 'leader']);

function questions(nodes) {
  /** The cluster's own view, from whichever Patroni answers. */
  const view = async () => {
    for (const { url } of nodes) {
      try {
        const answer = await fetch(`${url}/cluster`, { signal: AbortSignal.timeout(2000) });
        if (answer.ok) return (await answer.json()).members;
      } catch {
        // The next one.
      }
    }
    return [];
  };
  const nodeOf = (member) => nodes.find(({ name }) => name === member?.name);
  const leader = async () => nodeOf((await view()).find(({ role }) => role === 'leader'));
  const synchronous = async () => nodeOf((await view()).find(({ role }) => role === 'sync_standby'));
  /** One leads, the other two follow it on its timeline, one of them synchronously. */
  const isWhole = async () => {
    const members = await view();
    const lead = members.find(({ role }) => role === 'leader');
    const states = await Promise.all(nodes.map((node) => node.state()));
    return (
      lead?.state === 'running' &&
      members.length === nodes.length &&
      members.every(({ timeline }) => timeline === lead.timeline) &&
      members.every(({ role, state }) => role === 'leader' || ['running', 'streaming'].includes(state)) &&
      members.some(({ role }) => role === 'sync_standby') &&
      states.filter(({ role }) => LEADS.has(role)).length === 1 &&
      states.every(({ state }) => state === 'running') &&
      (await isHealthy(nodes))
    );
  };
  /** Measurements that the alerts ask Patroni for and that it does not have. */
  const unknownMetrics = async () => {
    const answers = await Promise.all(
      nodes.map(({ url }) => fetch(`${url}/metrics`).then((one) => one.text())),
    );
    const alerts = readFileSync(path.join(root, 'docs/alertas-prometheus.yml'), 'utf8');
    const asked = [...new Set(alerts.match(/\bpatroni_\w+/g))];
    return asked.filter((name) => !answers.every((text) => text.includes(`\n${name}{scope=`)));
  };
  return {
    view,
    unknownMetrics,
    leader,
    synchronous,
    isWhole,
    awaitWhole: () => until('a whole cluster', WHOLE_MS, isWhole),
    awaitLeader: () => until('a leader', WHOLE_MS, leader),
  };
}
