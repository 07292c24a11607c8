// What a first visit to /login downloads of JavaScript, gzip: everything that index.html loads, and what that imports statically.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const LIMIT_KIB = 99;
const dist = path.resolve(import.meta.dirname, '../web/dist');
const html = readFileSync(path.join(dist, 'index.html'), 'utf8');
const queue = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file);
const seen = new Set();
let total = 0;
for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
  if (seen.has(file)) continue;
  seen.add(file);
  const code = readFileSync(path.join(dist, file));
  const size = gzipSync(code, { level: 9 }).length;
  total += size;
  console.log(`${(size / 1024).toFixed(1).padStart(7)} KiB  ${file}`);
  for (const [, next] of code.toString().matchAll(/(?:^|[;}\s])(?:import|export)(?:[^"'();]*?from)?["']\.\/([^"']+\.js)["']/g)) queue.push(`assets/${next}`);
}
console.log(`${(total / 1024).toFixed(1).padStart(7)} KiB  en total (límite ${LIMIT_KIB})`);
if (seen.size === 0) throw new Error('index.html no carga ningún JavaScript: así no se mide nada.');
if (total > LIMIT_KIB * 1024) {
  console.error('La primera carga de /login pesa demasiado.');
  process.exitCode = 1;
}
