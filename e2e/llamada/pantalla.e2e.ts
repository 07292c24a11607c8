import { expect, test, type Page } from '@playwright/test';
import { conLlamada, enLlamada, llega } from '../support/llamada.ts';

/** Layout of the call on phones: nothing is cut or overlaps, and a shared screen is shown whole. */
test.use(conLlamada);

const caja = async (page: Page, name: string) =>
  (await page.getByRole('button', { name, exact: true }).boundingBox())!;

/** Every control is entirely in view and no two overlap, as soon as the page is drawn in its new size. */
const barraEntera = (page: Page) => expect(() => mirarBarra(page)).toPass({ timeout: 30_000 });

async function mirarBarra(page: Page) {
  const { width, height } = page.viewportSize()!;
  const cajas = await Promise.all(
    ['Silenciar', 'Cámara', 'Chat', 'Más', 'Terminar'].map((name) => caja(page, name)),
  );
  for (const [index, box] of cajas.entries()) {
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(width);
    expect(box.y + box.height).toBeLessThanOrEqual(height);
    for (const other of cajas.slice(index + 1))
      expect(
        box.x + box.width <= other.x + 1 ||
          other.x + other.width <= box.x + 1 ||
          box.y + box.height <= other.y + 1 ||
          other.y + other.height <= box.y + 1,
      ).toBe(true);
  }
  const cortadas = await page
    .getByRole('toolbar')
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
    );
  expect(cortadas).toEqual([]);
}

test('controls are whole at 320 px, at 390 px with text at 200 %, and in landscape, where the own picture is small', async ({
  browser,
}) => {
  const { paciente, profesional, cerrar } = await enLlamada(browser, 'chacabuco', {
    viewport: { width: 320, height: 640 },
  });
  await barraEntera(paciente);
  await paciente.getByRole('button', { name: 'Más' }).click();
  await expect(paciente.getByRole('menuitem', { name: 'Enviar un archivo' })).toBeVisible();
  await paciente.getByRole('menuitem', { name: 'Dispositivos' }).click();
  await expect(paciente.getByRole('dialog', { name: 'Dispositivos' }).getByLabel('Altavoz')).toBeVisible();
  await paciente.getByRole('button', { name: 'Listo' }).click();

  await paciente.setViewportSize({ width: 390, height: 844 });
  await paciente.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await barraEntera(paciente);
  await paciente.evaluate(() => document.documentElement.style.removeProperty('font-size'));

  await paciente.setViewportSize({ width: 844, height: 390 });
  await barraEntera(paciente);
  await expect(async () => {
    const otra = (await paciente.getByLabel('Video de Dra. Laura Pérez').boundingBox())!;
    const propia = (await paciente.getByLabel('Tu cámara').boundingBox())!;
    expect(otra.height).toBe(390);
    expect(otra.width).toBeGreaterThan(700);
    expect(propia.width).toBeLessThanOrEqual(96);
    expect(propia.y + propia.height).toBeLessThanOrEqual(390);
  }).toPass({ timeout: 20_000 });

  // The chat opens beside the picture; Escape closes it and returns the focus to its control.
  await paciente.getByRole('button', { name: 'Chat', exact: true }).click();
  await expect(paciente.getByRole('textbox', { name: 'Escribir a Dra. Pérez' })).toBeFocused();
  await barraEntera(paciente);
  await paciente.keyboard.press('Escape');
  await expect(paciente.getByRole('button', { name: 'Chat', exact: true })).toBeFocused();

  // The patient is told at once when the professional hangs up.
  await profesional.getByRole('button', { name: 'Cortar' }).click();
  await expect(
    paciente.getByText('La Dra. Pérez salió de la llamada. Puede volver mientras la atención siga abierta.'),
  ).toBeVisible();
  await cerrar();
});

test('a shared screen fits a phone and can be enlarged; a refused file is one message; a reload keeps the duration', async ({
  browser,
}) => {
  const { paciente, profesional, cerrar } = await enLlamada(browser, 'ramallo', {
    viewport: { width: 390, height: 844 },
  });
  const video = paciente.getByLabel('Video de Dra. Laura Pérez');
  await expect(video).toHaveCSS('object-fit', 'cover');
  await profesional.getByRole('button', { name: 'Pantalla', exact: true }).click();
  await expect(paciente.getByText('La Dra. Pérez comparte su pantalla')).toBeVisible();
  await expect(video).toHaveCSS('object-fit', 'contain');
  await llega(paciente, { audio: false });
  await expect(paciente.getByRole('button', { name: 'Pantalla completa' })).toBeVisible();
  await paciente.getByRole('button', { name: 'Acercar' }).click();
  await expect.poll(async () => (await video.boundingBox())!.width).toBeGreaterThan(2 * 370);
  await paciente.getByRole('button', { name: 'Alejar' }).click();
  await expect.poll(async () => (await video.boundingBox())!.width).toBeLessThan(390);
  await profesional.getByRole('button', { name: 'Pantalla', exact: true }).click();
  await expect(video).toHaveCSS('object-fit', 'cover');

  await paciente.getByRole('button', { name: 'Chat', exact: true }).click();
  const [picker] = await Promise.all([
    paciente.waitForEvent('filechooser'),
    paciente.getByRole('button', { name: 'Adjuntar' }).click(),
  ]);
  await picker.setFiles({ name: 'virus.html', mimeType: 'text/html', buffer: Buffer.from('<p>') });
  const fallo = paciente.getByRole('log').getByRole('alert');
  await expect(fallo).toHaveText('Solo se pueden enviar archivos PDF, JPG o PNG de hasta 10 MB.');
  expect((await fallo.boundingBox())!.height).toBeLessThan(80);

  const duracion = async () => {
    const texto = await paciente.getByText(/^Duración \d\d:\d\d$/).textContent();
    const [minutos, segundos] = texto!.slice(-5).split(':').map(Number);
    return minutos! * 60 + segundos!;
  };
  await expect.poll(duracion).toBeGreaterThanOrEqual(8);
  const antes = await duracion();
  const since = Date.now();
  await paciente.reload();
  await llega(paciente);
  // A count that had begun again would lack the eight seconds, however long the reload took.
  await expect(async () => {
    const paso = Math.floor((Date.now() - since) / 1000);
    expect(await duracion()).toBeGreaterThanOrEqual(antes + paso - 3);
  }).toPass({ timeout: 30_000 });
  await cerrar();
});
