// `npm run paseo -- 10000`: a random walk of so many steps over all features. It prints its seed; a broken walk is shortened and printed with the
// variables that repeat it. CI takes a short walk with a fixed seed.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';

await ensureInstalled();
const env = { SEMILLA: String(randomInt(2 ** 31 - 1)), PASEO: process.argv[2] ?? '10000', ...process.env };
console.log(`SEMILLA=${env.SEMILLA}, ${env.PASEO} pasos`);
const vitest = path.resolve(import.meta.dirname, '../node_modules/vitest/vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project=server', 'server/src/proof/paseo'], { stdio: 'inherit', env });
process.exitCode = status ?? 1;
