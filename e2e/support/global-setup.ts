import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const START_MS = 120_000;

/** The real product, as a process of its own on an empty data folder. Its address is in `PORTAL_URL` for the tests. */
export default async function startProduct() {
  const node = ownNode();
  await run(node, ['scripts/build-web.mjs']);

  const dataDir = mkdtempSync(path.join(findOpenFolder(), 'portal-e2e-'));
  // The database runs as another account when this is root.
  chmodSync(dataDir, 0o755);
  // With the channel it ends when this process does, also by a kill -9.
  const endWithParent = new URL('../../scripts/end-with-parent.mjs', import.meta.url).href;
  const product = spawn(node, ['--disable-warning=ExperimentalWarning', '--import', endWithParent, 'server/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      MODE: 'development',
      DEMO: 'on',
      ...unset('TEMPLATE', 'DATABASE_URL', 'SMTP_URL', 'PORTAL_NOW'),
    },
  });
  try {
    process.env['PORTAL_URL'] = await addressOf(product);
  } catch (error) {
    await stop(product);
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  }
  return async () => {
    await stop(product);
    rmSync(dataDir, { recursive: true, force: true });
  };
}

function ownNode() {
  const own = path.join(root, 'node_modules/.bin/node');
  return existsSync(own) ? own : process.execPath;
}

const unset = (...names: string[]) => Object.fromEntries(names.map((name) => [name, '']));

async function run(node: string, args: string[]) {
  const [code] = (await once(spawn(node, args, { cwd: root, stdio: 'inherit' }), 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`);
}

/** A temporary folder that every account may enter. */
function findOpenFolder() {
  const cache = path.join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const found = [tmpdir(), '/var/tmp', cache].find((folder) => existsSync(folder) && isOpen(folder));
  if (!found) throw new Error('no temporary folder that the account of the database could enter');
  return found;
}

function isOpen(folder: string): boolean {
  const parent = path.dirname(folder);
  return (statSync(folder).mode & 0o005) === 0o005 && (parent === folder || isOpen(parent));
}

function addressOf(product: ChildProcess): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`the product did not start in time:\n${output}`)), START_MS);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const found = /Portal listo en (http:\/\/\S+)/.exec(output);
      if (!found?.[1]) return;
      clearTimeout(timer);
      resolve(found[1]);
    };
    product.stdout?.on('data', read);
    product.stderr?.on('data', read);
    product.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the product ended with ${code}:\n${output}`));
    });
  });
}

async function stop(product: ChildProcess) {
  if (product.exitCode !== null || product.signalCode !== null) return;
  const ended = once(product, 'exit');
  product.kill('SIGTERM');
  const timer = setTimeout(() => product.kill('SIGKILL'), 15_000);
  await ended;
  clearTimeout(timer);
}
