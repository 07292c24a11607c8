import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { inactividad, marcarActividad } from '../lib/actividad.ts';
import { leerSesion, vencerPorInactividad } from '../lib/sesion.ts';
import '../ui/totem.css';

/**
 * A shared screen: after this time without a touch it returns to its first page and ends the session, so that
 * the next person does not find it open.
 */
const VUELTA_MS = 90_000;
const CHECK_MS = 5000;

/** Staff sign in on computers of their own; only sessions by link are ended here. */
const delPersonal = () => {
  const estado = leerSesion();
  return estado.estado === 'autenticado' && estado.sesion.alcance === 'portal';
};

export function Puesto() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // Before the first drawing of the page.
  useLayoutEffect(() => {
    document.documentElement.dataset['puesto'] = 'totem';
  }, []);
  useEffect(() => {
    marcarActividad();
    const stop = new AbortController();
    for (const touch of ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const)
      window.addEventListener(touch, marcarActividad, { signal: stop.signal, passive: true, capture: true });
    return () => stop.abort();
  }, []);
  useEffect(() => {
    const timer = setInterval(() => {
      if (inactividad() < VUELTA_MS || delPersonal() || /^\/(login|personal)$/i.test(pathname)) return;
      if (leerSesion().estado === 'autenticado') vencerPorInactividad();
      void navigate('/login', { replace: true });
    }, CHECK_MS);
    return () => clearInterval(timer);
  }, [navigate, pathname]);
  return null;
}
