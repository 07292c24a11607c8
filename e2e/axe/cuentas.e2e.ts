import { expect, test, type Page } from '@playwright/test';
import { enPlantillas, revisar as mirar } from '../support/axe.ts';
import { completarRegistro, continuar, en, iniciarSesion, vecina } from '../support/portal.ts';

/** Also checks that the page has exactly one h1, even with a dialog open. */
async function revisar(page: Page) {
  await expect(page.locator('h1')).toHaveCount(1);
  await mirar(page);
}

const cerrarConEscape = async (page: Page) => {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

for (const plantilla of enPlantillas('demo', 'osef', 'l_zamora')) {
  test.describe(plantilla, () => {
    test('sign-in is accessible: empty, with errors, refused and with its dialogs', async ({ page }) => {
      await page.goto(en(plantilla, '/login'));
      await revisar(page);
      await page.getByRole('button', { name: 'Iniciar sesión' }).click();
      await expect(page.getByRole('alert')).toBeFocused();
      await revisar(page);
      await iniciarSesion(page, '39999998', 'no-es-esta');
      await expect(page.getByRole('alert')).toContainText('Login incorrecto');
      await revisar(page);
      const abren = page.getByRole('button', {
        name: /^(Términos y condiciones|Cómo utilizar el servicio|Contacto de emergencia)$/,
      });
      for (const boton of await abren.all()) {
        await boton.click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await revisar(page);
        await cerrarConEscape(page);
      }
    });

    test('staff sign-in is accessible: empty and refused', async ({ page }) => {
      await page.goto(en(plantilla, '/personal'));
      await revisar(page);
      await iniciarSesion(page, '30111222', 'demo1234');
      await expect(page.getByRole('alert')).toBeVisible();
      await revisar(page);
    });

    test('registration is accessible: empty, with errors, filled and with its dialogs', async ({ page }) => {
      test.slow();
      await page.goto(en(plantilla, '/registro'));
      await revisar(page);
      await continuar(page);
      await revisar(page);
      const tramite = plantilla === 'osef' ? undefined : vecina.tramite;
      if (tramite) {
        await page.getByRole('button', { name: 'Dónde lo encuentro' }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await revisar(page);
        await cerrarConEscape(page);
      }
      await page.getByRole('link', { name: 'Términos y condiciones', exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await revisar(page);
      await cerrarConEscape(page);

      await completarRegistro(page, { ...vecina, tramite, dni: '30111222' });
      await revisar(page);
      // The DNI is known, and at osef also on the roll, so that every unit refuses it for the same reason.
      await continuar(page);
      await expect(page.getByRole('alertdialog')).toContainText('Registro fallido');
      await revisar(page);
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar' }).click();
      for (const [estado, cuerpo] of [
        [403, { code: 'no_habilitado', message: 'Lo sentimos' }],
        [200, {}],
      ] as const) {
        await page.route('**/api/usuario/registrar', (route) =>
          route.fulfill({ status: estado, json: cuerpo }),
        );
        await continuar(page);
        await expect(page.getByRole('alertdialog')).toBeVisible();
        await revisar(page);
        await page.unroute('**/api/usuario/registrar');
        if (estado === 403)
          await page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar' }).click();
      }
    });

    test('recovery is accessible in each step, with errors, and at its end', async ({ page }) => {
      test.slow();
      await page.goto(en(plantilla, '/recuperarclave'));
      await revisar(page);
      await page.getByRole('button', { name: 'Enviar' }).click();
      await revisar(page);
      await page.getByLabel('Email').fill('nadie@ejemplo.com.ar');
      await page.getByRole('button', { name: 'Enviar' }).click();
      await page.getByRole('button', { name: 'Enviar otra clave' }).click();
      await expect(page.getByText('Te enviamos otra clave')).toBeVisible();
      await revisar(page);
      await page.getByLabel('Clave', { exact: true }).fill('123456');
      await continuar(page);
      await expect(page.locator('.field .error')).toContainText('La clave es incorrecta');
      await revisar(page);
      await page.route('**/api/recuperacionClave/verificarCodigo', (route) =>
        route.fulfill({ status: 200, json: {} }),
      );
      await continuar(page);
      await expect(page.getByLabel('Nueva contraseña')).toBeFocused();
      await revisar(page);
      await page.getByRole('button', { name: 'Guardar contraseña' }).click();
      await revisar(page);
      await page.getByLabel('Nueva contraseña').fill('mate-cocido-7');
      await page.getByLabel('Confirmar contraseña').fill('mate-cocido-7');
      await page.getByRole('button', { name: 'Guardar contraseña' }).click();
      await expect(page.getByRole('alert')).toContainText('Error al guardar nueva contraseña');
      await revisar(page);
      await page.route('**/api/recuperacionClave/resetearClave', (route) =>
        route.fulfill({ status: 200, json: {} }),
      );
      await page.getByRole('button', { name: 'Guardar contraseña' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await revisar(page);
    });
  });
}

test('the other variants of the sign-in and the help pictures are accessible', async ({ page }) => {
  test.slow();
  for (const [plantilla, ruta] of [
    ['lanus', '/login'],
    ['osprera_totem', '/login'],
    ['vilsar', '/login'],
    ['vilsar', '/registro'],
    ['escobar', '/login'],
  ] as const) {
    await page.goto(en(plantilla, ruta));
    await revisar(page);
  }
  await page.getByRole('button', { name: 'Hacé click y conocé las Guardias Médicas 24hs.' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await revisar(page);
});
