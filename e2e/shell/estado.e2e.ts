import { expect, test, type Page } from '@playwright/test';
import { conectar } from '../support/afuera.ts';
import { pedirComo } from '../support/atenciones.ts';
import { revisar } from '../support/axe.ts';
import { startConFallas } from '../support/fallas.ts';
import { MARTA } from '../support/gente.ts';
import { en, tabHasta } from '../support/portal.ts';
import { abrirSesion } from '../support/sesion.ts';

const REPOSITORIO = 'Registro nacional de recetas';
const BUS = 'Bus de interoperabilidad';
const BASE = 'Base de datos';

const parte = (page: Page, nombre: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: nombre }) });

/**
 * Loads the page until it says so: it reads the database every few seconds, and measures once a minute. A page
 * that does not come fails at once.
 */
const dice = (page: Page, esperados: Record<string, string>) =>
  expect
    .poll(
      async () => {
        await page.goto(en('demo', '/estado'), { timeout: 30_000 });
        return page.evaluate(() => {
          const texto = (donde: ParentNode, que: string) => donde.querySelector(que)?.textContent;
          const partes = [...document.querySelectorAll('.part')];
          return {
            resumen: texto(document, '.sum .big'),
            ...Object.fromEntries(partes.map((una) => [texto(una, 'h3'), texto(una, '.state')])),
          };
        });
      },
      { timeout: 150_000, intervals: [500] },
    )
    .toMatchObject(esperados);

async function disponible(page: Page, nombre: string): Promise<number> {
  const texto = await parte(page, nombre)
    .getByText(/ % disponible$/)
    .textContent();
  return Number.parseFloat(texto!.replace(',', '.'));
}

/** Stopped by the fixture: at the end of the test's own time, a `finally` would hide what it waited for. */
const conFallas = test.extend<{ mundo: Awaited<ReturnType<typeof startConFallas>> }>({
  mundo: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const comun = process.env['PORTAL_URL'];
      const mundo = await startConFallas();
      process.env['PORTAL_URL'] = mundo.url;
      try {
        await use(mundo);
      } finally {
        process.env['PORTAL_URL'] = comun;
        await mundo.stop();
      }
    },
    { timeout: 300_000 },
  ],
});

conFallas(
  'the state tells in words of services that fail, of the incident, of what it cost, and of a database away',
  async ({ page, mundo }) => {
    test.setTimeout(600_000);
    const { repositorio, bus, base, medirUnMinutoDespues } = mundo;
    await conectar(page, { repositorio, refeps: bus });
    await mundo.olvidarMediciones();
    await medirUnMinutoDespues();
    await dice(page, {
      resumen: 'Todo funciona.',
      [REPOSITORIO]: 'Funciona',
      [BUS]: 'Funciona',
      [BASE]: 'Funciona',
    });
    await expect(page.getByText('No hubo incidentes informados.')).toBeVisible();

    await abrirSesion(page, 'demo', MARTA).then((sesion) =>
      pedirComo(page, sesion.token)('/api/estado/incidente/publicar', {
        titulo: 'Las recetas se registran con demora',
        detalle: 'Se firman igual, y se registran cuando el repositorio vuelva.',
      }),
    );
    await medirUnMinutoDespues(async () => {
      await repositorio.kill();
      await bus.set({ fault: 'failing' });
    });
    await dice(page, {
      resumen: 'Hay partes del portal que no funcionan.',
      [REPOSITORIO]: 'No funciona',
      [BUS]: 'No funciona',
      [BASE]: 'Funciona',
    });
    const ahora = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Qué está pasando' }) });
    await expect(ahora.getByRole('heading', { name: 'Las recetas se registran con demora' })).toBeVisible();
    await expect(ahora.getByText(/, sin resolver$/)).toBeVisible();
    await revisar(page, 'the state during a fault', [320, 1440]);

    await medirUnMinutoDespues(async () => {
      await repositorio.restart();
      await bus.set({ fault: '' });
    });
    await mundo.envejecer();
    await dice(page, {
      resumen: 'Las partes funcionan, y hay un incidente sin resolver.',
      [REPOSITORIO]: 'Funciona',
      [BUS]: 'Funciona',
      [BASE]: 'Funciona',
    });
    const [caida, sana] = [await disponible(page, REPOSITORIO), await disponible(page, BASE)];
    expect(caida).toBeLessThan(sana);
    expect(await disponible(page, BUS)).toBe(caida);

    // The bars in words, by keyboard.
    const dias = parte(page, REPOSITORIO).getByText('1 día con caídas');
    await tabHasta(page, dias);
    await page.keyboard.press('Enter');
    await expect(
      parte(page, REPOSITORIO)
        .getByText(`${String(caida).replace('.', ',')} %`)
        .last(),
    ).toBeVisible();

    base.cut();
    await dice(page, { [BASE]: 'No funciona', Portal: 'No funciona' });
    await expect(page.getByText(/^Ahora no podemos leer el historial\./)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Las recetas se registran con demora' })).toBeVisible();
    base.restore();
    await dice(page, { [BASE]: 'Funciona', Portal: 'Funciona' });
    await page.getByRole('link', { name: 'Volver al portal' }).click();
    await expect(page).toHaveURL((now) => now.pathname !== '/estado');
  },
);
