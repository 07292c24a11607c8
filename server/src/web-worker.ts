import { createHash } from 'node:crypto';
import { hojaDeColores, tokensDe } from '@portal/domain/plantillas/colores';
import { direccionDeImagen } from './features/unidades/imagenes.ts';
import { escapeHtml } from './platform/mail/mail-layout.ts';
import type { Unidad } from './units/registry.ts';
import { drawStaticFrame, patternOf, type PageRoute } from './web-frame.ts';

const SCRIPT = '/sw.js';
const FRAME = '/marco.html';
const FRAME_SCRIPT = '/marco.js';
/** Where the script says what it keeps. As built, it keeps nothing. */
const NOTHING = 'const KEEP = null;';
const SHEETS = /\/(?:comun|interior)-[^/]+\.css$/;
const NOTICE = '.aviso{display:grid;gap:12px;justify-items:start}';

interface Build {
  html: string;
  routes: readonly PageRoute[];
  /** The text of a built file. */
  sourceOf: (name: string) => string;
  /** Off: the script keeps nothing, and removes what an earlier one kept. */
  enabled: boolean;
}

/**
 * Answers the service worker's script and the frame that it keeps. Both depend only on the build and on the
 * unit's brand: if one of them changes, so does the script, and browsers replace what they kept.
 */
export function createWorker({ html, routes, sourceOf, enabled }: Build) {
  const script = sourceOf(SCRIPT);
  if (!script.includes(NOTHING)) throw new Error(`${SCRIPT} does not say what it keeps`);
  const sheets = [...new Set(routes.flatMap(({ sesion }) => sesion).filter((file) => SHEETS.test(file)))];
  const named = [...html.matchAll(/(?:src|href)="(\/(?:assets|fonts)\/[^"]+)"/g)].map(([, file]) => file!);
  const files = [...new Set([...named, ...sheets])];
  const pages = routes.map(({ path, titulo }) => [patternOf(path), titulo] as const);
  const drawn = { sheets: files.filter((file) => file.endsWith('.css')), pages };
  const frameScript = sourceOf(FRAME_SCRIPT);

  /** A unit whose brand changes is another object. */
  const known = new WeakMap<Unidad, Record<string, Made>>();
  const make = (unidad: Unidad): Record<string, Made> => {
    const frame = frameOf(unidad, drawn);
    const kept = enabled && {
      cache: `portal-${hashOf(frame.body + frameScript + files.join()).slice(0, 12)}`,
      frame: FRAME,
      script: FRAME_SCRIPT,
      files,
      pages: pages.map(([pattern]) => pattern),
    };
    return {
      [FRAME]: asMade(frame),
      [SCRIPT]: asMade({
        body: kept ? script.replace(NOTHING, () => `const KEEP = ${JSON.stringify(kept)};`) : script,
        headers: {
          'content-type': 'text/javascript; charset=utf-8',
          'cache-control': 'no-cache',
          'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
        },
      }),
    };
  };
  return (unidad: Unidad, pathname: string): Made | undefined => {
    if (pathname !== FRAME && pathname !== SCRIPT) return undefined;
    let made = known.get(unidad);
    if (!made) known.set(unidad, (made = make(unidad)));
    return made[pathname];
  };
}

/** An answer that is made once for each unit, and asked for with its tag from then on. */
export interface Made {
  body: string;
  headers: Record<string, string> & { etag: string };
  squeezed?: Promise<Buffer>;
}

const asMade = ({ body, headers }: { body: string; headers: Record<string, string> }): Made => ({
  body,
  headers: {
    ...headers,
    vary: 'accept-encoding',
    // Weak: the compressed copy has other bytes.
    etag: `W/"${hashOf(body).slice(0, 22)}"`,
  },
});

interface Drawn {
  sheets: readonly string[];
  pages: readonly (readonly [pattern: string, title: string])[];
}

/** The same for everybody: it has no nonce, no configuration and no page. */
function frameOf(unidad: Unidad, { sheets, pages }: Drawn) {
  const { nombre, marca, colores } = unidad.plantilla;
  const logo = direccionDeImagen(unidad, 'logo');
  const style = `${hojaDeColores(colores)}${NOTICE}`;
  const links = sheets.map((file) => `<link rel="stylesheet" crossorigin href="${file}">`).join('');
  return {
    body: `<!doctype html>
<html lang="es-AR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><title>${escapeHtml(nombre)}</title><link rel="icon" href="${escapeHtml(logo)}"><meta name="theme-color" content="${tokensDe(colores)['primary']}"><style>${style}</style>${links}</head>
<body>${drawStaticFrame({ marca, imagenes: { logo } })}<script type="application/json" id="rutas">${JSON.stringify(pages).replaceAll('<', '\\u003c')}</script><script src="${FRAME_SCRIPT}"></script></body></html>`,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
      'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self' 'sha256-${hashOf(style, 'base64')}'; img-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  };
}

const hashOf = (text: string, encoding: 'base64' | 'base64url' = 'base64url') =>
  createHash('sha256').update(text).digest(encoding);
