import { expect, test } from '@playwright/test';
import { ANA, BRUNO, CARLOS } from '../support/gente.ts';
import { aviso, guardar, otroNavegador } from '../support/personas.ts';
import { alerta, en, lugar } from '../support/portal.ts';
import { entrar } from '../support/sesion.ts';

// Each test that changes data uses a unit of its own: every unit has the same people.

test.describe('medical conditions', () => {
  test('lists fourteen, none mandatory, and keeps what was ticked and unticked', async ({
    page,
    browser,
  }) => {
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

  test("keeps a member's conditions separate and names the member; cancelling changes nothing", async ({
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

  test('reports a failed save and keeps what was ticked', async ({ page }) => {
    await entrar(page, 'demo', BRUNO, '/condicionesMedicas');
    await page.getByRole('checkbox', { name: 'Diabetes' }).check();
    await page.route('**/guardarCondicionesMedicas', (route) => route.abort(), { times: 1 });
    await guardar(page);
    const dialogo = alerta(page, 'Ha ocurrido un error al guardar los cambios.');
    await dialogo.getByRole('button', { name: 'Cerrar' }).click();
    await expect(page.getByRole('checkbox', { name: 'Diabetes' })).toBeChecked();
  });
});
