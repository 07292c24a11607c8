import { expect, test } from '@playwright/test';
import {
  CLINICA,
  conReloj,
  conTurno,
  correoDe,
  enReloj,
  HOY,
  MATEO,
  PEDIATRIA,
  reservarDe,
} from '../support/enlaces.ts';
import { ANA, CARLOS } from '../support/gente.ts';
import { alerta } from '../support/portal.ts';
import { entrarEn } from '../support/sesion.ts';
import { contar, reservar } from '../support/turnos.ts';

conReloj();

test.describe('the answer to the mail', () => {
  test('confirms once on load, and shows the turno', async ({ page, browser }) => {
    const { confirmar } = await reservarDe(browser, 'demo', CARLOS, correoDe.carlos, '16:00');
    const posts = contar(page, '/api/turno/confirmarEmail');
    await page.goto(confirmar);
    await expect(page.getByRole('heading', { level: 1, name: 'Turno Confirmado' })).toBeFocused();
    await expect(page).toHaveTitle('Turno Confirmado · Portal Demo');
    await expect(page.getByText('Clínica Médica de Portal Demo')).toBeVisible();
    await expect(page.getByText('Carlos Díaz')).toBeVisible();
    await expect(page.locator('time')).toHaveAttribute('datetime', `${HOY}T16:00`);
    await expect(page.getByText('16:00 hs')).toBeVisible();
    const acceso = page.getByRole('link', { name: /^Link de acceso al Turno/ });
    await expect(acceso).toHaveAttribute('target', '_blank');
    await expect(acceso).toHaveAttribute('href', /\/turnoAcceso\?codigoTurno=[\w-]{40,}$/);
    expect(posts.veces).toBe(1);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Turno Confirmado' })).toBeVisible();
  });

  test('does nothing until the page is visible, nor when the link is only fetched', async ({
    page,
    browser,
  }) => {
    const { rechazar } = await reservarDe(browser, 'osperyh', CARLOS, correoDe.carlos, '16:00');
    await page.goto(enReloj('osperyh', '/login'));
    const fetched = await page.evaluate(
      async (url) => [(await fetch(url)).status, (await fetch(url, { method: 'HEAD' })).status],
      rechazar,
    );
    expect(fetched).toEqual([200, 200]);
    await page.addInitScript(() => {
      let seen = false;
      Object.defineProperty(document, 'visibilityState', { get: () => (seen ? 'visible' : 'hidden') });
      Object.assign(window, {
        verse: () => {
          seen = true;
          document.dispatchEvent(new Event('visibilitychange'));
        },
      });
    });
    const posts = contar(page, '/api/turno/confirmarEmail');
    await page.goto(rechazar);
    await expect(page.getByText('Rechazando el turno…')).toBeVisible();
    await page.waitForTimeout(400);
    expect(posts.veces).toBe(0);
    await page.evaluate(() => (window as unknown as { verse: () => void }).verse());
    await expect(page.getByRole('heading', { level: 1, name: 'Turno Rechazado' })).toBeVisible();
    expect(posts.veces).toBe(1);
  });

  test('a rejection can be undone on its page, and a reload does not reject again', async ({
    page,
    browser,
  }) => {
    const { rechazar, confirmar } = await reservarDe(browser, 'guemes', CARLOS, correoDe.carlos, '16:30');
    await page.goto(rechazar);
    await expect(page.getByRole('heading', { level: 1, name: 'Turno Rechazado' })).toBeVisible();
    await expect(page.getByText('Podés deshacerlo durante 10 minutos más.')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Link de acceso/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Turno Confirmado' })).toBeVisible();
    await expect(page).toHaveURL(confirmar);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Turno Confirmado' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Deshacer' })).toHaveCount(0);

    // The confirmation link of the mail also undoes the rejection.
    await page.goto(rechazar);
    await expect(page.getByRole('button', { name: 'Deshacer' })).toBeVisible();
    await page.goto(confirmar);
    await expect(page.getByRole('heading', { level: 1, name: 'Turno Confirmado' })).toBeVisible();
  });

  test('shows the answer inside the portal when signed in', async ({ page, browser }) => {
    const { confirmar } = await reservarDe(browser, 'demo', ANA, correoDe.ana, '17:00', PEDIATRIA, MATEO);
    await entrarEn(page, enReloj('demo'), ANA);
    const posts = contar(page, '/api/turno/confirmarEmail');
    await page.goto(confirmar);
    await expect(page.getByRole('heading', { level: 1, name: 'Turno Confirmado' })).toBeVisible();
    await expect(page.getByText('Mateo Gómez').last()).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Menú' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ver mis turnos' })).toHaveAttribute('href', '/misTurnos');
    expect(posts.veces).toBe(1);
  });

  test('says that the turno was cancelled meanwhile', async ({ page, browser }) => {
    const { confirmar } = await conTurno(browser, 'osef', CARLOS, async (llamador) => {
      const reservado = await reservar(llamador, correoDe.carlos, {
        documento: CARLOS,
        servicio_id: CLINICA,
        fecha: HOY,
        hora: '17:00',
      });
      expect((await llamador.pedir('/api/turno/cancelar', { id: reservado.id })).status).toBe(200);
      return reservado;
    });
    await page.goto(confirmar);
    await expect(page.getByRole('heading', { level: 1, name: 'Turno Cancelado' })).toBeVisible();
    await expect(page.getByText('Clínica Médica de OSEF')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Link de acceso/ })).toHaveCount(0);
  });

  for (const [ruta, titulo] of [
    ['/confirmar', 'Error al confirmar el turno'],
    ['/rechazar', 'Error al rechazar el turno'],
    ['/rechazar/', 'Error al rechazar el turno'],
  ] as const) {
    test(`${ruta} shows '${titulo}' when it fails`, async ({ page }) => {
      await page.goto(enReloj('demo', ruta));
      await expect(alerta(page, titulo)).toBeVisible();
      await alerta(page, titulo).getByRole('button', { name: 'Cerrar' }).click();
      await expect(page.getByRole('link', { name: 'Ir al inicio', exact: true })).toBeVisible();

      for (const codigo of ['no-es-de-nadie-pero-largo-como-uno-de-verdad', 'corto']) {
        await page.goto(enReloj('demo', `${ruta}?id=${codigo}`));
        await expect(alerta(page, titulo)).toContainText('El enlace no es válido o ya venció.');
      }

      await page.route('**/api/turno/confirmarEmail', (route) => route.abort(), { times: 1 });
      await page.goto(enReloj('demo', `${ruta}?id=no-es-de-nadie-pero-largo-como-uno-de-verdad`));
      await expect(alerta(page, titulo)).toContainText('No hay conexión con el portal.');
      await alerta(page, titulo).getByRole('button', { name: 'Cerrar' }).click();
      await page.getByRole('button', { name: 'Probar de nuevo' }).click();
      await expect(alerta(page, titulo)).toContainText('El enlace no es válido o ya venció.');

      // An empty response.
      await page.route('**/api/turno/confirmarEmail', (route) => route.fulfill({ status: 200, json: null }));
      await page.goto(enReloj('demo', `${ruta}?id=otro-de-nadie-pero-largo-como-uno-de-verdad`));
      await expect(alerta(page, titulo)).toBeVisible();
    });
  }
});
