// Checks the size of the JavaScript (gzip) that the browser downloads: for a first visit to /login (what
// index.html loads and its static imports), for booking a turno up to the last dialog, and for the code of
// the call alone.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const dist = path.resolve(import.meta.dirname, '../web/dist');
const html = readFileSync(path.join(dist, 'index.html'), 'utf8');
const files = readdirSync(path.join(dist, 'assets'));
const first = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file);
if (first.length === 0) throw new Error('index.html no carga ningún JavaScript: así no se mide nada.');

/** The file of a page that its route loads lazily. */
function chunkOf(name) {
  const found = files.filter((file) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file));
  if (found.length !== 1)
    throw new Error(`${name}: se esperaba un archivo y hay ${found.length}; así no se mide nada.`);
  return `assets/${found[0]}`;
}

function measure(what, start, limitKib) {
  const queue = [...start];
  const seen = new Set();
  let total = 0;
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const code = readFileSync(path.join(dist, file));
    const size = gzipSync(code, { level: 9 }).length;
    total += size;
    console.log(`${(size / 1024).toFixed(1).padStart(7)} KiB  ${file}`);
    for (const [, next] of code
      .toString()
      .matchAll(/(?:^|[;}\s])(?:import|export)(?:[^"'();]*?from)?["']\.\/([^"']+\.js)["']/g))
      queue.push(`assets/${next}`);
  }
  console.log(`${(total / 1024).toFixed(1).padStart(7)} KiB  ${what}, en total (límite ${limitKib})`);
  if (total > limitKib * 1024) {
    console.error(`${what}: pesa demasiado.`);
    process.exitCode = 1;
  }
  return seen;
}

const login = measure('La primera carga de /login', first, 92);
const reserva = ['reservar-turno-page', 'reserva-dialogos'].map(chunkOf);
if (reserva.some((file) => login.has(file)))
  throw new Error('La página de reserva viaja con la primera carga de /login.');
measure('Reservar un turno', [...first, chunkOf('interior'), ...reserva], 158);

/**
 * The call's own code, without what the signed-in pages load anyway. The browser fetches it when somebody
 * waits or is called. Not counted: dialogs and other parts that come after the first picture, or when used.
 */
const CALL_LIMIT_KIB = 29;
const assets = files.filter((file) => file.endsWith('.js'));
const own = assets.filter((file) =>
  /^(llamada|vista-previa|equipos-abiertos|use-llamada|navegador-ajeno|video|medios|nivel)-[\w-]+\.js$/.test(
    file,
  ),
);
const holders = assets.filter((file) =>
  readFileSync(path.join(dist, 'assets', file), 'utf8').includes('RTCPeerConnection'),
);
if (holders.length === 0)
  throw new Error('ningún archivo tiene el código de la llamada: así no se mide nada.');
for (const file of holders)
  if (!own.includes(file))
    throw new Error(`el código de la llamada está en ${file}, que no se cuenta como suyo.`);
let call = 0;
for (const file of own) {
  if (login.has(`assets/${file}`)) throw new Error(`${file} es de la llamada y viene en la primera carga.`);
  const size = gzipSync(readFileSync(path.join(dist, 'assets', file)), { level: 9 }).length;
  call += size;
  console.log(`${(size / 1024).toFixed(1).padStart(7)} KiB  assets/${file}`);
}
console.log(`${(call / 1024).toFixed(1).padStart(7)} KiB  la llamada (límite ${CALL_LIMIT_KIB})`);
if (call > CALL_LIMIT_KIB * 1024) {
  console.error('El código de la llamada pesa demasiado.');
  process.exitCode = 1;
}
