// Generates ayuda.mp4. Requires chromium and ffmpeg:
//   node domain/src/contenido/video/hacer-video.mjs <template> <font.woff2> [folder for single frames]
// With a folder, it writes one picture per slide there for review, and no video.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { tokensDe, tokensFijos } from '../../plantillas/colores.ts';
import { plantillas } from '../../plantillas/index.ts';
import { paginaDelVideo } from './escenas.mjs';

const [clave, font, folder] = process.argv.slice(2);
if (!clave || !font || !(clave in plantillas))
  throw new Error('usage: hacer-video.mjs <template> <font.woff2> [folder]');

const seconds = 25;
const fps = 15;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const page = await browser.newPage({ viewport: { width: 720, height: 1280 } });
await page.setContent(
  paginaDelVideo(
    { ...tokensFijos, ...tokensDe(plantillas[clave].colores) },
    readFileSync(font).toString('base64'),
  ),
);
await page.evaluate(() => document.fonts.ready);

if (folder) {
  mkdirSync(folder, { recursive: true });
  for (const t of [2.2, 4.5, 8, 13, 16, 18.8, 23]) {
    await page.evaluate((at) => window.show(at), t);
    await page.screenshot({ path: `${folder}/${t}.png` });
  }
} else {
  const output = new URL('ayuda.mp4', import.meta.url).pathname;
  const input = `-y -loglevel error -f image2pipe -framerate ${fps} -c:v png -i -`;
  // Converted to and tagged as bt709; otherwise players guess and tint the institution's colours.
  const color =
    '-vf scale=out_color_matrix=bt709:out_range=tv -colorspace bt709 -color_primaries bt709 -color_trc bt709';
  // yuv420p and faststart, so that every phone plays it while it loads. No audio track.
  const encoding =
    '-an -c:v libx264 -preset veryslow -tune animation -crf 24 -pix_fmt yuv420p -movflags +faststart';
  const ffmpeg = spawn('ffmpeg', [...`${input} ${color} ${encoding}`.split(' '), output], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  for (let i = 0; i < seconds * fps; i++) {
    await page.evaluate((at) => window.show(at), i / fps);
    if (!ffmpeg.stdin.write(await page.screenshot())) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  await once(ffmpeg, 'close');
}
await browser.close();
