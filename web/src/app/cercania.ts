import type { Rol } from '@portal/domain/roles/roles';
import type { EstadoSesion } from '../lib/sesion.ts';

interface Preparar {
  /** The page of a visitor. */
  visita: (pathname: string) => void;
  /** The page of a signed-in person. */
  dentro: (pathname: string, rol: Rol) => void;
}

/** Tells which page is likely next: that of a link which a finger, a pointer or the focus comes near. */
export function alAcercarse(leer: () => EstadoSesion, { visita, dentro }: Preparar) {
  const near = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="/"]');
    const estado = leer();
    // Whose page it will be is not known yet.
    if (!link || estado.estado === 'verificando') return;
    if (estado.estado === 'autenticado' && estado.sesion.alcance === 'portal')
      dentro(link.pathname, estado.sesion.usuario.rol ?? 'paciente');
    else visita(link.pathname);
  };
  for (const name of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(name, near, { passive: true });
}
