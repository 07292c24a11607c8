import { expect, test } from '@playwright/test';
import { revisar } from '../support/axe.ts';
import { startWithClock } from '../support/producto.ts';
import { llamarComo, reservar } from '../support/turnos.ts';
import { CARLOS, MARTA, MARTIN } from '../support/gente.ts';
import { entrarEn } from '../support/sesion.ts';

const HOY = '2026-11-17';
test.describe.configure({ mode: 'default' });

let reloj: Awaited<ReturnType<typeof startWithClock>>;
test.beforeAll(async () => {
  test.setTimeout(360_000);
  reloj = await startWithClock(`${HOY}T10:16:00-03:00`);
});
test.afterAll(() => reloj.stop());

const en = (plantilla: string, ruta = '') => `http://${plantilla}.localhost:${reloj.port}${ruta}`;
const para = 'carlos.diaz@ejemplo.com.ar';

// One unit per test: units differ only in colours, whose contrast has its own tests.
test('the links of a mail are accessible in every state and dialog', async ({ page, browser }) => {
  test.setTimeout(600_000);
  const llamador = await llamarComo(browser, en('demo'), CARLOS);
  const cuerpo = { documento: CARLOS, servicio_id: 1, fecha: HOY };
  const tarde = await reservar(llamador, para, { ...cuerpo, hora: '16:00' });
  await page.goto(tarde.confirmar);
  await expect(page.getByRole('heading', { name: 'Turno Confirmado' })).toBeVisible();
  await revisar(page, 'confirmed');
  await page.goto(tarde.rechazar);
  await expect(page.getByRole('button', { name: 'Deshacer' })).toBeVisible();
  await revisar(page, 'rejected');
  await page.goto(en('demo', '/confirmar'));
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await revisar(page, 'not confirmed, alert');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await revisar(page, 'not confirmed');

  const lejos = await reservar(llamador, para, { ...cuerpo, servicio_id: 3, hora: '17:00' });
  await page.goto(lejos.entrar);
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await revisar(page, 'too early');
  await page.goto(en('demo', '/turnoAcceso'));
  await expect(page.getByRole('alertdialog')).toContainText('Sin código de turno');
  await revisar(page, 'no code');

  const ahora = await reservar(llamador, para, { ...cuerpo, hora: '10:30' });
  await llamador.cerrar();
  await page.goto(ahora.entrar);
  const pide = page.getByRole('dialog', { name: 'Iniciar Sesión' });
  await expect(pide).toBeVisible();
  await revisar(page, 'password');
  await pide.getByRole('button', { name: 'Ingresar al turno' }).click();
  await expect(pide.getByText('La contraseña es requerida')).toBeVisible();
  await revisar(page, 'password, with its error', [320, 1440]);
  await pide.getByLabel('Ingrese la contraseña para Carlos').fill('no-es-esta');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog', { name: 'Login incorrecto' })).toBeVisible();
  await revisar(page, 'wrong password', [320, 1440]);
  await page.goto(ahora.entrar);
  await pide.getByLabel('Ingrese la contraseña para Carlos').fill('demo1234');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/videocall/);
  await expect(page.getByRole('dialog', { name: 'Términos de la teleconsulta' })).toBeVisible();
  await revisar(page, 'the door, by link');

  await entrarEn(page, en('demo'), CARLOS, '/');
  await expect(
    page.getByRole('region', { name: 'Tu próximo turno' }).getByRole('link', { name: 'Ingresar al turno' }),
  ).toBeVisible();
  await revisar(page, 'home with its door');
  await page.goto(tarde.rechazar.replace('/rechazar', '/confirmar'));
  await expect(
    page
      .getByRole('navigation', { name: 'Menú' })
      .or(page.getByRole('button', { name: 'Menú' }))
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await revisar(page, 'signed in');
});

test('the desk, its dialogs and a booking are accessible', async ({ page, browser }) => {
  test.setTimeout(600_000);
  const llamador = await llamarComo(browser, en('osef'), '33777111');
  await reservar(llamador, 'lucia.fernandez@ejemplo.com.ar', {
    documento: '33777111',
    servicio_id: 1,
    fecha: HOY,
    hora: '11:00',
  });
  await reservar(llamador, 'lucia.fernandez@ejemplo.com.ar', {
    documento: '33777111',
    servicio_id: 3,
    fecha: HOY,
    hora: '10:30',
  });
  await llamador.cerrar();

  await entrarEn(page, en('osef'), MARTIN, '/?ver=hoy');
  await expect(page.getByRole('row').filter({ hasText: 'Lucía Fernández' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Presente' }).first().click();
  await expect(page.locator('.badge').filter({ hasText: 'Presente' })).toBeVisible();
  await revisar(page, 'today', [320, 360, 800, 1440]);

  await entrarEn(page, en('osef'), MARTA, '/?ver=hoy');
  await expect(page.getByRole('row').filter({ hasText: '11:00 hs' })).toBeVisible();
  await revisar(page, 'the unit, today', [320, 800, 1440]);
  await page
    .getByRole('row')
    .filter({ hasText: '11:00 hs' })
    .getByRole('button', { name: 'Cancelar' })
    .click();
  const cancelar = page.getByRole('dialog');
  await expect(cancelar).toBeVisible();
  await revisar(page, 'cancel');
  await cancelar.getByRole('button', { name: 'Cancelar el turno' }).click();
  await expect(cancelar.getByRole('alert')).toBeFocused();
  await revisar(page, 'cancel, with its error', [320, 1440]);
  await cancelar.getByLabel('Motivo').fill('El consultorio cierra esa tarde por refacciones.');
  await cancelar.getByRole('button', { name: 'Cancelar el turno' }).click();
  await expect(cancelar).toBeHidden();
  await revisar(page, 'cancelled');
  await page.getByRole('tab', { name: 'Semana' }).click();
  await expect(page.getByRole('heading', { name: 'martes 17 de noviembre, hoy' })).toBeVisible();
  await revisar(page, 'week');

  await page.getByRole('link', { name: 'Reservar para un paciente' }).click();
  await page.getByLabel('DNI').fill('48111333');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: /^Sofía Gómez/ })).toBeChecked();
  await page.getByLabel('Servicio').selectOption({ label: 'Dermatología' });
  await page.getByRole('radio', { name: 'Por profesional' }).check();
  await page.getByLabel('Profesional', { exact: true }).selectOption({ label: 'Dr. Martín Ruiz' });
  await page.getByRole('button', { name: /^miércoles 18/ }).click();
  await page.getByRole('button', { name: '15:00', exact: true }).click();
  await revisar(page, 'booking for who is known');
  await page.getByLabel('DNI').fill('45556667');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No hay nadie con el DNI 45.556.667')).toBeVisible();
  await revisar(page, 'booking for who is new');
  await page.getByRole('button', { name: 'Reservar', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'para continuar' })).toBeFocused();
  await revisar(page, 'booking, with errors');
});
