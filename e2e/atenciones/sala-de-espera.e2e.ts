import { expect, test } from '@playwright/test';
import { boleto, estaEn } from '../support/atenciones-pantalla.ts';
import { conEquipos, pedirAtencion, profesional, solicitar } from '../support/atenciones.ts';
import { CARLOS, LUCIA, MARTIN } from '../support/gente.ts';
import { alerta, en } from '../support/portal.ts';
import { entrar } from '../support/sesion.ts';

// Each test that changes data uses a unit of its own: every unit has the same people.

test.use(conEquipos);

test.describe('the waiting room', () => {
  test('updates the place live, survives a reload and a second device, and asks before leaving the line', async ({
    page,
    browser,
  }) => {
    test.slow();
    const laura = await profesional(browser, 'ezeiza');
    await laura.guardia(true);
    const antes = await pedirAtencion(browser, 'ezeiza', LUCIA);
    await entrar(page, 'ezeiza', CARLOS, '/especialidad');
    await solicitar(page);
    await expect(boleto(page)).toContainText('Carlos, este es tu número para Clínica Médica');
    await expect(boleto(page).locator('[data-numero]')).toHaveText(/^A-\d+$/);
    const numero = await boleto(page).locator('[data-numero]').innerText();
    await expect(boleto(page)).toContainText('2.º');
    await expect(boleto(page)).toContainText('Hay 1 persona antes');
    await expect(boleto(page)).toContainText(/\d+( a \d+)? min/);
    await expect(boleto(page)).toContainText('Atiende 1 profesional');
    await expect(page.getByText('Podés cerrar esta página, te guardamos el lugar.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Tené a mano' })).toBeVisible();
    await expect(page).toHaveTitle(`2.º · ${numero} · Sala de espera`);
    await expect(
      page.getByRole('status').filter({ hasText: `Tu número es ${numero}. Tu lugar es el 2.º.` }),
    ).toBeAttached();
    await expect(page.getByRole('contentinfo')).toHaveCount(0);

    await page.reload();
    await expect(boleto(page)).toContainText('2.º');
    await antes.dejar();
    await expect(boleto(page)).toContainText('1.º');
    await expect(boleto(page)).toContainText('Sos la próxima persona');
    await expect(page).toHaveTitle(`1.º · ${numero} · Sala de espera`);
    await expect(
      page.getByRole('status').filter({ hasText: 'Tu lugar es el 1.º. Sos la próxima persona.' }),
    ).toBeAttached();

    const otro = await browser.newContext({ locale: 'es-AR' });
    const telefono = await otro.newPage();
    await entrar(telefono, 'ezeiza', CARLOS, '/');
    await expect(telefono.getByRole('heading', { name: 'Estás en la fila de Clínica Médica' })).toBeVisible();
    await telefono.getByRole('link', { name: /^Volver a la sala de espera/ }).click();
    await expect(boleto(telefono)).toContainText(numero);

    await page.getByRole('button', { name: 'Dejar la fila' }).click();
    const pregunta = alerta(page, '¿Querés dejar la fila?');
    await pregunta.getByRole('button', { name: 'Seguir esperando' }).click();
    await expect(boleto(page)).toBeVisible();
    await page.getByRole('button', { name: 'Dejar la fila' }).click();
    await pregunta.getByRole('button', { name: 'Dejar la fila' }).click();
    await estaEn(page, '/home');
    await expect(page.getByRole('region', { name: 'Avisos' }).getByText('Dejaste la fila')).toBeVisible();
    await expect(telefono.getByRole('heading', { name: 'Ya no estás en la fila' })).toBeVisible();
    await otro.close();
    await Promise.all([antes.cerrar(), laura.cerrar()]);
  });

  test('keeps the number after a missed call, and shows the survey after the attention', async ({
    page,
    browser,
  }) => {
    test.slow();
    const laura = await profesional(browser, 'ramallo');
    await laura.guardia(true);
    await entrar(page, 'ramallo', CARLOS, '/especialidad');
    await solicitar(page);
    const numero = await boleto(page).locator('[data-numero]').innerText();

    const llamada = (await laura.llamar())!;
    expect(llamada.sala).toBe(numero);
    const llaman = page.getByRole('alert').filter({ hasText: 'Te están llamando' });
    await expect(llaman).toContainText('La Dra. Laura Pérez te espera para la videollamada.');
    await expect(page).toHaveTitle(/¡Te están llamando!$/);
    await expect(page.getByRole('button', { name: 'Entrar a la videollamada' })).toBeFocused();
    await page.reload();
    await expect(llaman).toBeVisible();
    await laura.rellamar(llamada.id);
    await expect(llaman).toContainText('Es la 2.ª vez que te llamamos.');

    await laura.ausente(llamada.id);
    await expect(page.getByRole('heading', { name: 'Te llamamos y no te encontramos' })).toBeVisible();
    await expect(
      page.getByText(
        /^Podés volver a la fila con tu número .* hasta las \d\d:\d\d hs\. Te quedan (30|29) minutos\.$/,
      ),
    ).toBeVisible();
    await page.goto(en('ramallo', '/home'));
    await expect(page.getByRole('heading', { name: 'Te llamamos y no te encontramos' })).toBeVisible();
    await page.getByRole('link', { name: /^Volver a la fila/ }).click();
    await page.getByRole('button', { name: 'Volver a la fila' }).click();
    await expect(boleto(page).locator('[data-numero]')).toHaveText(numero);
    await expect(boleto(page)).toContainText('1.º');

    expect((await laura.llamar())?.sala).toBe(numero);
    await expect(llaman).toBeVisible();
    await laura.finalizar(llamada.id);
    await estaEn(page, '/finllamada');
    await expect(page.getByRole('heading', { level: 1, name: 'Terminó la videollamada' })).toBeVisible();
    await expect(page.getByText('Con la Dra. Laura Pérez, de Clínica Médica.')).toBeVisible();
    for (const [que, valor] of [
      ['Se atendió', 'Carlos Díaz'],
      ['Profesional', 'Dra. Laura Pérez'],
      ['Servicio', 'Clínica Médica'],
      ['Duración', 'menos de 1 minuto'],
      ['Número', numero],
    ] as const)
      await expect(page.locator('dl > div', { has: page.getByText(que, { exact: true }) })).toContainText(
        valor,
      );
    await expect(
      page
        .getByRole('list', { name: 'Documentos' })
        .getByText('Constancia de teleasistencia', { exact: true }),
    ).toBeVisible();

    await page.getByRole('button', { name: 'Enviar' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Elegí un puntaje del 1 al 5' })).toBeVisible();
    await page.getByRole('radio', { name: '5, Muy buena' }).check();
    await page.getByRole('textbox', { name: /^¿Querés contarnos algo más\?/ }).fill('Me explicó todo.');
    await page.getByRole('button', { name: 'Enviar' }).click();
    await expect(page.getByText('Gracias por tu respuesta')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Gracias por tu respuesta')).toBeVisible();
    await expect(page.getByRole('radio')).toHaveCount(0);
    await page.goto(en('ramallo', '/especialidad'));
    await estaEn(page, '/especialidad');
    await laura.cerrar();
  });

  test('tells the patient when the last professional leaves and when another one starts', async ({
    page,
    browser,
  }) => {
    const laura = await profesional(browser, 'san_vicente');
    await laura.guardia(true);
    await entrar(page, 'san_vicente', CARLOS, '/especialidad');
    await solicitar(page);
    await laura.guardia(false);
    const aviso = page
      .getByRole('status')
      .filter({ hasText: 'En este momento nadie atiende Clínica Médica' });
    await expect(aviso).toBeVisible();
    await expect(boleto(page)).toContainText('Sin estimar');
    await expect(boleto(page)).toContainText('Nadie atiende ahora');
    await expect(boleto(page)).toContainText('1.º');
    const martin = await profesional(browser, 'san_vicente', MARTIN);
    await martin.guardia(true);
    await expect(page.getByText('En este momento nadie atiende Clínica Médica')).toBeHidden();
    await expect(boleto(page)).toContainText('Atiende 1 profesional');
    await Promise.all([laura.cerrar(), martin.cerrar()]);
  });

  test('polls when the realtime channel is closed', async ({ page, browser }) => {
    test.slow();
    const laura = await profesional(browser, 'tres_arroyos');
    await laura.guardia(true);
    await page.routeWebSocket(/tiempo-real/, (socket) => socket.close());
    await entrar(page, 'tres_arroyos', CARLOS, '/especialidad');
    await solicitar(page);
    await laura.llamar();
    await expect(page.getByRole('alert').filter({ hasText: 'Te están llamando' })).toBeVisible({
      timeout: 20_000,
    });
    await laura.cerrar();
  });

  test('reports that there is no attention, an unknown attention and an unknown turno', async ({ page }) => {
    await entrar(page, 'demo', LUCIA, '/videocall');
    await expect(page.getByRole('heading', { name: 'No tenés ninguna atención en curso' })).toBeVisible();
    await page.goto(en('demo', '/videocall?atencion=01890000-0000-7000-8000-000000000001'));
    await expect(page.getByRole('alert').filter({ hasText: 'No pudimos traer tu atención' })).toBeVisible();
    await page.goto(en('demo', '/videocall?turno=01890000-0000-7000-8000-000000000001'));
    await page.getByRole('button', { name: 'Aceptar y entrar a la fila' }).click();
    await expect(alerta(page, 'Ha ocurrido un error')).toContainText('No encontramos lo que buscás.');
  });
});
