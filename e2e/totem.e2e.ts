import { expect, test } from '@playwright/test';
import { en } from './support/portal.ts';

// The size of a standing screen in a waiting hall.
test.use({ viewport: { width: 1080, height: 1920 } });

test('takes a scanned or typed code in large type, and returns to the start by itself', async ({ page }) => {
  await page.clock.install();
  await page.goto(en('osprera_totem', '/login'));
  const codigo = page.getByRole('textbox', { name: 'Código o enlace del turno' });
  await expect(codigo).toBeFocused();
  expect(
    await codigo.evaluate((field) => Number.parseFloat(getComputedStyle(field).fontSize)),
  ).toBeGreaterThanOrEqual(28);
  const [picture, pane] = await Promise.all([
    page.locator('.split > .art').boundingBox(),
    page.locator('.split > .pane').boundingBox(),
  ]);
  expect(picture!.y).toBe(0);
  expect(pane!.y).toBeGreaterThanOrEqual(picture!.height);

  await codigo.fill('30111222');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(
    page.getByText('Ese código no es de un turno. Probá de nuevo o pedí ayuda en recepción.'),
  ).toBeVisible();

  // A scanner types wherever the last touch left the focus, and ends with Enter.
  await codigo.fill('');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.type(`${en('osprera_totem', '/turnoAcceso')}?codigoTurno=${'x'.repeat(43)}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => url.pathname === '/error');
  await expect(page.getByRole('alertdialog')).toContainText('Error al ingresar al turno');

  await page.clock.fastForward(100_000);
  await expect(page).toHaveURL((url) => url.pathname === '/login');
  await expect(codigo).toBeVisible();
});
