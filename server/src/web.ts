import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { unidadEnVistaPrevia } from './features/unidades/vista-previa.ts';
import type { Platform } from './platform/platform.ts';
import { escapeHtml } from './platform/mail/mail-layout.ts';
import { readCookies } from './http/caller.ts';
import type { Unidad } from './units/registry.ts';
import { createFaces } from './web-face.ts';
import { filesOf, hintsOf, loadBeside } from './web-files.ts';
import { createRouteFinder, drawFrame, type PageRoute } from './web-frame.ts';
import { createWorker, type Made } from './web-worker.ts';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
};
const squeezable = new Set(['.js', '.css', '.svg', '.webmanifest', '.txt', '.wasm']);

/** A worker has the policy of its own answer. Only those of codes may compile WebAssembly; no page may. */
const CODES = /^\/assets\/(?:lector-dni|dibujo-qr)\.worker-[^/]+\.js$/;
/** These open links of other issuers in the browser (docs/adr/0049). Every other page calls only its own host. */
const OPENERS = new Set(['/resumenCompartido', '/importarResumen']);
const CODES_POLICY = `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'`;

interface Asset {
  body: Buffer;
  type: string;
  squeezed: Map<'br' | 'gzip', Promise<Buffer>>;
  squeeze: boolean;
  immutable: boolean;
}

/**
 * An answer as plain data. A Fastify reply is a thenable: awaiting one waits for its end and yields nothing,
 * so replies are not passed around here.
 */
export interface WebAnswer {
  /** 304 if the browser has it; 200 if absent. */
  status?: number;
  body: Buffer | string;
  headers: Record<string, string>;
}

export interface Web {
  version: string;
  /** A file of the build, or undefined. */
  asset(request: FastifyRequest, pathname: string): Promise<WebAnswer | undefined>;
  /** `hint` sends a 103 answer with these values of its Link header. */
  page(request: FastifyRequest, hint: (link: string[]) => void): Promise<WebAnswer>;
}

/**
 * Keeps the built web in memory. Its page is rendered per request with the unit's colours and configuration
 * inside, which saves a round trip.
 */
export async function loadWeb(
  folder: string,
  platform: Pick<Platform, 'config' | 'clock' | 'unit'>,
): Promise<Web> {
  const assets = new Map<string, Asset>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('.') || entry.name === 'index.html') continue;
    const file = path.join(entry.parentPath, entry.name);
    const ending = path.extname(entry.name);
    if (ending === '.br') continue;
    const name = `/${path.relative(folder, file).split(path.sep).join('/')}`;
    assets.set(name, {
      body: await readFile(file),
      type: types[ending] ?? 'application/octet-stream',
      squeezed: await readSqueezed(file),
      squeeze: squeezable.has(ending),
      immutable: name.startsWith('/assets/') || name.startsWith('/fonts/'),
    });
  }
  const built = await readFile(path.join(folder, 'index.html'), 'utf8');
  // The frame is in the page: it is painted before the scripts come, so they wait for the sheets and the font.
  const html = built.replaceAll('<script type="module"', '<script type="module" fetchpriority="low"');
  const routes = JSON.parse(await readFile(path.join(folder, '.precargas.json'), 'utf8')) as PageRoute[];
  const routeOf = createRouteFinder(routes);
  const sourceOf = (name: string) => assets.get(name)!.body.toString();
  const worker = createWorker({ html, routes, sourceOf, enabled: platform.config.webCache });
  // The page refers to its files by hash, so its own hash changes with every build.
  const version = createHash('sha256').update(html).digest('base64url').slice(0, 12);
  const everyPage = filesOf(html);
  const faceOf = createFaces(platform, version);

  return {
    version,
    async asset(request, pathname) {
      const made = worker(request.unidad!, pathname);
      if (made)
        return isKnown(request, made.headers.etag)
          ? { status: 304, body: '', headers: made.headers }
          : squeezeOnce(request, made);
      const asset = assets.get(pathname);
      if (!asset) return undefined;
      const headers = {
        'content-type': asset.type,
        'cache-control': asset.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
        'x-content-type-options': 'nosniff',
        ...(CODES.test(pathname) && { 'content-security-policy': CODES_POLICY }),
      };
      const encoding = asset.squeeze ? preferred(request.headers['accept-encoding'] ?? '') : undefined;
      if (!encoding) return { body: asset.body, headers };
      let squeezed = asset.squeezed.get(encoding);
      if (!squeezed) asset.squeezed.set(encoding, (squeezed = squeeze(asset.body, encoding)));
      return {
        body: await squeezed,
        headers: { ...headers, 'content-encoding': encoding, vary: 'accept-encoding' },
      };
    },
    async page(request, hint) {
      const cookies = readCookies(request, platform.config);
      const mayHaveSession = cookies['renovacion'] !== undefined;
      const route = routeOf(request.url.split('?')[0]!);
      const files = (mayHaveSession ? route?.sesion : route?.visita) ?? [];
      if (platform.config.earlyHints && isNavigation(request)) hint(hintsOf([...everyPage, ...files]));
      // The administration always shows the published face, never the preview.
      const previa = request.url.startsWith('/admin')
        ? undefined
        : await unidadEnVistaPrevia(platform, request.unidad!, cookies);
      const unidad = previa ?? request.unidad!;
      const nonce = randomBytes(16).toString('base64');
      const face = faceOf(unidad, previa !== undefined);
      const head = `${face.head}
<meta property="csp-nonce" nonce="${nonce}" content="${nonce}">
<style nonce="${nonce}">${face.style}</style>
<script type="application/json" id="configuracion" data-sesion="${mayHaveSession ? 'posible' : 'ninguna'}">${face.json(platform.clock.now())}</script>
${mayHaveSession ? askFirst(unidad, route) : ''}`;
      const body = html
        .replace('<!--portal-->', () => head)
        // After the portal's own sheet, which orders the layers.
        .replace('</head>', () => `${loadBeside(files)}</head>`)
        .replace('<!--marco-->', () => drawFrame(face.configuracion, route, mayHaveSession));
      // A page that was opened elsewhere may enter a call without being loaded again.
      const { reconocedor } = unidad.plantilla.atencion;
      const voices = reconocedor ? ` ${reconocedor.origen}` : '';
      const calls = OPENERS.has(route?.path ?? '') ? "'self' https:" : "'self'";
      const headers = {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-frame-options': 'DENY',
        'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; font-src 'self'; connect-src ${calls}${voices}; media-src 'self' blob:; frame-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'self'`,
      };
      return squeezeNow(request, { body, headers });
    },
  };
}

/** An answer that is made for each request is compressed quickly instead of well. */
async function squeezeNow(request: FastifyRequest, { body, headers }: WebAnswer): Promise<WebAnswer> {
  if (!preferred(request.headers['accept-encoding'] ?? '')) return { body, headers };
  return {
    body: await promisify(gzip)(body),
    headers: { ...headers, 'content-encoding': 'gzip', vary: 'accept-encoding' },
  };
}

/** An answer that is made once is also compressed once. */
async function squeezeOnce(request: FastifyRequest, made: Made): Promise<WebAnswer> {
  const { body, headers } = made;
  if (!preferred(request.headers['accept-encoding'] ?? '')) return { body, headers };
  made.squeezed ??= squeeze(Buffer.from(body), 'gzip');
  return { body: await made.squeezed, headers: { ...headers, 'content-encoding': 'gzip' } };
}

/** Whether the browser asks if its copy is still right, and it is. */
const isKnown = ({ headers }: FastifyRequest, etag: string) =>
  headers['if-none-match']?.split(',').some((one) => one.trim() === etag) === true;

/** A browser that opens the page. HTTP/1.0, which some proxies speak, knows no answer before the answer. */
const isNavigation = ({ method, headers, raw }: FastifyRequest) =>
  method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && raw.httpVersion === '1.1';

/** The build leaves a compressed copy beside each file of code. */
async function readSqueezed(file: string): Promise<Asset['squeezed']> {
  const body = await readFile(`${file}.br`).catch(() => undefined);
  return new Map(body ? [['br', Promise.resolve(body)]] : []);
}

/** Asks for the session, and then for the page's first data, while the code is being loaded. */
const askFirst = (unidad: Unidad, route: PageRoute | undefined) => {
  const adelantos = JSON.stringify(route?.adelantos ?? []).replaceAll('{unidad}', String(unidad.id));
  return `<script async src="/primero.js" data-adelantos="${escapeHtml(adelantos)}"></script>`;
};

const preferred = (accepts: string): 'br' | 'gzip' | undefined =>
  /\bbr\b/.test(accepts) ? 'br' : /\bgzip\b/.test(accepts) ? 'gzip' : undefined;

const squeeze = (body: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> =>
  encoding === 'br'
    ? promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
    : promisify(gzip)(body, { level: 9 });
