import { expect, test } from '@playwright/test';
import { ANA, PAULA } from '../support/gente.ts';
import { en, lugar } from '../support/portal.ts';
import { abrirSesion } from '../support/sesion.ts';
import { menu } from '../support/shell.ts';

test("shows a patient's tiles, menu and family members", async ({ page }) => {
  await abrirSesion(page, 'demo', ANA);
  await page.goto(en('demo', '/'));
  await expect(
    page.getByText(/^Hoy es (lunes|martes|miércoles|jueves|viernes|sábado|domingo) \d{1,2} de [a-z]+\.$/),
  ).toBeVisible();
  const secciones = page.getByRole('navigation', { name: 'Secciones' });
  await expect(secciones.getByRole('link')).toHaveText([/^Mi perfil/, /^Mis atenciones/, /^Turnos médicos/]);
  const instrucciones = page.getByRole('link', { name: /Ver las instrucciones/ });
  await expect(instrucciones).toHaveAttribute('href', '/contenido/permisos-android');
  await expect(instrucciones).toHaveAttribute('target', '_blank');

  await expect(menu(page).getByRole('link')).toHaveText([
    'Inicio',
    'Mi perfil',
    'Mis atenciones',
    'Turnos médicos',
    /Sofía Gómez/,
    /Mateo Gómez/,
  ]);
  await expect(menu(page).getByRole('button')).toHaveText(['Términos y condiciones', 'Cerrar sesión']);
  await menu(page)
    .getByRole('link', { name: /Mateo Gómez/ })
    .click();
  await expect.poll(() => lugar(page)).toBe('/miPerfil?doc=54111222');
  await expect(menu(page).locator('[aria-current="page"]')).toHaveText(/Mateo Gómez/);
  await menu(page).getByRole('link', { name: 'Mi perfil' }).click();
  await expect.poll(() => lugar(page)).toBe('/miPerfil');
  const carried = await page.evaluate(
    () => (history.state as { usr: { usuario: { documento: string } } }).usr.usuario.documento,
  );
  expect(carried).toBe(ANA);
});

test('asks about an emergency before the request, and returns the focus when the user goes back', async ({
  page,
}) => {
  await abrirSesion(page, 'demo', ANA);
  await page.goto(en('demo', '/'));
  const puerta = page.getByRole('button', { name: /^Iniciar videollamada/ });
  await puerta.click();
  const aviso = page.getByRole('alertdialog', { name: '¿Es una emergencia?' });
  await expect(aviso.getByRole('link', { name: 'Llamar al 107' })).toHaveAttribute('href', 'tel:107');
  await aviso.getByRole('button', { name: 'Volver' }).click();
  await expect(aviso).toHaveCount(0);
  await expect(puerta).toBeFocused();
  await puerta.click();
  await aviso.getByRole('button', { name: 'Continuar' }).click();
  await expect.poll(() => lugar(page)).toBe('/especialidad');
  await expect(page.getByRole('heading', { level: 1, name: 'Solicitar atención' })).toBeFocused();
});

test('shows a case manager two tiles and no attentions', async ({ page }) => {
  await abrirSesion(page, 'galeno', PAULA);
  await page.goto(en('galeno', '/'));
  await expect(page.getByRole('heading', { level: 1, name: 'Hola, Paula' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Secciones' }).getByRole('link')).toHaveText([
    /^Alta de caso/,
    /^Mis casos/,
  ]);
  await expect(menu(page).getByRole('link')).toHaveText(['Inicio', 'Mi perfil', 'Alta de caso', 'Mis casos']);
  await expect(page.getByRole('button', { name: /Iniciar videollamada/ })).toHaveCount(0);
});

test('shows training in the menu and on home where the template has it', async ({ page }) => {
  await abrirSesion(page, 'osef', ANA);
  await page.goto(en('osef', '/'));
  await expect(menu(page).getByRole('link', { name: 'Capacitaciones' })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Secciones' })
    .getByRole('link', { name: /^Capacitaciones/ })
    .click();
  await expect.poll(() => lugar(page)).toBe('/teleEducacion');
});

test('the skip link moves the focus past the menu', async ({ page }) => {
  await abrirSesion(page, 'demo', ANA);
  await page.goto(en('demo', '/'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Ir al contenido' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^Iniciar videollamada/ })).toBeFocused();
});
