import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { configuracion } from '../../lib/configuracion.ts';
import { useSesion } from '../../lib/sesion.ts';
import { LoadingScreen } from '../../ui/feedback/loading-screen.tsx';
import { leerPedido, pedidoDe } from './pedido.ts';
import { rutas, rutasDeEnlace, type Ruta } from '../rutas.ts';

/** Here and not among the texts of the inside, which come after the first page. */
const SIN_RESPUESTA = 'No hay conexión con el portal. Seguimos probando…';

/** Lets in, or leads home. A route of another role does not exist: it leads where an unknown one leads. */
export function Guardia({ ruta, children }: { ruta: Ruta; children: ReactNode }) {
  const sesion = useSesion();
  const location = useLocation();
  if (sesion.estado === 'verificando')
    return <LoadingScreen {...(sesion.sinRespuesta && { text: SIN_RESPUESTA })} />;
  const enabled = ruta.flag?.(configuracion) ?? true;
  if (ruta.acceso === 'todos') return children;
  if (sesion.estado === 'no-autenticado') {
    if (ruta.acceso === 'anonimo' && enabled) return children;
    const staffOnly =
      ruta.acceso !== 'anonimo' &&
      !ruta.acceso.includes('paciente') &&
      /^\/(profesional|admin)/.test(location.pathname);
    // Who signed out leaves nothing behind for whoever signs in next.
    const state = ruta.acceso !== 'anonimo' && sesion.motivo !== 'cerrada' ? pedidoDe(location) : null;
    return <Navigate to={staffOnly ? '/personal' : '/login'} state={state} replace />;
  }
  const { alcance, usuario } = sesion.sesion;
  if (alcance !== 'portal') {
    const reached = rutasDeEnlace[alcance];
    return reached.some((nombre) => rutas[nombre] === ruta) ? (
      children
    ) : (
      <Navigate to={rutas[reached[0]].path} replace />
    );
  }
  // Led to sign in from a page: on to it. Its own guard says whether it exists for who came in.
  // In a preview its administrator looks at what others see before they sign in.
  if (ruta.acceso === 'anonimo')
    return configuracion.vistaPrevia ? children : <Navigate to={leerPedido(location.state)} replace />;
  if (!enabled || !ruta.acceso.includes(usuario.perfilNome ?? 'paciente')) return <Navigate to="/" replace />;
  return children;
}
