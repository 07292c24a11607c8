import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** Reads the QR code on the screen, as a phone does. */
async function leerQr(page: Page): Promise<string> {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true });
  const dibujo = page.getByRole('img', { name: 'Código QR del enlace al resumen' });
  await expect(dibujo).toBeVisible();
  const [leido] = await readBarcodes(new Uint8Array(await dibujo.screenshot()), { formats: ['QRCode'] });
  return leido?.text ?? '';
}

/** Makes a link for an hour, and reads it from its QR code. */
export async function crear(page: Page, aperturas = 'Hasta 5 veces') {
  await page.getByRole('radio', { name: 'Una hora' }).check();
  await page.getByRole('radio', { name: aperturas }).check();
  await page.getByRole('button', { name: 'Crear el enlace' }).click();
  await expect(page.getByRole('heading', { name: 'Listo: mostrá el código y decí el PIN' })).toBeFocused();
  return { enlace: await leerQr(page), pin: await page.locator('[data-pin]').innerText() };
}

export async function abrir(page: Page, pin: string, quien = 'Dra. Paz, Hospital Central') {
  await page.getByLabel('Tu nombre o el de tu institución').fill(quien);
  await page.getByLabel('PIN').fill(pin);
  await page.getByLabel('PIN').press('Enter');
}
