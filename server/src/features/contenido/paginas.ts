import type { Lectura, Seccion } from '@portal/domain/contenido/index';
import { tokensDe } from '@portal/domain/plantillas/colores';
import { mapaSvg } from '@portal/domain/plantillas/dibujos/mapas';
import type { Lugar } from '@portal/domain/plantillas/plantilla';
import type { Stream } from '../../http/route.ts';
import { renderPage } from '../../http/page.ts';
import { escapeHtml } from '../../platform/mail/mail-layout.ts';
import { diaEnPalabras } from '@portal/domain/tiempo/fechas';
import type { Unidad } from '../../units/registry.ts';

/** Static pages that open in a tab or a frame of the portal, without scripts or external resources. */

const list = (tag: 'ol' | 'ul', items: readonly string[] = []) =>
  items.length === 0
    ? ''
    : `<${tag}>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</${tag}>`;
const seccion = ({ titulo, parrafos = [], pasos, lista }: Seccion) =>
  `<section><h2>${escapeHtml(titulo)}</h2>${parrafos.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}${list('ol', pasos)}${list('ul', lista)}</section>`;

export function paginaDeLectura(unidad: Unidad, lectura: Lectura): Stream {
  const body = `<h1>${escapeHtml(lectura.titulo)}</h1>
${lectura.bajada ? `<p class="lead">${escapeHtml(lectura.bajada)}</p>` : ''}
${lectura.secciones.map(seccion).join('\n')}
<p class="sm">Actualizado el ${diaEnPalabras(lectura.actualizado)} de ${lectura.actualizado.slice(0, 4)}.</p>`;
  return renderPage(unidad, lectura.titulo, body);
}

export function paginaDeMapa(unidad: Unidad, titulo: string, lugares: readonly Lugar[]): Stream {
  const items = lugares
    .map(
      ({ nombre, domicilio, telefono }) =>
        `<li><strong>${escapeHtml(nombre)}</strong><br>${escapeHtml(domicilio)}${telefono ? `<br><a href="tel:${escapeHtml(telefono.replace(/[^0-9+]/g, ''))}">${escapeHtml(telefono)}</a>` : ''}</li>`,
    )
    .join('');
  const body = `<h1 class="vh">${escapeHtml(titulo)}</h1>
<div class="map">${mapaSvg([...lugares], tokensDe(unidad.plantilla.colores))}</div>
<ol class="places">${items}</ol>`;
  return renderPage(unidad, titulo, body, { wide: true, framed: true });
}
