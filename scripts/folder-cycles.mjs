// Checks that there are no import cycles between folders, so that a feature or a layer can be understood
// without the folders that depend on it.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './project.mjs';

const files = globSync('{domain,server,web}/src/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.|\/(testing|proof)\//.test(file),
);
/** The feature, the layer beside the features, or the file itself if it is at the top. */
const folderOf = (file) =>
  /^(?:server|web)\/src\/features\/[^/]+(?=\/)/.exec(file)?.[0] ??
  /^(?:domain|server|web)\/src\/[^/]+(?=\/)/.exec(file)?.[0] ??
  file;

/** @type {Map<string, Map<string, string>>} folder → imported folder → a file with that import */
const needs = new Map();
for (const file of files) {
  const text = readFileSync(path.join(root, file), 'utf8');
  for (const [, name] of text.matchAll(/(?:from|import)\s*\(?'(\.{1,2}\/[^']+|@portal\/domain\/[^']+)'/g)) {
    const target = name.startsWith('.')
      ? path.normalize(path.join(path.dirname(file), name))
      : name.replace('@portal/domain/', 'domain/src/');
    const [from, to] = [folderOf(file), folderOf(target)];
    if (from === to || !/\/src\//.test(target) || target.endsWith('.css')) continue;
    if (!needs.has(from)) needs.set(from, new Map());
    if (!needs.get(from).has(to)) needs.get(from).set(to, file);
  }
}
if (needs.size < 20) throw new Error('No se leyó ninguna carpeta: así no se revisa nada.');

const done = new Set();
const cycles = [];
function walk(folder, way) {
  if (way.includes(folder)) {
    cycles.push([...way.slice(way.indexOf(folder)), folder]);
    return;
  }
  if (done.has(folder)) return;
  for (const next of needs.get(folder)?.keys() ?? []) walk(next, [...way, folder]);
  done.add(folder);
}
for (const folder of needs.keys()) walk(folder, []);

for (const cycle of cycles)
  console.error(
    cycle
      .map((folder, i) => (i === 0 ? folder : `  → ${folder}  (${needs.get(cycle[i - 1]).get(folder)})`))
      .join('\n'),
  );
console.log(`${needs.size} carpetas, ${cycles.length} círculos`);
process.exit(cycles.length === 0 ? 0 : 1);
