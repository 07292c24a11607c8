// `npm run bench` runs every measurement; `npm run bench -- ingreso` one. Each prints ratios taken inside its own run, and fails below its goal.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled } from '../scripts/install.mjs';
import { ensureWebBuilt } from '../scripts/build-web.mjs';

const parts = ['ajenos', 'ingreso', 'turnos', 'historial', 'casos', 'fila', 'llamada', 'redes', 'relevo', 'lighthouse'];
const wanted = process.argv.slice(2).length > 0 ? process.argv.slice(2) : parts;
await ensureInstalled();
await ensureWebBuilt();
let failed = 0;
for (const part of wanted) {
  if (!parts.includes(part)) throw new Error(`no hay medición '${part}': ${parts.join(', ')}`);
  console.log(`\n— ${part}`);
  const { status } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', path.join(import.meta.dirname, `${part}.mjs`)], {
    stdio: 'inherit',
  });
  if (status !== 0) failed += 1;
}
process.exitCode = failed;
