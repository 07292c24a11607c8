import type { Configuracion } from '@portal/domain/unidades/contract';
import { escapeHtml } from './platform/mail/mail-layout.ts';

/** What the web's build says about a route (web/build/precargas.ts). */
export interface PageRoute {
  path: string;
  /** `solo`, `publico`, or the frame of a signed-in page. */
  marco: string;
  /** The heading, as far as it is known without the person's data. */
  titulo: string;
  /** A way back stands above the heading. */
  vuelta: boolean;
  /** Files of the first page besides those of every page: without a session, and with one. */
  visita: string[];
  sesion: string[];
  /** Queries that the page sends first for these roles. */
  adelantos: { roles: string[]; pedidos: string[] }[];
}

/** Finds the route of a path as the web's router does: in any case of letters, with or without a last slash. */
export function createRouteFinder(routes: readonly PageRoute[]) {
  const known = routes.map((route) => ({ route, pattern: new RegExp(patternOf(route.path), 'i') }));
  return (pathname: string) => known.find(({ pattern }) => pattern.test(pathname))?.route;
}

/** Source of a regular expression for the paths of a route, in any case of letters. */
export function patternOf(path: string): string {
  const parts = path
    .split('/')
    .filter((part) => part !== '')
    .map((part) =>
      part === '*'
        ? '(?:/.*)?'
        : part.startsWith(':')
          ? part.endsWith('?')
            ? '(?:/[^/]+)?'
            : '/[^/]+'
          : `/${part}`,
    );
  return `^${parts.join('')}/?$`;
}

type Brand = Pick<Configuracion, 'marca'> & { imagenes: Pick<Configuracion['imagenes'], 'logo'> };
type Face = Pick<Configuracion, 'marca' | 'imagenes' | 'unidad' | 'login' | 'requiere' | 'tipo'>;

/**
 * The frame and the heading of a page, drawn before any script has come. The web replaces it with the page
 * itself, which has the same places: nothing moves. Screen readers wait for the page, instead of hearing its
 * heading twice.
 */
export function drawFrame(face: Face, route: PageRoute | undefined, mayHaveSession: boolean): string {
  // A screen in a hall has a face of its own, and nothing is asked for on it.
  if (!route || face.tipo === 'totem') return '';
  if (route.marco === 'solo') return route.path === '/registro' ? page(face, route) : signIn(face, route);
  if (route.marco === 'publico') return page(face, route);
  // Without a session, a page of the portal leads to sign-in.
  if (!mayHaveSession) return route.visita.length > 0 ? page(face, route) : signIn(face);
  switch (route.marco) {
    case 'portal':
    case 'lectura':
      return page(face, route, true);
    case 'barra':
    case 'escritorio':
    case 'admin':
      return desk(face, route);
    default:
      return route.path === '/profesional' ? desk(face, route) : bare(face, route);
  }
}

const LOADING =
  '<div class="loading inside"><span class="arch arch-72" aria-hidden="true"><span class="dots"><i></i><i></i><i></i></span></span>Cargando…</div>';

function brand({ marca, imagenes }: Brand): string {
  const rest = marca.resto ? `<span> ${escapeHtml(marca.resto)}</span>` : '';
  return `<span class="brand"><img src="${escapeHtml(imagenes.logo)}" alt="" width="34" height="38"><span>${escapeHtml(marca.fuerte)}${rest}</span></span>`;
}

const heading = ({ titulo, vuelta }: PageRoute) =>
  `${vuelta ? '<span class="back">&nbsp;</span>' : ''}<header class="page-head"><div><div><h1>${escapeHtml(titulo)}</h1></div></div></header>`;

/** The picture of the institution above the greeting, on a phone. */
const scene = ({ imagenes }: Face) =>
  `<picture class="scene-band"><source media="(max-width: 767.98px) and (min-height: 600px)" srcset="${escapeHtml(imagenes.lateral)}"><img alt="" fetchpriority="high"></picture>`;

function page(face: Face, route: PageRoute, inside = false): string {
  const narrow = inside ? route.marco === 'lectura' : true;
  const home = inside && (route.path === '/' || route.path === '/home');
  const content = `${home ? scene(face) : ''}${heading(route)}${LOADING}`;
  return `<div aria-hidden="true" data-marco data-room="patient"${inside ? ' class="has-foot"' : ''}><header class="top">${brand(face)}</header><div class="frame${inside ? ' has-side' : ''}">${inside ? '<div class="side"></div>' : ''}<main class="main" id="contenido"><div class="in${narrow ? ' read' : ''}">${content}</div></main></div>${inside ? '<div class="foot"></div>' : ''}</div>`;
}

const desk = (face: Face, { titulo, marco }: PageRoute) =>
  `<div aria-hidden="true" data-marco data-room="desk" class="desk"><header class="deskbar">${marco === 'barra' ? '' : `${brand(face)}<span class="sep"></span>`}<h1>${escapeHtml(titulo)}</h1></header><div class="desk-plain"><main class="desk-main" id="contenido">${LOADING}</main></div></div>`;

const bare = (face: Face, { titulo }: PageRoute) =>
  `<div aria-hidden="true" data-marco data-room="patient"><header class="top">${brand(face)}</header><main id="contenido"><h1 class="vh">${escapeHtml(titulo)}</h1>${LOADING}</main></div>`;

/** The same picture beside the form, on a wide screen. */
const art = ({ imagenes }: Face) =>
  `<div class="art"><picture><source media="(min-width: 990px)" srcset="${escapeHtml(imagenes.lateral)}"><img alt=""></picture></div>`;

/** Sign-in has three faces; the heading of each is its own. */
function signIn(face: Face, route?: PageRoute): string {
  const own = route !== undefined && route.path !== '/login';
  const title = own
    ? route.titulo
    : face.login.variante === 'formulario'
      ? 'Iniciar sesión'
      : face.unidad.nombre;
  if (!own && !face.requiere.portal) return '';
  return `<div aria-hidden="true" data-marco class="split" data-room="patient">${scene(face)}<main class="pane" id="contenido">${brand(face)}<div class="box"><h1>${escapeHtml(title)}</h1>${LOADING}</div></main>${art(face)}</div>`;
}

/**
 * The frame without a page, which the service worker keeps. `/marco.js` writes the heading of the page that did
 * not come, and shows the notice if it does not come later either.
 */
export const drawStaticFrame = (face: Brand) =>
  `<div data-room="patient"><header class="top">${brand(face)}</header><div class="frame"><main class="main" id="contenido"><div class="in read"><header class="page-head"><div><div><h1>Portal</h1></div></div></header>${LOADING}<div role="alert"><div class="aviso" hidden><h2>No pudimos traer esta página</h2><p data-sin="red">Parece que no hay conexión a internet. Revisala y volvé a intentar.</p><p data-sin="portal">El portal no responde. Esperá un minuto y volvé a intentar.</p><button type="button" class="btn">Volver a intentar</button></div></div></div></main></div></div>`;
