import { expect, test, type Page } from '@playwright/test';
import { ANA, BRUNO, CARLOS, LUCIA, PAULA } from '../support/gente.ts';
import {
  aviso,
  campo,
  dato,
  editar,
  escribirNacimiento,
  guardar,
  otroNavegador,
  perfil,
} from '../support/personas.ts';
import { alerta, en, esperarCorreo, iniciarSesion, lugar, muestraError } from '../support/portal.ts';
import { entrar } from '../support/sesion.ts';

// Each test that changes data uses a unit of its own: every unit has the same people.

test.describe('own profile', () => {
  test('saves edits and shows them after signing in again and in another browser', async ({
    page,
    browser,
  }) => {
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

  test('shows each validation message beside its field and in the summary, and keeps the typed value', async ({
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
    test(`rejects affiliate number '${valor}' in ${plantilla}: ${mensaje}`, async ({ page }) => {
      await entrar(page, plantilla, ANA, '/miPerfil');
      await editar(page);
      await campo(page, 'Número de afiliado').fill(valor);
      await guardar(page);
      await muestraError(page, mensaje);
    });
  }

  test('fixes the insurer and hides the plan in units with one insurer; osef also hides the affiliate number', async ({
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

  test('saves without an e-mail in chacabuco', async ({ page }) => {
    await entrar(page, 'chacabuco', BRUNO, '/miPerfil');
    await editar(page);
    await expect(campo(page, 'Email')).toHaveValue('');
    await guardar(page);
    await expect(aviso(page, 'Perfil guardado con éxito')).toBeVisible();
    await expect(dato(page, 'Email')).toHaveText('Sin cargar');
  });

  test('asks for the password to change the e-mail and notifies the old address; a new DNI waits for approval', async ({
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
    const antes = new Date().toISOString();
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
    await esperarCorreo(page, 'carlos.diaz@ejemplo.com.ar', antes);
  });

  test('asks before leaving with unsaved changes, whichever way the user leaves; does not ask without changes', async ({
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
      await expect.poll(() => lugar(page)).toBe('/miPerfil');
      await expect(campo(page, 'Nombre')).toHaveValue('Carlos Alberto');
    }
    await page.evaluate(() => history.back());
    await pregunta.getByRole('button', { name: 'Salir sin guardar' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Hola, Carlos' })).toBeVisible();
    await expect.poll(() => lugar(page)).toBe('/');

    await page.goForward();
    await editar(page);
    await expect(campo(page, 'Nombre')).toHaveValue('Carlos');
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await expect(campo(page, 'Nombre')).toHaveCount(0);
    await menu.getByRole('link', { name: 'Inicio' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Hola, Carlos' })).toBeVisible();
  });

  test("shows the server's error message, or the specification's default, and keeps what was typed", async ({
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

  test('refuses to save for a person who is not eligible, and stores nothing', async ({ page }) => {
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
    // An eligible person of the same unit can save.
    await entrar(page, 'osef', CARLOS, '/miPerfil');
    await editar(page);
    await campo(page, 'Teléfono').fill('1144440404');
    await guardar(page);
    await expect(aviso(page, 'Perfil guardado con éxito')).toBeVisible();
  });

  test('has no edit button where the unit disables profile editing', async ({ page }) => {
    await entrar(page, 'lanus', ANA, '/miPerfil');
    await expect(dato(page, 'DNI')).toHaveText('30.111.222');
    await expect(page.getByRole('button', { name: /^Editar/ })).toHaveCount(0);
    await page.goto(en('lanus', '/miPerfil?doc=54111222'));
    await expect(perfil(page)).toHaveText(/Mateo Gómez$/);
    await expect(page.getByRole('button', { name: /^Editar/ })).toHaveCount(0);
  });

  test('hides the family panel in units without family groups, and ignores a DNI in the address', async ({
    page,
  }) => {
    await entrar(page, 'galeno', ANA, '/miPerfil?doc=54111222');
    await expect.poll(() => lugar(page)).toBe('/miPerfil');
    await expect(page.getByRole('heading', { name: 'Grupo familiar' })).toHaveCount(0);
    await expect(page.getByText('Administrador del grupo familiar')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Agregar familiar' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Condiciones médicas' })).toBeVisible();
  });

  test('shows and requires only the common fields for a case manager', async ({ page }) => {
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
    await expect(page.locator('form .label')).toHaveText([
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
