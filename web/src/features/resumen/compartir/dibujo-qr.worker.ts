import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import wasm from 'zxing-wasm/writer/zxing_writer.wasm?url';

/** Draws a QR code. In a worker because only the worker's own answer allows WebAssembly. */
prepareZXingModule({ overrides: { locateFile: () => wasm } });

addEventListener('message', ({ data: texto }: MessageEvent<string>) => {
  void dibujar(texto).then(
    (qr) => postMessage(qr),
    () => postMessage(null),
  );
});

async function dibujar(texto: string) {
  const { symbol, error } = await writeBarcode(texto, { format: 'QRCode', options: 'ecLevel=L' });
  if (error !== '') throw new Error(error);
  const { data, width } = symbol;
  let trazo = '';
  for (let at = 0; at < data.length; at++)
    if (data[at] === 0) trazo += `M${at % width} ${Math.floor(at / width)}h1v1h-1z`;
  return { lado: width, trazo };
}
