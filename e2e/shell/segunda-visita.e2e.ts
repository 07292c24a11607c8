import { expect, test, type Page } from '@playwright/test';
import { revisar } from '../support/axe.ts';
import { startCorridor } from '../support/corredor.ts';
import { ANA } from '../support/gente.ts';
import { newDataDir, startProduct } from '../support/producto.ts';
import { entrarEn } from '../support/sesion.ts';
import { menu } from '../support/shell.ts';

/** What the service worker shows when the network does not bring a page. */

test.use({ serviceWorkers: 'allow' });

let corridor: Awaited<ReturnType<typeof startCorridor>>;
let origin: string;
test.beforeEach(async () => {
  corridor = await startCorridor(process.env['PORTAL_URL']!);
  origin = corridor.origin('demo');
});
test.afterEach(() => corridor.stop());

const guardados = (page: Page) => page.evaluate(() => caches.keys());

/** A first visit, until its worker has stored the frame. */
async function visitar(page: Page) {
  await entrarEn(page, origin, ANA, '/misTurnos');
  await expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/marco.html')))).toBe(true);
}
const titulo = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const turnos = (page: Page) => page.getByRole('article').first();
const aviso = (page: Page) => page.getByRole('alert').filter({ hasText: 'No pudimos traer esta página' });

test('a dead portal: the frame and the heading, then what to do, and the page when it is back', async ({
  page,
}) => {
  await visitar(page);
  corridor.cut(true);
  await page.goto(`${origin}/misatenciones`);
  await expect(titulo(page, 'Mis atenciones')).toBeVisible();
  await expect(page.locator('.brand')).toContainText('Portal Demo');
  await expect(aviso(page)).toContainText('El portal no responde. Esperá un minuto y volvé a intentar.');
  await expect(page.getByText('Cargando…')).toBeHidden();
  // The sheets came from what is kept, and the policy lets the frame's own style in.
  await expect(page.locator('.top')).toHaveCSS('position', 'sticky');
  await expect(page.locator('.aviso')).toHaveCSS('display', 'grid');
  await revisar(page);
  const boton = page.getByRole('button', { name: 'Volver a intentar' });
  await page.evaluate(() => Object.assign(window, { anterior: true }));
  await boton.click();
  // Waits over the reload, which would break off a single look.
  await page.waitForFunction(() => !('anterior' in window));
  await expect(aviso(page)).toBeVisible();
  corridor.cut(false);
  await boton.click();
  await expect(menu(page)).toBeVisible();
  await expect(titulo(page, 'Mis atenciones')).toBeVisible();

  corridor.cut(true);
  await page.goto(`${origin}/misTurnos`);
  await expect(aviso(page)).toBeVisible();
  corridor.cut(false);
  // Nobody presses anything.
  await expect(turnos(page)).toBeVisible();
});

test('no network: says so, and goes on by itself when it is back', async ({ page, context }) => {
  await visitar(page);
  corridor.cut(true);
  await context.setOffline(true);
  await page.goto(`${origin}/misTurnos`);
  await expect(aviso(page)).toContainText('Parece que no hay conexión a internet.');
  corridor.cut(false);
  await context.setOffline(false);
  await expect(turnos(page)).toBeVisible();
});

test('a slow network: the frame first, and then the page by itself', async ({ page }) => {
  await visitar(page);
  const letGo = corridor.hold({ questions: true });
  await page.goto(`${origin}/misatenciones`, { waitUntil: 'commit' });
  await expect(page.getByText('Cargando…')).toBeVisible();
  await expect(titulo(page, 'Mis atenciones')).toBeVisible();
  letGo();
  await expect(menu(page)).toBeVisible();
  await expect(aviso(page)).toHaveCount(0);
});

test('a very slow network: the frame waits for its page and does not start again', async ({ page }) => {
  await visitar(page);
  corridor.opened.length = 0;
  const letGo = corridor.hold();
  await page.goto(`${origin}/misatenciones`, { waitUntil: 'commit' });
  // The frame asks again every ten seconds.
  await page.waitForTimeout(12_000);
  letGo();
  await expect(menu(page)).toBeVisible();
  // The visit, and the frame's one reload.
  expect(corridor.opened).toEqual(['/misatenciones', '/misatenciones']);
});

test('with a network the page is the server’s, and its built files come from what is kept', async ({
  page,
}) => {
  await visitar(page);
  await page.reload();
  await expect(turnos(page)).toBeVisible();
  const asked: { file: string; kept: boolean }[] = [];
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    asked.push({ file: pathname, kept: answer.fromServiceWorker() });
  });
  await page.reload();
  await expect(turnos(page)).toBeVisible();
  expect(asked.filter(({ file, kept }) => file.startsWith('/assets/') && !kept)).toEqual([]);
  expect(asked.filter(({ file, kept }) => file.startsWith('/api/') && kept)).toEqual([]);
  await expect(page.locator('#configuracion')).toBeAttached();
  // An address that works once must not be spent twice.
  corridor.opened.length = 0;
  const rutas = ['/contenido/guia', '/api/docs', '/misTurnos'];
  for (const ruta of rutas) await page.goto(`${origin}${ruta}`);
  await expect(turnos(page)).toBeVisible();
  // A page that came late is asked for once more.
  expect([...new Set(corridor.opened)]).toEqual(rutas);
  expect(corridor.opened.slice(0, 3)).toEqual(rutas);
});

test('the switch empties what is kept, and another release replaces it', async ({ page }) => {
  test.slow();
  await visitar(page);
  const { dataDir, remove } = newDataDir(process.env['DATOS_DE_DEMO']);
  const apagado = await startProduct(dataDir, { WEB_CACHE: 'off' });
  try {
    corridor.leadTo(apagado.url);
    // The browser compares the script at each visit.
    await page.goto(`${origin}/login`);
    await expect.poll(() => guardados(page)).toEqual([]);
    // A worker for the notices stays, and pages come as if there were none.
    expect(await page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).active))).toBe(true);
    // As an earlier release would have left it.
    await page.evaluate(() => caches.open('portal-vieja'));
    corridor.leadTo(process.env['PORTAL_URL']!);
    await page.goto(`${origin}/login`);
    await expect.poll(() => guardados(page)).toEqual([expect.stringMatching(/^portal-[\w-]{12}$/)]);
  } finally {
    await apagado.stop();
    remove();
  }
});
