import { useEffect, useRef } from 'react';
import { leerCodigo } from './leer-codigo.ts';
import css from './totem.module.css';

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type Detectores = { BarcodeDetector?: new (options: { formats: string[] }) => Detector };

/** Whether the browser can read QR codes; without it, a scanner types the code. */
export const leeCodigos = () => 'BarcodeDetector' in window && 'mediaDevices' in navigator;

const LOOK_MS = 300;

/** The camera, until it reads the code of a turno. */
export function Camara({ onCodigo, onFallo }: { onCodigo: (codigo: string) => void; onFallo: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const acts = useRef({ onCodigo, onFallo });
  useEffect(() => {
    acts.current = { onCodigo, onFallo };
  });
  useEffect(() => {
    let over = false;
    let timer: ReturnType<typeof setInterval> | undefined;
    let stream: MediaStream | undefined;
    const { BarcodeDetector } = window as Detectores;
    async function open() {
      stream = await navigator.mediaDevices.getUserMedia({ video: true });
      if (over || !video.current || !BarcodeDetector) return;
      const detector = new BarcodeDetector({ formats: ['qr_code'] });
      video.current.srcObject = stream;
      await video.current.play();
      timer = setInterval(() => void look(detector), LOOK_MS);
    }
    async function look(detector: Detector) {
      const found = video.current ? await detector.detect(video.current).catch(() => []) : [];
      const codigo = found.map(({ rawValue }) => leerCodigo(rawValue)).find(Boolean);
      if (codigo && !over) acts.current.onCodigo(codigo);
    }
    open().catch(() => acts.current.onFallo());
    return () => {
      over = true;
      clearInterval(timer);
      stream?.getTracks().forEach((track) => track.stop());
    };
  }, []);
  return <video ref={video} className={css['camara']} muted playsInline />;
}
