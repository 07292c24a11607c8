// `npm run pictures` takes the screenshots of the README from the running product, so that they stay up to
// date. `npm run pictures -- guia` takes those of docs/guia-administrador.md. `npm run pictures -- todas CARPETA [plantilla…]` takes every screen at every width, to review them,
// also with 200 % text size, in dark mode and in forced colours.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { plantillaDeDesarrollo as DEMO } from '../domain/src/plantillas/index.ts';
import { newDataDir, startProduct } from '../e2e/support/producto.ts';
import { ensureBrowser } from './browser.mjs';
import { ensureWebBuilt } from './build-web.mjs';
import { ensureInstalled } from './install.mjs';
import { inRoot } from './project.mjs';

const [ANA, LAURA, PAULA, MARTA] = ['30111222', '20333444', '27555666', '22999000'];
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

/** The screenshots of the README. */
const readme = [
  { name: 'ingreso', unit: DEMO, path: '/login', size: DESK },
  { name: 'inicio-telefono', unit: DEMO, dni: ANA, path: '/home', size: PHONE },
  { name: 'reservar', unit: DEMO, dni: ANA, path: '/solicitudTurnos', size: PHONE },
  { name: 'escritorio', unit: DEMO, dni: LAURA, path: '/', size: DESK },
  { name: 'caso', unit: DEMO, dni: PAULA, path: '/detalleCaso?id=1041', size: DESK },
];

/** The screenshots of the administrator's guide. */
const guide = [
  { name: 'ingreso-del-personal', route: '/personal' },
  ...['servicios', 'profesionales', 'personal', 'feriados', 'limites', 'plantilla', 'padron', 'ayuda']
    .concat(['turnos', 'cifras', 'correos', 'auditoria', 'conexiones', 'estado'])
    .map((name) => ({ name, dni: MARTA, route: `/admin/${name}` })),
  { name: 'en-vivo', dni: MARTA, route: '/admin' },
];
const GUIDE_SIZE = { width: 1100, height: 720 };

/** Every screen that has its own address, by account. */
const screens = [
  {
    dni: '',
    routes: [
      '/login',
      '/registro',
      '/recuperarclave',
      '/personal',
      '/error',
      '/verificar',
      '/resumenCompartido',
      '/entrypoint?codigoTurno=x',
    ],
  },
  {
    dni: ANA,
    routes: [
      '/home',
      '/especialidad',
      '/nodisponible',
      '/misatenciones',
      '/miPerfil',
      '/agregarFamiliar',
      '/misTurnos',
      '/solicitudTurnos',
      '/condicionesMedicas',
      '/resumen',
      '/compartirResumen',
      '/importarResumen',
      '/teleEducacion',
    ],
  },
  { dni: LAURA, routes: ['/', '/profesional?vista=turnos', '/miPerfil'] },
  {
    dni: PAULA,
    routes: ['/', '/listcasos', '/nuevocaso', '/detalleCaso?id=1041', '/detalleCaso?id=1042&edicion=1'],
  },
  {
    dni: MARTA,
    routes: [
      '/admin',
      '/admin/turnos',
      '/admin/servicios',
      '/admin/profesionales',
      '/admin/feriados',
      '/admin/personal',
      '/admin/ayuda',
      '/admin/padron',
      '/admin/cifras',
      '/admin/correos',
      '/admin/auditoria',
      '/admin/plantilla',
      '/admin/limites',
      '/admin/aprobaciones',
      '/admin/banners',
      '/admin/ingreso',
      '/admin/conexiones',
      '/admin/sistemas',
      '/admin/estado',
    ],
  },
];
const widths = [
  { name: '320', viewport: { width: 320, height: 640 } },
  { name: '390', viewport: PHONE },
  { name: '844x390', viewport: { width: 844, height: 390 } },
  { name: '768', viewport: { width: 768, height: 1024 } },
  { name: '1024', viewport: { width: 1024, height: 768 } },
  { name: '1440', viewport: DESK },
  { name: '390-texto200', viewport: PHONE, text: '200%' },
  { name: '390-oscuro', viewport: PHONE, colorScheme: 'dark' },
  { name: '1440-forzados', viewport: DESK, forcedColors: 'active' },
];

/** The access token of whoever is signed in at a page. */
const tokens = new WeakMap();

await ensureInstalled();
await ensureWebBuilt();
const { dataDir, remove } = newDataDir();
const product = await startProduct(dataDir);
const browser = await chromium.launch({
  executablePath: ensureBrowser(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const [all, folder = 'test-results/pictures', ...units] = process.argv.slice(2);
  if (all === 'todas') await takeAll(path.resolve(folder), units.length > 0 ? units : [DEMO]);
  else if (all === 'guia') await takeGuide(inRoot('docs/pictures/guia'));
  else await takeReadme(inRoot('docs/pictures'));
} finally {
  await browser.close();
  await product.stop();
  remove();
}

async function takeReadme(folder) {
  mkdirSync(folder, { recursive: true });
  for (const { name, unit, dni, path: route, size } of readme) {
    const page = await open(unit, dni, { viewport: size });
    if (name === 'escritorio') await fillLine(unit, page);
    await settle(page, unit, route);
    await page.screenshot({ path: path.join(folder, `${name}.png`) });
    await page.context().close();
    console.log(name);
  }
}

/** As JPEG: twenty pictures must not weigh more than the code. */
async function takeGuide(folder) {
  mkdirSync(folder, { recursive: true });
  const staff = await open(DEMO, MARTA, { viewport: GUIDE_SIZE });
  const nobody = await open(DEMO, '', { viewport: GUIDE_SIZE });
  const professional = await open(DEMO, LAURA, {});
  await fillLine(DEMO, professional);
  for (const { name, dni, route } of guide) {
    const page = dni ? staff : nobody;
    await settle(page, DEMO, route);
    await page.screenshot({ path: path.join(folder, `${name}.jpg`), type: 'jpeg', quality: 72 });
    console.log(name);
  }
  for (const page of [staff, nobody, professional]) await page.context().close();
}

async function takeAll(folder, units) {
  for (const unit of units) {
    for (const { name, viewport, text, ...options } of widths) {
      mkdirSync(path.join(folder, unit, name), { recursive: true });
      for (const { dni, routes } of screens) {
        const page = await open(unit, dni, { viewport, ...options });
        if (text)
          await page.addInitScript(
            (size) =>
              addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = size)),
            text,
          );
        for (const route of routes) {
          await settle(page, unit, route);
          const file = `${dni || 'nadie'}${route.replaceAll(/[/?=&]+/g, '-')}.png`;
          await page.screenshot({ path: path.join(folder, unit, name, file), fullPage: true });
        }
        await page.context().close();
      }
      console.log(`${unit} ${name}`);
    }
  }
}

/** A professional on duty whose record panel shows the next patient in line. */
async function fillLine(unit, professional) {
  await post(professional, '/api/fila/guardia', { enGuardia: true });
  const patient = await open(unit, ANA, {});
  const { version } = await post(patient, '/api/contenido/terminos');
  const { id } = await post(patient, '/api/atencion/solicitar', {
    documento: ANA,
    servicio_id: 1,
    motivo: 'Tos y fiebre desde ayer',
    terminos: version,
  });
  await patient.context().close();
  await post(professional, '/api/fila/llamar', { id });
}

/** Calls the API as the person of the page: a GET without a body, otherwise a POST. */
async function post(page, route, body) {
  const { status, answer } = await page.evaluate(
    async ([address, sent, bearer]) => {
      const headers = {
        'x-portal': '1',
        'content-type': 'application/json',
        authorization: `Bearer ${bearer}`,
      };
      const response = await fetch(
        address,
        sent === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(sent) },
      );
      return { status: response.status, answer: await response.json() };
    },
    [route, body, tokens.get(page)],
  );
  if (status !== 200) throw new Error(`${route}: ${status} ${JSON.stringify(answer)}`);
  return answer;
}

async function open(unit, dni, options) {
  const context = await browser.newContext({
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  await page.goto(addressOf(unit, '/personal'));
  if (!dni) return page;
  const { status, token } = await page.evaluate(
    async (body) => {
      const headers = { 'x-portal': '1', 'content-type': 'application/json' };
      const answer = await fetch('/api/sesion/iniciar', {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return { status: answer.status, token: (await answer.json()).token };
    },
    { correo: dni, password: 'demo1234', acceso: dni === ANA ? 'portal' : 'personal' },
  );
  if (status !== 200) throw new Error(`${dni} no entra en ${unit}: ${status}`);
  tokens.set(page, token);
  return page;
}

async function settle(page, unit, route) {
  await page.goto(addressOf(unit, route), { waitUntil: 'networkidle' }).catch(() => {});
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(300);
}

function addressOf(unit, route) {
  return `http://${unit.replaceAll('_', '-')}.localhost:${new URL(product.url).port}${route}`;
}
