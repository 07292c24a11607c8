import { expect, test, type Page } from '@playwright/test';
import { conEquipos } from '../support/atenciones.ts';
import { enPlantillas, revisar } from '../support/axe.ts';
import {
  abrirDocumentos,
  atender,
  boton,
  borradorGuardado,
  campo,
  CUIL,
  despuesDeAtender,
  firmarReceta,
  titulo,
} from '../support/documentos.ts';
import { conProductoPropio, ficha } from '../support/escritorio.ts';
import { MARTIN } from '../support/gente.ts';

test.use(conEquipos);
conProductoPropio();

const panel = (page: Page, nombre: string) =>
  page.getByRole('group', { name: 'Paneles' }).getByRole('button', { name: nombre });

/** Checks the record beside the call, and alone on a phone. */
async function revisarFicha(page: Page, what: string) {
  await revisar(page, what, [1440]);
  await page.setViewportSize({ width: 360, height: 780 });
  await panel(page, 'Ficha').click();
  // A tall viewport: axe would report a field half under the sticky footer as a small target.
  await revisar(page, what, [320], 3400);
  await page.setViewportSize({ width: 1440, height: 900 });
}

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

for (const plantilla of enPlantillas('demo', 'osef')) {
  test(`${plantilla}: a prescription is accessible from its first field to its correction`, async ({
    browser,
  }) => {
    test.setTimeout(600_000);
    const { page, pedir, id } = await despuesDeAtender(browser, plantilla, { profesional: MARTIN });
    await pedir('/api/atencion/resumen/anotar', {
      atencion: id,
      entrada: { clase: 'alergia', nombre: 'Paracetamol', detalle: 'Ronchas' },
    });
    await boton(page, /^Receta/).click();
    await revisarFicha(page, 'an empty prescription');
    await campo(page, 'Nombre genérico').pressSequentially('paracet');
    await expect(ficha(page).getByRole('option').first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await revisar(page, 'suggestions', [1440]);
    await page.keyboard.press('Enter');
    await campo(page, 'Cantidad de envases').fill('mil');
    await borradorGuardado(page);
    await expect(ficha(page).getByText('Error: Escribí un número del 1 al 999')).toBeVisible();
    await boton(page, 'Agregar otro medicamento').click();
    await expect(ficha(page).getByText('Incompleta, sin validez', { exact: true })).toBeVisible();
    await boton(page, 'Revisar y firmar').click();
    await expect(ficha(page).getByText('Error: Escribí el motivo, en al menos 3 letras')).toBeVisible();
    await revisarFicha(page, 'two drugs, errors, a warning, what is missing');
    await campo(page, 'Motivo para indicarlo igual').fill('Toleró dosis bajas');
    await revisarDialogo(
      page,
      'repeat, with its error',
      () => boton(page, 'Repetir una receta anterior').click(),
      'Repetir',
    );
    await revisarDialogo(page, 'throw away?', () => boton(page, 'Descartar').click());

    await boton(page, 'Revisar y firmar').click();
    const dialogo = page.getByRole('dialog', { name: 'Firmar la receta' });
    await dialogo.getByLabel('CUIL de Ana Gómez').fill('27-30111222-4');
    await expect(dialogo.getByText('Error: El CUIL no es válido')).toBeVisible();
    await revisar(page, 'signing, incomplete, with an error');
    await page.setViewportSize({ width: 1440, height: 900 });
    await dialogo.getByLabel('CUIL de Ana Gómez').fill(CUIL);
    await dialogo.getByRole('button', { name: /^Firmar/ }).click();
    await expect(titulo(page, /^Receta n° \d+$/)).toBeVisible();
    await revisarFicha(page, 'signed, incomplete');
    await revisarDialogo(page, 'correct?', () => boton(page, 'Corregir').click());
    await revisarDialogo(page, 'annul?, with its error', () => boton(page, 'Anular').click(), 'Anular');
    await boton(page, 'Corregir').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Corregir', exact: true }).click();
    await expect(ficha(page).getByText(/^Corrige a la n° /)).toBeVisible();
    await revisarFicha(page, 'a correction');
  });
}

test('other documents, the list, the end with a draft and the section of documents are accessible', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const { page } = await atender(browser, 'l_zamora');
  await revisarFicha(page, 'the note and its buttons');
  await boton(page, 'Documento').click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await revisar(page, 'the menu', [1440]);
  await page.getByRole('menuitem', { name: 'Adjuntar un archivo' }).click();
  await boton(page, 'Subir archivo').click();
  await expect(ficha(page).getByText('Error: Elegí un archivo')).toBeVisible();
  await revisarFicha(page, 'a file, with its error');
  // The page was rendered again at another width, and the focus was lost.
  await boton(page, 'Subir archivo').press('Escape');

  await firmarReceta(page);
  await revisarFicha(page, 'signed');
  await boton(page, 'Volver a la ficha').click();
  await boton(page, /^Certificado/).click();
  await boton(page, 'Usar un texto de base').click();
  await campo(page, 'Días de reposo').fill('400');
  await expect(ficha(page).getByText('Error: Escribí un número del 0 al 365')).toBeVisible();
  await borradorGuardado(page);
  await revisarFicha(page, 'a certificate, with an error');
  await boton(page, 'Volver a la ficha').click();
  await boton(page, 'Documento').click();
  await page.getByRole('menuitem', { name: 'Orden' }).click();
  await campo(page, 'Estudio o práctica 1').fill('Hemograma completo');
  await boton(page, 'Agregar otro').click();
  await borradorGuardado(page);
  await revisarFicha(page, 'an order');
  await boton(page, 'Volver a la ficha').click();
  await abrirDocumentos(page);
  await expect(ficha(page).getByText('Borrador', { exact: true }).first()).toBeVisible();
  await revisarFicha(page, 'the list');
  await revisarDialogo(page, 'finish, with something unsigned', () =>
    boton(page, /^Finalizar atención/).click(),
  );
  await page.getByRole('link', { name: 'Documentos', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sin firmar' })).toBeVisible();
  await revisar(page, 'the section');
});
