// `npm run ataques`: two processes of the product, attacked from outside as long as an attacker would; prints what came of each attack beside what
// may come of it, and ends with 1 where that is more. CI tries the same in a few seconds.
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
