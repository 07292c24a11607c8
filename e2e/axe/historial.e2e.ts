import { expect, test, type Page } from '@playwright/test';
import { enPlantillas, revisar } from '../support/axe.ts';
import { en } from '../support/portal.ts';
import { conAbierto, conReceta, conVerificacion, receta, sinVerificacion } from '../support/registros.ts';
import { ANA, CARLOS } from '../support/gente.ts';
import { entrar } from '../support/sesion.ts';

const CODIGO = '/verificar/AAAAAAAAAAAAAAAAAAAAAAAA';
const PAPEL = '/documento/01890000-0000-7000-8000-0000000000a1';

/** Makes one endpoint fail with the given status. */
const falla = (page: Page, ruta: string, status: number, code: string) =>
  page.route(ruta, (route) => route.fulfill({ status, json: { code, message: 'No se entiende.' } }));
const visor = (page: Page, hay: boolean) =>
  page.addInitScript(
    (value) => Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => value, configurable: true }),
    hay,
  );

for (const plantilla of enPlantillas('demo', 'osef')) {
  test(`${plantilla}: the attentions and one of them are accessible with data, empty and failed`, async ({
    page,
  }) => {
    test.setTimeout(480_000);
    await entrar(page, plantilla, ANA, '/misatenciones');
    await expect(page.getByText(/^Mostrando 1-10 de /)).toBeVisible();
    await revisar(page, 'list');
    await page.goto(en(plantilla, '/misatenciones?buscar=nadie'));
    await expect(page.getByText('Sin resultados', { exact: true })).toBeVisible();
    await revisar(page, 'nothing found', [320, 1440]);
    await page.goto(en(plantilla, '/misatenciones?buscar=A-102'));
    await page.getByRole('link', { name: /^A-102-/ }).click();
    await expect(page.getByRole('table', { name: /^Documentos de la atención/ })).toBeVisible();
    await revisar(page, 'detail');
    await page.goto(en(plantilla, '/detalleAtencion?id=nada'));
    await expect(page.getByText('No encontramos esa atención')).toBeVisible();
    await revisar(page, 'no such attention', [320]);
    await falla(page, '**/api/atencion/listar*', 400, 'pedido_invalido');
    await page.goto(en(plantilla, '/misatenciones'));
    await expect(page.getByRole('alert')).toContainText('No pudimos traer las atenciones');
    await revisar(page, 'not come', [320]);
  });

  test(`${plantilla}: the prescription, the document and its verification are accessible`, async ({
    page,
  }) => {
    test.setTimeout(480_000);
    await conReceta(page);
    await entrar(page, plantilla, ANA, '/detalleReceta?id=1');
    await expect(page.getByText(/^Impreso el /)).toBeVisible();
    await revisar(page, 'prescription');
    const corregidaPor = { id: '01890000-0000-7000-8000-0000000000a2', numero: 4900 };
    const paciente = {
      ...receta.paciente,
      cuil: null,
      nome: 'Ana Constanza de los Milagros Gómez Etcheverry-Anchorena',
    };
    await conReceta(page, {
      estado: 'corregida',
      corregidaPor,
      paciente,
      faltan: [{ campo: 'cuil', nombre: 'CUIL del paciente' }],
    });
    await page.goto(en(plantilla, '/detalleReceta?id=2'));
    await expect(page.getByText('Esta receta fue corregida')).toBeVisible();
    await revisar(page, 'corrected and incomplete');
    await conReceta(page, {
      estado: 'vencida',
      cuir: '12345678901234567890123456789012345678901',
      corrige: { id: corregidaPor.id, numero: 4700 },
    });
    await page.goto(en(plantilla, '/detalleReceta?id=3'));
    await expect(page.getByText(/^Venció el /)).toBeVisible();
    await revisar(page, 'expired', [320, 1440]);

    await visor(page, true);
    await conAbierto(page);
    await page.goto(en(plantilla, PAPEL));
    await expect(page.locator('iframe')).toBeVisible();
    await revisar(page, 'paper in a frame');
    await visor(page, false);
    await conAbierto(page, { estado: 'vencida', incompleta: true });
    await page.reload();
    await expect(page.getByRole('button', { name: /^Abrir PDF/ })).toBeVisible();
    await revisar(page, 'paper apart', [320, 1440]);
    await conAbierto(page, { enMarco: false, nombre: 'Archivo adjunto', numero: null });
    await page.reload();
    await expect(page.getByRole('link', { name: 'Descargar archivo' })).toBeVisible();
    await revisar(page, 'file', [320]);

    await conVerificacion(page);
    await page.goto(en(plantilla, CODIGO));
    await expect(page.getByRole('heading', { level: 1, name: 'El documento es auténtico' })).toBeVisible();
    await revisar(page, 'genuine');
    await conVerificacion(page, { intacto: false, estado: 'vencida', incompleta: true });
    await page.reload();
    await expect(
      page.getByRole('heading', { level: 1, name: 'El archivo no es el que se firmó' }),
    ).toBeVisible();
    await revisar(page, 'changed', [320, 1440]);
    await conVerificacion(page, {
      estado: 'corregida',
      vence: null,
      numero: null,
      sha256: null,
      intacto: null,
    });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'El documento fue corregido' })).toBeVisible();
    await revisar(page, 'corrected', [320]);
    await sinVerificacion(page);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'No encontramos ese documento' })).toBeVisible();
    await revisar(page, 'unknown', [320]);
  });
}

test('a document is accessible when signed out', async ({ page }) => {
  await page.goto(en('demo', PAPEL));
  await expect(page.getByText('Para ver este documento tenés que ingresar')).toBeVisible();
  await revisar(page);
  await page.goto(en('demo', `${PAPEL}/${'x'.repeat(43)}`));
  await expect(page.getByText('No encontramos ese documento')).toBeVisible();
  await revisar(page, 'no such paper', [320]);
});

test('the legacy screen, its detail and its menu are accessible', async ({ page }) => {
  test.setTimeout(360_000);
  await entrar(page, 'escobar', ANA, '/misatenciones');
  await page.getByRole('link', { name: 'Ver en la pantalla anterior' }).click();
  await expect(page.getByText(/^Página 1 de /)).toBeVisible();
  await revisar(page, 'history');
  await page.getByRole('button', { name: 'Elegir integrante: Ana Gómez' }).click();
  await expect(page.getByRole('menuitem', { name: 'Mateo Gómez' })).toBeVisible();
  await revisar(page, 'members', [320, 1440]);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Ver Detalle' }).first().click();
  await expect(page.getByRole('button', { name: 'Volver' })).toBeVisible();
  await revisar(page, 'detail');
});

test('the end of a call with documents and an empty list are accessible', async ({ page }) => {
  await entrar(page, 'demo', ANA, '/misatenciones?buscar=A-102');
  const id = new URL(
    (await page.getByRole('link', { name: /^A-102-/ }).getAttribute('href'))!,
    page.url(),
  ).searchParams.get('id')!;
  await page.goto(en('demo', `/finllamada?atencion=${id}`));
  await expect(page.getByRole('list', { name: 'Documentos' })).toBeVisible();
  await revisar(page, 'end of the call');
  await entrar(page, 'demo', CARLOS, '/misatenciones');
  await expect(page.getByText('Sin resultados', { exact: true })).toBeVisible();
  await revisar(page, 'none', [320, 1440]);
});

test('training is accessible', async ({ page }) => {
  await entrar(page, 'osef', ANA, '/teleEducacion');
  await expect(page.getByRole('list', { name: 'Material de capacitación' })).toBeVisible();
  await revisar(page);
});

test('list, search and detail work by keyboard alone', async ({ page }) => {
  await entrar(page, 'demo', ANA, '/misatenciones');
  await page.getByLabel('Elegir integrante').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.type('A-102');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Mostrando 1-1 de 1', { exact: true })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Atención A-102-/ })).toBeFocused();
});
