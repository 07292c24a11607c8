import { expect, test, type Page } from '@playwright/test';
import { ANA } from '../support/gente.ts';
import { en, lugar } from '../support/portal.ts';
import { abrirSesion } from '../support/sesion.ts';
import { irA } from '../support/shell.ts';

test.describe('the error screen', () => {
  const alerta = (page: Page) => page.getByRole('alertdialog');

  for (const [what, state, titulo, textos] of [
    ['no state', null, 'Ha ocurrido un error', []],
    ['a text', { errorMsg: 'Sin código de turno' }, 'Ha ocurrido un error', ['Sin código de turno']],
    [
      'an object with an error',
      { errorMsg: { error: 'No se ha encontrado el caso (7)' } },
      'Ha ocurrido un error',
      ['No se ha encontrado el caso (7)'],
    ],
    ['anything else', { errorMsg: { codigo: 4 } }, 'Ha ocurrido un error', ['{"codigo":4}']],
    [
      'a title and a message',
      { errorMsg: 'x', title: 'Otro título', message: 'Otro mensaje' },
      'Otro título',
      ['Otro mensaje', 'x'],
    ],
  ] as const) {
    test(`shows title and message for ${what}`, async ({ page }) => {
      await page.goto(en('demo', '/login'));
      await irA(page, '/error', state);
      await expect(alerta(page)).toBeVisible();
      await expect(alerta(page).getByRole('heading')).toHaveText(titulo);
      await expect(alerta(page).getByRole('paragraph')).toHaveText([...textos]);
      await alerta(page).getByRole('button', { name: 'Volver al inicio' }).click();
      await expect.poll(() => lugar(page)).toBe('/login');
    });
  }

  test('leads home when signed in', async ({ page }) => {
    await abrirSesion(page, 'demo', ANA);
    await page.goto(en('demo', '/error'));
    await expect(alerta(page).getByRole('button', { name: 'Volver al inicio' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect.poll(() => lugar(page)).toBe('/home');
  });

  test("leads to the template's redirect where it has one", async ({ page }) => {
    await abrirSesion(page, 'galeno', ANA);
    await page.goto(en('galeno', '/error'));
    await alerta(page).getByRole('button', { name: 'Volver al inicio' }).click();
    await expect.poll(() => lugar(page)).toBe('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test.describe('when something fails to load', () => {
  test('a missing chunk of an old version: offers to reload', async ({ page }) => {
    await abrirSesion(page, 'demo', ANA);
    await page.route('**/assets/error-page-*.js', (route) => route.abort());
    await page.goto(en('demo', '/error'));
    await expect(page.getByRole('heading', { name: 'Hay una versión nueva del portal' })).toBeVisible();
    await page.unroute('**/assets/error-page-*.js');
    await page.getByRole('button', { name: 'Actualizar' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  });

  test('a chunk that fails once: is requested again and shown', async ({ page }) => {
    await abrirSesion(page, 'demo', ANA);
    await page.route('**/assets/error-page-*.js', (route) => route.abort(), { times: 1 });
    await page.goto(en('demo', '/error'));
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expect(page.getByText('Hay una versión nueva del portal')).toHaveCount(0);
  });

  test('a stylesheet that fails once: is requested again before the page is shown', async ({ page }) => {
    await abrirSesion(page, 'demo', ANA);
    let failed = 0;
    await page.route('**/assets/error-page-*.css', (route) =>
      failed++ === 0 ? route.abort() : route.continue(),
    );
    const sheet = page.waitForResponse(/error-page-.*\.css$/);
    await page.goto(en('demo', '/error'));
    expect((await sheet).status()).toBe(200);
    await expect(page.getByRole('alertdialog')).toBeVisible();
  });

  test('a session check without an answer: stays on the page and retries', async ({ page }) => {
    await abrirSesion(page, 'galeno', ANA);
    await page.route('**/api/sesion/renovar', (route) => route.abort());
    await page.goto(en('galeno', '/miPerfil'));
    await expect(page.getByText('No hay conexión con el portal. Seguimos probando…')).toBeVisible();
    await page.route('**/api/sesion/renovar', (route) =>
      route.fulfill({ status: 503, json: { code: 'no_disponible', message: '' } }),
    );
    await page.waitForResponse((answer) => answer.status() === 503);
    expect(lugar(page)).toBe('/miPerfil');
    await page.unroute('**/api/sesion/renovar');
    await expect(page.getByRole('heading', { level: 1, name: 'Mi perfil' })).toBeVisible();
  });

  test('a session check that finds no session: leads to sign-in', async ({ page }) => {
    await abrirSesion(page, 'galeno', ANA);
    await page.route('**/api/sesion/renovar', (route) =>
      route.fulfill({ status: 401, json: { code: 'sin_sesion', message: '' } }),
    );
    await page.goto(en('galeno', '/miPerfil'));
    await expect(page.getByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeVisible();
  });

  test('no network: shows a strip until the connection is back', async ({ page, context }) => {
    await abrirSesion(page, 'demo', ANA);
    await page.goto(en('demo', '/'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText(/^Sin conexión/)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(/^Sin conexión/)).toHaveCount(0);
  });

  test('a page without its configuration: offers to try again', async ({ page }) => {
    await page.route('**/login', async (route) => {
      // Node does not resolve *.localhost as the browser does; the bare host serves the same template.
      const answer = await route.fetch({ url: `${process.env['PORTAL_URL']}/login` });
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace(/<script type="application\/json"[^]*?<\/script>/, ''),
      });
    });
    await page.goto(en('demo', '/login'));
    await expect(page.getByRole('heading', { name: 'No pudimos cargar el portal' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Volver a intentar' })).toBeVisible();
  });
});
