import { expect, test, type Page } from '@playwright/test';
import { conectar, startConAfuera } from './support/afuera.ts';
import { conEquipos } from './support/atenciones.ts';
import { revisar as revisarAxe } from './support/axe.ts';
import {
  borradorGuardado,
  boton,
  campo,
  CUIL,
  despuesDeAtender,
  escribirMedicamento,
  revisar,
  titulo,
} from './support/documentos.ts';
import { dicho } from './support/escritorio.ts';
import { LAURA, MARTA } from './support/gente.ts';
import { entrar } from './support/sesion.ts';

test.use(conEquipos);

const registrada = (estado: string) => ({
  professionals: {
    [LAURA]: { refeps: '920333444', licences: [{ tipo: 'nacional', numero: '98765', estado }] },
  },
});
const anchos = process.env['E2E'] === 'completo' ? [320, 360, 1440] : [320, 1440];

/** The administrator asks REFEPS about Laura's licences. */
async function consultar(page: Page, estado: string) {
  await entrar(page, 'demo', MARTA, '/admin/profesionales');
  await page.getByRole('link', { name: /Laura Pérez|Pérez, Laura/ }).click();
  await page.getByRole('button', { name: 'Consultar ahora' }).click();
  await expect(dicho(page, 'REFEPS respondió')).toBeVisible();
  await expect(
    page.getByRole('list', { name: 'Matrículas' }).getByText(estado, { exact: true }),
  ).toBeVisible();
}

test('a licence suspended overnight blocks recetas in words and nothing else, until it is back', async ({
  browser,
  page,
}) => {
  test.setTimeout(600_000);
  const comun = process.env['PORTAL_URL'];
  const { afuera, url, alDiaSiguiente, stop } = await startConAfuera('refeps.ts');
  const [refeps] = afuera;
  try {
    process.env['PORTAL_URL'] = url;
    await refeps!.set(registrada('active'));
    await conectar(page, { refeps: refeps! });
    await consultar(page, 'Habilitada');
    await revisarAxe(page, "a professional's licences", anchos);

    await refeps!.set(registrada('suspended'));
    await alDiaSiguiente();
    const { page: escritorio } = await despuesDeAtender(browser, 'demo');
    await boton(escritorio, /^Receta/).click();
    await escribirMedicamento(escritorio, { generico: 'Azitromicina' });
    await campo(escritorio, 'Diagnóstico').fill('Faringitis aguda');
    await borradorGuardado(escritorio);
    const firmar = await revisar(escritorio, 'Firmar la receta');
    await firmar.getByLabel('CUIL de Ana Gómez').fill(CUIL);
    await firmar.getByLabel('Cobertura').fill('OSDE');
    await firmar.getByRole('button', { name: 'Firmar', exact: true }).click();
    await expect(firmar.getByRole('alert').filter({ hasText: 'No pudimos firmar' })).toContainText(
      'No podés recetar: según REFEPS, la matrícula MN 98.765 no está habilitada.',
    );
    await firmar.getByRole('button', { name: 'Seguir escribiendo' }).click();
    await expect(campo(escritorio, 'Nombre genérico')).toHaveValue('Azitromicina');

    // Opened again, the dialog says it before the attempt.
    const otraVez = await revisar(escritorio, 'Firmar la receta');
    await expect(otraVez.getByText('Por ahora no podés firmar recetas')).toBeVisible();
    await revisarAxe(escritorio, 'a blocked receta', anchos);
    await escritorio.setViewportSize({ width: 1440, height: 900 });
    await otraVez.getByRole('button', { name: 'Seguir escribiendo' }).click();
    await boton(escritorio, 'Volver a la ficha').click();

    await boton(escritorio, /^Certificado/).click();
    await campo(escritorio, 'Texto del certificado').fill('Reposo por cuadro viral.');
    await borradorGuardado(escritorio);
    const certificado = await revisar(escritorio, 'Firmar el certificado');
    await expect(certificado.getByText('Por ahora no podés firmar recetas')).toHaveCount(0);
    await certificado.getByRole('button', { name: 'Firmar', exact: true }).click();
    await expect(dicho(escritorio, 'Certificado firmado')).toBeVisible();
    await boton(escritorio, 'Volver a la ficha').click();

    await refeps!.set(registrada('active'));
    await consultar(page, 'Habilitada');
    await boton(escritorio, /^Receta/).click();
    await expect(campo(escritorio, 'Nombre genérico')).toHaveValue('Azitromicina');
    const alFin = await revisar(escritorio, 'Firmar la receta');
    await expect(alFin.getByText('Por ahora no podés firmar recetas')).toHaveCount(0);
    await alFin.getByRole('button', { name: 'Firmar', exact: true }).click();
    await expect(titulo(escritorio, /^Receta n° \d+$/)).toBeVisible();
  } finally {
    process.env['PORTAL_URL'] = comun;
    await stop();
  }
});
