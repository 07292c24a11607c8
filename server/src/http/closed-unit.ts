import type { Endpoint } from '@portal/domain/contract/endpoint';
import { esPersonal, type Rol } from '@portal/domain/roles/roles';
import type { Unidad } from '../units/registry.ts';
import { renderPage } from './page.ts';
import type { Stream } from './route.ts';

/**
 * Public endpoints that the staff of a closed unit needs before signing in: configuration, sign-in, password
 * recovery, invitations, the state of the portal.
 */
const BEFORE_SIGN_IN = [
  '/api/configuracion',
  '/api/unidad/',
  '/api/sesion/',
  '/api/recuperacionClave/',
  '/api/invitacion/',
  '/api/estado',
  '/estado',
];
const PAGES = ['/personal', '/recuperarclave', '/invitacion', '/admin', '/profesional'];

/** Only staff may enter a unit that was never opened to the public, or that was closed. */
export const isShut = ({ abierta }: Pick<Unidad, 'abierta'>, actor: { rol: Rol } | null): boolean =>
  !abierta && !(actor && esPersonal(actor.rol));

/** The state of the deployment, and the looks of its pages. */
const ALWAYS_OPEN = new Set(['/estado', '/api/estado', '/api/unidad/logo']);
export const isAlwaysOpen = ({ path }: Pick<Endpoint, 'path'>): boolean => ALWAYS_OPEN.has(path);

/** The time of a unit for inspectors is over: nobody enters, not even its staff. */
export const isOver = ({ inspeccionHasta }: Pick<Unidad, 'inspeccionHasta'>, now: Date): boolean =>
  inspeccionHasta !== null && inspeccionHasta <= now;

export const isForStaff = ({ path, who }: Pick<Endpoint, 'path' | 'who'>): boolean =>
  who === 'publico' && BEFORE_SIGN_IN.some((start) => path.startsWith(start));

/** The page of a unit for inspectors whose time is over. */
export const overPage = (unidad: Unidad): Stream => ({
  ...renderPage(
    unidad,
    'Inspección terminada',
    '<h1>Esta inspección terminó</h1><p class="lead">El plazo de esta unidad de inspección se cumplió y ya nadie puede entrar. Si necesitás seguir, pedí otra a quien opera el portal.</p>',
  ),
  status: 404,
});

/** The page that a closed unit shows to visitors who are not signed in. */
export function closedPage(unidad: Unidad, pathname: string, maybeSignedIn: boolean): Stream | undefined {
  if (
    unidad.abierta ||
    maybeSignedIn ||
    PAGES.some((page) => pathname === page || pathname.startsWith(`${page}/`))
  )
    return undefined;
  const body =
    '<h1>Este portal no está abierto al público</h1><p class="lead">Si te dieron esta dirección para atenderte, comunicate con la institución.</p><p><a href="/personal">Acceso del personal</a></p>';
  return { ...renderPage(unidad, 'Portal cerrado', body), status: 404 };
}
