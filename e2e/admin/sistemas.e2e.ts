import { generateKeyPairSync } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { revisar } from '../support/axe.ts';
import { ANA, MARTA } from '../support/gente.ts';
import { entrar } from '../support/sesion.ts';

const UNIDAD = 'osef';
const NOMBRE = 'Aseguradora de prueba';

const aviso = (page: Page, texto: string) =>
  expect(page.getByRole('region', { name: 'Avisos' }).getByText(texto)).toBeVisible();

test('an administrator registers an insurer, a patient gives and withdraws consent, and the system is removed', async ({
  page,
}) => {
  test.slow();
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-384' });
  await entrar(page, UNIDAD, MARTA, '/admin/sistemas');
  await expect(page.getByRole('heading', { level: 1, name: 'Sistemas que leen' })).toBeVisible();
  await expect(page.getByText('Todavía no hay sistemas')).toBeVisible();
  await revisar(page, 'no systems');

  await page.getByRole('button', { name: 'Agregar un sistema' }).press('Enter');
  const dialogo = page.getByRole('dialog', { name: 'Agregar un sistema' });
  await expect(dialogo.getByRole('textbox', { name: 'Nombre' })).toBeFocused();
  await dialogo.getByRole('button', { name: 'Guardar' }).click();
  for (const falta of [
    'El nombre es requerido',
    'Elegí al menos un tipo de datos',
    'La clave pública es requerida',
  ])
    await expect(dialogo.getByRole('link', { name: falta })).toBeVisible();
  await revisar(page, 'a system with errors');
  await dialogo.getByRole('textbox', { name: 'Nombre' }).fill(NOMBRE);
  await dialogo.getByRole('radio', { name: /De una aseguradora o ART/ }).check();
  await dialogo.getByRole('checkbox', { name: /Turnos/ }).check();
  await dialogo.getByRole('checkbox', { name: /Recetas/ }).check();
  // A wrong key is told in words, and the rest stays.
  await dialogo.getByRole('textbox', { name: 'Clave pública' }).fill('-----BEGIN PRIVATE KEY-----');
  await dialogo.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialogo.getByRole('link', { name: /Es una clave privada/ })).toBeVisible();
  await dialogo
    .getByRole('textbox', { name: 'Clave pública' })
    .fill(publicKey.export({ format: 'pem', type: 'spki' }).toString());
  await dialogo.getByRole('button', { name: 'Guardar' }).click();
  await aviso(page, 'El sistema quedó guardado');
  await expect(dialogo).toBeHidden();
  await expect(page.getByText('De una aseguradora o ART. Nunca leyó nada.')).toBeVisible();
  await expect(page.getByText('Lee: Turnos; Recetas.')).toBeVisible();
  await expect(page.getByText(/\/fhir\/R4$/)).toBeVisible();
  await revisar(page, 'a system');

  await entrar(page, UNIDAD, ANA, '/miPerfil');
  const titulo = page.getByRole('heading', { name: 'Aseguradoras que piden tu historia clínica' });
  await expect(titulo).toBeVisible();
  await expect(page.getByText('Sin tu consentimiento')).toBeVisible();
  await expect(page.getByText('Pide: Turnos; Recetas.')).toBeVisible();
  await page.getByRole('button', { name: `Dar mi consentimiento a ${NOMBRE}` }).click();
  const pregunta = page.getByRole('alertdialog', { name: `¿Dar tu consentimiento a ${NOMBRE}?` });
  await expect(pregunta).toBeVisible();
  await revisar(page, 'the question about consent');
  await pregunta.getByRole('button', { name: 'Dar mi consentimiento' }).click();
  await aviso(page, 'Diste tu consentimiento');
  await expect(page.getByText(/^Diste tu consentimiento el /)).toBeVisible();
  await page.getByRole('button', { name: `Retirar mi consentimiento a ${NOMBRE}` }).click();
  await page
    .getByRole('alertdialog', { name: `¿Retirar tu consentimiento a ${NOMBRE}?` })
    .getByRole('button', { name: 'Retirar mi consentimiento' })
    .click();
  await aviso(page, 'Retiraste tu consentimiento');
  await expect(page.getByText('Sin tu consentimiento')).toBeVisible();

  await entrar(page, UNIDAD, MARTA, '/admin/sistemas');
  const de = `el sistema «${NOMBRE}»`;
  await page.getByRole('button', { name: `Apagar ${de}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Apagar' }).click();
  await aviso(page, 'El sistema ya no puede leer');
  await expect(page.getByText('Apagado', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Encender ${de}` }).click();
  await expect(page.getByText('Encendido', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Quitar ${de}` }).click();
  await page
    .getByRole('alertdialog', { name: `¿Quitar ${de}?` })
    .getByRole('button', { name: 'Quitar el sistema' })
    .click();
  await aviso(page, 'El sistema se quitó');
  await expect(page.getByText('Todavía no hay sistemas')).toBeVisible();
  await entrar(page, UNIDAD, ANA, '/miPerfil');
  await expect(page.getByRole('heading', { name: 'Historial de accesos' })).toBeVisible();
  await expect(titulo).toBeHidden();
});
