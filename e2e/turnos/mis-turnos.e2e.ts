import { expect, test } from '@playwright/test';
import { ANA } from '../support/gente.ts';
import { en } from '../support/portal.ts';
import { entrar } from '../support/sesion.ts';
import { abierto, conServicios, lista, pasos, tarjeta } from '../support/turnos-pantalla.ts';

// Each test that changes data uses a unit of its own: every unit has the same people.

test('filters from a panel or a dialog, and keeps the filters in the address after a reload', async ({
  page,
}) => {
  await entrar(page, 'almirantebrown', ANA, '/misTurnos');
  const historial = lista(page, 'Historial de Turnos').getByRole('article');
  await expect(historial).toHaveCount(4);
  const panel = page.getByRole('form', { name: 'Filtrar' });
  await expect(panel.getByLabel('Estado').getByRole('option')).toHaveText([
    'Todos',
    'Próximo',
    'Cancelado',
    'Realizado',
    'Cancelado por el profesional',
  ]);
  await expect(panel.getByLabel('Integrante').getByRole('option')).toHaveText([
    'Todos',
    'Ana Gómez',
    /^(Mateo|Sofía) Gómez$/,
    /^(Mateo|Sofía) Gómez$/,
  ]);
  for (const [nombre, codigo, insignias] of [
    ['Cancelado', '2', ['Cancelado']],
    ['Realizado', '3', ['Presente', 'Ausente']],
    ['Cancelado por el profesional', '5', ['Cancelado por el profesional']],
    ['Próximo', '1', []],
  ] as const) {
    await panel.getByLabel('Estado').selectOption(nombre);
    await panel.getByRole('button', { name: 'Filtrar' }).click();
    await expect(page).toHaveURL(en('almirantebrown', `/misTurnos?estado=${codigo}`));
    await expect(historial.locator('.badge')).toHaveText([...insignias]);
    await page.reload();
    await expect(historial.locator('.badge')).toHaveText([...insignias]);
    await expect(panel.getByLabel('Estado')).toHaveValue(codigo);
  }
  await expect(lista(page, 'Mis Turnos Agendados').getByRole('article')).toHaveCount(1);
  await panel.getByRole('button', { name: 'Quitar filtros' }).click();
  await expect(historial).toHaveCount(4);
  await panel.getByLabel('Integrante').selectOption('Mateo Gómez');
  await panel.getByRole('button', { name: 'Filtrar' }).click();
  await expect(page).toHaveURL(en('almirantebrown', '/misTurnos?integrante=54111222'));
  await expect(page.getByText('No se encontraron turnos')).toBeVisible();
  await expect(page.getByText('Sin turnos agendados')).toBeVisible();

  await page.goto(en('almirantebrown', '/misTurnos?fechaDesde=2000-01-01&fechaHasta=2000-12-31'));
  await expect(page.getByText('No se encontraron turnos')).toBeVisible();
  await page.setViewportSize({ width: 1023, height: 900 });
  await expect(panel).toHaveCount(0);
  await expect(page.getByText('Mostrando: desde el 01/01/2000 · hasta el 31/12/2000')).toBeVisible();
  await page.getByRole('button', { name: 'Filtrar turnos (2)' }).click();
  await page
    .getByRole('dialog', { name: 'Filtrar turnos' })
    .getByRole('button', { name: 'Quitar filtros' })
    .click();
  await expect(historial).toHaveCount(4);
  await page.getByRole('button', { name: 'Filtrar turnos', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Filtrar turnos' })
    .getByRole('button', { name: 'Filtrar', exact: true })
    .click();
  await expect(page.getByRole('dialog', { name: 'Filtrar turnos' })).toHaveCount(0);
  await page.setViewportSize({ width: 1024, height: 900 });
  await expect(panel).toBeVisible();
});

test('hides rescheduling for a service that patients cannot book, and says whom to contact', async ({
  page,
}) => {
  await entrar(page, 'almirantebrown', ANA, '/misTurnos');
  const turno = lista(page, 'Mis Turnos Agendados').getByRole('article');
  await expect(turno.getByRole('button', { name: /^Reprogramar/ })).toBeEnabled();
  await conServicios(page, () => []);
  await expect(turno).toContainText('Para cambiarlo de horario, comunicate con');
  await expect(turno.getByRole('button', { name: /^Reprogramar/ })).toHaveCount(0);
  await expect(turno.getByRole('button', { name: /^Cancelar turno/ })).toBeEnabled();
});

test('a cancellation that is answered late does not close the dialog of another turno', async ({ page }) => {
  const first = page.waitForResponse(/\/api\/turno\/listar/);
  await entrar(page, 'almirantebrown', ANA, '/misTurnos');
  const listed = (await (await first).json()) as { pendientes: { id: string }[] };
  const [uno] = listed.pendientes;
  const otro = { ...uno, id: '00000000-0000-4000-8000-00000000000a' };
  await page.route(/\/api\/turno\/listar/, (route) =>
    route.fulfill({ json: { ...listed, pendientes: [uno, otro] } }),
  );
  const left = Promise.withResolvers<void>();
  await page.route('**/api/turno/cancelar', async (route) => {
    await left.promise;
    await route.fulfill({ json: uno });
  });
  await page.reload();
  const turnos = lista(page, 'Mis Turnos Agendados').getByRole('article');
  await expect(turnos).toHaveCount(2);
  await turnos
    .first()
    .getByRole('button', { name: /^Cancelar turno/ })
    .click();
  const pregunta = page.getByRole('alertdialog', { name: '¿Querés cancelar el turno?' });
  await pregunta.getByRole('button', { name: 'Cancelar turno' }).click();
  await pregunta.getByRole('button', { name: 'Volver' }).click();
  await turnos
    .last()
    .getByRole('button', { name: /^Reprogramar/ })
    .click();
  const dialogo = page.getByRole('dialog', { name: 'Reprogramar turno' });
  await expect(dialogo).toBeVisible();
  left.resolve();
  await expect(page.getByText('Turno cancelado')).toBeVisible();
  await page.waitForTimeout(300);
  await expect(dialogo).toBeVisible();
});

test('shows why the professional cancelled, and opens a booking with patient and service chosen', async ({
  page,
}) => {
  await entrar(page, 'san_vicente', ANA, '/misTurnos');
  const turno = tarjeta(page, 'Cancelado por el profesional');
  await expect(turno).toContainText('El profesional tiene una licencia ese día.');
  await turno.getByRole('link', { name: 'Elegir otro horario' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reservar turno' })).toBeVisible();
  await expect(pasos(page).nth(0)).toHaveText('Ana Gómez, 41 años');
  await expect(pasos(page).nth(1)).toHaveText('Dermatología');
  await expect(abierto(page)).toHaveText('Cómo elegir');
});

test('offers a retry when the list fails to load, and shows a 404 as an empty list', async ({ page }) => {
  await page.route('**/api/turno/listar*', (route) =>
    route.fulfill({ status: 403, json: { code: 'error_interno', message: 'Tuvimos un problema.' } }),
  );
  await entrar(page, 'san_vicente', ANA, '/misTurnos');
  await expect(page.getByRole('alert')).toContainText('No pudimos traer tus turnos');
  await page.unroute('**/api/turno/listar*');
  await page.route('**/api/turno/listar*', (route) =>
    route.fulfill({ status: 404, json: { code: 'turno_inexistente', message: 'No se encontro el turno' } }),
  );
  await page.getByRole('button', { name: 'Probar de nuevo' }).click();
  await expect(page.getByText('No se encontraron turnos')).toBeVisible();
  await expect(page.getByText('Sin turnos agendados')).toBeVisible();
});

test('offers only the user in units without family groups', async ({ page }) => {
  await entrar(page, 'galeno', ANA, '/solicitudTurnos');
  await expect(page).toHaveTitle('Reservar turno · Galeno ART');
  await expect(pasos(page)).toHaveText(['Ana Gómez, 41 años']);
  await expect(page.getByRole('button', { name: /^Listo Paciente/ })).toHaveCount(0);
  await expect(abierto(page)).toHaveText('Especialidad');
  await page.goto(en('galeno', '/misTurnos?integrante=54111222'));
  await expect(lista(page, 'Historial de Turnos').getByRole('article')).toHaveCount(4);
  await expect(page.getByRole('form', { name: 'Filtrar' }).getByLabel('Estado')).toBeVisible();
  await expect(page.getByLabel('Integrante')).toHaveCount(0);
});

test('redirects both pages to home in units without turnos', async ({ page }) => {
  for (const ruta of ['/solicitudTurnos', '/misTurnos']) {
    await entrar(page, 'gagil', ANA, ruta);
    await expect(page).toHaveURL(en('gagil', '/'));
    await expect(page).toHaveTitle('Inicio · Gagil');
    await expect(page.getByRole('link', { name: /^Turnos médicos/ })).toHaveCount(0);
    await page.context().clearCookies();
  }
});
