import { expect, test } from '@playwright/test';
import { conEquipos } from '../support/atenciones.ts';
import {
  aviso,
  completarCaso,
  crear,
  dias,
  horas,
  responder,
  seccion,
  trabajador,
} from '../support/casos.ts';
import { startWithClock } from '../support/producto.ts';
import { enlacesDelCorreo, llamarComo } from '../support/turnos.ts';
import { MARTIN, PAULA } from '../support/gente.ts';

test.use(conEquipos);

/** A case from creation to closing, with the business clock at Monday 09:40. */
let producto: Awaited<ReturnType<typeof startWithClock>>;
test.beforeAll(async () => {
  test.setTimeout(360_000);
  producto = await startWithClock('2026-11-16T09:40:00-03:00');
});
test.afterAll(() => producto?.stop());

test('a case is created, attended by the link of the mail, discharged and closed', async ({
  page,
  browser,
}) => {
  test.setTimeout(360_000);
  const base = `http://gagil.localhost:${producto.port}`;
  await page.goto(`${base}/personal`);
  await page.getByLabel('DNI').fill(PAULA);
  await page.getByLabel('Contraseña', { exact: true }).fill('demo1234');
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page
    .getByRole('link', { name: /^Alta de caso/ })
    .first()
    .click();
  await completarCaso(page, { ...trabajador, email: 'vida@ejemplo.com.ar' });
  await dias(page).filter({ hasText: 'lun 16/11' }).click();
  await horas(page).filter({ hasText: '10:00' }).click();
  await crear(page);
  await page.getByRole('button', { name: 'Ver caso' }).click();
  const turno = seccion(page, 'Turnos').getByRole('row').nth(1);
  await expect(turno).toContainText('Programado');
  await expect(turno).toContainText('Recibida por el servidor de correo', { timeout: 30_000 });

  // The worker has no account: the link opens the call and no other page.
  const context = await browser.newContext({ locale: 'es-AR', permissions: ['camera', 'microphone'] });
  const trabajadora = await context.newPage();
  const { entrar } = await enlacesDelCorreo(page, 'vida@ejemplo.com.ar', '');
  await trabajadora.goto(entrar);
  await trabajadora
    .getByRole('dialog', { name: 'Términos de la teleconsulta' })
    .getByRole('button', { name: 'Aceptar y entrar a la fila' })
    .click();
  await expect(trabajadora.getByRole('region', { name: 'Tu lugar en la fila' })).toContainText('10:00 hs');
  await trabajadora.goto(`${base}/miPerfil`);
  await expect(trabajadora).toHaveURL((url) => url.pathname === '/videocall');

  const martin = await llamarComo(browser, base, MARTIN);
  expect((await martin.pedir('/api/fila/guardia', { enGuardia: true })).status).toBe(200);
  await expect(trabajadora).toHaveURL(/atencion=/);
  const id = new URL(trabajadora.url()).searchParams.get('atencion')!;
  expect((await martin.pedir('/api/fila/llamar', { id })).status).toBe(200);
  expect((await martin.pedir('/api/fila/finalizar', { id })).body.message).toBe(
    'Elegí si es alta o nuevo control.',
  );
  expect((await martin.pedir('/api/fila/finalizar', { id, resultado: 'alta' })).status).toBe(200);
  await expect(trabajadora).toHaveURL((url) => url.pathname === '/finllamada');
  await Promise.all([martin.cerrar(), context.close()]);

  // The manager's open page updates without a reload.
  await expect(turno).toContainText('Presente');
  await expect(page.locator('.deskbar').getByText('Cerrar caso')).toBeVisible();
  await expect(page.getByText('El caso se puede cerrar')).toBeVisible();
  await expect(seccion(page, 'Línea de tiempo').getByRole('button', { name: 'Abrir' })).toBeVisible();
  await page.getByRole('button', { name: 'Modificar' }).first().click();
  await page.getByRole('button', { name: 'Cerrar caso' }).click();
  await responder(page, '¿Querés cerrar el caso?', 'Si');
  await aviso(page, 'Caso cerrado');
  await expect(page.locator('.deskbar').getByText('Cerrado', { exact: true })).toBeVisible();
});
