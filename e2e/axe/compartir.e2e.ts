import { expect, test } from '@playwright/test';
import { enPlantillas, revisar } from '../support/axe.ts';
import { ANA } from '../support/gente.ts';
import { en } from '../support/portal.ts';
import { entrar } from '../support/sesion.ts';

// With a link and with a file: e2e/personas/compartir.e2e.ts.
for (const plantilla of enPlantillas('demo', 'galeno')) {
  test(`${plantilla}: sharing, importing and a broken link are accessible`, async ({ page }) => {
    await page.goto(en(plantilla, '/resumenCompartido#shlink:/roto'));
    await expect(page.getByRole('alert')).toBeVisible();
    await revisar(page, 'broken');
    await entrar(page, plantilla, ANA, '/compartirResumen');
    await expect(page.getByRole('heading', { name: 'Enlaces que hiciste' })).toBeVisible();
    await revisar(page, 'share');
    await page.goto(en(plantilla, '/importarResumen'));
    await expect(page.getByLabel('Archivo del resumen')).toBeAttached();
    await revisar(page, 'import');
  });
}
