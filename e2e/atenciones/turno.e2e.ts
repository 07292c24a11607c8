import { expect, test, type Page } from '@playwright/test';
import { conEquipos } from '../support/atenciones.ts';
import { iniciarSesion } from '../support/portal.ts';
import { startWithClock } from '../support/producto.ts';
import { llamarComo, reservar } from '../support/turnos.ts';

test.use(conEquipos);

/** The entry to a turno, with the business clock at Monday 09:46. */
test.describe.configure({ mode: 'serial' });
let producto: Awaited<ReturnType<typeof startWithClock>>;
test.beforeAll(async () => {
  test.setTimeout(360_000);
  // A turno at 10:00 is entered from 09:45 on. A slow machine needs minutes until it is booked.
  producto = await startWithClock('2026-11-16T09:46:00-03:00');
});
test.afterAll(() => producto?.stop());

const direccion = (plantilla: string) => `http://${plantilla}.localhost:${producto.port}`;
const boleto = (page: Page) => page.getByRole('region', { name: 'Tu lugar en la fila' });
const aceptar = (page: Page) =>
  page
    .getByRole('dialog', { name: 'Términos de la teleconsulta' })
    .getByRole('button', { name: 'Aceptar y entrar a la fila' })
    .click();

test("from the portal: joins the line by the turno's time, keeps the ticket after a reload, and refuses too early", async ({
  page,
  browser,
}) => {
  test.slow();
  const base = direccion('demo');
  const carlos = await llamarComo(browser, base, '28444555');
  const turno = { documento: '28444555', servicio_id: 1, fecha: '2026-11-16' };
  const pronto = await carlos.pedir('/api/turno/reservar', { ...turno, hora: '10:00' });
  expect(pronto.body.message ?? pronto.status).toBe(200);
  const lucia = await llamarComo(browser, base, '33777111');
  const lejos = await lucia.pedir('/api/turno/reservar', { ...turno, documento: '33777111', hora: '11:00' });
  expect(lejos.body.message ?? lejos.status).toBe(200);

  await page.goto(`${base}/login`);
  await iniciarSesion(page, '28444555', 'demo1234');
  await expect(page.getByRole('heading', { name: 'Hola, Carlos' })).toBeVisible();
  await page.goto(`${base}/videocall?turno=${pronto.body.id}`);
  await aceptar(page);
  await expect(boleto(page)).toContainText('10:00 hs');
  await expect(boleto(page)).toContainText(/Faltan\d+ min/);
  const numero = await boleto(page).locator('[data-numero]').innerText();
  await page.goto(`${base}/videocall?turno=${pronto.body.id}`);
  await expect(boleto(page).locator('[data-numero]')).toHaveText(numero);
  const deOtro = await carlos.page.evaluate(async (): Promise<unknown> => {
    const { token } = window as { token?: string };
    const headers = { 'x-portal': '1', authorization: `Bearer ${token}` };
    return (await fetch('/api/atencion/iniciada', { headers })).json();
  });
  expect(deOtro).toMatchObject({ atencion: { id: expect.any(String) } });

  const otra = await browser.newContext({ locale: 'es-AR' });
  const ajena = await otra.newPage();
  await ajena.goto(`${base}/login`);
  await iniciarSesion(ajena, '33777111', 'demo1234');
  await expect(ajena.getByRole('heading', { name: 'Hola, Lucía' })).toBeVisible();
  // As if the open attention were of the same family: the page still opens the entry of this turno.
  await ajena.route('**/api/atencion/iniciada', (route) => route.fulfill({ json: deOtro }));
  await ajena.goto(`${base}/videocall?turno=${lejos.body.id}`);
  await aceptar(ajena);
  await ajena.unroute('**/api/atencion/iniciada');
  const alerta = ajena.getByRole('alertdialog', { name: 'Ha ocurrido un error' });
  await expect(alerta).toContainText('Todavía no es la hora del turno, o ya pasó.');
  await alerta.getByRole('button', { name: 'Volver' }).click();
  await expect(ajena).toHaveURL(`${base}/misTurnos`);
  await ajena.goto(`${base}/videocall?turno=${pronto.body.id}`);
  await aceptar(ajena);
  await expect(alerta).toContainText('No encontramos lo que buscás.');
  await otra.close();
  await Promise.all([carlos.cerrar(), lucia.cerrar()]);
});

test('by the link of the mail: reaches the waiting room and no other page', async ({ page, browser }) => {
  test.slow();
  const base = direccion('osef');
  const carlos = await llamarComo(browser, base, '28444555');
  const { entrar } = await reservar(carlos, 'carlos.diaz@ejemplo.com.ar', {
    documento: '28444555',
    servicio_id: 1,
    fecha: '2026-11-16',
    hora: '10:00',
  });
  await carlos.cerrar();

  await page.goto(entrar);
  await page.getByLabel(/^Ingrese la contraseña para Carlos/).fill('demo1234');
  await page.getByRole('dialog').getByRole('button', { name: 'Ingresar' }).click();
  await aceptar(page);
  await expect(boleto(page)).toContainText('10:00 hs');
  // A visitor by link is the patient and is notified by email, though the session has no DNI and no email.
  await expect(boleto(page)).toContainText('Carlos, este es tu número para');
  await expect(page.getByText(/^Estás actuando por/)).toHaveCount(0);
  await expect(page.getByText('Cuando sea tu turno te avisamos por email.')).toBeVisible();
  await page.goto(`${base}/misTurnos`);
  await expect(page).toHaveURL((url) => url.pathname === '/videocall');
  await expect(boleto(page)).toContainText('10:00 hs');
  await expect(page.getByRole('navigation', { name: 'Menú' })).toHaveCount(0);

  const laura = await llamarComo(browser, base, '20333444');
  expect((await laura.pedir('/api/fila/guardia', { enGuardia: true })).status).toBe(200);
  const id = new URL(page.url()).searchParams.get('atencion')!;
  expect((await laura.pedir('/api/fila/llamar', { id })).status).toBe(200);
  await expect(page.getByRole('alert').filter({ hasText: 'Te están llamando' })).toBeVisible();
  expect((await laura.pedir('/api/fila/finalizar', { id })).status).toBe(200);
  await expect(page).toHaveURL((url) => url.pathname === '/finllamada');
  await expect(page.getByRole('heading', { level: 1, name: 'Terminó la videollamada' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Mis atenciones|Reservar un turno/ })).toHaveCount(0);
  await page.getByRole('radio', { name: '4, Buena' }).check();
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText('Gracias por tu respuesta')).toBeVisible();
  await page.getByRole('button', { name: 'Listo, salir' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/login');
  await laura.cerrar();
});
