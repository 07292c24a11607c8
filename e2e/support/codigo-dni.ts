import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

/** A drawn PDF417 code: a grey value for each pixel. */
export interface Dibujo {
  width: number;
  height: number;
  gray: Uint8Array;
}

/** Draws the code of a DNI in the middle of a white picture. */
export async function dibujar(texto: string, { width = 1280, height = 720 } = {}): Promise<Dibujo> {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm'));
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true });
  const { symbol, error } = await writeBarcode(texto, { format: 'PDF417' });
  if (!symbol) throw new Error(error);
  const scale = Math.floor(Math.min((width * 0.8) / symbol.width, (height * 0.5) / symbol.height));
  const [left, top] = [width - symbol.width * scale, height - symbol.height * scale].map((n) => n >> 1);
  const gray = new Uint8Array(width * height).fill(235);
  for (let y = 0; y < symbol.height * scale; y += 1)
    for (let x = 0; x < symbol.width * scale; x += 1) {
      const dark = symbol.data[Math.floor(y / scale) * symbol.width + Math.floor(x / scale)]! < 128;
      gray[(top! + y) * width + left! + x] = dark ? 16 : 235;
    }
  return { width, height, gray };
}

/** Covers most of the code, as a thumb does. */
export function tapar({ width, height, gray }: Dibujo): Dibujo {
  const covered = gray.slice();
  for (let y = 0; y < height; y += 1)
    covered.fill(90, y * width + Math.floor(width * 0.2), y * width + Math.floor(width * 0.75));
  return { width, height, gray: covered };
}

/** An uncompressed picture file that every browser opens. */
export function comoBmp({ width, height, gray }: Dibujo): Buffer {
  const row = Math.ceil((width * 3) / 4) * 4;
  const file = Buffer.alloc(54 + row * height);
  file.write('BM');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(-height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      file.fill(gray[y * width + x]!, 54 + y * row + x * 3, 57 + y * row + x * 3);
  return file;
}

/** Starts a browser whose camera shows the picture. */
export async function startConCamara(
  { width, height, gray }: Dibujo,
  args: readonly string[],
): Promise<Browser> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-camara-'));
  const video = path.join(folder, 'dni.y4m');
  const color = Buffer.alloc((width * height) / 2, 128);
  const frame = [Buffer.from('FRAME\n'), gray, color];
  writeFileSync(
    video,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420\n`), ...frame, ...frame]),
  );
  const navegador = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [
      ...args,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
    ],
  });
  navegador.on('disconnected', () => rmSync(folder, { recursive: true, force: true }));
  return navegador;
}
