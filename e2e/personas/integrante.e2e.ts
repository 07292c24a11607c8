import { expect, test } from '@playwright/test';
import { ANA, CARLOS } from '../support/gente.ts';
import { aviso, campo, dato, editar, escribirNacimiento, guardar, perfil } from '../support/personas.ts';
import { alerta, codigoDe, esperarCorreo, lugar, muestraError } from '../support/portal.ts';
import { entrar } from '../support/sesion.ts';

// Each test that changes data uses a unit of its own: every unit has the same people.

test.describe("a member's profile", () => {
  test('names the member, has no address fields, and validates as a minor', async ({ page }) => {
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

  test("asks for the holder's password to change e-mail or DNI; the new DNI stays pending after a reload", async ({
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

    // The new address is not verified yet: the code sent to it verifies it.
    await expect(page.getByText('Verificá el email de Mateo')).toBeVisible();
    const antes = new Date().toISOString();
    await page.getByRole('button', { name: 'Enviar un código' }).click();
    const codigo = page.getByRole('dialog', { name: 'Verificá tu email' });
    await codigo.getByLabel('Código').fill('12');
    await codigo.getByRole('button', { name: 'Verificar', exact: true }).click();
    await expect(codigo.getByText('El código tiene 6 números').first()).toBeVisible();
    await codigo
      .getByLabel('Código')
      .fill(codigoDe(await esperarCorreo(page, 'mateo@ejemplo.com.ar', antes)));
    await codigo.getByRole('button', { name: 'Verificar', exact: true }).click();
    await expect(aviso(page, 'Email verificado')).toBeVisible();
    await expect(page.getByText('Verificá el email de Mateo')).toHaveCount(0);
    await expect(dato(page, 'Email')).toHaveText('mateo@ejemplo.com.ar');
  });

  test('redirects to the own profile with a notice when the DNI is not of the family', async ({ page }) => {
    await entrar(page, 'demo', CARLOS, '/miPerfil?doc=54111222');
    await expect.poll(() => lugar(page)).toBe('/miPerfil');
    await expect(perfil(page)).toHaveText(/Carlos Díaz$/);
    await expect(
      page.getByRole('status').filter({ hasText: 'No encontramos a esa persona en tu grupo familiar' }),
    ).toBeVisible();
  });

  test('can be reported as a wrong link, and is removed after a confirmation that names the person', async ({
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
