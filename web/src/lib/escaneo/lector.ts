/** The reader of codes, one picture at a time. It is loaded when the first one is made. */
export interface Lector {
  /** The text of the code in the picture, or undefined. Fails if the reader could not be loaded. */
  leer(source: ImageBitmapSource): Promise<string | undefined>;
  cerrar(): void;
}

/** Pixels of the longer side. A photo of a phone has five times as many, and takes as much longer. */
const LONGEST = 2000;

export function createLector(): Lector {
  const worker = new Worker(new URL('lector-dni.worker.ts', import.meta.url), { type: 'module' });
  const ask = (bitmap: ImageBitmap) =>
    new Promise<string | undefined>((resolve, reject) => {
      const heard = new AbortController();
      const { signal } = heard;
      const fail = () => {
        heard.abort();
        reject(new Error('the reader was not loaded'));
      };
      worker.addEventListener('error', fail, { signal });
      worker.addEventListener(
        'message',
        ({ data }: MessageEvent<{ texto?: string; fallo?: true }>) => {
          if (data.fallo) return fail();
          heard.abort();
          resolve(data.texto);
        },
        { signal },
      );
      worker.postMessage(bitmap, [bitmap]);
    });
  // One after another: an answer does not name its picture.
  let last: Promise<unknown> = Promise.resolve();
  return {
    leer(source) {
      const next = last.then(async () => ask(await alTamano(await createImageBitmap(source))));
      last = next.catch(() => {});
      return next;
    },
    cerrar: () => worker.terminate(),
  };
}

async function alTamano(bitmap: ImageBitmap): Promise<ImageBitmap> {
  const scale = LONGEST / Math.max(bitmap.width, bitmap.height);
  if (scale >= 1) return bitmap;
  const small = await createImageBitmap(bitmap, {
    resizeWidth: Math.round(bitmap.width * scale),
    resizeHeight: Math.round(bitmap.height * scale),
    resizeQuality: 'high',
  });
  bitmap.close();
  return small;
}
