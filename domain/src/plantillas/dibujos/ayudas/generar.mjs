// Draws the help pictures of `cuadros.mjs` as animated GIFs in this folder:
//   node domain/src/plantillas/dibujos/ayudas/generar.mjs [control …]
// Chromium turns the SVG frames into pixels, ImageMagick ('convert') puts them together.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { cuadros } from './cuadros.mjs';

const aqui = dirname(fileURLToPath(import.meta.url));
const elegidos = process.argv.slice(2);
const trabajo = mkdtempSync(join(tmpdir(), 'ayudas-'));
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'] });

// A loop count of 2 is shown two or three times, depending on the browser: three rounds of 1.6 s end within 5 s.
const RONDA = 160;

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
    execFileSync('convert', ['-delay', String(demora), tira, '-crop', '320x200', '+repage', '+dither', '-colors', '40', '-loop', '2', '-layers', 'OptimizePlus', salida]);
    console.log(control, marcos.length, statSync(salida).size);
  }
} finally {
  await browser.close();
  rmSync(trabajo, { recursive: true });
}
