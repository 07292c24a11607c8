import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { inactividad, marcarActividad } from '../../lib/actividad.ts';
import { configuracion } from '../../lib/configuracion.ts';
import { tokenVigente, vencerPorInactividad } from '../../lib/sesion.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const AvisoInactividad = lazyPart(() => import('./aviso-inactividad.tsx'), 'AvisoInactividad');

const WARN_MS = 2 * 60_000;
const CHECK_MS = 15_000;
const touches = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** Ends the session after the unit's inactivity limit, with a warning before. Activity keeps it alive. */
export function Inactividad() {
  const limit = configuracion.sesion.inactividadMinutos * 60_000;
  const [left, setLeft] = useState<number>();
  const warning = useRef(false);

  const check = useCallback(() => {
    const idle = inactividad();
    if (idle >= limit) return vencerPorInactividad();
    warning.current = idle >= limit - WARN_MS;
    setLeft(warning.current ? limit - idle : undefined);
    // The server counts from the last renewal. Filling in a long form sends no request, so renew the token
    // here.
    if (idle < CHECK_MS * 2) void tokenVigente();
  }, [limit]);

  useEffect(() => {
    marcarActividad();
    const stop = new AbortController();
    const { signal } = stop;
    const touched = () => !warning.current && marcarActividad();
    for (const touch of touches)
      window.addEventListener(touch, touched, { signal, passive: true, capture: true });
    document.addEventListener('visibilitychange', check, { signal });
    return () => stop.abort();
  }, [check]);

  const every = left === undefined ? CHECK_MS : 1000;
  useEffect(() => {
    const timer = setInterval(check, every);
    return () => clearInterval(timer);
  }, [check, every]);

  function keep() {
    warning.current = false;
    marcarActividad();
    check();
  }

  if (left === undefined) return null;
  return (
    <Suspense>
      <AvisoInactividad left={left} onKeep={keep} />
    </Suspense>
  );
}
