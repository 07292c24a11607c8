import { expect, test } from '@playwright/test';
import { abrir, crear } from './support/compartir.ts';
import { boton, campo, escribirMedicamento, hoja, revisar, titulo } from './support/documentos.ts';
import {
  abrirEscritorio,
  abrirPaciente,
  conProductoPropio,
  empezar,
  enConsulta,
  enFila,
  ficha,
} from './support/escritorio.ts';
import { CARLOS } from './support/gente.ts';
import { aviso, otroNavegador } from './support/personas.ts';
import { en } from './support/portal.ts';

conProductoPropio();

test('an allergy told on a phone warns at the desk, and travels in a link until it is revoked', async ({
  browser,
}) => {
  test.slow();
  const paciente = await abrirPaciente(browser, 'demo', CARLOS);
  await paciente.page.goto(en('demo', '/resumen'));
  await paciente.page.getByRole('button', { name: 'Agregar alergia' }).click();
  const alergia = paciente.page.getByRole('dialog', { name: 'Agregar alergia' });
  await alergia.getByRole('button', { name: 'Penicilina' }).click();
  await alergia.getByRole('textbox', { name: /^¿Qué pasó\?/ }).fill('Ronchas');
  await alergia.getByRole('radio', { name: /^Grave/ }).check();
  await alergia.getByRole('button', { name: 'Guardar' }).click();
  await expect(paciente.page.getByRole('list', { name: 'Alergias e intolerancias' })).toContainText(
    'Penicilina',
  );

  const { page } = await abrirEscritorio(browser, 'demo');
  await empezar(page);
  const { id } = await paciente.solicitar('Me duele la garganta.');
  await paciente.esperar(id);
  await expect(enFila(page, 'Carlos')).toBeVisible();
  await page.getByRole('button', { name: /^Llamar a Carlos/ }).click();
  await paciente.entrar();
  await enConsulta(page);
  await expect(ficha(page).getByText('Penicilina').first()).toBeVisible();

  await boton(page, /^Receta/).click();
  await escribirMedicamento(page, { generico: 'Amoxicilina' });
  await campo(page, 'Diagnóstico').fill('Faringitis aguda');
  await expect(
    hoja(page).getByText(
      'Carlos tiene alergia a Penicilina (grave, Ronchas). Amoxicilina es de esa familia.',
    ),
  ).toBeVisible();
  await campo(page, 'Motivo para indicarlo igual').fill('Toleró amoxicilina el año pasado');
  const firma = await revisar(page, 'Firmar la receta');
  await firma.getByLabel(/^CUIL de Carlos/).fill('20-28444555-5');
  await firma.getByLabel('Cobertura').fill('OSDE');
  await firma.getByRole('button', { name: 'Firmar', exact: true }).click();
  await expect(titulo(page, /^Receta n° \d+$/)).toBeVisible();
  await expect(hoja(page).getByText('Motivo: Toleró amoxicilina el año pasado')).toBeVisible();
  await boton(page, 'Agregar a la medicación: Amoxicilina').click();
  await expect(hoja(page).getByText('En la medicación', { exact: true })).toBeVisible();

  // The patient shares from a second tab while the call goes on.
  const pestana = await paciente.page.context().newPage();
  await pestana.goto(en('demo', '/compartirResumen'));
  const { enlace, pin } = await crear(pestana);
  const otro = await otroNavegador(browser);
  await otro.page.goto(enlace);
  await abrir(otro.page, pin);
  const resumen = otro.page.getByRole('article');
  await expect(resumen).toContainText('Penicilina');
  await expect(resumen).toContainText('Amoxicilina');

  await pestana.getByRole('button', { name: 'Listo, ya lo mostré' }).click();
  await pestana.getByRole('button', { name: 'Dejar de compartir' }).click();
  await pestana
    .getByRole('alertdialog', { name: '¿Dejar de compartir este enlace?' })
    .getByRole('button', { name: 'Dejar de compartir' })
    .click();
  await expect(aviso(pestana, 'Dejaste de compartir el enlace')).toBeVisible();
  await otro.page.reload();
  await abrir(otro.page, pin);
  await expect(otro.page.getByRole('alert')).toContainText('La persona dejó de compartir este resumen.');
  await expect(resumen).toHaveCount(0);
  await otro.context.close();
});
