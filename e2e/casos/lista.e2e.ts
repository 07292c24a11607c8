import { expect, test, type Page } from '@playwright/test';
import { aviso, crearCaso, dialogo, filas, responder, seccion, trabajador } from '../support/casos.ts';
import { DIEGO, JORGE, PAULA } from '../support/gente.ts';
import { en } from '../support/portal.ts';
import { entrar } from '../support/sesion.ts';
import { contar, enlacesDelCorreo } from '../support/turnos.ts';

/** A group of Hoy, by its heading. */
const grupo = (page: Page, titulo: string) =>
  page
    .getByRole('region', { name: 'Hoy' })
    .locator('section', { has: page.getByRole('heading', { level: 3, name: titulo }) });

// Each test that changes data uses a unit of its own: every unit has the same people.

for (const [quien, dni] of [
  ['manager', PAULA],
  ['coordinator', JORGE],
] as const)
  test(`shows a ${quien} the state of every case at any width, without scrolling sideways`, async ({
    page,
  }) => {
    await entrar(page, 'guardia', dni, '/listcasos');
    const estados = page.getByRole('row').getByText('Agendar nuevo turno');
    for (const width of [768, 844, 900, 1024, 1199, 1200, 1280, 1400, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(estados.first()).toBeVisible();
      const { left, room, covered } = await page.locator('.table-wrap').evaluate((wrap) => {
        const [pill] = [...wrap.querySelectorAll('td.state *')].filter((one) =>
          /^Agendar nuevo turno$/.test(one.textContent ?? ''),
        );
        const acts = pill!.closest('tr')!.querySelector('td.act')!;
        return {
          left: wrap.scrollWidth,
          room: wrap.clientWidth,
          covered: pill!.getBoundingClientRect().right - acts.getBoundingClientRect().left,
        };
      });
      expect(left, `${width} px`).toBeLessThanOrEqual(room);
      expect(covered, `${width} px`).toBeLessThanOrEqual(0);
    }
  });

test('filters by every field, searches, sorts and pages by the address, keeps the page on the way back, exports CSV', async ({
  page,
}) => {
  const unidad = 'guardia';
  const pedidos = contar(page, '/api/art/listarFitro');
  await entrar(page, unidad, PAULA, '/listcasos');
  await expect(page.getByRole('heading', { level: 1, name: 'Casos' })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    'Caso',
    'Alta',
    'Siniestro',
    'Apellido y nombre',
    'Documento',
    'Teléfono móvil',
    'Email',
    'Turno',
    'Estado',
    'Acciones',
  ]);
  await expect(page.getByText('Mostrando 1-10 de 13')).toBeVisible();
  await expect(filas(page)).toHaveCount(11);
  await expect(filas(page).nth(1)).toContainText('Ramírez, Julián');
  await expect(
    page.getByRole('row', { name: /Peralta/ }).getByRole('link', { name: 'Modificar' }),
  ).toHaveCount(0);
  await expect(
    page.getByRole('row', { name: /Ramírez/ }).getByRole('link', { name: 'Modificar' }),
  ).toHaveAttribute('href', '/detalleCaso?id=1043&edicion=1');
  await expect(
    page.getByRole('row', { name: /Ojeda/ }).getByRole('link', { name: 'Enviar mensaje' }),
  ).toHaveAttribute('href', 'https://wa.me/5493435550101?text=Hola%20Marcos.');

  // The list is read again some seconds after the page began to hear of changes.
  await expect.poll(() => pedidos.veces).toBeGreaterThan(1);
  await page.getByRole('link', { name: 'Página 2' }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(filas(page)).toHaveCount(4);
  const antes = pedidos.veces;
  await filas(page).nth(1).getByRole('link', { name: 'Ver detalle' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Caso \d+$/ })).toBeVisible();
  await page.getByRole('link', { name: 'Casos' }).click();
  await expect(page).toHaveURL(/\/listcasos\?page=2$/);
  await expect(filas(page)).toHaveCount(4);
  expect(pedidos.veces, 'kept for five minutes').toBe(antes);
  await page.goto(en(unidad, '/listcasos?page=99'));
  await expect(page).toHaveURL(/\?page=2$/);

  await page.goto(en(unidad, '/listcasos'));
  await page.getByRole('link', { name: 'Apellido y nombre' }).click();
  await expect(filas(page).nth(1)).toContainText('Benítez, Carla');
  await expect(page.getByRole('columnheader', { name: 'Apellido y nombre' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await page.keyboard.press('/');
  await page.keyboard.type('ojeda');
  await expect(filas(page)).toHaveCount(2);
  await expect(page).toHaveURL(/buscar=ojeda/);

  await page.goto(en(unidad, '/listcasos'));
  await expect(filas(page)).toHaveCount(11);
  await page.keyboard.press('f');
  const filtro = dialogo(page, 'Filtrar casos');
  await expect(filtro.getByLabel('Estado').locator('option')).toHaveText([
    'Todos',
    'Abierto',
    'Cancelado',
    'Cerrado',
    'Agendar nuevo turno',
    'Cerrar caso',
  ]);
  await filtro.getByLabel('N° de caso').fill('1041');
  await filtro.getByLabel('Estado').selectOption('Agendar nuevo turno');
  await filtro.getByLabel('N° de siniestro').fill('SIN-88151');
  await filtro.getByLabel('Documento').fill('27318604');
  await filtro.getByLabel('Apellido').fill('Ojeda');
  await filtro.getByLabel('Nombre').fill('Marcos');
  await filtro.getByLabel('Teléfono móvil').fill('3435550101');
  await filtro.getByLabel('Email').fill('m.ojeda@ejemplo.com.ar');
  await filtro.getByRole('button', { name: 'Aplicar' }).click();
  await expect(filas(page)).toHaveCount(2);
  await expect(filas(page).nth(1)).toContainText('1041');
  await expect(
    page.getByRole('button', { name: 'Quitar el filtro Estado: Agendar nuevo turno' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Filtrar (8)' })).toBeVisible();

  await page.getByRole('button', { name: 'Filtrar (8)' }).click();
  const hora = filtro.getByRole('group', { name: 'Hora de turno' });
  await hora.getByRole('spinbutton').first().pressSequentially('0930');
  const [pedido] = await Promise.all([
    // A change of another case asks for the list before, too.
    page.waitForRequest((one) => one.url().endsWith('/listarFitro') && 'hora_turno' in one.postDataJSON()),
    filtro.getByRole('button', { name: 'Aplicar' }).click(),
  ]);
  expect(pedido.postDataJSON()).toMatchObject({ hora_turno: '9:30', status: 4, casoId: '1041' });
  await expect(page.getByText('Sin resultados')).toBeVisible();
  await page.getByRole('button', { name: 'Quitar filtros' }).first().click();
  await expect(filas(page)).toHaveCount(11);

  const csv = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar CSV' }).click();
  const archivo = await csv;
  expect(archivo.suggestedFilename()).toMatch(/\.csv$/);
  const texto = Buffer.concat(await (await archivo.createReadStream()).toArray()).toString('utf8');
  expect(texto.startsWith('\uFEFF')).toBe(true);
  expect(texto.trim().split(/\r?\n/)).toHaveLength(14);
  expect(texto).toContain('Ramírez');
});

test('saves a view under a name, opens it after a reload, deletes it and brings it back', async ({
  page,
}) => {
  await entrar(page, 'guardia', PAULA, '/listcasos');
  const vistas = page.getByRole('button', { name: 'Vistas' });
  await vistas.click();
  await expect(page.getByRole('menuitem', { name: 'Guardar esta vista' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.keyboard.press('Escape');

  await page.goto(en('guardia', '/listcasos?status=4&order=apellido&documento=27318604'));
  await vistas.click();
  await page.getByRole('menuitem', { name: 'Guardar esta vista' }).click();
  const guardar = dialogo(page, 'Guardar esta vista');
  await guardar.getByRole('button', { name: 'Guardar' }).click();
  await expect(guardar.getByText('Escribí un nombre para la vista').first()).toBeVisible();
  await guardar.getByLabel('Nombre de la vista').fill('Con turno');
  await guardar.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Vista «Con turno» guardada')).toBeVisible();

  await page.goto(en('guardia', '/listcasos'));
  await vistas.click();
  await page.getByRole('menuitem', { name: 'Con turno' }).click();
  await expect(page).toHaveURL(/\/listcasos\?status=4&order=apellido$/);

  const actual = page.getByRole('button', { name: 'Vista: Con turno' });
  await actual.click();
  await page.getByRole('menuitem', { name: 'Borrar la vista «Con turno»' }).click();
  await expect(actual).toHaveCount(0);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(actual).toBeVisible();
});

test('a view that an earlier version kept in the browser moves to the person, who finds it on another device', async ({
  page,
  browser,
}) => {
  const { usuario } = await entrar(page, 'guardia', DIEGO, '/');
  const key = `casos-vistas:${usuario.id}`;
  const restos = [{ nombre: 'Por apellido', search: '?order=apellido' }];
  await page.evaluate(([name, text]) => localStorage.setItem(name, text), [
    key,
    JSON.stringify(restos),
  ] as const);
  await page.goto(en('guardia', '/listcasos'));
  await page.getByRole('button', { name: 'Vistas' }).click();
  await expect(page.getByRole('menuitem', { name: 'Por apellido' })).toBeVisible();
  expect(await page.evaluate((name) => localStorage.getItem(name), key)).toBeNull();

  const otro = await (await browser.newContext()).newPage();
  await entrar(otro, 'guardia', DIEGO, '/listcasos');
  await otro.getByRole('button', { name: 'Vistas' }).click();
  await otro.getByRole('menuitem', { name: 'Por apellido' }).click();
  await expect(otro).toHaveURL(/\/listcasos\?order=apellido$/);
  await otro.context().close();
});

test("a coordinator sees each manager's load and reassigns several cases at once", async ({
  page,
  browser,
}) => {
  const unidad = 'san_vicente';
  await entrar(page, unidad, JORGE, '/');
  const carga = page.getByRole('table', { name: 'Carga por gestor' });
  const antes = Number(
    await carga
      .getByRole('row', { name: /Diego Molina/ })
      .getByRole('cell')
      .nth(0)
      .textContent(),
  );
  // The list shows exactly the cases that Hoy counts, including those that Hoy leaves out.
  const sinPaso = grupo(page, 'Sin próximo paso');
  await expect(sinPaso.getByRole('listitem')).toHaveCount(5);
  await sinPaso.getByRole('link', { name: 'y 1 más' }).click();
  await expect(page).toHaveURL(en(unidad, '/listcasos?hoy=sin_paso'));
  await expect(page.getByText('Mostrando 1-6 de 6')).toBeVisible();
  await page.getByRole('button', { name: 'Quitar el filtro Sin próximo paso' }).click();
  await expect(page).toHaveURL(en(unidad, '/listcasos'));
  await expect(page.getByText('Mostrando 1-10 de 17')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Gestor' })).toBeVisible();
  await page.getByLabel('Elegir el caso 1043').check();
  await page.getByLabel('Elegir el caso 1042').check();
  await expect(page.getByText('2 elegidos')).toBeVisible();
  await page.getByRole('button', { name: 'Reasignar' }).click();
  const reasignar = dialogo(page, 'Reasignar 2 casos');
  await expect(reasignar.getByRole('button', { name: 'Reasignar' })).toBeDisabled();
  await reasignar.getByRole('radio', { name: /Diego Molina/ }).check();
  await reasignar.getByRole('button', { name: 'Reasignar' }).click();
  await responder(page, '¿Querés reasignar 2 casos a Diego Molina?', 'Si');
  await aviso(page, '2 casos reasignados');
  for (const id of ['1043', '1042'])
    await expect(
      page.getByRole('row').filter({ has: page.getByRole('link', { name: id, exact: true }) }),
    ).toContainText('Diego Molina');
  await page.getByRole('link', { name: 'Inicio' }).click();
  await expect(
    carga
      .getByRole('row', { name: /Diego Molina/ })
      .getByRole('cell')
      .nth(0),
  ).toHaveText(String(antes + 2));

  await page.getByRole('link', { name: 'Diego Molina', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Quitar el filtro Gestor: Diego Molina' })).toBeVisible();
  await page.getByRole('link', { name: '1043', exact: true }).click();
  await expect(seccion(page, 'Datos del caso')).toContainText('Diego Molina');

  await page.goto(en(unidad, '/nuevocaso'));
  await page.getByLabel('Gestor').selectOption('Paula Sosa');
  const nuevo = await crearCaso(page, { ...trabajador, dni: '32555906', email: 'reparte@ejemplo.com.ar' });

  const context = await browser.newContext();
  const paula = await context.newPage();
  await entrar(paula, unidad, PAULA, '/listcasos');
  await expect(paula.getByText('Mostrando 1-10 de 12')).toBeVisible();
  await expect(filas(paula).nth(1)).toContainText(String(nuevo));
  await expect(paula.getByRole('columnheader', { name: 'Gestor' })).toHaveCount(0);
  await expect(paula.getByLabel(/^Elegir/)).toHaveCount(0);
  await context.close();
});

test("shows the worker's rejection by mail on the list, the case and Hoy without a reload", async ({
  page,
  browser,
}) => {
  const unidad = 'tres_arroyos';
  await entrar(page, unidad, PAULA, '/nuevocaso');
  const id = await crearCaso(page, { ...trabajador, dni: '32555905', email: 'rechaza@ejemplo.com.ar' });
  const { rechazar } = await enlacesDelCorreo(page, 'rechaza@ejemplo.com.ar', '');
  await page.getByRole('button', { name: 'Ver caso' }).click();
  await page.getByRole('link', { name: 'Casos' }).click();
  const fila = page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: String(id), exact: true }) });
  await expect(fila).toContainText('Abierto');

  const context = await browser.newContext();
  const trabajadora = await context.newPage();
  await trabajadora.goto(rechazar);
  await expect(trabajadora.getByRole('heading', { level: 1, name: 'Turno Rechazado' })).toBeVisible();
  await context.close();

  await expect(fila).toContainText('Agendar nuevo turno');
  await expect(fila.getByTitle('1 novedad')).toBeVisible();
  await page.getByRole('link', { name: 'Inicio' }).click();
  const novedades = grupo(page, 'Novedades');
  await expect(novedades).toContainText('Rosa Giménez');
  await novedades.getByRole('link', { name: /Rosa Giménez/ }).click();
  await expect(page.getByText('Novedades desde la última vez')).toBeVisible();
  await expect(page.getByText('Hay que agendar un nuevo turno')).toBeVisible();
  await expect(seccion(page, 'Turnos').getByRole('row').nth(1)).toContainText('Rechazado');
  await page.getByRole('link', { name: 'Inicio' }).click();
  await expect(grupo(page, 'Novedades')).not.toContainText('Rosa Giménez');
});
