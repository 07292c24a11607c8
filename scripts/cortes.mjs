// `npm run cortes` cuts the patient's network during a call for 22, 30, 60 and 300 s, three times each,
// directly and through a relay. It prints how long after each cut both sides see and hear each other again.
// `npm run cortes -- 30,60 1 relevo` chooses seconds, repetitions and path. Linux, as root.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { ensureBrowser } from './browser.mjs';
import { ensureWebBuilt } from './build-web.mjs';
import { ensureInstalled } from './install.mjs';
import { findNode, inRoot, root } from './project.mjs';

const [segundos = '22,30,60,300', veces = '3', caminos = 'directo,relevo'] = process.argv.slice(2);
await ensureInstalled();
await ensureWebBuilt();
const table = inRoot('test-results/cortes.txt');
mkdirSync(inRoot('test-results'), { recursive: true });
writeFileSync(table, '');
const args = [
  'node_modules/@playwright/test/cli.js',
  'test',
  '-c',
  'e2e/playwright.config.ts',
  'e2e/llamada/cortes.e2e.ts',
  '--workers=1',
  '--reporter=line',
  '--global-timeout=10800000',
];
const env = {
  ...process.env,
  CHROMIUM: ensureBrowser(),
  CORTES: segundos,
  CORTES_VECES: veces,
  CORTES_CAMINOS: caminos,
  CORTES_TABLA: table,
};
const { status } = spawnSync(findNode(), args, { cwd: root, stdio: 'inherit', env });
console.log('\nSegundos después del corte (paciente / profesional)');
console.log(
  `corte        camino       imagen       voz          conexiones nuevas\n${readFileSync(table, 'utf8')}`,
);
process.exitCode = status ?? 1;
