// Installs programs of Debian's packages, where the user may.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs a package. Nothing is written to stdout: some callers print an answer there. */
function install(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) =>
    spawnSync('apt-get', ['-q', ...args], { stdio: ['ignore', 2, 2], env }).status === 0;
  if (apt('install', '-y', '--no-install-recommends', name)) return;
  // A fresh machine has no lists of packages.
  apt('update');
  apt('install', '-y', '--no-install-recommends', name);
}

/** The first of these files that exists, after its package was installed if it is missing; or undefined. */
export function ensureProgram(files, name) {
  const find = () => files.find((file) => existsSync(file));
  if (!find()) install(name);
  return find();
}

export const ensureCoturn = () => ensureProgram(['/usr/bin/turnserver'], 'coturn');
export const ensureNginx = () => ensureProgram(['/usr/sbin/nginx', '/usr/bin/nginx'], 'nginx');
export const ensureIp = () => ensureProgram(['/sbin/ip'], 'iproute2');
