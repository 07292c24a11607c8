import { expect, test } from '@playwright/test';
import { revisar } from '../support/axe.ts';
import { abrir, crear } from '../support/compartir.ts';
import { ANA } from '../support/gente.ts';
import { aviso, otroNavegador } from '../support/personas.ts';
import { en } from '../support/portal.ts';
import { entrar } from '../support/sesion.ts';

// The unit is of this file alone: links are counted.
const UNIDAD = 'osperyh';

test.describe('sharing a summary', () => {
  test('by QR: another browser opens it with the PIN, the patient sees who, and revokes it', async ({
    page,
    browser,
  }) => {
    test.slow();
    await entrar(page, UNIDAD, ANA, '/compartirResumen');
    const pedidos: string[] = [];
    page.on('request', (request) => pedidos.push(`${request.url()} ${request.postData() ?? ''}`));
    const { enlace, pin } = await crear(page);
    expect(enlace).toMatch(/\/resumenCompartido#shlink:\/[\w-]+$/);
    expect(pin).toMatch(/^\d{6}$/);
    const { key } = JSON.parse(Buffer.from(enlace.split('shlink:/')[1]!, 'base64url').toString()) as {
      key: string;
    };
    await revisar(page, 'shared');
    await page.getByRole('button', { name: 'Listo, ya lo mostré' }).click();
    await expect(page.getByText('Nadie lo abrió.')).toBeVisible();

    const otro = await otroNavegador(browser);
    otro.page.on('request', (request) => pedidos.push(`${request.url()} ${request.postData() ?? ''}`));
    await otro.page.goto(enlace);
    await expect(otro.page.getByLabel('PIN')).toBeVisible();
    await revisar(otro.page, 'asked for the PIN');
    await abrir(otro.page, pin === '000000' ? '000001' : '000000');
    await expect(otro.page.getByRole('alert')).toBeFocused();
    await expect(otro.page.getByRole('alert')).toContainText('El PIN no es correcto. Te quedan 4 intentos.');
    await abrir(otro.page, pin);
    const hoja = otro.page.getByRole('article');
    await expect(hoja.getByRole('heading', { name: 'Alergias e intolerancias Allergies' })).toBeVisible();
    await expect(hoja).toContainText('Ana Gómez');
    await expect(otro.page.getByRole('heading', { level: 1 })).toBeFocused();
    await revisar(otro.page, 'opened');
    await otro.page.emulateMedia({ media: 'print' });
    await expect(otro.page.getByRole('button', { name: 'Imprimir' })).toBeHidden();
    await expect(hoja).toBeVisible();
    await otro.page.emulateMedia({ media: 'screen' });
    // The key was in the link and in no request.
    expect(pedidos.length).toBeGreaterThan(3);
    expect(pedidos.filter((pedido) => pedido.includes(key))).toEqual([]);

    await page.reload();
    await expect(page.getByRole('list', { name: 'Quién lo abrió' })).toContainText(
      'Dra. Paz, Hospital Central',
    );
    await page.getByRole('button', { name: 'Dejar de compartir' }).focus();
    await page.keyboard.press('Enter');
    const pregunta = page.getByRole('alertdialog', { name: '¿Dejar de compartir este enlace?' });
    await expect(pregunta.getByRole('button', { name: 'Cancelar' })).toBeFocused();
    await revisar(page, 'stop sharing');
    await pregunta.getByRole('button', { name: 'Dejar de compartir' }).click();
    await expect(aviso(page, 'Dejaste de compartir el enlace')).toBeVisible();
    await expect(page.getByText('Dejaste de compartirlo')).toBeVisible();

    await otro.page.reload();
    await abrir(otro.page, pin);
    await expect(otro.page.getByRole('alert')).toContainText('La persona dejó de compartir este resumen.');
    await expect(hoja).toHaveCount(0);
    await otro.context.close();
  });

  test('a broken link is told in words, and a pasted one opens', async ({ page }) => {
    const answer = await page.goto(en(UNIDAD, '/resumenCompartido#shlink:/roto'));
    expect(answer!.headers()['content-security-policy']).toContain("connect-src 'self' https:;");
    await expect(page.getByRole('alert')).toContainText('Este enlace no está completo');
    await page.getByLabel('Enlace del resumen').fill('https://ejemplo.com/nada');
    await page.getByRole('button', { name: 'Seguir' }).click();
    await expect(page.getByText('Ese texto no es un enlace de un resumen de salud.').first()).toBeVisible();
    const inseguro = Buffer.from(
      JSON.stringify({ url: 'http://ejemplo.com/x', key: 'A'.repeat(43), flag: 'P', v: 1 }),
    ).toString('base64url');
    await page.getByLabel('Enlace del resumen').fill(`shlink:/${inseguro}`);
    await page.getByRole('button', { name: 'Seguir' }).click();
    await abrir(page, '123456');
    await expect(page.getByRole('alert')).toContainText('no es segura');
  });
});

test('what comes in a file is chosen line by line, and nothing is overwritten', async ({ page }) => {
  await entrar(page, UNIDAD, ANA, '/importarResumen');
  await expect(page.getByLabel('Archivo del resumen')).toBeAttached();
  const cargar = (contenido: unknown) =>
    page.getByLabel('Archivo del resumen').setInputFiles({
      name: 'ips.json',
      mimeType: 'application/json',
      buffer: Buffer.from(typeof contenido === 'string' ? contenido : JSON.stringify(contenido)),
    });
  await cargar('esto no es JSON');
  await expect(page.getByRole('alert')).toContainText('no se puede leer como JSON');
  await cargar({ resourceType: 'Patient' });
  await expect(page.getByRole('alert')).toContainText('no es un resumen de salud internacional');
  const bundle = {
    resourceType: 'Bundle',
    type: 'document',
    entry: [
      { resource: { resourceType: 'Patient', name: [{ text: 'Ana Gómez' }] } },
      {
        resource: {
          resourceType: 'AllergyIntolerance',
          code: { text: 'Kiwi' },
          reaction: [{ manifestation: [{ text: 'Picazón' }], severity: 'mild' }],
        },
      },
      {
        resource: {
          resourceType: 'Immunization',
          status: 'completed',
          vaccineCode: { text: 'Fiebre amarilla' },
        },
      },
    ],
  };
  await cargar(bundle);
  await expect(page.getByRole('checkbox', { name: /^Kiwi/ })).not.toBeChecked();
  await revisar(page, 'choose');
  await page.getByRole('button', { name: 'Sumar lo elegido' }).click();
  await expect(page.getByRole('alert')).toContainText('Elegí al menos un dato para sumar.');
  await page.getByRole('checkbox', { name: /^Kiwi/ }).press('Space');
  await page.getByRole('button', { name: 'Sumar lo elegido' }).click();
  await expect(aviso(page, 'Sumamos un dato al resumen')).toBeVisible();

  await page.goto(en(UNIDAD, '/importarResumen'));
  await cargar(bundle);
  await expect(page.getByRole('checkbox', { name: /^Kiwi/ })).toBeDisabled();
  await expect(page.getByText('Ya está en tu resumen')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Fiebre amarilla/ })).toBeEnabled();
});
