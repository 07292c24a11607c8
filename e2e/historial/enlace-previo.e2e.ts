import { expect, test, type Browser, type Page } from '@playwright/test';
import { profesional } from '../support/atenciones.ts';
import { ANA, CARLOS } from '../support/gente.ts';
import { en, esperarCorreo, lugar } from '../support/portal.ts';
import { abrirSesion, entrar } from '../support/sesion.ts';

/** A unit with the legacy screen, in which no other test changes Ana's attentions. */
const LEGADO = 'escobar_udp';

const alerta = (page: Page, texto: string) =>
  expect(page.getByRole('alertdialog', { name: 'Ha ocurrido un error' })).toContainText(texto);

const correoDeAna = 'ana.gomez@ejemplo.com.ar';

/** Has a professional send Ana the pre-attention link, and reads it from her mail. */
async function enlaceEP(browser: Browser, plantilla: string, lector: Page): Promise<string> {
  const ana = await (await browser.newContext()).newPage();
  const { usuario } = await abrirSesion(ana, plantilla, ANA);
  await ana.context().close();
  await lector.goto(en(plantilla, '/personal'));
  const antes = await lector.evaluate(
    async () =>
      ((await (await fetch('/_dev/correo.json')).json()) as { recibido: string }[])[0]?.recibido ?? '',
  );
  const laura = await profesional(browser, plantilla);
  await laura.pedir('/api/atencion/ep/emitir', { paciente_id: usuario.id });
  await laura.cerrar();
  const { texto } = await esperarCorreo(lector, correoDeAna, antes);
  const link = /https?:\/\/\S+\/misAtencionesEP\?codigoUser=[\w-]+/.exec(texto)?.[0];
  if (!link) throw new Error(`no link in the mail:\n${texto}`);
  return link;
}

test.describe('the pre-attention link', () => {
  test('opens the legacy screen when signed out: list, search, detail and documents, also after a reload', async ({
    page,
    browser,
    context,
  }) => {
    const link = await enlaceEP(browser, LEGADO, page);
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1, name: 'Historial de atenciones' })).toBeVisible();
    await expect.poll(() => lugar(page)).toBe('/misAtencionesEP');
    await expect(page.getByText('Página 1 de 2', { exact: true })).toBeVisible();
    for (const columna of ['Fecha y Hora', 'Operador', 'Servicio'])
      await expect(page.getByRole('columnheader', { name: columna })).toBeVisible();
    await page.reload();
    await expect(page.getByText('Página 1 de 2', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Siguiente' }).click();
    await expect(page.getByText('Página 2 de 2', { exact: true })).toBeVisible();
    const buscar = page.getByPlaceholder('Buscar...');
    await buscar.fill('nadie');
    await expect(page.getByText('No se encontraron atenciones', { exact: true })).toBeVisible();
    await buscar.fill('');
    await expect(page.getByText('Página 1 de 2', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Ver Detalle' }).first().click();
    await expect(page.getByRole('heading', { name: 'Paciente' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Paciente' })).toBeVisible();
    const pestana = context.waitForEvent('page');
    await page
      .getByRole('link', { name: /^Descargar PDF/ })
      .first()
      .click();
    await expect((await pestana).getByText(/^Firmado el /)).toBeVisible();
    await page.getByRole('button', { name: 'Volver' }).click();
    await expect(page.getByText('Página 1 de 2', { exact: true })).toBeVisible();
    // Small screens hide the three columns.
    await page.setViewportSize({ width: 360, height: 780 });
    await expect(page.getByRole('cell', { name: /^Dr/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });

  test('replaces the session of a signed-in user', async ({ page, browser }) => {
    const link = await enlaceEP(browser, 'ospsip', page);
    await entrar(page, 'ospsip', CARLOS, '/home');
    await page.goto(link);
    await expect(page.getByText('Página 1 de 2', { exact: true })).toBeVisible();
    // The link's session reaches only those attentions: other pages redirect there without the user, and fail.
    await page.goto(en('ospsip', '/miPerfil'));
    await alerta(page, 'Error al leer usuario');
  });

  test('reports a missing code and an invalid one', async ({ page }) => {
    await page.goto(en(LEGADO, '/misAtencionesEP'));
    await alerta(page, 'Sin código de usuario');
    for (const codigo of ['roto', 'x'.repeat(43)]) {
      await page.goto(en(LEGADO, `/misAtencionesEP?codigoUser=${codigo}`));
      await alerta(page, 'Error El enlace no es válido o ya venció.');
    }
    await entrar(page, LEGADO, ANA, '/home');
    await page.goto(en(LEGADO, '/misAtencionesEP'));
    await alerta(page, 'Error al leer usuario');
    await page.getByRole('button', { name: 'Volver al inicio' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });

  test('the legacy screen has a menu of members when opened from the portal', async ({ page }) => {
    await entrar(page, LEGADO, ANA, '/misatenciones');
    await page.getByRole('link', { name: 'Ver en la pantalla anterior' }).click();
    await expect(page.getByText('Página 1 de 2', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Elegir integrante: Ana Gómez' }).click();
    await page.getByRole('menuitem', { name: 'Mateo Gómez' }).click();
    await expect(page.getByText('Atenciones de Mateo Gómez').first()).toBeVisible();
    await expect(page.getByText('No se encontraron atenciones', { exact: true })).toBeVisible();
  });
});
