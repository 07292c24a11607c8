import { expect, test, type Page } from '@playwright/test';
import { conEquipos } from './support/atenciones.ts';
import {
  abrirDocumentos,
  atender,
  borradorGuardado,
  boton,
  campo,
  CUIL,
  despuesDeAtender,
  enPestana,
  escribirMedicamento,
  finalizar,
  firmarReceta,
  hoja,
  leerCodigos,
  revisar,
  titulo,
} from './support/documentos.ts';
import { conProductoPropio, dicho, ficha } from './support/escritorio.ts';
import { ANA, MARTIN } from './support/gente.ts';
import { en } from './support/portal.ts';

// Each test that changes data uses a unit of its own: every unit has the same people.

test.use(conEquipos);
conProductoPropio();

const enLista = (page: Page, nombre: string | RegExp) =>
  ficha(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: nombre }) });

/** Fetches the file from the page; returns its status and SHA-256. */
const bajar = (page: Page, url: string) =>
  page.evaluate(async (address) => {
    const response = await fetch(address);
    const digest = await crypto.subtle.digest('SHA-256', await response.arrayBuffer());
    return {
      status: response.status,
      huella: Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join(''),
    };
  }, url);

test('the patient sees and opens a prescription signed in the attention, and anybody can verify it', async ({
  browser,
}) => {
  test.slow();
  const { page, context, paciente, id } = await atender(browser, 'demo');
  await ficha(page).getByRole('combobox', { name: 'Diagnóstico' }).fill('Faringitis aguda');
  await page.getByRole('heading', { name: 'Ana Gómez', level: 2 }).click();

  // By keyboard alone.
  await page.keyboard.press('r');
  await expect(campo(page, 'Nombre genérico')).toBeFocused();
  await page.keyboard.type('azitro');
  await expect(
    ficha(page)
      .getByRole('option', { name: /^Azitromicina/ })
      .first(),
  ).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(campo(page, 'Nombre genérico')).toHaveValue('Azitromicina');
  await expect(campo(page, 'Presentación')).toBeFocused();
  await expect(ficha(page).getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(campo(page, 'Presentación')).not.toHaveValue('');
  await expect(campo(page, 'Forma farmacéutica')).not.toHaveValue('');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(campo(page, 'Cantidad de envases')).toBeFocused();
  await page.keyboard.type('1');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Amoxilar');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1 comprimido cada 8 horas, durante 7 días.');
  await expect(campo(page, 'Diagnóstico')).toHaveValue('Faringitis aguda');
  await borradorGuardado(page);
  await page.keyboard.press('Control+Enter');
  const dialogo = page.getByRole('dialog', { name: 'Firmar la receta' });
  await expect(dialogo.getByText('La firma lo congela')).toBeVisible();
  await expect(dialogo).toContainText('un error se corrige con una versión nueva');
  const papel = dialogo.getByRole('article', { name: 'Vista previa' });
  for (const texto of [
    'Ana Gómez',
    '30.111.222',
    'Azitromicina',
    'Marca sugerida: Amoxilar',
    'Cantidad: 1 (uno)',
    'Faringitis aguda',
  ])
    await expect(papel).toContainText(texto);
  await dialogo.getByLabel('CUIL de Ana Gómez').fill('27-30111222-4');
  await expect(dialogo.getByText('Error: El CUIL no es válido')).toBeVisible();
  await dialogo.getByLabel('CUIL de Ana Gómez').fill(CUIL);
  await dialogo.getByLabel('Cobertura').fill('OSDE');
  await expect(dialogo.getByText('Incompleta, sin validez')).toHaveCount(0);
  await dialogo.getByRole('button', { name: 'Firmar', exact: true }).click();
  await expect(dicho(page, 'Receta firmada')).toBeVisible();
  await expect(titulo(page, /^Receta n° \d+$/)).toBeVisible();
  const numero = /\d+/.exec((await titulo(page, /^Receta n° \d+$/).textContent())!)![0];
  await expect(
    ficha(page).getByText('Sin registro nacional: no es válida en farmacias', { exact: true }),
  ).toBeVisible();
  await expect(ficha(page).getByText(/^Firmada el .* Vale hasta el /)).toBeVisible();

  // The PDF, in a tab without a token, and the codes that a phone reads from it.
  const pdf = await enPestana(context, () => boton(page, /^Ver el PDF/).click());
  expect(pdf.request.headers()['authorization']).toBeUndefined();
  expect(pdf.response.status()).toBe(200);
  expect(pdf.response.headers()['content-type']).toBe('application/pdf');
  const codigos = await leerCodigos(pdf.tab, ['QRCode', 'Code128']);
  expect(codigos['QRCode']).toMatch(/^http:\/\/demo\.localhost:\d+\/verificar\/[\w-]{22,}$/);
  expect(Number(codigos['Code128'])).toBe(Number(numero));
  const otro = await (await browser.newContext({ locale: 'es-AR' })).newPage();
  await otro.goto(codigos['QRCode']!);
  await expect(
    otro.getByRole('heading', { level: 1, name: 'La receta es auténtica, pero no está registrada' }),
  ).toBeVisible();
  await expect(otro.getByText('A. G.', { exact: true })).toBeVisible();
  await expect(otro.locator('body')).not.toContainText(/Azitromicina|Faringitis|Gómez|30\.?111\.?222/);
  await otro.context().close();

  await boton(page, 'Volver a la ficha').click();
  await finalizar(page);
  await expect(paciente.page).toHaveURL((url) => url.pathname === '/finllamada');
  await paciente.page.goto(en('demo', `/detalleAtencion?id=${id}`));
  await expect(paciente.page.getByText('Faringitis aguda').first()).toBeVisible();
  await paciente.page.setViewportSize({ width: 1280, height: 900 });
  await paciente.page.goto(en('demo', '/misatenciones'));
  const descargar = paciente.page
    .getByRole('table')
    .getByRole('row')
    .nth(1)
    .getByRole('link', { name: /^Descargar PDF/ });
  await paciente.page.addInitScript(() =>
    Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => true }),
  );
  const path = (await descargar.getAttribute('href'))!;
  const enMarco = paciente.page.waitForResponse(`**${path}.pdf`);
  await paciente.page.goto(en('demo', path));
  await expect(paciente.page.locator(`iframe[src^="${path}.pdf"]`)).toBeVisible();
  expect((await enMarco).request().headers()['authorization']).toBeUndefined();
  expect((await enMarco).status()).toBe(200);
});

test('names missing legal fields before signing, on the document and when it is verified', async ({
  browser,
}) => {
  test.slow();
  const { page, context } = await despuesDeAtender(browser, 'ramallo', { profesional: MARTIN });
  await boton(page, /^Receta/).click();
  await campo(page, 'Nombre genérico').fill('Ibuprofeno');
  await borradorGuardado(page);
  const aviso = ficha(page).locator('.note').filter({ hasText: 'Incompleta, sin validez' });
  for (const falta of ['presentación', 'forma farmacéutica', 'cantidad', 'diagnóstico'])
    await expect(aviso.getByRole('button', { name: falta })).toBeVisible();
  await expect(aviso).toContainText('De tus datos, los carga la administración: código REFEPS.');
  // The law does not require the dosage: a missing one does not invalidate the prescription.
  await expect(aviso.getByRole('button', { name: 'dosis' })).toHaveCount(0);
  await aviso.getByRole('button', { name: 'cantidad' }).click();
  await expect(campo(page, 'Cantidad de envases')).toBeFocused();
  await campo(page, 'Cantidad de envases').fill('mil');
  await expect(ficha(page).getByText('Error: Escribí un número del 1 al 999')).toBeVisible();
  await escribirMedicamento(page, { generico: 'Ibuprofeno' });
  await campo(page, 'Diagnóstico').fill('Lumbalgia');
  await borradorGuardado(page);
  await expect(aviso.getByRole('button', { name: 'cantidad' })).toHaveCount(0);

  const dialogo = await revisar(page, 'Firmar la receta');
  await expect(dialogo).toContainText('Si la firmás así, dice «incompleta, sin validez»');
  await expect(dialogo).toContainText('CUIL del paciente');
  await dialogo.getByRole('button', { name: 'Firmar incompleta, sin validez' }).click();
  await expect(titulo(page, /^Receta n° \d+$/)).toBeVisible();
  await expect(
    ficha(page)
      .getByRole('region', { name: 'Documento', exact: true })
      .locator('> header')
      .getByText('Incompleta, sin validez', { exact: true }),
  ).toBeVisible();
  const pdf = await enPestana(context, () => boton(page, /^Ver el PDF/).click());
  const { QRCode } = await leerCodigos(pdf.tab);
  await pdf.tab.goto(QRCode!);
  await expect(
    pdf.tab.getByRole('heading', { level: 1, name: 'El documento no tiene validez' }),
  ).toBeVisible();
});

test('a correction is a new version; the earlier one stays unchanged and says that it was corrected', async ({
  browser,
}) => {
  test.slow();
  const { page, context, paciente, id } = await despuesDeAtender(browser, 'pehuajo');
  const numero = await firmarReceta(page);
  const antes = await enPestana(context, () => boton(page, /^Ver el PDF/).click());
  const antesBytes = await bajar(page, antes.request.url());
  const { QRCode } = await leerCodigos(antes.tab);

  await boton(page, 'Corregir').click();
  const pregunta = page.getByRole('alertdialog', { name: `¿Corregir la receta n° ${numero}?` });
  await expect(pregunta).toContainText('Lo firmado sigue valiendo hasta que firmes la versión nueva');
  await pregunta.getByRole('button', { name: 'Corregir', exact: true }).click();
  await expect(ficha(page).getByText(`Corrige a la n° ${numero}.`)).toBeVisible();
  await expect(campo(page, 'Nombre genérico')).toHaveValue('Azitromicina');
  await campo(page, 'Dosis y modo de uso').fill('1 cada 12 horas, durante 10 días');
  await borradorGuardado(page);
  const dialogo = await revisar(page, 'Firmar la receta');
  await dialogo.getByRole('button', { name: 'Firmar', exact: true }).click();
  await expect(titulo(page, `Receta n° ${numero + 1}`)).toBeVisible();
  await expect(
    ficha(page)
      .getByText(new RegExp(`Corrige a la n° ${numero}$`))
      .first(),
  ).toBeVisible();

  await boton(page, 'Volver a la ficha').click();
  await abrirDocumentos(page);
  await expect(enLista(page, new RegExp(`^Receta n° ${numero}\\b`))).toContainText('Corregida');
  await expect(enLista(page, new RegExp(`^Receta n° ${numero + 1}\\b`))).toContainText('Firmada');
  await boton(page, new RegExp(`^Receta n° ${numero}\\b`)).click();
  await expect(ficha(page)).toContainText(`Lo reemplaza la n° ${numero + 1}`);
  await expect(ficha(page)).toContainText('1 cada 8 horas, durante 7 días');
  await expect(boton(page, 'Corregir')).toHaveCount(0);
  expect(antesBytes.status).toBe(200);
  expect(await bajar(page, antes.request.url()), 'the same bytes').toEqual(antesBytes);

  await antes.tab.goto(QRCode!);
  await expect(
    antes.tab.getByRole('heading', { level: 1, name: 'El documento fue corregido' }),
  ).toBeVisible();
  const { recetas } = await paciente.pedir<{ recetas: { numero: string; estado: string }[] }>(
    `/api/atencion/detalle/${id}`,
  );
  expect(recetas.map(({ estado }) => estado).toSorted()).toEqual(['corregida', 'vigente']);
});

test('typed HTML and links stay plain text at the desk and for the patient', async ({ browser }) => {
  test.slow();
  const hostil = '<img src=x onerror="document.title=1"><script>alert(1)</script>';
  const enlace = 'http://mal.example/x file:///etc/passwd';
  const { page, paciente, id } = await despuesDeAtender(browser, 'san_vicente');
  const dialogos: string[] = [];
  for (const una of [page, paciente.page]) {
    una.on('dialog', (dialog) => {
      dialogos.push(dialog.message());
      void dialog.dismiss();
    });
  }
  await firmarReceta(page, { generico: hostil, dosis: enlace });
  await expect(ficha(page).getByText(hostil).first()).toBeVisible();
  const papel = ficha(page).getByRole('article', { name: 'Vista previa' });
  await expect(papel).toBeVisible();
  await expect(papel.locator('img, a, script')).toHaveCount(0);
  await paciente.page.goto(en('san_vicente', `/detalleAtencion?id=${id}`));
  await paciente.page
    .getByRole('link', { name: /^Receta n° / })
    .first()
    .click();
  await expect(paciente.page).toHaveURL(/\/detalleReceta/);
  await expect(paciente.page.getByText(hostil).first()).toBeVisible();
  await expect(paciente.page.getByText(enlace).first()).toBeVisible();
  await expect(paciente.page.locator('a[href*="mal.example"], a[href^="file:"], img[src="x"]')).toHaveCount(
    0,
  );
  expect(dialogos).toEqual([]);
});

test('a drug of the family of an allergy warns where it is written, asks a reason, and goes into the medication', async ({
  browser,
}) => {
  test.slow();
  const { page, paciente } = await despuesDeAtender(browser, 'chacabuco');
  await boton(page, /^Receta/).click();
  await escribirMedicamento(page, { generico: 'Amoxicilina' });
  await campo(page, 'Diagnóstico').fill('Faringitis aguda');
  const aviso = hoja(page).getByText(
    'Ana tiene alergia a Penicilina (grave, Urticaria y dificultad para respirar). Amoxicilina es de esa familia.',
  );
  await expect(aviso).toBeVisible();

  await boton(page, 'Revisar y firmar').click();
  const motivo = campo(page, 'Motivo para indicarlo igual');
  await expect(motivo).toBeFocused();
  await expect(motivo).toHaveAccessibleDescription(/Amoxicilina es de esa familia.*Escribí el motivo/);
  await motivo.fill('Toleró amoxicilina el año pasado');

  // The patient adds another one while the professional is about to sign.
  const dialogo = await revisar(page, 'Firmar la receta');
  await expect(dialogo.getByText('Firmás con advertencias')).toBeVisible();
  await dialogo.getByLabel('CUIL de Ana Gómez').fill(CUIL);
  await dialogo.getByLabel('Cobertura').fill('OSDE');
  await paciente.pedir('/api/resumen/anotar', {
    documento: ANA,
    entrada: { clase: 'alergia', nombre: 'Amoxicilina' },
  });
  await dialogo.getByRole('button', { name: 'Firmar', exact: true }).click();
  await expect(dialogo).toBeHidden();
  await expect(hoja(page).getByText('2 advertencias')).toBeVisible();
  await expect(motivo).toHaveValue('Toleró amoxicilina el año pasado');
  await motivo.fill('Sin alternativa; queda en observación');
  const otraVez = await revisar(page, 'Firmar la receta');
  await otraVez.getByRole('button', { name: 'Firmar', exact: true }).click();
  await expect(titulo(page, /^Receta n° \d+$/)).toBeVisible();
  await expect(hoja(page).getByText('Motivo: Sin alternativa; queda en observación').first()).toBeVisible();

  await boton(page, 'Agregar a la medicación: Amoxicilina').click();
  await expect(hoja(page).getByText('En la medicación', { exact: true })).toBeVisible();
  await boton(page, 'Terminar: Amoxicilina').click();
  await expect(boton(page, 'Agregar a la medicación: Amoxicilina')).toBeVisible();
});
