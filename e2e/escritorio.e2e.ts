import { expect, test, type Page } from '@playwright/test';
import { conEquipos } from './support/atenciones.ts';
import {
  abrirEscritorio,
  abrirPaciente,
  comoRiesgoDeTrabajo,
  conProductoPropio,
  dicho,
  empezar,
  enConsulta,
  enFila,
  ficha,
  fila,
  guardado,
  irAlEscritorio,
  llamada,
  llamando,
  seVe,
  sonidos,
} from './support/escritorio.ts';
import { en, tabHasta } from './support/portal.ts';
import { ANA, CARLOS, LUCIA, MARTIN } from './support/gente.ts';

/** Each in a unit of its own: the same people live in all of them. */
test.use(conEquipos);
conProductoPropio();

const siguiente = (page: Page) => page.getByRole('button', { name: 'Llamar al siguiente' });
const evolucion = (page: Page) => ficha(page).getByRole('textbox', { name: 'Evolución' });
const diagnostico = (page: Page) => ficha(page).getByRole('combobox', { name: 'Diagnóstico' });

test('duty opens the line; who arrives is seen, heard and in the title, unless the sound is off', async ({
  browser,
}) => {
  test.slow();
  const { page } = await abrirEscritorio(browser, 'guemes');
  await expect(page.getByText('Sin atender')).toBeVisible();
  await expect(siguiente(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('Para llamar, primero empezá a atender.')).toBeVisible();
  await empezar(page);
  await expect(page.getByText('Nadie espera en este momento.')).toBeVisible();
  await expect(page).toHaveTitle(/^Consultorio · /);

  const ana = await abrirPaciente(browser, 'guemes', ANA);
  const { sala } = await ana.solicitar('Desde el sábado tengo tos.');
  await expect(enFila(page, 'Ana Gómez')).toContainText(sala);
  await expect(enFila(page, 'Ana Gómez')).toContainText('Desde el sábado tengo tos.');
  await expect(enFila(page, 'Ana Gómez')).toContainText('recién');
  await expect(fila(page).getByText('1 espera', { exact: true })).toBeVisible();
  await expect(page).toHaveTitle('● Llegó alguien (1)');
  await expect(
    page.getByRole('status').filter({ hasText: `Llegó Ana Gómez, ${sala}. 1 espera.` }),
  ).toBeAttached();
  expect(await sonidos(page)).toBe(2);
  await page.mouse.move(300, 300);
  await expect(page).toHaveTitle(/^\(1\) Consultorio · /);

  await page.getByRole('button', { name: 'Sonido' }).click();
  await expect(page.getByRole('button', { name: 'Sonido' })).toHaveAttribute('aria-pressed', 'false');
  const carlos = await abrirPaciente(browser, 'guemes', CARLOS);
  await carlos.solicitar();
  await expect(enFila(page, 'Carlos Díaz')).toBeVisible();
  expect(await sonidos(page)).toBe(2);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sonido' })).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByText('Atendiendo', { exact: true })).toBeVisible();
  await expect(llamada(page)).toContainText('Sigue en la fila');
  await expect(llamada(page)).toContainText('Ana Gómez');

  // A chosen one, and not the first.
  await page.getByRole('button', { name: 'Llamar a Carlos Díaz' }).click();
  await llamando(page, 'Carlos Díaz');
  await expect(enFila(page, 'Ana Gómez')).toBeVisible();
});

test('call next, the call, the note, a reload in the middle, and the end on both sides', async ({
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
  // On a low screen the chat is in reach while it rings; on a narrow one beside the note.
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
  await ficha(page).getByRole('tab', { name: 'Antecedentes' }).click();
  await expect(ficha(page)).toContainText('Alteraciones visuales');
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

test('nobody answers: called again by itself and by hand, absent, and back in line with an alert', async ({
  browser,
}) => {
  test.slow();
  const { page } = await abrirEscritorio(browser, 'ospsip');
  await empezar(page);
  const carlos = await abrirPaciente(browser, 'ospsip', CARLOS);
  const { id, sala } = await carlos.solicitar();
  await carlos.esperar(id);
  await expect(enFila(page, 'Carlos Díaz')).toBeVisible();
  await siguiente(page).click();
  await llamando(page, 'Carlos Díaz');
  await expect(llamada(page).getByRole('timer')).toHaveText(/^00:[0-4]\d$/);
  await expect(llamada(page)).toContainText('Llamado 2 de 3', { timeout: 75_000 });
  await expect(carlos.page.getByText('Es la 2.ª vez que te llamamos.')).toBeVisible();
  await page.locator('body').press('v');
  await expect(llamada(page)).toContainText('Llamado 3 de 3 · Si no entra, queda como ausente en');

  await page.locator('body').press('x');
  const pregunta = page.getByRole('alertdialog', { name: '¿Carlos Díaz no se presentó?' });
  await expect(pregunta.getByRole('button', { name: 'Seguir llamando' })).toBeFocused();
  await pregunta.getByRole('button', { name: 'No se presentó' }).click();
  await expect(dicho(page, 'Carlos Díaz no se presentó')).toBeVisible();
  await expect(fila(page)).toContainText('Nadie espera');
  await expect(carlos.page.getByRole('heading', { name: 'Te llamamos y no te encontramos' })).toBeVisible();

  const antes = await sonidos(page);
  await carlos.page.getByRole('button', { name: 'Volver a la fila' }).click();
  await expect(enFila(page, 'Carlos Díaz')).toContainText(sala);
  expect(await sonidos(page)).toBeGreaterThan(antes);
});

test('passed on to another service: gone from here, in line there, told to the patient', async ({
  browser,
}) => {
  test.slow();
  const laura = await abrirEscritorio(browser, 'lanus');
  await empezar(laura.page);
  const martin = await abrirEscritorio(browser, 'lanus', MARTIN);
  await empezar(martin.page);
  const lucia = await abrirPaciente(browser, 'lanus', LUCIA);
  const { id, sala } = await lucia.solicitar('Una mancha en el brazo.');
  await lucia.esperar(id);
  await enFila(laura.page, 'Lucía Fernández')
    .getByRole('button', { name: 'Transferir a Lucía Fernández' })
    .click();
  const dialogo = laura.page.getByRole('dialog', { name: 'Transferir a Lucía Fernández' });
  await expect(dialogo.getByRole('radio', { name: /^Pediatría/ })).toBeDisabled();
  await dialogo.getByRole('button', { name: 'Transferir', exact: true }).click();
  await expect(dialogo.getByText('Error: Elegí el servicio')).toBeVisible();
  await dialogo.getByRole('radio', { name: /^Dermatología.*Atiende 1 profesional$/ }).check();
  await dialogo.getByRole('button', { name: 'Transferir', exact: true }).click();
  await expect(dicho(laura.page, 'Lucía Fernández pasó a Dermatología')).toBeVisible();
  await expect(enFila(laura.page, 'Lucía Fernández')).toHaveCount(0);
  await expect(enFila(martin.page, 'Lucía Fernández')).toContainText(sala);
  await expect(enFila(martin.page, 'Lucía Fernández')).toContainText('Dermatología');
  await expect(lucia.page.getByText('Te pasaron a Dermatología')).toBeVisible();

  // In the middle of a call as well; whoever attended has a note to close.
  await siguiente(martin.page).click();
  await lucia.entrar();
  await enConsulta(martin.page);
  await martin.page.locator('body').press('t');
  const otra = martin.page.getByRole('dialog', { name: 'Transferir a Lucía Fernández' });
  await expect(otra).toContainText('La videollamada con vos se corta');
  await otra.getByRole('radio', { name: /^Clínica Médica/ }).check();
  await otra.getByRole('button', { name: 'Transferir', exact: true }).click();
  await expect(enFila(laura.page, 'Lucía Fernández')).toContainText(sala);
  await expect(
    martin.page.getByRole('button', { name: 'Completar la nota de Lucía Fernández' }),
  ).toBeVisible();
  await expect(lucia.page.getByRole('region', { name: 'Tu lugar en la fila' })).toBeVisible();
});

test('a note left for later waits among the drafts, survives a reload, and is closed', async ({
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

test('the last one leaves with people in line: asked, told on both sides, and back', async ({ browser }) => {
  test.slow();
  const { page } = await abrirEscritorio(browser, 'escobar_udp');
  await empezar(page);
  const ana = await abrirPaciente(browser, 'escobar_udp', ANA);
  const { id } = await ana.solicitar();
  await ana.esperar(id);
  await expect(enFila(page, 'Ana Gómez')).toBeVisible();
  await siguiente(page).click();
  await llamando(page, 'Ana Gómez');
  await page.getByRole('button', { name: 'Dejar de atender' }).click();
  const pregunta = page.getByRole('alertdialog', { name: '¿Dejar de atender?' });
  await expect(pregunta).toContainText('Ana Gómez vuelve a la fila, en el mismo lugar.');
  await pregunta.getByRole('button', { name: 'Dejar de atender' }).click();
  await expect(page.getByRole('alert')).toContainText('Queda 1 persona esperando y nadie más atiende');
  await expect(page.getByText('Sin atender')).toBeVisible();
  await expect(ana.page.getByText('En este momento nadie atiende Clínica Médica')).toBeVisible();
  await empezar(page);
  await expect(page.getByText(/nadie más atiende/)).toHaveCount(0);
  await expect(ana.page.getByText('En este momento nadie atiende Clínica Médica')).toBeHidden();

  // With somebody else on duty nobody is left alone, and nothing is said.
  const martin = await abrirEscritorio(browser, 'escobar_udp', MARTIN);
  await empezar(martin.page);
  await page.getByRole('button', { name: 'Dejar de atender' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Hay 1 persona en tu fila.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Dejar de atender' }).click();
  await expect(dicho(page, 'Dejaste de atender')).toBeVisible();
  await expect(page.getByText(/nadie más atiende/)).toHaveCount(0);
});

test("the professional's browser dies in the call: the patient stays, another browser takes it up where it was", async ({
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

  // Somebody else's record is a missing one; the own is there.
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

test('two tabs write the same note; no network; hanging up is not finishing', async ({ browser }) => {
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
  // What each wrote elsewhere is joined without a word.
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

  // The other tab had taken the call; it is closed, and this one fetches it back.
  await llamada(page).getByRole('button', { name: 'Traerla acá' }).click();
  await lucia.esperar(id);
  await lucia.entrar();
  await enConsulta(page);
  await llamada(page).getByRole('button', { name: 'Cortar' }).click();
  await expect(llamada(page)).toContainText('Saliste de la videollamada');
  await llamada(page).getByRole('button', { name: 'Volver a la videollamada' }).click();
  await expect(llamada(page).getByRole('button', { name: 'Cortar' })).toBeVisible();
});

test('hung up while it rings: it rings no more, the place is kept, and both are told', async ({
  browser,
}) => {
  const { page } = await abrirEscritorio(browser, 'ezeiza');
  await empezar(page);
  const ana = await abrirPaciente(browser, 'ezeiza', ANA);
  const { id } = await ana.solicitar();
  await ana.esperar(id);
  await expect(enFila(page, 'Ana Gómez')).toBeVisible();
  await siguiente(page).click();
  await expect(ana.page.getByRole('heading', { name: 'Te están llamando' })).toBeVisible();
  await llamada(page).getByRole('button', { name: 'Cortar' }).click();
  await expect(dicho(page, 'Dejaste de llamar a Ana Gómez: sigue en su lugar de la fila')).toBeVisible();
  await expect(ana.page.getByRole('heading', { name: 'Te están llamando' })).toBeHidden();
  await expect(ana.page.getByText('La llamada se cortó antes de que entraras')).toBeVisible();
  await expect(ana.page.getByRole('region', { name: 'Tu lugar en la fila' })).toBeVisible();
  await expect(enFila(page, 'Ana Gómez')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Llamando a Ana Gómez' })).toBeHidden();
  // Called again as if for the first time.
  await siguiente(page).click();
  await ana.entrar();
  await enConsulta(page);
  await seVe(ana.page);
});

test('a work-risk attention ends with its outcome, and not without', async ({ browser }) => {
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

test('by keyboard alone: panels, line, shortcuts, and without them', async ({ browser }) => {
  test.slow();
  const { page } = await abrirEscritorio(browser, 'escobar');
  await tabHasta(page, page.getByRole('button', { name: 'Empezar a atender' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Atendiendo', { exact: true })).toBeVisible();
  for (const dni of [ANA, LUCIA]) await (await abrirPaciente(browser, 'escobar', dni)).solicitar();
  await expect(enFila(page, 'Lucía Fernández')).toBeVisible();

  await tabHasta(page, page.getByRole('button', { name: 'Llamar a Ana Gómez' }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'Llamar a Lucía Fernández' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('button', { name: 'Llamar a Ana Gómez' })).toBeFocused();

  await page.keyboard.press('3');
  await expect(page.getByRole('button', { name: 'Abrir la ficha' })).toBeVisible();
  await page.keyboard.press('3');
  await page.getByRole('button', { name: 'Plegar la ficha' }).focus();
  await page.keyboard.press('Enter');
  await page.reload();
  await page.getByRole('button', { name: 'Abrir la ficha' }).focus();
  await page.keyboard.press('Enter');
  await expect(ficha(page)).toContainText('Acá vas a ver la ficha');

  await page.keyboard.press('?');
  const atajos = page.getByRole('dialog', { name: 'Atajos de teclado' });
  await expect(atajos).toContainText('Llamar al siguiente');
  await atajos.getByRole('checkbox', { name: /^Usar atajos de una tecla/ }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await expect(atajos).toBeHidden();
  await page.keyboard.press('n');
  await expect(siguiente(page)).not.toHaveAttribute('aria-busy');
  await expect(page.getByRole('heading', { name: /^Llamando/ })).toHaveCount(0);
  await page.getByRole('button', { name: /^Atajos/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: /^Usar atajos de una tecla/ }).check();
  await page.keyboard.press('Escape');

  await page.keyboard.press('n');
  await llamando(page, 'Ana Gómez');
  await expect(evolucion(page)).toBeVisible();
  await page.locator('body').press('e');
  await expect(evolucion(page)).toBeFocused();
  // What is typed is typed, and no shortcut.
  await page.keyboard.type('fxnt');
  await expect(evolucion(page)).toHaveValue('fxnt');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog', { name: '¿Finalizar la atención de Ana Gómez?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(evolucion(page)).toBeFocused();
  await diagnostico(page).press('Control+Enter');
  await expect(page.getByRole('dialog', { name: '¿Finalizar la atención de Ana Gómez?' })).toBeVisible();
});

test('the other sections of the desk: the call goes on behind them', async ({ browser }) => {
  const { page } = await abrirEscritorio(browser, 'obsba');
  await empezar(page);
  const ana = await abrirPaciente(browser, 'obsba', ANA);
  await ana.solicitar();
  await expect(enFila(page, 'Ana Gómez')).toBeVisible();
  await siguiente(page).click();
  await llamando(page, 'Ana Gómez');
  await page.getByRole('link', { name: 'Mis turnos' }).click();
  await expect(page.getByRole('link', { name: 'Mis turnos' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('link', { name: 'Reservar para un paciente' })).toBeVisible();
  await expect(page.locator('[data-llamada]')).toBeAttached();
  await page.getByRole('link', { name: 'Semana', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Semana siguiente' })).toBeVisible();
  await page.getByRole('link', { name: /^Llamando a Ana Gómez/ }).click();
  await llamando(page, 'Ana Gómez');
  await expect(page).toHaveURL(en('obsba', '/profesional'));
});
