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

/** Opens a desk and a patient who are in a call with each other. */
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

/** The same after the attention has ended, with its note still open: no call and no time limit. */
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

/** The open document, which replaces the record. */
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

/** Fills in a complete drug without the catalogue. */
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

/** Writes and signs a complete prescription; returns its number. */
export async function firmarReceta(
  page: Page,
  receta: { generico: string; dosis?: string } = { generico: 'Azitromicina' },
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

/** Runs `abrir` and returns the tab that it opens, with the tab's PDF request. */
export async function enPestana(context: BrowserContext, abrir: () => Promise<unknown>) {
  const timeout = 60_000;
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
/**
 * Reads the codes of a page from a screenshot, as a phone does. The scale is 2, because a bar of one pixel is
 * too thin to be read reliably.
 */
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
  // The viewer draws some time after the file has loaded.
  await expect(async () => {
    const { data } = await view.send('Page.captureScreenshot', { format: 'png' });
    const read = await readBarcodes(new Uint8Array(Buffer.from(data, 'base64')), { tryHarder: true });
    found = Object.fromEntries(read.map(({ format, text }) => [format, text]));
    expect(Object.keys(found)).toEqual(expect.arrayContaining([...formatos]));
  }).toPass({ timeout: 60_000, intervals: [500] });
  return found;
}
