import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

/**
 * Reads the PDF417 code of a picture. In a worker because decoding takes long, and because only the worker's
 * own answer allows WebAssembly.
 */
prepareZXingModule({ overrides: { locateFile: () => wasm } });

addEventListener('message', ({ data: bitmap }: MessageEvent<ImageBitmap>) => {
  void leer(bitmap).then(
    (texto) => postMessage({ texto }),
    () => postMessage({ fallo: true }),
  );
});

async function leer(bitmap: ImageBitmap): Promise<string | undefined> {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
  canvas.drawImage(bitmap, 0, 0);
  bitmap.close();
  const picture = canvas.getImageData(0, 0, canvas.canvas.width, canvas.canvas.height);
  // Names are in Latin-1. The code does not say so, and a guess may take Ñ for another alphabet's letter.
  const [found] = await readBarcodes(picture, {
    formats: ['PDF417'],
    characterSet: 'ISO8859_1',
    maxNumberOfSymbols: 1,
    tryHarder: true,
  });
  return found?.text;
}
