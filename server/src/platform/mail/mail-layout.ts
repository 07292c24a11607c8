import { tokensDe } from '@portal/domain/plantillas/colores';
import type { Plantilla } from '@portal/domain/plantillas/plantilla';

/**
 * The layout of every mail: one column, one accent colour, the unit's name on top. Also rendered as plain
 * text.
 */
export interface MailParts {
  /** The title by default. The unit's name is added to it. */
  asunto?: string;
  titulo: string;
  parrafos: readonly string[];
  /** Codes to be typed, shown large. */
  codigos?: readonly { etiqueta: string; codigo: string }[];
  /** Key facts of the mail, in a box. */
  hechos?: readonly { etiqueta: string; valor: string }[];
  /** A second box with its own heading, kept apart from the mail's key facts. */
  otraCaja?: { titulo: string; hechos: readonly { etiqueta: string; valor: string }[] } | undefined;
  boton?: { texto: string; url: string };
  /** Links below the button, in order. `borde` draws a secondary button, without it a plain link. */
  otros?: readonly { texto: string; url: string; borde?: boolean }[];
  cierre?: readonly string[];
  /** URL of the unit's logo, shown beside its name. If a mail client blocks it, the name remains. */
  logo?: string;
}

export function composeMail(
  plantilla: Plantilla,
  parts: MailParts,
): { asunto: string; texto: string; html: string } {
  const tokens = tokensDe(plantilla.colores);
  const {
    titulo,
    parrafos,
    codigos = [],
    hechos = [],
    otraCaja,
    boton,
    otros = [],
    cierre = [],
    logo,
  } = parts;
  const asunto = `${parts.asunto ?? titulo} · ${plantilla.nombre}`;
  const texto = [
    titulo,
    '',
    ...parrafos,
    ...codigos.flatMap(({ etiqueta, codigo }) => ['', `${etiqueta}: ${codigo}`]),
    ...(hechos.length > 0 ? ['', ...hechos.map(({ etiqueta, valor }) => `${etiqueta}: ${valor}`)] : []),
    ...(otraCaja
      ? ['', otraCaja.titulo, ...otraCaja.hechos.map(({ etiqueta, valor }) => `${etiqueta}: ${valor}`)]
      : []),
    ...[...(boton ? [boton] : []), ...otros].flatMap((link) => ['', `${link.texto}: ${link.url}`]),
    ...(cierre.length > 0 ? ['', ...cierre] : []),
    '',
    '--',
    plantilla.nombre,
    'Este es un correo automático: no hace falta que lo respondas.',
  ].join('\n');

  const font = `font-family:'Atkinson Hyperlegible Next',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;
  const p = (text: string, style = '') =>
    `<p style="margin:0 0 16px;font-size:17px;line-height:26px;color:${tokens['ink']};${style}">${escapeHtml(text)}</p>`;
  const html = `<!doctype html><html lang="es-AR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(asunto)}</title></head>
<body style="margin:0;background:${tokens['bg']};${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid ${tokens['line']};border-radius:12px">
<tr><td style="padding:20px 28px;border-bottom:4px solid ${tokens['primary']};font-size:18px;line-height:24px;color:${tokens['ink']}">${logo === undefined ? '' : `<img src="${escapeHtml(logo)}" width="34" height="38" alt="" style="vertical-align:middle;margin-right:10px;border:0">`}<strong>${escapeHtml(plantilla.marca.fuerte)}</strong> <span style="color:${tokens['ink-2']}">${escapeHtml(plantilla.marca.resto)}</span></td></tr>
<tr><td style="padding:28px 28px 12px">
<h1 style="margin:0 0 16px;font-size:25px;line-height:32px;color:${tokens['ink']}">${escapeHtml(titulo)}</h1>
${parrafos.map((text) => p(text)).join('\n')}
${codigos.map(({ etiqueta, codigo }) => `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;background:${tokens['primary-soft']};border:1px solid ${tokens['primary-line']};border-radius:10px"><tr><td style="padding:14px 20px;font-size:14px;line-height:20px;color:${tokens['ink-2']}">${escapeHtml(etiqueta)}<br><span style="font-size:31px;line-height:40px;letter-spacing:4px;font-weight:700;color:${tokens['primary-ink']}">${escapeHtml(codigo)}</span></td></tr></table>`).join('\n')}
${hechos.length > 0 ? factsTable(hechos, tokens) : ''}
${otraCaja ? p(otraCaja.titulo, 'font-weight:600;margin-bottom:8px') + factsTable(otraCaja.hechos, tokens) : ''}
${boton ? button(boton, `background:${tokens['primary']};border:2px solid ${tokens['primary']}`, tokens['on-primary'], otros.length > 0) : ''}
${otros.map((link) => (link.borde ? button(link, `border:2px solid ${tokens['primary']}`, tokens['primary-ink'], true) : plainLink(link, tokens))).join('\n')}
${cierre.map((text) => p(text, `color:${tokens['ink-2']};font-size:14px;line-height:20px`)).join('\n')}
</td></tr>
<tr><td style="padding:16px 28px 20px;border-top:1px solid ${tokens['line']};font-size:14px;line-height:20px;color:${tokens['ink-2']}">${escapeHtml(plantilla.nombre)}<br>Este es un correo automático: no hace falta que lo respondas.</td></tr>
</table></td></tr></table></body></html>`;
  return { asunto: oneLine(asunto), texto, html };
}

type Tokens = ReturnType<typeof tokensDe>;

function factsTable(hechos: NonNullable<MailParts['hechos']>, tokens: Tokens): string {
  const row = ({ etiqueta, valor }: { etiqueta: string; valor: string }, i: number) => {
    const edge = i === 0 ? '' : `border-top:1px solid ${tokens['primary-line']};`;
    return `<tr><td valign="top" style="${edge}padding:9px 12px 9px 16px;width:92px;font-size:14px;line-height:24px;color:${tokens['ink-2']}">${escapeHtml(etiqueta)}</td><td valign="top" style="${edge}padding:9px 16px 9px 0;font-size:17px;line-height:24px;font-weight:600;color:${tokens['ink']}">${escapeHtml(valor)}</td></tr>`;
  };
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;background:${tokens['primary-soft']};border:1px solid ${tokens['primary-line']};border-radius:10px;border-collapse:separate">${hechos.map(row).join('')}</table>`;
}

/** If there are several buttons, each fills the column: easy to tap on a phone. */
function button(
  { texto, url }: { texto: string; url: string },
  box: string,
  color: string,
  wide: boolean,
): string {
  return `<table role="presentation" ${wide ? 'width="100%" ' : ''}cellpadding="0" cellspacing="0" style="margin:${wide ? '0 0 12px' : '8px 0 24px'};border-collapse:separate"><tr><td align="center" style="${box};border-radius:10px"><a href="${escapeHtml(url)}" style="display:block;padding:12px 22px;font-size:17px;line-height:24px;font-weight:600;color:${color};text-decoration:none">${escapeHtml(texto)}</a></td></tr></table>`;
}

const plainLink = ({ texto, url }: { texto: string; url: string }, tokens: Tokens) =>
  `<p style="margin:0 0 20px;text-align:center"><a href="${escapeHtml(url)}" style="display:inline-block;padding:10px 12px;font-size:17px;line-height:24px;color:${tokens['ink-2']};text-decoration:underline">${escapeHtml(texto)}</a></p>`;

const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ');

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => entities[letter]!);
