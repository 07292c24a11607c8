import { atenciones } from '@portal/domain/atenciones/contract';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api.ts';

/** `sin_soporte`: this browser has no push notifications. */
export type Avisos = 'sin_soporte' | 'bloqueados' | 'apagados' | 'activando' | 'activos' | 'fallo';

const supported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

function initial(): Avisos {
  if (!supported()) return 'sin_soporte';
  return Notification.permission === 'denied' ? 'bloqueados' : 'apagados';
}

/** Whether this browser gets push notifications of a call, and how to turn them on. */
export function useAvisos() {
  const [avisos, setAvisos] = useState(initial);

  useEffect(() => {
    if (!supported() || Notification.permission !== 'granted') return;
    let here = true;
    // Permission was granted before: no prompt needed, but the server stores the subscription with the
    // session, which may be new.
    subscribe().then(
      () => here && setAvisos('activos'),
      () => {},
    );
    return () => {
      here = false;
    };
  }, []);

  async function activar() {
    setAvisos('activando');
    try {
      const answer = await Notification.requestPermission();
      if (answer !== 'granted') return setAvisos(answer === 'denied' ? 'bloqueados' : 'apagados');
      await subscribe();
      setAvisos('activos');
    } catch {
      setAvisos('fallo');
    }
  }

  return { avisos, activar: () => void activar() };
}

async function subscribe() {
  const worker = await navigator.serviceWorker.register('/sw.js');
  await navigator.serviceWorker.ready;
  const { clave } = await call(atenciones.obtenerClavePush, {});
  const known = await worker.pushManager.getSubscription();
  const subscription =
    known ??
    (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(clave) }));
  await call(atenciones.suscribirPush, { body: { direccion: subscription.endpoint } });
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
