// Three machines on one: each has a network namespace, an address on a bridge, and a file system of its own
// in memory. Cutting a machine off takes its cable away; filling its disk leaves no byte free.
import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readdirSync, rmSync, statfsSync, writeSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const PREFIX = 'pcl';
const FOLDER = 'portal-cluster-';
const DISK = '1200m';
const SPARE = 8 * 1024 * 1024;
/** PostgreSQL's account: nothing of the cluster runs as root. */
export const ACCOUNT = 'postgres';

const run = (command, ...args) =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const quietly = (work) => {
  try {
    return work();
  } catch {
    return undefined;
  }
};
const isAlive = (pid) => quietly(() => process.kill(pid, 0)) !== undefined;

/** Removes what a killed run left behind: everything carries the number of its process. */
export function clearOrphans() {
  for (const name of readdirSync(os.tmpdir())) {
    const pid = Number(new RegExp(`^${FOLDER}(\\d+)$`).exec(name)?.[1] ?? 0);
    if (pid > 0 && !isAlive(pid)) remove(pid, path.join(os.tmpdir(), name));
  }
}

/** Ends the processes that this one started and that still run, if a signal came before they were known. */
export function endChildren() {
  const own = quietly(() => run('ps', '-o', 'pid=', '--ppid', String(process.pid))) ?? '';
  for (const pid of own.split('\n').map(Number)) if (pid > 0) quietly(() => process.kill(pid, 'SIGKILL'));
}

function remove(pid, folder) {
  for (const n of [1, 2, 3]) {
    const space = `${PREFIX}${pid}-${n}`;
    for (const one of (quietly(() => run('ip', 'netns', 'pids', space)) ?? '').split('\n'))
      if (one !== '') quietly(() => process.kill(Number(one), 'SIGKILL'));
    quietly(() => run('ip', 'netns', 'del', space));
    quietly(() => run('umount', '--lazy', path.join(folder, `n${n}`)));
  }
  quietly(() => run('ip', 'link', 'del', `${PREFIX}${pid}`));
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

export function createMachines() {
  const { pid } = process;
  const folder = path.join(os.tmpdir(), `${FOLDER}${pid}`);
  const bridge = `${PREFIX}${pid}`;
  // A subnet of its own for each run.
  const net = `10.213.${pid % 250}`;
  mkdirSync(folder, { mode: 0o711 });
  run('ip', 'link', 'add', 'name', bridge, 'type', 'bridge');
  run('ip', 'addr', 'add', `${net}.1/24`, 'dev', bridge);
  run('ip', 'link', 'set', bridge, 'up');
  const machines = [1, 2, 3].map((n) => createMachine({ n, pid, folder, bridge, net }));
  return { folder, gate: `${net}.1`, machines, remove: () => remove(pid, folder) };
}

function createMachine({ n, pid, folder, bridge, net }) {
  const space = `${PREFIX}${pid}-${n}`;
  const cable = `${PREFIX}${pid}v${n}`;
  const disk = path.join(folder, `n${n}`);
  const ballast = path.join(disk, 'lastre');
  const inside = (...args) => run('ip', 'netns', 'exec', space, ...args);
  run('ip', 'netns', 'add', space);
  run('ip', 'link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
  run('ip', 'link', 'set', cable, 'master', bridge, 'up');
  inside('ip', 'link', 'set', 'lo', 'up');
  inside('ip', 'addr', 'add', `${net}.${10 + n}/24`, 'dev', 'eth0');
  inside('ip', 'link', 'set', 'eth0', 'up');
  mkdirSync(disk);
  run('mount', '-t', 'tmpfs', '-o', `size=${DISK},mode=0700`, 'tmpfs', disk);
  run('chown', ACCOUNT, disk);
  return {
    name: `n${n}`,
    address: `${net}.${10 + n}`,
    disk,
    /** Starts a program inside, under the unprivileged account. It ends with this process. */
    command: (program, args) => ['ip', ['netns', 'exec', space, ...asAccount(program, args)]],
    cut: () => run('ip', 'link', 'set', cable, 'down'),
    mend: () => run('ip', 'link', 'set', cable, 'up'),
    fill() {
      // PostgreSQL writes meanwhile: first nearly all that is free, then what is left.
      const { bavail, bsize } = statfsSync(disk);
      run('fallocate', '-l', String(bavail * bsize - SPARE), ballast);
      const rest = openSync(`${ballast}-2`, 'w');
      quietly(() => {
        for (const block = Buffer.alloc(bsize); ;) writeSync(rest, block);
      });
      closeSync(rest);
    },
    free() {
      rmSync(ballast, { force: true });
      rmSync(`${ballast}-2`, { force: true });
    },
  };
}

export const asAccount = (program, args) => [
  'setpriv',
  `--reuid=${ACCOUNT}`,
  `--regid=${ACCOUNT}`,
  '--clear-groups',
  '--pdeathsig=KILL',
  '--',
  program,
  ...args,
];
