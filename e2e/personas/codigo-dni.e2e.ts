import { expect, test, type Page } from '@playwright/test';
import { conEquipos } from '../support/atenciones.ts';
import { revisar } from '../support/axe.ts';
import { comoBmp, dibujar, startConCamara, tapar, type Dibujo } from '../support/codigo-dni.ts';
import { ANA, PAULA } from '../support/gente.ts';
import { campo } from '../support/personas.ts';
import { en } from '../support/portal.ts';
import { entrar } from '../support/sesion.ts';

const TARJETA = '00250381645@NÚÑEZ@MARÍA DEL CARMEN@F@48111222@B@14/03/1983@02/05/2016@277';
const PRIMERA_TARJETA =
  '@48111222    @A@1@NÚÑEZ@MARÍA DEL CARMEN@ARGENTINA@14/03/1983@F@02/05/2011@00010381645@7055 @02/05/2026@8@0@ILR:2.01 C:110927.01@UNIDAD #02';

const abrir = (page: Page) => page.getByRole('button', { name: 'Completar con el código del DNI' }).click();

async function elegirFoto(page: Page, dibujo: Dibujo | Buffer) {
  const [picker] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Elegir una foto' }).click(),
  ]);
  const buffer = Buffer.isBuffer(dibujo) ? dibujo : comoBmp(dibujo);
  await picker.setFiles({ name: 'dni.bmp', mimeType: 'image/bmp', buffer });
}

/** Reading a code takes long on a slow machine. */
const AL_LEER = { timeout: 90_000 };

async function tieneDatos(page: Page) {
  await expect(page.getByRole('dialog')).toBeHidden(AL_LEER);
  await expect(page.getByText('Completamos los datos del DNI. Revisalos antes de seguir.')).toBeVisible();
  await expect(campo(page, 'DNI')).toHaveValue('48111222');
  await expect(campo(page, 'Apellido')).toHaveValue('Núñez');
  await expect(campo(page, 'Nombre')).toHaveValue('María del Carmen');
  await expect(page.getByRole('radio', { name: 'Femenino' })).toBeChecked();
  for (const [parte, valor] of [
    ['Día', '14'],
    ['Mes', '3'],
    ['Año', '1983'],
  ] as const)
    await expect(campo(page, parte)).toHaveValue(valor);
}

test('the camera reads the code of a card into the registration, and each datum can be corrected', async () => {
  const navegador = await startConCamara(await dibujar(TARJETA), conEquipos.launchOptions.args);
  try {
    const page = await navegador.newPage({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
    const blocked: string[] = [];
    page.on(
      'console',
      (message) => message.text().includes('Content Security Policy') && blocked.push(message.text()),
    );
    await page.goto(en('demo', '/registro'));
    const lectores = page.waitForResponse(/\/lector-dni\.worker-/);
    await abrir(page);
    const policy = (await lectores).headers()['content-security-policy'];
    expect(policy).toBe("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'");
    await tieneDatos(page);
    await expect(campo(page, 'Número de trámite del DNI')).toHaveValue('00250381645');
    await campo(page, 'Nombre').fill('María');
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByRole('link', { name: 'El teléfono es requerido' })).toBeVisible();
    await expect(campo(page, 'Nombre')).toHaveValue('María');
    expect(blocked).toEqual([]);
  } finally {
    await navegador.close();
  }
});

test('a photo keeps its verdict when the camera is allowed after it', async ({ page }) => {
  await page.addInitScript(() => {
    const camara = document.createElement('canvas');
    const pincel = camara.getContext('2d')!;
    setInterval(() => pincel.fillRect(0, 0, Math.random() * 50, 50), 50);
    navigator.mediaDevices.getUserMedia = () =>
      new Promise((resolve) => Object.assign(window, { permitir: () => resolve(camara.captureStream()) }));
  });
  await page.goto(en('demo', '/registro'));
  await abrir(page);
  const dialogo = page.getByRole('dialog');
  await expect(dialogo.getByText('Abriendo la cámara…')).toBeVisible();
  await elegirFoto(page, Buffer.from('no es una foto'));
  const verdict = dialogo.getByText('No pudimos abrir ese archivo.');
  await expect(verdict).toBeVisible();
  await page.evaluate(() => (window as unknown as { permitir: () => void }).permitir());
  await page.waitForTimeout(500);
  await expect(verdict).toBeVisible();
});

test.describe('without a camera', () => {
  test('a photo of a first card fills in a family member; a bad photo says what to do and changes nothing', async ({
    page,
  }) => {
    await entrar(page, 'demo', ANA, '/agregarFamiliar');
    await campo(page, 'Apellido').fill('Díaz');
    await abrir(page);
    const dialogo = page.getByRole('dialog');
    await expect(dialogo.getByText('No pudimos abrir la cámara.')).toBeVisible();

    const codigo = await dibujar(PRIMERA_TARJETA);
    await elegirFoto(page, tapar(codigo));
    await expect(dialogo.getByText('No encontramos el código en esa foto.')).toBeVisible(AL_LEER);
    await revisar(page, 'reader of the DNI');
    await elegirFoto(page, Buffer.from('no es una foto'));
    await expect(dialogo.getByText('No pudimos abrir ese archivo.')).toBeVisible(AL_LEER);
    await elegirFoto(page, await dibujar('https://ejemplo.com.ar'));
    await expect(dialogo.getByText('Ese código no es el de un DNI argentino.')).toBeVisible(AL_LEER);
    await page.keyboard.press('Escape');
    await expect(campo(page, 'Apellido')).toHaveValue('Díaz');
    await expect(campo(page, 'DNI')).toHaveValue('');

    await abrir(page);
    await elegirFoto(page, codigo);
    await tieneDatos(page);
  });

  test('a photo fills in the worker of a new case', async ({ page }) => {
    await entrar(page, 'demo', PAULA, '/nuevocaso');
    await abrir(page);
    await elegirFoto(page, await dibujar(TARJETA));
    await tieneDatos(page);
  });
});
