import { randomUUID } from 'node:crypto';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { pedirAtencion, profesional } from '../support/atenciones.ts';
import { ANA, CARLOS, MARTIN } from '../support/gente.ts';
import { bajar, QUIETA } from '../support/historial.ts';
import { en, lugar } from '../support/portal.ts';
import { entrar } from '../support/sesion.ts';

/** Opens the demo's prescription. */
async function aLaReceta(page: Page, plantilla = QUIETA) {
  await entrar(page, plantilla, ANA, '/misatenciones?buscar=A-102');
  await page.getByRole('link', { name: /^A-102-/ }).click();
  await page.getByRole('link', { name: /^Receta n° \d+/ }).click();
  await expect(page.getByText(/^Impreso el /)).toBeVisible();
}

const escrita = (generico: string) => ({
  tipo: 'receta',
  medicamentos: [
    {
      generico,
      presentacion: '500 mg, envase por 16',
      forma: 'Comprimido',
      cantidad: 1,
      posologia: 'Uno cada 8 horas',
      marca: 'Marca X',
    },
  ],
  diagnostico: 'Cefalea',
  diagnosticoCodigo: '',
  cuil: '',
  cobertura: 'Particular',
  observaciones: '',
});

test.describe('the prescription', () => {
  test('opens by link, after a reload, and by navigation state alone', async ({ page }) => {
    await aLaReceta(page);
    const titulo = await page.getByRole('heading', { level: 1 }).textContent();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: titulo! })).toBeVisible();
    const id = new URL(page.url()).searchParams.get('id')!;
    await page.evaluate(
      (recetaId) => history.replaceState({ usr: { recetaId }, key: 'solo', idx: 0 }, '', '/detalleReceta'),
      id,
    );
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: titulo! })).toBeVisible();
    await expect.poll(() => lugar(page)).toBe('/detalleReceta');
    await page.goto(en(QUIETA, '/home'));
    await page.goto(en(QUIETA, '/detalleReceta'));
    await expect(page.getByText('No encontramos esa receta')).toBeVisible();
  });

  test('shows the legal fields and its state, with the generic name larger than the brand', async ({
    page,
  }) => {
    await aLaReceta(page);
    await expect(page.getByText('Sin registro nacional: no es válida en farmacias').first()).toBeVisible();
    await expect(page.getByText('Vigente', { exact: true })).toBeHidden();
    await expect(page.getByRole('img', { name: 'Código QR para comprobar la receta' })).toBeVisible();
    await expect(page.getByRole('img', { name: /^Código de barras 0\d{9}$/ })).toBeVisible();
    const hoja = page.getByRole('article', { name: /^Receta n° \d+$/ });
    for (const texto of [
      'Ana Gómez',
      '30.111.222',
      '27-30111222-5',
      'Amoxicilina',
      'Faringitis aguda',
      'Dra. Laura Pérez',
    ])
      await expect(hoja).toContainText(texto);
    await expect(hoja.getByRole('img', { name: 'Firma de Dra. Laura Pérez' })).toBeVisible();
    const tamano = (texto: Locator) =>
      texto.first().evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    const medicamento = hoja.getByRole('listitem');
    expect(await tamano(medicamento.locator('b'))).toBeGreaterThan(
      await tamano(medicamento.getByText(/^Marca sugerida/)),
    );
    await expect(hoja).not.toContainText('incompleta');
  });

  test("'Ver en PDF' opens the stored file in a tab without a token; after sign-out it is 404", async ({
    page,
    context,
  }) => {
    await aLaReceta(page);
    const abierta = context.waitForEvent('page');
    const pedida = context.waitForEvent('request', (request) => request.url().endsWith('.pdf'));
    await page.getByRole('button', { name: /^Ver en PDF/ }).click();
    const pdf = await abierta;
    const request = await pedida;
    expect(request.headers()['authorization']).toBeUndefined();
    await expect.poll(() => pdf.url()).toMatch(/\/documento\/[\w-]{36}\.pdf$/);
    const { pathname } = new URL(request.url());
    const bien = await bajar(page, pathname);
    expect(bien).toMatchObject({ status: 200, tipo: 'application/pdf', empieza: '%PDF-' });
    expect(await bajar(page, pathname), 'the same bytes').toEqual(bien);
    await page
      .getByRole('navigation', { name: 'Menú' })
      .getByRole('button', { name: 'Cerrar sesión' })
      .click();
    await expect(page).toHaveURL(/\/login$/);
    // The page signs out at once; the server follows when the request arrives.
    await expect.poll(async () => (await bajar(page, pathname)).status).toBe(404);
  });

  test('is not found for another person', async ({ page, browser }) => {
    await aLaReceta(page);
    const otro = await (await browser.newContext()).newPage();
    await entrar(otro, QUIETA, CARLOS, lugar(page));
    await expect(otro.getByText('No encontramos esa receta')).toBeVisible();
    await otro.context().close();
  });
});

test.describe('the verification of a document', () => {
  test('tells anybody that it is genuine, in force and unchanged, without its contents', async ({
    page,
    browser,
  }) => {
    await aLaReceta(page);
    const href = (await page
      .getByRole('link', { name: /^Comprobar que es auténtica/ })
      .getAttribute('href'))!;
    expect(href).toMatch(/^\/verificar\/[\w-]{22,}$/);
    const farmacia = await (await browser.newContext()).newPage();
    await farmacia.goto(en(QUIETA, href));
    await expect(
      farmacia.getByRole('heading', { level: 1, name: 'La receta es auténtica, pero no está registrada' }),
    ).toBeVisible();
    const main = farmacia.getByRole('main');
    for (const texto of [
      'Receta n°',
      'Guardia Virtual',
      'Dra. Laura Pérez',
      'A. G.',
      'Auténtico',
      'No registrada',
      'Sin registro nacional: no es válida en farmacias',
      'Vigente',
      'Sin cambios',
    ])
      await expect(main).toContainText(texto);
    for (const texto of ['Ana', 'Gómez', '30.111.222', '30111222', 'Amoxicilina', 'Faringitis'])
      await expect(main).not.toContainText(texto);
    await farmacia.goto(en(QUIETA, `/verificar/${'A'.repeat(24)}`));
    await expect(
      farmacia.getByRole('heading', { level: 1, name: 'No encontramos ese documento' }),
    ).toBeVisible();
    // The code typed by hand, on the page of a document that was not found.
    await farmacia.getByLabel('Código del documento').fill(` ${en(QUIETA, href)} `);
    await farmacia.getByRole('button', { name: 'Verificar' }).click();
    await expect(
      farmacia.getByRole('heading', { level: 1, name: 'La receta es auténtica, pero no está registrada' }),
    ).toBeVisible();
    await farmacia.getByRole('link', { name: 'Verificar otro documento' }).click();
    await farmacia.getByRole('button', { name: 'Verificar' }).click();
    await expect(farmacia.getByText('El código es requerido')).toBeVisible();
    // Another unit does not find it.
    await farmacia.goto(en('demo', href));
    await expect(
      farmacia.getByRole('heading', { level: 1, name: 'No encontramos ese documento' }),
    ).toBeVisible();
    await farmacia.context().close();
  });
});

test.describe('from the call to the pharmacy', () => {
  test('a signed prescription appears on the end page and in the list without a reload; a draft never does', async ({
    page,
    browser,
  }) => {
    const plantilla = 'tres_de_febrero';
    const medico = await profesional(browser, plantilla, MARTIN);
    await medico.guardia(true);
    const pedida = await pedirAtencion(browser, plantilla, CARLOS);
    const atencion = (await medico.llamar(pedida.id))!;
    const guardar = async (generico: string) => {
      const id = randomUUID();
      const { version } = await medico.pedir<{ version: number }>('/api/documento/borrador', {
        atencion: atencion.id,
        id,
        version: 0,
        escrito: escrita(generico),
      });
      return { id, version };
    };
    const receta = await guardar('<b>Paracetamol</b> <script>alert(1)</script>');
    await guardar('Borrador secreto');
    await medico.finalizar(atencion.id);

    await entrar(page, plantilla, CARLOS, `/finllamada?atencion=${pedida.id}`);
    await expect(
      page
        .getByRole('list', { name: 'Documentos' })
        .getByText('Constancia de teleasistencia', { exact: true }),
    ).toBeVisible();
    await medico.pedir('/api/documento/firmar', receta);
    await expect(
      page.getByRole('list', { name: 'Documentos' }).getByText('Receta', { exact: true }),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Ver el detalle de la atención' }).click();
    await page.getByRole('link', { name: /^Receta n° \d+/ }).click();
    // Ruiz has no REFEPS code and no CUIL was given: the page says so. Typed HTML stays text.
    await expect(page.getByText('Incompleta, sin validez').first()).toBeVisible();
    await expect(page.getByRole('article')).toContainText('incompleta, sin validez');
    await expect(page.getByText('código REFEPS', { exact: false })).toBeVisible();
    await expect(page.getByRole('article').getByRole('listitem').locator('b')).toHaveText(
      '<b>Paracetamol</b> <script>alert(1)</script>',
    );
    await page.goto(en(plantilla, '/misatenciones'));
    await expect(page.getByText('Mostrando 1-1 de 1', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Descargar PDF/ })).toBeVisible();
    await expect(page.getByText('Borrador secreto')).toHaveCount(0);

    // A correction replaces it, and both documents say so.
    const id = randomUUID();
    const { version } = await medico.pedir<{ version: number }>('/api/documento/corregir', {
      documento: receta.id,
      id,
    });
    await medico.pedir('/api/documento/firmar', { id, version });
    await page.goto(en(plantilla, `/detalleReceta?id=${receta.id}`));
    await expect(page.getByText('Esta receta fue corregida')).toBeVisible();
    await page.getByRole('link', { name: /^Ver la receta n° \d+$/ }).click();
    await expect(page.getByText(/^Corrige a la n° \d+$/)).toBeVisible();
    await expect(page.getByText('Esta receta fue corregida')).toHaveCount(0);
    await Promise.all([medico.guardia(false), pedida.cerrar()]);
    await medico.cerrar();
  });
});
