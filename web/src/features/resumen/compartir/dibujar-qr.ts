export interface Qr {
  /** Modules of a side, without the quiet zone. */
  lado: number;
  trazo: string;
}

/** Draws the code in this browser: the link has the key, so no server may see it. */
export function dibujarQr(texto: string): Promise<Qr> {
  const worker = new Worker(new URL('./dibujo-qr.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Qr>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Qr | null>) =>
      data ? resolve(data) : reject(new Error('no QR code')),
    );
    worker.addEventListener('error', () => reject(new Error('no worker')));
    worker.postMessage(texto, []);
  }).finally(() => worker.terminate());
}
