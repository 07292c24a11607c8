import { expect, test, type Page } from '@playwright/test';
import { iniciar } from '../support/atenciones-pantalla.ts';
import { conEquipos, profesional } from '../support/atenciones.ts';
import { CARLOS, LUCIA } from '../support/gente.ts';
import { lugar } from '../support/portal.ts';
import { entrar } from '../support/sesion.ts';

// Each test that changes data uses a unit of its own: every unit has the same people.

test.use(conEquipos);

test.describe('permissions', () => {
  /** Makes getUserMedia fail as a browser does: without a camera, or without permission for anything. */
  const sinEquipos = (page: Page, falta: 'camara' | 'todo') =>
    page.addInitScript((lacks) => {
      const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = async (wanted) => {
        if (lacks === 'todo') throw new DOMException('denied', 'NotAllowedError');
        if (wanted?.video) throw new DOMException('none', 'NotFoundError');
        return ask(wanted);
      };
    }, falta);

  for (const [falta, titulo, boton] of [
    ['camara', 'No pudimos usar la cámara', 'Seguir con audio'],
    ['todo', 'No pudimos usar la cámara ni el micrófono', 'Seguir por chat'],
  ] as const) {
    test(`offers '${boton}' without ${falta}`, async ({ page, browser }) => {
      const plantilla = falta === 'camara' ? 'vilsar' : 'guemes';
      const laura = await profesional(browser, plantilla);
      await laura.guardia(true);
      await sinEquipos(page, falta);
      await entrar(page, plantilla, CARLOS, '/especialidad');
      await iniciar(page).click();
      const dialogo = page.getByRole('dialog', { name: titulo, exact: true });
      await expect(dialogo).toBeVisible();
      await dialogo.getByRole('button', { name: 'Probar de nuevo' }).click();
      await expect(dialogo).toBeVisible();
      if (falta === 'todo')
        await expect(dialogo.getByRole('listitem').first()).toContainText('a la izquierda de la dirección');
      await dialogo.getByRole('button', { name: boton }).click();
      await expect(page.getByRole('dialog', { name: 'Términos de la teleconsulta' })).toBeVisible();
      await laura.cerrar();
    });
  }

  test('the button says so while the browser asks for permission', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => new Promise(() => {});
    });
    await entrar(page, 'demo', LUCIA, '/especialidad');
    await iniciar(page).click();
    await expect(page.getByRole('button', { name: 'Verificando permisos' })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'elegí «Permitir»' })).toBeVisible();
  });

  test('after the permissions the data are verified, then the terms are shown; going back starts nothing', async ({
    page,
    browser,
  }) => {
    const laura = await profesional(browser, 'chacabuco');
    await laura.guardia(true);
    await entrar(page, 'chacabuco', CARLOS, '/especialidad');
    // The request of the page's load is answered; only the request of the button is held back.
    await expect(iniciar(page)).toBeEnabled();
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/atencion/servicios?*', async (route) => {
      await held;
      await route.continue();
    });
    await iniciar(page).click();
    await expect(page.getByRole('button', { name: 'Verificando datos' })).toBeVisible();
    answer();
    const terminos = page.getByRole('dialog', { name: 'Términos de la teleconsulta' });
    await expect(
      terminos.getByText('No es para emergencias. Si empeorás, no esperes: llamá al 107.'),
    ).toBeVisible();
    const todo = terminos.getByRole('heading', { name: /Consentimiento informado para la teleasistencia/ });
    await expect(todo).toBeHidden();
    await terminos.getByText('Leer todo', { exact: true }).click();
    await expect(todo).toBeVisible();
    await expect(terminos).toContainText('Versión 01/11/2026');
    await terminos.getByRole('button', { name: 'Volver' }).click();
    await expect(terminos).toBeHidden();
    expect(lugar(page)).toBe('/especialidad');
    await laura.cerrar();
  });
});
