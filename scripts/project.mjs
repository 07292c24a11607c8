// Shared by the commands: paths, the Node to run, messages, child processes.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
export const lockFolder = path.join(root, '.data/install-lock');
const oldestNode = 24;

export function inRoot(...parts) {
  return path.join(root, ...parts);
}

/** One hash over files and folders, by name and content. A missing file changes the hash too. */
export function hashOf(names, ...more) {
  const hash = createHash('sha256');
  for (const file of names.flatMap(listFiles)) {
    hash.update(`${path.relative(root, file)}\0`);
    hash.update(existsSync(file) ? readFileSync(file) : 'missing');
  }
  return hash.update(more.join('\0')).digest('hex');
}

function listFiles(name) {
  const target = path.resolve(root, name);
  if (!statSync(target, { throwIfNoEntry: false })?.isDirectory()) return [target];
  const names = readdirSync(target).toSorted();
  return names.flatMap((child) => listFiles(path.join(target, child)));
}

export function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** The Node installed with the dependencies, otherwise the machine's own if it is new enough. */
export function findNode() {
  const bundled = inRoot('node_modules/.bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (isExecutable(bundled)) return bundled;
  if (Number.parseInt(process.versions.node, 10) >= oldestNode) return process.execPath;
  throw new Refusal(
    `No hay un Node ${oldestNode} incluido para esta máquina (${process.platform} ${process.arch}) y el instalado es ${process.versions.node}. ` +
      `Instalá Node ${oldestNode} o más nuevo desde https://nodejs.org y volvé a intentar.`,
  );
}

export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A message for the user, printed without a stack trace. */
export class Refusal extends Error {
  exitCode = 1;
}

export function exitWith(error) {
  console.error(error instanceof Refusal ? error.message : error);
  process.exit(error.exitCode ?? 1);
}

export function seconds(sinceMs) {
  return `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`;
}

/** Prints the elapsed time every few seconds during a long step. */
export function startHeartbeat(label, everyMs = 5000) {
  const since = Date.now();
  const timer = setInterval(
    () => console.log(`  … ${label}: ${Math.round((Date.now() - since) / 1000)} s`),
    everyMs,
  );
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Runs a worker script to its end and forwards signals. The worker holds the lock, so it survives if we are
 * killed.
 */
export async function runWorker(node, script) {
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', inRoot('scripts', script)], {
    cwd: root,
    stdio: 'inherit',
  });
  const stopForwarding = forwardSignals(child);
  const { code, signal } = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  const interrupted = stopForwarding();
  if (interrupted) process.exit(exitCodeOf(interrupted));
  if (code === 0) return;
  throw Object.assign(
    new Refusal(`Falló ${script}${signal ? ` (${signal})` : ''}. El motivo está más arriba.`),
    { exitCode: code ?? 1 },
  );
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const signalNumbers = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 };

export function exitCodeOf(signal) {
  return 128 + (signalNumbers[signal] ?? 0);
}

/** Forwards signals to the child. The returned function stops that and returns the first signal received. */
export function forwardSignals(child) {
  let received;
  const forward = (signal) => {
    received ??= signal;
    child.kill(signal);
  };
  for (const signal of signals) process.on(signal, forward);
  return () => {
    for (const signal of signals) process.off(signal, forward);
    return received;
  };
}
