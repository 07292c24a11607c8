import { expect, test, type Page } from '@playwright/test';
import {
  aviso,
  completarCaso,
  crear,
  crearCaso,
  dias,
  elegirTurno,
  horas,
  png,
  pregunta,
  responder,
  trabajador,
} from './support/casos.ts';
import { en, esperarCorreo, muestraError, tabHasta } from './support/portal.ts';
import { contar, enlacesDelCorreo } from './support/turnos.ts';
import { PAULA, DIEGO, JORGE } from './support/gente.ts';
import { entrar } from './support/sesion.ts';

// Every test that changes something has a unit of its own.

const filas = (page: Page) => page.getByRole('table', { name: 'Casos' }).getByRole('row');
const dialogo = (page: Page, name: string) => page.getByRole('dialog', { name });
const seccion = (page: Page, titulo: string) =>
  page.locator('.card', { has: page.getByRole('heading', { level: 2, name: titulo, exact: true }) });
const guardar = (page: Page, name: string, boton: string) =>
  dialogo(page, name).getByRole('button', { name: boton, exact: true }).click();

test('a case with its document: rules in their words, what is known is told, one act, mail, detail and list', async ({
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

test('a case takes at most seventy keys, and a known worker far fewer', async ({ page }) => {
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
  /** The only service is chosen already; days and hours are one stop each. */
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
  await expect(creado).toBeVisible();
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

test('a case by Tab and Enter alone, and another one after it', async ({ page }) => {
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

test('two managers want one time: one gets it, the other is told and keeps what was typed', async ({
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

test('every action of an open case: asked with Si and No, told when done, refused in words', async ({
  page,
}) => {
  test.setTimeout(180_000);
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

  await test.step('data of the trade', async () => {
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

  await test.step('no second appointment is offered while one is ahead, another time of it is taken', async () => {
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

test('a new appointment opens the case again; a discharged one is closed and takes documents alone', async ({
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

test('the list: columns, filter by every field, search, order and page in the address, kept on the way back', async ({
  page,
}) => {
  const unidad = 'guardia';
  await entrar(page, unidad, PAULA, '/listcasos');
  await expect(page.getByRole('heading', { level: 1, name: 'Casos' })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    'Caso',
    'Alta',
    'Siniestro',
    'Apellido y nombre',
    'Documento',
    'Teléfono móvil',
    'Email',
    'Turno',
    'Estado',
    'Acciones',
  ]);
  await expect(page.getByText('Mostrando 1-10 de 13')).toBeVisible();
  await expect(filas(page)).toHaveCount(11);
  await expect(filas(page).nth(1)).toContainText('Ramírez, Julián');
  await expect(
    page.getByRole('row', { name: /Peralta/ }).getByRole('link', { name: 'Modificar' }),
  ).toHaveCount(0);
  await expect(
    page.getByRole('row', { name: /Ramírez/ }).getByRole('link', { name: 'Modificar' }),
  ).toHaveAttribute('href', '/detalleCaso?id=1043&edicion=1');
  await expect(
    page.getByRole('row', { name: /Ojeda/ }).getByRole('link', { name: 'Enviar mensaje' }),
  ).toHaveAttribute('href', 'https://wa.me/5493435550101?text=Hola%20Marcos.');

  await page.getByRole('link', { name: 'Página 2' }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(filas(page)).toHaveCount(4);
  const pedidos = contar(page, '/api/art/listarFitro');
  await filas(page).nth(1).getByRole('link', { name: 'Ver detalle' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Caso \d+$/ })).toBeVisible();
  await page.getByRole('link', { name: 'Casos' }).click();
  await expect(page).toHaveURL(/\/listcasos\?page=2$/);
  await expect(filas(page)).toHaveCount(4);
  expect(pedidos.veces, 'kept for five minutes').toBe(0);
  await page.goto(en(unidad, '/listcasos?page=99'));
  await expect(page).toHaveURL(/\?page=2$/);

  await page.goto(en(unidad, '/listcasos'));
  await page.getByRole('link', { name: 'Apellido y nombre' }).click();
  await expect(filas(page).nth(1)).toContainText('Benítez, Carla');
  await expect(page.getByRole('columnheader', { name: 'Apellido y nombre' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await page.keyboard.press('/');
  await page.keyboard.type('ojeda');
  await expect(filas(page)).toHaveCount(2);
  await expect(page).toHaveURL(/buscar=ojeda/);

  await page.goto(en(unidad, '/listcasos'));
  await expect(filas(page)).toHaveCount(11);
  await page.keyboard.press('f');
  const filtro = dialogo(page, 'Filtrar casos');
  await expect(filtro.getByLabel('Estado').locator('option')).toHaveText([
    'Todos',
    'Abierto',
    'Cancelado',
    'Cerrado',
    'Agendar nuevo turno',
    'Cerrar caso',
  ]);
  await filtro.getByLabel('N° de caso').fill('1041');
  await filtro.getByLabel('Estado').selectOption('Agendar nuevo turno');
  await filtro.getByLabel('N° de siniestro').fill('SIN-88151');
  await filtro.getByLabel('Documento').fill('27318604');
  await filtro.getByLabel('Apellido').fill('Ojeda');
  await filtro.getByLabel('Nombre').fill('Marcos');
  await filtro.getByLabel('Teléfono móvil').fill('3435550101');
  await filtro.getByLabel('Email').fill('m.ojeda@ejemplo.com.ar');
  await filtro.getByRole('button', { name: 'Aplicar' }).click();
  await expect(filas(page)).toHaveCount(2);
  await expect(filas(page).nth(1)).toContainText('1041');
  await expect(
    page.getByRole('button', { name: 'Quitar el filtro Estado: Agendar nuevo turno' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Filtrar (8)' })).toBeVisible();

  await page.getByRole('button', { name: 'Filtrar (8)' }).click();
  const hora = filtro.getByRole('group', { name: 'Hora de turno' });
  await hora.getByRole('spinbutton').first().pressSequentially('0930');
  const [pedido] = await Promise.all([
    page.waitForRequest('**/api/art/listarFitro'),
    filtro.getByRole('button', { name: 'Aplicar' }).click(),
  ]);
  expect(pedido.postDataJSON()).toMatchObject({ hora_turno: '9:30', status: 4, casoId: '1041' });
  await expect(page.getByText('Sin resultados')).toBeVisible();
  await page.getByRole('button', { name: 'Quitar filtros' }).first().click();
  await expect(filas(page)).toHaveCount(11);

  const csv = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar CSV' }).click();
  const archivo = await csv;
  expect(archivo.suggestedFilename()).toMatch(/\.csv$/);
  const texto = Buffer.concat(await (await archivo.createReadStream()).toArray()).toString('utf8');
  expect(texto.startsWith('\uFEFF')).toBe(true);
  expect(texto.trim().split(/\r?\n/)).toHaveLength(14);
  expect(texto).toContain('Ramírez');
});

test('a case that is missing, a colleague’s, or does not come; its PDF', async ({ page, context }) => {
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

test('a coordinator sees the managers, the load of each, and gives cases to another, many at once', async ({
  page,
  browser,
}) => {
  const unidad = 'san_vicente';
  await entrar(page, unidad, JORGE, '/');
  const carga = page.getByRole('table', { name: 'Carga por gestor' });
  const antes = Number(
    await carga
      .getByRole('row', { name: /Diego Molina/ })
      .getByRole('cell')
      .nth(0)
      .textContent(),
  );
  // What Hoy counts and does not show is in the list, and nothing else.
  const sinPaso = page.locator('.hoy-grupo', { hasText: 'Sin próximo paso' });
  await expect(sinPaso.getByRole('listitem')).toHaveCount(5);
  await sinPaso.getByRole('link', { name: 'y 1 más' }).click();
  await expect(page).toHaveURL(en(unidad, '/listcasos?hoy=sin_paso'));
  await expect(page.getByText('Mostrando 1-6 de 6')).toBeVisible();
  await page.getByRole('button', { name: 'Quitar el filtro Sin próximo paso' }).click();
  await expect(page).toHaveURL(en(unidad, '/listcasos'));
  await expect(page.getByText('Mostrando 1-10 de 17')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Gestor' })).toBeVisible();
  await page.getByLabel('Elegir el caso 1043').check();
  await page.getByLabel('Elegir el caso 1042').check();
  await expect(page.getByText('2 elegidos')).toBeVisible();
  await page.getByRole('button', { name: 'Reasignar' }).click();
  const reasignar = dialogo(page, 'Reasignar 2 casos');
  await expect(reasignar.getByRole('button', { name: 'Reasignar' })).toBeDisabled();
  await reasignar.getByRole('radio', { name: /Diego Molina/ }).check();
  await reasignar.getByRole('button', { name: 'Reasignar' }).click();
  await responder(page, '¿Querés reasignar 2 casos a Diego Molina?', 'Si');
  await aviso(page, '2 casos reasignados');
  for (const id of ['1043', '1042'])
    await expect(
      page.getByRole('row').filter({ has: page.getByRole('link', { name: id, exact: true }) }),
    ).toContainText('Diego Molina');
  await page.getByRole('link', { name: 'Inicio' }).click();
  await expect(
    carga
      .getByRole('row', { name: /Diego Molina/ })
      .getByRole('cell')
      .nth(0),
  ).toHaveText(String(antes + 2));

  await page.getByRole('link', { name: 'Diego Molina', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Quitar el filtro Gestor: Diego Molina' })).toBeVisible();
  await page.getByRole('link', { name: '1043', exact: true }).click();
  await expect(seccion(page, 'Datos del caso')).toContainText('Diego Molina');

  await page.goto(en(unidad, '/nuevocaso'));
  await page.getByLabel('Gestor').selectOption('Paula Sosa');
  const nuevo = await crearCaso(page, { ...trabajador, dni: '32555906', email: 'reparte@ejemplo.com.ar' });

  const context = await browser.newContext();
  const paula = await context.newPage();
  await entrar(paula, unidad, PAULA, '/listcasos');
  await expect(paula.getByText('Mostrando 1-10 de 12')).toBeVisible();
  await expect(filas(paula).nth(1)).toContainText(String(nuevo));
  await expect(paula.getByRole('columnheader', { name: 'Gestor' })).toHaveCount(0);
  await expect(paula.getByLabel(/^Elegir/)).toHaveCount(0);
  await context.close();
});

test('the worker rejects by mail: the manager sees it without asking, on the list, on the case and on Hoy', async ({
  page,
  browser,
}) => {
  const unidad = 'tres_arroyos';
  await entrar(page, unidad, PAULA, '/nuevocaso');
  const id = await crearCaso(page, { ...trabajador, dni: '32555905', email: 'rechaza@ejemplo.com.ar' });
  const { rechazar } = await enlacesDelCorreo(page, 'rechaza@ejemplo.com.ar', '');
  await page.getByRole('button', { name: 'Ver caso' }).click();
  await page.getByRole('link', { name: 'Casos' }).click();
  const fila = page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: String(id), exact: true }) });
  await expect(fila).toContainText('Abierto');

  const context = await browser.newContext();
  const trabajadora = await context.newPage();
  await trabajadora.goto(rechazar);
  await expect(trabajadora.getByRole('heading', { level: 1, name: 'Turno Rechazado' })).toBeVisible();
  await context.close();

  await expect(fila).toContainText('Agendar nuevo turno');
  await expect(fila.getByTitle('1 novedad')).toBeVisible();
  await page.getByRole('link', { name: 'Inicio' }).click();
  const novedades = page.locator('.hoy-grupo', { hasText: 'Novedades' });
  await expect(novedades).toContainText('Rosa Giménez');
  await novedades.getByRole('link', { name: /Rosa Giménez/ }).click();
  await expect(page.getByText('Novedades desde la última vez')).toBeVisible();
  await expect(page.getByText('Hay que agendar un nuevo turno')).toBeVisible();
  await expect(seccion(page, 'Turnos').getByRole('row').nth(1)).toContainText('Rechazado');
  await page.getByRole('link', { name: 'Inicio' }).click();
  await expect(page.locator('.hoy-grupo', { hasText: 'Novedades' })).not.toContainText('Rosa Giménez');
});
