import { expect, test } from '@playwright/test';
import { conEquipos } from './support/atenciones.ts';
import {
  abrirEscritorio,
  abrirPaciente,
  comoRiesgoDeTrabajo,
  conProductoPropio,
  diagnostico,
  dicho,
  empezar,
  enConsulta,
  enFila,
  evolucion,
  ficha,
  fila,
  guardado,
  irAlEscritorio,
  llamada,
  llamando,
  seVe,
  siguiente,
} from './support/escritorio.ts';
import { ANA, CARLOS, LUCIA, MARTIN } from './support/gente.ts';

// Each test that changes data uses a unit of its own: every unit has the same people.

test.use(conEquipos);
conProductoPropio();

test('calls the next patient, keeps call and note after a reload, and ends the attention on both sides', async ({
  browser,
}) => {
  test.slow();
  const { page } = await abrirEscritorio(browser, 'iosfa');
  await empezar(page);
  const ana = await abrirPaciente(browser, 'iosfa', ANA);
  const { id } = await ana.solicitar('Tengo tos.');
  await ana.esperar(id);
  await expect(siguiente(page)).not.toHaveAttribute('aria-disabled');
  await page.locator('body').press('n');
  await llamando(page, 'Ana Gómez');
  await expect(llamada(page)).toContainText('Llamado 1 de 3 · Volvemos a llamar en 00:');
  await expect(page.getByText('Se habilita al finalizar la atención en curso.')).toBeVisible();
  // While it rings, chat and note are both in view on a low screen and on a narrow one.
  const chat = llamada(page).getByLabel('Escribir a Ana');
  for (const [width, height] of [
    [1280, 720],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(chat).toBeInViewport({ ratio: 1 });
    await expect(evolucion(page)).toBeInViewport();
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(ana.page.getByRole('heading', { name: 'Te están llamando' })).toBeVisible();
  await ana.entrar();
  await enConsulta(page);
  await expect(page.getByRole('heading', { name: 'Llamando a Ana Gómez' })).toBeHidden();
  await seVe(page);
  await seVe(ana.page);

  await expect(ficha(page)).toContainText('femenino · DNI 30.111.222');
  await expect(ficha(page)).toContainText('Hipertensión: Controlada con medicación');
  await expect(ficha(page)).toContainText('Tengo tos.');
  await expect(ficha(page).getByRole('tab', { name: 'Atenciones 12' })).toBeVisible();
  // The summary comes first: what the patient tells meanwhile is there at once, to be confirmed.
  await expect(ficha(page).getByText('Alergia: Penicilina, grave')).toBeVisible();
  const mariscos = { clase: 'alergia', nombre: 'Mariscos', gravedad: 'grave' };
  await ana.pedir('/api/resumen/anotar', { documento: ANA, entrada: mariscos });
  await expect(ficha(page).getByText('Alergia: Mariscos, grave')).toBeVisible();
  await ficha(page).getByRole('button', { name: 'Ver resumen' }).click();
  await expect(ficha(page)).toContainText('Alteraciones visuales');
  await expect(ficha(page)).toContainText('Lo dijo Ana Gómez hoy · sin confirmar');
  await ficha(page).getByRole('button', { name: 'Confirmar Mariscos' }).click();
  await expect(ficha(page)).toContainText('Lo dijo Ana Gómez hoy · Confirmado por la Dra. Laura Pérez');
  await ficha(page)
    .getByRole('button', { name: /^Quitar Enalapril/ })
    .click();
  await page.getByRole('button', { name: /^Ya no está vigente/ }).click();
  await expect(ficha(page)).toContainText('Sin datos: nadie contó si toma medicación.');
  await ficha(page).getByRole('button', { name: 'Sin medicación actual', exact: true }).click();
  await expect(ficha(page)).toContainText('Lo anotó la Dra. Laura Pérez hoy');
  await ficha(page).getByRole('button', { name: 'Agregar en Alergias e intolerancias' }).click();
  const alergia = page.getByRole('dialog', { name: 'Agregar alergia' });
  await alergia.getByRole('textbox', { name: 'Sustancia' }).fill('Látex');
  await alergia.getByRole('button', { name: 'Guardar' }).click();
  await expect(ficha(page).getByText('Alergia: Látex')).toBeVisible();
  await ficha(page).getByRole('button', { name: 'Quitar Látex' }).click();
  await page.getByRole('button', { name: /^Se anotó por error/ }).click();
  await expect(ficha(page).getByText('Alergia: Látex')).toHaveCount(0);
  await ficha(page).getByRole('tab', { name: 'Consulta' }).click();
  await evolucion(page).fill('Tos seca, sin disnea.');
  await diagnostico(page).fill('Faringitis');
  await guardado(page);

  await page.reload();
  await expect(evolucion(page)).toHaveValue('Tos seca, sin disnea.');
  await expect(diagnostico(page)).toHaveValue('Faringitis');
  await seVe(page);
  await seVe(ana.page);

  await ficha(page).getByRole('button', { name: 'Finalizar atención' }).click();
  const dialogo = page.getByRole('dialog', { name: '¿Finalizar la atención de Ana Gómez?' });
  await expect(dialogo.getByRole('radio', { name: /^Está completa/ })).toBeChecked();
  await dialogo.getByRole('button', { name: 'Finalizar', exact: true }).click();
  await expect(dicho(page, 'Atención de Ana Gómez finalizada')).toBeVisible();
  await expect(ana.page).toHaveURL((url) => url.pathname === '/finllamada');
  await expect(llamada(page)).toContainText('La fila está vacía');
  await expect(page.getByText(/sin cerrar$/)).toHaveCount(0);
});

test('a note left for later stays among the drafts, survives a reload, and can be closed', async ({
  browser,
}) => {
  test.slow();
  const { page, pedir } = await abrirEscritorio(browser, 'tres_de_febrero');
  await empezar(page);
  const ana = await abrirPaciente(browser, 'tres_de_febrero', ANA);
  const { id } = await ana.solicitar();
  await ana.esperar(id);
  await expect(enFila(page, 'Ana Gómez')).toBeVisible();
  await siguiente(page).click();
  await ana.entrar();
  await enConsulta(page);
  await evolucion(page).fill('A completar.');
  await evolucion(page).press('Control+Enter');
  const dialogo = page.getByRole('dialog', { name: '¿Finalizar la atención de Ana Gómez?' });
  await expect(dialogo).toContainText('Falta el diagnóstico.');
  await expect(dialogo.getByRole('radio', { name: /^La termino después/ })).toBeChecked();
  await dialogo.getByRole('button', { name: 'Finalizar', exact: true }).click();

  await expect(fila(page).getByRole('button', { name: '1 nota sin cerrar' })).toBeVisible();
  await page.getByRole('button', { name: 'Completar la nota de Ana Gómez' }).click();
  await expect(evolucion(page)).toHaveValue('A completar.');
  await page.reload();
  await expect(evolucion(page)).toHaveValue('A completar.');
  await diagnostico(page).fill('Faringitis');
  await guardado(page);
  await page.getByRole('button', { name: 'Cerrar nota' }).click();
  await page
    .getByRole('alertdialog', { name: '¿Cerrar la nota de Ana Gómez?' })
    .getByRole('button', { name: 'Cerrar nota' })
    .click();
  await expect(dicho(page, 'Nota de Ana Gómez cerrada')).toBeVisible();
  await expect(page.getByRole('button', { name: '1 nota sin cerrar' })).toHaveCount(0);
  const { nota } = await pedir<{ nota: { diagnostico: string; cerrada: boolean } }>(`/api/fila/ficha/${id}`);
  expect(nota).toMatchObject({ diagnostico: 'Faringitis', cerrada: true });
});

test("after the professional's browser crashes, another browser resumes the call and the patient stays in it", async ({
  browser,
}) => {
  test.slow();
  const { page, context, pedir } = await abrirEscritorio(browser, 'guardia');
  await empezar(page);
  const ana = await abrirPaciente(browser, 'guardia', ANA);
  const { id } = await ana.solicitar();
  await ana.esperar(id);
  await expect(enFila(page, 'Ana Gómez')).toBeVisible();
  await siguiente(page).click();
  await ana.entrar();
  await enConsulta(page);
  await evolucion(page).fill('Antes del corte.');
  await guardado(page);

  // Another professional gets 404 for the record; the attending one gets it.
  const martin = await abrirEscritorio(browser, 'guardia', MARTIN);
  await expect(martin.pedir(`/api/fila/ficha/${id}`)).rejects.toThrow('404');
  await expect(pedir(`/api/fila/ficha/${id}`)).resolves.toMatchObject({ paciente: { nome: 'Ana Gómez' } });
  await irAlEscritorio(martin.page, 'guardia', `?borrador=${id}`);
  await expect(ficha(martin.page)).toContainText('No pudimos traer la ficha');
  await expect(ficha(martin.page)).not.toContainText('Ana');

  await page.goto('chrome://crash').catch(() => {});
  await context.close();
  await expect(ana.page.locator('[data-llamada]')).toBeVisible();
  const otra = await abrirEscritorio(browser, 'guardia');
  await enConsulta(otra.page);
  await expect(evolucion(otra.page)).toHaveValue('Antes del corte.');
  await seVe(otra.page);
  await seVe(ana.page);
  await expect(otra.page.getByText('Atendiendo', { exact: true })).toBeVisible();
});

test('merges two tabs writing one note, does not finish with an unsaved note, and hanging up does not finish', async ({
  browser,
}) => {
  test.slow();
  const { page, context } = await abrirEscritorio(browser, 'l_zamora');
  await empezar(page);
  const lucia = await abrirPaciente(browser, 'l_zamora', LUCIA);
  const { id } = await lucia.solicitar();
  await expect(enFila(page, 'Lucía Fernández')).toBeVisible();
  await siguiente(page).click();
  await expect(evolucion(page)).toBeVisible();
  const otra = await context.newPage();
  await irAlEscritorio(otra, 'l_zamora');
  await expect(evolucion(otra)).toBeVisible();

  await evolucion(page).fill('Fiebre de dos días.');
  await guardado(page);
  await evolucion(otra).fill('Tos.');
  await expect(otra.getByRole('alert')).toContainText(
    'La nota cambió en otra pestaña. Te mostramos lo último que se guardó.',
  );
  await expect(evolucion(otra)).toHaveValue('Fiebre de dos días.');
  await otra.getByRole('button', { name: 'Volver a lo que escribí' }).click();
  await expect(evolucion(otra)).toHaveValue('Tos.');
  await guardado(otra);
  // Changes to different fields are merged without a warning.
  await diagnostico(page).fill('Faringitis');
  await guardado(page);
  await expect(evolucion(page)).toHaveValue('Tos.');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await otra.close();

  await context.setOffline(true);
  await diagnostico(page).fill('Faringitis aguda');
  await expect(page.getByText('Sin guardar: no hay conexión. Probamos de nuevo solos.')).toBeVisible();
  await ficha(page).getByRole('button', { name: 'Finalizar atención' }).click();
  const dialogo = page.getByRole('dialog');
  await dialogo.getByRole('button', { name: 'Finalizar', exact: true }).click();
  await expect(dialogo.getByRole('alert')).toContainText(
    'La nota todavía no se guardó, y por eso no finalizamos.',
  );
  await context.setOffline(false);
  await dialogo.getByRole('button', { name: 'Seguir atendiendo' }).click();
  await guardado(page);

  // The other tab had the call and is closed now: this tab takes the call back.
  await llamada(page).getByRole('button', { name: 'Traerla acá' }).click();
  await lucia.esperar(id);
  await lucia.entrar();
  await enConsulta(page);
  await llamada(page).getByRole('button', { name: 'Cortar' }).click();
  await expect(llamada(page)).toContainText('Saliste de la videollamada');
  await llamada(page).getByRole('button', { name: 'Volver a la videollamada' }).click();
  await expect(llamada(page).getByRole('button', { name: 'Cortar' })).toBeVisible();
});

test('a work-risk attention cannot end without an outcome', async ({ browser }) => {
  const { page } = await abrirEscritorio(browser, 'vilsar');
  await comoRiesgoDeTrabajo(page);
  await empezar(page);
  const carlos = await abrirPaciente(browser, 'vilsar', CARLOS);
  await carlos.solicitar();
  await expect(enFila(page, 'Carlos Díaz')).toBeVisible();
  await siguiente(page).click();
  await expect(evolucion(page)).toBeVisible();
  await page.locator('body').press('f');
  const dialogo = page.getByRole('dialog', { name: '¿Finalizar la atención de Carlos Díaz?' });
  await expect(dialogo).toContainText('El paciente todavía no entró a la videollamada.');
  await dialogo.getByRole('button', { name: 'Finalizar', exact: true }).click();
  await expect(dialogo.getByText('Error: Elegí si es alta o nuevo control.')).toBeVisible();
  await dialogo.getByRole('radio', { name: /^Nuevo control/ }).check();
  const sent = page.waitForRequest('**/api/fila/finalizar');
  await dialogo.getByRole('button', { name: 'Finalizar', exact: true }).click();
  expect((await sent).postDataJSON()).toMatchObject({ resultado: 'nuevo_control', cerrarNota: false });
  await expect(dicho(page, 'Atención de Carlos Díaz finalizada')).toBeVisible();
});
