// Generates the help pictures of `cuadros.mjs` as animated GIFs in this folder:
//   node domain/src/plantillas/dibujos/ayudas/generar.mjs [control …]
// Chromium renders the SVG frames, and ImageMagick ('convert') joins them.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { cuadros } from './cuadros.mjs';

const aqui = dirname(fileURLToPath(import.meta.url));
const elegidos = process.argv.slice(2);
const trabajo = mkdtempSync(join(tmpdir(), 'ayudas-'));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
});

// Shown twice, 2.4 s each: nothing moves for longer than five seconds (WCAG 2.2.2).
const RONDA = 240;

/**
 * The file stores the number of repetitions after the first showing. Not every version of ImageMagick writes
 * it, so it is set here.
 */
const showTwice = (archivo) => {
  const gif = readFileSync(archivo);
  gif.writeUInt16LE(1, gif.indexOf('NETSCAPE2.0', 0, 'latin1') + 13);
  writeFileSync(archivo, gif);
};

try {
  const page = await browser.newPage();
  for (const [control, marcos] of Object.entries(cuadros)) {
    if (elegidos.length && !elegidos.includes(control)) continue;
    await page.setViewportSize({ width: 320, height: 200 * marcos.length });
    await page.setContent(`<style>body{margin:0}svg{display:block}</style>${marcos.join('')}`);
    const tira = join(trabajo, `${control}.png`);
    await page.screenshot({ path: tira });
    const salida = join(aqui, `${control.replaceAll('.', '-')}.gif`);
    const demora = Math.floor(RONDA / marcos.length);
    execFileSync('convert', [
      '-delay',
      String(demora),
      tira,
      '-crop',
      '320x200',
      '+repage',
      '+dither',
      '-colors',
      '40',
      '-loop',
      '2',
      '-layers',
      'OptimizePlus',
      salida,
    ]);
    showTwice(salida);
    console.log(control, marcos.length, statSync(salida).size);
  }
} finally {
  await browser.close();
  rmSync(trabajo, { recursive: true });
}
