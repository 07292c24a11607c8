import { expect, test, type Page } from '@playwright/test';
import { revisar } from '../support/axe.ts';
import { en, esperarCorreo, tabHasta } from '../support/portal.ts';
import { CARLOS, MARTA } from '../support/gente.ts';
import { entrar } from '../support/sesion.ts';
import { diasLibres, horasLibres, pasoAbierto } from '../support/turnos-pantalla.ts';

// A unit in which no other test touches the professionals' weeks.
const UNIDAD = 'san_isidro';

const aviso = (page: Page, texto: string | RegExp) =>
  page.getByRole('region', { name: 'Avisos' }).getByText(texto);
const opcion = (page: Page, nombre: string) =>
  pasoAbierto(page).getByRole('button', { name: new RegExp(`^${nombre}`) });
const HABILES = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes'];

test('a new service can be booked; shrinking its week names the turno that it breaks and tells the patient why', async ({
  page,
  browser,
}) => {
  test.slow();
  await entrar(page, UNIDAD, MARTA, '/admin/servicios');
  await page.getByRole('link', { name: 'Nuevo servicio' }).click();
  await page.getByRole('button', { name: 'Crear servicio' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await page.getByLabel('Nombre').fill('Nutrición');
  await page.getByLabel('Sigla').fill('a');
  await page.getByRole('checkbox', { name: /^Se puede elegir el profesional/ }).check();
  await page.getByLabel('Duración con profesional').fill('20');
  await page.getByRole('button', { name: 'Crear servicio' }).click();
  await expect(
    page.getByRole('alert').getByRole('link', { name: 'Esa sigla ya es de Clínica Médica' }),
  ).toBeVisible();
  await page.getByLabel('Sigla').fill('n');
  await page.getByRole('button', { name: 'Crear servicio' }).click();
  await expect(page.getByRole('row', { name: /Nutrición.*Habilitado/ })).toBeVisible();

  await page.getByRole('link', { name: 'Profesionales y agendas' }).first().click();
  await page.getByRole('link', { name: 'Dra. Laura Pérez' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dra. Laura Pérez' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Nutrición' }).check();
  await page.getByRole('button', { name: 'Guardar servicios' }).click();
  await expect(aviso(page, 'Los servicios quedaron guardados.')).toBeVisible();
  for (const dia of HABILES) {
    await page.getByRole('button', { name: `Agregar horario el ${dia}` }).click();
    await page.getByLabel(`${dia}, desde`).last().fill('19:00');
    await page.getByLabel(`${dia}, hasta`).last().fill('20:00');
  }
  await page.getByRole('button', { name: 'Guardar semana' }).click();
  await expect(aviso(page, 'La semana quedó guardada.')).toBeVisible();

  // The patient, in another browser.
  const suyo = await browser.newPage();
  await entrar(suyo, UNIDAD, CARLOS, '/solicitudTurnos');
  if (await opcion(suyo, 'Carlos Díaz').isVisible()) await opcion(suyo, 'Carlos Díaz').click();
  await opcion(suyo, 'Nutrición').click();
  await opcion(suyo, 'Por profesional').click();
  const laura = opcion(suyo, 'Dra. Laura Pérez');
  await expect(laura.or(diasLibres(suyo).getByRole('button').first())).toBeVisible();
  if (await laura.isVisible()) await laura.click();
  await expect(diasLibres(suyo).getByRole('button').first()).toBeVisible();
  const hora = horasLibres(suyo).getByRole('button', { name: '19:40' });
  for (const dia of await diasLibres(suyo).getByRole('button').all()) {
    await dia.click();
    if (await hora.isVisible()) break;
  }
  await hora.click();
  await suyo.getByRole('button', { name: 'Confirmar turno' }).click();
  await suyo.getByRole('alertdialog').getByRole('button', { name: 'Confirmar turno' }).click();
  await expect(suyo.getByRole('region', { name: 'Confirmación del turno' })).toContainText('19:40 hs');

  for (const dia of HABILES)
    await page.getByRole('button', { name: `Quitar ${dia} de 19:00 a 20:00` }).click();
  await page.getByRole('button', { name: 'Guardar semana' }).click();
  const impacto = page.getByRole('dialog', { name: 'Este cambio deja sin lugar a un turno' });
  await expect(impacto.getByRole('listitem')).toHaveCount(1);
  await expect(impacto.getByRole('listitem')).toContainText('Carlos Díaz');
  await expect(impacto.getByRole('listitem')).toContainText('19:40 hs');
  await expect(impacto.getByRole('listitem')).toContainText('Nutrición · Dra. Laura Pérez');
  await impacto.getByRole('button', { name: 'Cambiar y cancelar el turno' }).click();
  await expect(impacto.getByRole('alert')).toContainText('Escribí el motivo');
  await impacto.getByRole('button', { name: 'No cambiar nada' }).click();
  // Nothing was changed, and the typed week is still there.
  await suyo.goto(en(UNIDAD, '/misTurnos'));
  await expect(suyo.getByRole('article').filter({ hasText: 'Nutrición' })).toContainText('Programado');
  await page.getByRole('button', { name: 'Guardar semana' }).click();
  await impacto.getByLabel('Motivo').fill('La doctora deja de atender a la noche.');
  const antes = new Date().toISOString();
  await impacto.getByRole('button', { name: 'Cambiar y cancelar el turno' }).click();
  await expect(aviso(page, /Se canceló un turno y se avisó al paciente\./)).toBeVisible();

  await suyo.goto(en(UNIDAD, '/misTurnos'));
  const cancelado = suyo.getByRole('article').filter({ hasText: 'Nutrición' });
  await expect(async () => {
    if (!(await cancelado.isVisible()))
      await suyo
        .getByText(/historial|anteriores/i)
        .first()
        .click();
    await expect(cancelado).toContainText('Cancelado por el profesional', { timeout: 1000 });
  }).toPass();
  await expect(cancelado).toContainText('La doctora deja de atender a la noche.');
  const correo = await esperarCorreo(suyo, 'carlos.diaz@ejemplo.com.ar', antes);
  expect(correo.asunto).toContain('Cancelamos tu turno');
  expect(correo.texto).toContain('Motivo: La doctora deja de atender a la noche.');
  await suyo.close();

  // Disable the service, so that the test can run again: services cannot be deleted.
  await page.getByRole('link', { name: 'Servicios', exact: true }).click();
  await page
    .getByRole('row', { name: /Nutrición/ })
    .getByRole('button', { name: 'Deshabilitar' })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deshabilitar' }).click();
  await expect(page.getByRole('row', { name: /Nutrición.*Deshabilitado/ })).toBeVisible();
});

test('a holiday of the unit can be added and removed by keyboard', async ({ page }) => {
  await entrar(page, UNIDAD, MARTA, '/admin/feriados?anio=2031');
  await expect(page.getByRole('row', { name: /Navidad.*Cerrado|Cerrado.*Navidad/ })).toBeVisible();
  await tabHasta(page, page.getByRole('spinbutton', { name: /^día/ }).first());
  await page.keyboard.type('05032031');
  await page.keyboard.press('Tab');
  await tabHasta(page, page.getByLabel('Nombre'));
  await page.keyboard.type('Día de la ciudad');
  await page.keyboard.press('Enter');
  const fila = page.getByRole('row', { name: /Día de la ciudad/ });
  await expect(fila).toContainText('De la unidad');
  await fila.getByRole('button', { name: 'Quitar' }).focus();
  await page.keyboard.press('Enter');
  const pregunta = page.getByRole('alertdialog', {
    name: '¿Quitás Día de la ciudad del miércoles 5 de marzo?',
  });
  await expect(pregunta).toContainText('un día de atención');
  await pregunta.getByRole('button', { name: 'Quitar' }).focus();
  await page.keyboard.press('Enter');
  await expect(fila).toHaveCount(0);
});

test('a signature can be drawn or traced from a picture, and is stored as strokes', async ({ page }) => {
  await entrar(page, UNIDAD, MARTA, '/admin/profesionales');
  await page.getByRole('link', { name: 'Dra. Laura Pérez' }).click();
  await page.getByRole('button', { name: 'Dibujar otra' }).click();
  const dialogo = page.getByRole('dialog', { name: 'Firma nueva' });
  await dialogo.getByRole('button', { name: 'Guardar firma' }).click();
  await expect(dialogo.getByRole('alert')).toHaveText('Dibujá la firma, o subí una imagen.');
  const caja = (await dialogo.getByRole('img').boundingBox())!;
  await page.mouse.move(caja.x + 20, caja.y + 40);
  await page.mouse.down();
  for (let paso = 1; paso <= 20; paso += 1)
    await page.mouse.move(caja.x + 20 + paso * 12, caja.y + 40 + (paso % 2) * 30);
  await page.mouse.up();
  const guardada = page.waitForRequest('**/api/agenda/profesional/firma');
  await dialogo.getByRole('button', { name: 'Guardar firma' }).click();
  expect((await guardada).postDataJSON().firma).toMatch(/^M[\d. L-]+$/);
  await expect(aviso(page, 'La firma quedó guardada.')).toBeVisible();

  await page.getByRole('button', { name: 'Dibujar otra' }).click();
  const imagen = await page.evaluate(() => {
    const lienzo = document.createElement('canvas');
    Object.assign(lienzo, { width: 600, height: 200 });
    const pincel = lienzo.getContext('2d')!;
    pincel.fillStyle = '#fff';
    pincel.fillRect(0, 0, 600, 200);
    pincel.lineWidth = 8;
    pincel.strokeStyle = '#123';
    pincel.beginPath();
    pincel.moveTo(40, 150);
    pincel.bezierCurveTo(150, -60, 200, 260, 320, 60);
    pincel.bezierCurveTo(380, 0, 420, 180, 560, 90);
    pincel.stroke();
    return lienzo.toDataURL('image/png').split(',')[1]!;
  });
  await dialogo
    .getByLabel('O subí una foto de la firma')
    .setInputFiles({ name: 'firma.png', mimeType: 'image/png', buffer: Buffer.from(imagen, 'base64') });
  await expect(dialogo.getByRole('img', { name: 'Recuadro para firmar' }).locator('path')).toHaveCount(2);
  await dialogo.getByRole('button', { name: 'Guardar firma' }).click();
  await expect(dialogo).toHaveCount(0);
  await expect(page.getByRole('img', { name: 'Firma de Dra. Laura Pérez' })).toBeVisible();
});

test('lists, forms with errors and dialogs are accessible at 360 and 1440 px', async ({ page }) => {
  test.slow();
  const anchos = [360, 1440];
  await entrar(page, 'demo', MARTA, '/admin/servicios');
  await expect(page.getByText('Dermatología').first()).toBeVisible();
  await revisar(page, 'services', anchos);
  await page.goto(en('demo', '/admin/servicios/nuevo'));
  await page.getByRole('checkbox', { name: /^A demanda/ }).check();
  await page.getByRole('button', { name: 'Crear servicio' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await revisar(page, 'a new service, with errors', anchos);

  await page.goto(en('demo', '/admin/profesionales'));
  await expect(page.getByText('Dra. Laura Pérez').first()).toBeVisible();
  await revisar(page, 'professionals', anchos);
  await page.getByRole('link', { name: 'Dra. Laura Pérez' }).click();
  await page.getByRole('button', { name: 'Agregar horario el Lunes' }).click();
  await page.getByRole('button', { name: 'Guardar semana' }).click();
  await expect(page.getByText('Completá las dos horas')).toBeVisible();
  await revisar(page, 'one professional, with an error', anchos);
  await page.getByRole('button', { name: /^Quitar Lunes de a/ }).click();
  await page.getByRole('button', { name: 'Agregar excepción' }).click();
  const nueva = page.getByRole('dialog', { name: 'Nueva excepción' });
  await nueva.getByRole('button', { name: 'Guardar' }).click();
  await expect(nueva.getByRole('alert')).toBeFocused();
  await revisar(page, 'exception, with errors', anchos);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Dibujar otra' }).click();
  await expect(page.getByRole('dialog', { name: 'Firma nueva' })).toBeVisible();
  await revisar(page, 'signature', anchos);
  await page.keyboard.press('Escape');

  const afectado = {
    inicio: '2026-11-17T14:00:00.000Z',
    documento: '28444555',
    servicio: 'Dermatología',
    profesional: 'Dr. Martín Ruiz',
  };
  const afectados = [
    { ...afectado, id: '0192a000-0000-7000-8000-000000000001', paciente: 'Carlos Díaz', conEmail: true },
    {
      ...afectado,
      id: '0192a000-0000-7000-8000-000000000002',
      paciente: 'María de los Ángeles Fernández Anchorena',
      conEmail: false,
    },
  ];
  await page.route('**/api/agenda/feriado', (route) =>
    route.fulfill({
      status: 409,
      json: { code: 'agenda_rompe_turnos', message: '', detalle: { afectados, huella: 'x' } },
    }),
  );
  await page.goto(en('demo', '/admin/feriados'));
  await page.getByRole('button', { name: 'Abrir ese día' }).first().waitFor();
  await revisar(page, 'holidays', anchos);
  await page.getByRole('button', { name: 'Cerrar ese día' }).first().click();
  const impacto = page.getByRole('dialog', { name: 'Este cambio deja sin lugar a 2 turnos' });
  await impacto.getByLabel('Motivo').fill('');
  await impacto.getByRole('button', { name: 'Cambiar y cancelar 2 turnos' }).click();
  await expect(impacto.getByRole('alert')).toContainText('Escribí el motivo');
  await revisar(page, 'what a change breaks', anchos);
});
