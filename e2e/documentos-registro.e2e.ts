import { randomUUID } from 'node:crypto';
import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import type { Outside } from '../server/src/testing/outside/outside-process.ts';
import { textOfPdf } from '../server/src/testing/read/read-pdf.ts';
import { startMailServer, type TestMailServer } from '../server/src/testing/servers/mail-server.ts';
import { conectar, startConAfueraY } from './support/afuera.ts';
import { conEquipos, type Pedir } from './support/atenciones.ts';
import { revisar } from './support/axe.ts';
import { boton, CUIL, despuesDeAtender, firmarReceta } from './support/documentos.ts';
import { dicho, ficha } from './support/escritorio.ts';
import { ANA, CARLOS } from './support/gente.ts';
import { en } from './support/portal.ts';

// One product and one repository for the file: each test goes on where the last one ended.
test.describe.configure({ mode: 'serial' });
test.use(conEquipos);

const REGISTRADA = /^Registrada, CUIR \d+$/;
const ANA_CORREO = 'ana.gomez@ejemplo.com.ar';
const comun = process.env['PORTAL_URL'];
let producto: Awaited<ReturnType<typeof startConAfueraY>> | undefined;
let correo: TestMailServer;
let repositorio: Outside;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(360_000);
  correo = await startMailServer();
  producto = await startConAfueraY({ SMTP_URL: correo.url }, 'repositorio.ts');
  repositorio = producto.afuera[0]!;
  process.env['PORTAL_URL'] = producto.url;
  const page = await browser.newPage();
  await conectar(page, { repositorio });
  await page.close();
});
test.afterAll(async () => {
  process.env['PORTAL_URL'] = comun;
  await producto?.stop();
  await correo?.stop();
});

/** A page that must not be loaded again: what is on it is lost with a reload. */
async function quieta(page: Page, ruta: string) {
  await page.goto(en('demo', ruta));
  await page.evaluate(() => Object.assign(window, { quieta: true }));
  return page;
}
const sigueQuieta = (page: Page) => page.evaluate(() => 'quieta' in window);
const publica = async (browser: Browser) => (await browser.newContext({ locale: 'es-AR' })).newPage();

let desk: Awaited<ReturnType<typeof despuesDeAtender>>;
let primera: { id: string; codigo: string; cuir: string };

async function codigoDe(pedir: Pedir, idReceta: string) {
  const [receta] = await pedir<{ verificar: string }[]>('/api/recetas/getReceta', { idReceta });
  return new URL(receta!.verificar).pathname.split('/').at(-1)!;
}

const dni = (page: Page) => page.getByLabel('DNI del paciente');
const barras = (page: Page) => page.getByRole('img', { name: /^Código de barras del CUIR/ });
const veredicto = (page: Page, dice: string) =>
  page.getByRole('heading', { level: 1, name: dice, exact: true });

/** Opens the counter with the patient's DNI. */
async function identificar(page: Page) {
  await page.getByRole('button', { name: 'Soy de una farmacia' }).click();
  await dni(page).fill(ANA);
  await dni(page).press('Enter');
}

/** Loads the page of a prescription, and opens its counter. */
async function enMostrador(page: Page, codigo: string) {
  await page.goto(en('demo', `/verificar/${codigo}`));
  await identificar(page);
}

/** Moves the page's clock over its next pause until it shows that. */
const trasUnaPausa = (page: Page, que: Locator) =>
  expect(async () => {
    await page.clock.fastForward('05:00');
    // Time for a slow answer: the next jump of the clock would end its request.
    await expect(que).toBeVisible({ timeout: 8000 });
  }).toPass();

/** The path of the document's link in the newest mail to the patient. */
async function enlaceMandado(): Promise<string> {
  let path: string | undefined;
  await expect(() => {
    path = /\/documento\/[\w-]+\/[\w-]+/.exec(correo.to(ANA_CORREO).at(-1)?.text ?? '')?.[0];
    expect(path).toBeDefined();
  }).toPass();
  return path!;
}

test('the CUIR reaches every open page without a reload', async ({ browser }) => {
  test.setTimeout(600_000);
  await repositorio.set({ fault: 'away' });
  desk = await despuesDeAtender(browser, 'demo');
  const { page, pedir, paciente, context, id: atencion } = desk;
  await firmarReceta(page);
  await expect(ficha(page).getByText('En registro', { exact: true })).toBeVisible();
  const { documentos } = await pedir<{ documentos: { id: string; tipo: string }[] }>(
    `/api/documento/atencion/${atencion}`,
  );
  const { id } = documentos.find(({ tipo }) => tipo === 'receta')!;
  const codigo = await codigoDe(paciente.pedir, id);

  const suyas = await Promise.all(
    [`/detalleReceta?id=${id}`, `/documento/${id}`, `/detalleAtencion?id=${atencion}`].map(async (ruta) =>
      quieta(await paciente.page.context().newPage(), ruta),
    ),
  );
  const propios = await quieta(await context.newPage(), '/profesional?ver=documentos');
  // Pages that no channel reaches ask again; their clock is moved instead of waiting for it.
  const anonimas = await Promise.all(
    [`/verificar/${codigo}`, await enlaceMandado(), `/verificar/${codigo}`].map(async (ruta) => {
      const una = await publica(browser);
      await una.clock.install();
      return quieta(una, ruta);
    }),
  );
  const [anonima, porCorreo, farmacia] = anonimas as [Page, Page, Page];
  await identificar(farmacia);
  for (const una of [...suyas, propios, porCorreo])
    await expect(una.getByText('En registro', { exact: true }).first()).toBeVisible();
  await expect(anonima.getByRole('heading', { level: 1, name: /está en registro$/ })).toBeVisible();
  await expect(veredicto(farmacia, 'En registro')).toBeFocused();
  await expect(barras(farmacia)).toHaveCount(0);

  await repositorio.set({ fault: '' });
  for (const una of [page, ...suyas, propios])
    await expect(una.getByText(REGISTRADA).first()).toBeVisible({ timeout: 120_000 });
  await trasUnaPausa(anonima, anonima.getByText(/Registrada, CUIR \d+/));
  await trasUnaPausa(porCorreo, porCorreo.getByText(REGISTRADA));
  await trasUnaPausa(farmacia, veredicto(farmacia, 'Vigente'));
  await expect(barras(farmacia)).toBeVisible();
  for (const una of [...suyas, propios, ...anonimas]) expect(await sigueQuieta(una)).toBe(true);
  const cuir = /\d{10,}/.exec((await suyas[0]!.getByText(REGISTRADA).first().textContent())!)![0];
  primera = { id, codigo, cuir };
  const { state } = await repositorio.set({});
  expect(Object.values(state['accepted'] as Record<string, string[]>)).toEqual([[cuir]]);
  for (const una of [...suyas, propios, ...anonimas]) await una.close();
});

/** Fetches a file from the page, with its cookies. */
const bajar = async (page: Page, url: string) =>
  Buffer.from(
    await page.evaluate(async (address) => {
      const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer());
      return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    }, url),
    'hex',
  );

test('a pharmacist reads at the counter, by keyboard, what may be dispensed', async ({ browser }) => {
  const page = await publica(browser);
  await page.goto(en('demo', '/verificar'));
  await page.getByLabel('Código').focus();
  await page.keyboard.type(primera.codigo);
  await page.keyboard.press('Enter');
  const soy = page.getByRole('button', { name: 'Soy de una farmacia' });
  await expect(soy).toBeVisible();
  for (let i = 0; i < 20 && !(await soy.evaluate((it) => it === document.activeElement)); i += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dni(page)).toBeFocused();
  await page.keyboard.type(CARLOS);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'ese código y ese DNI' })).toBeVisible();
  await expect(dni(page)).toHaveValue(CARLOS);
  await revisar(page, 'a refused DNI', [320, 1440]);

  await dni(page).fill(ANA);
  await page.context().setOffline(true);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'conexión' })).toBeVisible();
  await expect(dni(page)).toHaveValue(ANA);
  await page.context().setOffline(false);
  await dni(page).focus();
  await page.keyboard.press('Enter');
  await expect(veredicto(page, 'Vigente')).toBeFocused();
  await expect(page.getByText('Azitromicina')).toBeVisible();
  await expect(page.getByText(`CUIR ${primera.cuir}`, { exact: true })).toBeVisible();
  await expect(barras(page)).toBeVisible();
  await revisar(page, 'the counter', [320, 1440]);
  await page.setViewportSize({ width: 320, height: 780 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await revisar(page, 'the counter with text at 200 %', [320]);
  await page.context().close();
});

test('an annulment reaches the patient, the mail, the pharmacy, the PDF and the repository', async ({
  browser,
}) => {
  const { page, paciente, context } = desk;
  const receta = await quieta(await paciente.page.context().newPage(), `/detalleReceta?id=${primera.id}`);
  const propios = await quieta(await context.newPage(), '/profesional?ver=documentos');
  await expect(propios.getByText(REGISTRADA).first()).toBeVisible();
  await expect(receta.getByText(REGISTRADA).first()).toBeVisible();
  const antes = correo.to(ANA_CORREO).length;
  await boton(page, 'Anular').click();
  const dialogo = page.getByRole('dialog', { name: /^¿Anular/ });
  await dialogo.getByRole('button', { name: 'Anular', exact: true }).click();
  await expect(dialogo.getByText(/^Error: /)).toBeVisible();
  await dialogo.getByLabel('Motivo').fill('La dosis estaba mal.');
  await dialogo.getByRole('button', { name: 'Anular', exact: true }).click();
  await expect(dicho(page, /anulada$/)).toBeVisible();

  await expect(receta.getByText('Anulada', { exact: true })).toBeVisible();
  await expect(receta.getByText('La dosis estaba mal.')).toBeVisible();
  expect(await sigueQuieta(receta)).toBe(true);
  await expect(propios.getByText('Anulada', { exact: true }).first()).toBeVisible();
  await expect
    .poll(() =>
      correo
        .to(ANA_CORREO)
        .slice(antes)
        .map(({ subject }) => subject),
    )
    .toEqual(['Se anuló un documento de tu atención · Portal Demo']);
  expect(correo.to(ANA_CORREO).at(-1)!.text).not.toMatch(/dosis|Azitromicina/);
  await expect.poll(async () => (await repositorio.set({})).state['cancelled']).toEqual([primera.cuir]);

  const [pdf] = await Promise.all([
    paciente.page.context().waitForEvent('response', (answer) => answer.url().endsWith('.pdf')),
    receta
      .getByRole('button', { name: /^Ver (en|el) PDF/ })
      .first()
      .click(),
  ]);
  expect(pdf.status()).toBe(200);
  expect(textOfPdf(await bajar(receta, pdf.url()))).toContain('ANULADA el ');

  const anonima = await publica(browser);
  await anonima.goto(en('demo', `/verificar/${primera.codigo}`));
  await expect(anonima.getByRole('heading', { level: 1, name: /anulad/ })).toBeVisible();
  await enMostrador(anonima, primera.codigo);
  await expect(veredicto(anonima, 'Anulada')).toBeFocused();
  // The counter shows no barcode of a prescription that must not be dispensed.
  await expect(anonima.getByText(`CUIR ${primera.cuir}`, { exact: true })).toBeVisible();
  await expect(barras(anonima)).toHaveCount(0);
  await anonima.context().close();
});

test('the counter says that a receta was replaced, and that its correction expired', async ({ browser }) => {
  const { pedir, paciente, id: atencion } = desk;
  const escrito = {
    tipo: 'receta',
    medicamentos: [
      {
        generico: 'Ibuprofeno',
        presentacion: '400 mg, envase por 20',
        forma: 'Comprimidos',
        cantidad: 1,
        posologia: 'Uno cada 8 horas.',
        marca: '',
      },
    ],
    diagnostico: 'Faringitis aguda',
    diagnosticoCodigo: '',
    cuil: CUIL,
    cobertura: 'OSDE',
    observaciones: '',
  };
  const [vieja, nueva] = [randomUUID(), randomUUID()];
  await pedir('/api/documento/borrador', { id: vieja, atencion, version: 0, escrito });
  await pedir('/api/documento/firmar', { id: vieja, version: 1 });
  const { version } = await pedir<{ version: number }>('/api/documento/corregir', {
    documento: vieja,
    id: nueva,
  });
  const { numero } = await pedir<{ numero: number }>('/api/documento/firmar', { id: nueva, version });
  const codigos = [await codigoDe(paciente.pedir, vieja), await codigoDe(paciente.pedir, nueva)] as const;
  const page = await publica(browser);
  await enMostrador(page, codigos[0]);
  await expect(veredicto(page, 'Reemplazada')).toBeFocused();
  await expect(page.getByText(`Pedí la receta n° ${numero}.`)).toBeVisible();
  await producto!.alDiaSiguiente(31);
  await enMostrador(page, codigos[1]);
  await expect(veredicto(page, 'Vencida')).toBeFocused();
  await revisar(page, 'an expired receta', [320]);
  await page.context().close();
});
