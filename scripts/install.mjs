// Installs the dependencies if they do not match the lock file. npm runs in the process that holds the lock,
// so a kill ends both together. If the command that started it is killed, it continues, and the next command
// waits for it.
import { existsSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { takeLock } from './lock.mjs';
import {
  Refusal,
  exitWith,
  hashOf,
  inRoot,
  lockFolder,
  readIfThere,
  root,
  runWorker,
  seconds,
  startHeartbeat,
} from './project.mjs';

const stamp = inRoot('node_modules/.installed');
const npmLedger = inRoot('node_modules/.package-lock.json');
const manifests = [
  'package.json',
  'package-lock.json',
  '.npmrc',
  'domain/package.json',
  'server/package.json',
  'web/package.json',
];

export async function ensureInstalled() {
  if (!isInstalled()) await runWorker(process.execPath, 'install.mjs');
}

function isInstalled() {
  return readIfThere(stamp) === wantedStamp() && existsSync(npmLedger);
}

function wantedStamp() {
  return hashOf(manifests, process.platform, process.arch);
}

async function install() {
  process.stdout.on('error', () => {}); // the command that started us may be gone
  process.stderr.on('error', () => {});
  const release = await takeLock(lockFolder, () =>
    console.log('Otro proceso está instalando; se espera a que termine…'),
  );
  if (isInstalled()) return release();

  const since = Date.now();
  const wanted = wantedStamp();
  console.log('Instalando dependencias… (solo la primera vez)');
  startHeartbeat('instalando dependencias');
  rmSync(stamp, { force: true });
  rmSync(npmLedger, { force: true });
  process.on('exit', (code) => {
    const complete = code === 0 && existsSync(npmLedger);
    if (complete) writeFileSync(stamp, wanted);
    release();
    if (complete) console.log(`Dependencias instaladas (${seconds(since)}).`);
    else
      console.error(
        'No se pudieron instalar las dependencias. El motivo está más arriba; ¿hay red? Después, volvé a intentar.',
      );
  });
  runNpmHere([
    'ci',
    '--include=dev',
    '--include=optional',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
}

function runNpmHere(args) {
  const npm = findNpm();
  process.chdir(root);
  process.argv = [process.execPath, npm, ...args];
  createRequire(npm)(npm);
}

function findNpm() {
  const beside = path.dirname(realpathSync(process.execPath));
  const onPath = (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, 'npm'));
  const candidates = [
    process.env.npm_execpath,
    path.join(beside, '../lib/node_modules/npm/bin/npm-cli.js'),
    path.join(beside, 'node_modules/npm/bin/npm-cli.js'),
    ...onPath,
    '/usr/share/nodejs/npm/bin/npm-cli.js',
  ];
  for (const candidate of candidates) {
    if (!candidate || !existsSync(candidate)) continue;
    const file = realpathSync(candidate);
    if (path.basename(file) === 'npm-cli.js') return file;
  }
  throw new Refusal(
    'No se encontró npm. Instalalo junto con Node desde https://nodejs.org y volvé a intentar.',
  );
}

if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href)
  await install().catch(exitWith);
