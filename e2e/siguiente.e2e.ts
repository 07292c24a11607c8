import { expect, test, type Page } from '@playwright/test';
import { conEquipos } from './support/atenciones.ts';
import {
  abrirEscritorio,
  abrirPaciente,
  empezar,
  enConsulta,
  enFila,
  ficha,
  llamando,
} from './support/escritorio.ts';
import { ANA, CARLOS } from './support/gente.ts';

// The line of osprera is not used by any other file.
test.use(conEquipos);

/** Counts the presses that the page receives, by pointer or by key. */
async function contarPulsaciones(page: Page) {
  await page.evaluate(() => {
    const counted = window as unknown as { pulsaciones: number };
    counted.pulsaciones = 0;
    for (const type of ['pointerdown', 'keydown'])
      window.addEventListener(type, () => (counted.pulsaciones += 1), true);
  });
  return () => page.evaluate(() => (window as unknown as { pulsaciones: number }).pulsaciones);
}

test('ends an attention and calls the next patient with two presses', async ({ browser }) => {
  // Three people with cameras at once.
  test.slow();
  const { page, context } = await abrirEscritorio(browser, 'osprera');
  await empezar(page);
  const ana = await abrirPaciente(browser, 'osprera', ANA);
  const { id } = await ana.solicitar();
  await ana.esperar(id);
  const carlos = await abrirPaciente(browser, 'osprera', CARLOS);
  const segundo = await carlos.solicitar();
  await carlos.esperar(segundo.id);
  await expect(enFila(page, 'Carlos Díaz')).toBeVisible();
  await page.getByRole('button', { name: 'Llamar a Ana Gómez' }).click();
  await ana.entrar();
  await enConsulta(page);
  await expect(ficha(page).getByRole('textbox', { name: 'Evolución' })).toBeVisible();

  const pulsaciones = await contarPulsaciones(page);
  await ficha(page)
    .getByRole('button', { name: /^Finalizar atención/ })
    .click();
  await page
    .getByRole('dialog', { name: '¿Finalizar la atención de Ana Gómez?' })
    .getByRole('button', { name: 'Terminar y llamar al siguiente' })
    .click();
  await llamando(page, 'Carlos Díaz');
  expect(await pulsaciones()).toBe(2);
  await expect(carlos.page.getByRole('heading', { name: 'Te están llamando' })).toBeVisible();
  await expect(ana.page).toHaveURL((url) => url.pathname === '/finllamada');
  await Promise.all([context, ana.page.context(), carlos.page.context()].map((one) => one.close()));
});
