import { expect, test } from '@playwright/test';
import {
  alerta,
  codigoDe,
  continuar,
  en,
  esperarCorreo,
  estaAdentro,
  iniciarSesion,
  muestraError,
} from '../support/portal.ts';

test.describe('recovery', () => {
  test('sets a new password with the code of a mail, also after going back and asking for another code', async ({
    page,
  }) => {
    const email = 'carlos.diaz@ejemplo.com.ar';
    await page.goto(en('gagil', '/login'));
    await page.getByRole('link', { name: 'Olvidé mi contraseña' }).click();
    await expect(
      page.getByText('Ingresá tu dirección de email. Te enviaremos una clave para recuperar tu contraseña.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Enviar' }).click();
    await muestraError(page, 'Este no es un email válido');
    await page.getByLabel('Email').fill(email);
    const antes = new Date().toISOString();
    await page.getByLabel('Email').press('Enter');

    await expect(page.getByText('Ingresá la clave que te enviamos.')).toBeVisible();
    await expect(
      page.getByText('Puede demorar unos minutos. Revisa la carpeta de spam o intenta de nuevo.'),
    ).toBeVisible();
    const clave = page.getByLabel('Clave', { exact: true });
    await expect(clave).toBeFocused();
    await expect(clave).toHaveAttribute('autocomplete', 'one-time-code');
    const primero = await esperarCorreo(page, email, antes);
    await clave.fill('12a');
    await continuar(page);
    await muestraError(page, 'Solo se permiten números');
    await clave.fill(codigoDe(primero) === '000000' ? '111111' : '000000');
    await continuar(page);
    await muestraError(page, 'La clave es incorrecta');

    await page.getByRole('button', { name: 'Volver' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.getByRole('button', { name: 'Enviar' }).click();
    await page.getByRole('button', { name: 'Enviar otra clave' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Te enviamos otra clave' })).toBeVisible();
    await expect(async () => {
      const nuevo = await esperarCorreo(page, email, primero.recibido);
      await clave.fill(codigoDe(nuevo));
      const respuesta = page.waitForResponse('**/verificarCodigo');
      await continuar(page);
      expect((await respuesta).status()).toBe(200);
    }).toPass({ timeout: 60_000 });
    await expect(page.getByText('Ingresa la nueva contraseña')).toBeVisible();

    const nueva = page.getByLabel('Nueva contraseña');
    const confirmacion = page.getByLabel('Confirmar contraseña');
    await nueva.fill('corta');
    await confirmacion.fill('corta');
    await page.getByRole('button', { name: 'Guardar contraseña' }).click();
    await muestraError(page, 'La contraseña debe tener al menos 6 dígitos');
    await nueva.fill('mate-cocido-7');
    await confirmacion.fill('mate-cocido-8');
    await page.getByRole('button', { name: 'Guardar contraseña' }).click();
    await muestraError(page, 'Las contraseñas no coinciden');
    await nueva.fill('28444555');
    await confirmacion.fill('28444555');
    await page.getByRole('button', { name: 'Guardar contraseña' }).click();
    await expect(page.getByRole('alert')).toContainText('Error al guardar nueva contraseña');
    await expect(page.locator('.field .error')).toContainText('La contraseña no puede ser tu DNI.');

    await nueva.fill('mate-cocido-7');
    await confirmacion.fill('mate-cocido-7');
    await page.getByRole('button', { name: 'Guardar contraseña' }).click();
    await expect(alerta(page, 'Contraseña actualizada con éxito')).toBeVisible();
    await page.getByRole('button', { name: 'Ir a iniciar sesión' }).click();
    await expect(page).toHaveURL(en('gagil', '/login'));
    await iniciarSesion(page, '28444555', 'mate-cocido-7');
    await estaAdentro(page);
  });

  test("gives an unknown address the same answer, and shows the server's errors and a lost connection", async ({
    page,
  }) => {
    await page.goto(en('demo', '/recuperarclave'));
    await page.route('**/api/recuperacionClave/codigo', (route) =>
      route.fulfill({
        status: 429,
        json: { code: 'demasiados_intentos', message: 'Hubo muchos intentos seguidos.' },
      }),
    );
    await page.getByLabel('Email').fill('nadie@ejemplo.com.ar');
    await page.getByRole('button', { name: 'Enviar' }).click();
    await muestraError(page, 'Hubo muchos intentos seguidos.');
    await page.unroute('**/api/recuperacionClave/codigo');
    await page.getByRole('button', { name: 'Enviar' }).click();
    await expect(page.getByText('Ingresá la clave que te enviamos.')).toBeVisible();
    await page.route('**/api/recuperacionClave/verificarCodigo', (route) =>
      route.fulfill({ status: 500, json: {} }),
    );
    await page.getByLabel('Clave', { exact: true }).fill('123456');
    await continuar(page);
    await expect(page.locator('.field .error')).toContainText('La clave es incorrecta');
    await page.unroute('**/api/recuperacionClave/verificarCodigo');
    await page.route('**/api/recuperacionClave/verificarCodigo', (route) =>
      route.fulfill({ status: 200, json: {} }),
    );
    await continuar(page);
    await page.route('**/api/recuperacionClave/resetearClave', (route) => route.abort());
    await page.getByLabel('Nueva contraseña').fill('mate-cocido-7');
    await page.getByLabel('Confirmar contraseña').fill('mate-cocido-7');
    await page.getByRole('button', { name: 'Guardar contraseña' }).click();
    await expect(page.getByRole('alert')).toContainText('Error al guardar nueva contraseña');
    await page.getByRole('button', { name: 'Volver' }).click();
    await expect(page.getByLabel('Clave', { exact: true })).toBeFocused();
  });
});
