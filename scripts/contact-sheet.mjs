// Draws every emblem, side image and help picture on one sheet, to compare them:
//   node scripts/contact-sheet.mjs sheet.png [--names] [--only=emblemas,escenas,ayudas,otros]
//     [--keys=CLAVE,CLAVE] [--width=1600] [--cell=210]
// Names are off by default: two pictures that cannot be told apart without their names are a defect.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';

const raiz = dirname(dirname(fileURLToPath(import.meta.url)));
const plantillasDir = join(raiz, 'domain/src/plantillas');
const dibujos = join(plantillasDir, 'dibujos');
const load = (ruta) => import(pathToFileURL(ruta).href);

const args = process.argv.slice(2);
const option = (nombre, porOmision) =>
  args.find((a) => a.startsWith(`--${nombre}=`))?.split('=')[1] ?? porOmision;
const salida = args.find((a) => !a.startsWith('--'));
if (!salida) {
  console.error(
    'usage: node scripts/contact-sheet.mjs <sheet.png> [--names] [--only=emblemas,escenas,ayudas,otros] [--keys=…]',
  );
  process.exit(1);
}
const names = args.includes('--names');
const only = option('only', 'emblemas,escenas,ayudas,otros').split(',');

const { figuras } = await load(join(dibujos, 'figuras.ts'));
const { emblemaSvg, logoSvg } = await load(join(dibujos, 'logo.ts'));
const claves = option('keys', '')?.split(',').filter(Boolean);
const todas = claves.length ? claves : Object.keys(figuras);

const { tokensDe } = await load(join(plantillasDir, 'colores.ts'));
const { plantillas } = await load(join(plantillasDir, 'index.ts'));
const datosDe = (clave) => ({ marca: plantillas[clave].marca, tokens: tokensDe(plantillas[clave].colores) });

const img = (svg) => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
const celda = (nombre, src, w, h) =>
  `<figure><img src="${src}" width="${w}" height="${h}">${names ? `<figcaption>${nombre}</figcaption>` : ''}</figure>`;
const cell = Number(option('cell', '210'));
const partes = [];

if (only.includes('emblemas')) {
  partes.push(todas.map((c) => celda(c, img(emblemaSvg(c, datosDe(c).tokens)), 102, 114)).join(''));
  partes.push(todas.map((c) => celda('', img(emblemaSvg(c, datosDe(c).tokens)), 34, 38)).join(''));
  if (names)
    partes.push(todas.map((c) => `<figure>${logoSvg({ clave: c, ...datosDe(c) })}</figure>`).join(''));
}
if (only.includes('escenas')) {
  const { escenaSvg } = await load(join(dibujos, 'escenas.ts'));
  partes.push(
    todas
      .map((c) => celda(c, img(escenaSvg(c, datosDe(c).tokens)), cell, Math.round((cell * 940) / 720)))
      .join(''),
  );
}
if (only.includes('ayudas') && existsSync(join(dibujos, 'ayudas.ts'))) {
  const { ayudas } = await load(join(dibujos, 'ayudas.ts'));
  partes.push(
    ayudas
      .map(({ control, archivo }) =>
        celda(
          control,
          `data:image/gif;base64,${readFileSync(join(dibujos, 'ayudas', archivo)).toString('base64')}`,
          240,
          150,
        ),
      )
      .join(''),
  );
}
if (only.includes('otros')) {
  const { tramiteDniSvg } = await load(join(dibujos, 'tramite-dni.ts'));
  const { mapaSvg } = await load(join(dibujos, 'mapas.ts'));
  const lugares = [
    { nombre: 'Centro Norte', domicilio: 'Belgrano 120', x: 24, y: 28 },
    { nombre: 'Centro Sur', domicilio: 'Mitre 845', x: 62, y: 70 },
    { nombre: 'Hospital', domicilio: 'San Martín 2300', x: 48, y: 44 },
    { nombre: 'Sala Este', domicilio: 'Rivadavia 77', x: 84, y: 22 },
  ];
  partes.push(
    celda('DNI', img(tramiteDniSvg), 560, 380) +
      celda('mapa', img(mapaSvg(lugares, datosDe('demo').tokens)), 560, 392),
  );
}

const html = `<!doctype html><meta charset="utf-8"><style>body{margin:24px;background:#fff;font:12px system-ui}section{display:flex;flex-wrap:wrap;gap:14px;margin-bottom:28px}figure{margin:0}img{display:block}figcaption{padding-top:4px;color:#444}</style>${partes.map((p) => `<section>${p}</section>`).join('')}`;

const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
});
try {
  const page = await browser.newPage({
    viewport: { width: Number(option('width', '1600')), height: 900 },
    reducedMotion: 'reduce',
  });
  await page.setContent(html, { waitUntil: 'load' });
  await page.screenshot({ path: salida, fullPage: true });
} finally {
  await browser.close();
}
console.log(salida);
