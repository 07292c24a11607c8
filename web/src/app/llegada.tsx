import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { configuracion } from '../lib/configuracion.ts';
import { cerrarDialogo } from '../lib/dialogos.ts';
import type { NombreRuta } from './rutas.ts';
import { tituloDe } from './textos.ts';

let arrived: string | undefined;

/**
 * Rendered beside a page, inside the same Suspense: once the page has loaded, sets the tab's title and, after
 * a navigation, moves the focus to the heading.
 */
export function Llegada({ ruta }: { ruta: NombreRuta }) {
  const { pathname } = useLocation();
  useEffect(() => {
    document.title = `${tituloDe(ruta)} · ${configuracion.unidad.nombre}`;
    const before = arrived;
    arrived = pathname;
    if (before === undefined || before === pathname) return;
    cerrarDialogo();
    window.scrollTo(0, 0);
    // A page with a form has already focused its first field.
    if (document.activeElement?.closest('[data-starts-here]')) return;
    const heading = document.querySelector<HTMLElement>('#contenido h1, .deskbar h1, h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [pathname, ruta]);
  return null;
}
