import { expect, test } from '@playwright/test';
import { conEquipos } from './support/atenciones.ts';
import {
  atender,
  borradorGuardado,
  boton,
  campo,
  CUIL,
  despuesDeAtender,
  revisar,
  titulo,
} from './support/documentos.ts';
import { abrirPaciente, conProductoPropio, dicho, ficha } from './support/escritorio.ts';
import { CARLOS } from './support/gente.ts';
import { en } from './support/portal.ts';

// Each test that changes data uses a unit of its own: every unit has the same people.

test.use(conEquipos);
conProductoPropio();

test('a draft is hidden from the patient, is named when the attention ends, and can be signed later from the list', async ({
  browser,
}) => {
  test.slow();
  const { page, pedir, paciente, id } = await atender(browser, 'osperyh');
  await page.locator('body').press('c');
  await campo(page, 'Texto del certificado').fill('Reposo por cuadro viral.');
  await campo(page, 'Días de reposo').fill('3');
  await expect(ficha(page).getByText(/^Reposo hasta el .* inclusive$/)).toBeVisible();
  await borradorGuardado(page);

  // A reload restores the open document.
  await page.reload();
  await expect(titulo(page, 'Certificado')).toBeVisible();
  await expect(campo(page, 'Texto del certificado')).toHaveValue('Reposo por cuadro viral.');
  await expect(campo(page, 'Días de reposo')).toHaveValue('3');
  await page.keyboard.press('Escape');
  await expect(ficha(page).getByRole('textbox', { name: 'Evolución' })).toBeVisible();

  const { documentos } = await pedir<{ documentos: { id: string; estado: string }[] }>(
    `/api/documento/atencion/${id}`,
  );
  const borrador = documentos.find(({ estado }) => estado === 'borrador')!;
  await page.locator('body').press('f');
  const fin = page.getByRole('dialog', { name: '¿Finalizar la atención de Ana Gómez?' });
  await expect(fin).toContainText('Queda 1 documento sin firmar: certificado');
  await fin.getByRole('radio', { name: /^Está completa/ }).check();
  await fin.getByRole('button', { name: 'Finalizar', exact: true }).click();
  await expect(fin).toBeHidden();

  await expect(paciente.pedir('/api/documento/abrir', { path: `/documento/${borrador.id}` })).rejects.toThrow(
    '404',
  );
  const antes = await paciente.pedir<{ documentos: { clase: string }[] }>(`/api/atencion/detalle/${id}`);
  expect(antes.documentos.map(({ clase }) => clase)).not.toContain('certificado');

  await page.getByRole('link', { name: '1 documento sin firmar' }).click();
  await page.getByRole('link', { name: 'Seguir: Certificado, Ana Gómez' }).click();
  await expect(titulo(page, 'Certificado')).toBeVisible();
  const dialogo = await revisar(page, 'Firmar el certificado');
  await expect(dialogo.getByRole('article', { name: 'Vista previa' })).toContainText('3 días, desde el');
  await dialogo.getByRole('button', { name: 'Firmar', exact: true }).click();
  await expect(titulo(page, /^Certificado n° \d+$/)).toBeVisible();
  const despues = await paciente.pedir<{ documentos: { clase: string }[] }>(`/api/atencion/detalle/${id}`);
  expect(despues.documentos.map(({ clase }) => clase)).toContain('certificado');
  await expect(page.getByRole('link', { name: '1 documento sin firmar' })).toHaveCount(0);
});

test('signs an order, indications and a file, repeats an earlier prescription, and discards a draft', async ({
  browser,
}) => {
  test.slow();
  const { page, paciente, id } = await despuesDeAtender(browser, 'tres_arroyos');
  const otro = async (nombre: string) => {
    await boton(page, 'Documento').click();
    await page.getByRole('menuitem', { name: nombre }).click();
  };
  await otro('Orden');
  await campo(page, 'Estudio o práctica 1').fill('Hemograma completo');
  await campo(page, 'Estudio o práctica 1').press('Enter');
  await expect(campo(page, 'Estudio o práctica 2')).toBeFocused();
  await page.keyboard.type('PCR');
  await campo(page, 'Diagnóstico').fill('Fiebre en estudio');
  await borradorGuardado(page);
  let dialogo = await revisar(page, 'Firmar la orden');
  await dialogo.getByLabel('CUIL de Ana Gómez').fill(CUIL);
  await dialogo.getByLabel('Cobertura').fill('OSDE');
  await dialogo.getByRole('button', { name: 'Firmar', exact: true }).click();
  await expect(titulo(page, /^Orden n° \d+$/)).toBeVisible();
  await boton(page, 'Volver a la ficha').click();

  await otro('Indicaciones');
  await campo(page, 'Indicaciones').fill('Reposo y abundante líquido.');
  await borradorGuardado(page);
  dialogo = await revisar(page, 'Firmar las indicaciones');
  await dialogo.getByRole('button', { name: 'Firmar', exact: true }).click();
  await expect(titulo(page, /^Indicaciones n° \d+$/)).toBeVisible();
  await boton(page, 'Volver a la ficha').click();

  await otro('Adjuntar un archivo');
  await boton(page, 'Subir archivo').click();
  await expect(ficha(page).getByText('Error: Elegí un archivo')).toBeVisible();
  await campo(page, 'Archivo').setInputFiles({
    name: 'Laboratorio.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
  });
  await campo(page, 'Qué es').fill('Laboratorio de octubre');
  await boton(page, 'Subir archivo').click();
  await expect(ficha(page).getByText('Laboratorio.pdf')).toBeVisible();
  dialogo = await revisar(page, 'Firmar el archivo');
  await dialogo.getByRole('button', { name: 'Firmar', exact: true }).click();
  const descarga = page.waitForEvent('download');
  await boton(page, /^Descargar:/).click();
  expect((await descarga).suggestedFilename()).toBe('Laboratorio.pdf');
  await boton(page, 'Volver a la ficha').click();

  // Ana has one earlier prescription.
  await boton(page, /^Receta/).click();
  await boton(page, 'Repetir una receta anterior').click();
  const repetir = page.getByRole('dialog', { name: 'Repetir una receta anterior' });
  await repetir.getByRole('button', { name: 'Repetir', exact: true }).click();
  await expect(repetir.getByText('Error: Elegí una receta')).toBeVisible();
  await repetir.getByRole('radio').first().check();
  await repetir.getByRole('button', { name: 'Repetir', exact: true }).click();
  await expect(campo(page, 'Nombre genérico').first()).not.toHaveValue('');
  await borradorGuardado(page);
  await boton(page, 'Descartar').click();
  await page
    .getByRole('alertdialog', { name: '¿Descartar este borrador?' })
    .getByRole('button', { name: 'Descartar' })
    .click();
  await expect(dicho(page, 'Borrador descartado')).toBeVisible();
  const { documentos } = await paciente.pedir<{ documentos: { clase: string }[] }>(
    `/api/atencion/detalle/${id}`,
  );
  expect(documentos.map(({ clase }) => clase).toSorted()).toEqual([
    'adjunto',
    'constancia',
    'indicaciones',
    'orden',
  ]);
});

test('closing the note signs it, and a correction is a new version', async ({ browser }) => {
  test.slow();
  const { page, paciente, id } = await despuesDeAtender(browser, 'chacabuco', { dni: CARLOS });
  await ficha(page).getByRole('textbox', { name: 'Evolución' }).fill('Tos seca.');
  await ficha(page).getByRole('combobox', { name: 'Diagnóstico' }).fill('Bronquitis');
  await expect(page.getByText(/^Borrador guardado \d\d:\d\d$/)).toBeVisible();
  await boton(page, 'Cerrar nota').click();
  const cerrar = page.getByRole('alertdialog', { name: '¿Cerrar la nota de Carlos Díaz?' });
  await expect(cerrar).toContainText('Queda firmada con fecha y hora, y el paciente la ve.');
  await cerrar.getByRole('button', { name: 'Cerrar nota' }).click();
  await expect(dicho(page, 'Nota de Carlos Díaz cerrada')).toBeVisible();
  type Detalle = { evolucion: { diagnostico: string; corrige: boolean } | null };
  expect((await paciente.pedir<Detalle>(`/api/atencion/detalle/${id}`)).evolucion).toMatchObject({
    diagnostico: 'Bronquitis',
    corrige: false,
  });

  await page.getByRole('link', { name: 'Documentos', exact: true }).click();
  await page.getByRole('link', { name: 'Abrir: Evolución, Carlos Díaz' }).click();
  await expect(ficha(page)).toContainText('Tos seca.');
  await boton(page, 'Corregir').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Corregir', exact: true }).click();
  await campo(page, 'Diagnóstico').fill('Bronquitis aguda');
  await borradorGuardado(page);
  const dialogo = await revisar(page, 'Firmar la evolución');
  await dialogo.getByRole('button', { name: 'Firmar', exact: true }).click();
  await expect(dicho(page, 'Evolución firmada')).toBeVisible();
  expect((await paciente.pedir<Detalle>(`/api/atencion/detalle/${id}`)).evolucion).toMatchObject({
    diagnostico: 'Bronquitis aguda',
    corrige: true,
  });
  const carlos = await abrirPaciente(browser, 'chacabuco', CARLOS);
  await carlos.page.goto(en('chacabuco', `/detalleAtencion?id=${id}`));
  await expect(carlos.page.getByText('Bronquitis aguda').first()).toBeVisible();
});
