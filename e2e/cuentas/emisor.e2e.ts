import { expect, test, type Browser, type Page } from '@playwright/test';
import {
  conectarEmisor,
  persona,
  registrarCliente,
} from '../../server/src/testing/outside/emisor-process.ts';
import type { Outside } from '../../server/src/testing/outside/outside-process.ts';
import { startConAfuera } from '../support/afuera.ts';
import { pedirComo } from '../support/atenciones.ts';
import { revisar } from '../support/axe.ts';
import { ANA, MARTA } from '../support/gente.ts';
import { abrirSesionEn, entrarEn } from '../support/sesion.ts';

// The issuer's certificate is its own; the portal is given it, the browser is not.
test.use({ ignoreHTTPSErrors: true });

const anchos = process.env['E2E'] === 'completo' ? [320, 360, 1440] : [320, 1440];
const BOTON = 'Ingresar con Mi Argentina';
const ROSA = '30555777';

const tarjeta = (page: Page) =>
  page.locator('section.card').filter({
    has: page.getByRole('heading', { level: 2, name: 'Ingreso con una identidad del Estado' }),
  });
const aviso = (page: Page, texto: string) =>
  expect(page.getByRole('region', { name: 'Avisos' }).getByText(texto)).toBeVisible();
const gente = (mas: Record<string, unknown> = {}) => ({
  people: {
    rosa: persona(ROSA, { given_name: 'Rosa', family_name: 'Núñez' }),
    ana: persona(ANA, { given_name: 'Ana', family_name: 'Gómez', ...mas }),
  },
});

/** Another person's browser at the sign-in page. */
async function enLaEntrada(browser: Browser, origen: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'es-AR', ignoreHTTPSErrors: true });
  const page = await context.newPage();
  await page.goto(`${origen}/login`);
  return page;
}
async function identificarse(page: Page, quien: string) {
  await page.getByRole('link', { name: BOTON }).click();
  await expect(page.getByRole('heading', { name: '¿Quién sos?' })).toBeVisible();
  await page.getByRole('button', { name: quien, exact: true }).click();
}
const noEntro = async (page: Page, motivo: string) => {
  await expect(page.getByRole('heading', { level: 1, name: 'No pudiste entrar' })).toBeVisible();
  await expect(page.getByText(motivo)).toBeVisible();
};

/** The administrator connects the issuer on the screen, and is told what is wrong on the way. */
async function configurar(page: Page, emisor: Outside, origen: string) {
  await entrarEn(page, origen, MARTA, '/admin/conexiones');
  await page.getByRole('button', { name: 'Configurar el emisor' }).press('Enter');
  const una = tarjeta(page);
  await expect(una.getByLabel('Texto del botón')).toBeFocused();
  await page.keyboard.type(BOTON);
  await page.keyboard.press('Enter');
  await expect(una.getByRole('alert')).toContainText(
    'El identificador que les dio el organismo es requerido',
  );
  await una.getByLabel('Dirección del emisor (issuer)').fill(emisor.url);
  await una.getByLabel('Identificador de la unidad').fill('portal-demo');
  await una.getByLabel('Alcance (scope)').fill('openid profile email phone address dni');
  await una.getByRole('button', { name: 'Guardar datos' }).click();
  await aviso(page, 'Los datos quedaron guardados');
  const vuelta = `${origen}/ingresoEmisor/vuelta`;
  await expect(una.getByText(vuelta)).toBeVisible();
  await una.getByRole('button', { name: 'Generar una clave' }).click();
  const publica = (await una.getByRole('region', { name: /^Clave pública/ }).textContent())!;
  const probar = una.getByRole('button', { name: 'Probar conexión' });
  await probar.click();
  await expect(una.getByText(/^El emisor no reconoce al portal/)).toBeVisible();
  await revisar(page, 'an issuer with a failed test', anchos);
  await emisor.set({ fault: 'onlyImplicit' });
  await probar.click();
  await expect(una.getByText(/el portal no usa el flujo implícito/)).toBeVisible();
  await emisor.set({ fault: '' });
  await registrarCliente(emisor, 'portal-demo', vuelta, { jwk: JSON.parse(publica) });
  await probar.click();
  await expect(
    una.getByText('El emisor responde, ofrece lo que hace falta y reconoce al portal.'),
  ).toBeVisible();
  await una.getByRole('button', { name: 'Encender' }).click();
  const encender = page.getByRole('alertdialog', {
    name: '¿Encender el ingreso con una identidad del Estado?',
  });
  await encender.getByRole('button', { name: 'Encender' }).click();
  await aviso(page, 'La conexión está encendida');
  await revisar(page, 'an issuer that is on', anchos);
}

test('a unit connects an issuer, and its patients enter with it, or are told why not', async ({
  page,
  browser,
}) => {
  test.setTimeout(600_000);
  const { afuera, origen, stop } = await startConAfuera('emisor.mjs');
  const emisor = afuera[0]!;
  const demo = origen('demo');
  try {
    await emisor.set(gente({ birthdate: '1971-01-02' }));
    await configurar(page, emisor, demo);

    // Somebody without an account.
    const rosa = await enLaEntrada(browser, demo);
    await revisar(rosa, 'sign-in with an issuer', anchos);
    await identificarse(rosa, 'Rosa');
    await expect(rosa).toHaveURL(`${demo}/`);
    await expect(rosa.getByText(/Rosa/).first()).toBeVisible();
    await rosa.context().close();

    // Somebody who changes their mind there.
    const ana = await enLaEntrada(browser, demo);
    await identificarse(ana, 'Cancelar');
    await noEntro(ana, 'El ingreso quedó sin terminar en el servicio de identidad.');
    await revisar(ana, 'refused by an issuer', anchos);
    await ana.getByRole('link', { name: 'Volver a la entrada' }).click();
    await expect(ana).toHaveURL(`${demo}/login`);

    // An account whose data differ: the unit decides.
    await identificarse(ana, 'Ana');
    await noEntro(ana, 'Tus datos no coinciden con los de la cuenta que ya tenés.');
    await page.goto(`${demo}/admin/aprobaciones`);
    await expect(page.getByText('Identidad del Estado')).toBeVisible();
    await revisar(page, 'somebody waits to enter', anchos);
    await page
      .getByRole('row', { name: /30\.111\.222/ })
      .getByRole('button', { name: 'Aprobar' })
      .click();
    await page
      .getByRole('alertdialog', { name: '¿Es la misma persona?' })
      .getByRole('button', { name: 'Aprobar' })
      .click();
    await aviso(page, 'Ya puede entrar por ahí');
    // The issuer still knows her.
    await ana.goto(`${demo}/login`);
    await ana.getByRole('link', { name: BOTON }).click();
    await expect(ana).toHaveURL(`${demo}/`);

    // The address that let her in does so once.
    await ana.goBack();
    await expect(ana).not.toHaveURL(/vuelta/);
    await ana.context().close();
  } finally {
    await stop();
  }
});

test('the issuer is away: the portal says so, and the other ways in stay', async ({ page, browser }) => {
  test.setTimeout(480_000);
  const { afuera, origen, stop } = await startConAfuera('emisor.mjs');
  const emisor = afuera[0]!;
  try {
    // Two faces: with a form, and with the city's portal.
    for (const plantilla of ['demo', 'escobar']) {
      const { token } = await abrirSesionEn(page, origen(plantilla), MARTA);
      const pedir = pedirComo(page, token);
      const post = async (ruta: string, body: unknown) => ({
        status: 200,
        text: '',
        body: await pedir(ruta, body),
      });
      await conectarEmisor({ post }, token, emisor, { cliente: `portal-${plantilla}` });
    }
    const ciudad = await enLaEntrada(browser, origen('escobar'));
    await expect(ciudad.getByRole('link', { name: 'Ingresar desde el portal de la ciudad' })).toBeVisible();
    await expect(ciudad.getByRole('link', { name: BOTON })).toBeVisible();
    await revisar(ciudad, "a city's face with an issuer", anchos);
    await ciudad.goto(`${origen('escobar')}/personal`);
    await expect(ciudad.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(ciudad.getByRole('link', { name: BOTON })).toHaveCount(0);
    await ciudad.context().close();

    await emisor.set({ fault: 'away' });
    const alguien = await enLaEntrada(browser, origen('demo'));
    await alguien.getByRole('link', { name: BOTON }).click();
    await noEntro(alguien, 'El servicio de identidad no responde en este momento.');
    await alguien.getByRole('link', { name: 'Volver a la entrada' }).click();
    await expect(alguien.getByLabel('Contraseña', { exact: true })).toBeVisible();
    await alguien.context().close();
  } finally {
    await stop();
  }
});
