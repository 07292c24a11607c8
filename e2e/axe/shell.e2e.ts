import { expect, test } from '@playwright/test';
import { enPlantillas, revisar } from '../support/axe.ts';
import { en } from '../support/portal.ts';
import { ANA, LAURA, PAULA } from '../support/gente.ts';
import { entrar } from '../support/sesion.ts';

for (const plantilla of enPlantillas('demo', 'escobar', 'galeno')) {
  test.describe(plantilla, () => {
    test("the patient's home, its drawer and its dialogs are accessible", async ({ page }) => {
      test.slow();
      await entrar(page, plantilla, ANA);
      await revisar(page, 'home');

      await page.getByRole('button', { name: 'Ana Gómez' }).click();
      await expect(page.getByRole('menu')).toBeVisible();
      await revisar(page, 'profile menu', [1440]);
      await page.keyboard.press('Escape');

      await page.setViewportSize({ width: 360, height: 780 });
      await page.getByRole('button', { name: 'Menú' }).click();
      await expect(page.getByRole('dialog', { name: 'Menú' })).toBeVisible();
      await revisar(page, 'drawer', [320, 360]);
      await page
        .getByRole('dialog', { name: 'Menú' })
        .getByRole('button', { name: 'Términos y condiciones' })
        .click();
      await expect(page.getByText(/^Versión /)).toBeVisible();
      await revisar(page, 'terms');
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: /^Iniciar videollamada/ }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await revisar(page, 'emergency');
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: /Ver certificado/ }).click();
      await expect(page.getByRole('dialog', { name: 'Certificado' })).toBeVisible();
      await revisar(page, 'certificate');
      await page.keyboard.press('Escape');

      await page.setViewportSize({ width: 1440, height: 780 });
      const mapa = page.getByRole('button', { name: 'Centros de salud' });
      if ((await mapa.count()) > 0) {
        await mapa.click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await revisar(page, 'map');
      }
    });

    test('a list, the error screen and the end of the session are accessible', async ({ page }) => {
      test.slow();
      await page.clock.install();
      await entrar(page, plantilla, ANA, '/misatenciones');
      await expect(page.getByText(/^Mostrando 1-10 de /)).toBeVisible();
      await revisar(page, 'list');
      await page.goto(en(plantilla, '/error'));
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await revisar(page, 'error screen');
      await page.goto(en(plantilla, '/miPerfil'));
      await expect(page.getByRole('heading', { level: 1, name: 'Mi perfil' })).toBeVisible();
      await page.clock.runFor('58:20');
      await expect(page.getByRole('alertdialog', { name: 'Tu sesión está por terminar' })).toBeVisible();
      await revisar(page, 'idle warning');
      await page.clock.runFor('02:00');
      await page
        .getByRole('dialog', { name: 'Tu sesión terminó' })
        .getByRole('button', { name: 'Continuar' })
        .click();
      await revisar(page, 'password again, with its error');
    });

    test("the case manager's home and bar and the desk are accessible", async ({ page, context }) => {
      test.slow();
      await entrar(page, plantilla, PAULA);
      await revisar(page, "case manager's home");
      await page.goto(en(plantilla, '/listcasos'));
      await expect(page.getByRole('heading', { level: 1, name: 'Casos' })).toBeVisible();
      await revisar(page, 'case bar');
      await context.clearCookies();
      await entrar(page, plantilla, LAURA);
      await revisar(page, "the professional's room");
    });

    test('a public page is accessible', async ({ page }) => {
      await page.goto(en(plantilla, '/documento/recetas/1'));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await revisar(page, 'public page');
    });
  });
}

test('dialogs of single templates are accessible: guards, video, contact, procedure number, help pictures', async ({
  page,
}) => {
  test.slow();
  for (const [plantilla, ruta, boton] of [
    ['escobar', '/login', /Guardias Médicas/],
    ['osef', '/login', 'Cómo utilizar el servicio'],
    ['guemes', '/login', 'Información de contacto'],
    ['demo', '/registro', 'Dónde lo encuentro'],
  ] as const) {
    await page.goto(en(plantilla, ruta));
    await page.getByRole('button', { name: boton }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await revisar(page, `${plantilla}: ${String(boton)}`);
  }
  await entrar(page, 'vilsar', ANA);
  await revisar(page, 'vilsar home');
  await page.setViewportSize({ width: 1440, height: 780 });
  await page.getByRole('button', { name: /^Iniciar videollamada/ }).hover();
  await expect(page.locator('.ayuda-globo')).toBeVisible();
  await revisar(page, 'help picture', [1440]);
});
