import { useEffect } from 'react';
import { configuracion } from '../../../lib/configuracion.ts';
import { cerrarDialogo } from '../../../lib/dialogos.ts';
import { leerSesion } from '../../../lib/sesion.ts';

let visited = false;

/** The tab's title; and who came from another page of the portal, and not by loading it, starts at the heading. What floated over it goes with it. */
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
