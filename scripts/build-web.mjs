// Builds the web if its sources changed. Like install.mjs, it runs as a separate program that holds the lock.
// It builds into another folder and then swaps, so a kill leaves no partial build.
import {
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { takeLock } from './lock.mjs';
import {
  exitWith,
  findNode,
  hashOf,
  inRoot,
  lockFolder,
  readIfThere,
  runWorker,
  seconds,
  startHeartbeat,
} from './project.mjs';

const dist = inRoot('web/dist');
const draft = inRoot('web/dist.new');
const old = inRoot('web/dist.old');
const stampName = '.stamp';
const sources = [
  'package-lock.json',
  'tsconfig.base.json',
  'domain/src',
  'web/src',
  'web/public',
  'web/index.html',
  'web/build',
  'web/vite.config.ts',
  'web/tsconfig.json',
];

export async function ensureWebBuilt() {
  if (!isBuilt()) await runWorker(findNode(), 'build-web.mjs');
}

function isBuilt() {
  return readIfThere(path.join(dist, stampName)) === hashOf(sources);
}

async function buildWeb() {
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
  const release = await takeLock(lockFolder, () =>
    console.log('Otro proceso está preparando la web; se espera a que termine…'),
  );
  process.on('exit', release);
  if (isBuilt()) return;

  const since = Date.now();
  const stamp = hashOf(sources);
  console.log('Preparando la web… (cuando cambia)');
  const stopHeartbeat = startHeartbeat('preparando la web');
  const { build } = await import('vite');
  await build({ root: inRoot('web'), logLevel: 'warn', build: { outDir: draft, emptyOutDir: true } });
  await squeezeAssets();
  writeFileSync(path.join(draft, stampName), stamp);
  swap();
  stopHeartbeat();
  console.log(`Web lista (${seconds(since)}).`);
}

/** Compresses once here what the server would otherwise compress for the first visitors, two seconds a file. */
async function squeezeAssets() {
  const folder = path.join(draft, 'assets');
  const squeeze = promisify(brotliCompress);
  await Promise.all(
    readdirSync(folder)
      .filter((name) => /\.(?:js|css|wasm)$/.test(name))
      .map(async (name) => {
        const body = readFileSync(path.join(folder, name));
        const params = {
          // The best quality takes ten seconds for WebAssembly and gains a twentieth.
          [constants.BROTLI_PARAM_QUALITY]: name.endsWith('.wasm') ? 9 : constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        };
        writeFileSync(path.join(folder, `${name}.br`), await squeeze(body, { params }));
      }),
  );
}

function swap() {
  rmSync(old, { recursive: true, force: true });
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(draft, dist);
  rmSync(old, { recursive: true, force: true });
}

if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  await buildWeb().catch(exitWith);
  process.exit();
}
