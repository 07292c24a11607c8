import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { ANA, JORGE, PAULA } from '../support/gente.ts';
import { en, lugar } from '../support/portal.ts';
import { abrirSesion } from '../support/sesion.ts';
import { avisoLegal, menu } from '../support/shell.ts';

const pieFijo = (page: Page) => page.getByRole('link', { name: 'Llamá al 107' });

test.describe('footer', () => {
  for (const [quien, dni, ruta, fijo, legal] of [
    ['patient on home', ANA, '/', true, true],
    ['patient elsewhere', ANA, '/misatenciones', true, true],
    ['patient in a consultation', ANA, '/videocall', false, false],
    ['case manager on home', PAULA, '/', true, false],
    ['coordinator on home', JORGE, '/', true, false],
    ['case manager on the cases', PAULA, '/listcasos', false, false],
    ['case manager on a new case', PAULA, '/nuevocaso', false, false],
    ['case manager on a case', PAULA, '/detalleCaso?id=1041', false, false],
    ['anonymous', undefined, '/login', false, false],
    ['anonymous on a public page', undefined, '/documento/recetas/1', false, false],
  ] as const) {
    test(`${quien}: fixed text ${fijo ? 'shown' : 'hidden'}, legal notice ${legal ? 'shown' : 'hidden'}`, async ({
      page,
    }) => {
      if (dni) await abrirSesion(page, 'demo', dni);
      await page.goto(en('demo', ruta));
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect(pieFijo(page)).toHaveCount(fijo ? 1 : 0);
      await expect(avisoLegal(page)).toHaveCount(legal ? 1 : 0);
      if (fijo) await expect(pieFijo(page)).toHaveAttribute('href', 'tel:107');
    });
  }

  test('the case routes have a bar with back, title and sign-out instead of the header', async ({ page }) => {
    await abrirSesion(page, 'demo', PAULA);
    await page.goto(en('demo', '/nuevocaso'));
    await expect(page.getByRole('heading', { level: 1, name: 'Registrar nuevo caso' })).toBeVisible();
    await expect(menu(page)).toHaveCount(0);
    // Wait for the page's content, not only its bar, before leaving it.
    await expect(page.getByRole('textbox').first()).toBeVisible();
    await page.getByRole('link', { name: 'Casos' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Casos' })).toBeFocused();
    await page.getByRole('button', { name: 'Paula Sosa, cerrar sesión' }).click();
    await expect.poll(() => lugar(page)).toBe('/login');
  });
});

test('the certificate has the widths of section 9 and follows the window', async ({ page }) => {
  await abrirSesion(page, 'demo', ANA);
  await page.goto(en('demo', '/'));
  await avisoLegal(page).click();
  const certificado = page.getByRole('dialog', { name: 'Certificado' });
  for (const [ventana, ancho] of [
    [499, 424.15],
    [500, 400],
    [599, 400],
    [600, 490],
    [749, 490],
    [750, 650],
    [959, 650],
    [960, 745],
  ] as const) {
    await page.setViewportSize({ width: ventana, height: 800 });
    await expect
      .poll(async () => (await certificado.boundingBox())?.width, { message: `window of ${ventana}` })
      .toBeCloseTo(ancho, 1);
  }
});

test.describe('the certificate', () => {
  const visor = (enabled: boolean) => (context: BrowserContext) =>
    context.addInitScript(
      (value) => Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => value }),
      enabled,
    );

  test('opens in a frame where the browser can show PDF', async ({ page, context }) => {
    await visor(true)(context);
    await abrirSesion(page, 'demo', ANA);
    await page.goto(en('demo', '/'));
    const answer = page.waitForResponse(/certificado\.pdf\?ticket=/);
    await avisoLegal(page).click();
    expect((await answer).status()).toBe(200);
    await expect(page.locator('iframe[src^="/api/unidad/certificado.pdf?ticket="]')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(avisoLegal(page)).toBeFocused();
  });

  test("offers 'Abrir PDF' where the browser cannot, with a fresh ticket for each click", async ({
    page,
    context,
  }) => {
    await visor(false)(context);
    await abrirSesion(page, 'demo', ANA);
    await page.goto(en('demo', '/'));
    await avisoLegal(page).click();
    const abrir = page.getByRole('link', { name: /^Abrir PDF/ });
    const first = await abrir.getAttribute('href');
    const status = (href: string | null) => page.evaluate(async (url) => (await fetch(url!)).status, href);
    expect(await status(first)).toBe(200);
    expect(await status(first)).toBe(404);
    await abrir.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
    await abrir.click();
    await expect(abrir).not.toHaveAttribute('href', first!);
    expect(await status(await abrir.getAttribute('href'))).toBe(200);
  });
});
