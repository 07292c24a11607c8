import type { FilaItem } from '@portal/domain/atenciones/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { configuracion } from '../../../lib/configuracion.ts';
import { createPreferencia } from '../../../lib/preferencia.ts';
import { cuantos } from './palabras.ts';
import { prepararAlTocar, prepararSonido, tocar } from '../sala/notas-de-timbre.ts';
import { t } from '../textos-escritorio.ts';

/** Two soft notes, like a door chime. */
const PUERTA = {
  notas: [
    [784, 0],
    [988, 0.16],
  ],
  volumen: 0.2,
  dura: 0.5,
} as const;

/* stored in this browser */

export const sonido = createPreferencia('portal.escritorio.sonido');

/* the browser's notification */

type Permiso = NotificationPermission | 'sin_soporte';
const readPermiso = (): Permiso => ('Notification' in window ? Notification.permission : 'sin_soporte');

export function usePermisoDeAvisos(): [Permiso, () => void] {
  const [permiso, setPermiso] = useState(readPermiso);
  const ask = useCallback(() => void Notification.requestPermission().then(setPermiso, () => {}), []);
  return [permiso, ask];
}

/** The notification has the ticket and no name, because others may see the screen. */
function notify({ boleto, servicio }: FilaItem) {
  if (readPermiso() !== 'granted' || document.visibilityState === 'visible') return;
  try {
    const notice = new Notification(t('aviso.llego'), {
      body: t('aviso.llego.texto', { boleto, servicio: servicio.nombre }),
      tag: 'fila',
    });
    notice.addEventListener('click', () => {
      window.focus();
      notice.close();
    });
  } catch {
    // Some phones allow notifications only from a service worker.
  }
}

/* an arrival */

export interface Llegada {
  /** Text announced to screen readers. */
  dicho: string;
  /** The browser blocked the sound. */
  callado: boolean;
  /** Somebody arrived and the tab has not been looked at since. */
  sinVer: boolean;
}

/**
 * Arrivals: people in the queue who were not in it before, including those who return or are transferred from
 * another service.
 */
export function useLlegadas(fila: readonly FilaItem[] | undefined, enGuardia: boolean): Llegada {
  const known = useRef<ReadonlySet<string>>(undefined);
  const [llegada, setLlegada] = useState<Llegada>({ dicho: '', callado: false, sinVer: false });

  useEffect(() => {
    const stop = new AbortController();
    const touched = () => {
      prepararSonido();
      setLlegada((before) => (before.callado ? { ...before, callado: false } : before));
    };
    prepararAlTocar(stop.signal, touched);
    const seen = () =>
      document.visibilityState === 'visible' &&
      document.hasFocus() &&
      setLlegada((before) => (before.sinVer ? { ...before, sinVer: false } : before));
    for (const look of ['focus', 'pointermove', 'keydown'] as const)
      window.addEventListener(look, seen, { signal: stop.signal });
    return () => stop.abort();
  }, []);

  useEffect(() => {
    if (!fila) return;
    const before = known.current;
    known.current = new Set(fila.map(({ id }) => id));
    const nuevos = before && enGuardia ? fila.filter(({ id }) => !before.has(id)) : [];
    const last = nuevos.at(-1);
    if (!last) return;
    const sounded = sonido.get() ? tocar(PUERTA) : true;
    notify(last);
    setLlegada({
      dicho: t('fila.llego', {
        paciente: last.paciente.nombre,
        boleto: last.boleto,
        esperan: cuantos('fila.esperan', fila.length),
      }),
      callado: !sounded,
      sinVer: true,
    });
  }, [fila, enGuardia]);
  return llegada;
}

const BLINK_MS = 1000;

/**
 * The tab's title shows how many wait, and blinks after an unseen arrival. No names, because bystanders can
 * see a tab.
 */
export function useTituloDelEscritorio(esperan: number, actual: FilaItem | null, sinVer: boolean) {
  const { pathname } = useLocation();
  useEffect(() => {
    const conUnidad = (titulo: string) => `${titulo} · ${configuracion.unidad.nombre}`;
    const enConsulta =
      actual &&
      t(actual.estado === 'iniciado' ? 'pestana.consulta' : 'pestana.llamando', { boleto: actual.boleto });
    const calm = conUnidad(
      enConsulta
        ? esperan > 0
          ? `(${esperan}) ${enConsulta}`
          : enConsulta
        : t(esperan > 0 ? 'pestana.espera' : 'pestana.nadie', { cuantos: esperan }),
    );
    const loud = t('pestana.llego', { cuantos: esperan });
    let on = sinVer;
    const show = () => {
      document.title = on ? loud : calm;
    };
    // After the frame has set its own title on navigation.
    const first = setTimeout(show);
    const timer = sinVer
      ? setInterval(() => {
          on = !on;
          show();
        }, BLINK_MS)
      : undefined;
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the frame sets its title on each path
  }, [esperan, actual, sinVer, pathname]);
}
