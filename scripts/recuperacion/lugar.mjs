// The machine that will be lost: a PostgreSQL of Debian's package that archives with pgBackRest, as the manual sets it
// up. Its folder holds everything; `copia` and `base` are what would lie on another machine.
import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { inRoot } from '../project.mjs';

const run = promisify(execFile);
const PREFIX = 'portal-recuperacion-';
const MANUAL = 'docs/recuperacion.md';
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** The content of a file as the manual gives it, so that the drill proves the manual. */
export function inManual(file) {
  const [, after = ''] = readFileSync(inRoot(MANUAL), 'utf8').split(`\`${file}\`:\n`);
  const block = /^\n```\w*\n(.*?)^```$/ms.exec(after)?.[1];
  if (!block) throw new Error(`${MANUAL} does not give ${file}`);
  return block;
}

/** Values of the manual's file that differ here; keys that it lacks are added to their section. */
export function withValues(text, values) {
  const rest = { ...values };
  const lines = text.split('\n').flatMap((line) => {
    const key = /^([a-z0-9-]+)=/.exec(line)?.[1];
    if (key === undefined || !(key in rest)) return [line];
    const value = rest[key];
    delete rest[key];
    return value === undefined ? [] : [`${key}=${value}`];
  });
  const more = Object.entries(rest).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}=${value}`],
  );
  const global = lines.indexOf('[global]') + 1;
  return [...lines.slice(0, global), ...more, ...lines.slice(global)].join('\n');
}

export const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

const isAlive = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Removes what a killed run left behind. */
export function clearOrphans() {
  for (const name of readdirSync(os.tmpdir())) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)$`).exec(name)?.[1] ?? 0);
    if (pid === 0 || isAlive(pid)) continue;
    const folder = path.join(os.tmpdir(), name);
    killPostgres(path.join(folder, 'data'));
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function postmasterOf(data) {
  try {
    const [pid, place] = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n');
    return place === data ? Number(pid) : undefined;
  } catch {
    return undefined;
  }
}
/** kill -9 of the server and its own processes. Returns them. */
function killPostgres(data) {
  const parent = postmasterOf(data);
  if (parent === undefined || !isAlive(parent)) return [];
  const children = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, ppid]) => (ppid === parent ? [pid] : []));
  for (const pid of [parent, ...children]) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  return [parent, ...children];
}

/** `store`: settings of the repository other than a folder. */
export async function createPlace(programs, store = {}) {
  const folder = path.join(os.tmpdir(), `${PREFIX}${process.pid}`);
  mkdirSync(folder, { mode: 0o711 });
  chmodSync(folder, 0o711);
  const inside = (name) => path.join(folder, name);
  const [data, copia, files] = [inside('data'), inside('copia'), inside('portal/archivos')];
  for (const name of ['data', 'base', 'zocalo', 'log', 'cerrojo']) {
    mkdirSync(inside(name), { mode: 0o700 });
    execFileSync('chown', ['postgres:postgres', inside(name)]);
  }
  const [port, passwords] = [await freePort(), [0, 1].map(() => randomBytes(18).toString('hex'))];
  writeFileSync(
    inside('pgbackrest.conf'),
    withValues(inManual('/etc/pgbackrest.conf'), {
      'repo1-path': inside('base'),
      'repo1-cipher-pass': randomBytes(32).toString('hex'),
      'pg1-path': data,
      'log-path': inside('log'),
      'lock-path': inside('cerrojo'),
      ...store,
    }).replace(/^(pg1-path=.*)$/m, `$1\npg1-port=${port}\npg1-socket-path=${inside('zocalo')}`),
    { mode: 0o640 },
  );
  execFileSync('chgrp', ['postgres', inside('pgbackrest.conf')]);

  const pgctl = path.join(programs.postgres, 'pg_ctl');
  const env = {
    PATH,
    LANG: 'C.UTF-8',
    PGBACKREST_CONFIG: inside('pgbackrest.conf'),
    PGHOST: inside('zocalo'),
    PGPORT: String(port),
    STANZA: 'portal',
    ARCHIVOS: files,
    COPIA: copia,
    CABEZAS: inside('portal/*/auditoria'),
    PARAR: 'true',
    ARRANCAR: `runuser -u postgres -- ${pgctl} -D ${data} -l ${inside('log/postgres.log')} -W -s start`,
    ESPERA: '900',
  };
  const command = async (words, more = {}) => {
    const [program, ...args] = words;
    try {
      return (await run(program, args, { cwd: '/', env: { ...env, ...more }, maxBuffer: 2 ** 26 })).stdout;
    } catch (error) {
      throw new Error(`${words.join(' ')}: ${error.stdout ?? ''}${error.stderr ?? error.message}`, {
        cause: error,
      });
    }
  };
  const asPostgres = (...words) => command(['runuser', '-u', 'postgres', '--', ...words]);
  /** A script of the deployment, with further variables. */
  const script = (name, args = [], more = {}) =>
    command(['sh', inRoot(`despliegue/recuperacion/${name}.sh`), ...args], more);

  writeFileSync(inside('clave'), passwords[0], { mode: 0o600 });
  execFileSync('chown', ['postgres', inside('clave')]);
  await asPostgres(
    path.join(programs.postgres, 'initdb'),
    '-D',
    data,
    '-U',
    'postgres',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--data-checksums',
    '--auth-local=peer',
    '--auth-host=scram-sha-256',
    `--pwfile=${inside('clave')}`,
  );
  rmSync(inside('clave'));
  appendFileSync(
    path.join(data, 'postgresql.conf'),
    `${inManual('/etc/postgresql/15/main/conf.d/portal-archivo.conf')}
listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = '${inside('zocalo')}'
shared_buffers = 64MB
max_connections = 80
`,
  );

  const url = (user, password, name) => `postgres://${user}:${password}@127.0.0.1:${port}/${name}`;
  return {
    folder,
    data,
    copia,
    portal: inside('portal'),
    files,
    asPostgres,
    script,
    adminUrl: url('postgres', passwords[0], 'portal'),
    appUrl: url('portal_login', passwords[1], 'portal'),
    loginPassword: passwords[1],
    rootUrl: url('postgres', passwords[0], 'postgres'),
    start: () => asPostgres(pgctl, '-D', data, '-l', inside('log/postgres.log'), '-w', '-s', 'start'),
    /** Takes, as a fire does, the server at once, its disk, and the portal’s. */
    async destroy() {
      const killed = killPostgres(data);
      for (const end = Date.now() + 20_000; killed.some(isAlive) && Date.now() < end;) await sleep(20);
      for (const name of readdirSync(data)) rmSync(path.join(data, name), { recursive: true, force: true });
      rmSync(inside('portal'), { recursive: true, force: true });
    },
    hasta: () => readFileSync(path.join(copia, 'hasta'), 'utf8').trim(),
    async remove() {
      killPostgres(data);
      await sleep(500);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
    keepLogs() {
      const place = inRoot('test-results/recuperacion');
      rmSync(place, { recursive: true, force: true });
      mkdirSync(place, { recursive: true });
      for (const name of readdirSync(inside('log')))
        writeFileSync(path.join(place, name), readFileSync(path.join(inside('log'), name)));
    },
  };
}
