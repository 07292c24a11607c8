import { expect, test, type Page } from '@playwright/test';
import {
  codigoDe,
  completarRegistro,
  continuar,
  en,
  esperarCorreo,
  estaAdentro,
  iniciarSesion,
  muestraError,
  tabHasta,
  vecina,
  type Persona,
} from './support/portal.ts';

const dialogo = (page: Page, titulo: string) => page.getByRole('alertdialog', { name: titulo });

test.describe('sign-in', () => {
  test('lets in, leads home, and signs out', async ({ page }) => {
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

  test('leads on to the page of the mail that was opened; who signs out leaves no page behind', async ({
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
    // The turno is nobody's: its service is chosen as soon as it is said for whom.
    await page
      .locator('.step.open')
      .getByRole('button', { name: /^Ana Gómez/ })
      .click();
    await expect(page.locator('.step .val')).toHaveText([/^Ana Gómez/, 'Dermatología']);

    await page.getByRole('button', { name: 'Cerrar sesión' }).first().click();
    await expect(page).toHaveURL(en('demo', '/login'));
    await iniciarSesion(page, '30111222', 'demo1234');
    await estaAdentro(page);
  });

  test('says what is missing or wrong, one message at a time', async ({ page }) => {
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

  test('answers a wrong password and an unknown DNI alike, and keeps the DNI', async ({ page }) => {
    await page.goto(en('demo', '/login'));
    for (const dni of ['28444555', '39999999']) {
      await iniciarSesion(page, dni, 'no-es-esta');
      const aviso = page.getByRole('alert');
      await expect(aviso).toContainText('Login incorrecto');
      await expect(aviso).toContainText('DNI o contraseña incorrectos');
      await expect(page.getByLabel('DNI')).toHaveValue(dni);
    }
  });

  test('takes a DNI typed with spaces, shows the password on demand, and Enter sends', async ({ page }) => {
    await page.goto(en('demo', '/login'));
    await page.getByLabel('DNI').fill('30 111 222');
    const contrasena = page.getByLabel('Contraseña', { exact: true });
    await contrasena.fill('demo1234');
    await page.getByRole('button', { name: 'Mostrar contraseña' }).click();
    await expect(contrasena).toHaveAttribute('type', 'text');
    await contrasena.press('Enter');
    await estaAdentro(page);
  });

  test('says what to do when the portal cannot be reached, and when there were too many attempts', async ({
    page,
  }) => {
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

  test('tells who comes back to a session that has ended', async ({ page, context }) => {
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

test.describe('the four faces of /login', () => {
  test('DNI and password', async ({ page }) => {
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

  test('the city portal, with the map of the medical guards', async ({ page }) => {
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

  test('the municipal procedures portal', async ({ page }) => {
    await page.goto(en('lanus', '/login'));
    await expect(page.getByRole('heading', { level: 1, name: 'Municipio de Lanús' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ir al portal de trámites' })).toHaveAttribute(
      'href',
      /^https:/,
    );
    await expect(page.getByLabel('DNI')).toHaveCount(0);
  });

  test('no portal', async ({ page }) => {
    await page.goto(en('osprera_totem', '/login'));
    await expect(page).toHaveTitle(/OSPRERA Tótem/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Esta unidad no cuenta con un portal de pacientes',
    );
    await expect(page.getByRole('link', { name: 'Acceso del personal' })).toBeVisible();
    await expect(page.getByLabel('DNI')).toHaveCount(0);
  });

  test('what single units add to it', async ({ page }) => {
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

  test('registration exists only where the unit has it', async ({ page }) => {
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

  test('an anonymous visit to a desk leads to the staff door', async ({ page }) => {
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

test.describe('registration', () => {
  test('by Tab and Enter alone, and then the first sign-in', async ({ page }) => {
    await page.goto(en('demo', '/login'));
    await tabHasta(page, page.getByRole('link', { name: 'Crear una nueva cuenta' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Creá tu cuenta en Portal Demo' })).toBeFocused();

    const campo = (label: string) => page.getByLabel(label, { exact: true });
    const escribir = async (label: string, text: string) => {
      await tabHasta(page, campo(label));
      await page.keyboard.type(text);
    };
    await escribir('DNI', vecina.dni);
    await escribir('Número de trámite del DNI', vecina.tramite!);
    await escribir('Apellido', vecina.apellido);
    await escribir('Nombre', vecina.nombre);
    await tabHasta(page, page.getByRole('radio', { name: 'Femenino' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('radio', { name: 'Femenino' })).toBeChecked();
    await escribir('Día', '14');
    await escribir('Mes', '3');
    await escribir('Año', '1985');
    await escribir('Teléfono', vecina.telefono);
    await escribir('Email', vecina.email!);
    await escribir('Domicilio', vecina.domicilio);
    await escribir('Código postal', 'B1832ABC');
    await escribir('Contraseña', vecina.contrasena);
    await escribir('Confirmar contraseña', vecina.contrasena);
    await tabHasta(page, page.getByRole('checkbox'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('checkbox')).toBeChecked();
    await tabHasta(page, page.getByRole('button', { name: 'Continuar' }));
    await page.keyboard.press('Enter');

    await expect(dialogo(page, 'Usuario creado correctamente')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ir a iniciar sesión' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(en('demo', '/login'));
    await iniciarSesion(page, vecina.dni, vecina.contrasena);
    await estaAdentro(page);
  });

  test('says every rule in the words of the specification', async ({ page }) => {
    await page.goto(en('demo', '/registro'));
    for (const seccion of ['Datos personales', 'Datos de Obra Social', 'Datos de contacto'])
      await expect(page.getByRole('heading', { name: seccion })).toBeVisible();
    await continuar(page);
    for (const mensaje of [
      'El DNI es requerido',
      'El número de trámite es requerido',
      'El apellido es requerido',
      'El nombre es requerido',
      'El género es requerido',
      'La fecha de nacimiento es requerida',
      'El teléfono es requerido',
      'El email es requerido',
      'El domicilio es requerido',
      'El código postal es requerido',
      'La contraseña es requerida',
      'La confirmación de la contraseña es requerida',
      'Debe aceptar los términos y condiciones',
    ]) {
      await muestraError(page, mensaje);
    }

    await completarRegistro(page, {
      ...vecina,
      dni: '30A11222',
      tramite: '123',
      apellido: '123',
      nombre: '45',
      nacimiento: ['14', '3', '2015'],
      telefono: '11-5555',
      email: 'carla@',
      cp: '183',
      contrasena: 'corta',
      afiliado: '12/3',
    });
    await page.getByLabel('Confirmar contraseña').fill('otra');
    await continuar(page);
    for (const mensaje of [
      'El DNI debe contener solo numeros',
      'El número de trámite debe contener 11 digitos',
      'El apellido no debe contener solo numeros',
      'El nombre no debe contener solo numeros',
      'Debe ser mayor de edad para registrarse',
      'El número de afiliado debe contener solo numeros',
      'El teléfono debe contener solo numeros',
      'Este no es un email válido',
      'El código postal debe contener 4 dígitos',
      'La contraseña debe tener al menos 6 dígitos',
      'Las contraseñas no coinciden',
    ]) {
      await muestraError(page, mensaje);
    }
    await expect(page.getByLabel('Apellido')).toHaveValue('123');
    await page.getByRole('link', { name: 'El código postal debe contener 4 dígitos' }).click();
    await expect(page.getByLabel('Código postal')).toBeFocused();
  });

  test('refuses a weak password beside the field, and shows where the procedure number stands', async ({
    page,
  }) => {
    await page.goto(en('demo', '/registro'));
    await page.getByRole('button', { name: 'Dónde lo encuentro' }).click();
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
    await page.keyboard.press('Escape');
    await completarRegistro(page, { ...vecina, dni: '31222444', contrasena: '31222444' });
    await continuar(page);
    await expect(dialogo(page, 'Registro fallido')).toContainText('La contraseña no puede ser tu DNI.');
    await page.getByRole('button', { name: 'Cerrar' }).click();
    await muestraError(page, 'La contraseña no puede ser tu DNI.');
  });

  test('of a known DNI says no more than that, tells its owner, and leads to the recovery', async ({
    page,
  }) => {
    await page.goto(en('pehuajo', '/registro'));
    await completarRegistro(page, { ...vecina, dni: '30111222' });
    await continuar(page);
    await expect(dialogo(page, 'Registro fallido')).toContainText('Revise la información');
    expect((await esperarCorreo(page, 'ana.gomez@ejemplo.com.ar')).asunto).toContain('Ya tenés una cuenta');
    await page.getByRole('button', { name: 'Olvidé mi contraseña' }).click();
    await expect(page).toHaveURL(en('pehuajo', '/recuperarclave'));
  });

  test('keeps what was typed and its key when the portal cannot be reached', async ({ page }) => {
    const keys: (string | undefined)[] = [];
    await page.goto(en('ramallo', '/registro'));
    await completarRegistro(page, vecina);
    await page.route('**/api/usuario/registrar', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      // The first time the answer gets lost: the account is made, and nobody hears of it.
      if (keys.length > 1) return route.continue();
      await route.fetch({
        url: route
          .request()
          .url()
          .replace(/\/\/[^/:]+/, '//localhost'),
        headers: { ...route.request().headers(), host: new URL(route.request().url()).host },
      });
      return route.abort();
    });
    await continuar(page);
    await expect(dialogo(page, 'Registro fallido')).toContainText('No hay conexión con el portal');
    await page.getByRole('button', { name: 'Cerrar' }).click();
    await expect(page.getByLabel('Apellido')).toHaveValue(vecina.apellido);
    await continuar(page);
    await expect(dialogo(page, 'Usuario creado correctamente')).toBeVisible();
    expect(keys[1]).toBe(keys[0]);
  });

  const afiliada: Persona = {
    ...vecina,
    tramite: undefined,
    dni: '36555111',
    apellido: 'Romero',
    nombre: 'Nadia',
    nacimiento: ['9', '8', '1991'],
    email: 'nadia.romero@ejemplo.com.ar',
  };

  test('at osef asks the roll: who is on it gets in', async ({ page }) => {
    await page.goto(en('osef', '/registro'));
    await expect(page.getByLabel('Obra social')).toHaveValue('OSEF');
    await expect(page.getByLabel('Obra social')).toHaveAttribute('readonly');
    await expect(page.getByLabel('Plan')).toHaveCount(0);
    await expect(page.getByLabel('Número de afiliado')).toHaveCount(0);
    await expect(page.getByLabel('Número de trámite del DNI')).toHaveCount(0);
    await completarRegistro(page, afiliada);
    await continuar(page);
    await expect(dialogo(page, 'Usuario creado correctamente')).toBeVisible();
    await page.getByRole('button', { name: 'Ir a iniciar sesión' }).click();
    await iniciarSesion(page, afiliada.dni, afiliada.contrasena);
    await estaAdentro(page);
  });

  test('at osef refuses who is not eligible', async ({ page }) => {
    await page.goto(en('osef', '/registro'));
    await completarRegistro(page, {
      ...afiliada,
      dni: '37555222',
      apellido: 'Vega',
      nombre: 'Tomás',
      genero: 'Masculino',
      nacimiento: ['21', '3', '1993'],
    });
    await continuar(page);
    const aviso = dialogo(
      page,
      'Lo sentimos, pero no se encuentra habilitado para utilizar el servicio de Telemedicina',
    );
    await expect(aviso).toContainText(
      'Por favor, póngase en contacto con su prestador de Salud u Obra Social.',
    );
    await aviso.getByRole('button', { name: 'Cerrar' }).click();
    await expect(page.getByLabel('DNI')).toHaveValue('37555222');
  });

  test('at obsba asks for a valid affiliate number', async ({ page }) => {
    await page.goto(en('obsba', '/registro'));
    await expect(page.getByLabel('Obra social')).toHaveValue('OBSBA');
    await expect(page.getByLabel('Plan')).toHaveCount(0);
    await completarRegistro(page, afiliada);
    for (const [numero, mensaje] of [
      ['', 'El número de afiliado es requerido'],
      ['12A4', 'El número de afiliado debe contener solo numeros'],
      ['1234567', 'El número de afiliado no es válido'],
      ['123456789', 'El número de afiliado no es válido'],
      ['12345678901', 'El número de afiliado no es válido'],
    ] as const) {
      await page.getByLabel('Número de afiliado').fill(numero);
      await continuar(page);
      await muestraError(page, mensaje);
    }
    await page.getByLabel('Número de afiliado').fill('36555111');
    await continuar(page);
    await expect(dialogo(page, 'Usuario creado correctamente')).toBeVisible();
  });

  test('at l_zamora is for residents', async ({ page }) => {
    await page.goto(en('l_zamora', '/registro'));
    await completarRegistro(page, { ...vecina, cp: '1900' });
    await continuar(page);
    await expect(dialogo(page, 'Registro fallido')).toContainText(
      'Usted no podrá utilizar la plataforma. No reside en el Partido de Lomas de Zamora.',
    );
    await page.getByRole('button', { name: 'Cerrar' }).click();
    await muestraError(page, 'Código postal no válido');
    await page.getByLabel('Código postal').fill('1832');
    await continuar(page);
    await expect(dialogo(page, 'Usuario creado correctamente')).toBeVisible();
  });

  test('at chacabuco needs no e-mail', async ({ page }) => {
    await page.goto(en('chacabuco', '/registro'));
    await expect(page.getByText('Email (opcional)')).toBeVisible();
    await completarRegistro(page, { ...vecina, tramite: undefined, email: undefined });
    await continuar(page);
    await expect(dialogo(page, 'Usuario creado correctamente')).toBeVisible();
  });
});

test.describe('recovery', () => {
  test('by the code of a real mail, back and forth, to a new password', async ({ page }) => {
    const email = 'carlos.diaz@ejemplo.com.ar';
    await page.goto(en('gagil', '/login'));
    await page.getByRole('link', { name: 'Olvidé mi contraseña' }).click();
    await expect(
      page.getByText('Ingresá tu dirección de email. Te enviaremos una clave para recuperar tu contraseña.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Enviar' }).click();
    await muestraError(page, 'Este no es un email válido');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Email').press('Enter');

    await expect(page.getByText('Ingresá la clave que te enviamos.')).toBeVisible();
    await expect(
      page.getByText('Puede demorar unos minutos. Revisa la carpeta de spam o intenta de nuevo.'),
    ).toBeVisible();
    const clave = page.getByLabel('Clave', { exact: true });
    await expect(clave).toBeFocused();
    await expect(clave).toHaveAttribute('autocomplete', 'one-time-code');
    const primero = await esperarCorreo(page, email);
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
      await continuar(page);
      await expect(page.getByText('Ingresa la nueva contraseña')).toBeVisible({ timeout: 1500 });
    }).toPass();

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
    await expect(dialogo(page, 'Contraseña actualizada con éxito')).toBeVisible();
    await page.getByRole('button', { name: 'Ir a iniciar sesión' }).click();
    await expect(page).toHaveURL(en('gagil', '/login'));
    await iniciarSesion(page, '28444555', 'mate-cocido-7');
    await estaAdentro(page);
  });

  test('answers an unknown address alike, shows what the server says, and says when it did not answer', async ({
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
