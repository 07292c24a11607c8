import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { enPlantillas, revisar } from '../support/axe.ts';
import { en, tabHasta } from '../support/portal.ts';
import { BRUNO, MARTA } from '../support/gente.ts';
import { entrar } from '../support/sesion.ts';

const PEREZ = '20333444';

/** Signs the patient in and returns the status of the affiliation check. */
const cubre = (page: Page, dni: string) =>
  page.evaluate(async (documento) => {
    const headers = { 'x-portal': '1', 'content-type': 'application/json' };
    const body = JSON.stringify({ correo: documento, password: 'demo1234', acceso: 'portal' });
    const { token } = (await (
      await fetch('/api/sesion/iniciar', { method: 'POST', headers, body })
    ).json()) as { token: string };
    const asked = await fetch('/api/atencion/afiliacion', {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${token}` },
      body: JSON.stringify({ documento }),
    });
    return asked.status;
  }, dni);

const tarjeta = (page: Page, titulo: string) =>
  page.locator('.card', { has: page.getByRole('heading', { level: 2, name: titulo, exact: true }) });
const cifra = (page: Page, nombre: string) =>
  page.locator('.kpi', { has: page.getByText(nombre, { exact: true }) }).locator('b');
const boton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const archivo = (contenido: string, name = 'noviembre.csv') => ({
  name,
  mimeType: '',
  buffer: Buffer.from(contenido, 'latin1'),
});
const CON_ERRORES = [
  'DNI;Nro afiliado;Plan;Estado;Apellido;Nombre;Fecha de nacimiento;Sexo;Teléfono',
  '30111222;30111222;210;A;Gómez;Ana;14/03/1985;F;1155550101',
  '33777111;33777111;410;A;Fernández;Lucía;30/11/1988;F;',
  '41999001;41999001;210;A;"Núñez; Paz";Rocío;01/02/1999;F;',
  '41999002;;;A;Repetida;Una;;;',
  '41999002;;;A;Repetida;Otra;;;',
  '28444555;;;A;Díaz;Carlos;31/02/1980;M;',
  '12;;;A;Corto;Muy;;;',
].join('\r\n');

test('a roll is reviewed with its errors, and replaces the current one', async ({ page }) => {
  test.slow();
  const unidad = 'iosfa';
  await entrar(page, unidad, MARTA, '/admin/padron');
  await expect(page.getByRole('table', { name: 'Padrón de afiliados' }).getByRole('row')).not.toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Buscar por DNI o apellido' }).fill('fernan');
  await expect(page.getByRole('rowheader', { name: 'Fernández, Lucía' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Padrón de afiliados' }).getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: 'Subir padrón' }).click();

  const modelo = page.waitForEvent('download');
  await boton(page, 'Descargar modelo').click();
  expect(await readFile(await (await modelo).path(), 'utf8')).toContain(
    'documento;nro_afiliado;plan;estado;apellido;nombre;fec_nac;sexo',
  );

  await boton(page, 'Revisar archivo').click();
  await expect(page.getByText('Elegí el archivo')).toBeVisible();
  await page.getByLabel('Archivo CSV').setInputFiles(archivo('apellido;nombre\r\nGómez;Ana'));
  await boton(page, 'Revisar archivo').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Falta la columna «documento»' })).toBeVisible();

  await page.getByLabel('Archivo CSV').setInputFiles(archivo(CON_ERRORES));
  await boton(page, 'Revisar archivo').click();
  await expect(page.getByRole('heading', { name: 'Revisá noviembre.csv' })).toBeVisible();
  await expect(page.getByText('Columnas que no se usan: Teléfono.')).toBeVisible();
  await expect(cifra(page, 'Líneas válidas')).toHaveText('3');
  await expect(cifra(page, 'Con errores')).toHaveText('4');
  await expect(cifra(page, 'Nuevos')).toHaveText('1');
  await expect(cifra(page, 'Cambian')).toHaveText('1');
  const errores = page.getByRole('table', { name: 'Errores' }).getByRole('row');
  await expect(errores.nth(1)).toContainText('El DNI 41999002 está repetido: líneas 5, 6');
  await expect(errores.nth(3)).toContainText('La fecha «31/02/1980» no es válida');
  const bajada = page.waitForEvent('download');
  await boton(page, 'Descargar errores').click();
  expect((await readFile(await (await bajada).path(), 'utf8')).split('\r\n')).toHaveLength(6);

  // The page of the roll announces the pending load, which continues where it was left.
  await page.getByRole('link', { name: 'Padrón de afiliados' }).first().click();
  await page.getByRole('link', { name: 'Seguir con la carga' }).click();
  await boton(page, 'Cargar padrón').click();
  await expect(page.getByText('Elegí cómo se carga')).toBeVisible();
  await page.getByRole('radio', { name: /Reemplazar el padrón/ }).check();
  const copia = page.waitForEvent('download');
  await boton(page, 'Descargar el padrón de hoy').click();
  const antes = await readFile(await (await copia).path());
  await boton(page, 'Cargar padrón').click();
  await expect(page.getByText('Hay líneas con errores: marcá que se carguen')).toBeVisible();
  await page.getByRole('checkbox', { name: /Cargar solo las 3 líneas válidas/ }).check();
  await boton(page, 'Cargar padrón').click();
  const pregunta = page.getByRole('alertdialog', { name: '¿Reemplazar el padrón?' });
  await expect(pregunta).toContainText('entra 1 y cambia 1');
  await pregunta.getByRole('button', { name: 'Reemplazar' }).click();
  await expect(page.getByText(/Padrón cargado: entra 1, cambia 1/)).toBeVisible();
  // Ana, Lucía, the new member, and Carlos, who stays because his line had an error.
  await expect(cifra(page, 'Afiliados')).toHaveText('4');
  await expect(page.getByRole('rowheader', { name: 'Núñez; Paz, Rocío' })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Díaz, Carlos' })).toBeVisible();

  // The downloaded copy restores the earlier roll.
  await page.getByRole('link', { name: 'Subir padrón' }).click();
  await page
    .getByLabel('Archivo CSV')
    .setInputFiles({ name: 'antes.csv', mimeType: 'text/csv', buffer: antes });
  await boton(page, 'Revisar archivo').click();
  await expect(page.getByRole('heading', { name: 'Revisá antes.csv' })).toBeVisible();
  await expect(cifra(page, 'Con errores')).toHaveText('0');
  await page.getByRole('radio', { name: /Reemplazar el padrón/ }).check();
  await boton(page, 'Cargar padrón').click();
  await pregunta.getByRole('button', { name: 'Reemplazar' }).click();
  await expect(page.getByRole('link', { name: 'Subir padrón' })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Díaz, Carlos' })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Núñez; Paz, Rocío' })).toHaveCount(0);
});

test('a loaded roll decides at once who is covered', async ({ page, browser }) => {
  const unidad = 'iosper';
  const paciente = await (await browser.newContext()).newPage();
  await paciente.goto(en(unidad, '/'));
  expect(await cubre(paciente, BRUNO)).toBe(200);
  await entrar(page, unidad, MARTA, '/admin/padron/carga');
  await page.getByLabel('Archivo CSV').setInputFiles(archivo(`dni,estado\n${BRUNO},baja`));
  await boton(page, 'Revisar archivo').click();
  await expect(cifra(page, 'Cambian')).toHaveText('1');
  expect(await cubre(paciente, BRUNO)).toBe(200);
  await page.getByRole('radio', { name: /Agregar al padrón/ }).check();
  await boton(page, 'Cargar padrón').click();
  await expect(page.getByText('Padrón cargado: no entra nadie, cambia 1 y no sale nadie')).toBeVisible();
  expect(await cubre(paciente, BRUNO)).toBe(403);
  await paciente.context().close();
});

test('a large file shows its progress and can be discarded', async ({ page }) => {
  // Sixty thousand lines.
  test.slow();
  await entrar(page, 'gagil', MARTA, '/admin/padron/carga');
  const lineas = Array.from({ length: 60_000 }, (_, i) => `${50_000_000 + i};A;Apellido ${i};Nombre`);
  await page
    .getByLabel('Archivo CSV')
    .setInputFiles(archivo(['dni;estado;apellido;nombre', ...lineas].join('\n'), 'grande.csv'));
  // Noted in the page: a slow test would look when the progress is over.
  await page.evaluate(() => {
    const { dichos } = Object.assign(window, { dichos: [] as string[] });
    new MutationObserver(() => {
      const dicho = document.querySelector('progress')?.parentElement?.textContent;
      if (dicho) dichos.push(dicho);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await boton(page, 'Revisar archivo').click();
  await expect(cifra(page, 'Nuevos')).toHaveText('60.000', { timeout: 120_000 });
  expect((await page.evaluate(() => (window as { dichos?: string[] }).dichos))!.join('\n')).toMatch(
    /líneas leídas, \d+ % del archivo/,
  );
  await boton(page, 'Descartar').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click();
  await expect(page.getByText('Carga descartada: el padrón quedó como estaba')).toBeVisible();
  await expect(page.getByLabel('Archivo CSV')).toBeVisible();
});

test('the figures agree in chart, table and CSV, follow the period, and work by keyboard', async ({
  page,
}) => {
  await entrar(page, 'demo', MARTA, '/admin/cifras');
  await expect(cifra(page, 'Atenciones')).toHaveText(/^[1-9]\d*$/);
  const dias = tarjeta(page, 'Atenciones por día');
  await expect(dias.getByRole('img')).toHaveAccessibleName(/^Atenciones, .+: \d+ en total\./);
  const resumen = dias.locator('summary');
  await tabHasta(page, resumen);
  await page.keyboard.press('Enter');
  await expect(dias.getByRole('table').getByRole('row')).toHaveCount(15);
  const total = (await dias.getByRole('row').locator('td:nth-of-type(3)').allTextContents()).reduce(
    (suma, texto) => suma + Number(texto),
    0,
  );
  await expect(cifra(page, 'Atenciones')).toHaveText(String(total));

  const bajada = page.waitForEvent('download');
  await boton(page, 'Descargar CSV').click();
  expect(await readFile(await (await bajada).path(), 'utf8')).toContain(`;Atenciones;${total}\r\n`);

  await page.getByRole('combobox', { name: 'Período' }).selectOption('mesAnterior');
  await expect(page).toHaveURL(/periodo=mesAnterior/);
  await page.getByRole('combobox', { name: 'Período' }).selectOption('otro');
  const dialogo = page.getByRole('dialog', { name: 'Otro período' });
  await dialogo.getByRole('button', { name: 'Volver' }).click();
  await page.goto(en('demo', '/admin/cifras?desde=2020-01-01&hasta=2020-01-31'));
  await expect(page.getByText('Sin atenciones ni turnos en este período')).toBeVisible();
});

test('the board updates when a desk opens, and says when it is offline', async ({
  page,
  browser,
  context,
}) => {
  test.slow();
  const unidad = 'pehuajo';
  await entrar(page, unidad, MARTA, '/admin/tablero');
  await expect(page.locator('.deskbar').getByText('En vivo').last()).toBeVisible();
  const medica = page.getByRole('row').filter({ hasText: 'Dra. Laura Pérez' });
  await expect(medica).toContainText('Fuera de servicio');
  const desk = await (await browser.newContext()).newPage();
  await entrar(desk, unidad, PEREZ, '/profesional');
  await desk
    .getByRole('button', { name: /Empezar a atender/ })
    .first()
    .click();
  await expect(medica).toContainText('Libre');
  await expect(page.getByRole('row').filter({ hasText: 'Clínica Médica' }).first()).not.toContainText(
    'Nadie atiende',
  );
  await context.setOffline(true);
  await expect(page.getByText('Sin conexión en vivo')).toBeVisible({ timeout: 60_000 });
  await context.setOffline(false);
  await expect(page.getByText('Sin conexión en vivo')).toBeHidden({ timeout: 60_000 });
  await desk.context().close();
});

test('the board says that its channel is opening, and only later that it is offline', async ({ page }) => {
  await page.routeWebSocket(/tiempo-real/, () => {});
  await page.addInitScript(() => {
    const { dichos } = Object.assign(window, { dichos: [] as string[] });
    new MutationObserver(() => {
      const dicho = document.querySelector('.deskbar .badge')?.textContent;
      if (dicho && dichos.at(-1) !== dicho) dichos.push(dicho);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await entrar(page, 'pehuajo', MARTA, '/admin/tablero');
  await expect(page.getByText('Sin conexión en vivo')).toBeVisible();
  expect(await page.evaluate(() => (window as { dichos?: string[] }).dichos)).toEqual([
    'Conectando…',
    'Sin conexión',
  ]);
});

for (const plantilla of enPlantillas('demo', 'osef')) {
  test(`${plantilla}: roll, load with errors, figures and board are accessible`, async ({ page }) => {
    test.slow();
    await entrar(page, plantilla, MARTA, '/admin/padron');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await revisar(page, 'roll', [360, 1440]);
    await page.goto(en(plantilla, '/admin/padron/carga'));
    await boton(page, 'Revisar archivo').click();
    await revisar(page, 'no file', [360, 1440]);
    await page.getByLabel('Archivo CSV').setInputFiles(archivo(CON_ERRORES));
    await boton(page, 'Revisar archivo').click();
    await expect(page.getByRole('heading', { name: 'Revisá noviembre.csv' })).toBeVisible();
    await page.getByRole('radio', { name: /Reemplazar el padrón/ }).check();
    await boton(page, 'Cargar padrón').click();
    await revisar(page, 'review with errors', [360, 1440]);
    await page.getByRole('checkbox', { name: /Cargar solo/ }).check();
    await boton(page, 'Cargar padrón').click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await revisar(page, 'question', [360, 1440]);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Volver' }).click();
    await boton(page, 'Descartar').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click();
    await expect(page.getByText('Carga descartada: el padrón quedó como estaba')).toBeVisible();

    await page.goto(en(plantilla, '/admin/cifras'));
    await tarjeta(page, 'Turnos').locator('summary').click();
    await tarjeta(page, 'Cuándo piden atención').locator('summary').click();
    await expect(tarjeta(page, 'Recetas por mes')).toBeVisible();
    await revisar(page, 'figures', [360, 1440]);
    await page.getByRole('combobox', { name: 'Período' }).selectOption('otro');
    await expect(page.getByRole('dialog', { name: 'Otro período' })).toBeVisible();
    await revisar(page, 'another period', [360, 1440]);
    await page.goto(en(plantilla, '/admin/tablero'));
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await revisar(page, 'board', [360, 1440]);
  });
}
