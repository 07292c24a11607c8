import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { pedirComo } from './atenciones.ts';
import { en } from './portal.ts';
import { newDataDir, startProduct, type Producto } from './producto.ts';
import { LAURA } from './gente.ts';
import { abrirSesion } from './sesion.ts';

const abiertos = new Set<BrowserContext>();

/**
 * Starts a product for one file, whose tests run in order: a professional has one patient at a time, and the
 * units of the shared product are full of other tests' patients.
 */
export function conProductoPropio() {
  test.describe.configure({ mode: 'default' });
  const comun = process.env['PORTAL_URL'];
  let propio: Producto | undefined;
  let carpeta: ReturnType<typeof newDataDir> | undefined;
  test.beforeAll(async () => {
    test.setTimeout(360_000);
    carpeta = newDataDir(process.env['DATOS_DE_DEMO']);
    propio = await startProduct(carpeta.dataDir);
    process.env['PORTAL_URL'] = propio.url;
  });
  test.afterAll(async () => {
    process.env['PORTAL_URL'] = comun;
    await propio?.stop();
    carpeta?.remove();
  });
  // A call that is left open goes on and slows down the next test.
  test.afterEach(async () => {
    await Promise.all([...abiertos].map((context) => context.close()));
    abiertos.clear();
  });
}

const vista = {
  locale: 'es-AR',
  timezoneId: 'America/Argentina/Buenos_Aires',
  reducedMotion: 'reduce',
  viewport: { width: 1440, height: 900 },
} as const;

/** Opens a professional's desk in a new browser context. */
export async function abrirEscritorio(browser: Browser, plantilla: string, dni = LAURA) {
  const context = await browser.newContext(vista);
  abiertos.add(context);
  const page = await context.newPage();
  // Count the sounds that the page plays.
  await page.addInitScript(() => {
    const counted = window as unknown as { notas: number };
    counted.notas = 0;
    const create = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function (this: AudioContext) {
      counted.notas += 1;
      return create.call(this);
    };
  });
  const { token } = await abrirSesion(page, plantilla, dni);
  await irAlEscritorio(page, plantilla);
  return { context, page, pedir: pedirComo(page, token) };
}

export async function irAlEscritorio(page: Page, plantilla: string, busca = '') {
  await page.goto(en(plantilla, `/profesional${busca}`));
  // The first page of a product that has just started is slow.
  await expect(page.getByRole('region', { name: 'Fila' })).toBeVisible({ timeout: 30_000 });
}

/** Makes every record say that it is of a work-risk case; real ones come only with the turno of a case. */
export async function comoRiesgoDeTrabajo(page: Page) {
  await page.addInitScript(() => {
    const real = window.fetch;
    window.fetch = async (...args) => {
      const response = await real(...args);
      if (typeof args[0] !== 'string' || !args[0].startsWith('/api/fila/ficha/') || !response.ok)
        return response;
      return Response.json({ ...((await response.json()) as object), riesgoTrabajo: true });
    };
  });
  await page.reload();
}

export const sonidos = (page: Page) => page.evaluate(() => (window as unknown as { notas: number }).notas);

/** Opens a patient's page; the patient requests through the API and then uses the screens. */
export async function abrirPaciente(browser: Browser, plantilla: string, dni: string) {
  const context = await browser.newContext({ ...vista, viewport: { width: 390, height: 800 } });
  abiertos.add(context);
  const page = await context.newPage();
  const { token } = await abrirSesion(page, plantilla, dni);
  const pedir = pedirComo(page, token);
  return {
    page,
    pedir,
    async solicitar(motivo = '', servicio = 1) {
      const { version } = await pedir<{ version: string }>('/api/contenido/terminos');
      return pedir<{ id: string; sala: string }>('/api/atencion/solicitar', {
        documento: dni,
        servicio_id: servicio,
        motivo,
        terminos: version,
      });
    },
    async esperar(id: string) {
      await page.goto(en(plantilla, `/videocall?atencion=${id}`));
    },
    async entrar() {
      await page.getByRole('button', { name: 'Entrar a la videollamada' }).click();
    },
  };
}

export const fila = (page: Page) => page.getByRole('region', { name: 'Fila' });
export const llamada = (page: Page) => page.getByRole('region', { name: 'Llamada', exact: true });
export const ficha = (page: Page) => page.getByRole('region', { name: 'Ficha', exact: true });
export const enFila = (page: Page, nombre: string) =>
  fila(page).getByRole('listitem').filter({ hasText: nombre });
export const empezar = async (page: Page) => {
  await page.getByRole('button', { name: 'Empezar a atender' }).click();
  await expect(page.getByText('Atendiendo', { exact: true })).toBeVisible();
};
export const enConsulta = (page: Page) =>
  expect(fila(page).getByText('En consulta')).toBeVisible({ timeout: 30_000 });
export const llamando = (page: Page, nombre: string) =>
  expect(page.getByRole('heading', { name: `Llamando a ${nombre}` })).toBeVisible();
export const dicho = (page: Page, texto: string | RegExp) =>
  page.getByRole('region', { name: 'Avisos' }).getByText(texto);
export const guardado = (page: Page) => expect(page.getByText(/^Borrador guardado \d\d:\d\d$/)).toBeVisible();

/** Frames of the other side decoded so far. */
export const cuadros = (page: Page) =>
  page.evaluate(
    () =>
      document.querySelector<HTMLVideoElement>('[data-llamada] video')?.getVideoPlaybackQuality()
        .totalVideoFrames ?? 0,
  );
export async function seVe(page: Page) {
  await expect.poll(() => cuadros(page), { timeout: 30_000 }).toBeGreaterThan(0);
  const before = await cuadros(page);
  await expect.poll(() => cuadros(page), { timeout: 30_000 }).toBeGreaterThan(before);
}

export const siguiente = (page: Page) => page.getByRole('button', { name: 'Llamar al siguiente' });
export const evolucion = (page: Page) => ficha(page).getByRole('textbox', { name: 'Evolución' });
export const diagnostico = (page: Page) => ficha(page).getByRole('combobox', { name: 'Diagnóstico' });
