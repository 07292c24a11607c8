// What a first visit to /login downloads of JavaScript, gzip: everything that index.html loads, and what that imports statically.
import { readdirSync, readFileSync } from 'node:fs';
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

/** The call's own code: what its feature brings beyond what the signed-in pages have anyway. It is fetched when somebody waits or is called. */
const CALL_LIMIT_KIB = 29;
const assets = readdirSync(path.join(dist, 'assets')).filter((file) => file.endsWith('.js'));
const own = assets.filter((file) => /^(llamada|vista-previa|equipos-abiertos|use-llamada|navegador-ajeno|video|medios|nivel|equipos)-[\w-]+\.js$/.test(file));
const holders = assets.filter((file) => readFileSync(path.join(dist, 'assets', file), 'utf8').includes('RTCPeerConnection'));
if (holders.length === 0) throw new Error('ningún archivo tiene el código de la llamada: así no se mide nada.');
for (const file of holders) if (!own.includes(file)) throw new Error(`el código de la llamada está en ${file}, que no se cuenta como suyo.`);
let call = 0;
for (const file of own) {
  if (seen.has(`assets/${file}`)) throw new Error(`${file} es de la llamada y viene en la primera carga.`);
  const size = gzipSync(readFileSync(path.join(dist, 'assets', file)), { level: 9 }).length;
  call += size;
  console.log(`${(size / 1024).toFixed(1).padStart(7)} KiB  assets/${file}`);
}
console.log(`${(call / 1024).toFixed(1).padStart(7)} KiB  la llamada (límite ${CALL_LIMIT_KIB})`);
if (call > CALL_LIMIT_KIB * 1024) {
  console.error('El código de la llamada pesa demasiado.');
  process.exitCode = 1;
}
