// `npm run fuzz` sends hostile input to every contract, also while disk, file store, mail and insurers fail,
// for much longer than CI does. It prints its seed. `SEMILLA=… npm run fuzz` repeats a run, `FUZZ=5000` sets
// the number of requests per contract, `SOLO=reservarTurno` tests only one.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';

await ensureInstalled();
const env = { SEMILLA: randomBytes(4).toString('hex'), FUZZ: '300', ...process.env };
console.log(`SEMILLA=${env.SEMILLA} FUZZ=${env.FUZZ}`);
const vitest = path.resolve(import.meta.dirname, '../node_modules/vitest/vitest.mjs');
const { status } = spawnSync(
  process.execPath,
  [
    vitest,
    'run',
    '--project=server',
    '--testTimeout=3600000',
    'server/src/proof/hostile',
    'server/src/proof/faulty-world',
  ],
  {
    stdio: 'inherit',
    env,
  },
);
console.log(`SEMILLA=${env.SEMILLA} FUZZ=${env.FUZZ}`);
process.exitCode = status ?? 1;
