import { expect, test } from '@playwright/test';
import { conEquipos } from './support/atenciones.ts';
import {
  abrirEscritorio,
  abrirPaciente,
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
  llamada,
  llamando,
  seVe,
  siguiente,
  sonidos,
} from './support/escritorio.ts';
import { ANA, CARLOS, LUCIA, MARTIN } from './support/gente.ts';
import { en, tabHasta } from './support/portal.ts';

// Each test that changes data uses a unit of its own: every unit has the same people.

test.use(conEquipos);
conProductoPropio();

test('starting duty opens the line; an arrival shows in list and title, and plays a sound unless muted', async ({
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
  await expect.poll(() => sonidos(page)).toBe(2);
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

  // Call a chosen patient instead of the first.
  await page.getByRole('button', { name: 'Llamar a Carlos Díaz' }).click();
  await llamando(page, 'Carlos Díaz');
  await expect(enFila(page, 'Ana Gómez')).toBeVisible();
});

test('calls again automatically and by hand, marks absent, and alerts when the patient is back in line', async ({
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
  await expect.poll(() => sonidos(page)).toBeGreaterThan(antes);
});

test('a question does not pass to the next patient, and one that was closed while it waited does nothing', async ({
  browser,
}) => {
  const { page, pedir } = await abrirEscritorio(browser, 'osef');
  await empezar(page);
  const ana = await abrirPaciente(browser, 'osef', ANA);
  const { id } = await ana.solicitar();
  await (await abrirPaciente(browser, 'osef', CARLOS)).solicitar();
  await expect(enFila(page, 'Carlos Díaz')).toBeVisible();
  await siguiente(page).click();
  await llamando(page, 'Ana Gómez');
  await page.locator('body').press('x');
  await expect(page.getByRole('alertdialog', { name: '¿Ana Gómez no se presentó?' })).toBeVisible();
  // Another tab answers it.
  await pedir('/api/fila/ausente', { id });
  await expect(page.getByRole('heading', { name: 'Llamando a Ana Gómez' })).toBeHidden();
  await siguiente(page).click();
  await llamando(page, 'Carlos Díaz');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  const saved = Promise.withResolvers<void>();
  await page.route('**/api/fila/nota', async (route) => {
    await saved.promise;
    await route.continue();
  });
  let finished = 0;
  page.on('request', (request) => request.url().endsWith('/api/fila/finalizar') && (finished += 1));
  await evolucion(page).fill('Tos.');
  await page.getByRole('button', { name: 'Finalizar atención' }).click();
  const dialogo = page.getByRole('dialog');
  await dialogo.getByRole('button', { name: 'Finalizar', exact: true }).click();
  await expect(dialogo.getByRole('button', { name: 'Finalizando' })).toBeVisible();
  await dialogo.getByRole('button', { name: 'Seguir atendiendo' }).click();
  saved.resolve();
  await guardado(page);
  await page.waitForTimeout(500);
  expect(finished).toBe(0);
  await llamando(page, 'Carlos Díaz');
});

test('a transfer moves the patient to the line of another service and tells the patient', async ({
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
  // Her page tells of a transfer only if it showed the former service.
  await expect(lucia.page.getByText('Tu lugar', { exact: true })).toBeVisible();
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

  // Also during a call; the professional who attended keeps a note to close.
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

test('asks the last professional before leaving people in line, and tells both sides', async ({
  browser,
}) => {
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

  // With a colleague on duty there is no warning.
  const martin = await abrirEscritorio(browser, 'escobar_udp', MARTIN);
  await empezar(martin.page);
  await page.getByRole('button', { name: 'Dejar de atender' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Hay 1 persona en tu fila.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Dejar de atender' }).click();
  await expect(dicho(page, 'Dejaste de atender')).toBeVisible();
  await expect(page.getByText(/nadie más atiende/)).toHaveCount(0);
});

test('hanging up while it rings stops the call, keeps the place in line and tells both sides', async ({
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
  // The next call works like a first one.
  await siguiente(page).click();
  await ana.entrar();
  await enConsulta(page);
  await seVe(ana.page);
});

test('works by keyboard alone: panels, line, and shortcuts, which can be switched off', async ({
  browser,
}) => {
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
  await expect(atajos).toBeHidden();

  await page.keyboard.press('n');
  await llamando(page, 'Ana Gómez');
  await expect(evolucion(page)).toBeVisible();
  await page.locator('body').press('e');
  await expect(evolucion(page)).toBeFocused();
  // Typing in a field triggers no shortcut.
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

test('the call goes on while other sections of the desk are open', async ({ browser }) => {
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
