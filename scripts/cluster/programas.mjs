// The programs of the cluster, from Debian's packages, and the processes that this run started.
import { spawn } from 'node:child_process';
import { existsSync, openSync, closeSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PLACES = ['/usr/bin', '/usr/sbin', '/bin', '/sbin'];
const find = (name) => PLACES.map((place) => path.join(place, name)).find((file) => existsSync(file));
const PACKAGES = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  nginx: 'nginx',
  ip: 'iproute2',
  setpriv: 'util-linux',
};

/** Folder of the newest PostgreSQL of Debian. The product runs on 15 and newer. */
function postgresFolder() {
  const place = '/usr/lib/postgresql';
  const [newest] = (existsSync(place) ? readdirSync(place) : [])
    .filter((name) => Number(name) >= 15 && existsSync(path.join(place, name, 'bin/postgres')))
    .toSorted((a, b) => Number(b) - Number(a));
  return newest && path.join(place, newest, 'bin');
}

/** The programs, or the names of the packages that are missing. */
export function findPrograms() {
  const missing = Object.entries(PACKAGES).flatMap(([name, from]) => (find(name) ? [] : [from]));
  // Patroni speaks to etcd with it; Debian only suggests it.
  if (!existsSync('/usr/lib/python3/dist-packages/etcd')) missing.push('python3-etcd');
  const postgres = postgresFolder();
  if (!postgres) missing.push('postgresql');
  return {
    missing,
    postgres,
    ...Object.fromEntries(Object.keys(PACKAGES).map((name) => [name, find(name)])),
  };
}

/** Starts processes with their log files, and remembers those that run. */
export function createProcesses(folder) {
  const running = new Set();
  return {
    running,
    start(name, [program, args], env = {}) {
      const log = openSync(path.join(folder, `${name}.log`), 'a');
      const child = spawn(program, args, {
        cwd: folder,
        stdio: ['ignore', log, log],
        env: { PATH: PLACES.join(':'), LANG: 'C.UTF-8', ...env },
      });
      closeSync(log);
      running.add(child);
      const ended = new Promise((resolve) => {
        child.once('exit', resolve);
        child.once('error', resolve);
      }).then(() => running.delete(child));
      return {
        pid: child.pid,
        isRunning: () => running.has(child),
        async end(signal = 'SIGKILL') {
          if (running.has(child)) child.kill(signal);
          await Promise.race([ended, sleep(15_000).then(() => child.kill('SIGKILL'))]);
          await ended;
        },
      };
    },
    endAll() {
      for (const child of running) child.kill('SIGKILL');
    },
  };
}
