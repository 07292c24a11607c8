import type { EstadoDelPortal } from '@portal/domain/estado/contract';
import {
  DIAS_DE_ESTADO,
  estadoDeParteEnPalabras,
  peorEstado,
  type EstadoDeParte,
} from '@portal/domain/estado/reglas';
import { fechaCorta, momentoCorto } from '@portal/domain/tiempo/fechas';
import type { Stream } from '../../http/route.ts';
import { renderPage } from '../../http/page.ts';
import { escapeHtml } from '../../platform/mail/mail-layout.ts';
import type { Unidad } from '../../units/registry.ts';

/** A day is also told by the height of its bar, for who sees no colours; forced colours leave only the heights. */
const css = `
.back,.again{display:inline-flex;align-items:center;gap:8px;min-height:44px;font-weight:600}
.back{margin:-12px 0 8px}.again{padding:0 16px;border:1px solid var(--line-strong);border-radius:10px;background:var(--surface);text-decoration:none}
svg.mark{flex:none;width:1.25em;height:1.25em;fill:none;stroke:currentColor;stroke-width:2.25;stroke-linecap:round;stroke-linejoin:round}
.funciona{--soft:var(--call-soft);--edge:var(--call-line);--word:var(--call-ink)}.con_demoras{--soft:var(--warn-soft);--edge:var(--warn-line);--word:var(--warn-ink)}
.no_funciona{--soft:var(--danger-soft);--edge:var(--danger-line);--word:var(--danger-ink)}.sin_mediciones{--soft:var(--surface-sunk);--edge:var(--line);--word:var(--ink-2)}
.sum{display:flex;gap:12px;align-items:flex-start;margin:16px 0;padding:16px;border:1px solid var(--edge);border-radius:12px;background:var(--soft)}
.sum p{margin:0;text-wrap:pretty}.sum .big{font-size:1.25rem;line-height:1.4;font-weight:680;color:var(--word)}.sum svg.mark{width:1.75rem;height:1.75rem;color:var(--word)}
.meta{color:var(--ink-2);font-size:.875rem}.note{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:12px 16px}
.parts{list-style:none;margin:16px 0 0;padding:0;display:grid;gap:16px}.part{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:16px;margin:0}
.head{display:flex;flex-wrap:wrap;gap:8px 16px;justify-content:space-between;align-items:center}h3{font-size:1.125rem;line-height:1.45;margin:0;font-weight:680}
.state{display:inline-flex;gap:6px;align-items:center;padding:3px 12px 3px 9px;border:1px solid var(--edge);border-radius:999px;background:var(--soft);color:var(--word);font-size:.9375rem;font-weight:600}
.days{display:block;width:100%;height:36px;margin:14px 0 6px}.bar{display:inline-block;width:5px;height:20px;margin-right:8px;vertical-align:-4px}
.d0{fill:var(--line-strong)}.d1{fill:var(--call)}.d2{fill:var(--warn)}.d3{fill:var(--danger)}
@media screen and (prefers-color-scheme:dark){.d1{fill:var(--call-on-night)}}
@media(forced-colors:active){.sum svg.mark{color:CanvasText}.d1,.d2,.d3{fill:CanvasText}.d0{fill:GrayText}}
.foot{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:baseline;gap:0 12px;color:var(--ink-2);font-size:.875rem;margin:0}.foot b{color:var(--ink);font-size:1.0625rem}.calm{margin:6px 0 0}
.legend{list-style:none;display:flex;flex-wrap:wrap;gap:4px 20px;margin:0;padding:0;color:var(--ink-2);font-size:.875rem}.legend li{margin:0}
summary{display:inline-block;min-height:44px;padding:10px 0;color:var(--primary-ink);font-weight:600;cursor:pointer;text-decoration:underline;text-underline-offset:.2em}summary::before{content:"▸ "/"";display:inline-block;margin-right:4px}[open]>summary::before{content:"▾ "/""}
details{margin:0 0 -10px}details[open]{margin:0}details ul{margin:0;padding-left:20px}details li{margin:0 0 4px}
.incident{border-left:4px solid var(--line-strong);padding:2px 0 2px 14px;margin:0 0 20px}.incident.open{border-color:var(--danger)}
.incident p{margin:0 0 4px;overflow-wrap:anywhere;white-space:pre-line}`;

/** A state is told by its word and its drawing; the colour only adds to them. */
const trazos: Record<EstadoDeParte, string> = {
  funciona: '<circle cx="12" cy="12" r="9.5"/><path d="m8 12.5 2.8 2.8L16 9.5"/>',
  con_demoras: '<circle cx="12" cy="12" r="9.5"/><path d="M12 6.5V12l3.5 2"/>',
  no_funciona: '<circle cx="12" cy="12" r="9.5"/><path d="m8.7 8.7 6.6 6.6m0-6.6-6.6 6.6"/>',
  sin_mediciones: '<circle cx="12" cy="12" r="9.5"/><path d="M8 12h8"/>',
};
const marca = (estado: EstadoDeParte) =>
  `<svg class="mark" viewBox="0 0 24 24" aria-hidden="true">${trazos[estado]}</svg>`;

type Parte = EstadoDelPortal['partes'][number];
type Incidente = EstadoDelPortal['incidentes'][number];
type Dia = Parte['dias'][number];

/** The page needs neither a script nor the web application: it is read when something does not work. */
export function paginaDeEstado(
  unidad: Unidad,
  { estado, conHistorial }: { estado: EstadoDelPortal; conHistorial: boolean },
): Stream {
  const { resumen, medido, partes, incidentes } = estado;
  const abiertos = incidentes.filter(({ fin }) => fin === null);
  const terminados = incidentes.filter(({ fin }) => fin !== null);
  const peor = peorEstado(partes.map((una) => una.estado));
  const tono = peor === 'funciona' && abiertos.length > 0 ? 'con_demoras' : peor;
  const body = `<a class="back" href="/"><span aria-hidden="true">←</span> Volver al portal</a>
<h1>Estado del portal</h1>
<div class="sum ${tono}">${marca(tono)}<div><p class="big">${escapeHtml(resumen)}.</p><p>${medido === null ? 'Todavía no hay mediciones.' : `Última medición: ${momentoCorto(new Date(medido))}.`}</p></div></div>
<a class="again" href="/estado">Actualizar</a>
${conHistorial ? '' : '<p class="note">Ahora no podemos leer el historial. Lo que sigue es lo último que supimos.</p>'}
${abiertos.length === 0 ? '' : `<section><h2>Qué está pasando</h2>${abiertos.map(incidente).join('')}</section>`}
<section><h2>Partes del portal</h2><p>Cada barra es un día. Cuanto más alta, más tiempo estuvo sin funcionar.</p>
<ul class="legend">${leyenda}</ul>
<ul class="parts">${partes.map(parte).join('')}</ul></section>
<section><h2>Incidentes de los últimos ${DIAS_DE_ESTADO} días</h2>${terminados.map(incidente).join('') || `<p>${abiertos.length === 0 ? 'No hubo incidentes informados.' : 'No hubo otros.'}</p>`}</section>
<p class="sm">El portal se mide solo, una vez por minuto. Un minuto sin medición cuenta como caído.</p>`;
  return renderPage(unidad, 'Estado del portal', body, { css, alone: true });
}

function parte({ nombre, estado, porcentaje, dias }: Parte): string {
  const total = porcentaje === null ? '' : `<span><b>${enCifras(porcentaje)} %</b> disponible</span>`;
  return `<li class="part"><div class="head"><h3>${escapeHtml(nombre)}</h3><span class="state ${estado}">${marca(estado)}${estadoDeParteEnPalabras[estado]}</span></div>
<svg class="days" viewBox="0 0 ${DIAS_DE_ESTADO * 4 - 1} ${ALTO}" preserveAspectRatio="none" aria-hidden="true">${dias.map((dia, i) => `<g><title>${diaEnCifras(dia)}</title>${barra(nivel(dia.porcentaje), i * 4)}</g>`).join('')}</svg>
<p class="foot"><span aria-hidden="true">Hace ${DIAS_DE_ESTADO} días</span>${total}<span aria-hidden="true">Hoy</span></p>${caidas(dias)}</li>`;
}

const incidente = ({ titulo, detalle, inicio, fin, general }: Incidente) =>
  `<article class="incident${fin === null ? ' open' : ''}"><h3>${escapeHtml(titulo)}</h3><p class="meta">${fin === null ? 'Desde el' : 'Del'} ${momentoCorto(new Date(inicio))}${fin === null ? ', sin resolver' : ` al ${momentoCorto(new Date(fin))}`}${general ? '. Afecta a todo el servicio' : ''}</p>${detalle === '' ? '' : `<p>${escapeHtml(detalle)}</p>`}</article>`;

const enCifras = (porcentaje: number) => String(porcentaje).replace('.', ',');
const diaEnCifras = ({ dia, porcentaje }: Dia) =>
  `${fechaCorta(dia)}: ${porcentaje === null ? 'sin mediciones' : `${enCifras(porcentaje)} %`}`;

/** Of a day: nothing known, at least 99.5 %, at least 95 %, less. */
const nivel = (porcentaje: number | null) =>
  porcentaje === null ? 0 : porcentaje >= 99.5 ? 1 : porcentaje >= 95 ? 2 : 3;

const ALTO = 36;
const alturas = [5, 18, 27, ALTO];
const barra = (cual: number, x: number) =>
  `<rect class="d${cual}" x="${x}" y="${ALTO - alturas[cual]!}" width="3" height="${alturas[cual]}"/>`;
const leyenda = ['Sin mediciones', 'Funcionó', 'Con caídas breves', 'Con caídas largas']
  .map(
    (palabras, cual) =>
      `<li><svg class="bar" viewBox="0 0 3 ${ALTO}" preserveAspectRatio="none" aria-hidden="true">${barra(cual, 0)}</svg>${palabras}</li>`,
  )
  .join('');

/** The bars in words: touch shows no title, and a screen reader reads no bar. */
function caidas(dias: readonly Dia[]): string {
  const conocidos = dias.filter(({ porcentaje }) => porcentaje !== null);
  if (conocidos.length === 0) return '<p class="meta calm">Sin mediciones todavía.</p>';
  const malos = conocidos.filter(({ porcentaje }) => porcentaje! < 100).toReversed();
  const medidos = conocidos.length === 1 ? 'el día medido' : `los ${conocidos.length} días medidos`;
  if (malos.length === 0) return `<p class="meta calm">Sin caídas en ${medidos}.</p>`;
  const cuantos = malos.length === 1 ? '1 día con caídas' : `${malos.length} días con caídas`;
  return `<details><summary>${cuantos}</summary><ul>${malos.map((uno) => `<li>${diaEnCifras(uno)}</li>`).join('')}</ul></details>`;
}
