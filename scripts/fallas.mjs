// `npm run fallas -- 200` kills servers, PostgreSQL, repository and bus 200 times under load.
// `npm run fallas -- 200 12345` repeats a run with its seed.
import { spawn } from 'node:child_process';
import { ensureInstalled } from './install.mjs';
import { findNode, root } from './project.mjs';

const [kills = '200', seed] = process.argv.slice(2);
if (!/^[1-9]\d{0,4}$/.test(kills) || (seed !== undefined && !/^\d{1,10}$/.test(seed))) {
  console.error('Uso: npm run fallas -- MUERTES [SEMILLA]');
  process.exit(2);
}
await ensureInstalled();
const child = spawn(
  findNode(),
  [
    '--disable-warning=ExperimentalWarning',
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project=server',
    '--reporter=verbose',
    'server/src/proof/faults.test.ts',
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, MUERTES: kills, ...(seed ? { SEMILLA: seed } : {}) },
  },
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.once('close', (code) => process.exit(code ?? 1));
