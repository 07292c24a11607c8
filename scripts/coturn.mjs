// A relay for the tests: Debian's coturn on the loopback address or on the given one, with its own secret and
// port; further arguments go to coturn. Prints one line of JSON with its port and secret, or with the reason why
// there is none. Ends with SIGTERM, or with the process that started it.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'node:net';
import { ensureCoturn } from './debian.mjs';

const address = process.argv[2] ?? '127.0.0.1';
async function findPort() {
  const server = createServer().listen(0, address);
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function answers(port) {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const open = await new Promise((resolve) => {
      const socket = connect(port, address, () => {
        socket.destroy();
        resolve(true);
      }).once('error', () => resolve(false));
    });
    if (open) return true;
    await sleep(100);
  }
  return false;
}

const program = ensureCoturn();
if (!program) {
  console.log(
    JSON.stringify({
      falta: 'coturn no está instalado y acá no se puede instalar (en Debian: apt-get install coturn)',
    }),
  );
  process.exit(0);
}
const folder = mkdtempSync(path.join(os.tmpdir(), 'coturn-'));
const secret = randomBytes(18).toString('base64url');
const port = await findPort();
const own = (name) => path.join(folder, name);
const relay = spawn(
  program,
  [
    '-n',
    `--listening-port=${port}`,
    `--listening-ip=${address}`,
    `--relay-ip=${address}`,
    '--use-auth-secret',
    `--static-auth-secret=${secret}`,
    '--realm=portal.prueba',
    '--no-cli',
    '--no-tls',
    '--no-dtls',
    '--fingerprint',
    // Both sides are on this machine. Never use this in production: docs/coturn.md.
    '--allow-loopback-peers',
    `--pidfile=${own('pid')}`,
    `--userdb=${own('db')}`,
    `--log-file=${own('log')}`,
    '--simple-log',
    ...process.argv.slice(3),
  ],
  { stdio: 'ignore', cwd: folder },
);

let ended = false;
function end() {
  if (ended) return;
  ended = true;
  // A test may have paused it.
  relay.kill('SIGCONT');
  relay.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
}
process.on('SIGTERM', end);
process.on('SIGINT', end);
process.on('disconnect', end);
relay.on('exit', end);
if (await answers(port)) console.log(JSON.stringify({ port, secret, pid: relay.pid }));
else end();
