import { expect, test, type Page } from '@playwright/test';
import { enPlantillas, revisar } from '../support/axe.ts';
import { completarCaso, crear, elegirTurno, horas, pregunta, trabajador } from '../support/casos.ts';
import { PAULA, JORGE } from '../support/gente.ts';
import { entrar } from '../support/sesion.ts';

// Nothing is changed on the server: requests that would are answered by the test.

const cerrar = async (page: Page) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

for (const plantilla of enPlantillas('demo', 'osef')) {
  test(`${plantilla}: home with Hoy and the list are accessible, also filtered, empty and failed`, async ({
    page,
  }) => {
    test.setTimeout(480_000);
    await entrar(page, plantilla, PAULA, '/');
    await expect(page.getByRole('heading', { level: 3, name: /^Turnos de hoy/ })).toBeVisible();
    await revisar(page, 'home');
    await entrar(page, plantilla, PAULA, '/listcasos');
    await expect(page.getByText('Ramírez, Julián')).toBeVisible();
    await revisar(page, 'list');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: /^Filtrar/ }).click();
    await page.getByRole('dialog').getByLabel('N° de caso').fill('x');
    await page.getByRole('dialog').getByRole('button', { name: 'Aplicar' }).click();
    await expect(page.getByText('El número de caso debe contener solo numeros')).toBeVisible();
    await revisar(page, 'filter, with an error');
    await cerrar(page);
    await entrar(page, plantilla, PAULA, '/listcasos?apellido=Nadie&status=4');
    await expect(page.getByText('Sin resultados')).toBeVisible();
    await revisar(page, 'nothing found');
    await page.route('**/api/art/listarFitro', (route) =>
      route.fulfill({ status: 400, json: { code: 'pedido_invalido', message: 'No se entiende.' } }),
    );
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('No pudimos traer los casos');
    await revisar(page, 'list that did not come');
  });

  test(`${plantilla}: a new case is accessible: empty, with errors, filled, refused, created`, async ({
    page,
  }) => {
    test.setTimeout(480_000);
    await entrar(page, plantilla, PAULA, '/nuevocaso');
    await expect(page.getByRole('group', { name: 'Día del turno' })).toBeVisible();
    await revisar(page, 'empty');
    await crear(page);
    await expect(page.getByText('Es necesario especificar un turno').first()).toBeVisible();
    await revisar(page, 'errors');
    await completarCaso(page, { ...trabajador, dni: '31204118' });
    await elegirTurno(page);
    await expect(horas(page).first()).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('Este DNI ya está en el caso 1043')).toBeVisible();
    await revisar(page, 'filled');
    await page.route('**/api/art/crear', (route) =>
      route.fulfill({
        status: 409,
        json: { code: 'turno_ocupado', message: 'No hay turnos disponibles en ese horario.' },
      }),
    );
    await crear(page);
    await expect(
      page.getByRole('alertdialog', { name: 'Ha ocurrido un error al crear el caso' }),
    ).toBeVisible();
    await revisar(page, 'refused');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar' }).click();
    await page.unroute('**/api/art/crear');
    await page.route('**/api/art/crear', (route) =>
      route.fulfill({
        json: {
          caso: { id: 2001, diagnostico: 'x' },
          turno: { fecha: { date: '2026-11-20' }, hora: '10:30' },
        },
      }),
    );
    await crear(page);
    await expect(page.getByRole('alertdialog', { name: 'Caso 2001 creado' })).toBeVisible();
    await revisar(page, 'created');
  });

  test(`${plantilla}: a case and each of its dialogs are accessible`, async ({ page }) => {
    test.setTimeout(600_000);
    await entrar(page, plantilla, PAULA, '/detalleCaso?id=1041');
    await expect(page.getByText('Hay que agendar un nuevo turno')).toBeVisible();
    await revisar(page, 'read');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Modificar' }).first().click();
    const abrir = async (boton: string, titulo: string) => {
      await page.getByRole('button', { name: boton, exact: true }).first().click();
      await expect(page.getByRole('dialog', { name: titulo })).toBeVisible();
      return page.getByRole('dialog', { name: titulo });
    };
    await page.route('**/api/art/crearTurno', (route) =>
      route.fulfill({ status: 409, json: { code: 'turno_ocupado', message: 'El turno ya no está libre' } }),
    );
    const agendar = await abrir('Agendar turno', 'Agendar turno');
    await elegirTurno(agendar);
    await revisar(page, 'book');
    await page.setViewportSize({ width: 1440, height: 900 });
    await agendar.getByRole('button', { name: 'Agendar', exact: true }).click();
    await expect(pregunta(page, '¿Querés agendar el turno?')).toBeVisible();
    await revisar(page, 'Si/No');
    await pregunta(page, '¿Querés agendar el turno?')
      .getByRole('button', { name: 'Si', exact: true })
      .click();
    const fallo = page.getByRole('alertdialog', { name: 'Ha ocurrido un error al agendar un turno' });
    await expect(fallo).toBeVisible();
    await revisar(page, 'refused');
    await fallo.getByRole('button', { name: 'Cerrar' }).click();
    await cerrar(page);

    await entrar(page, plantilla, PAULA, '/detalleCaso?id=1042&edicion=1');
    await expect(page.getByText('Modo edición')).toBeVisible();
    await revisar(page, 'edit mode');
    await page.setViewportSize({ width: 1440, height: 900 });
    await elegirTurno(await abrir('Reprogramar', 'Reprogramar turno'));
    await revisar(page, 'reschedule');
    await cerrar(page);

    const paciente = await abrir('Editar', 'Editar paciente');
    await paciente.getByLabel('Nombre').fill('');
    await paciente.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('El nombre es requerido').first()).toBeVisible();
    await revisar(page, 'patient, with an error');
    await cerrar(page);

    const seguimiento = await abrir('Agregar seguimiento', 'Agregar seguimiento');
    await seguimiento.getByRole('textbox', { name: 'Seguimiento' }).focus();
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByText('El seguimiento es requerido')).toBeVisible();
    await revisar(page, 'follow-up, with an error');
    await cerrar(page);

    const documento = await abrir('Agregar documento', 'Agregar documento');
    await documento.getByRole('button', { name: 'Agregar', exact: true }).click();
    await expect(page.getByText('El documento es requerido')).toBeVisible();
    await revisar(page, 'document, with an error');
    await cerrar(page);

    await abrir('Completar', 'Datos del siniestro');
    await revisar(page, 'data of the trade');
    await cerrar(page);
    await abrir('Mensaje', 'Mensaje del turno');
    await revisar(page, 'message');
    await cerrar(page);
    await page.getByRole('button', { name: 'Cancelar caso' }).click();
    await expect(pregunta(page, '¿Querés cancelar el caso?')).toBeVisible();
    await revisar(page, 'cancel');
  });
}

test("a coordinator's home, list, reassignment and case are accessible", async ({ page }) => {
  test.setTimeout(480_000);
  await entrar(page, 'demo', JORGE, '/');
  await expect(page.getByRole('table', { name: 'Carga por gestor' })).toBeVisible();
  await revisar(page, 'home');
  await entrar(page, 'demo', JORGE, '/listcasos');
  await page.getByLabel('Elegir el caso 1043').check();
  await revisar(page, 'list');
  await page.getByRole('button', { name: 'Reasignar' }).click();
  await expect(page.getByRole('dialog').getByRole('radio', { name: /Diego Molina/ })).toBeVisible();
  await revisar(page, 'reassign');
  await entrar(page, 'demo', JORGE, '/detalleCaso?id=1033&edicion=1');
  await expect(page.getByText('El caso está cerrado')).toBeVisible();
  await revisar(page, 'closed, in edit mode');
  await entrar(page, 'demo', JORGE, '/detalleCaso?id=1031');
  await expect(page.getByText('El caso está cancelado')).toBeVisible();
  await revisar(page, 'cancelled');
});
