import { expect, test, type Browser, type Page } from '@playwright/test';
import { enPlantillas, revisar } from '../support/axe.ts';
import { en, tabHasta } from '../support/portal.ts';
import { ANA } from '../support/gente.ts';
import { entrar } from '../support/sesion.ts';

// Each test that changes data uses a unit of its own.

const ADMIN = '22999000';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A visitor in another browser. */
async function otraPersona(browser: Browser, unidad: string) {
  const page = await (await browser.newContext()).newPage();
  await page.goto(en(unidad, '/login'));
  return page;
}
async function cara(page: Page) {
  // The server's title is the unit; the page adds its own name before it.
  await expect(page).toHaveTitle(/ · /);
  return {
    nombre: await page.title(),
    primario: await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--primary').trim(),
    ),
  };
}

test('a draft is previewed only by its administrator, published to everybody, and can be reverted', async ({
  page,
  browser,
  context,
}) => {
  test.slow();
  const unidad = 'pehuajo';
  const vecino = await otraPersona(browser, unidad);
  const antes = await cara(vecino);
  await entrar(page, unidad, ADMIN, '/admin/plantilla');
  await expect(page.getByText('Sin cambios por publicar')).toBeVisible();

  await page.getByRole('textbox', { name: 'Nombre de la institución', exact: true }).fill('Pehuajó Salud');
  await page.getByRole('textbox', { name: 'Marca, primera parte', exact: true }).fill('Pehuajó');
  // A colour with too little contrast is reported at once and blocks publishing.
  await page.getByRole('textbox', { name: 'Color principal', exact: true }).fill('#f4d03f');
  await expect(page.getByText(/no se distingue del blanco.*Elegí uno más oscuro/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publicar', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.getByRole('textbox', { name: 'Color principal', exact: true }).fill('#1d3c78');
  await expect(page.getByText(/Contraste .* se lee bien/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publicar', exact: true })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page
    .getByLabel('Logo', { exact: true })
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG });
  await expect(page.getByText('Subida por la institución')).toBeVisible();

  // Leaving with changes asks first; one press saves the draft.
  await page.getByRole('link', { name: 'Turnos', exact: true }).click();
  await page.getByRole('button', { name: 'Seguir en la página' }).click();
  await page.getByRole('button', { name: 'Guardar borrador' }).click();
  await expect(page.getByText('Hay cambios por publicar')).toBeVisible();

  const [previa] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Vista previa' }).click(),
  ]);
  await expect(previa.getByText('Vista previa: nadie más la ve')).toBeVisible();
  await expect(previa).toHaveURL(en(unidad, '/login'));
  expect(await cara(previa)).toEqual({
    nombre: expect.stringContaining('Pehuajó Salud'),
    primario: '#1d3c78',
  });
  await expect(previa.locator('.brand img')).toHaveAttribute(
    'src',
    /^\/api\/unidad\/imagenes\/[0-9a-f]{64}\.png$/,
  );
  await previa.getByRole('link', { name: 'Inicio', exact: true }).last().click();
  await expect(previa.getByRole('navigation', { name: 'Secciones' })).toBeVisible();
  await vecino.reload();
  expect(await cara(vecino)).toEqual(antes);
  await previa.getByRole('button', { name: 'Salir de la vista previa' }).click();
  await expect(previa).toHaveURL(en(unidad, '/admin/plantilla'));
  await previa.goto(en(unidad, '/login'));
  expect((await cara(previa)).primario).toBe(antes.primario);
  await previa.close();

  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  const dialogo = page.getByRole('alertdialog', { name: '¿Publicar los cambios?' });
  await expect(dialogo.getByText(/Nombre de la institución/)).toBeVisible();
  await dialogo.getByLabel('Qué cambiaste').fill('Identidad nueva');
  await dialogo.getByRole('button', { name: 'Publicar' }).click();
  const versiones = page.getByRole('list', { name: 'Versiones' });
  await expect(versiones.getByRole('listitem').first()).toContainText('Identidad nueva');
  await vecino.reload();
  expect(await cara(vecino)).toEqual({
    nombre: expect.stringContaining('Pehuajó Salud'),
    primario: '#1d3c78',
  });
  await expect(vecino.locator('.brand')).toContainText('Pehuajó');

  await versiones.getByRole('button', { name: 'Volver a esta versión: 1' }).click();
  await page
    .getByRole('alertdialog', { name: '¿Volver a la versión 1?' })
    .getByRole('button', { name: 'Volver a esta versión' })
    .click();
  await expect(versiones.getByRole('listitem').first()).toContainText('Trae de vuelta la versión 1');
  await vecino.reload();
  expect(await cara(vecino)).toEqual(antes);
});

test('refuses to overwrite the draft of another administrator', async ({ page, browser }) => {
  const unidad = 'ramallo';
  const otro = await (await browser.newContext()).newPage();
  await Promise.all([
    entrar(page, unidad, ADMIN, '/admin/plantilla'),
    entrar(otro, unidad, ADMIN, '/admin/plantilla'),
  ]);
  // Both have read the same draft before one of them saves.
  await expect(otro.getByText('Sin cambios por publicar')).toBeVisible();
  await page.getByRole('textbox', { name: 'Número de inscripción', exact: true }).fill('Primero');
  await page.getByRole('button', { name: 'Guardar borrador' }).click();
  await expect(page.getByText('Hay cambios por publicar')).toBeVisible();
  await otro.getByRole('textbox', { name: 'Número de inscripción', exact: true }).fill('Segundo');
  await otro.getByRole('button', { name: 'Guardar borrador' }).click();
  await expect(otro.getByRole('alert')).toContainText('Otra persona cambió la plantilla');
  await expect(otro.getByRole('textbox', { name: 'Número de inscripción', exact: true })).toHaveValue(
    'Segundo',
  );
  await otro.getByRole('button', { name: 'Ver lo que hay ahora' }).click();
  await expect(otro.getByRole('textbox', { name: 'Número de inscripción', exact: true })).toHaveValue(
    'Primero',
  );
  await otro.getByRole('button', { name: 'Volver al valor de la plantilla: Número de inscripción' }).click();
  await expect(otro.getByRole('textbox', { name: 'Número de inscripción', exact: true })).not.toHaveValue(
    'Primero',
  );
});

test('a limit and a notice are saved separately, refused out of range, and seen by everybody', async ({
  page,
  browser,
}) => {
  const unidad = 'chacabuco';
  await entrar(page, unidad, ADMIN, '/admin/limites');
  const limite = page.getByRole('textbox', { name: 'Atenciones por paciente', exact: true });
  await limite.fill('0');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Tiene que ser un número entero entre 1 y 1.000.')).toBeVisible();
  await limite.fill('7');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Distinto de la plantilla: 4')).toBeVisible();
  await page
    .getByRole('button', { name: 'Volver al valor de la plantilla: Atenciones por paciente' })
    .click();
  await expect(limite).toHaveValue('4');

  await page.getByLabel('Texto', { exact: true }).fill('El jueves no hay atención por la tarde');
  await page.getByLabel('Tono').selectOption('Advierte');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText('Se está mostrando')).toBeVisible();

  const vecino = await otraPersona(browser, unidad);
  const franja = vecino.getByRole('region', { name: 'Aviso de la institución' });
  await expect(franja).toContainText('El jueves no hay atención por la tarde');
  await revisar(vecino, 'the notice on the sign-in', [360, 1440]);
  await tabHasta(vecino, franja.getByRole('button', { name: 'Cerrar' }));
  await vecino.keyboard.press('Enter');
  await expect(franja).toBeHidden();
  await vecino.reload();
  await expect(vecino.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(franja).toBeHidden();
  const paciente = await (await browser.newContext()).newPage();
  await entrar(paciente, unidad, ANA, '/home');
  await expect(paciente.getByRole('region', { name: 'Aviso de la institución' })).toBeVisible();

  await page.getByRole('button', { name: 'Quitar el aviso' }).click();
  await expect(page.getByText('No hay aviso')).toBeVisible();
  await expect(async () => {
    await paciente.reload();
    await expect(paciente.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(paciente.getByRole('region', { name: 'Aviso de la institución' })).toBeHidden({
      timeout: 2000,
    });
  }).toPass({ timeout: 60_000 });
});

test('a banner with an uploaded picture can be moved up, hidden and removed', async ({ page, browser }) => {
  const unidad = 'osef';
  await entrar(page, unidad, ADMIN, '/admin/banners');
  const lista = page.getByRole('list', { name: 'Banners, en orden' });
  await expect(lista.getByRole('listitem')).toHaveCount(5);
  await page.getByRole('button', { name: 'Agregar un banner' }).click();
  const dialogo = page.getByRole('dialog', { name: 'Agregar un banner' });
  await dialogo.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialogo.getByText('Elegí una imagen.')).toBeVisible();
  await dialogo.getByLabel('Título').fill('Vacunación 2026');
  await dialogo.getByLabel('Descripción').fill('Dónde y cuándo vacunarse.');
  await dialogo
    .getByLabel('Imagen', { exact: true })
    .setInputFiles({ name: 'vacuna.png', mimeType: 'image/png', buffer: PNG });
  await expect(dialogo.locator('form img')).toBeVisible();
  await dialogo.getByRole('button', { name: 'Guardar' }).click();
  await expect(lista.getByRole('listitem')).toHaveCount(6);
  await page.getByRole('button', { name: 'Subir: Vacunación 2026' }).click();
  await expect(lista.getByRole('listitem').nth(4)).toContainText('Vacunación 2026');

  const paciente = await (await browser.newContext()).newPage();
  await entrar(paciente, unidad, ANA, '/teleEducacion');
  const material = paciente.getByRole('list', { name: 'Material de capacitación' });
  await expect(material.getByRole('listitem').nth(4)).toContainText('Vacunación 2026');
  await page.getByRole('button', { name: 'Ocultar: Vacunación 2026' }).click();
  await expect(page.getByRole('button', { name: 'Mostrar: Vacunación 2026' })).toBeVisible();
  await paciente.reload();
  await expect(material.getByRole('listitem')).toHaveCount(5);
  await expect(material).not.toContainText('Vacunación 2026');
  await page.getByRole('button', { name: 'Quitar: Vacunación 2026' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar' }).click();
  await expect(lista.getByRole('listitem')).toHaveCount(5);
});

for (const unidad of enPlantillas('demo', 'obsba')) {
  test(`${unidad}: is accessible with data, errors and dialogs`, async ({ page }) => {
    test.slow();
    await entrar(page, unidad, ADMIN, '/admin/plantilla');
    await expect(page.getByText('Sin cambios por publicar')).toBeVisible();
    await revisar(page, 'template', [360, 1440]);
    await page.getByRole('textbox', { name: 'Color principal', exact: true }).fill('#f4d03f');
    await page.getByRole('textbox', { name: 'Texto del pie', exact: true }).fill('Sin número');
    await page.getByLabel('Mostrar cómo comunicarse').check();
    await revisar(page, 'template, with errors', [360, 1440]);
    await page.getByRole('textbox', { name: 'Color principal', exact: true }).fill('#1d3c78');
    await page.getByRole('textbox', { name: 'Texto del pie', exact: true }).fill('Emergencias: 107');
    await page.getByLabel('Mostrar cómo comunicarse').uncheck();
    await page.getByRole('button', { name: 'Publicar', exact: true }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await revisar(page, 'publish', [360, 1440]);
    await page.getByRole('button', { name: 'Todavía no' }).click();
    await page.getByRole('button', { name: 'Descartar el borrador' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await revisar(page, 'discard', [360, 1440]);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click();
    await expect(page.getByText('Sin cambios por publicar')).toBeVisible();
    await page.goto(en(unidad, '/admin/limites'));
    await expect(page.getByRole('heading', { level: 2, name: 'Aviso a todos' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Veces que se vuelve a llamar' }).fill('9');
    await page.keyboard.press('Enter');
    await revisar(page, 'limits, with an error', [360, 1440]);
  });
}

test('banners are accessible, with their dialog', async ({ page }) => {
  await entrar(page, 'osef', ADMIN, '/admin/banners');
  await expect(page.getByRole('list', { name: 'Banners, en orden' })).toBeVisible();
  await revisar(page, 'banners', [360, 1440]);
  await page.getByRole('button', { name: 'Agregar un banner' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click();
  await revisar(page, 'banner dialog, with errors', [360, 1440]);
});
