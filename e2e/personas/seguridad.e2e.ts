import { expect, test } from '@playwright/test';
import { ANA, BRUNO, CARLOS } from '../support/gente.ts';
import { aviso, otroNavegador, perfil } from '../support/personas.ts';
import { alerta, iniciarSesion, lugar, muestraError } from '../support/portal.ts';
import { entrar } from '../support/sesion.ts';

// Each test that changes data uses a unit of its own: every unit has the same people.

test.describe('security and own data', () => {
  test('changing the password ends the other sessions, and only the new password signs in', async ({
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

  test('lists sessions with their device, and ends one from another', async ({ page, browser }) => {
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
    // The other browser is signed out, or asks for the password over the page that was open.
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

  test("'Descargar mis datos' downloads one archive; 'Quién vio mis datos' lists the accesses in pages", async ({
    page,
  }) => {
    await entrar(page, 'tres_arroyos', ANA, '/miPerfil');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar mis datos' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.zip$/);

    // Enough failed sign-ins to fill more than one page.
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
    // The list shows other people's accesses by default, and the person's own on demand.
    await expect(lista.getByRole('listitem').filter({ hasText: 'Vos' })).toHaveCount(0);
    // The address holds the choice, so the box follows a moment later.
    await page.getByLabel('Solo otras personas').click();
    await expect(page.getByLabel('Solo otras personas')).not.toBeChecked();
    await page.getByRole('link', { name: 'Página 2' }).click();
    await expect.poll(() => lugar(page)).toBe('/miPerfil?page=2&todos=1');
    await expect(page.getByText(/^Mostrando 21-\d+ de \d+$/)).toBeVisible();
    await expect(lista.getByRole('listitem').filter({ hasText: 'Vos' }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Ocultar el historial' }).click();
    await expect(lista).toHaveCount(0);
  });
});
