import { expect, test, type Page } from '@playwright/test';
import { aviso, dialogo, elegirTurno, filas, png, pregunta, responder, seccion } from '../support/casos.ts';
import { DIEGO, PAULA } from '../support/gente.ts';
import { en, muestraError } from '../support/portal.ts';
import { entrar } from '../support/sesion.ts';
import { contar } from '../support/turnos.ts';

// Each test that changes data uses a unit of its own: every unit has the same people.

const guardar = (page: Page, name: string, boton: string) =>
  dialogo(page, name).getByRole('button', { name: boton, exact: true }).click();

test('every action of an open case asks Si or No, confirms success and shows validation messages', async ({
  page,
}) => {
  test.setTimeout(360_000);
  const unidad = 'chacabuco';
  await entrar(page, unidad, PAULA, '/detalleCaso/1042');
  await expect(page).toHaveURL(en(unidad, '/detalleCaso?id=1042'));
  await expect(page.getByRole('heading', { level: 1, name: 'Caso 1042' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Datos del caso',
    'Paciente',
    'Turnos',
    /^Seguimientos/,
    /^Documentos/,
    /^Línea de tiempo/,
  ]);
  for (const name of [
    'Editar',
    'Completar',
    'Agendar turno',
    'Reprogramar',
    'Agregar seguimiento',
    'Agregar documento',
    'Cancelar caso',
  ]) {
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Modificar' }).click();
  await expect(page.getByText('Modo edición')).toBeVisible();
  await expect(page).toHaveURL(en(unidad, '/detalleCaso?id=1042&edicion=1'));

  await test.step('patient', async () => {
    const edits = contar(page, '/api/art/editDataPaciente');
    await page.getByRole('button', { name: 'Editar', exact: true }).click();
    const campo = (label: string) => dialogo(page, 'Editar paciente').getByLabel(label);
    for (const label of ['Apellido', 'Nombre', 'DNI', 'Teléfono']) await campo(label).fill('');
    await campo('Email').fill('carla@');
    await guardar(page, 'Editar paciente', 'Guardar');
    for (const mensaje of [
      'El apellido es requerido',
      'El nombre es requerido',
      'El DNI es requerido',
      'El teléfono es requerido',
      'Correo no válido',
    ]) {
      await muestraError(page, mensaje);
    }
    await campo('Apellido').fill('Benítez Paz');
    await campo('Nombre').fill('Carla');
    await campo('DNI').fill('36990417');
    await campo('Teléfono').fill('11 5555 0178');
    await campo('Email').fill('carla.paz@ejemplo.com.ar');
    await guardar(page, 'Editar paciente', 'Guardar');
    await responder(page, '¿Querés guardar los datos del paciente?', 'No');
    expect(edits.veces).toBe(0);
    await expect(campo('Apellido')).toHaveValue('Benítez Paz');
    await guardar(page, 'Editar paciente', 'Guardar');
    await responder(page, '¿Querés guardar los datos del paciente?', 'Si');
    await aviso(page, 'Datos guardados');
    await expect(seccion(page, 'Paciente')).toContainText('Benítez Paz');
    await expect(seccion(page, 'Paciente')).toContainText('11 5555-0178');
    expect(edits.veces).toBe(1);
  });

  await test.step('claim data', async () => {
    await page.getByRole('button', { name: 'Completar', exact: true }).click();
    await dialogo(page, 'Datos del siniestro').getByLabel('CUIT del empleador').fill('30-71234567-0');
    await guardar(page, 'Datos del siniestro', 'Guardar');
    await muestraError(page, 'El CUIT no es válido');
    await dialogo(page, 'Datos del siniestro').getByLabel('CUIT del empleador').fill('');
    await dialogo(page, 'Datos del siniestro')
      .getByLabel('Empleador', { exact: false })
      .first()
      .fill('Talleres Norte');
    await dialogo(page, 'Datos del siniestro').getByLabel('Aceptación').selectOption('Aceptado');
    await guardar(page, 'Datos del siniestro', 'Guardar');
    await responder(page, '¿Querés guardar los datos del siniestro?', 'Si');
    await expect(seccion(page, 'Datos del caso')).toContainText('Talleres Norte');
    await expect(seccion(page, 'Datos del caso')).not.toContainText('Plazo de aceptación');
  });

  await test.step('follow-up', async () => {
    await page.getByRole('button', { name: 'Agregar seguimiento' }).click();
    const dialog = dialogo(page, 'Agregar seguimiento');
    const agregar = dialog.getByRole('button', { name: 'Agregar', exact: true });
    await expect(agregar).toBeDisabled();
    await dialog.getByRole('textbox', { name: 'Seguimiento' }).focus();
    await page.keyboard.press('Shift+Tab');
    await expect(dialog.getByText('El seguimiento es requerido')).toBeVisible();
    await dialog.getByRole('spinbutton', { name: /día/ }).focus();
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Backspace');
    await dialog.getByRole('textbox', { name: 'Seguimiento' }).fill('Llamada al empleador.');
    await expect(dialog.getByText('La fecha es requerida')).toBeVisible();
    await expect(agregar).toBeDisabled();
    await dialog.getByRole('spinbutton', { name: /día/ }).pressSequentially('01112026');
    await agregar.click();
    await responder(page, '¿Querés agregar el seguimiento?', 'Si');
    await aviso(page, 'Seguimiento agregado');
    await expect(seccion(page, 'Seguimientos')).toContainText('Llamada al empleador.');
  });

  await test.step('document and its description', async () => {
    await page.getByRole('button', { name: 'Agregar documento' }).click();
    const dialog = dialogo(page, 'Agregar documento');
    await guardar(page, 'Agregar documento', 'Agregar');
    await expect(dialog.getByText('El documento es requerido')).toBeVisible();
    await dialog.getByLabel('Archivo').setInputFiles({
      name: 'foto.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('MZ\u0090\u0000 not a document'),
    });
    await guardar(page, 'Agregar documento', 'Agregar');
    await responder(page, '¿Querés agregar el documento?', 'Si');
    const fallo = page.getByRole('alertdialog', {
      name: 'Ha ocurrido un error al agregar un nuevo documento',
    });
    await expect(fallo).toContainText('Solo se pueden enviar archivos PDF, JPG o PNG de hasta 10 MB.');
    await fallo.getByRole('button', { name: 'Cerrar' }).click();
    await dialog
      .getByLabel('Archivo')
      .setInputFiles({ name: 'rodilla.png', mimeType: 'image/png', buffer: png });
    await guardar(page, 'Agregar documento', 'Agregar');
    await responder(page, '¿Querés agregar el documento?', 'Si');
    await aviso(page, 'Documento agregado');
    await expect(seccion(page, 'Documentos')).toContainText('rodilla.png');

    await seccion(page, 'Documentos')
      .getByRole('row', { name: /rodilla/ })
      .getByRole('button', { name: 'Descripción' })
      .click();
    await guardar(page, 'Editar descripción', 'Guardar');
    await expect(dialogo(page, 'Editar descripción').getByText('La descripción es requerida')).toBeVisible();
    await dialogo(page, 'Editar descripción').getByLabel('Descripción').fill('Rodilla, de frente');
    await guardar(page, 'Editar descripción', 'Guardar');
    await responder(page, '¿Querés modificar la descripción?', 'Si');
    await aviso(page, 'Descripción modificada');
    const bajada = page.waitForEvent('download');
    await seccion(page, 'Documentos')
      .getByRole('row', { name: /Rodilla, de frente/ })
      .getByRole('button', { name: 'Descargar' })
      .click();
    expect((await bajada).suggestedFilename()).toBe('rodilla.png');
  });

  await test.step('offers no second appointment while one is ahead, and reschedules that one', async () => {
    await expect(page.getByRole('button', { name: 'Agendar turno' })).toHaveCount(0);

    await page.getByRole('button', { name: 'Reprogramar' }).click();
    const reprogramar = dialogo(page, 'Reprogramar turno');
    await expect(reprogramar.getByLabel('Servicio')).toHaveCount(0);
    await expect(reprogramar.getByRole('button', { name: 'Reprogramar' })).toBeDisabled();
    const hora = await elegirTurno(reprogramar, 2, 3);
    await reprogramar.getByRole('button', { name: 'Reprogramar' }).click();
    await responder(page, '¿Querés reprogramar el turno?', 'Si');
    await aviso(page, 'Turno reprogramado');
    await expect(seccion(page, 'Turnos').getByRole('row').filter({ hasText: 'Programado' })).toContainText(
      `${hora} hs`,
    );
  });

  await test.step('message', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Mensaje' }).click();
    const mensaje = dialogo(page, 'Mensaje del turno');
    const texto = await mensaje.getByLabel('Texto del mensaje').inputValue();
    expect(texto).toMatch(
      /^Hola Carla\. Te recordamos tu turno de Medicina Laboral el \S+ \d+ de \S+ a las \d\d:\d\d hs\. Ingresá desde este enlace: http\S+\. Por favor conectate a horario, con la cámara y el micrófono habilitados\. Tu ausencia quedará registrada\.$/,
    );
    await mensaje.getByRole('button', { name: 'Copiar texto' }).click();
    await expect(mensaje.getByText('Texto copiado')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(texto);
    const href = await mensaje.getByRole('link', { name: 'Enviar por WhatsApp' }).getAttribute('href');
    expect(href).toBe(`https://wa.me/5491155550178?text=${encodeURIComponent(texto)}`);
    await mensaje.getByRole('button', { name: 'Cerrar' }).click();
  });

  await test.step('cancel', async () => {
    await page.getByRole('button', { name: 'Cancelar caso' }).click();
    await expect(pregunta(page, '¿Querés cancelar el caso?')).toContainText(
      'Los turnos pendientes seran cancelados.',
    );
    await responder(page, '¿Querés cancelar el caso?', 'No');
    await page.getByRole('button', { name: 'Cancelar caso' }).click();
    await responder(page, '¿Querés cancelar el caso?', 'Si');
    await aviso(page, 'Caso cancelado');
    await expect(page.getByText('El caso está cancelado')).toBeVisible();
    await expect(seccion(page, 'Turnos').getByRole('row').filter({ hasText: 'Programado' })).toHaveCount(0);
    for (const name of [
      'Modificar',
      'Terminar edición',
      'Editar',
      'Agendar turno',
      'Agregar seguimiento',
      'Cancelar caso',
    ]) {
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
    }
    await expect(page.getByRole('button', { name: 'Agregar documento' })).toBeVisible();
  });
});

test('a new appointment reopens the case; a discharged case can be closed, and then takes only documents', async ({
  page,
}) => {
  const unidad = 'lanus';
  await entrar(page, unidad, PAULA, '/detalleCaso?id=1041&edicion=1');
  await expect(page.getByText('Hay que agendar un nuevo turno')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cerrar caso' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Agendar turno' }).click();
  await elegirTurno(dialogo(page, 'Agendar turno'), 1, 1);
  await guardar(page, 'Agendar turno', 'Agendar');
  await responder(page, '¿Querés agendar el turno?', 'Si');
  await aviso(page, 'Turno agendado');
  await expect(page.locator('.deskbar').getByText('Abierto')).toBeVisible();
  await expect(page.getByText('Hay que agendar un nuevo turno')).toHaveCount(0);

  await page.goto(en(unidad, '/detalleCaso?id=1039'));
  await expect(page.getByText('El caso se puede cerrar')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cerrar caso' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Modificar' }).first().click();
  await page.getByRole('button', { name: 'Cerrar caso' }).click();
  await responder(page, '¿Querés cerrar el caso?', 'Si');
  await aviso(page, 'Caso cerrado');
  await expect(page.getByText('Solo se le pueden agregar documentos.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Terminar edición' })).toBeVisible();
  for (const name of ['Editar', 'Completar', 'Agendar turno', 'Agregar seguimiento', 'Cancelar caso']) {
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Agregar documento' }).click();
  await dialogo(page, 'Agregar documento')
    .getByLabel('Archivo')
    .setInputFiles({ name: 'alta.png', mimeType: 'image/png', buffer: png });
  await guardar(page, 'Agregar documento', 'Agregar');
  await responder(page, '¿Querés agregar el documento?', 'Si');
  await aviso(page, 'Documento agregado');
});

test("reports a case that is missing, a colleague's or fails to load, and opens the PDF of the own one", async ({
  page,
  context,
}) => {
  const unidad = 'corredores_viales';
  await entrar(page, unidad, DIEGO, '/detalleCaso?id=1043');
  const error = page.getByRole('alertdialog', { name: 'Ha ocurrido un error' });
  await expect(error).toContainText('No se ha encontrado el caso (1043)');
  await error.getByRole('button', { name: 'Volver al inicio' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hola, Diego' })).toBeVisible();
  await page.goto(en(unidad, '/detalleCaso/999999'));
  await expect(error).toContainText('No se ha encontrado el caso (999999)');
  await page.goto(en(unidad, '/detalleCaso?id=abc'));
  await expect(error).toContainText('No se ha encontrado el caso (abc)');

  await page.goto(en(unidad, '/listcasos'));
  await expect(page.getByText('Mostrando 1-4 de 4')).toBeVisible();
  const propio = await filas(page).nth(1).getByRole('link').first().textContent();
  await page.route('**/api/art/detalle/*', (route) =>
    route.fulfill({ status: 400, json: { code: 'pedido_invalido', message: 'No se entiende.' } }),
  );
  await page.goto(en(unidad, `/detalleCaso?id=${propio}`));
  await expect(error).toContainText(`Error al obtener el caso (${propio})`);
  await page.unroute('**/api/art/detalle/*');

  await page.goto(en(unidad, `/detalleCaso?id=${propio}`));
  const [pestana, pdf] = await Promise.all([
    context.waitForEvent('page'),
    context.waitForEvent('response', (response) => new URL(response.url()).pathname === '/api/art/documento'),
    page.getByRole('button', { name: 'Ver PDF' }).click(),
  ]);
  expect(pdf.status()).toBe(200);
  expect(pdf.headers()['content-type']).toContain('application/pdf');
  await pestana.close();
});
