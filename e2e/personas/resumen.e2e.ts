import { expect, test, type Page } from '@playwright/test';
import { ANA, BRUNO } from '../support/gente.ts';
import { aviso } from '../support/personas.ts';
import { en, lugar } from '../support/portal.ts';
import { entrar } from '../support/sesion.ts';

test.use({ viewport: { width: 360, height: 740 } });

const seccion = (page: Page, nombre: string) => page.getByRole('list', { name: nombre, exact: true });
const abrir = async (page: Page, boton: string) => {
  await page.getByRole('button', { name: boton }).click();
  return page.getByRole('dialog', { name: boton });
};

test.describe('the clinical summary', () => {
  test('is told in small steps, once each, and is there in a second tab and after a reload', async ({
    page,
    context,
  }) => {
    await entrar(page, 'guemes', BRUNO, '/miPerfil');
    await expect(page.getByText('Todavía no contaste nada.')).toBeVisible();
    await page.getByRole('link', { name: 'Contar mi resumen' }).click();
    await expect.poll(() => lugar(page)).toBe('/resumen');
    await expect(page.getByText(/nada es obligatorio/)).toBeVisible();
    await expect(page.getByText('Sin alergias conocidas')).toHaveCount(0);
    const otra = await context.newPage();
    await otra.goto(en('guemes', '/resumen'));
    await expect(otra.getByRole('button', { name: 'Agregar alergia' })).toBeVisible();

    const alergia = await abrir(page, 'Agregar alergia');
    await alergia.getByRole('button', { name: 'Penicilina' }).click();
    await expect(alergia.getByRole('textbox', { name: '¿A qué?' })).toHaveValue('Penicilina');
    await alergia.getByRole('textbox', { name: /^¿Qué pasó\?/ }).fill('Ronchas');
    await alergia.getByRole('radio', { name: /^Grave/ }).check();
    const fecha = alergia.getByRole('textbox', { name: /^¿Desde cuándo\?/ });
    await fecha.fill('hace mucho');
    await alergia.getByRole('button', { name: 'Guardar' }).click();
    await expect(alergia.getByText(/^Error: Escribí un año, un mes y año, o un día/)).toBeVisible();
    await fecha.fill('5/2019');
    await alergia.getByRole('button', { name: 'Guardar' }).dblclick();
    const alergias = seccion(page, 'Alergias e intolerancias').getByRole('listitem');
    await expect(alergias).toHaveCount(1);
    await expect(alergias).toContainText('Penicilina');
    await expect(alergias).toContainText('Grave');
    await expect(alergias).toContainText('Ronchas');
    await expect(alergias).toContainText('Desde mayo de 2019');
    await expect(alergias).toContainText('Lo dijiste vos hoy');

    await page.getByRole('button', { name: 'No tomo medicación' }).click();
    await expect(page.getByText('Sin medicación actual', { exact: true })).toBeVisible();

    const peso = await abrir(page, 'Anotar peso');
    await peso.getByRole('textbox', { name: 'Peso en kilos' }).fill('72,5');
    await peso.getByRole('button', { name: 'Guardar' }).click();
    await expect(seccion(page, 'Peso')).toContainText('72,5 kg');

    await expect(seccion(otra, 'Peso')).toContainText('72,5 kg');
    await otra.close();
    await page.reload();
    await expect(seccion(page, 'Alergias e intolerancias')).toContainText('Penicilina');
    await expect(page.getByText('Sin medicación actual', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: /^Deshacer esta respuesta: Sin medicación/ }).click();
    await expect(page.getByRole('button', { name: 'No tomo medicación' })).toBeVisible();
    await page.getByRole('link', { name: 'Mi perfil' }).click();
    await expect(page.getByText('1\u00a0alergia · peso')).toBeVisible();
  });

  test("a lost network keeps what was typed; a member's summary is apart, and a removal can be undone", async ({
    page,
    context,
  }) => {
    await entrar(page, 'guemes', ANA, '/miPerfil?doc=54111222');
    await expect(page.getByText('1\u00a0vacuna · peso')).toBeVisible();
    await page.getByRole('link', { name: 'Ver su resumen' }).click();
    await expect.poll(() => lugar(page)).toBe('/resumen?doc=54111222');
    await expect(page.getByText('Estás actuando por Mateo Gómez')).toBeVisible();
    await expect(page.getByRole('button', { name: 'No tiene alergias conocidas' })).toBeVisible();

    // With the keyboard only.
    await page.getByRole('button', { name: 'Agregar alergia' }).press('Enter');
    const dialogo = page.getByRole('dialog', { name: 'Agregar alergia' });
    await expect(dialogo).toContainText('Vas a guardarlo en el resumen de Mateo Gómez.');
    const nombre = dialogo.getByRole('textbox', { name: '¿A qué?' });
    for (let tabs = 0; tabs < 3 && !(await nombre.evaluate((own) => own === document.activeElement)); tabs++)
      await page.keyboard.press('Tab');
    await expect(nombre).toBeFocused();
    await page.keyboard.type('Maní');
    await context.setOffline(true);
    await page.keyboard.press('Enter');
    await expect(dialogo.getByRole('alert')).toContainText('No hay conexión con el portal.');
    await expect(nombre).toHaveValue('Maní');
    await context.setOffline(false);
    await page.keyboard.press('Enter');
    const alergias = seccion(page, 'Alergias e intolerancias').getByRole('listitem');
    await expect(alergias).toHaveCount(1);
    await expect(alergias).toContainText('Lo dijiste vos hoy');

    await page.getByRole('button', { name: 'Quitar Maní' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Lo anoté por error/ })
      .click();
    await expect(alergias).toHaveCount(0);
    await page.getByRole('region', { name: 'Avisos' }).getByRole('button', { name: 'Deshacer' }).click();
    await expect(aviso(page, 'Maní: está de nuevo en la lista')).toBeVisible();
    await expect(alergias).toContainText('Maní');
    await page.getByRole('button', { name: 'Quitar Maní' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Ya no/ })
      .click();
    await expect(page.getByText('Lo que ya pasó (2)')).toBeVisible();

    await page.getByRole('button', { name: /^Salir, dejar de actuar/ }).click();
    await expect.poll(() => lugar(page)).toBe('/resumen');
    await expect(page.getByText('Hipertensión: Controlada con medicación')).toBeVisible();
    await expect(page.getByText('Lo que ya pasó')).toHaveCount(0);

    // From 16 on, a unit may keep it from the family.
    const suyo = { status: 404, json: { code: 'no_encontrado', message: 'No encontramos lo que buscás.' } };
    await page.route('**/api/resumen/48111333', (route) => route.fulfill(suyo));
    await page.goto(en('guemes', '/resumen?doc=48111333'));
    await expect(page.getByText('Este resumen es privado')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Agregar alergia' })).toHaveCount(0);
  });
});
