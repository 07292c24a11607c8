import { expect, test, type Page } from '@playwright/test';
import { conEquipos } from './support/atenciones.ts';
import {
  abrirEscritorio,
  abrirPaciente,
  conProductoPropio,
  dicho,
  empezar,
  enConsulta,
  enFila,
  evolucion,
  ficha,
  llamada,
  llamando,
} from './support/escritorio.ts';
import { ANA, CARLOS } from './support/gente.ts';

test.use(conEquipos);
conProductoPropio();

/** Counts the keys and the pointer presses that the page receives. */
async function contarPulsaciones(page: Page) {
  await page.evaluate(() => {
    const counted = window as unknown as { teclas: number; punteros: number };
    Object.assign(counted, { teclas: 0, punteros: 0 });
    window.addEventListener('keydown', () => (counted.teclas += 1), true);
    window.addEventListener('pointerdown', () => (counted.punteros += 1), true);
  });
  return () =>
    page.evaluate(() => {
      const { teclas, punteros } = window as unknown as { teclas: number; punteros: number };
      return { teclas, punteros };
    });
}
const cuerpo = (page: Page) => page.locator('body');

test('calls the patient again after the end, and gives a turno for the control with two presses', async ({
  browser,
}) => {
  test.slow();
  const { page } = await abrirEscritorio(browser, 'demo');
  await empezar(page);
  const carlos = await abrirPaciente(browser, 'demo', CARLOS);
  const { id, sala } = await carlos.solicitar();
  await carlos.esperar(id);
  await expect(enFila(page, 'Carlos Díaz')).toBeVisible();
  await page.getByRole('button', { name: 'Llamar a Carlos Díaz' }).click();
  await carlos.entrar();
  await enConsulta(page);
  const finalizar = async () => {
    await cuerpo(page).press('f');
    await page
      .getByRole('dialog', { name: '¿Finalizar la atención de Carlos Díaz?' })
      .getByRole('button', { name: 'Finalizar', exact: true })
      .press('Enter');
    await expect(carlos.page).toHaveURL((url) => url.pathname === '/finllamada');
  };
  await finalizar();

  // The page where the patient is rings, and leads into the call.
  await expect(llamada(page).getByText('Recién atendiste a Carlos Díaz')).toBeVisible();
  await cuerpo(page).press('l');
  await llamando(page, 'Carlos Díaz');
  await expect(llamada(page).getByText(`Continúa la atención ${sala}, de las`)).toBeVisible();
  await carlos.page.getByRole('alert').getByRole('button', { name: 'Entrar a la videollamada' }).click();
  await enConsulta(page);
  await finalizar();
  await carlos.page.goto(carlos.page.url().replace(/\/finllamada.*/, `/detalleAtencion?id=${id}`));
  await expect(carlos.page.getByText('Continuó en')).toBeVisible();

  const pulsaciones = await contarPulsaciones(page);
  await cuerpo(page).press('d');
  const control = page.getByRole('dialog', { name: 'Turno de control para Carlos Díaz' });
  await expect(control.getByRole('radio', { name: /^En una semana/ })).toBeChecked();
  await expect(control.getByRole('button', { name: 'Dar el turno' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dicho(page, /^Turno de control de Carlos Díaz: \S+ \d+ de \S+, \d\d:\d\d hs$/)).toBeVisible();
  expect(await pulsaciones()).toEqual({ teclas: 2, punteros: 0 });
});

test('writes own texts by abbreviation, and goes from one patient to the next with two keys and no mouse', async ({
  browser,
}) => {
  test.slow();
  const { page, pedir } = await abrirEscritorio(browser, 'osprera');
  await empezar(page);
  const ana = await abrirPaciente(browser, 'osprera', ANA);
  await ana.esperar((await ana.solicitar()).id);
  const carlos = await abrirPaciente(browser, 'osprera', CARLOS);
  await carlos.esperar((await carlos.solicitar()).id);
  await expect(enFila(page, 'Carlos Díaz')).toBeVisible();
  await page.getByRole('button', { name: 'Llamar a Ana Gómez' }).click();
  await ana.entrar();
  await enConsulta(page);
  await cuerpo(page).press('m');
  await expect(llamada(page).getByLabel('Escribir a Ana')).toBeFocused();
  await page.keyboard.press('Tab');

  // A text of one's own, written in the dialog and inserted at the cursor.
  await evolucion(page).fill('Sin fiebre. ');
  await ficha(page).getByRole('button', { name: 'Mis textos' }).click();
  await page.getByRole('button', { name: 'Nuevo texto' }).click();
  const nuevo = page.getByRole('dialog', { name: 'Nuevo texto' });
  await nuevo.getByLabel('Nombre').fill('Control de presión');
  await nuevo.getByLabel('Abreviatura (opcional)').fill('con espacio');
  await nuevo.getByRole('textbox', { name: 'Texto', exact: true }).fill('TA 120/80, sin cambios.');
  await nuevo.getByRole('button', { name: 'Guardar' }).click();
  await expect(nuevo.getByText('De 2 a 12 letras o números, sin espacios')).toBeVisible();
  await nuevo.getByLabel('Abreviatura (opcional)').fill('hta');
  await nuevo.getByRole('button', { name: 'Guardar' }).click();
  await page.getByRole('button', { name: 'Insertar Control de presión' }).click();
  await expect(evolucion(page)).toHaveValue('Sin fiebre. TA 120/80, sin cambios.');
  expect(await pedir<unknown[]>('/api/modelos')).toHaveLength(1);

  // The abbreviation becomes the text; Backspace, or Ctrl+Z, gives it back as it was typed.
  await evolucion(page).fill('');
  await evolucion(page).pressSequentially('.hta ');
  await expect(evolucion(page)).toHaveValue('TA 120/80, sin cambios. ');
  await page.keyboard.press('Backspace');
  await expect(evolucion(page)).toHaveValue('.hta');
  await page.keyboard.type(' ');
  await expect(evolucion(page)).toHaveValue('TA 120/80, sin cambios. ');
  await page.keyboard.press('Control+z');
  await expect(evolucion(page)).toHaveValue('.hta ');

  await page.keyboard.press('Escape');
  await ficha(page).getByRole('heading', { name: 'Ana Gómez' }).click();
  const pulsaciones = await contarPulsaciones(page);
  await page.keyboard.press('f');
  await expect(page.getByRole('dialog', { name: '¿Finalizar la atención de Ana Gómez?' })).toBeVisible();
  await page.keyboard.press('n');
  await llamando(page, 'Carlos Díaz');
  expect(await pulsaciones()).toEqual({ teclas: 2, punteros: 0 });
  await expect(carlos.page.getByRole('heading', { name: 'Te están llamando' })).toBeVisible();
});
