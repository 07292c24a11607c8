import { expect, test } from '@playwright/test';
import { CARLOS, LUCIA } from '../support/gente.ts';
import { alerta, en } from '../support/portal.ts';
import { entrar } from '../support/sesion.ts';
import {
  aviso,
  conServicios,
  DERMATOLOGIA,
  opcion,
  pasos,
  reservado,
  tarjeta,
  type Libres,
} from '../support/turnos-pantalla.ts';
import { llamarComo } from '../support/turnos.ts';

// Each test that changes data uses a unit of its own: every unit has the same people.

test('offers the waiting list when nothing is free, and lets the patient leave it', async ({ page }) => {
  await entrar(page, 'tres_de_febrero', CARLOS, '/solicitudTurnos');
  await page.route('**/api/turno/disponibles*', (route) => route.fulfill({ json: { dias: [] } }));
  await opcion(page, 'Dermatología').click();
  await opcion(page, 'Por profesional').click();
  await expect(page.getByText('No hay fechas disponibles')).toBeVisible();
  await page.getByRole('button', { name: 'Avisarme si se libera' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Estás en la lista de espera de Dermatología' }),
  ).toBeVisible();

  await conServicios(page, (servicio) => [{ ...servicio, profesionales: [] }]);
  await opcion(page, 'Dermatología').click();
  await expect(pasos(page).nth(2)).toHaveText('Por especialidadNo hay profesionales disponibles');

  await page.goto(en('tres_de_febrero', '/misTurnos'));
  await expect(page.getByText('Sin turnos agendados')).toBeVisible();
  await expect(page.getByText('No se encontraron turnos')).toBeVisible();
  await page.getByRole('button', { name: /^Salir de la lista/ }).click();
  await alerta(page, '¿Querés salir de la lista de espera?')
    .getByRole('button', { name: 'Salir de la lista' })
    .click();
  await expect(aviso(page, 'Saliste de la lista de espera')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Lista de espera' })).toHaveCount(0);
});

test('offers a freed slot on the open page of the waiting patient, who takes it', async ({
  page,
  browser,
}) => {
  const [carlos, lucia] = [
    await llamarComo(browser, en('l_zamora'), CARLOS),
    await llamarComo(browser, en('l_zamora'), LUCIA),
  ];
  await entrar(page, 'l_zamora', LUCIA, '/solicitudTurnos');
  const libres = page.waitForResponse('**/api/turno/disponibles*');
  await opcion(page, 'Dermatología').click();
  await opcion(page, 'Por especialidad').click();
  const { fecha, horas: suyas } = ((await (await libres).json()) as Libres).dias[2]!;
  const hora = suyas[5]!;
  const { status, body } = await carlos.pedir('/api/turno/reservar', {
    documento: CARLOS,
    servicio_id: DERMATOLOGIA,
    fecha,
    hora,
  });
  expect(status).toBe(200);
  expect(
    (await lucia.pedir('/api/turno/espera/anotar', { documento: LUCIA, servicio_id: DERMATOLOGIA })).status,
  ).toBe(200);
  await page.goto(en('l_zamora', '/misTurnos'));
  await expect(page.getByText('Lugar 1 de la lista.')).toBeVisible();

  expect((await carlos.pedir('/api/turno/cancelar', { id: body.id })).status).toBe(200);
  const oferta = page.getByRole('region', { name: 'Lista de espera' });
  await expect(oferta.getByRole('heading', { name: 'Se liberó un turno para vos' })).toBeVisible();
  await expect(oferta).toContainText(`${hora} hs`);
  await expect(oferta.getByRole('timer')).toHaveText(/^Quedan (10:00|9:\d{2})$/);
  await oferta.getByRole('button', { name: 'Tomar el turno' }).click();
  await expect(reservado(page)).toBeVisible();
  await expect(page).toHaveURL(/\/misTurnos\?reservado=/);
  await expect(oferta).toHaveCount(0);
  await expect(tarjeta(page, 'para Lucía Fernández')).toContainText('Programado');
  await Promise.all([carlos.cerrar(), lucia.cerrar()]);
});
