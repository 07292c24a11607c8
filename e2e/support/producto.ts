import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ahora } from './reloj.ts';

export const root = path.resolve(import.meta.dirname, '../..');
const START_MS = 300_000;

export interface Producto {
  url: string;
  stop: () => Promise<void>;
  /** SIGKILL, as when the machine dies. */
  kill: () => Promise<void>;
}

/** Starts the real product as a process. */
export async function startProduct(dataDir: string, env: Record<string, string> = {}): Promise<Producto> {
  // The IPC channel makes it end with this process, even after a kill -9.
  const endWithParent = new URL('../../scripts/end-with-parent.mjs', import.meta.url).href;
  const product = spawn(
    ownNode(),
    ['--disable-warning=ExperimentalWarning', '--import', endWithParent, 'server/src/main.ts'],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...process.env,
        PORT: '0',
        DATA_DIR: dataDir,
        RATE_LIMITS: 'off',
        MODE: 'development',
        DEMO: 'on',
        ...unset('TEMPLATE', 'DATABASE_URL', 'SMTP_URL'),
        PORTAL_NOW: env['MODE'] === 'production' ? '' : ahora().toISOString(),
        ...env,
      },
    },
  );
  try {
    return { url: await addressOf(product), stop: () => stop(product), kill: () => kill(product) };
  } catch (error) {
    await stop(product);
    throw error;
  }
}

/**
 * Creates a data folder, empty or as a copy of a stopped product's. Other accounts may enter it: as root, the
 * database runs as another account.
 */
export function newDataDir(copied?: string) {
  const dataDir = mkdtempSync(path.join(findOpenFolder(), 'portal-e2e-'));
  if (copied) execFileSync('cp', ['-a', `${copied}/.`, dataDir]);
  chmodSync(dataDir, 0o755);
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}

/** Builds the web if its sources changed. */
export async function buildWeb() {
  const [code] = (await once(
    spawn(ownNode(), ['scripts/build-web.mjs'], { cwd: root, stdio: 'inherit' }),
    'exit',
  )) as [number | null];
  if (code !== 0) throw new Error(`the web's build ended with ${code}`);
}

/**
 * Starts a product with its business clock at `hora`. Moving the clock restarts it on the same data and the
 * same port, so that the links of earlier mails still work.
 */
export async function startWithClock(hora: string) {
  const { dataDir, remove } = newDataDir();
  const port = await findPort();
  const start = (now: string) => startProduct(dataDir, { PORT: String(port), PORTAL_NOW: now });
  let product = await start(hora);
  return {
    port,
    async moveTo(now: string) {
      await product.stop();
      product = await start(now);
    },
    async stop() {
      await product.stop();
      remove();
    },
  };
}

/**
 * Starts a product that a test may kill and start again, on its own copy of the demo and at the same address.
 */
export async function startMortal(env: Record<string, string> = {}) {
  const { dataDir, remove } = newDataDir(process.env['DATOS_DE_DEMO']);
  const port = await findPort();
  const start = () => startProduct(dataDir, { PORT: String(port), ...env });
  let product = await start();
  return {
    url: product.url,
    kill: () => product.kill(),
    async startAgain() {
      product = await start();
    },
    async stop() {
      await product.stop();
      remove();
    },
  };
}

export async function findPort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

export function ownNode() {
  const own = path.join(root, 'node_modules/.bin/node');
  return existsSync(own) ? own : process.execPath;
}

const unset = (...names: string[]) => Object.fromEntries(names.map((name) => [name, '']));

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
    const timer = setTimeout(
      () => reject(new Error(`the product did not start in time:\n${output}`)),
      START_MS,
    );
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

async function kill(product: ChildProcess) {
  const ended = once(product, 'exit');
  product.kill('SIGKILL');
  await ended;
}
