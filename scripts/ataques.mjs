// `npm run ataques` attacks two processes of the product from outside, for as long as a real attacker would.
// It prints each result beside its limit and exits with 1 if a limit is exceeded. CI runs a version of a few
// seconds.
import { spawn } from 'node:child_process';
import { ensureInstalled } from './install.mjs';
import { findNode, root } from './project.mjs';

await ensureInstalled();
const child = spawn(
  findNode(),
  [
    '--disable-warning=ExperimentalWarning',
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project=server',
    '--reporter=verbose',
    'server/src/proof/attacks',
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, ATAQUES: 'completo' } },
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.once('close', (code) => process.exit(code ?? 1));
