import { expect, test, type Browser, type Page, type Request } from '@playwright/test';
import { ANA } from '../support/gente.ts';
import { en, iniciarSesion, lugar } from '../support/portal.ts';
import { abrirSesion } from '../support/sesion.ts';
import { avisoLegal, menu } from '../support/shell.ts';

test('signing out in one tab signs out all tabs', async ({ context }) => {
  const [one, other] = [await context.newPage(), await context.newPage()];
  await abrirSesion(one, 'demo', ANA);
  for (const page of [one, other]) {
    await page.goto(en('demo', '/'));
    await expect(page.getByRole('heading', { level: 1, name: 'Hola, Ana' })).toBeVisible();
  }
  await other.waitForTimeout(500);
  await menu(one).getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect.poll(() => lugar(one)).toBe('/login');
  await expect.poll(() => lugar(other)).toBe('/login');
  await other.goto(en('demo', '/misTurnos'));
  await expect.poll(() => lugar(other)).toBe('/login');
});

test('a sign-out that the network loses holds after a reload, and reaches the server later', async ({
  page,
  context,
}) => {
  await abrirSesion(page, 'demo', ANA);
  await page.goto(en('demo', '/'));
  await expect(page.getByRole('heading', { level: 1, name: 'Hola, Ana' })).toBeVisible();
  await page.route('**/api/sesion/cerrar', (route) => route.abort());
  await menu(page).getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect.poll(() => lugar(page)).toBe('/login');
  await page.goto(en('demo', '/misTurnos'));
  await expect(page.getByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeVisible();
  const galletas = async () => (await context.cookies()).map(({ name }) => name);
  expect(await galletas()).toEqual(['renovacion']);

  await page.unroute('**/api/sesion/cerrar');
  await expect.poll(galletas).toEqual([]);
  // It also leads back to the page that was asked for.
  await iniciarSesion(page, ANA, 'demo1234');
  await expect(page.getByRole('heading', { level: 1, name: 'Mis turnos' })).toBeVisible();
});

test('a sign-in waits for the sign-out before it, whose answer would take its session away', async ({
  page,
}) => {
  await abrirSesion(page, 'demo', ANA);
  await page.goto(en('demo', '/'));
  await expect(page.getByRole('heading', { level: 1, name: 'Hola, Ana' })).toBeVisible();
  await page.route('**/api/sesion/cerrar', async (route) => {
    // A sign-in that did not wait would be answered first.
    await page.waitForResponse('**/api/sesion/iniciar', { timeout: 3000 }).catch(() => {});
    await route.continue();
  });
  const isClose = (request: Request) => request.url().endsWith('/api/sesion/cerrar');
  const closed = Promise.race([
    page.waitForEvent('requestfinished', isClose),
    page.waitForEvent('requestfailed', isClose),
  ]);
  await menu(page).getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect.poll(() => lugar(page)).toBe('/login');
  await iniciarSesion(page, ANA, 'demo1234');
  await expect(page.getByRole('heading', { level: 1, name: 'Hola, Ana' })).toBeVisible();
  await closed;
  await page.goto(en('demo', '/misTurnos'));
  await expect(page.getByRole('heading', { level: 1, name: 'Mis turnos' })).toBeVisible();
});

test('a renewal that is answered after the sign-out does not sign in again', async ({ page }) => {
  await page.clock.install();
  await abrirSesion(page, 'demo', ANA);
  const first = page.waitForResponse('**/api/sesion/renovar');
  await page.goto(en('demo', '/'));
  await expect(page.getByRole('heading', { level: 1, name: 'Hola, Ana' })).toBeVisible();
  const json: unknown = await (await first).json();
  const asked = Promise.withResolvers<void>();
  const signedOut = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/sesion/renovar', async (route) => {
    asked.resolve();
    await signedOut.promise;
    await route.fulfill({ json }).finally(answered.resolve);
  });
  // The access token is too old for the next question.
  await page.clock.fastForward('30:00');
  await menu(page).getByRole('link', { name: 'Mis atenciones' }).click();
  await asked.promise;
  await menu(page).getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect.poll(() => lugar(page)).toBe('/login');
  signedOut.resolve();
  await answered.promise;
  await page.waitForTimeout(1000);
  expect(lugar(page)).toBe('/login');
  await page.unroute('**/api/sesion/renovar');
  await page.goto(en('demo', '/misTurnos'));
  await expect(page.getByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeVisible();
});

test("signing out in one browser leaves the person's other browser signed in", async ({ browser }) => {
  const open = async (from: Browser) => {
    const page = await (await from.newContext()).newPage();
    await abrirSesion(page, 'demo', ANA);
    await page.goto(en('demo', '/'));
    await expect(page.getByRole('heading', { level: 1, name: 'Hola, Ana' })).toBeVisible();
    return page;
  };
  const [one, other] = [await open(browser), await open(browser)];
  await menu(one).getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect.poll(() => lugar(one)).toBe('/login');
  await other.waitForTimeout(1000);
  await expect(other.getByRole('heading', { level: 1, name: 'Hola, Ana' })).toBeVisible();
  await Promise.all([one.context().close(), other.context().close()]);
});

test.describe('the end of a session', () => {
  const aviso = (page: Page) => page.getByRole('alertdialog', { name: 'Tu sesión está por terminar' });
  const reingreso = (page: Page) => page.getByRole('dialog', { name: 'Tu sesión terminó' });

  async function abierta(page: Page) {
    await page.clock.install();
    await abrirSesion(page, 'demo', ANA);
    await page.goto(en('demo', '/misatenciones'));
    await expect(page.getByRole('heading', { level: 1, name: 'Mis atenciones' })).toBeVisible();
  }

  test("warns two minutes before, and 'Seguir conectado' extends the session", async ({ page }) => {
    await abierta(page);
    await page.clock.runFor('57:00');
    await expect(aviso(page)).toHaveCount(0);
    await page.clock.runFor('01:20');
    await expect(aviso(page)).toBeVisible();
    await aviso(page).getByRole('button', { name: 'Seguir conectado' }).click();
    await expect(aviso(page)).toHaveCount(0);
    await page.clock.runFor('30:00');
    await expect(aviso(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'Mis atenciones' })).toBeVisible();
  });

  test('asks for the password over the page and keeps the page as it was', async ({ page }) => {
    await abierta(page);
    // A field that the user had half filled in.
    await page.getByRole('main').evaluate((main) => {
      const campo = document.createElement('input');
      campo.id = 'a-medias';
      campo.value = 'escrito a medias';
      main.append(campo);
    });
    await page.clock.runFor('58:20');
    await expect(aviso(page)).toBeVisible();
    const closed = page.waitForResponse('**/api/sesion/cerrar');
    await page.clock.runFor('02:00');
    await expect(reingreso(page)).toBeVisible();
    await closed;
    const gone = await page.evaluate(
      async () =>
        (
          await fetch('/api/sesion/renovar', {
            method: 'POST',
            headers: { 'x-portal': '1', 'content-type': 'application/json' },
            body: '{}',
          })
        ).status,
    );
    expect(gone).toBe(401);
    await page.keyboard.press('Escape');
    await expect(reingreso(page)).toBeVisible();
    await reingreso(page).getByRole('button', { name: 'Continuar' }).click();
    await expect(reingreso(page).getByText('La contraseña es requerida')).toBeVisible();
    await reingreso(page).getByLabel('Contraseña', { exact: true }).fill('no-es-esta');
    await reingreso(page).getByRole('button', { name: 'Continuar' }).click();
    await expect(reingreso(page).getByText('DNI o contraseña incorrectos')).toBeVisible();
    await reingreso(page).getByLabel('Contraseña', { exact: true }).fill('demo1234');
    await reingreso(page).getByRole('button', { name: 'Continuar' }).click();
    await expect(reingreso(page)).toHaveCount(0);
    await expect(page.locator('#a-medias')).toHaveValue('escrito a medias');
    await expect.poll(() => lugar(page)).toBe('/misatenciones');
  });

  test('repeats the interrupted request after the password', async ({ page, context }) => {
    await abrirSesion(page, 'demo', ANA);
    await page.goto(en('demo', '/'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.route(
      '**/api/unidad/certificado/ticket',
      (route) => route.fulfill({ status: 401, json: { code: 'sin_sesion', message: 'Tu sesión terminó.' } }),
      { times: 1 },
    );
    await context.clearCookies();
    await avisoLegal(page).click();
    await expect(reingreso(page)).toBeVisible();
    await reingreso(page).getByLabel('Contraseña', { exact: true }).fill('demo1234');
    await reingreso(page).getByRole('button', { name: 'Continuar' }).click();
    await expect(reingreso(page)).toHaveCount(0);
    await expect(
      page.getByRole('dialog', { name: 'Certificado' }).locator('iframe, a[href*="ticket="]'),
    ).toBeVisible();
  });

  test("'Salir' leads to /login", async ({ page }) => {
    await abierta(page);
    await page.clock.runFor('58:20');
    await page.clock.runFor('02:00');
    await reingreso(page).getByRole('button', { name: 'Salir' }).click();
    await expect.poll(() => lugar(page)).toBe('/login');
  });
});
