import { expect, type Browser, type Page } from '@playwright/test';
import { abrirSesion, pedirComo } from './atenciones.ts';
import { en } from './portal.ts';

export const LAURA = '20333444';

const vista = { locale: 'es-AR', timezoneId: 'America/Argentina/Buenos_Aires', reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } } as const;

/** The desk of a professional, in a browser of its own. */
export async function abrirEscritorio(browser: Browser, plantilla: string, dni = LAURA) {
  const context = await browser.newContext(vista);
  const page = await context.newPage();
  // How often something sounded; the browser plays it to nobody.
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
  await expect(page.getByRole('region', { name: 'Fila' })).toBeVisible();
}

export const sonidos = (page: Page) => page.evaluate(() => (window as unknown as { notas: number }).notas);

/** A patient with a page of their own, who takes a ticket without the screens and can then open them. */
export async function abrirPaciente(browser: Browser, plantilla: string, dni: string) {
  const context = await browser.newContext({ ...vista, viewport: { width: 390, height: 800 } });
  const page = await context.newPage();
  const { token } = await abrirSesion(page, plantilla, dni);
  const pedir = pedirComo(page, token);
  return {
    page,
    pedir,
    async solicitar(motivo = '', servicio = 1) {
      const { version } = await pedir<{ version: string }>('/api/contenido/terminos');
      return pedir<{ id: string; sala: string }>('/api/atencion/solicitar', { documento: dni, servicio_id: servicio, motivo, terminos: version });
    },
    async esperar(id: string) {
      await page.goto(en(plantilla, `/videocall?atencion=${id}`));
    },
    async entrar() {
      await page.getByRole('button', { name: 'Entrar a la videollamada' }).click();
    },
    cerrar: () => context.close(),
  };
}

export const fila = (page: Page) => page.getByRole('region', { name: 'Fila' });
export const llamada = (page: Page) => page.getByRole('region', { name: 'Llamada', exact: true });
export const ficha = (page: Page) => page.getByRole('region', { name: 'Ficha', exact: true });
export const enFila = (page: Page, nombre: string) => fila(page).getByRole('listitem').filter({ hasText: nombre });
export const empezar = async (page: Page) => {
  await page.getByRole('button', { name: 'Empezar a atender' }).click();
  await expect(page.getByText('Atendiendo', { exact: true })).toBeVisible();
};
export const enConsulta = (page: Page) => expect(fila(page).getByText('En consulta')).toBeVisible({ timeout: 30_000 });
export const llamando = (page: Page, nombre: string) => expect(page.getByRole('heading', { name: `Llamando a ${nombre}` })).toBeVisible();
export const dicho = (page: Page, texto: string | RegExp) => page.getByRole('region', { name: 'Avisos' }).getByText(texto);
export const guardado = (page: Page) => expect(page.getByText(/^Borrador guardado \d\d:\d\d$/)).toBeVisible();

/** Pictures of the other side that were decoded so far. */
export const cuadros = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLVideoElement>('.llamada .escenario > video')?.getVideoPlaybackQuality().totalVideoFrames ?? 0);
export async function seVe(page: Page) {
  await expect.poll(() => cuadros(page), { timeout: 30_000 }).toBeGreaterThan(0);
  const before = await cuadros(page);
  await expect.poll(() => cuadros(page), { timeout: 30_000 }).toBeGreaterThan(before);
}
