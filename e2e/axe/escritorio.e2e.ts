import { expect, test, type Browser, type Page } from '@playwright/test';
import { enPlantillas, revisar } from '../support/axe.ts';
import { conEquipos } from '../support/atenciones.ts';
import {
  abrirEscritorio,
  abrirPaciente,
  comoRiesgoDeTrabajo,
  conProductoPropio,
  empezar,
  enConsulta,
  enFila,
  ficha,
  irAlEscritorio,
  llamando,
} from '../support/escritorio.ts';
import { ANA, CARLOS } from '../support/gente.ts';
import { resumenLleno } from '../support/registros.ts';

test.use(conEquipos);
conProductoPropio();

const NARROW = [320, 360];
/** Tall enough that no field lies half under the sticky footer, which axe would report as a small target. */
const TALL = 1600;
const panel = (page: Page, nombre: string) =>
  page.getByRole('group', { name: 'Paneles' }).getByRole('button', { name: nombre });

/** Checks the three panels side by side, and the given ones on a phone. */
async function revisarPaneles(page: Page, what: string, ...nombres: ('Fila' | 'Llamada' | 'Ficha')[]) {
  await revisar(page, what, [1440]);
  await page.setViewportSize({ width: 360, height: 780 });
  for (const nombre of nombres) {
    await panel(page, nombre).click();
    await revisar(page, `${what}, ${nombre}`, NARROW, TALL);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Opens a dialog, checks it at every width, and closes it. */
async function revisarDialogo(page: Page, what: string, abrir: () => Promise<void>, conError?: string) {
  await abrir();
  const dialogo = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await expect(dialogo).toBeVisible();
  if (conError !== undefined) {
    await dialogo.getByRole('button', { name: conError, exact: true }).click();
    await expect(dialogo.getByText(/^Error: /)).toBeVisible();
  }
  await revisar(page, what);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Escape');
  await expect(dialogo).toBeHidden();
}

async function llamarA(browser: Browser, page: Page, plantilla: string) {
  await empezar(page);
  const [ana, carlos] = [
    await abrirPaciente(browser, plantilla, ANA),
    await abrirPaciente(browser, plantilla, CARLOS),
  ];
  const { id } = await ana.solicitar('Desde el sábado tengo tos y un poco de fiebre a la noche.');
  await carlos.solicitar();
  await ana.esperar(id);
  await expect(enFila(page, 'Carlos Díaz')).toBeVisible();
  await page.getByRole('button', { name: 'Llamar a Ana Gómez' }).click();
  await llamando(page, 'Ana Gómez');
  await expect(ficha(page).getByRole('textbox', { name: 'Evolución' })).toBeVisible();
  return ana;
}

test('the desk is accessible before a call: off duty, empty, with people, and its dialogs', async ({
  browser,
}) => {
  test.slow();
  const { page } = await abrirEscritorio(browser, 'osef');
  await revisarPaneles(page, 'off duty', 'Fila', 'Llamada', 'Ficha');
  await empezar(page);
  await revisarPaneles(page, 'nobody waits', 'Fila', 'Llamada');
  const ana = await abrirPaciente(browser, 'osef', ANA);
  await ana.solicitar('Desde el sábado tengo tos y un poco de fiebre a la noche.');
  await expect(enFila(page, 'Ana Gómez')).toBeVisible();
  await revisarPaneles(page, 'somebody waits', 'Fila', 'Llamada');
  const transferir = enFila(page, 'Ana Gómez').getByRole('button', { name: /^Transferir/ });
  await revisarDialogo(page, 'pass on', () => transferir.click(), 'Transferir');
  await revisarDialogo(page, 'off duty?', () =>
    page.getByRole('button', { name: 'Dejar de atender' }).click(),
  );
  await revisarDialogo(page, 'shortcuts', () => page.locator('body').press('?'));
  await revisarDialogo(page, 'devices', () => page.getByRole('button', { name: 'Probar equipos' }).click());
  await page.getByRole('button', { name: 'Dejar de atender' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Dejar de atender' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await revisarPaneles(page, 'left with people in line', 'Llamada');
});

for (const plantilla of enPlantillas('l_zamora', 'iosper')) {
  test(`${plantilla}: the record, its tabs and its dialogs are accessible during a call`, async ({
    browser,
  }) => {
    test.slow();
    const { page } = await abrirEscritorio(browser, plantilla);
    await page.route('**/api/atencion/resumen?*', (route) => route.fulfill({ json: resumenLleno }));
    await comoRiesgoDeTrabajo(page);
    const ana = await llamarA(browser, page, plantilla);
    await revisarPaneles(page, 'calling', 'Llamada');
    await revisarDialogo(page, 'absent?', () => page.locator('body').press('x'));
    await ana.entrar();
    await enConsulta(page);
    await revisarPaneles(page, 'in the call', 'Fila', 'Llamada', 'Ficha');
    for (const nombre of ['Antecedentes', 'Atenciones', 'Documentos']) {
      await ficha(page)
        .getByRole('tab', { name: new RegExp(`^${nombre}`) })
        .click();
      await revisarPaneles(page, nombre, 'Ficha');
    }
    await ficha(page).getByRole('tab', { name: 'Antecedentes' }).click();
    await revisarDialogo(
      page,
      'an allergy, with its error',
      () => ficha(page).getByRole('button', { name: 'Agregar en Alergias e intolerancias' }).click(),
      'Guardar',
    );
    await ficha(page).getByRole('tab', { name: 'Consulta' }).click();
    await revisarDialogo(page, 'finish, with its error', () => page.locator('body').press('f'), 'Finalizar');
    for (const nombre of ['Plegar la fila', 'Plegar la ficha'])
      await page.getByRole('button', { name: nombre }).click();
    await revisar(page, 'folded', [1440]);
  });
}

test('the other sections and a note that was left open are accessible', async ({ browser }) => {
  test.slow();
  const { page } = await abrirEscritorio(browser, 'escobar');
  const ana = await llamarA(browser, page, 'escobar');
  await ana.entrar();
  await enConsulta(page);
  for (const seccion of ['Mis turnos', 'Semana']) {
    await page.getByRole('link', { name: seccion, exact: true }).click();
    await expect(page.getByRole('link', { name: /^En consulta con Ana Gómez/ })).toBeVisible();
    await revisar(page, `${seccion}, with a call behind it`);
    await page.setViewportSize({ width: 1440, height: 900 });
  }
  await irAlEscritorio(page, 'escobar');
  await expect(ficha(page).getByRole('textbox', { name: 'Evolución' })).toBeVisible();
  await page.locator('body').press('f');
  await page.getByRole('button', { name: 'Finalizar', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Completar la nota de Ana Gómez' })).toBeVisible();
  await revisarPaneles(page, 'drafts', 'Fila', 'Ficha');
  await page.getByRole('button', { name: 'Completar la nota de Ana Gómez' }).click();
  await expect(page.getByRole('button', { name: 'Cerrar nota' })).toBeVisible();
  await revisarPaneles(page, 'a draft', 'Ficha');
  await revisarDialogo(page, 'close it?', () => page.getByRole('button', { name: 'Cerrar nota' }).click());
});
