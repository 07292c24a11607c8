import { readFileSync } from 'node:fs';
import { expect, test, type Locator, type Page, type Route } from '@playwright/test';
import { ANA, BRUNO, CARLOS, LUCIA } from '../support/gente.ts';
import { alerta, en, esperarCorreo, estaAdentro, iniciarSesion, tabHasta } from '../support/portal.ts';
import { entrar } from '../support/sesion.ts';
import {
  abierto,
  aviso,
  CLINICA,
  conServicios,
  DERMATOLOGIA,
  lista,
  opcion,
  pasos,
  reservado,
  tarjeta,
  type Libres,
  diasLibres,
  horasLibres,
  pasoAbierto,
} from '../support/turnos-pantalla.ts';
import { contar, llamarComo } from '../support/turnos.ts';

// Each test that changes data uses a unit of its own: every unit has the same people.

const dias = (page: Page) =>
  page.getByRole('group', { name: 'Elegí el día' }).getByRole('button', { pressed: false });

const elegido = (page: Page | Locator) => diasLibres(page).locator('[aria-pressed="true"]');
const horas = (page: Page | Locator) => horasLibres(page).getByRole('button');
const horaElegida = (page: Page | Locator) => horasLibres(page).locator('[aria-pressed="true"]');
const confirmar = (page: Page) => page.getByRole('button', { name: 'Confirmar turno' });

/** Chooses the second offered day and its `n`-th free hour. */
async function elegirHorario(page: Page | Locator, n = 0) {
  await diasLibres(page).getByRole('button').nth(1).click();
  await horas(page).nth(n).click();
}

async function confirmarReserva(page: Page) {
  await confirmar(page).click();
  const pregunta = alerta(page, '¿Querés confirmar el turno?');
  await expect(pregunta).toBeVisible();
  await pregunta.getByRole('button', { name: 'Confirmar turno' }).click();
}

/** Converts a local time of a zone to an ISO instant, with the zone's offset from Intl. */
function instanteEn(zona: string, local: string): string {
  const [, anio, mes, dia, hora, minuto] = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})00$/
    .exec(local)!
    .map(Number);
  const utc = Date.UTC(anio!, mes! - 1, dia, hora, minuto);
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zona,
    timeZoneName: 'longOffset',
  }).formatToParts(utc);
  const [, sign, hours] = /GMT([+-])(\d{2})/.exec(parts.find(({ type }) => type === 'timeZoneName')!.value)!;
  return new Date(utc - Number(`${sign}1`) * Number(hours) * 3_600_000).toISOString();
}

/**
 * Reads the event of an iCalendar file (RFC 5545): unfolds lines, and reads properties with their parameters.
 */
function leerIcs(texto: string) {
  expect(texto.split('\r\n').every((linea) => Buffer.byteLength(linea) <= 75)).toBe(true);
  const evento = /BEGIN:VEVENT\r\n([\s\S]*?)BEGIN:VALARM/.exec(texto.replaceAll('\r\n ', ''))![1]!;
  const lineas = evento.trim().split('\r\n');
  const propiedad = (nombre: string) => {
    const [, parametros = '', valor = ''] = new RegExp(`^${nombre}((?:;[^:]*)?):(.*)$`).exec(
      lineas.find((linea) => linea.match(new RegExp(`^${nombre}[;:]`)))!,
    )!;
    return { zona: /TZID=([^;:]+)/.exec(parametros)?.[1] ?? '', valor };
  };
  const instante = (nombre: string) => instanteEn(propiedad(nombre).zona, propiedad(nombre).valor);
  return {
    inicio: instante('DTSTART'),
    fin: instante('DTEND'),
    titulo: propiedad('SUMMARY').valor,
    secuencia: propiedad('SEQUENCE').valor,
  };
}

test('books, keeps the confirmation after a reload, exports to the calendar, reschedules and cancels', async ({
  page,
}) => {
  test.slow();
  await page.goto(en('florencio_varela', '/login'));
  await iniciarSesion(page, ANA, 'demo1234');
  await estaAdentro(page);
  await page
    .getByRole('link', { name: /^Turnos médicos/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mis turnos' })).toBeVisible();
  await page.getByRole('link', { name: 'Reservar', exact: true }).click();
  await expect(page).toHaveTitle('Reservar turno · Municipio de Florencio Varela');

  await opcion(page, 'Mateo Gómez').click();
  await expect(page.getByText('Estás actuando por Mateo Gómez')).toBeVisible();
  await expect(pasoAbierto(page).locator('h2')).toBeFocused();
  await expect(pasos(page)).toHaveText([/^Mateo Gómez, 8 años$/, 'Pediatría', 'Por especialidad']);
  await elegirHorario(page, 2);
  const hora = (await horaElegida(page).textContent())!;
  await confirmar(page).click();
  const pregunta = alerta(page, '¿Querés confirmar el turno?');
  await expect(pregunta).toContainText(`Mateo Gómez: `);
  await expect(pregunta).toContainText(
    new RegExp(`(lunes|martes|miércoles|jueves|viernes|sábado|domingo) \\d+ de \\w+, ${hora} hs`),
  );
  const posts = contar(page, '/api/turno/reservar');
  const respuesta = page.waitForResponse('**/api/turno/reservar');
  await pregunta.getByRole('button', { name: 'Confirmar turno' }).dblclick();
  const { id, inicio, fin } = (await (await respuesta).json()) as { id: string; inicio: string; fin: string };
  await expect(reservado(page)).toBeVisible();
  expect(posts.veces).toBe(1);
  await expect(page).toHaveURL(en('florencio_varela', `/misTurnos?reservado=${id}`));

  await page.reload();
  const confirmacion = page.getByRole('region', { name: 'Confirmación del turno' });
  await expect(confirmacion.getByRole('heading', { name: 'Turno reservado' })).toBeVisible();
  await expect(confirmacion).toContainText(`${hora} hs`);
  await expect(confirmacion).toContainText('para Mateo Gómez');
  await expect(confirmacion).toContainText('Te mandamos un email a ana.gomez@ejemplo.com.ar');
  await esperarCorreo(page, 'ana.gomez@ejemplo.com.ar');

  const [archivo] = await Promise.all([
    page.waitForEvent('download'),
    confirmacion.getByRole('button', { name: 'Agregar al calendario' }).click(),
  ]);
  expect(archivo.suggestedFilename()).toMatch(/^turno-\d{4}-\d{2}-\d{2}\.ics$/);
  const ics = leerIcs(readFileSync(await archivo.path(), 'utf8'));
  expect(ics).toEqual({ inicio, fin, titulo: 'Turno de Pediatría', secuencia: '0' });

  const [comprobante] = await Promise.all([
    page.waitForEvent('popup'),
    confirmacion.getByRole('button', { name: /^Ver comprobante/ }).click(),
  ]);
  await comprobante.waitForURL(/\/api\/turno\/comprobante\.pdf\?ticket=/, { waitUntil: 'commit' });
  await comprobante.close();
  await confirmacion.getByRole('button', { name: 'Listo' }).click();
  await expect(page).toHaveURL(en('florencio_varela', '/misTurnos'));
  await expect(confirmacion).toHaveCount(0);

  const turno = tarjeta(page, 'para Mateo Gómez');
  await turno.getByRole('button', { name: /^Reprogramar/ }).click();
  const dialogo = page.getByRole('dialog', { name: 'Reprogramar turno' });
  await dialogo.getByRole('button', { name: 'Reprogramar' }).click();
  await expect(dialogo.getByRole('alert')).toHaveText('Debe completar todos los campos.');
  await diasLibres(dialogo).getByRole('button').nth(2).click();
  await dialogo.getByRole('button', { name: 'Reprogramar' }).click();
  await expect(dialogo.getByRole('alert')).toHaveText('Debe completar todos los campos.');
  const otra = (await horas(dialogo).nth(4).textContent())!;
  await horas(dialogo).nth(4).click();
  await dialogo.getByRole('button', { name: 'Reprogramar' }).click();
  await expect(aviso(page, 'Turno reprogramado')).toBeVisible();
  await expect(turno).toContainText(`${otra} hs`);
  const [movido] = await Promise.all([
    page.waitForEvent('download'),
    turno.getByRole('button', { name: 'Agregar al calendario' }).click(),
  ]);
  expect(leerIcs(readFileSync(await movido.path(), 'utf8')).secuencia).toBe('1');

  await turno.getByRole('button', { name: /^Cancelar turno/ }).click();
  const cancelar = alerta(page, '¿Querés cancelar el turno?');
  await cancelar.getByRole('button', { name: 'Volver' }).click();
  await expect(turno).toContainText('Programado');
  await turno.getByRole('button', { name: /^Cancelar turno/ }).click();
  await cancelar.getByRole('button', { name: 'Cancelar turno' }).click();
  await expect(aviso(page, 'Turno cancelado')).toBeVisible();
  const cancelado = lista(page, 'Historial de Turnos')
    .getByRole('article')
    .filter({ hasText: 'para Mateo Gómez' });
  await expect(cancelado).toContainText('Cancelado');
  await expect(cancelado.getByRole('button')).toHaveCount(0);
  await expect(
    lista(page, 'Mis Turnos Agendados').getByRole('article').filter({ hasText: 'Mateo' }),
  ).toHaveCount(0);
});

test('keeps the choice and refreshes the times when the slot was taken meanwhile', async ({
  page,
  browser,
}) => {
  await entrar(page, 'san_vicente', CARLOS, '/solicitudTurnos');
  await opcion(page, 'Dermatología').click();
  await opcion(page, 'Por profesional').click();
  await elegirHorario(page, 1);
  const [dia, hora] = [await elegido(page).textContent(), (await horaElegida(page).textContent())!];
  await confirmar(page).click();
  const lucia = await llamarComo(browser, en('san_vicente'), LUCIA);
  const antes = async (route: Route) => {
    const { fecha, profesional_id } = route.request().postDataJSON() as {
      fecha: string;
      profesional_id: string;
    };
    const { status } = await lucia.pedir('/api/turno/reservar', {
      documento: LUCIA,
      servicio_id: DERMATOLOGIA,
      fecha,
      hora,
      profesional_id,
    });
    expect(status).toBe(200);
    await route.continue();
  };
  await page.route('**/api/turno/reservar', antes, { times: 1 });
  const pedido = page.waitForRequest('**/api/turno/reservar');
  await alerta(page, '¿Querés confirmar el turno?').getByRole('button', { name: 'Confirmar turno' }).click();
  expect((await pedido).headers()['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
  await expect(alerta(page, 'Este turno ya fue ocupado.')).toBeVisible();
  await page.getByRole('button', { name: 'Elegir otro horario' }).click();
  await expect(pasos(page)).toHaveText([
    'Carlos Díaz, 46 años',
    'Dermatología',
    'Por profesional: Dr. Martín Ruiz',
  ]);
  await expect(elegido(page)).toHaveText(dia!);
  await expect(horas(page).filter({ hasText: hora })).toHaveCount(0);
  await expect(page.getByText(new RegExp(`^Las ${hora} hs del .* ya no están libres`))).toBeVisible();
  await horas(page).nth(1).click();
  await confirmarReserva(page);
  await expect(reservado(page)).toBeVisible();
  await lucia.cerrar();
});

test("refuses a patient without e-mail and a second turno, and shows the server's message for other errors", async ({
  page,
  browser,
}) => {
  await entrar(page, 'osprera', BRUNO, '/solicitudTurnos');
  await expect(page.getByRole('complementary')).toContainText('Para reservar hace falta un email');
  await opcion(page, 'Clínica Médica').click();
  await elegirHorario(page);
  await confirmarReserva(page);
  await expect(alerta(page, 'El paciente seleccionado no tiene un email asociado.')).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click();

  await page.context().clearCookies();
  await entrar(page, 'osprera', CARLOS, '/solicitudTurnos');
  const pedidos = page.waitForResponse('**/api/turno/disponibles*');
  await opcion(page, 'Clínica Médica').click();
  const libres = (await (await pedidos).json()) as Libres;
  await elegirHorario(page, 3);
  await page.route('**/api/turno/reservar', (route) =>
    route.fulfill({ status: 500, json: { code: 'error_interno', message: 'Tuvimos un problema.' } }),
  );
  await confirmarReserva(page);
  await expect(alerta(page, 'Ha ocurrido un error al realizar la reserva del turno.')).toContainText(
    'Tuvimos un problema.',
  );
  await page.keyboard.press('Escape');
  await page.unroute('**/api/turno/reservar');
  await expect(horaElegida(page)).toHaveCount(1);

  const carlos = await llamarComo(browser, en('osprera'), CARLOS);
  const { fecha, horas: otras } = libres.dias[3]!;
  const hora = otras[0]!;
  expect(
    (await carlos.pedir('/api/turno/reservar', { documento: CARLOS, servicio_id: CLINICA, fecha, hora }))
      .status,
  ).toBe(200);
  await confirmarReserva(page);
  await expect(alerta(page, 'El paciente ya cuenta con un turno reservado.')).toBeVisible();
  await page.getByRole('button', { name: 'Ver mis turnos' }).click();
  await expect(tarjeta(page, 'para Carlos Díaz')).toContainText(`${hora} hs`);
  await carlos.cerrar();
});

test('offers services by age, disables a patient without any, and resets the later steps when the patient changes', async ({
  page,
}) => {
  await entrar(page, 'almirantebrown', ANA, '/solicitudTurnos');
  const opciones = pasoAbierto(page).locator('.pick');
  await expect(opciones).toHaveCount(3);
  await confirmar(page).click();
  await expect(page.getByRole('alert')).toHaveText('Debe completar todos los campos.');
  await expect(pasoAbierto(page).locator('h2')).toBeFocused();

  // A single option is chosen automatically.
  await opcion(page, 'Mateo Gómez').click();
  await expect(pasos(page)).toHaveText([/^Mateo Gómez/, 'Pediatría', 'Por especialidad']);
  await elegirHorario(page);
  await expect(pasos(page)).toHaveCount(3);
  await page.getByRole('button', { name: /^Listo Paciente/ }).click();
  await expect(abierto(page)).toHaveText('Paciente');
  await opcion(page, 'Mateo Gómez').click();
  await expect(horaElegida(page)).toHaveCount(1);

  await page.getByRole('button', { name: /^Listo Paciente/ }).click();
  await opcion(page, 'Sofía Gómez').click();
  await expect(abierto(page)).toHaveText('Especialidad');
  await expect(opciones).toHaveText(['Clínica Médica', 'Dermatología']);
  await expect(page.getByText('Estás actuando por Sofía Gómez')).toBeVisible();
  await opcion(page, 'Dermatología').click();
  await expect(opciones).toHaveText([/^Por especialidad/, /^Por profesional/]);
  await opcion(page, 'Por especialidad').click();
  await expect(diasLibres(page).locator('.chip:not(.more)')).toHaveCount(5);
  await page.getByRole('button', { name: 'mostrar más' }).click();
  await expect(diasLibres(page).locator('.chip:not(.more)')).toHaveCount(10);
  await expect(diasLibres(page).locator('.chip').nth(5)).toBeFocused();
  await dias(page).nth(7).click();
  await horas(page).first().click();
  await dias(page).nth(0).click();
  await expect(horaElegida(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Salir, dejar de actuar por Sofía Gómez' }).click();
  await expect(page.getByText(/^Estás actuando/)).toHaveCount(0);
  await expect(abierto(page)).toHaveText('Paciente');

  await conServicios(page, (servicio) => (servicio.pediatrica ? [] : [servicio]));
  const mateo = opcion(page, 'Mateo Gómez');
  await expect(mateo).toBeDisabled();
  await expect(mateo).toHaveAccessibleName(
    'Mateo Gómez No hay especialidades con turno para menores de 15 años.',
  );
  await mateo.click({ force: true });
  await expect(abierto(page)).toHaveText('Paciente');
  await opcion(page, 'Ana Gómez').click();
  await expect(abierto(page)).toHaveText('Especialidad');
});

test('books by Tab and Enter alone', async ({ page }) => {
  await entrar(page, 'ezeiza', CARLOS, '/solicitudTurnos');
  const pulsar = async (control: Locator) => {
    await expect(control).toBeVisible();
    await tabHasta(page, control);
    await page.keyboard.press('Enter');
  };
  await pulsar(opcion(page, 'Dermatología'));
  await pulsar(opcion(page, 'Por profesional'));
  await expect(diasLibres(page)).toBeVisible();
  await pulsar(diasLibres(page).getByRole('button').nth(2));
  await pulsar(horas(page).nth(1));
  await pulsar(confirmar(page));
  await expect(alerta(page, '¿Querés confirmar el turno?')).toBeVisible();
  await pulsar(alerta(page, '¿Querés confirmar el turno?').getByRole('button', { name: 'Confirmar turno' }));
  await expect(reservado(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Mis turnos' })).toBeFocused();
});
