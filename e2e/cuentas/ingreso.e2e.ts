import { expect, test } from '@playwright/test';
import { en, estaAdentro, iniciarSesion, muestraError } from '../support/portal.ts';
import { pasoAbierto } from '../support/turnos-pantalla.ts';

test.describe('sign-in', () => {
  test('signs in, returns to the requested page, and signs out', async ({ page }) => {
    await page.goto(en('demo', '/misatenciones'));
    await expect(page).toHaveURL(en('demo', '/login'));
    await expect(page).toHaveTitle('Iniciar sesión · Portal Demo');
    await expect(page.getByText('Escriba el número sin puntos')).toBeVisible();
    await iniciarSesion(page, '30111222', 'demo1234');
    await expect(page).toHaveURL(en('demo', '/misatenciones'));
    await page.goto(en('demo', '/login'));
    await estaAdentro(page);
    await page.goto(en('demo', '/registro'));
    await estaAdentro(page);

    await page.getByRole('button', { name: 'Cerrar sesión' }).first().click();
    await expect(page).toHaveURL(en('demo', '/login'));
    await page.goto(en('demo', '/home'));
    await expect(page).toHaveURL(en('demo', '/login'));
  });

  test("returns to the page of a mail's link after sign-in, and leads home after a sign-out", async ({
    page,
  }) => {
    await page.goto(en('demo', '/solicitudTurnos?servicio=3&turno=01890000-0000-7000-8000-000000000001'));
    await expect(page).toHaveURL(en('demo', '/login'));
    await page.reload();
    await iniciarSesion(page, '30111222', 'demo1234');
    await expect(page).toHaveURL(
      en('demo', '/solicitudTurnos?servicio=3&turno=01890000-0000-7000-8000-000000000001'),
    );
    await expect(page.getByRole('heading', { level: 1, name: 'Reservar turno' })).toBeVisible();
    // The turno does not exist: the service of the address is chosen once the patient is.
    await pasoAbierto(page)
      .getByRole('button', { name: /^Ana Gómez/ })
      .click();
    await expect(page.locator('.step .val')).toHaveText([/^Ana Gómez/, 'Dermatología']);

    await page.getByRole('button', { name: 'Cerrar sesión' }).first().click();
    await expect(page).toHaveURL(en('demo', '/login'));
    await iniciarSesion(page, '30111222', 'demo1234');
    await estaAdentro(page);
  });

  test('shows each validation message and keeps the DNI', async ({ page }) => {
    await page.goto(en('demo', '/login'));
    const enviar = () => page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await enviar();
    await muestraError(page, 'El DNI es requerido');
    await muestraError(page, 'La contraseña es requerida');
    for (const [dni, mensaje] of [
      ['30.111.222', 'El DNI debe contener solo numeros'],
      ['٣٠١١١٢٢٢', 'El DNI debe contener solo numeros'],
      ['301112', 'El DNI debe contener entre 7 y 8 dígitos'],
      ['301112223', 'El DNI debe contener entre 7 y 8 dígitos'],
    ] as const) {
      await page.getByLabel('DNI').fill(dni);
      await enviar();
      await muestraError(page, mensaje);
      await expect(page.getByLabel('DNI')).toHaveValue(dni);
    }
  });

  test('gives a wrong password and an unknown DNI the same answer, and keeps the DNI', async ({ page }) => {
    await page.goto(en('demo', '/login'));
    for (const dni of ['28444555', '39999999']) {
      await iniciarSesion(page, dni, 'no-es-esta');
      const aviso = page.getByRole('alert');
      await expect(aviso).toContainText('Login incorrecto');
      await expect(aviso).toContainText('DNI o contraseña incorrectos');
      await expect(page.getByLabel('DNI')).toHaveValue(dni);
    }
  });

  test('accepts a DNI with spaces, shows the password on demand, and submits on Enter', async ({ page }) => {
    await page.goto(en('demo', '/login'));
    await page.getByLabel('DNI').fill('30 111 222');
    const contrasena = page.getByLabel('Contraseña', { exact: true });
    await contrasena.fill('demo1234');
    await page.getByRole('button', { name: 'Mostrar contraseña' }).click();
    await expect(contrasena).toHaveAttribute('type', 'text');
    await contrasena.press('Enter');
    await estaAdentro(page);
  });

  test('says what to do when the portal is unreachable and after too many attempts', async ({ page }) => {
    await page.goto(en('demo', '/login'));
    await page.route('**/api/sesion/iniciar', (route) => route.abort());
    await iniciarSesion(page, '30111222', 'demo1234');
    await expect(page.getByRole('alert')).toContainText('revisá tu internet y probá de nuevo');
    await page.unroute('**/api/sesion/iniciar');
    const cuerpo = {
      code: 'demasiados_intentos',
      message: 'Hubo muchos intentos seguidos. Esperá unos minutos y probá de nuevo.',
      retryAfter: 60,
    };
    await page.route('**/api/sesion/iniciar', (route) => route.fulfill({ status: 429, json: cuerpo }));
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await expect(page.getByRole('alert')).toContainText('Esperá unos minutos y probá de nuevo.');
    await expect(page.getByLabel('DNI')).toHaveValue('30111222');
  });

  test('says that the session has ended when its cookie is no longer valid', async ({ page, context }) => {
    await page.goto(en('demo', '/login'));
    await iniciarSesion(page, '30111222', 'demo1234');
    await estaAdentro(page);
    const cookies = await context.cookies();
    await context.clearCookies();
    await context.addCookies(cookies.map((cookie) => ({ ...cookie, value: 'no-es-de-nadie' })));
    await page.reload();
    await expect(page).toHaveURL(en('demo', '/login'));
    await expect(page.getByRole('status').filter({ hasText: 'Tu sesión terminó' })).toBeVisible();
  });
});

test.describe('the four variants of /login', () => {
  test('asks for DNI and password', async ({ page }) => {
    await page.goto(en('osperyh', '/login'));
    await expect(page).toHaveTitle('Iniciar sesión · OSPERYH');
    await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Olvidé mi contraseña' })).toHaveAttribute(
      'href',
      '/recuperarclave',
    );
    await expect(page.getByRole('link', { name: 'Crear una nueva cuenta' })).toHaveAttribute(
      'href',
      '/registro',
    );
    await expect(page.getByRole('link', { name: 'Cómo utilizar el servicio' })).toHaveAttribute(
      'target',
      '_blank',
    );
    await expect(page.getByRole('link', { name: 'Acceso del personal' })).toHaveAttribute(
      'href',
      '/personal',
    );
  });

  test('links to the city portal, with the map of the medical guards', async ({ page }) => {
    await page.goto(en('escobar', '/login'));
    await expect(page.getByRole('heading', { level: 1, name: 'Municipio de Escobar' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ingresar desde el portal de la ciudad' })).toHaveAttribute(
      'href',
      /^https:/,
    );
    await expect(page.getByLabel('DNI')).toHaveCount(0);
    await page.getByRole('button', { name: 'Hacé click y conocé las Guardias Médicas 24hs.' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('links to the municipal procedures portal', async ({ page }) => {
    await page.goto(en('lanus', '/login'));
    await expect(page.getByRole('heading', { level: 1, name: 'Municipio de Lanús' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ir al portal de trámites' })).toHaveAttribute(
      'href',
      /^https:/,
    );
    await expect(page.getByLabel('DNI')).toHaveCount(0);
  });

  test('says that the unit has no patient portal', async ({ page }) => {
    await page.goto(en('osprera_totem', '/login'));
    await expect(page).toHaveTitle(/OSPRERA Tótem/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Esta unidad no cuenta con un portal de pacientes',
    );
    await expect(page.getByRole('link', { name: 'Acceso del personal' })).toBeVisible();
    await expect(page.getByLabel('DNI')).toHaveCount(0);
  });

  test('shows the additions of single units', async ({ page }) => {
    await page.goto(en('tres_de_febrero', '/login'));
    await expect(page.getByText('Tres de Febrero', { exact: false }).nth(1)).toBeVisible();
    await expect(page.getByRole('link', { name: '¿Es tu primera vez?' })).toHaveAttribute(
      'href',
      '/registro',
    );
    await page.goto(en('obsba', '/login'));
    await expect(page.getByRole('link', { name: 'Soy afiliado y no tengo cuenta' })).toHaveAttribute(
      'href',
      '/registro',
    );
    await expect(page.getByRole('button', { name: 'Información de contacto' })).toBeVisible();
    await page.goto(en('guemes', '/login'));
    await expect(page.getByRole('button', { name: 'Información de contacto' })).toBeVisible();
    await page.goto(en('l_zamora', '/login'));
    await page.getByRole('button', { name: 'Contacto de emergencia' }).click();
    await expect(page.getByRole('dialog', { name: 'Contacto de emergencia' })).toBeVisible();
    await page.goto(en('osef', '/login'));
    await page.getByRole('button', { name: 'Cómo utilizar el servicio' }).click();
    await expect(page.getByRole('dialog').locator('video')).toHaveJSProperty('muted', true);
  });

  test('redirects /registro to /login in units without registration', async ({ page }) => {
    for (const plantilla of ['galeno', 'escobar', 'lanus', 'osprera_totem']) {
      await page.goto(en(plantilla, '/registro'));
      await expect(page).toHaveURL(en(plantilla, '/login'));
      await expect(page.getByRole('link', { name: 'Crear una nueva cuenta' })).toHaveCount(0);
    }
  });
});

test.describe('staff', () => {
  for (const plantilla of ['osprera_totem', 'lanus']) {
    test(`sign in at /personal on ${plantilla}`, async ({ page }) => {
      await page.goto(en(plantilla, '/login'));
      await page.getByRole('link', { name: 'Acceso del personal' }).click();
      await expect(page.getByRole('heading', { name: 'Acceso del personal' })).toBeFocused();
      await iniciarSesion(page, '22999000', 'demo1234');
      await estaAdentro(page);
    });
  }

  test('an anonymous visit to a desk leads to /personal, and to the desk after sign-in', async ({ page }) => {
    await page.goto(en('demo', '/admin'));
    await expect(page).toHaveURL(en('demo', '/personal'));
    await page.goto(en('demo', '/profesional'));
    await expect(page).toHaveURL(en('demo', '/personal'));
    await iniciarSesion(page, '20333444', 'demo1234');
    await expect(page).toHaveURL(en('demo', '/profesional'));
  });

  test('patients are told to use the portal', async ({ page }) => {
    await page.goto(en('demo', '/personal'));
    await iniciarSesion(page, '30111222', 'demo1234');
    const aviso = page.getByRole('alert');
    await expect(aviso).toContainText('Este acceso es para el personal');
    await aviso.getByRole('link', { name: 'Ir al portal de pacientes' }).click();
    await expect(page).toHaveURL(en('demo', '/login'));
  });
});
