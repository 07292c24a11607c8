import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { configuracion } from '../lib/configuracion.ts';
import { cerrarDialogo } from '../lib/dialogos.ts';
import type { NombreRuta } from './rutas.ts';
import { tituloDe } from './textos.ts';

let arrived: string | undefined;

/** Stands beside a page, inside the same Suspense: when the page is here, the tab has its title, and who came from another page starts at the heading. */
export function Llegada({ ruta }: { ruta: NombreRuta }) {
  const { pathname } = useLocation();
  useEffect(() => {
    document.title = `${tituloDe(ruta)} · ${configuracion.unidad.nombre}`;
    const before = arrived;
    arrived = pathname;
    if (before === undefined || before === pathname) return;
    cerrarDialogo();
    window.scrollTo(0, 0);
    // A page that asks for typing has put the focus in its first field.
    if (document.activeElement?.closest('[data-starts-here]')) return;
    const heading = document.querySelector<HTMLElement>('#contenido h1, .deskbar h1, h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [pathname, ruta]);
  return null;
}
