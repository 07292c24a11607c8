import { expect, test } from '@playwright/test';
import { ANA, PAULA } from '../support/gente.ts';
import { en, lugar } from '../support/portal.ts';
import { abrirSesion } from '../support/sesion.ts';
import { menu } from '../support/shell.ts';

test.describe('header', () => {
  test('the logo leads home, and the profile menu has sign-out', async ({ page }) => {
    await abrirSesion(page, 'demo', ANA);
    await page.goto(en('demo', '/misatenciones'));
    await page.getByRole('link', { name: 'Portal Demo, ir al inicio' }).click();
    await expect.poll(() => lugar(page)).toBe('/home');
    await page.getByRole('button', { name: 'Ana Gómez' }).click();
    await expect(page.getByRole('menuitem')).toHaveText([
      'Mi perfil',
      'Términos y condiciones',
      'Cerrar sesión',
    ]);
    await page.getByRole('menuitem', { name: 'Términos y condiciones' }).click();
    await expect(
      page.getByRole('dialog', { name: 'Términos y condiciones' }).getByText(/^Versión /),
    ).toBeVisible();
  });

  test('telemedicina: the logo is not a link and there is no profile menu', async ({ page }) => {
    await abrirSesion(page, 'telemedicina', PAULA);
    await page.goto(en('telemedicina', '/'));
    await expect(page.getByRole('heading', { level: 1, name: 'Hola, Paula' })).toBeVisible();
    await expect(page.getByRole('link', { name: /ir al inicio/ })).toHaveCount(0);
    await expect(page.getByText('Telemedicina en línea')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Paula Sosa' })).toHaveCount(0);
    await expect(menu(page).getByRole('button', { name: 'Cerrar sesión' })).toBeVisible();
  });

  for (const width of [1440, 390]) {
    test(`escobar: the map of health centres opens at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await abrirSesion(page, 'escobar', ANA);
      await page.goto(en('escobar', '/'));
      if (width < 1200) await page.getByRole('button', { name: 'Menú' }).click();
      await page.getByRole('button', { name: 'Centros de salud' }).click();
      const mapa = page.getByRole('dialog', { name: 'Centros de salud de Escobar' });
      await expect(mapa.getByText('Las guardias médicas atienden las 24 horas')).toBeVisible();
      await expect(mapa.locator('iframe')).toHaveAttribute('allow', 'geolocation');
      await expect(
        mapa.frameLocator('iframe').getByRole('heading', { name: 'Centros de salud de Escobar' }),
      ).toBeVisible();
    });
  }

  test('escobar: the 24-hour guards open full screen on /login', async ({ page }) => {
    await page.goto(en('escobar', '/login'));
    await page.getByRole('button', { name: 'Hacé click y conocé las Guardias Médicas 24hs.' }).click();
    const guardias = page.getByRole('dialog', { name: 'Guardias Médicas 24hs.' });
    await expect(
      guardias.frameLocator('iframe').getByRole('heading', { name: 'Guardias Médicas 24hs.' }),
    ).toBeVisible();
    expect((await guardias.boundingBox())?.width).toBe(page.viewportSize()?.width);
  });
});
