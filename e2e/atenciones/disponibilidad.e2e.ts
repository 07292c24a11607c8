import { expect, test } from '@playwright/test';
import { boleto, clinica, esDe, estaEn, iniciar, persona } from '../support/atenciones-pantalla.ts';
import { conEquipos, pedirComo, profesional } from '../support/atenciones.ts';
import { ANA, CARLOS } from '../support/gente.ts';
import { alerta, en } from '../support/portal.ts';
import { ahora } from '../support/reloj.ts';
import { abrirSesion, entrar } from '../support/sesion.ts';

// Each test that changes data uses a unit of its own: every unit has the same people.

test.use(conEquipos);

test.describe('an attention that is already open', () => {
  test("redirects to /videocall for the user's own attention; a family member's is shown without a redirect", async ({
    page,
    browser,
  }) => {
    const laura = await profesional(browser, 'san_isidro');
    await laura.guardia(true);
    const { token } = await abrirSesion(page, 'san_isidro', ANA);
    const pedir = pedirComo(page, token);
    const { version } = await pedir<{ version: string }>('/api/contenido/terminos');
    const { id, sala } = await pedir<{ id: string; sala: string }>('/api/atencion/solicitar', {
      documento: '48111333',
      servicio_id: 1,
      terminos: version,
    });
    await page.goto(en('san_isidro', '/especialidad'));
    await expect(persona(page, 'Sofía Gómez')).toBeDisabled();
    await expect(page.getByText(`ya tiene una atención en curso (${sala})`)).toBeVisible();
    await page.goto(en('san_isidro', '/videocall'));
    await expect(boleto(page)).toContainText(sala);
    await expect(boleto(page)).toContainText('Este es el número de Sofía para Clínica Médica');
    await expect(page.getByText('Estás actuando por Sofía Gómez')).toBeVisible();

    const propia = await pedir<{ id: string; sala: string }>('/api/atencion/solicitar', {
      documento: ANA,
      servicio_id: 1,
      terminos: version,
    });
    await page.goto(en('san_isidro', '/especialidad'));
    await estaEn(page, '/videocall');
    await expect(boleto(page)).toContainText(propia.sala);
    await expect(page.getByText(/^Estás actuando por/)).toHaveCount(0);
    for (const una of [id, propia.id]) await pedir('/api/atencion/dejar', { id: una });
    await laura.cerrar();
  });

  test("a failed lookup leads to /error with the server's message", async ({ page }) => {
    await page.route('**/api/atencion/iniciada', (route) =>
      route.fulfill({ status: 409, json: { code: 'en_curso', message: 'No pudimos leer tu atención.' } }),
    );
    await entrar(page, 'demo', CARLOS, '/especialidad');
    await estaEn(page, '/error');
    await expect(alerta(page, 'Ha ocurrido un error')).toContainText('No pudimos leer tu atención.');
  });
});

test.describe('/nodisponible', () => {
  test('says that nobody is on duty and what to do, and updates when a professional starts', async ({
    page,
    browser,
  }) => {
    test.slow();
    await entrar(page, 'pehuajo', CARLOS, '/especialidad');
    await esDe(page, 'Municipio de Pehuajó');
    await page.getByRole('textbox', { name: '¿Qué te pasa? (opcional)' }).fill('Tos desde el lunes');
    await iniciar(page).click();
    await estaEn(page, '/nodisponible');
    await expect(
      page.getByRole('heading', { name: 'En este momento nadie atiende Clínica Médica' }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Llamar al 107' })).toHaveAttribute('href', 'tel:107');
    await expect(page.getByRole('link', { name: /^Reservar un turno/ })).toBeVisible();
    const laura = await profesional(browser, 'pehuajo');
    await laura.guardia(true);
    await expect(page.getByRole('heading', { name: 'Clínica Médica ya está atendiendo' })).toBeVisible({
      timeout: 30_000,
    });
    await expect(page.getByRole('heading', { level: 1, name: 'Ya podés pedir tu atención' })).toBeVisible();
    await page.getByRole('link', { name: 'Solicitar atención' }).click();
    await estaEn(page, '/especialidad');
    await expect(page.getByRole('textbox', { name: '¿Qué te pasa? (opcional)' })).toHaveValue(
      'Tos desde el lunes',
    );
    await laura.cerrar();
  });

  test('says when the service opens, outside its hours', async ({ page }) => {
    const abre = new Date(ahora().getTime() + 5 * 24 * 3_600_000).toISOString();
    await page.route('**/api/atencion/servicios?*', (route) =>
      route.fulfill({ json: [{ ...clinica, abierto: false, abre }] }),
    );
    await entrar(page, 'demo', CARLOS, '/nodisponible?servicio=1');
    await expect(page.getByRole('heading', { name: 'Ahora no hay guardia de Clínica Médica' })).toBeVisible();
    await expect(page.getByText(/^Abre el [a-záéíóú]+ \d+ de [a-z]+ a las \d\d:\d\d hs\.$/)).toBeVisible();
  });
});
