import { expect, test } from '@playwright/test';
import { revisar } from '../support/axe.ts';
import { conLlamada, enLaPuerta, enLlamada } from '../support/llamada.ts';
import { en } from '../support/portal.ts';
import { ANA } from '../support/gente.ts';
import { abrirSesion } from '../support/sesion.ts';

test.use(conLlamada);
test.describe.configure({ mode: 'default', timeout: 480_000 });

const FOTOS = process.env['FOTOS'];

test('the call, its chat and its dialogs are accessible, also by keyboard', async ({ browser }) => {
  const { paciente, profesional, cerrar } = await enLlamada(browser, 'ramallo', {
    viewport: { width: 390, height: 844 },
  });
  await expect(paciente.getByText('Llamada cifrada de punta a punta. No se graba.')).toBeVisible();
  if (FOTOS) await paciente.screenshot({ path: `${FOTOS}/llamada-390.png` });
  await revisar(paciente, 'the call');
  await paciente.getByRole('button', { name: 'Chat' }).click();
  await expect(paciente.getByRole('textbox', { name: 'Escribir a Dra. Pérez' })).toBeFocused();
  await paciente.keyboard.type('Buenas tardes');
  await paciente.keyboard.press('Enter');
  await expect(profesional.getByRole('log').getByText('Buenas tardes')).toBeVisible();
  if (FOTOS) await paciente.screenshot({ path: `${FOTOS}/llamada-chat-1440.png` });
  await revisar(paciente, 'the chat', [320, 1440]);
  await paciente.keyboard.press('Escape');
  await expect(paciente.getByRole('log')).toBeHidden();
  await paciente.getByRole('button', { name: 'Más', exact: true }).click();
  await expect(paciente.getByRole('menuitem', { name: 'Dispositivos' })).toBeVisible();
  await revisar(paciente, 'more', [390]);
  await paciente.getByRole('menuitem', { name: 'Dispositivos' }).click();
  await expect(paciente.getByRole('dialog', { name: 'Dispositivos' })).toBeVisible({ timeout: 30_000 });
  await expect(paciente.getByLabel('Micrófono', { exact: true })).toBeEnabled();
  await revisar(paciente, 'the devices', [320, 1440]);
  await paciente.keyboard.press('Escape');
  await paciente.setViewportSize({ width: 1440, height: 900 });
  if (FOTOS) await paciente.screenshot({ path: `${FOTOS}/llamada-1440.png` });
  if (FOTOS) await profesional.screenshot({ path: `${FOTOS}/escritorio-llamada-1440.png` });
  await revisar(profesional, 'the desk in a call', [1440]);
  await cerrar();
});

test('the page of a guest is accessible: at the door, waiting, in the call and with live text', async ({
  browser,
}) => {
  const { paciente, id, pedirPaciente, cerrar } = await enLlamada(browser, 'ramallo');
  const { url } = await pedirPaciente<{ url: string }>('/api/llamada/invitar', {
    atencion: id,
    clase: 'interprete',
  });
  const context = await browser.newContext({
    locale: 'es-AR',
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  const guest = await context.newPage();
  await guest.goto(url);
  await guest.getByLabel('Tu nombre y apellido').fill('Marta Gómez');
  await revisar(guest, 'the door', [320, 1440]);
  await guest.getByRole('button', { name: 'Pedir entrar' }).click();
  await expect(guest.getByRole('heading', { name: /Avisamos que estás/ })).toBeVisible();
  await revisar(guest, 'waiting', [390]);
  await paciente.getByRole('button', { name: 'Dejar entrar' }).click();
  await expect(guest.locator('[data-conectado="true"]')).toHaveCount(2, { timeout: 60_000 });
  for (const width of FOTOS ? [320, 390, 844, 1440] : []) {
    await guest.setViewportSize({ width, height: width === 844 ? 390 : 844 });
    await guest.screenshot({ path: `${FOTOS}/invitado-${width}.png` });
  }
  await revisar(guest, 'in the call', [320, 1440]);
  await guest.getByRole('button', { name: 'Texto en vivo' }).click();
  await expect(guest.getByRole('textbox', { name: 'Escribir en vivo a todos' })).toBeFocused();
  for (const width of FOTOS ? [320, 390, 844, 1440] : []) {
    await guest.setViewportSize({ width, height: width === 844 ? 390 : 844 });
    await guest.screenshot({ path: `${FOTOS}/invitado-texto-${width}.png` });
  }
  await revisar(guest, 'live text', [320, 1440]);
  await context.close();
  await cerrar();
});

test('inside WhatsApp or Instagram asks to open the page in a real browser', async ({ browser }) => {
  const { paciente, profesional } = await enLaPuerta(browser, 'ezeiza');
  const context = await browser.newContext({
    locale: 'es-AR',
    viewport: { width: 360, height: 740 },
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; SM-A146M; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 Instagram 350.0.0.45.109 Android',
  });
  const page = await context.newPage();
  await abrirSesion(page, 'ezeiza', ANA);
  await page.goto(en('ezeiza', '/videocall'));
  await page.getByRole('button', { name: 'Entrar a la videollamada' }).click();
  await expect(page.getByRole('heading', { name: 'Abrí esta página en tu navegador' })).toBeVisible();
  await expect(
    page.getByText(
      'Estás dentro de Instagram, y ahí la cámara y el micrófono no funcionan bien. Tu lugar no se pierde.',
    ),
  ).toBeVisible();
  const href = await page.getByRole('link', { name: 'Abrir en Chrome' }).getAttribute('href');
  expect(href).toMatch(
    /^intent:\/\/ezeiza\.localhost:\d+\/videocall\?atencion=[\w-]+#Intent;scheme=http;package=com\.android\.chrome;end$/,
  );
  if (FOTOS) await page.screenshot({ path: `${FOTOS}/ajeno-360.png` });
  await revisar(page, 'another app');
  await page.getByRole('button', { name: 'Seguir acá igual' }).click();
  await expect(page.getByRole('toolbar', { name: 'Controles de la llamada' })).toBeVisible();
  await Promise.all([paciente, profesional, page].map((one) => one.context().close()));
});
