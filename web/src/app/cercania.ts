import type { Rol } from '@portal/domain/roles/roles';
import type { EstadoSesion } from '../lib/sesion.ts';

/** The role whose pages a session sees; none for a visitor, also with a session that a link opened. */
export const rolDentro = (estado: EstadoSesion): Rol | undefined =>
  estado.estado === 'autenticado' && estado.sesion.alcance === 'portal'
    ? (estado.sesion.usuario.rol ?? 'paciente')
    : undefined;

/** Tells which page is likely next: that of a link which a finger, a pointer or the focus comes near. */
export function alAcercarse(leer: () => EstadoSesion, preparar: (pathname: string, rol?: Rol) => void) {
  const near = ({ target }: Event) => {
    const link = (target as Element).closest?.<HTMLAnchorElement>('a[href^="/"]');
    // While the session is being asked for, nobody knows whose page it will be.
    if (link && leer().estado !== 'verificando') preparar(link.pathname, rolDentro(leer()));
  };
  for (const name of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(name, near, { passive: true });
}
