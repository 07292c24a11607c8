import { expect, test, type Page } from '@playwright/test';
import { Autenticador } from '../support/autenticador.ts';
import { revisar } from '../support/axe.ts';
import { ANA, BRUNO, CARLOS, LAURA, LUCIA, MARTA } from '../support/gente.ts';
import { aviso } from '../support/personas.ts';
import { canalAbierto, en, iniciarSesion } from '../support/portal.ts';
import { entrar } from '../support/sesion.ts';

// Each test uses a unit of its own: every unit has the same people.

const CON_LLAVE = 'Ingresar con huella, rostro o PIN';
const conLlave = (page: Page) => page.getByRole('button', { name: CON_LLAVE });
const oferta = (page: Page) => page.getByRole('complementary', { name: 'Ingresar sin contraseña' });
const dispositivo = (page: Page) => page.getByRole('listitem').filter({ hasText: /Agregado|Último ingreso/ });

async function agregar(page: Page) {
  await page.getByRole('button', { name: 'Agregar este dispositivo' }).click();
  await expect(aviso(page, 'Listo: en este dispositivo ya podés ingresar sin contraseña')).toBeVisible();
}

test('the offer after a password leads to a sign-in without one', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 720 });
  const device = await Autenticador.en(page);
  await page.goto(en('ospsip', '/login'));
  await iniciarSesion(page, ANA, 'demo1234');
  await expect(oferta(page)).toContainText(
    'La próxima vez podés ingresar con tu huella, tu rostro o el PIN de este dispositivo.',
  );
  await revisar(page);
  await oferta(page).getByRole('button', { name: 'Activar' }).click();
  await expect(aviso(page, 'Listo: en este dispositivo ya podés ingresar sin contraseña')).toBeVisible();
  await expect(oferta(page)).toBeHidden();
  expect(await device.llaves()).toHaveLength(1);
  await page.context().clearCookies();
  await page.goto(en('ospsip', '/login'));
  await revisar(page);
  await conLlave(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hola, Ana' })).toBeVisible();
  // It is not offered to somebody who has it.
  await expect(oferta(page)).toBeHidden();
});

test('"Ahora no" is kept on the device, and nothing was added', async ({ page }) => {
  const device = await Autenticador.en(page);
  for (const shown of [true, false]) {
    await page.context().clearCookies();
    await page.goto(en('ramallo', '/login'));
    await iniciarSesion(page, LUCIA, 'demo1234');
    await expect(page.getByRole('heading', { level: 1, name: /^Hola/ })).toBeVisible();
    if (shown) await oferta(page).getByRole('button', { name: 'Ahora no' }).click();
    await expect(oferta(page)).toBeHidden();
  }
  expect(await device.llaves()).toHaveLength(0);
});

test('the profile names a device and removes it; the password still signs in', async ({ page, browser }) => {
  const device = await Autenticador.en(page);
  await entrar(page, 'san-isidro', BRUNO, '/miPerfil');
  await expect(page.getByText('Todavía no agregaste ninguno.')).toBeVisible();
  // A device that does not recognise the person adds nothing.
  await device.reconoce(false);
  await page.getByRole('button', { name: 'Agregar este dispositivo' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'No se agregó: el dispositivo no lo confirmó. Podés probar de nuevo.',
  );
  await device.reconoce(true);
  await agregar(page);
  await page.getByRole('button', { name: 'Agregar este dispositivo' }).click();
  await expect(page.getByRole('alert')).toContainText('Este dispositivo ya está agregado.');
  await dispositivo(page)
    .getByRole('button', { name: /^Cambiar nombre de/ })
    .click();
  const dialogo = page.getByRole('dialog', { name: 'Cambiar nombre' });
  await dialogo.getByLabel('Nombre').fill('  ');
  await dialogo.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialogo).toContainText('El nombre es requerido');
  await dialogo.getByLabel('Nombre').fill('Mi celular');
  await dialogo.getByRole('button', { name: 'Guardar' }).click();
  await expect(dispositivo(page)).toContainText('Mi celular');
  await revisar(page);

  // The same account elsewhere: a session that the key opened ends when the key is removed.
  const other = await browser.newContext({ locale: 'es-AR' });
  const second = await other.newPage();
  await entrar(second, 'san-isidro', BRUNO, '/miPerfil');
  await page.context().clearCookies();
  await page.goto(en('san-isidro', '/login'));
  const oye = canalAbierto(page);
  await conLlave(page).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Hola/ })).toBeVisible();
  await oye;
  await dispositivo(second).getByRole('button', { name: 'Quitar Mi celular' }).click();
  await second.getByRole('button', { name: 'Sí, quitar' }).click();
  await expect(second.getByText('Todavía no agregaste ninguno.')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await conLlave(page).click();
  await expect(page.getByRole('alert')).toContainText(
    'No pudimos reconocer esa huella, ese rostro o ese PIN. Probá de nuevo o usá tu contraseña.',
  );
  await iniciarSesion(page, BRUNO, 'demo1234');
  await expect(page.getByRole('heading', { level: 1, name: /^Hola/ })).toBeVisible();
  await other.close();
});

test('a lost device, a copy and another unit’s key open nothing', async ({ page }) => {
  const device = await Autenticador.en(page);
  await entrar(page, 'tres-arroyos', CARLOS, '/miPerfil');
  await agregar(page);
  const [before] = await device.llaves();
  const out = async () => {
    await page.context().clearCookies();
    await page.goto(en('tres-arroyos', '/login'));
  };
  await out();
  await conLlave(page).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Hola/ })).toBeVisible();
  await out();
  // The device as it was before its last use: its count has fallen behind.
  await device.restaurar(before!);
  await conLlave(page).click();
  await expect(page.getByRole('alert')).toContainText('No pudimos reconocer');
  // The same device at another unit has no key to offer.
  await page.goto(en('demo', '/login'));
  await conLlave(page).click();
  await expect(page.getByRole('alert')).toContainText('No se completó.');
  await out();
  await device.perder();
  await iniciarSesion(page, CARLOS, 'demo1234');
  await expect(page.getByRole('heading', { level: 1, name: /^Hola/ })).toBeVisible();
});

test('staff enter by their own door with it, and one press proves who they are', async ({ page }) => {
  await Autenticador.en(page);
  await entrar(page, 'demo', MARTA, '/miPerfil');
  await agregar(page);
  await page.context().clearCookies();
  await page.goto(en('demo', '/personal'));
  await conLlave(page).click();
  await expect(page).not.toHaveURL(/personal$/);
  // The server asks for a recent proof, as it does five minutes after the last one.
  let asked = 0;
  await page.route('**/api/cuenta/llaves/preparar', (route) =>
    (asked += 1) === 1
      ? route.fulfill({
          status: 403,
          json: {
            code: 'prueba_requerida',
            message: 'Para seguir, confirmá que sos vos.',
            detalle: { codigo: false, llave: true },
          },
        })
      : route.continue(),
  );
  await page.goto(en('demo', '/miPerfil'));
  await page.getByRole('button', { name: 'Agregar este dispositivo' }).click();
  const dialogo = page.getByRole('dialog', { name: 'Confirmá que sos vos' });
  await expect(dialogo.getByLabel('Contraseña', { exact: true })).toBeVisible();
  await revisar(page);
  const proved = page.waitForResponse('**/api/sesion/comprobar/llave');
  await dialogo.getByRole('button', { name: 'Confirmar con huella, rostro o PIN' }).press('Enter');
  expect((await proved).status()).toBe(200);
  await expect(dialogo).toBeHidden();
  // The repeated act goes on: this device has its key already.
  await expect(page.getByRole('alert')).toContainText('Este dispositivo ya está agregado.');
  expect(asked).toBe(2);
});

test('without network the button says so, and what was typed stays', async ({ page, context }) => {
  await Autenticador.en(page);
  await page.goto(en('san-vicente', '/login'));
  await page.getByLabel('DNI').fill(LAURA);
  await context.setOffline(true);
  await conLlave(page).click();
  await expect(page.getByRole('alert')).toContainText('No hay conexión con el portal.');
  await expect(page.getByLabel('DNI')).toHaveValue(LAURA);
  await context.setOffline(false);
  await conLlave(page).click();
  await expect(page.getByRole('alert')).toContainText('No se completó.');
});

test('a face without a form stays without one; its staff have the button', async ({ page }) => {
  await page.goto(en('escobar', '/login'));
  await expect(page.getByRole('link', { name: 'Acceso del personal' })).toBeVisible();
  await expect(conLlave(page)).toBeHidden();
  await page.getByRole('link', { name: 'Acceso del personal' }).click();
  await expect(conLlave(page)).toBeVisible();
});

test('a key resumes a page whose session ended, and keeps what was typed', async ({ page }) => {
  await Autenticador.en(page);
  await entrar(page, 'san-isidro', LUCIA, '/miPerfil');
  await agregar(page);
  await page.clock.install();
  await page.goto(en('san-isidro', '/miPerfil'));
  await page.getByRole('button', { name: /^Editar/ }).click();
  await page.getByRole('textbox', { name: /^Domicilio/ }).fill('Belgrano 123');
  await page.clock.runFor('58:20');
  await page.clock.runFor('02:00');
  const dialogo = page.getByRole('dialog', { name: 'Tu sesión terminó' });
  await dialogo.getByRole('button', { name: 'Confirmar con huella, rostro o PIN' }).click();
  await expect(dialogo).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: /^Domicilio/ })).toHaveValue('Belgrano 123');
});
