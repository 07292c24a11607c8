import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { configuracion } from '../../lib/configuracion.ts';
import { useSesion } from '../../lib/sesion.ts';
import { LoadingScreen } from '../../ui/feedback/loading-screen.tsx';
import { leerPedido, pedidoDe } from './pedido.ts';
import { puertaDeEnlace, type Ruta } from '../rutas.ts';

/** Declared here because the other texts of the signed-in pages load after the first page. */
const SIN_RESPUESTA = 'No hay conexión con el portal. Seguimos probando…';

/** Renders the route or redirects home. A route of another role is treated like an unknown one. */
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
    // After signing out, do not keep the last page for the next person who signs in.
    const state = ruta.acceso !== 'anonimo' && sesion.motivo !== 'cerrada' ? pedidoDe(location) : null;
    return <Navigate to={staffOnly ? '/personal' : '/login'} state={state} replace />;
  }
  const { alcance, usuario } = sesion.sesion;
  if (alcance !== 'portal') {
    const reached = ruta.enlace?.alcance === alcance;
    return reached ? children : <Navigate to={puertaDeEnlace[alcance]} replace />;
  }
  // After signing in, go on to the requested page; its own guard checks the role. In a preview, the
  // administrator sees the pages that come before sign-in.
  if (ruta.acceso === 'anonimo')
    return configuracion.vistaPrevia ? children : <Navigate to={leerPedido(location.state)} replace />;
  if (!enabled || !ruta.acceso.includes(usuario.rol ?? 'paciente')) return <Navigate to="/" replace />;
  return children;
}
