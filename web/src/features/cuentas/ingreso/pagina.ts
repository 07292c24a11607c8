import { useEffect } from 'react';
import { configuracion } from '../../../lib/configuracion.ts';
import { cerrarDialogo } from '../../../lib/dialogos.ts';
import { leerSesion } from '../../../lib/sesion.ts';

let visited = false;

/**
 * Sets the tab's title. After a navigation inside the portal, focuses the heading. Closes the open dialog
 * when the page is left.
 */
export function usePagina(titulo: string) {
  useEffect(() => {
    document.title = `${titulo} · ${configuracion.unidad.nombre}`;
  }, [titulo]);

  useEffect(() => {
    const sesion = leerSesion();
    const signedOut = sesion.estado === 'no-autenticado' && sesion.motivo === 'cerrada';
    if (visited || signedOut) startAtHeading();
    visited = true;
    return cerrarDialogo;
  }, []);
}

function startAtHeading() {
  window.scrollTo(0, 0);
  const heading = document.querySelector('h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
