import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { ANA, CARLOS } from '../support/gente.ts';
import { conPdf, filas, QUIETA } from '../support/historial.ts';
import { en } from '../support/portal.ts';
import { entrar } from '../support/sesion.ts';

const DNI_MATEO = '54111222';

test.describe('my attentions', () => {
  test('lists ten a page, newest first, each with its PDF or its detail; the code links to the detail', async ({
    page,
  }) => {
    await entrar(page, QUIETA, ANA, '/misatenciones');
    await expect(page.getByRole('heading', { level: 1, name: 'Mis atenciones' })).toBeVisible();
    for (const columna of ['Código de Atención', 'Fecha y Hora', 'Profesional', 'Servicio']) {
      await expect(page.getByRole('columnheader', { name: columna })).toBeVisible();
    }
    await expect(filas(page)).toHaveCount(11);
    await expect(page.getByText('Mostrando 1-10 de 12', { exact: true })).toBeVisible();
    const codigos = await page.getByRole('link', { name: /^[A-Z]-\d+-\d{6}$/ }).allTextContents();
    const dias = codigos.map((codigo) => codigo.slice(-2) + codigo.slice(-4, -2) + codigo.slice(-6, -4));
    expect(dias).toEqual(dias.toSorted().toReversed());
    expect(await conPdf(page).count()).toBeGreaterThan(2);
    await expect(
      conPdf(page)
        .first()
        .getByRole('link', { name: /^Descargar PDF/ }),
    ).toHaveAttribute('target', '_blank');
    await expect(
      conPdf(page)
        .first()
        .getByRole('link', { name: /^Descargar PDF/ }),
    ).toHaveAttribute('href', /^\/documento\/[\w-]{36}$/);
    await expect(page.getByRole('link', { name: 'Ver detalle' }).first()).toHaveAttribute(
      'href',
      /^\/detalleAtencion\?id=[\w-]{36}$/,
    );
    await page.getByRole('link', { name: codigos[0]!, exact: true }).click();
    await expect(page).toHaveURL(/\/detalleAtencion\?id=[\w-]{36}$/);
    await expect(page.getByRole('heading', { level: 1, name: `Atención ${codigos[0]!}` })).toBeFocused();
  });

  test('keeps the page in the address, and clamps it to the last', async ({ page }) => {
    await entrar(page, QUIETA, ANA, '/misatenciones');
    await page.getByRole('link', { name: 'Siguiente' }).click();
    await expect(page).toHaveURL(/\?page=2$/);
    await expect(page.getByText('Mostrando 11-12 de 12', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByText('Mostrando 11-12 de 12', { exact: true })).toBeVisible();
    await page.goto(en(QUIETA, '/misatenciones?page=99'));
    await expect(page).toHaveURL(/\?page=2$/);
    await expect(page.getByText('Mostrando 11-12 de 12', { exact: true })).toBeVisible();
    await page.goto(en(QUIETA, '/misatenciones?page=-3'));
    await expect(page.getByText('Mostrando 1-10 de 12', { exact: true })).toBeVisible();
  });

  test('searches by code, professional and service, and keeps the search in the address', async ({
    page,
  }) => {
    await entrar(page, QUIETA, ANA, '/misatenciones?page=2');
    const buscar = page.getByRole('searchbox', { name: 'Buscar en las atenciones' });
    await buscar.fill('dermatologia');
    await expect(page.getByText('Mostrando 1-2 de 2', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\?buscar=dermatologia$/);
    await page.reload();
    await expect(buscar).toHaveValue('dermatologia');
    await expect(filas(page)).toHaveCount(3);
    await buscar.fill('ruiz dermatología');
    await expect(page).toHaveURL(/buscar=ruiz/);
    await expect(filas(page)).toHaveCount(3);
    await buscar.fill('A-102');
    await buscar.press('Enter');
    await expect(filas(page)).toHaveCount(2);
    await buscar.fill('nada que exista');
    await expect(page.getByText('Sin resultados', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Ver todas las atenciones' }).click();
    await expect(page.getByText('Mostrando 1-10 de 12', { exact: true })).toBeVisible();
    await expect(buscar).toHaveValue('');
  });

  test('choosing a member starts at the first page, and shows an empty list', async ({ page }) => {
    await entrar(page, QUIETA, ANA, '/misatenciones?page=2');
    await expect(page.getByText('Mostrando 11-12 de 12', { exact: true })).toBeVisible();
    const integrante = page.getByLabel('Elegir integrante');
    await expect(integrante.locator('option')).toHaveText(['Ana Gómez', /Gómez$/, /Gómez$/]);
    await integrante.selectOption(DNI_MATEO);
    await expect(page).toHaveURL(new RegExp(`\\?integrante=${DNI_MATEO}$`));
    await expect(page.getByText('Sin resultados', { exact: true })).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Mostrando 11-12 de 12', { exact: true })).toBeVisible();
    // A person of another family is ignored: the list stays the user's own.
    await page.goto(en(QUIETA, `/misatenciones?integrante=${CARLOS}`));
    await expect(page.getByText('Mostrando 1-10 de 12', { exact: true })).toBeVisible();
  });

  test("shows 'Sin resultados' to a person without attentions", async ({ page }) => {
    await entrar(page, QUIETA, CARLOS, '/misatenciones');
    await expect(page.getByText('Sin resultados', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Elegir integrante')).toHaveCount(0);
  });
});

test.describe('one attention', () => {
  test('shows diagnosis, patient, licence and documents, and links to the prescription', async ({ page }) => {
    await entrar(page, QUIETA, ANA, '/misatenciones?buscar=A-102');
    await page.getByRole('link', { name: /^A-102-/ }).click();
    await expect(page.getByRole('heading', { name: 'Diagnóstico' })).toBeVisible();
    await expect(page.getByText('Faringitis aguda', { exact: true })).toBeVisible();
    await expect(page.getByText('Dra. Laura Pérez').first()).toBeVisible();
    await expect(page.getByText(/^M[NP] [\d.]+/)).toBeVisible();
    await expect(page.getByText('30.111.222', { exact: true })).toBeVisible();
    const papeles = page.getByRole('table', { name: /^Documentos de la atención A-102-/ });
    await expect(papeles.getByRole('columnheader', { name: 'Tipo Doc' })).toBeVisible();
    await expect(
      papeles.getByRole('row', { name: /^Receta/ }).getByRole('link', { name: /^Descargar PDF/ }),
    ).toBeVisible();
    await expect(papeles.getByRole('row', { name: /^Constancia de teleasistencia/ })).toBeVisible();
    await page.reload();
    await page.getByRole('link', { name: /^Receta n° \d+/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Detalle de receta n° \d+$/ })).toBeVisible();
  });

  test("is not found when it is somebody else's or does not exist", async ({ page, browser }) => {
    await entrar(page, QUIETA, ANA, '/misatenciones?buscar=A-102');
    const ajena = await page.getByRole('link', { name: /^A-102-/ }).getAttribute('href');
    const otro = await (await browser.newContext()).newPage();
    await entrar(otro, QUIETA, CARLOS, ajena!);
    await expect(otro.getByText('No encontramos esa atención')).toBeVisible();
    for (const id of ['', `?id=${randomUUID()}`, '?id=1%27%20or%201=1']) {
      await otro.goto(en(QUIETA, `/detalleAtencion${id}`));
      await expect(otro.getByText('No encontramos esa atención')).toBeVisible();
    }
    await otro.context().close();
  });
});
