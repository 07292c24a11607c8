import { expect, test, type Page } from '@playwright/test';
import { enPlantillas, revisar } from '../support/axe.ts';
import { en } from '../support/portal.ts';
import { ANA, LUCIA } from '../support/gente.ts';
import { ahora } from '../support/reloj.ts';
import { entrar } from '../support/sesion.ts';
import { diasLibres, horasLibres, pasoAbierto } from '../support/turnos-pantalla.ts';

/** Unsticks the bottom bar: axe would report a control half under it as a small target. */
const sinBarra = (page: Page) =>
  page.locator('.thumb.stick').evaluateAll((bars) => {
    for (const bar of bars) (bar as HTMLElement).style.position = 'static';
  });

const opcion = (page: Page, nombre: string) =>
  pasoAbierto(page).getByRole('button', { name: new RegExp(`^${nombre}\\b`) });

for (const plantilla of enPlantillas('demo', 'osef')) {
  test(`${plantilla}: booking is accessible in each step, with its errors and dialogs`, async ({ page }) => {
    test.setTimeout(480_000);
    await entrar(page, plantilla, ANA, '/solicitudTurnos');
    await expect(opcion(page, 'Mateo Gómez')).toBeVisible();
    await revisar(page, 'patient');
    await page.getByRole('button', { name: 'Confirmar turno' }).click();
    await expect(page.getByRole('alert')).toHaveText('Debe completar todos los campos.');
    await revisar(page, 'incomplete');
    await opcion(page, 'Sofía Gómez').click();
    await revisar(page, 'specialty, for a member');
    await opcion(page, 'Dermatología').click();
    await opcion(page, 'Por profesional').click();
    await revisar(page, 'how');
    await diasLibres(page).getByRole('button').nth(1).click();
    await horasLibres(page).getByRole('button').first().click();
    await sinBarra(page);
    await revisar(page, 'day and hour');
    await page.getByRole('button', { name: 'Confirmar turno' }).click();
    await expect(page.getByRole('alertdialog', { name: '¿Querés confirmar el turno?' })).toBeVisible();
    await revisar(page, 'question');
    await page.route('**/api/turno/reservar', (route) =>
      route.fulfill({
        status: 409,
        json: { code: 'turno_ocupado', message: 'No hay turnos disponibles en ese horario.' },
      }),
    );
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirmar turno' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Este turno ya fue ocupado.' })).toBeVisible();
    await revisar(page, 'conflict');
    await page.keyboard.press('Escape');

    await page.route('**/api/turno/disponibles*', (route) => route.fulfill({ json: { dias: [] } }));
    await page.reload();
    await opcion(page, 'Mateo Gómez').click();
    await expect(page.getByRole('button', { name: 'Avisarme si se libera' })).toBeVisible();
    await revisar(page, 'nothing free');
    await page.unroute('**/api/turno/disponibles*');
    await page.route('**/api/turno/disponibles*', (route) =>
      route.fulfill({ status: 400, json: { code: 'pedido_invalido', message: 'No se entiende.' } }),
    );
    await page.reload();
    await opcion(page, 'Mateo Gómez').click();
    await expect(page.getByRole('alert')).toContainText('No pudimos traer los horarios');
    await revisar(page, 'times that did not come');
  });

  test(`${plantilla}: the turnos, their dialogs, the filters, the confirmation and an offer are accessible`, async ({
    page,
  }) => {
    test.setTimeout(480_000);
    const respuesta = page.waitForResponse('**/api/turno/listar*', { timeout: 0 });
    await entrar(page, plantilla, ANA, '/misTurnos');
    const { pendientes, historial } = (await (await respuesta).json()) as {
      pendientes: { id: string }[];
      historial: object[];
    };
    await expect(page.getByText('Cancelado por el profesional', { exact: true }).last()).toBeVisible();
    await sinBarra(page);
    await revisar(page, 'list');

    await page.getByRole('button', { name: /^Reprogramar/ }).click();
    const reprogramar = page.getByRole('dialog', { name: 'Reprogramar turno' });
    await diasLibres(reprogramar).getByRole('button').nth(1).click();
    await reprogramar.getByRole('button', { name: 'Reprogramar' }).click();
    await expect(reprogramar.getByRole('alert')).toHaveText('Debe completar todos los campos.');
    await revisar(page, 'reschedule, incomplete');
    await page.route('**/api/turno/reprogramar', (route) =>
      route.fulfill({
        status: 409,
        json: { code: 'turno_ocupado', message: 'No hay turnos disponibles en ese horario.' },
      }),
    );
    await horasLibres(reprogramar).getByRole('button').first().click();
    await reprogramar.getByRole('button', { name: 'Reprogramar' }).click();
    await expect(reprogramar.getByRole('alert')).toContainText(
      'Ha ocurrido un error al reprogramar el turno',
    );
    await expect(reprogramar.getByRole('alert')).toContainText('No hay turnos disponibles en ese horario.');
    await revisar(page, 'reschedule, refused');
    await page.keyboard.press('Escape');

    await page.route('**/api/turno/cancelar', (route) =>
      route.fulfill({
        status: 409,
        json: {
          code: 'turno_cerrado',
          message: 'Faltan 15 minutos o menos para el turno: ya no se puede cambiar.',
        },
      }),
    );
    await page.getByRole('button', { name: /^Cancelar turno/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar turno' }).click();
    await expect(page.getByRole('alertdialog').getByRole('alert')).toContainText(
      'Ha ocurrido un error al cancelar el turno.',
    );
    await revisar(page, 'cancel, refused');
    await page.keyboard.press('Escape');

    await page.setViewportSize({ width: 360, height: 780 });
    await page.getByRole('button', { name: 'Filtrar turnos' }).click();
    await expect(page.getByRole('dialog', { name: 'Filtrar turnos' })).toBeVisible();
    await revisar(page, 'filters', [320, 360]);
    await page.keyboard.press('Escape');

    // Faked states: the real ones need a moved clock or another patient's cancellation.
    const pronto = new Date(Math.ceil(ahora().getTime() / 60_000) * 60_000 + 8 * 60_000).toISOString();
    const empezado = new Date(ahora().getTime() - 10 * 60_000).toISOString();
    const turno = '/turnoAcceso?codigo=x';
    const otro = { ...pendientes[0]!, id: '00000000-0000-7000-8000-000000000001', inicio: empezado, turno };
    const vieja = { ...pendientes[0]!, inicio: pronto, turno };
    await page.route('**/api/turno/listar*', (route) =>
      route.fulfill({
        json: {
          pendientes: [vieja],
          historial: [otro, ...historial],
          totalHistorial: 25,
          pagina: 1,
          cambiosQueQuedan: 10,
        },
      }),
    );
    const paciente = { nome: 'Ana Gómez', documento: '30111222' };
    const espera = {
      especialidad: { id: 3, nome: 'Dermatología' },
      paciente,
      profesional: null,
      posicion: 2,
      oferta: null,
    };
    const oferta = {
      turno: otro.id,
      fecha: '01-01-2030',
      hora: '10:00',
      inicio: '2030-01-01T13:00:00.000Z',
      hasta: pronto,
    };
    await page.route('**/api/turno/espera', (route) =>
      route.fulfill({
        json: [
          { ...espera, id: '00000000-0000-7000-8000-000000000002' },
          { ...espera, id: '00000000-0000-7000-8000-000000000003', posicion: 1, oferta },
        ],
      }),
    );
    await page.goto(en(plantilla, `/misTurnos?reservado=${pendientes[0]!.id}&estado=1`));
    await expect(page.getByRole('heading', { name: 'Turno reservado' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ingresar al turno' })).toHaveCount(2);
    await expect(page.getByRole('timer')).toBeVisible();
    await sinBarra(page);
    await revisar(page, 'confirmation, offer, call, pages');
    await page.getByRole('button', { name: /^Salir de la lista/ }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await revisar(page, 'leave the list', [320, 1440]);
  });
}

test('the empty list and the failed one are accessible', async ({ page }) => {
  await entrar(page, 'demo', LUCIA, '/misTurnos');
  await expect(page.getByText('Sin turnos agendados')).toBeVisible();
  await revisar(page, 'empty');
  await page.route('**/api/turno/listar*', (route) =>
    route.fulfill({ status: 400, json: { code: 'pedido_invalido', message: 'No se entiende.' } }),
  );
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('No pudimos traer tus turnos');
  await revisar(page, 'not come');
});
