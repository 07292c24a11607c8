// `npm run bench` runs every measurement, each with its time limit, and writes their table into
// bench/README.md. `npm run bench -- ingreso fila` runs some. `npm run bench -- tabla` only writes the table,
// from the saved results.
import { ensureInstalled } from '../scripts/install.mjs';
import { ensureWebBuilt } from '../scripts/build-web.mjs';
import { runPart } from './correr.mjs';
import { parts } from './partes.mjs';
import { writeTable } from './tabla.mjs';

const asked = process.argv.slice(2);
for (const name of asked) {
  if (name !== 'tabla' && !parts.some((part) => part.name === name))
    throw new Error(`no hay medición '${name}': ${parts.map((part) => part.name).join(', ')}, tabla`);
}
const wanted = asked.length === 0 ? parts : parts.filter(({ name }) => asked.includes(name));
if (wanted.length > 0) {
  await ensureInstalled();
  await ensureWebBuilt();
}
let failed = 0;
for (const part of wanted) if (!runPart(part)) failed += 1;
console.log(`\n${writeTable()}`);
process.exitCode = failed === 0 ? 0 : 1;
