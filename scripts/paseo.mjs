// `npm run paseo -- 10000` takes 10,000 random steps over all features. It prints its seed. A failing walk is
// shortened and printed with the variables that repeat it. CI takes a short walk with a fixed seed.
// `npm run paseo -- --navegador 40` takes the smaller walk, over line and call, in real browsers.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';

await ensureInstalled();
const inBrowsers = process.argv.includes('--navegador');
const steps =
  process.argv.slice(2).find((argument) => /^\d+$/.test(argument)) ?? (inBrowsers ? '40' : '10000');
const env = {
  SEMILLA: String(randomInt(2 ** 31 - 1)),
  PASEO: steps,
  CARRILES: '6',
  ...process.env,
};
console.log(`SEMILLA=${env.SEMILLA}, ${env.PASEO} pasos${inBrowsers ? '' : `, ${env.CARRILES} carriles`}`);
const tool = (file) => path.resolve(import.meta.dirname, '../node_modules', file);
const command = inBrowsers
  ? [
      tool('@playwright/test/cli.js'),
      'test',
      '-c',
      'e2e/playwright.config.ts',
      '--workers=1',
      'e2e/llamada/paseo.e2e.ts',
    ]
  : [tool('vitest/vitest.mjs'), 'run', '--project=server', 'server/src/proof/paseo'];
const { status } = spawnSync(process.execPath, command, { stdio: 'inherit', env });
process.exitCode = status ?? 1;
