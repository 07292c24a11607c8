import { expect, test } from '@playwright/test';
import {
  alerta,
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
} from '../support/portal.ts';

test.describe('registration', () => {
  test('can be completed by Tab and Enter alone, and the new account signs in', async ({ page }) => {
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

    await expect(alerta(page, 'Usuario creado correctamente')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ir a iniciar sesión' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(en('demo', '/login'));
    await iniciarSesion(page, vecina.dni, vecina.contrasena);
    await estaAdentro(page);
  });

  test('shows each validation message of the specification', async ({ page }) => {
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

  test('refuses a weak password beside its field, and shows where to find the procedure number', async ({
    page,
  }) => {
    await page.goto(en('demo', '/registro'));
    await page.getByRole('button', { name: 'Dónde lo encuentro' }).click();
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
    await page.keyboard.press('Escape');
    await completarRegistro(page, { ...vecina, dni: '31222444', contrasena: '31222444' });
    await continuar(page);
    await expect(alerta(page, 'Registro fallido')).toContainText('La contraseña no puede ser tu DNI.');
    await page.getByRole('button', { name: 'Cerrar' }).click();
    await muestraError(page, 'La contraseña no puede ser tu DNI.');
  });

  test('of a known DNI shows a generic error, mails the owner, and links to the recovery', async ({
    page,
  }) => {
    await page.goto(en('pehuajo', '/registro'));
    await completarRegistro(page, { ...vecina, dni: '30111222' });
    const antes = new Date().toISOString();
    await continuar(page);
    await expect(alerta(page, 'Registro fallido')).toContainText('Revise la información');
    expect((await esperarCorreo(page, 'ana.gomez@ejemplo.com.ar', antes)).asunto).toContain(
      'Ya tenés una cuenta',
    );
    await page.getByRole('button', { name: 'Olvidé mi contraseña' }).click();
    await expect(page).toHaveURL(en('pehuajo', '/recuperarclave'));
  });

  test('keeps what was typed and the idempotency key when the response is lost', async ({ page }) => {
    const keys: (string | undefined)[] = [];
    await page.goto(en('ramallo', '/registro'));
    await completarRegistro(page, vecina);
    await page.route('**/api/usuario/registrar', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      // The first response is lost: the account is created, but the page does not learn of it.
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
    await expect(alerta(page, 'Registro fallido')).toContainText('No hay conexión con el portal');
    await page.getByRole('button', { name: 'Cerrar' }).click();
    await expect(page.getByLabel('Apellido')).toHaveValue(vecina.apellido);
    await continuar(page);
    await expect(alerta(page, 'Usuario creado correctamente')).toBeVisible();
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

  test('at osef checks the roll and accepts a person on it', async ({ page }) => {
    await page.goto(en('osef', '/registro'));
    await expect(page.getByLabel('Obra social')).toHaveValue('OSEF');
    await expect(page.getByLabel('Obra social')).toHaveAttribute('readonly');
    await expect(page.getByLabel('Plan')).toHaveCount(0);
    await expect(page.getByLabel('Número de afiliado')).toHaveCount(0);
    await expect(page.getByLabel('Número de trámite del DNI')).toHaveCount(0);
    await completarRegistro(page, afiliada);
    await continuar(page);
    await expect(alerta(page, 'Usuario creado correctamente')).toBeVisible();
    await page.getByRole('button', { name: 'Ir a iniciar sesión' }).click();
    await iniciarSesion(page, afiliada.dni, afiliada.contrasena);
    await estaAdentro(page);
  });

  test('at osef refuses a person who is not eligible', async ({ page }) => {
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
    const aviso = alerta(
      page,
      'Lo sentimos, pero no se encuentra habilitado para utilizar el servicio de Telemedicina',
    );
    await expect(aviso).toContainText(
      'Por favor, póngase en contacto con su prestador de Salud u Obra Social.',
    );
    await aviso.getByRole('button', { name: 'Cerrar' }).click();
    await expect(page.getByLabel('DNI')).toHaveValue('37555222');
  });

  test('at obsba requires a valid affiliate number', async ({ page }) => {
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
    await expect(alerta(page, 'Usuario creado correctamente')).toBeVisible();
  });

  test('at l_zamora accepts only residents, by postal code', async ({ page }) => {
    await page.goto(en('l_zamora', '/registro'));
    await completarRegistro(page, { ...vecina, cp: '1900' });
    await continuar(page);
    await expect(alerta(page, 'Registro fallido')).toContainText(
      'Usted no podrá utilizar la plataforma. No reside en el Partido de Lomas de Zamora.',
    );
    await page.getByRole('button', { name: 'Cerrar' }).click();
    await muestraError(page, 'Código postal no válido');
    await page.getByLabel('Código postal').fill('1832');
    await continuar(page);
    await expect(alerta(page, 'Usuario creado correctamente')).toBeVisible();
  });

  test('at chacabuco does not require an e-mail', async ({ page }) => {
    await page.goto(en('chacabuco', '/registro'));
    await expect(page.getByText('Email (opcional)')).toBeVisible();
    await completarRegistro(page, { ...vecina, tramite: undefined, email: undefined });
    await continuar(page);
    await expect(alerta(page, 'Usuario creado correctamente')).toBeVisible();
  });
});
