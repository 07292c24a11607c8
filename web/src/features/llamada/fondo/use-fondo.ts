import type { Lado } from '@portal/domain/llamada/contract';
import { useEffect } from 'react';
import { toast } from '../../../ui/feedback/toasts.ts';
import { loadPart } from '../../../ui/lazy-part.ts';
import { t } from '../textos.ts';

/** For professionals, in a browser that knows of it. The rest is loaded only then. */
export const conoceFondo = (lado: Lado): boolean =>
  lado === 'profesional' &&
  (navigator.mediaDevices?.getSupportedConstraints() as { backgroundBlur?: boolean } | undefined)
    ?.backgroundBlur === true;

export function useFondo(lado: Lado, conexion: () => RTCPeerConnection | undefined) {
  useEffect(() => {
    if (!conoceFondo(lado)) return;
    let stop: (() => void) | undefined;
    let here = true;
    loadPart(() => import('./fondo.ts')).then(
      ({ seguirFondo }) => {
        if (here) stop = seguirFondo(conexion, () => toast(t('equipos.fondoLento'), { tone: 'bad' }));
      },
      () => {},
    );
    return () => {
      here = false;
      stop?.();
    };
  }, [lado, conexion]);
}
