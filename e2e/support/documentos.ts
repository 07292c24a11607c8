import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import {
  abrirEscritorio,
  abrirPaciente,
  empezar,
  enConsulta,
  enFila,
  ficha,
  irAlEscritorio,
} from './escritorio.ts';
import { ANA } from './gente.ts';

export const CUIL = '27-30111222-5';

type Como = { dni?: string; profesional?: string; nombre?: string };

/** A desk whose professional attends somebody, both in the room, and that somebody. */
export async function atender(
  browser: Browser,
  plantilla: string,
  { dni = ANA, profesional, nombre = 'Ana Gómez' }: Como = {},
) {
  const { page, pedir, context } = await abrirEscritorio(browser, plantilla, profesional);
  await empezar(page);
  const paciente = await abrirPaciente(browser, plantilla, dni);
  const { id } = await paciente.solicitar('Me duele la garganta.');
  await paciente.esperar(id);
  await expect(enFila(page, nombre)).toBeVisible();
  await page.getByRole('button', { name: `Llamar a ${nombre}` }).click();
  await paciente.entrar();
  await enConsulta(page);
  await expect(ficha(page).getByRole('textbox', { name: 'Evolución' })).toBeVisible();
  return { page, pedir, context, paciente, id };
}

/** The same once the attention is over, with its note still open: nobody has to be in a call, and there is all the time to write. */
export async function despuesDeAtender(
  browser: Browser,
  plantilla: string,
  { dni = ANA, profesional }: Como = {},
) {
  const { page, pedir, context } = await abrirEscritorio(browser, plantilla, profesional);
  await pedir('/api/fila/guardia', { enGuardia: true });
  const paciente = await abrirPaciente(browser, plantilla, dni);
  const { id } = await paciente.solicitar('Me duele la garganta.');
  await pedir('/api/fila/llamar', { id });
  await pedir('/api/fila/finalizar', { id, cerrarNota: false });
  await irAlEscritorio(page, plantilla, `?borrador=${id}`);
  await expect(ficha(page).getByRole('textbox', { name: 'Evolución' })).toBeVisible();
  return { page, pedir, context, paciente, id };
}

/** What is written or signed, in the record's place. */
export const hoja = (page: Page) => page.getByRole('region', { name: 'Documento', exact: true });
export const campo = (page: Page, nombre: string) =>
  hoja(page).getByLabel(new RegExp(`^${nombre}( \\(opcional\\))?$`));
export const boton = (page: Page, nombre: string | RegExp) =>
  ficha(page).getByRole('button', { name: nombre, ...(typeof nombre === 'string' && { exact: true }) });
export const titulo = (page: Page, nombre: string | RegExp) =>
  ficha(page).getByRole('heading', { level: 3, name: nombre });
export const borradorGuardado = (page: Page) =>
  expect(hoja(page).getByText(/^Borrador guardado \d\d:\d\d$/)).toBeVisible();
export const abrirDocumentos = (page: Page) =>
  ficha(page)
    .getByRole('tab', { name: /^Documentos/ })
    .click();

/** One drug, whole, without the catalogue. */
export async function escribirMedicamento(
  page: Page,
  { generico, dosis = '1 cada 8 horas, durante 7 días' }: { generico: string; dosis?: string },
) {
  await campo(page, 'Nombre genérico').fill(generico);
  await campo(page, 'Presentación').fill('500 mg, envase por 16');
  await campo(page, 'Forma farmacéutica').fill('Comprimidos');
  await campo(page, 'Cantidad de envases').fill('1');
  await campo(page, 'Dosis y modo de uso').fill(dosis);
}

export async function revisar(page: Page, nombre: string) {
  await boton(page, 'Revisar y firmar').click();
  const dialogo = page.getByRole('dialog', { name: nombre });
  await expect(dialogo).toBeVisible();
  return dialogo;
}

/** A whole prescription, signed; its number comes back. */
export async function firmarReceta(
  page: Page,
  receta: { generico: string; dosis?: string } = { generico: 'Amoxicilina' },
): Promise<number> {
  await boton(page, /^Receta/).click();
  await escribirMedicamento(page, receta);
  await campo(page, 'Diagnóstico').fill('Faringitis aguda');
  await borradorGuardado(page);
  const dialogo = await revisar(page, 'Firmar la receta');
  await dialogo.getByLabel('CUIL de Ana Gómez').fill(CUIL);
  await dialogo.getByLabel('Cobertura').fill('OSDE');
  await dialogo.getByRole('button', { name: 'Firmar', exact: true }).click();
  await expect(titulo(page, /^Receta n° \d+$/)).toBeVisible();
  return Number(/\d+/.exec((await titulo(page, /^Receta n° \d+$/).textContent())!)![0]);
}

export async function finalizar(page: Page, nombre = 'Ana Gómez') {
  await boton(page, /^Finalizar atención/).click();
  const dialogo = page.getByRole('dialog', { name: `¿Finalizar la atención de ${nombre}?` });
  await expect(dialogo).toBeVisible();
  await dialogo.getByRole('button', { name: 'Finalizar', exact: true }).click();
  await expect(dialogo).toBeHidden();
}

/** What a press opens in a tab of its own, with the request that the tab made. */
export async function enPestana(context: BrowserContext, abrir: () => Promise<unknown>) {
  const timeout = 15_000;
  const pestana = context.waitForEvent('page', { timeout });
  const pedida = context.waitForEvent('request', {
    predicate: (request) => request.url().endsWith('.pdf'),
    timeout,
  });
  await abrir();
  const tab = await pestana;
  const request = await pedida;
  await tab.waitForURL(/\.pdf$/, { waitUntil: 'commit' });
  return { tab, request, response: (await request.response())! };
}

let preparado = false;
/** The codes that a telephone would read from the page as the browser draws it, two dots for each: a bar of one dot is too thin to be read for sure. */
export async function leerCodigos(
  tab: Page,
  formatos: readonly string[] = ['QRCode'],
): Promise<Record<string, string>> {
  if (!preparado) {
    const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
    preparado = true;
  }
  const view = await tab.context().newCDPSession(tab);
  await view.send('Emulation.setDeviceMetricsOverride', {
    width: 1500,
    height: 2000,
    deviceScaleFactor: 2,
    mobile: false,
  });
  let found: Record<string, string> = {};
  // The viewer draws when it has read.
  await expect(async () => {
    const { data } = await view.send('Page.captureScreenshot', { format: 'png' });
    const read = await readBarcodes(new Uint8Array(Buffer.from(data, 'base64')), { tryHarder: true });
    found = Object.fromEntries(read.map(({ format, text }) => [format, text]));
    expect(Object.keys(found)).toEqual(expect.arrayContaining([...formatos]));
  }).toPass({ timeout: 20_000, intervals: [500] });
  return found;
}
