import { expect, test, type Page } from '@playwright/test';
import {
  CLINICA,
  conReloj,
  conTurno,
  correoDe,
  enReloj,
  HOY,
  MATEO,
  reservarDe,
} from '../support/enlaces.ts';
import { CARLOS, LAURA, MARTA, MARTIN } from '../support/gente.ts';
import { esperarCorreo } from '../support/portal.ts';
import { entrarEn } from '../support/sesion.ts';
import { enlacesDelCorreo, reservar } from '../support/turnos.ts';

conReloj();

test.describe('the desk', () => {
  const fila = (page: Page, paciente: string) => page.getByRole('row').filter({ hasText: paciente });
  const enSemana = (page: Page, paciente: string) =>
    page.getByRole('listitem').getByRole('button', { name: paciente });

  test('marks a patient present, cancels a turno with a reason that is mailed, and shows the week', async ({
    page,
    browser,
  }) => {
    const { id } = await conTurno(browser, 'vilsar', CARLOS, async (llamador) =>
      reservar(llamador, correoDe.carlos, {
        documento: CARLOS,
        servicio_id: CLINICA,
        fecha: HOY,
        hora: '10:30',
      }),
    );
    expect(id).toBeTruthy();
    await reservarDe(browser, 'vilsar', '33777111', correoDe.lucia, '15:00');
    await entrarEn(page, enReloj('vilsar'), LAURA);
    await page.getByRole('link', { name: 'Mis turnos', exact: true }).click();
    const carlos = fila(page, 'Carlos Díaz');
    await expect(carlos).toContainText('10:30 hs');
    await expect(carlos).toContainText('46 años');
    await expect(carlos).toContainText('Clínica Médica');
    await expect(carlos).toContainText('Programado');
    await expect(carlos.getByRole('button', { name: 'Ausente' })).toHaveCount(0);
    await carlos.getByRole('button', { name: 'Presente' }).press('Enter');
    await expect(carlos.locator('.badge')).toHaveText('Presente');
    await expect(carlos.getByRole('button', { name: 'Presente' })).toHaveAttribute('aria-pressed', 'true');
    await expect(carlos.getByRole('button', { name: 'Cancelar' })).toHaveCount(0);

    const lucia = fila(page, 'Lucía Fernández');
    await expect(lucia.getByRole('button', { name: 'Presente' })).toHaveCount(0);
    await lucia.getByRole('button', { name: 'Cancelar' }).click();
    const cancelar = page.getByRole('dialog', { name: '¿Cancelar el turno de Lucía Fernández?' });
    await expect(cancelar.getByText('El paciente va a leer este motivo')).toBeVisible();
    await cancelar.getByRole('button', { name: 'Cancelar el turno' }).click();
    await expect(cancelar.getByRole('alert')).toContainText('El motivo es requerido');
    await cancelar.getByLabel('Motivo').fill('La doctora está de licencia esa tarde.');
    const antes = new Date().toISOString();
    await cancelar.getByRole('button', { name: 'Cancelar el turno' }).click();
    await expect(cancelar).toBeHidden();
    await expect(lucia).toContainText('Cancelado por el profesional');
    await expect(lucia).toContainText('La doctora está de licencia esa tarde.');
    const correo = await esperarCorreo(page, correoDe.lucia, antes);
    expect(correo.texto).toContain('La doctora está de licencia esa tarde.');

    await page.getByRole('link', { name: 'Semana', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'martes 17 de noviembre, hoy' })).toBeVisible();
    await expect(enSemana(page, 'Carlos Díaz')).toContainText('Presente');
    // The week shows free hours between the turnos.
    await expect(page.getByText(/^\d\d:\d\d a \d\d:\d\d libre$/).first()).toBeVisible();
    await enSemana(page, 'Carlos Díaz').click();
    const abierto = page.getByRole('dialog', { name: 'Carlos Díaz' });
    await expect(abierto.getByRole('button', { name: 'Presente' })).toHaveAttribute('aria-pressed', 'true');
    await abierto.getByRole('button', { name: 'Cerrar' }).last().click();
    await expect(abierto).toBeHidden();
    await page.getByRole('button', { name: 'Semana siguiente' }).click();
    await expect(page).toHaveURL(/ver=semana&desde=2026-11-23$/);
    await expect(page.getByText('Sin turnos').first()).toBeVisible();
  });

  test("books for a new patient by keyboard, and shows the patient's confirmation by mail", async ({
    page,
    browser,
  }) => {
    await entrarEn(page, enReloj('guemes'), MARTIN);
    await page.getByRole('link', { name: 'Mis turnos', exact: true }).click();
    await page.getByRole('link', { name: 'Reservar para un paciente' }).click();
    await page.getByLabel('DNI').fill('4555');
    await page.keyboard.press('Enter');
    await expect(page.getByText('El DNI debe contener entre 7 y 8 dígitos')).toBeVisible();
    await page.getByLabel('DNI').fill('45 556 667');
    await page.keyboard.press('Enter');
    await expect(page.getByText('No hay nadie con el DNI 45.556.667')).toBeVisible();
    await page.getByRole('button', { name: 'Reservar', exact: true }).click();
    const resumen = page.getByRole('alert').filter({ hasText: 'para continuar' });
    await expect(resumen).toBeFocused();
    for (const falta of [
      'El apellido es requerido',
      'El nombre es requerido',
      'La fecha de nacimiento es requerida',
      'El email es requerido',
      'El teléfono es requerido',
      'Debe completar todos los campos.',
    ]) {
      await expect(resumen.getByRole('link', { name: falta, exact: true })).toBeVisible();
    }
    await page.getByLabel('Apellido').fill('Torres');
    await page.getByLabel('Nombre').fill('Valentina');
    await page.getByLabel('Día', { exact: true }).fill('5');
    await page.getByLabel('Mes', { exact: true }).fill('6');
    await page.getByLabel('Año').fill('2000');
    await page.getByLabel('Email').fill('valentina@ejemplo.com.ar');
    await page.getByLabel('Teléfono').fill('11 5555 0101');
    await page.getByLabel('Servicio').selectOption({ label: 'Dermatología' });
    await expect(page.getByLabel('Servicio').getByRole('option', { name: 'Pediatría' })).toHaveCount(0);
    await page.getByRole('radio', { name: 'Por profesional' }).check();
    await expect(page.getByLabel('Profesional', { exact: true }).locator('option:checked')).toHaveText(
      'Dr. Martín Ruiz',
    );
    await page.getByRole('button', { name: /^miércoles 18/ }).click();
    await page.getByRole('button', { name: '15:00', exact: true }).click();
    await expect(
      page.getByText('Dermatología con Dr. Martín Ruiz, miércoles 18 de noviembre, 15:00 hs'),
    ).toBeVisible();
    const antes = new Date().toISOString();
    await page.getByRole('button', { name: 'Reservar', exact: true }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Turno reservado' })).toBeFocused();
    const { confirmar } = await enlacesDelCorreo(page, 'valentina@ejemplo.com.ar', antes);
    await page.getByRole('button', { name: 'Volver a la agenda' }).last().click();
    await page.getByRole('link', { name: 'Semana', exact: true }).click();
    await expect(enSemana(page, 'Valentina Torres')).toContainText('Sin confirmar');

    const otro = await browser.newContext();
    const tab = await otro.newPage();
    await tab.goto(confirmar);
    await expect(tab.getByText('Valentina Torres')).toBeVisible();
    await otro.close();
    // The patient's answer shows without a reload.
    await expect(enSemana(page, 'Valentina Torres')).toContainText('Confirmado');
  });

  test('books for a known patient, and keeps the other choices when the slot was taken meanwhile', async ({
    page,
    browser,
  }) => {
    await entrarEn(page, enReloj('osef'), MARTA);
    await page.goto(enReloj('osef', '/admin/turnos'));
    await page.getByRole('link', { name: 'Reservar para un paciente' }).click();
    await page.getByLabel('DNI').fill(MATEO);
    await page.getByRole('button', { name: 'Buscar' }).click();
    await expect(page.getByRole('radio', { name: /^Mateo Gómez/ })).toBeChecked();
    await page.getByLabel('Servicio').selectOption({ label: 'Pediatría' });
    await expect(page.getByLabel('Servicio').getByRole('option', { name: 'Clínica Médica' })).toHaveCount(0);
    const como = page.getByRole('radio', { name: 'Por especialidad' });
    if ((await como.count()) > 0) await como.check();
    await page.getByRole('button', { name: /^miércoles 18/ }).click();
    await page.getByRole('button', { name: '15:00', exact: true }).click();
    // Pediatría has one professional, whom these bookings occupy.
    await conTurno(browser, 'osef', CARLOS, (llamador) =>
      reservar(llamador, correoDe.carlos, {
        documento: CARLOS,
        servicio_id: CLINICA,
        fecha: '2026-11-18',
        hora: '15:00',
      }),
    );
    await conTurno(browser, 'osef', '33777111', (llamador) =>
      reservar(llamador, correoDe.lucia, {
        documento: '33777111',
        servicio_id: CLINICA,
        fecha: '2026-11-18',
        hora: '15:00',
      }),
    );
    await page.getByRole('button', { name: 'Reservar', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Este turno ya fue ocupado.');
    await expect(page.getByRole('button', { name: /^miércoles 18/ })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('button', { name: '15:00', exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: '15:30', exact: true }).click();
    await page.getByRole('button', { name: 'Reservar', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Turno reservado' })).toBeVisible();
    await expect(page.getByText('para Mateo Gómez')).toBeVisible();
  });

  test('an administrator sees all turnos of the unit and filters them by professional', async ({
    page,
    browser,
  }) => {
    await reservarDe(browser, 'ramallo', CARLOS, correoDe.carlos, '15:00');
    await reservarDe(browser, 'ramallo', '33777111', correoDe.lucia, '15:00');
    await entrarEn(page, enReloj('ramallo'), MARTA);
    await page.goto(enReloj('ramallo', '/admin/turnos'));
    await expect(fila(page, 'Carlos Díaz')).toBeVisible();
    await expect(fila(page, 'Lucía Fernández')).toBeVisible();
    await page.getByLabel('Profesional').selectOption({ label: 'Dr. Martín Ruiz' });
    await expect(page.getByRole('row').filter({ hasText: '15:00 hs' })).toHaveCount(1);
    await expect(page.getByRole('row').filter({ hasText: '15:00 hs' })).toContainText('Dr. Martín Ruiz');
  });
});
