import type { EstadoDelPortal } from '@portal/domain/estado/contract';
import { DIAS_DE_ESTADO, estadoDeParteEnPalabras } from '@portal/domain/estado/reglas';
import { fechaCorta, momentoCorto } from '@portal/domain/tiempo/fechas';
import type { Stream } from '../../http/route.ts';
import { renderPage } from '../../http/page.ts';
import { escapeHtml } from '../../platform/mail/mail-layout.ts';
import type { Unidad } from '../../units/registry.ts';

const css = `
:root{--good:#1f7a3f;--slow:#8a5a00;--down:#b3261e}
@media(prefers-color-scheme:dark){:root{--good:#7fd69b;--slow:#f0c060;--down:#ffa79e}}
.parts{list-style:none;margin:24px 0 0;padding:0;display:grid;gap:16px}
.part{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:16px;margin:0}
.head{display:flex;flex-wrap:wrap;gap:4px 16px;justify-content:space-between;align-items:baseline}
.head h3{font-size:18px;line-height:26px;margin:0;font-weight:680}.state{font-weight:680}
.funciona{color:var(--good)}.con_demoras{color:var(--slow)}.no_funciona{color:var(--down)}.sin_mediciones{color:var(--ink-2)}
.days{display:block;width:100%;height:32px;margin:12px 0 6px}.days .d0{fill:var(--line)}.days .d1{fill:var(--good)}.days .d2{fill:var(--slow)}.days .d3{fill:var(--down)}
.foot{display:flex;justify-content:space-between;gap:12px;color:var(--ink-2);font-size:14px;margin:0}
.incident{border-left:4px solid var(--line-strong);padding:2px 0 2px 14px;margin:0 0 20px}.incident.open{border-color:var(--down)}
.incident h3{font-size:18px;line-height:26px;margin:0;font-weight:680}.incident p{margin:0 0 4px;overflow-wrap:anywhere;white-space:pre-line}
.meta{color:var(--ink-2);font-size:14px}.note{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:12px 16px}`;

/** A state is told by its word and its mark; the colour only adds to them. */
const marcas = { funciona: '✓', con_demoras: '◐', no_funciona: '✕', sin_mediciones: '–' } as const;

type Parte = EstadoDelPortal['partes'][number];
type Incidente = EstadoDelPortal['incidentes'][number];

/** The page needs neither a script nor the web application: it is read when something does not work. */
export function paginaDeEstado(
  unidad: Unidad,
  { estado, conHistorial }: { estado: EstadoDelPortal; conHistorial: boolean },
): Stream {
  const { resumen, medido, partes, incidentes } = estado;
  const abiertos = incidentes.filter(({ fin }) => fin === null);
  const terminados = incidentes.filter(({ fin }) => fin !== null);
  const body = `<h1>Estado del portal</h1>
<p class="lead" role="status">${escapeHtml(resumen)}.</p>
<p class="meta">${medido === null ? 'Todavía no hay mediciones.' : `Última medición: ${momentoCorto(new Date(medido))}.`} <a href="/estado">Actualizar</a></p>
${conHistorial ? '' : '<p class="note">Ahora no podemos leer el historial. Lo que sigue es lo último que supimos.</p>'}
${abiertos.length === 0 ? '' : `<section><h2>Qué está pasando</h2>${abiertos.map(incidente).join('')}</section>`}
<section><h2>Partes del portal</h2><ul class="parts">${partes.map(parte).join('')}</ul></section>
<section><h2>Incidentes de los últimos ${DIAS_DE_ESTADO} días</h2>${terminados.map(incidente).join('') || `<p>${abiertos.length === 0 ? 'No hubo incidentes informados.' : 'No hubo otros.'}</p>`}</section>
<p class="sm">El portal se mide solo, una vez por minuto. Un minuto sin medición cuenta como caído. <a href="/">Ir al portal</a></p>`;
  return renderPage(unidad, 'Estado del portal', body, { css, alone: true });
}

function parte({ nombre, estado, porcentaje, dias }: Parte): string {
  const total = porcentaje === null ? 'Sin mediciones' : `${enCifras(porcentaje)} % disponible`;
  return `<li class="part"><div class="head"><h3>${escapeHtml(nombre)}</h3><span class="state ${estado}"><span aria-hidden="true">${marcas[estado]}</span> ${estadoDeParteEnPalabras[estado]}</span></div>
<svg class="days" viewBox="0 0 ${DIAS_DE_ESTADO * 4 - 1} 32" preserveAspectRatio="none" role="img" aria-label="${escapeHtml(diasEnPalabras(dias))}">${dias.map((dia, i) => `<rect class="d${nivel(dia.porcentaje)}" x="${i * 4}" width="3" height="32"><title>${diaEnCifras(dia)}</title></rect>`).join('')}</svg>
<p class="foot"><span>${DIAS_DE_ESTADO} días</span><span>${total}</span><span>Hoy</span></p></li>`;
}

const incidente = ({ titulo, detalle, inicio, fin, general }: Incidente) =>
  `<article class="incident${fin === null ? ' open' : ''}"><h3>${escapeHtml(titulo)}</h3><p class="meta">${fin === null ? 'Desde el' : 'Del'} ${momentoCorto(new Date(inicio))}${fin === null ? ', sin resolver' : ` al ${momentoCorto(new Date(fin))}`}${general ? '. Afecta a todo el servicio' : ''}</p>${detalle === '' ? '' : `<p>${escapeHtml(detalle)}</p>`}</article>`;

const enCifras = (porcentaje: number) => String(porcentaje).replace('.', ',');
const diaEnCifras = ({ dia, porcentaje }: Parte['dias'][number]) =>
  `${fechaCorta(dia)}: ${porcentaje === null ? 'sin mediciones' : `${enCifras(porcentaje)} %`}`;

/** Of a day: nothing known, at least 99.5 %, at least 95 %, less. */
const nivel = (porcentaje: number | null) =>
  porcentaje === null ? 0 : porcentaje >= 99.5 ? 1 : porcentaje >= 95 ? 2 : 3;

/** The drawing in words: the days in which it was down for a while. */
function diasEnPalabras(dias: Parte['dias']): string {
  const conocidos = dias.filter(({ porcentaje }) => porcentaje !== null);
  if (conocidos.length === 0) return 'Sin mediciones en los últimos 90 días';
  const malos = conocidos.filter(({ porcentaje }) => nivel(porcentaje) > 1);
  const medidos = `${conocidos.length} ${conocidos.length === 1 ? 'día medido' : 'días medidos'}`;
  if (malos.length === 0) return `${medidos}, sin caídas`;
  return `${medidos}. Con caídas: ${malos.slice(-10).map(diaEnCifras).join('; ')}`;
}
