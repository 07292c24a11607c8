import { expect, test } from '@playwright/test';
import { ANA } from '../support/gente.ts';
import { bajar, QUIETA } from '../support/historial.ts';
import { en } from '../support/portal.ts';
import { entrar } from '../support/sesion.ts';

test.describe('training', () => {
  test('shows pictures, links and muted videos where the unit has it', async ({ page }) => {
    await entrar(page, 'osef', ANA, '/home');
    await page
      .getByRole('navigation', { name: 'Menú' })
      .getByRole('link', { name: 'Capacitaciones' })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Capacitación' })).toBeVisible();
    const piezas = page.getByRole('list', { name: 'Material de capacitación' }).getByRole('listitem');
    await expect(piezas.first()).toBeVisible();
    const video = page.locator('video').first();
    expect(
      await video.evaluate(
        (element: HTMLVideoElement) => element.muted && element.controls && !element.autoplay,
      ),
    ).toBe(true);
    await expect(piezas.locator('img').first()).toHaveJSProperty('complete', true);
    expect(
      await piezas
        .locator('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBeGreaterThan(0);
    const enlace = piezas.getByRole('article').getByRole('link').first();
    await expect(enlace).toHaveAttribute('target', '_blank');
    expect(await bajar(page, (await enlace.getAttribute('href'))!)).toMatchObject({ status: 200 });
  });

  test('redirects home in units without it', async ({ page }) => {
    await entrar(page, QUIETA, ANA, '/teleEducacion');
    await expect(page).toHaveURL(en(QUIETA, '/'));
    await expect(page.getByRole('link', { name: 'Capacitaciones' })).toHaveCount(0);
  });
});
