import { expect, test, type Page } from '@playwright/test';
import { revisar } from './support/axe.ts';
import { ANA, CARLOS, conEquipos } from './support/atenciones.ts';
import {
  abrirEscritorio,
  abrirPaciente,
  comoRiesgoDeTrabajo,
  conProductoPropio,
  empezar,
  enFila,
  ficha,
  irAlEscritorio,
  llamando,
} from './support/escritorio.ts';

test.use(conEquipos);
conProductoPropio();

const NARROW = [320, 360];
const panel = (page: Page, nombre: RegExp) => page.getByRole('group', { name: 'Paneles' }).getByRole('button', { name: nombre });

/** The three side by side, and one by one on a phone. */
async function revisarPaneles(page: Page, what: string) {
  await revisar(page, what, [1440]);
  await page.setViewportSize({ width: 360, height: 780 });
  for (const nombre of [/^Fila/, /^Llamada/, /^Ficha/]) {
    await panel(page, nombre).click();
    await revisar(page, `${what}, ${nombre.source}`, NARROW);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** The dialog that a press opens, at every width, and closed again. */
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

for (const plantilla of ['osef', 'iosper']) {
  test(`${plantilla}: the desk from the door to the drafts, with its dialogs`, async ({ browser }) => {
    test.slow();
    const { page } = await abrirEscritorio(browser, plantilla);
    await comoRiesgoDeTrabajo(page);
    await revisarPaneles(page, 'off duty');
    await empezar(page);
    await revisarPaneles(page, 'nobody waits');

    for (const [dni, motivo] of [
      [ANA, 'Desde el sábado tengo tos y un poco de fiebre a la noche.'],
      [CARLOS, ''],
    ] as const) {
      const paciente = await abrirPaciente(browser, plantilla, dni);
      await paciente.solicitar(motivo);
      await expect(enFila(page, dni === ANA ? 'Ana Gómez' : 'Carlos Díaz')).toBeVisible();
    }
    await revisarPaneles(page, 'two wait');
    await revisarDialogo(
      page,
      'pass on',
      () =>
        enFila(page, 'Ana Gómez')
          .getByRole('button', { name: /^Transferir/ })
          .click(),
      'Transferir',
    );
    await revisarDialogo(page, 'off duty?', () => page.getByRole('button', { name: 'Dejar de atender' }).click());
    await revisarDialogo(page, 'shortcuts', () => page.locator('body').press('?'));
    await revisarDialogo(page, 'devices', () => page.getByRole('button', { name: 'Probar equipos' }).click());

    await page.getByRole('button', { name: 'Llamar al siguiente' }).click();
    await llamando(page, 'Ana Gómez');
    await expect(ficha(page).getByRole('textbox', { name: 'Evolución' })).toBeVisible();
    await revisarPaneles(page, 'calling');
    await revisarDialogo(page, 'absent?', () => page.locator('body').press('x'));
    for (const nombre of ['Antecedentes', 'Atenciones', 'Documentos']) {
      await ficha(page)
        .getByRole('tab', { name: new RegExp(`^${nombre}`) })
        .click();
      await revisarPaneles(page, nombre);
    }
    await ficha(page).getByRole('tab', { name: 'Consulta' }).click();
    await revisarDialogo(page, 'finish, with its error', () => page.locator('body').press('f'), 'Finalizar');
    for (const nombre of ['Plegar la fila', 'Plegar la ficha']) await page.getByRole('button', { name: nombre }).click();
    await revisar(page, 'folded', [1440]);
    for (const nombre of ['Abrir la fila', 'Abrir la ficha']) await page.getByRole('button', { name: nombre }).click();

    await page.getByRole('link', { name: 'Mis turnos' }).click();
    await expect(page.getByRole('link', { name: /^Llamando a Ana Gómez/ })).toBeVisible();
    await revisar(page, 'turnos, with somebody called');
    await page.setViewportSize({ width: 1440, height: 900 });
    await irAlEscritorio(page, plantilla);

    await expect(ficha(page).getByRole('textbox', { name: 'Evolución' })).toBeVisible();
    await page.locator('body').press('f');
    await page.getByRole('radio', { name: /^Alta/ }).check();
    await page.getByRole('button', { name: 'Finalizar', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Completar la nota de Ana Gómez' })).toBeVisible();
    await revisarPaneles(page, 'drafts');
    await page.getByRole('button', { name: 'Completar la nota de Ana Gómez' }).click();
    await expect(page.getByRole('button', { name: 'Cerrar nota' })).toBeVisible();
    await revisarPaneles(page, 'a draft');
    await revisarDialogo(page, 'close it?', () => page.getByRole('button', { name: 'Cerrar nota' }).click());

    await page.getByRole('button', { name: 'Dejar de atender' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Dejar de atender' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await revisarPaneles(page, 'left with people in line');
  });
}
