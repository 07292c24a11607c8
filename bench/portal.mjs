// Starts a portal for a measurement: the real process, with new data and without rate limits.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const own = path.resolve(import.meta.dirname, '..');

/** @param root the folder of the version to start, if it is not this one */
export async function startBenchPortal(env = {}, root = own) {
  const dataDir = mkdtempSync(path.join(process.env.BENCH_TMP ?? os.tmpdir(), 'portal-bench-'));
  chmodSync(dataDir, 0o755);
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      TEMPLATE: 'demo',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // The time limit ends a measurement with SIGTERM: its portal ends with it.
  const end = () => child.kill('SIGTERM');
  process.once('exit', end);
  process.once('SIGTERM', () => process.exit(143));
  const url = await new Promise((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const found = /Portal listo en (http:\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    });
    child.on('exit', (code) => reject(new Error(`the portal ended (${code})\n${output}`)));
  });
  return {
    url,
    pid: child.pid,
    dataDir,
    async stop() {
      child.removeAllListeners('exit');
      process.off('exit', end);
      const ended = new Promise((resolve) => child.on('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
