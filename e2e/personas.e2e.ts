import { expect, test, type Browser, type Page } from '@playwright/test';
import { codigoDe, en, esperarCorreo, iniciarSesion, muestraError, tabHasta } from './support/portal.ts';
import { ANA, CARLOS, LUCIA, BRUNO, PAULA, MARTA } from './support/gente.ts';
import { entrar } from './support/sesion.ts';

/** Tests that change somebody work in a unit of their own: the same people live in each. */

const perfil = (page: Page) => page.getByRole('heading', { level: 1, name: /^(Mi perfil:|Perfil de) / });
const editar = (page: Page) => page.getByRole('button', { name: /^Editar/ }).click();
const guardar = (page: Page) => page.getByRole('button', { name: 'Guardar' }).click();
const campo = (page: Page, etiqueta: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${etiqueta}( \\(opcional\\))?$`) });
const dato = (page: Page, etiqueta: string) =>
  page.locator('.dl > div', { has: page.getByText(etiqueta, { exact: true }) }).locator('dd');
const aviso = (page: Page, texto: string) =>
  page.getByRole('region', { name: 'Avisos' }).getByText(texto, { exact: true });
const alerta = (page: Page, titulo: string) => page.getByRole('alertdialog', { name: titulo });
const lugar = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

async function escribirNacimiento(page: Page, [dia, mes, anio]: readonly [string, string, string]) {
  await campo(page, 'Día').fill(dia);
  await campo(page, 'Mes').fill(mes);
  await campo(page, 'Año').fill(anio);
}

async function otroNavegador(browser: Browser) {
  const context = await browser.newContext({
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    viewport: { width: 1280, height: 900 },
  });
  return { context, page: await context.newPage() };
}

test.describe('own profile', () => {
  test('is edited, and read again after signing out and in another browser', async ({ page, browser }) => {
    await entrar(page, 'demo', ANA, '/miPerfil');
    await expect(perfil(page)).toHaveText(/Ana Gómez$/);
    await expect(page.getByText('Administrador del grupo familiar').first()).toBeVisible();
    await expect(dato(page, 'Fecha de nacimiento')).toHaveText(/^14 de marzo de 1985 \(\d+ años\)$/);
    await editar(page);
    await expect(page.getByRole('button', { name: 'Editar mis datos' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(page.getByText('Ley 25.326 de Protección de los Datos Personales')).toBeVisible();
    await campo(page, 'Apellido').fill('Gómez Paz');
    await campo(page, 'CUIL').fill('27-30111222-5');
    await campo(page, 'Plan').fill('Plan 210');
    await campo(page, 'Teléfono').fill('11 4444 0202');
    await campo(page, 'Domicilio').fill('Av. Meeks 1250, Lomas de Zamora');
    await campo(page, 'Código postal').fill('B1834ABC');
    await guardar(page);
    await expect(aviso(page, 'Perfil guardado con éxito')).toBeVisible();
    await expect(perfil(page)).toBeFocused();

    const seVe = async (where: Page) => {
      await expect(perfil(where)).toHaveText(/Ana Gómez Paz$/);
      await expect(dato(where, 'CUIL')).toHaveText('27-30111222-5');
      await expect(dato(where, 'Plan')).toHaveText('Plan 210');
      await expect(dato(where, 'Teléfono')).toHaveText('11 4444-0202');
      await expect(dato(where, 'Domicilio')).toHaveText('Av. Meeks 1250, Lomas de Zamora');
      await expect(dato(where, 'Código postal')).toHaveText('1834');
    };
    await seVe(page);
    await expect(page.getByRole('button', { name: 'Ana Gómez Paz' })).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Menú' })
      .getByRole('button', { name: 'Cerrar sesión' })
      .click();
    await iniciarSesion(page, ANA, 'demo1234');
    await page
      .getByRole('link', { name: /^Mi perfil/ })
      .first()
      .click();
    await seVe(page);

    const otro = await otroNavegador(browser);
    await entrar(otro.page, 'demo', ANA, '/miPerfil');
    await seVe(otro.page);
    await otro.context.close();
  });

  const reglas = [
    ['Apellido', '', 'El apellido es requerido'],
    ['Apellido', '123', 'El apellido no debe contener solo numeros'],
    ['Nombre', '', 'El nombre es requerido'],
    ['Nombre', '123', 'El nombre no debe contener solo numeros'],
    ['DNI', '', 'El DNI es requerido'],
    ['DNI', '30.111.222', 'El DNI debe contener solo numeros'],
    ['DNI', '301112', 'El DNI debe contener entre 7 y 8 dígitos'],
    ['DNI', '301112223', 'El DNI debe contener entre 7 y 8 dígitos'],
    ['Número de afiliado', '12-3', 'El número de afiliado debe contener solo numeros'],
    ['Teléfono', '', 'El teléfono es requerido'],
    ['Teléfono', '11-5555-0101', 'El teléfono debe contener solo numeros'],
    ['Email', '', 'El email es requerido'],
    ['Email', 'ana@', 'Este no es un email válido'],
    ['Domicilio', '', 'El domicilio es requerido'],
    ['Código postal', '', 'El código postal es requerido'],
    ['Código postal', '183', 'El código postal debe contener 4 dígitos'],
    ['Código postal', '18322', 'El código postal debe contener 4 dígitos'],
    ['CUIL', '27-30111222-4', 'El CUIL no es válido'],
  ] as const;

  test('every message of its rules, beside the field and in the summary; what was typed stays', async ({
    page,
  }) => {
    test.slow();
    await entrar(page, 'gagil', ANA, '/miPerfil');
    await editar(page);
    for (const [etiqueta, valor, mensaje] of reglas) {
      const antes = await campo(page, etiqueta).inputValue();
      await campo(page, etiqueta).fill(valor);
      await guardar(page);
      await muestraError(page, mensaje);
      await expect(campo(page, etiqueta)).toHaveValue(valor);
      await campo(page, etiqueta).fill(antes);
    }
    for (const [nacimiento, mensaje] of [
      [['', '', ''], 'La fecha de nacimiento es requerida'],
      [['14', '3', String(new Date().getFullYear() - 10)], 'Debe ser mayor de edad.'],
    ] as const) {
      await escribirNacimiento(page, nacimiento);
      await guardar(page);
      await muestraError(page, mensaje);
    }
    await escribirNacimiento(page, ['14', '3', '1985']);
    await guardar(page);
    await expect(aviso(page, 'Perfil guardado con éxito')).toBeVisible();
  });

  for (const [plantilla, valor, mensaje] of [
    ['obsba', '', 'El número de afiliado es requerido'],
    ['obsba', '12a', 'El número de afiliado debe contener solo numeros'],
    ['obsba', '1234567', 'El número de afiliado no es válido'],
    ['obsba', '123456789', 'El número de afiliado no es válido'],
    ['obsba', '12345678901', 'El número de afiliado no es válido'],
    ['iosfa', '', 'El número de afiliado es requerido'],
    ['iosfa', '12a', 'El número de afiliado debe contener solo numeros'],
    ['pehuajo', '12a', 'El número de afiliado debe contener solo numeros'],
  ] as const) {
    test(`affiliate number '${valor}' in ${plantilla}: ${mensaje}`, async ({ page }) => {
      await entrar(page, plantilla, ANA, '/miPerfil');
      await editar(page);
      await campo(page, 'Número de afiliado').fill(valor);
      await guardar(page);
      await muestraError(page, mensaje);
    });
  }

  test('the insurer is given and the plan not asked where the unit says so; nor the number, in one', async ({
    page,
  }) => {
    for (const [plantilla, obraSocial, numero] of [
      ['obsba', 'OBSBA', 1],
      ['iosfa', 'IOSFA', 1],
      ['osef', 'OSEF', 0],
    ] as const) {
      await entrar(page, plantilla, ANA, '/miPerfil');
      await expect(dato(page, 'Obra social')).toHaveText(obraSocial);
      await editar(page);
      await expect(campo(page, 'Obra social')).toHaveValue(obraSocial);
      await expect(campo(page, 'Obra social')).not.toBeEditable();
      await expect(campo(page, 'Plan')).toHaveCount(0);
      await expect(campo(page, 'Número de afiliado')).toHaveCount(numero);
    }
  });

  test('the e-mail is optional in one unit', async ({ page }) => {
    await entrar(page, 'chacabuco', BRUNO, '/miPerfil');
    await editar(page);
    await expect(campo(page, 'Email')).toHaveValue('');
    await guardar(page);
    await expect(aviso(page, 'Perfil guardado con éxito')).toBeVisible();
    await expect(dato(page, 'Email')).toHaveText('Sin cargar');
  });

  test('another e-mail asks for the password and tells the old address; another DNI waits for the unit', async ({
    page,
  }) => {
    await entrar(page, 'san_isidro', CARLOS, '/miPerfil');
    await editar(page);
    await expect(campo(page, 'Tu contraseña')).toHaveCount(0);
    await campo(page, 'Email').fill('carlos.nuevo@ejemplo.com.ar');
    await campo(page, 'DNI').fill('28444556');
    await expect(page.getByText(/Cambiaste el DNI: .* lo tiene que aprobar/)).toBeVisible();
    const contrasena = page.getByLabel('Tu contraseña', { exact: true });
    await guardar(page);
    await muestraError(page, 'La contraseña es requerida');
    await contrasena.fill('no-es-esta');
    await guardar(page);
    await expect(alerta(page, 'Error al guardar perfil')).toBeVisible();
    await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
    await muestraError(page, 'La contraseña no es correcta');
    await contrasena.fill('demo1234');
    await guardar(page);
    await expect(aviso(page, 'Perfil guardado con éxito')).toBeVisible();
    const espera = page.getByRole('status').filter({ hasText: 'El DNI nuevo espera la aprobación' });
    await expect(espera).toBeVisible();
    await expect(dato(page, 'DNI')).toHaveText('28.444.555');
    await expect(dato(page, 'Email')).toHaveText('carlos.nuevo@ejemplo.com.ar');
    await page.reload();
    await expect(espera).toContainText(
      'Pediste cambiarlo por 28.444.556. Hasta que lo aprueben sigue valiendo 28.444.555.',
    );
    await esperarCorreo(page, 'carlos.diaz@ejemplo.com.ar');
  });

  test('leaving with changes asks first: by a link, by going back, by cancelling; without changes it does not', async ({
    page,
  }) => {
    await entrar(page, 'demo', CARLOS, '/');
    await page
      .getByRole('link', { name: /^Mi perfil/ })
      .first()
      .click();
    await editar(page);
    const pregunta = alerta(page, '¿Querés salir sin guardar?');
    const quedarse = () => pregunta.getByRole('button', { name: 'Seguir en la página' }).click();
    await campo(page, 'Nombre').fill('Carlos Alberto');
    const menu = page.getByRole('navigation', { name: 'Menú' });
    for (const leave of [
      () => menu.getByRole('link', { name: 'Inicio' }).click(),
      () => page.evaluate(() => history.back()),
      () => page.getByRole('button', { name: 'Cancelar' }).click(),
      () => page.getByRole('button', { name: 'Editar mis datos' }).click(),
      () => menu.getByRole('button', { name: 'Cerrar sesión' }).click(),
    ]) {
      await leave();
      await quedarse();
      await expect(pregunta).toBeHidden();
      expect(lugar(page)).toBe('/miPerfil');
      await expect(campo(page, 'Nombre')).toHaveValue('Carlos Alberto');
    }
    await page.evaluate(() => history.back());
    await pregunta.getByRole('button', { name: 'Salir sin guardar' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Hola, Carlos' })).toBeVisible();
    expect(lugar(page)).toBe('/');

    await page.goForward();
    await editar(page);
    await expect(campo(page, 'Nombre')).toHaveValue('Carlos');
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await expect(campo(page, 'Nombre')).toHaveCount(0);
    await menu.getByRole('link', { name: 'Inicio' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Hola, Carlos' })).toBeVisible();
  });

  test("a failure says the server's words, or the specification's; what was typed stays", async ({
    page,
  }) => {
    await entrar(page, 'guemes', ANA, '/miPerfil');
    await editar(page);
    await campo(page, 'Nombre').fill('Ana María');
    for (const [status, body, texto] of [
      [
        409,
        { code: 'unidad_distinta', message: 'Los datos son de otra unidad.' },
        'Los datos son de otra unidad.',
      ],
      [500, {}, 'Ocurrio un error inesperado.'],
    ] as const) {
      await page.route('**/api/usuario/guardarPerfil', (route) => route.fulfill({ status, json: body }), {
        times: 1,
      });
      await guardar(page);
      await expect(alerta(page, 'Error al guardar perfil')).toContainText(texto);
      await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
      await expect(campo(page, 'Nombre')).toHaveValue('Ana María');
    }
  });

  test('who is not eligible is told so, and nothing is stored', async ({ page }) => {
    await entrar(page, 'osef', LUCIA, '/miPerfil');
    await editar(page);
    await campo(page, 'Teléfono').fill('1144440303');
    await guardar(page);
    const dialogo = alerta(
      page,
      'Lo sentimos, pero no se encuentra habilitado para utilizar el servicio de Telemedicina',
    );
    await expect(dialogo).toContainText(
      'Por favor, póngase en contacto con su prestador de Salud u Obra Social.',
    );
    await dialogo.getByRole('button', { name: 'Cerrar' }).click();
    await expect(campo(page, 'Teléfono')).toHaveValue('1144440303');
    await page.reload();
    await expect(dato(page, 'Teléfono')).not.toHaveText('11 4444-0303');
    // The same in the same unit, for who is.
    await entrar(page, 'osef', CARLOS, '/miPerfil');
    await editar(page);
    await campo(page, 'Teléfono').fill('1144440404');
    await guardar(page);
    await expect(aviso(page, 'Perfil guardado con éxito')).toBeVisible();
  });

  test('without profile editing there is no pencil', async ({ page }) => {
    await entrar(page, 'lanus', ANA, '/miPerfil');
    await expect(dato(page, 'DNI')).toHaveText('30.111.222');
    await expect(page.getByRole('button', { name: /^Editar/ })).toHaveCount(0);
    await page.goto(en('lanus', '/miPerfil?doc=54111222'));
    await expect(perfil(page)).toHaveText(/Mateo Gómez$/);
    await expect(page.getByRole('button', { name: /^Editar/ })).toHaveCount(0);
  });

  test('without family groups there is no panel, and a DNI in the address names nobody', async ({ page }) => {
    await entrar(page, 'galeno', ANA, '/miPerfil?doc=54111222');
    await expect.poll(() => lugar(page)).toBe('/miPerfil');
    await expect(page.getByRole('heading', { name: 'Grupo familiar' })).toHaveCount(0);
    await expect(page.getByText('Administrador del grupo familiar')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Agregar familiar' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Condiciones médicas' })).toBeVisible();
  });

  test('a case manager sees and needs only the common fields', async ({ page }) => {
    await entrar(page, 'demo', PAULA, '/miPerfil');
    await expect(perfil(page)).toHaveText(/Paula Sosa$/);
    await expect(page.locator('.dl dt')).toHaveText([
      'Apellido',
      'Nombre',
      'DNI',
      'CUIL',
      'Teléfono',
      'Email',
    ]);
    await expect(page.getByRole('link', { name: 'Condiciones médicas' })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Grupo familiar' })).toHaveCount(0);
    await editar(page);
    await expect(page.locator('.perfil-form .label')).toHaveText([
      'Apellido',
      'Nombre',
      'DNI',
      'CUIL (opcional)',
      'Teléfono',
      'Email',
    ]);
    await campo(page, 'Teléfono').fill('1144440505');
    await guardar(page);
    await expect(aviso(page, 'Perfil guardado con éxito')).toBeVisible();
    await expect(dato(page, 'Teléfono')).toHaveText('11 4444-0505');
  });
});

test.describe("a member's profile", () => {
  test('says for whom one acts, has no address, and is edited with the rules of a minor', async ({
    page,
  }) => {
    await entrar(page, 'demo', ANA, '/miPerfil');
    await page.getByRole('link', { name: /^Mateo Gómez \d+ años?, DNI 54\.111\.222$/ }).click();
    await expect.poll(() => lugar(page)).toBe('/miPerfil?doc=54111222');
    const banner = page.getByText('Estás actuando por Mateo Gómez');
    await expect(banner).toBeVisible();
    await expect(page.locator('.dl dt')).not.toContainText(['Domicilio']);
    await expect(page.getByRole('heading', { name: 'Seguridad' })).toHaveCount(0);

    await editar(page);
    await expect(campo(page, 'Domicilio')).toHaveCount(0);
    await expect(campo(page, 'Código postal')).toHaveCount(0);
    await expect(page.getByText('Vas a guardar los datos de Mateo Gómez.')).toBeVisible();
    await campo(page, 'Email').fill('mateo@ejemplo.com.ar');
    await page.getByLabel('Tu contraseña', { exact: true }).fill('demo1234');
    await escribirNacimiento(page, ['14', '3', '1985']);
    await guardar(page);
    await muestraError(page, 'Debe ser menor de edad.');
    await escribirNacimiento(page, ['10', '6', String(new Date().getFullYear() - 2)]);
    await guardar(page);
    await muestraError(
      page,
      'La fecha no puede ser posterior a la guardada. Si está mal, pedile a la institución que la corrija.',
    );
    await escribirNacimiento(page, ['10', '6', String(new Date().getFullYear() - 10)]);
    await guardar(page);
    await expect(aviso(page, 'Perfil guardado con éxito')).toBeVisible();
    await page.reload();
    await expect(dato(page, 'Email')).toHaveText('mateo@ejemplo.com.ar');
    await expect(dato(page, 'Fecha de nacimiento')).toContainText(
      `10 de junio de ${new Date().getFullYear() - 10}`,
    );

    await page.getByRole('button', { name: 'Salir, dejar de actuar por Mateo Gómez' }).click();
    await expect.poll(() => lugar(page)).toBe('/miPerfil');
    await expect(perfil(page)).toHaveText(/Ana Gómez/);
    await expect(banner).toHaveCount(0);
  });

  test("another e-mail or DNI asks for the holder's password; the DNI waits, also after a reload", async ({
    page,
  }) => {
    await entrar(page, 'san_isidro', ANA, '/miPerfil?doc=54111222');
    await expect(dato(page, 'Email')).toHaveText('Sin cargar');
    await editar(page);
    await campo(page, 'Email').fill('mateo@ejemplo.com.ar');
    await expect(page.getByText('Cargaste un email: te pedimos tu contraseña.')).toBeVisible();
    await campo(page, 'DNI').fill('54111223');
    const contrasena = page.getByLabel('Tu contraseña', { exact: true });
    await guardar(page);
    await muestraError(page, 'La contraseña es requerida');
    await contrasena.fill('no-es-esta');
    await guardar(page);
    await expect(alerta(page, 'Error al guardar perfil')).toBeVisible();
    await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
    await muestraError(page, 'La contraseña no es correcta');
    await contrasena.fill('demo1234');
    await guardar(page);
    await expect(aviso(page, 'Perfil guardado con éxito')).toBeVisible();
    await page.reload();
    await expect(
      page.getByRole('status').filter({ hasText: 'El DNI nuevo espera la aprobación' }),
    ).toContainText('54.111.223');
    await expect(dato(page, 'DNI')).toHaveText('54.111.222');

    // His own address, which nobody has proved: by the code that goes there.
    await expect(page.getByText('Verificá el email de Mateo')).toBeVisible();
    await page.getByRole('button', { name: 'Enviar un código' }).click();
    const codigo = page.getByRole('dialog', { name: 'Verificá tu email' });
    await codigo.getByLabel('Código').fill('12');
    await codigo.getByRole('button', { name: 'Verificar', exact: true }).click();
    await expect(codigo.getByText('El código tiene 6 números').first()).toBeVisible();
    await codigo.getByLabel('Código').fill(codigoDe(await esperarCorreo(page, 'mateo@ejemplo.com.ar')));
    await codigo.getByRole('button', { name: 'Verificar', exact: true }).click();
    await expect(aviso(page, 'Email verificado')).toBeVisible();
    await expect(page.getByText('Verificá el email de Mateo')).toHaveCount(0);
    await expect(dato(page, 'Email')).toHaveText('mateo@ejemplo.com.ar');
  });

  test("somebody else's DNI leads back to oneself, with a word about it", async ({ page }) => {
    await entrar(page, 'demo', CARLOS, '/miPerfil?doc=54111222');
    await expect.poll(() => lugar(page)).toBe('/miPerfil');
    await expect(perfil(page)).toHaveText(/Carlos Díaz$/);
    await expect(
      page.getByRole('status').filter({ hasText: 'No encontramos a esa persona en tu grupo familiar' }),
    ).toBeVisible();
  });

  test('is reported as a wrong link, and removed after a question that names the person', async ({
    page,
  }) => {
    await entrar(page, 'pehuajo', ANA, '/miPerfil?doc=48111333');
    await page.getByRole('button', { name: 'Avisar que hay un error' }).click();
    const reporte = page.getByRole('dialog', { name: 'Error en el vínculo con Sofía Gómez' });
    await reporte.getByRole('button', { name: 'Enviar aviso' }).click();
    await expect(reporte.getByText('Error: El motivo es requerido')).toBeVisible();
    await reporte.getByLabel('Qué está mal').fill('Está cargada dos veces');
    await reporte.getByRole('button', { name: 'Enviar aviso' }).click();
    await expect(page.getByRole('region', { name: 'Avisos' })).toContainText(
      'Van a revisar el vínculo con Sofía Gómez.',
    );

    await page.getByRole('button', { name: 'Quitar del grupo familiar' }).click();
    const pregunta = alerta(page, '¿Querés quitar a Sofía Gómez de tu grupo familiar?');
    await pregunta.getByRole('button', { name: 'Volver' }).click();
    await expect(perfil(page)).toHaveText(/Sofía Gómez$/);
    await page.getByRole('button', { name: 'Quitar del grupo familiar' }).click();
    await pregunta.getByRole('button', { name: 'Quitar a Sofía' }).click();
    await expect(aviso(page, 'Sofía Gómez ya no está en tu grupo familiar')).toBeVisible();
    await expect.poll(() => lugar(page)).toBe('/miPerfil');
    await expect(page.getByText('No encontramos a esa persona')).toHaveCount(0);
    await expect(page.getByRole('link', { name: /Sofía Gómez/ })).toHaveCount(0);
    await expect(page.getByRole('link', { name: /Mateo Gómez/ }).first()).toBeVisible();
  });
});

test.describe('new family member', () => {
  const agregar = (page: Page) => page.getByRole('button', { name: 'Agregar', exact: true }).click();
  const anioDeMenor = String(new Date().getFullYear() - 6);

  async function completar(page: Page, dni: string, afiliado?: string) {
    await campo(page, 'DNI').fill(dni);
    await campo(page, 'Apellido').fill('Díaz');
    await campo(page, 'Nombre').fill('Juana');
    await page.getByRole('radio', { name: 'Femenino' }).check();
    await escribirNacimiento(page, ['2', '1', anioDeMenor]);
    if (afiliado !== undefined) await campo(page, 'Número de afiliado').fill(afiliado);
    await page.getByRole('button', { name: 'Usar mi teléfono y mi email' }).click();
  }

  test('every message of its rules', async ({ page }) => {
    test.slow();
    await entrar(page, 'demo', ANA, '/agregarFamiliar');
    await expect(page.getByRole('heading', { level: 1, name: 'Nuevo familiar' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Datos personales',
      'Datos de Obra Social',
      'Datos de contacto',
    ]);
    await agregar(page);
    for (const mensaje of [
      'El DNI es requerido',
      'El apellido es requerido',
      'El nombre es requerido',
      'El género es requerido',
      'La fecha de nacimiento es requerida',
      'El teléfono es requerido',
      'El email es requerido',
    ]) {
      await muestraError(page, mensaje);
    }
    for (const [etiqueta, valor, mensaje] of [
      ['DNI', '55.222.333', 'El DNI debe contener solo numeros'],
      ['DNI', '552223', 'El DNI debe contener entre 7 y 8 dígitos'],
      ['Apellido', '55', 'El apellido no debe contener solo numeros'],
      ['Nombre', '55', 'El nombre no debe contener solo numeros'],
      ['Número de afiliado', '5-5', 'El número de afiliado debe contener solo numeros'],
      ['Teléfono', '11-55', 'El teléfono debe contener solo numeros'],
      ['Email', 'juana', 'Este no es un email válido'],
    ] as const) {
      await campo(page, etiqueta).fill(valor);
      await agregar(page);
      await muestraError(page, mensaje);
    }
    await escribirNacimiento(page, ['14', '3', '1985']);
    await agregar(page);
    await muestraError(page, 'Debe ser menor de edad');
  });

  for (const [plantilla, valor, mensaje] of [
    ['obsba', '', 'El número de afiliado es requerido'],
    ['obsba', '1234567', 'El número de afiliado no es válido'],
    ['obsba', '123456789', 'El número de afiliado no es válido'],
    ['obsba', '12345678901', 'El número de afiliado no es válido'],
    ['iosfa', '', 'El número de afiliado es requerido'],
    ['iosfa', 'x1', 'El número de afiliado debe contener solo numeros'],
  ] as const) {
    test(`affiliate number '${valor}' in ${plantilla}: ${mensaje}`, async ({ page }) => {
      await entrar(page, plantilla, CARLOS, '/agregarFamiliar');
      await completar(page, '55222444', valor);
      await agregar(page);
      await muestraError(page, mensaje);
    });
  }

  test('the insurer is given and the plan not asked where the unit says so; nor the number, in one', async ({
    page,
  }) => {
    for (const [plantilla, obraSocial, numero] of [
      ['obsba', 'OBSBA', 1],
      ['iosfa', 'IOSFA', 1],
      ['osef', 'OSEF', 0],
    ] as const) {
      await entrar(page, plantilla, ANA, '/agregarFamiliar');
      await expect(campo(page, 'Obra social')).toHaveValue(obraSocial);
      await expect(campo(page, 'Obra social')).not.toBeEditable();
      await expect(campo(page, 'Plan')).toHaveCount(0);
      await expect(campo(page, 'Número de afiliado')).toHaveCount(numero);
    }
  });

  test('is added by Tab and Enter alone, and what is sent is what the specification says', async ({
    page,
  }) => {
    await entrar(page, 'demo', CARLOS, '/agregarFamiliar');
    const sent = page.waitForRequest('**/api/familiar/crear');
    const escribir = async (etiqueta: string, texto: string) => {
      await tabHasta(page, campo(page, etiqueta));
      await page.keyboard.type(texto);
    };
    await escribir('DNI', '56 111 444');
    await escribir('Apellido', 'Díaz');
    await escribir('Nombre', 'Juana');
    await tabHasta(page, page.getByRole('radio', { name: 'Femenino' }));
    await page.keyboard.press('Enter');
    await escribir('Día', '2');
    await escribir('Mes', '1');
    await escribir('Año', anioDeMenor);
    await tabHasta(page, page.getByRole('button', { name: 'Usar mi teléfono y mi email' }));
    await page.keyboard.press('Enter');
    await tabHasta(page, page.getByRole('button', { name: 'Agregar', exact: true }));
    await page.keyboard.press('Enter');
    await expect(aviso(page, 'Integrante familiar agregado')).toBeVisible();
    await expect.poll(() => lugar(page)).toBe('/');
    await expect(page.getByRole('link', { name: 'Juana Díaz' })).toBeVisible();

    const request = await sent;
    expect(request.headers()['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
    const body = request.postDataJSON() as { tipo: string; familiar: Record<string, string> };
    expect(body.tipo).toBe('3');
    expect(body.familiar).toMatchObject({
      sobrenome: 'Díaz',
      nome: 'Juana',
      documento: '56111444',
      sexo: 'F',
      fec_nac: `${anioDeMenor}-01-02`,
      email: 'carlos.diaz@ejemplo.com.ar',
      cp: '1832',
    });
    expect(body.familiar['domicilio']).not.toBe('');
  });

  test('a DNI known elsewhere waits for the unit, whose administrator approves it', async ({
    page,
    browser,
  }) => {
    await entrar(page, 'iosper', CARLOS, '/agregarFamiliar');
    await completar(page, '54111222');
    await agregar(page);
    // As for any other DNI: who is known to the unit is not told here.
    await expect(aviso(page, 'Integrante familiar agregado')).toBeVisible();
    await expect.poll(() => lugar(page)).toBe('/');

    const otro = await otroNavegador(browser);
    const mesa = otro.page;
    await entrar(mesa, 'iosper', MARTA, '/');
    await expect(mesa.getByRole('heading', { level: 1, name: 'En vivo' })).toBeVisible();
    await mesa.getByRole('link', { name: 'Por aprobar 1' }).click();
    await expect.poll(() => lugar(mesa)).toBe('/admin/aprobaciones');
    const fila = mesa.getByRole('row').filter({ hasText: 'Juana Díaz' });
    await expect(fila).toContainText('Vínculo familiar');
    await expect(fila).toContainText('Lo pide Carlos Díaz');
    await expect(fila).toContainText('En el grupo familiar de Ana Gómez');
    await fila.getByRole('button', { name: 'Aprobar' }).click();
    const pregunta = alerta(mesa, '¿Aprobar que Juana Díaz entre en el grupo familiar de Carlos Díaz?');
    await expect(pregunta).toContainText(
      'Mateo Gómez sigue también en el grupo familiar de Ana Gómez, a quien le avisamos por email.',
    );
    await pregunta.getByRole('button', { name: 'Volver' }).click();
    await fila.getByRole('button', { name: 'Aprobar' }).click();
    await pregunta.getByRole('button', { name: 'Aprobar' }).click();
    await expect(aviso(mesa, 'Aprobado')).toBeVisible();
    await expect(mesa.getByText('No hay nada pendiente')).toBeVisible();
    await expect(mesa.getByRole('link', { name: 'Por aprobar', exact: true })).toBeVisible();
    await otro.context.close();

    await page.goto(en('iosper', '/miPerfil?doc=54111222'));
    await expect(perfil(page)).toHaveText(/Juana Díaz$/);
  });

  test("not eligible, in the specification's words; and a failure with the server's", async ({ page }) => {
    await entrar(page, 'osef', ANA, '/agregarFamiliar');
    await completar(page, '57000111');
    await agregar(page);
    const dialogo = alerta(
      page,
      'Lo sentimos, pero no se encuentra habilitado para utilizar el servicio de Telemedicina',
    );
    await expect(dialogo).toContainText(
      'Por favor, póngase en contacto con su prestador de Salud u Obra Social.',
    );
    await dialogo.getByRole('button', { name: 'Cerrar' }).click();
    await expect(campo(page, 'Nombre')).toHaveValue('Juana');

    await entrar(page, 'guemes', ANA, '/agregarFamiliar');
    await completar(page, '54111222');
    await agregar(page);
    await expect(alerta(page, 'Error al agregar integrante')).toBeVisible();
    await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
    await muestraError(page, 'Ya forma parte de tu grupo familiar');
  });
});

test.describe('medical conditions', () => {
  test('fourteen, none mandatory; what is ticked and unticked is read again', async ({ page, browser }) => {
    await entrar(page, 'osperyh', ANA, '/miPerfil');
    await page.getByRole('link', { name: 'Condiciones médicas' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Condiciones médicas' })).toBeVisible();
    await expect(page.getByText('Nada es obligatorio.')).toBeVisible();
    await expect(page.getByRole('checkbox')).toHaveCount(14);
    const observacion = (condicion: string) =>
      page.getByRole('textbox', { name: `Observación sobre ${condicion} (opcional)` });
    await expect(observacion('Diabetes')).toHaveCount(0);
    await page.getByRole('checkbox', { name: 'Diabetes' }).check();
    await observacion('Diabetes').fill('Tipo 1, con insulina');
    await page.getByRole('checkbox', { name: 'Nódulos o quistes' }).check();
    const sent = page.waitForRequest('**/guardarCondicionesMedicas');
    await guardar(page);
    const { condiciones, documento } = (await sent).postDataJSON() as {
      documento: string;
      condiciones: Record<string, string | null>;
    };
    expect(documento).toBe(ANA);
    expect(Object.keys(condiciones)).toHaveLength(14);
    expect(condiciones).toMatchObject({
      diabetes: 'Tipo 1, con insulina',
      nodulosQuistes: '',
      afeccionesNariz: null,
    });
    await expect(aviso(page, 'Cambios guardados')).toBeVisible();
    await expect.poll(() => lugar(page)).toBe('/miPerfil');

    const otro = await otroNavegador(browser);
    await entrar(otro.page, 'osperyh', ANA, '/condicionesMedicas');
    await expect(otro.page.getByRole('checkbox', { name: 'Nódulos o quistes' })).toBeChecked();
    await expect(otro.page.getByRole('textbox', { name: /^Observación sobre Diabetes/ })).toHaveValue(
      'Tipo 1, con insulina',
    );
    await otro.page.getByRole('checkbox', { name: 'Diabetes' }).uncheck();
    await otro.page.getByRole('button', { name: 'Guardar' }).click();
    await expect(otro.page.getByText('Cambios guardados')).toBeVisible();
    await otro.context.close();

    await page.goto(en('osperyh', '/condicionesMedicas'));
    await expect(page.getByRole('checkbox', { name: 'Nódulos o quistes' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Diabetes' })).not.toBeChecked();
  });

  test("a member's are apart, and say for whom; cancelling goes back and changes nothing", async ({
    page,
  }) => {
    await entrar(page, 'osperyh', CARLOS, '/condicionesMedicas?doc=54111222');
    await expect.poll(() => lugar(page)).toBe('/condicionesMedicas');
    await expect(page.getByText('No encontramos a esa persona en tu grupo familiar')).toBeVisible();

    await entrar(page, 'guemes', ANA, '/miPerfil?doc=54111222');
    await page.getByRole('link', { name: 'Condiciones médicas' }).click();
    await expect.poll(() => lugar(page)).toBe('/condicionesMedicas?doc=54111222');
    await expect(page.getByText('Estás actuando por Mateo Gómez')).toBeVisible();
    await expect(page.getByText('Vas a guardar las condiciones de Mateo Gómez.')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Enfermedades congénitas' }).check();
    await guardar(page);
    await expect(aviso(page, 'Cambios guardados')).toBeVisible();
    await expect.poll(() => lugar(page)).toBe('/miPerfil?doc=54111222');

    await page.getByRole('link', { name: 'Condiciones médicas' }).click();
    await expect(page.getByRole('checkbox', { name: 'Enfermedades congénitas' })).toBeChecked();
    await page.getByRole('checkbox', { name: 'Diabetes' }).check();
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await alerta(page, '¿Querés salir sin guardar?')
      .getByRole('button', { name: 'Salir sin guardar' })
      .click();
    await expect.poll(() => lugar(page)).toBe('/miPerfil?doc=54111222');
    await page.getByRole('link', { name: 'Condiciones médicas' }).click();
    await expect(page.getByRole('checkbox', { name: 'Enfermedades congénitas' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Diabetes' })).not.toBeChecked();
    await page.getByRole('button', { name: /^Salir, dejar de actuar/ }).click();
    await expect.poll(() => lugar(page)).toBe('/condicionesMedicas');
    await expect(page.getByRole('checkbox', { name: 'Enfermedades congénitas' })).not.toBeChecked();
  });

  test('a failure says so, and keeps what was ticked', async ({ page }) => {
    await entrar(page, 'demo', BRUNO, '/condicionesMedicas');
    await page.getByRole('checkbox', { name: 'Diabetes' }).check();
    await page.route('**/guardarCondicionesMedicas', (route) => route.abort(), { times: 1 });
    await guardar(page);
    const dialogo = alerta(page, 'Ha ocurrido un error al guardar los cambios.');
    await dialogo.getByRole('button', { name: 'Cerrar' }).click();
    await expect(page.getByRole('checkbox', { name: 'Diabetes' })).toBeChecked();
  });
});

test.describe('security and own data', () => {
  test('the password is changed, the other sessions end, and only the new one lets in', async ({
    page,
    browser,
  }) => {
    const otro = await otroNavegador(browser);
    await entrar(otro.page, 'ospsip', CARLOS, '/');
    await entrar(page, 'ospsip', CARLOS, '/miPerfil');
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
    const dialogo = page.getByRole('dialog', { name: 'Cambiar contraseña' });
    const cambiar = () => dialogo.getByRole('button', { name: 'Cambiar contraseña' }).click();
    const fill = async (actual: string, nueva: string, confirmacion: string) => {
      await dialogo.getByLabel('Contraseña actual', { exact: true }).fill(actual);
      await dialogo.getByLabel('Contraseña nueva', { exact: true }).fill(nueva);
      await dialogo.getByLabel('Confirmar contraseña nueva', { exact: true }).fill(confirmacion);
      await cambiar();
    };
    await cambiar();
    await muestraError(page, 'La contraseña es requerida');
    await fill('demo1234', 'corta', 'corta');
    await muestraError(page, 'La contraseña debe tener al menos 6 dígitos');
    await fill('demo1234', 'mate-amargo-9', 'mate-amargo-8');
    await muestraError(page, 'Las contraseñas no coinciden');
    await fill('no-es-esta', 'mate-amargo-9', 'mate-amargo-9');
    await muestraError(page, 'La contraseña no es correcta');
    await fill('demo1234', 'mate-amargo-9', 'mate-amargo-9');
    await expect(aviso(page, 'Contraseña cambiada. Cerramos tus otras sesiones.')).toBeVisible();
    await expect(perfil(page)).toBeVisible();
    await expect(otro.page).toHaveURL(/\/login$/);
    await otro.context.close();

    await page.reload();
    await expect(perfil(page)).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Menú' })
      .getByRole('button', { name: 'Cerrar sesión' })
      .click();
    await iniciarSesion(page, CARLOS, 'demo1234');
    await expect(page.getByRole('alert')).toContainText('Login incorrecto');
    await iniciarSesion(page, CARLOS, 'mate-amargo-9');
    await expect(page.getByRole('heading', { level: 1, name: 'Hola, Carlos' })).toBeVisible();
  });

  test('sessions are listed with their device, and one is ended from another', async ({ page, browser }) => {
    const otro = await otroNavegador(browser);
    await entrar(otro.page, 'ramallo', BRUNO, '/');
    await entrar(page, 'ramallo', BRUNO, '/miPerfil');
    const sesiones = page.getByRole('listitem').filter({ hasText: 'Chrome en' });
    await expect(sesiones).toHaveCount(2);
    await expect(sesiones.filter({ hasText: 'Esta sesión' })).toHaveCount(1);
    const ajena = sesiones.filter({ hasNotText: 'Esta sesión' });
    await ajena.getByRole('button', { name: /^Cerrar la sesión de Chrome en/ }).click();
    const pregunta = page.getByRole('alertdialog', { name: /^¿Querés cerrar la sesión de Chrome en/ });
    await pregunta.getByRole('button', { name: 'Cerrar sesión' }).click();
    await expect(aviso(page, 'Sesión cerrada')).toBeVisible();
    await expect(sesiones).toHaveCount(1);
    // Out at once, or asked for the password where the page was open.
    await expect(
      otro.page
        .getByText('Tu sesión terminó')
        .or(otro.page.getByRole('heading', { name: 'Iniciar sesión' }))
        .first(),
    ).toBeVisible();
    await otro.context.close();

    await sesiones.getByRole('button').click();
    await alerta(page, '¿Querés cerrar esta sesión?').getByRole('button', { name: 'Cerrar sesión' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });

  test("'Descargar mis datos' brings one archive; 'Quién vio mis datos' tells it in words, page by page", async ({
    page,
  }) => {
    await entrar(page, 'tres_arroyos', ANA, '/miPerfil');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar mis datos' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.zip$/);

    // Enough to fill more than a page.
    for (let times = 0; times < 22; times += 1) {
      await page.evaluate(() =>
        fetch('/api/sesion/iniciar', {
          method: 'POST',
          headers: { 'x-portal': '1', 'content-type': 'application/json' },
          body: '{"correo":"30111222","password":"no"}',
        }),
      );
    }
    await page.getByRole('button', { name: 'Quién vio mis datos' }).click();
    await expect.poll(() => lugar(page)).toBe('/miPerfil?page=1');
    const lista = page.getByRole('list', { name: 'Quién vio mis datos' });
    await expect(lista).toBeVisible();
    // The list shows other people's acts first, and one's own on demand.
    await expect(lista.getByRole('listitem').filter({ hasText: 'Vos' })).toHaveCount(0);
    await page.getByLabel('Solo otras personas').uncheck();
    await page.getByRole('link', { name: 'Página 2' }).click();
    await expect.poll(() => lugar(page)).toBe('/miPerfil?page=2&todos=1');
    await expect(page.getByText(/^Mostrando 21-\d+ de \d+$/)).toBeVisible();
    await expect(lista.getByRole('listitem').filter({ hasText: 'Vos' }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Ocultar el historial' }).click();
    await expect(lista).toHaveCount(0);
  });
});
