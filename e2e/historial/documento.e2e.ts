import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { pedirAtencion, profesional } from '../support/atenciones.ts';
import { ANA, CARLOS } from '../support/gente.ts';
import { bajar, conPdf, QUIETA } from '../support/historial.ts';
import { en, esperarCorreo } from '../support/portal.ts';
import { entrar } from '../support/sesion.ts';

test.describe('a document by its address', () => {
  test('opens in a frame without a token for its owner, and is not found for anybody else', async ({
    page,
    browser,
    context,
  }) => {
    await context.addInitScript(() =>
      Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => true }),
    );
    await entrar(page, QUIETA, ANA, '/misatenciones');
    const enlace = conPdf(page)
      .first()
      .getByRole('link', { name: /^Descargar PDF/ });
    const path = (await enlace.getAttribute('href'))!;
    const pestana = context.waitForEvent('page');
    await enlace.click();
    const papel = await pestana;
    await expect(papel.locator(`iframe[src^="${path}.pdf#"]`)).toBeVisible();
    await expect(papel.getByRole('heading', { level: 1 })).not.toHaveText('Documento');
    const answer = papel.waitForResponse(`**${path}.pdf`);
    await papel.reload();
    const pdf = await answer;
    expect(pdf.status()).toBe(200);
    expect(pdf.headers()['content-type']).toBe('application/pdf');
    expect(pdf.request().headers()['authorization']).toBeUndefined();

    const carlos = await (await browser.newContext()).newPage();
    await entrar(carlos, QUIETA, CARLOS, path);
    await expect(carlos.getByText('No encontramos ese documento')).toBeVisible();
    expect(await bajar(carlos, `${path}.pdf`)).toMatchObject({ status: 404 });
    await carlos.context().close();
  });

  test("offers 'Abrir PDF' where the browser cannot show PDF in a frame", async ({ page, context }) => {
    await context.addInitScript(() =>
      Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => false }),
    );
    await entrar(page, QUIETA, ANA, '/misatenciones');
    const path = (await conPdf(page)
      .first()
      .getByRole('link', { name: /^Descargar PDF/ })
      .getAttribute('href'))!;
    await page.goto(en(QUIETA, path));
    await expect(page.locator('iframe')).toHaveCount(0);
    const pestana = context.waitForEvent('page');
    await page.getByRole('button', { name: /^Abrir PDF/ }).click();
    await (await pestana).waitForURL(`**${path}.pdf`, { waitUntil: 'commit' });
  });

  test('asks for sign-in and then returns to the document', async ({ page, browser }) => {
    const ana = await (await browser.newContext()).newPage();
    await entrar(ana, QUIETA, ANA, '/misatenciones');
    const path = (await conPdf(ana)
      .first()
      .getByRole('link', { name: /^Descargar PDF/ })
      .getAttribute('href'))!;
    await ana.context().close();
    await page.goto(en(QUIETA, path));
    await expect(page.getByText('Para ver este documento tenés que ingresar')).toBeVisible();
    await page.getByRole('link', { name: 'Iniciar sesión' }).click();
    await page.getByLabel('DNI').fill(ANA);
    await page.getByLabel('Contraseña', { exact: true }).fill('demo1234');
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await expect(page).toHaveURL(en(QUIETA, path));
    await expect(page.getByText(/^Firmado el /)).toBeVisible();
  });

  test('is not found when the address is malformed or unknown', async ({ page }) => {
    for (const path of ['/documento/a/b/c', '/documento/', `/documento/${randomUUID()}/${'x'.repeat(43)}`]) {
      await page.goto(en(QUIETA, path));
      await expect(page.getByText('No encontramos ese documento')).toBeVisible();
    }
  });
});

test('the mail after the call has links without contents, which open without an account', async ({
  page,
  context,
  browser,
}) => {
  const plantilla = 'almirantebrown';
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => true }),
  );
  await page.goto(en(plantilla, '/personal'));
  const medico = await profesional(browser, plantilla);
  await medico.guardia(true);
  const pedida = await pedirAtencion(browser, plantilla, CARLOS);
  const { id } = (await medico.llamar(pedida.id))!;
  const antes = new Date().toISOString();
  await medico.finalizar(id);
  await Promise.all([medico.guardia(false), pedida.cerrar()]);
  await medico.cerrar();

  const { asunto, texto } = await esperarCorreo(page, 'carlos.diaz@ejemplo.com.ar', antes);
  expect(asunto).toContain('Terminó tu atención');
  expect(texto).not.toContain(CARLOS);
  const link = /https?:\/\/\S+(\/documento\/[\w-]{36}\/[\w-]{20,})/.exec(texto)!;
  const answer = page.waitForResponse((response) => response.url().endsWith(`${link[1]!}.pdf`));
  await page.goto(link[0]);
  await expect(page.getByRole('heading', { level: 1, name: 'Constancia de teleasistencia' })).toBeVisible();
  await expect(page.locator(`iframe[src^="${link[1]!}.pdf#"]`)).toBeVisible();
  expect((await answer).status()).toBe(200);
  expect(await bajar(page, `${link[1]!}.pdf`)).toMatchObject({
    status: 200,
    tipo: 'application/pdf',
    empieza: '%PDF-',
  });
  // The link opens that document and no other page of the portal.
  const sinSecreto = link[1]!.replace(/\/[^/]+$/, '');
  expect(await bajar(page, `${sinSecreto}.pdf`)).toMatchObject({ status: 404 });
  await page.goto(en(plantilla, sinSecreto));
  await expect(page.getByText('Para ver este documento tenés que ingresar')).toBeVisible();
  await page.goto(`${link[0].slice(0, -1)}${link[0].endsWith('A') ? 'B' : 'A'}`);
  await expect(page.getByText('No encontramos ese documento')).toBeVisible();
});
