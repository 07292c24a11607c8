// Two versions of the portal side by side, each in a folder of its own, as an operator has them.
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';

const root = path.resolve(import.meta.dirname, '../..');
const rehearsed = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.sql'));

/**
 * The version before is a commit (`BENCH_DESDE`), or this code. The version after is this code. If both have the same
 * migrations, the rehearsal's three are added to the version after.
 */
export function makeVersions(folder, commit = process.env.BENCH_DESDE) {
  const [before, after] = ['anterior', 'nueva'].map((name) => path.join(folder, name));
  if (commit) {
    mkdirSync(before, { recursive: true });
    const archive = execFileSync('git', ['archive', commit, 'server', 'domain', 'package.json'], {
      cwd: root,
      maxBuffer: 2 ** 30,
    });
    execFileSync('tar', ['-x', '-C', before], { input: archive });
  } else copyCode(before);
  copyCode(after);
  for (const version of [before, after]) link(version);
  const own = migrationsOf(after).filter((file) => !migrationsOf(before).includes(file));
  if (own.length === 0)
    for (const file of rehearsed)
      cpSync(path.join(import.meta.dirname, file), path.join(after, 'server/migrations', file));
  return {
    before: { folder: before, name: commit ? commit.slice(0, 12) : 'this code' },
    after: {
      folder: after,
      name: own.length === 0 ? 'this code with the migrations of the rehearsal' : 'this code',
    },
    migrations: own.length === 0 ? rehearsed : own,
  };
}

const migrationsOf = (version) => readdirSync(path.join(version, 'server/migrations'));

function copyCode(to) {
  mkdirSync(to, { recursive: true });
  for (const part of ['server', 'domain', 'package.json'])
    cpSync(path.join(root, part), path.join(to, part), {
      recursive: true,
      filter: (file) => !file.includes('node_modules'),
    });
}

/** The packages are shared; `@portal/domain` is the version's own. The small web of the tests is enough here. */
function link(version) {
  const packages = path.join(version, 'node_modules');
  mkdirSync(path.join(packages, '@portal'), { recursive: true });
  for (const name of readdirSync(path.join(root, 'node_modules')))
    if (name !== '@portal' && name !== '.bin')
      symlinkSync(path.join(root, 'node_modules', name), path.join(packages, name));
  symlinkSync(path.join(version, 'domain'), path.join(packages, '@portal/domain'));
  cpSync(path.join(root, 'server/src/testing/web-fixture'), path.join(version, 'web/dist'), {
    recursive: true,
  });
}

/** Starts `main.ts` of a version, as the service does, and waits until it listens. */
export async function startVersion({ folder }, env) {
  const since = performance.now();
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/src/main.ts'], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  await new Promise((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => line.startsWith('Portal listo') && resolve());
    void exited.then((code) => reject(new Error(`the portal ended (${code})`)));
  });
  return {
    startedMs: performance.now() - since,
    /** SIGTERM; returns the exit code and how long it took. */
    async leave() {
      const asked = performance.now();
      process.off('exit', end);
      child.kill('SIGTERM');
      const code = await exited;
      return { code, ms: performance.now() - asked };
    },
  };
}
