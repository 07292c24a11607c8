import { useEffect, useState } from 'react';
import { ahora } from '../../lib/configuracion.ts';

/**
 * The server's clock, updated at every whole minute (or second): all time limits of a turno are on whole
 * minutes.
 */
export function useReloj(cada: 'minuto' | 'segundo' = 'minuto'): Date {
  const [now, setNow] = useState(ahora);
  useEffect(() => {
    const step = cada === 'minuto' ? 60_000 : 1000;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const current = ahora();
      setNow(current);
      clearTimeout(timer);
      timer = setTimeout(tick, step - (current.getTime() % step) + 5);
    };
    // Timers of a hidden tab are suspended.
    const woken = () => !document.hidden && tick();
    tick();
    document.addEventListener('visibilitychange', woken);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', woken);
    };
  }, [cada]);
  return now;
}
