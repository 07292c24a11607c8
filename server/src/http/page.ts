import { randomBytes } from 'node:crypto';
import { hojaDeColores } from '@portal/domain/plantillas/colores';
import type { Plantilla } from '@portal/domain/plantillas/plantilla';
import { escapeHtml } from '../platform/mail/mail-layout.ts';
import type { Stream } from './route.ts';

const css = `
@font-face{font-family:"Atkinson Hyperlegible Next";src:url(/fonts/atkinson-hyperlegible-next-latin-wght-normal.woff2) format("woff2");font-weight:200 800;font-display:swap}
*{box-sizing:border-box}html{font-family:"Atkinson Hyperlegible Next",system-ui,sans-serif;font-size:17px;line-height:1.53;color:var(--ink);background:var(--bg)}
body{margin:0}header{background:var(--surface);border-bottom:1px solid var(--line);padding:14px 16px;display:flex;gap:10px;align-items:center;font-size:18px}header img{width:30px;height:34px}header span{color:var(--ink-2)}
main{max-width:720px;margin:0 auto;padding:32px 16px 64px}main.wide{max-width:1040px}
h1{font-size:31px;line-height:38px;letter-spacing:-.018em;margin:0 0 8px;font-weight:680}h2{font-size:20px;line-height:28px;margin:32px 0 8px;font-weight:680}p{margin:0 0 12px}
.lead{color:var(--ink-2);font-size:20px;line-height:28px}.sm{color:var(--ink-2);font-size:14px;margin-top:40px}li{margin:0 0 8px}a{color:var(--primary-ink)}a:focus-visible{outline:3px solid var(--primary);outline-offset:2px}
.vh{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}.map{margin:0 0 24px}.map svg{display:block;width:100%;height:auto;border-radius:12px;border:1px solid var(--line)}
.places{display:grid;gap:16px 32px;padding-left:28px}@media(min-width:768px){main{padding-top:48px}.places{grid-template-columns:1fr 1fr}}
table{border-collapse:collapse;width:100%;font-size:15px}th,td{text-align:left;padding:8px 10px;border-bottom:1px solid var(--line);vertical-align:top}code{font-size:14px;overflow-wrap:anywhere}.scroll{overflow-x:auto}`;

/** A static page in the unit's colours, without scripts. The portal itself may show it in a frame, unless it is `alone`. */
export function renderPage(
  plantilla: Plantilla,
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
<html lang="es-AR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)} · ${escapeHtml(plantilla.nombre)}</title><link rel="icon" href="/api/unidad/logo"><style nonce="${nonce}">${hojaDeColores(plantilla.colores)}${css}${options.css ?? ''}</style></head>
<body>${options.framed ? '' : `<header><img src="/api/unidad/logo" alt=""><strong>${escapeHtml(plantilla.marca.fuerte)}</strong> <span>${escapeHtml(plantilla.marca.resto)}</span></header>`}
<main class="${options.wide ? 'wide' : ''}">${body}</main></body></html>`,
  };
}
