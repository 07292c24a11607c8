import { randomBytes } from 'node:crypto';
import { hojaDeColores, tokensFijos } from '@portal/domain/plantillas/colores';
import { avisoDeInspeccion } from '@portal/domain/unidades/inspeccion';
import { escapeHtml } from '../platform/mail/mail-layout.ts';
import type { Unidad } from '../units/registry.ts';
import type { Stream } from './route.ts';

/** Sizes in rem: people who chose larger letters in their browser get them. */
const css = `
@font-face{font-family:"Atkinson Hyperlegible Next";src:url(/fonts/atkinson-hyperlegible-next-latin-wght-normal.woff2) format("woff2");font-weight:200 800;font-display:swap}
*{box-sizing:border-box}html{font-family:"Atkinson Hyperlegible Next",system-ui,sans-serif;line-height:1.53;color:var(--ink);background:var(--bg)}
body{margin:0;font-size:1.0625rem}header{background:var(--surface);border-bottom:1px solid var(--line);padding:14px 16px;display:flex;gap:10px;align-items:center;font-size:1.125rem}header img{width:30px;height:34px}header span{color:var(--ink-2)}
main{max-width:720px;margin:0 auto;padding:32px 16px 64px}main.wide{max-width:1040px}
h1{font-size:1.9375rem;line-height:1.23;letter-spacing:-.018em;margin:0 0 8px;font-weight:680}h2{font-size:1.25rem;line-height:1.4;margin:32px 0 8px;font-weight:680}p{margin:0 0 12px}
.lead{color:var(--ink-2);font-size:1.25rem;line-height:1.4}.sm{color:var(--ink-2);font-size:.875rem;margin-top:40px}li{margin:0 0 8px}a{color:var(--primary-ink)}:is(a,summary):focus-visible{outline:3px solid var(--primary);outline-offset:2px}
.vh{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}.map{margin:0 0 24px}.map svg{display:block;width:100%;height:auto;border-radius:12px;border:1px solid var(--line)}
.places{display:grid;gap:16px 32px;padding-left:28px}@media(min-width:768px){main{padding-top:48px}.places{grid-template-columns:1fr 1fr}}
table{border-collapse:collapse;width:100%;font-size:.9375rem}th,td{text-align:left;padding:8px 10px;border-bottom:1px solid var(--line);vertical-align:top}code{font-size:.875rem;overflow-wrap:anywhere}.scroll{overflow-x:auto}
.invalid{position:sticky;bottom:0;background:var(--ink);color:var(--surface);border-top:1px solid var(--line);padding:12px 16px;text-align:center;line-height:1.4}`;
const fixed = `:root{${Object.entries(tokensFijos)
  .map(([name, value]) => `--${name}:${value}`)
  .join(';')}}`;

/** A static page in the unit's colours, without scripts. The portal itself may show it in a frame, unless it is `alone`. */
export function renderPage(
  { plantilla, inspeccionHasta }: Pick<Unidad, 'plantilla' | 'inspeccionHasta'>,
  title: string,
  body: string,
  options: {
    wide?: boolean;
    /** Shown in a dialog that already names its subject. */
    framed?: boolean;
    /** Shown in no frame. */
    alone?: boolean;
    /** Rules of this page alone. */
    css?: string;
  } = {},
): Stream {
  const nonce = randomBytes(16).toString('base64');
  return {
    type: 'text/html; charset=utf-8',
    headers: {
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${options.alone ? "'none'" : "'self'"}`,
      'x-frame-options': options.alone ? 'DENY' : 'SAMEORIGIN',
    },
    body: `<!doctype html>
<html lang="es-AR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)} · ${escapeHtml(plantilla.nombre)}</title><link rel="icon" href="/api/unidad/logo"><style nonce="${nonce}">${fixed}${hojaDeColores(plantilla.colores)}${css}${options.css ?? ''}</style></head>
<body>${options.framed ? '' : `<header><img src="/api/unidad/logo" alt=""><strong>${escapeHtml(plantilla.marca.fuerte)}</strong> <span>${escapeHtml(plantilla.marca.resto)}</span></header>`}
<main class="${options.wide ? 'wide' : ''}">${body}</main>${options.framed || !inspeccionHasta ? '' : strip(inspeccionHasta)}</body></html>`,
  };
}

/** The portal has its own strip around a framed page. */
const strip = (hasta: Date) =>
  `<aside class="invalid" aria-label="${avisoDeInspeccion.titulo}"><b>${avisoDeInspeccion.titulo}:</b> ${avisoDeInspeccion.texto(hasta)}</aside>`;
