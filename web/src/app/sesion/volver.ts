import type { NombreRuta } from '../rutas.ts';

/**
 * Back link of a case route: the page that led here, if it said so in the navigation state (the list with its
 * filters and page, or home).
 */
export function volverDe(ruta: NombreRuta, state: unknown): { to: string; ruta: NombreRuta } {
  if (ruta !== 'nuevocaso' && ruta !== 'detalleCaso') return { to: '/home', ruta: 'home' };
  const said: unknown =
    typeof state === 'object' && state !== null && 'volver' in state ? state.volver : undefined;
  if (said === '/') return { to: '/', ruta: 'home' };
  return {
    to: typeof said === 'string' && /^\/listcasos(\?|$)/.test(said) ? said : '/listcasos',
    ruta: 'listcasos',
  };
}
