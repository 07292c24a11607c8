import { expect, test } from '@playwright/test';
import {
  completarCaso,
  crear,
  dias,
  elegirTurno,
  filas,
  horas,
  png,
  seccion,
  trabajador,
} from '../support/casos.ts';
import { DIEGO, PAULA } from '../support/gente.ts';
import { en, esperarCorreo, muestraError, tabHasta } from '../support/portal.ts';
import { entrar } from '../support/sesion.ts';
import { contar } from '../support/turnos.ts';

// Each test that changes data uses a unit of its own: every unit has the same people.

test('creates a case with a document: validates, warns about a known DNI and claim, and sends one request and a mail', async ({
  page,
}) => {
  const unidad = 'ramallo';
  await entrar(page, unidad, PAULA, '/');
  await expect(page.getByRole('heading', { level: 2, name: 'Hoy' })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Secciones' })
    .getByRole('link', { name: /^Alta de caso/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Registrar nuevo caso' })).toBeVisible();
  await expect(page.getByLabel('DNI', { exact: true })).toBeFocused();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Datos del paciente',
    'Datos de contacto',
    'Datos del caso',
    'Turno médico',
    'Documento',
  ]);

  await crear(page);
  for (const mensaje of [
    'El DNI es requerido',
    'La fecha de nacimiento es requerida',
    'El apellido es requerido',
    'El nombre es requerido',
    'El género es requerido',
    'El teléfono movil es requerido',
    'El número de siniestro es requerido',
    'El diagnóstico es requerido',
    'Es necesario especificar un turno',
  ]) {
    await muestraError(page, mensaje);
  }
  await completarCaso(page, {
    ...trabajador,
    dni: '31.204.11x',
    apellido: '123',
    nacimiento: ['1', '1', '2015'],
    email: 'rosa@',
  });
  await page
    .getByLabel('Archivo')
    .setInputFiles({ name: 'virus.html', mimeType: 'text/html', buffer: Buffer.from('<p>') });
  await crear(page);
  for (const mensaje of [
    'El DNI debe contener solo numeros',
    'El apellido no debe contener solo numeros',
    'Debe ser mayor de edad',
    'Este no es un email válido',
    'Es necesario especificar un turno',
    'Solo se pueden enviar archivos PDF, JPG o PNG de hasta 10 MB.',
  ]) {
    await muestraError(page, mensaje);
  }

  await completarCaso(page, { ...trabajador, dni: '31204118', siniestro: 'SIN-88213' });
  await page.getByLabel('Diagnóstico').press('Tab');
  await expect(page.getByText('Este DNI ya está en el caso 1043')).toBeVisible();
  await expect(page.getByText('Este siniestro ya está en el caso 1043')).toBeVisible();
  await expect(page.getByLabel('Apellido', { exact: true })).toHaveValue('Giménez');

  await completarCaso(page, trabajador);
  await page.getByLabel('Archivo').setInputFiles({ name: 'muñeca.png', mimeType: 'image/png', buffer: png });
  await page.getByLabel('Descripción').fill('Radiografía');
  const hora = await elegirTurno(page);
  const creaciones = contar(page, '/api/art/crear');
  await crear(page);
  const creado = page.getByRole('alertdialog', { name: 'Caso 1044 creado' });
  await expect(creado).toContainText(`${hora} hs.`);
  await expect(creado.getByRole('button')).toHaveText(['Ver caso', 'Crear nuevo caso']);
  await creado.getByRole('button', { name: 'Ver caso' }).click();

  await expect(page).toHaveURL(en(unidad, '/detalleCaso?id=1044'));
  await expect(page.getByRole('heading', { level: 1, name: 'Caso 1044' })).toBeVisible();
  expect(creaciones.veces).toBe(1);
  const turnos = seccion(page, 'Turnos').getByRole('row').nth(1);
  await expect(turnos).toContainText(`${hora} hs`);
  await expect(turnos).toContainText('Medicina Laboral');
  await expect(turnos).toContainText('Programado');
  await expect(turnos).toContainText('Sin respuesta');
  await expect(seccion(page, 'Seguimientos')).toContainText('Fractura de muñeca');
  await expect(seccion(page, 'Documentos')).toContainText('Radiografía');
  const correo = await esperarCorreo(page, trabajador.email!);
  expect(correo.texto).toContain('/turnoAcceso?codigoTurno=');
  expect(correo.texto).not.toContain('Fractura');
  expect(correo.texto).not.toContain(trabajador.dni);

  await page.getByRole('link', { name: 'Casos' }).click();
  await expect(filas(page).nth(1)).toContainText('1044');
  await expect(filas(page).nth(1)).toContainText('Giménez, Rosa');
  await expect(page.getByText('Mostrando 1-10 de 14')).toBeVisible();
});

test('creates a case in at most 70 keystrokes, and in at most 42 for a known worker', async ({ page }) => {
  await entrar(page, 'chacabuco', PAULA, '/nuevocaso');
  await expect(dias(page).first()).toBeVisible();
  let keys = 0;
  const press = async (...names: string[]) => {
    for (const name of names) {
      await page.keyboard.press(name);
      keys += 1;
    }
  };
  const type = (text: string) => press(...Array.from(text));
  const tabs = (count: number) => press(...Array.from({ length: count }, () => 'Tab'));
  /** The only service is preselected; days and hours are one tab stop each. */
  const turnoYCrear = async () => {
    await tabs(2);
    await expect(dias(page).first()).toBeFocused();
    await press('ArrowRight', 'Enter', 'Tab', 'Enter', 'Control+Enter');
  };

  await expect(page.getByLabel('DNI', { exact: true })).toBeFocused();
  await type('32555911');
  await tabs(1);
  await type('14');
  await tabs(1);
  await type('3');
  await tabs(1);
  await type('1985');
  await tabs(1);
  await type('Paz');
  await tabs(1);
  await type('Ana');
  await tabs(1);
  await press('Space', 'Tab');
  await type('1155550171');
  await tabs(3);
  await type('90011');
  await tabs(1);
  await type('Esguince');
  await turnoYCrear();
  const creado = page.getByRole('alertdialog', { name: /^Caso \d+ creado$/ });
  await expect(creado.getByRole('button', { name: 'Ver caso' })).toBeFocused();
  expect(keys).toBeLessThanOrEqual(70);

  await press('Tab', 'Enter');
  await expect(creado).toHaveCount(0);
  await expect(page.getByLabel('DNI', { exact: true })).toBeFocused();
  keys = 0;
  await type('32555911');
  await tabs(1);
  await expect(page.getByLabel('Apellido', { exact: true })).toHaveValue('Paz');
  await expect(page.getByLabel('Año', { exact: true })).toHaveValue('1985');
  await expect(page.getByRole('radio', { name: 'Femenino' })).toBeChecked();
  await expect(page.getByLabel('Teléfono móvil', { exact: true })).toHaveValue('1155550171');
  await expect(page.getByLabel('Día', { exact: true })).toBeFocused();
  await tabs(9);
  await expect(page.getByLabel('N° de siniestro', { exact: true })).toBeFocused();
  await type('90012');
  await tabs(1);
  await type('Corte');
  await turnoYCrear();
  await expect(creado).toBeVisible();
  expect(keys).toBeLessThanOrEqual(42);
});

test('creates a case by Tab and Enter alone, and starts another with an empty form', async ({ page }) => {
  await entrar(page, 'pehuajo', PAULA, '/nuevocaso');
  await expect(dias(page).first()).toBeVisible();
  const type = async (label: string, text: string) => {
    await tabHasta(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  };
  const enter = async (control: Parameters<typeof tabHasta>[1]) => {
    await tabHasta(page, control);
    await page.keyboard.press('Enter');
  };
  await expect(page.getByLabel('DNI', { exact: true })).toBeFocused();
  await page.keyboard.type('32555902');
  await type('Día', '2');
  await type('Mes', '7');
  await type('Año', '1990');
  await type('Apellido', 'Suárez');
  await type('Nombre', 'Inés');
  await enter(page.getByRole('radio', { name: 'Femenino' }));
  await type('Teléfono móvil', '1155550162');
  await type('N° de siniestro', 'SIN-90002');
  await type('Diagnóstico', 'Corte en la mano');
  await tabHasta(page, dias(page).first());
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await tabHasta(page, horas(page).first());
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await enter(page.getByRole('button', { name: 'Crear', exact: true }));
  const creado = page.getByRole('alertdialog', { name: 'Caso 1044 creado' });
  await expect(creado).toContainText('No tiene email');
  await expect(creado.getByRole('button', { name: 'Ver caso' })).toBeFocused();
  await enter(creado.getByRole('button', { name: 'Crear nuevo caso' }));
  await expect(creado).toHaveCount(0);
  await expect(page.getByLabel('DNI', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Diagnóstico', { exact: true })).toHaveValue('');
  await expect(page.getByText('Todavía no elegiste el turno.')).toBeVisible();
});

test('gives a slot to the first of two managers; the other gets an error and keeps what was typed', async ({
  page,
  browser,
}) => {
  const unidad = 'ezeiza';
  await entrar(page, unidad, PAULA, '/nuevocaso');
  const context = await browser.newContext();
  const otra = await context.newPage();
  await entrar(otra, unidad, DIEGO, '/nuevocaso');
  await completarCaso(page, { ...trabajador, dni: '32555903' });
  await completarCaso(otra, { ...trabajador, dni: '32555904', email: 'otra@ejemplo.com.ar' });
  const hora = await elegirTurno(page);
  await elegirTurno(otra);
  await crear(otra);
  await expect(otra.getByRole('alertdialog', { name: /^Caso \d+ creado$/ })).toBeVisible();
  await context.close();

  await crear(page);
  const fallo = page.getByRole('alertdialog', { name: 'Ha ocurrido un error al crear el caso' });
  await expect(fallo).toContainText('No hay turnos disponibles en ese horario.');
  await fallo.getByRole('button', { name: 'Cerrar' }).click();
  await expect(
    page.getByText(new RegExp(`^Las ${hora} hs del .* ya no están libres\\. Elegí otro horario\\.$`)),
  ).toBeVisible();
  await expect(horas(page).filter({ hasText: hora })).toHaveCount(0);
  await expect(page.getByLabel('Apellido', { exact: true })).toHaveValue('Giménez');
  await elegirTurno(page);
  await crear(page);
  await expect(page.getByRole('alertdialog', { name: /^Caso \d+ creado$/ })).toBeVisible();
});

test('a known worker who comes late leaves the caret where the person is typing', async ({ page }) => {
  await entrar(page, 'escobar_udp', PAULA, '/nuevocaso');
  const asked = Promise.withResolvers<void>();
  const typing = Promise.withResolvers<void>();
  await page.route('**/api/art/existentes', async (route) => {
    asked.resolve();
    await typing.promise;
    await route.continue();
  });
  // A worker of the demo's cases.
  await page.getByLabel('DNI', { exact: true }).fill('31204118');
  await page.keyboard.press('Tab');
  await asked.promise;
  const email = page.getByLabel('Email');
  await email.pressSequentially('ju');
  typing.resolve();
  await expect(page.getByLabel('Apellido', { exact: true })).toHaveValue('Ramírez');
  await page.keyboard.type('an@ejemplo.com.ar');
  await expect(email).toHaveValue('juan@ejemplo.com.ar');
});
