import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { leerDni, type DniLeido } from '@portal/domain/personas/dni-leido';
import { createLector, type Lector } from './lector.ts';

export type Estado =
  | 'abriendo'
  | 'buscando'
  | 'acercar'
  | 'sinCamara'
  | 'leyendo'
  | 'fotoSinCodigo'
  | 'noEsFoto'
  | 'noEsDni'
  | 'sinLector';

const CADA_MS = 250;
/** After this long without a code the person is told what helps. */
const ACERCAR_MS = 12_000;

const camara: MediaStreamConstraints = {
  video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } },
};

/** Looks for the code in the camera's picture until it is read, and in a photo when one is chosen. */
export function useEscaneo(onLeido: (leido: DniLeido) => void) {
  const [estado, setEstado] = useState<Estado>('abriendo');
  const video = useRef<HTMLVideoElement>(null);
  const lector = useRef<Lector>(undefined);
  /** A photo was chosen: the camera's picture says nothing any more. */
  const conFoto = useRef(false);
  const alLeer = useEffectEvent(onLeido);

  useEffect(() => {
    const own = createLector();
    lector.current = own;
    let stream: MediaStream | undefined;
    const life = new AbortController();
    const { signal } = life;
    void mirar();
    async function mirar() {
      try {
        stream = await navigator.mediaDevices.getUserMedia(camara);
      } catch {
        if (!signal.aborted && !conFoto.current) setEstado('sinCamara');
        return;
      }
      if (signal.aborted || !video.current) return soltar(stream);
      video.current.srcObject = stream;
      await video.current.play().catch(() => {});
      if (!signal.aborted && !conFoto.current) setEstado('buscando');
      const since = performance.now();
      while (!signal.aborted) {
        await new Promise((settle) => setTimeout(settle, CADA_MS));
        if (signal.aborted || conFoto.current || !video.current.videoWidth) continue;
        const texto = await own.leer(video.current).catch(() => null);
        if (signal.aborted || conFoto.current) continue;
        if (texto === null) return setEstado('sinLector');
        const leido = texto === undefined ? undefined : leerDni(texto);
        if (leido) return alLeer(leido);
        if (texto !== undefined) setEstado('noEsDni');
        else if (performance.now() - since > ACERCAR_MS) setEstado('acercar');
      }
    }
    return () => {
      life.abort();
      own.cerrar();
      if (stream) soltar(stream);
    };
  }, []);

  async function leerFoto(file: File) {
    conFoto.current = true;
    setEstado('leyendo');
    setEstado(await resultadoDe(file));
  }

  async function resultadoDe(file: File): Promise<Estado> {
    const foto = await createImageBitmap(file).catch(() => undefined);
    if (!foto) return 'noEsFoto';
    const texto = await lector.current?.leer(foto).catch(() => null);
    if (texto === null) return 'sinLector';
    if (texto === undefined) return 'fotoSinCodigo';
    const leido = leerDni(texto);
    if (!leido) return 'noEsDni';
    onLeido(leido);
    return 'leyendo';
  }

  return { estado, video, leerFoto };
}

const soltar = (stream: MediaStream) => stream.getTracks().forEach((track) => track.stop());
