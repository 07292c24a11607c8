// `npm run fallas -- 200` kills servers, PostgreSQL, repository and bus 200 times under load.
// `npm run fallas -- 200 12345` repeats a run with its seed.
// `npm run fallas -- --cluster 100` strikes a real cluster instead (Linux, as root, Debian's packages).
import { spawn } from 'node:child_process';
import { ensureInstalled } from './install.mjs';
import { findNode, root } from './project.mjs';

const given = process.argv.slice(2);
const onCluster = given[0] === '--cluster';
const [kills = onCluster ? '18' : '200', seed] = onCluster ? given.slice(1) : given;
if (!/^[1-9]\d{0,4}$/.test(kills) || (seed !== undefined && !/^\d{1,10}$/.test(seed))) {
  console.error('Uso: npm run fallas -- [--cluster] MUERTES [SEMILLA]');
  process.exit(2);
}
await ensureInstalled();
const program = onCluster
  ? ['scripts/cluster/correr.mjs', kills, ...(seed ? [seed] : [])]
  : [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project=server',
      '--reporter=verbose',
      'server/src/proof/faults.test.ts',
    ];
const child = spawn(findNode(), ['--disable-warning=ExperimentalWarning', ...program], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, MUERTES: kills, ...(seed ? { SEMILLA: seed } : {}) },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.once('close', (code) => process.exit(code ?? 1));
