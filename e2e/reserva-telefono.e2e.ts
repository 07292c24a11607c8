import { expect, test, type Page } from '@playwright/test';
import { en, tabHasta } from './support/portal.ts';
import { ANA, CARLOS } from './support/gente.ts';
import { ahora } from './support/reloj.ts';
import { entrar } from './support/sesion.ts';
import { diasLibres, horasLibres, pasoAbierto } from './support/turnos-pantalla.ts';

/**
 * Booking on a phone: the number of taps, and what is in view. Tests that book use units of their own,
 * because every booking takes a slot.
 */
const TELEFONO = { width: 390, height: 844 };

test.use({ viewport: TELEFONO, hasTouch: true });

/** Taps controls and records each tap. */
function dedo(page: Page) {
  const toques: string[] = [];
  return {
    toques,
    async tocar(nombre: string | RegExp, dentro = page.locator('body')) {
      const control = dentro
        .getByRole('button', { name: nombre })
        .or(dentro.getByRole('link', { name: nombre }))
        .first();
      await expect(control).toBeVisible();
      await control.tap();
      toques.push(String(nombre));
    },
  };
}
const pregunta = (page: Page) => page.getByRole('alertdialog', { name: '¿Querés confirmar el turno?' });
const reservado = (page: Page) =>
  page
    .getByRole('region', { name: 'Confirmación del turno' })
    .getByRole('heading', { name: 'Turno reservado' });

test('books from home in at most five taps without a family, by specialty or by professional', async ({
  page,
}) => {
  await entrar(page, 'almirantebrown', CARLOS);
  // Above the fold.
  await expect(page.getByRole('link', { name: 'Reservar turno' })).toBeInViewport({ ratio: 1 });
  const clinica = dedo(page);
  await clinica.tocar('Reservar turno');
  await clinica.tocar(/^Clínica Médica/);
  await clinica.tocar(/^Lo antes posible: /);
  await clinica.tocar('Confirmar turno', pregunta(page));
  await expect(reservado(page)).toBeVisible();
  expect(clinica.toques.length).toBeLessThanOrEqual(5);

  await page.goto(en('almirantebrown', '/'));
  const derma = dedo(page);
  await derma.tocar('Reservar turno');
  await derma.tocar(/^Dermatología/);
  await derma.tocar(/^Por profesional/);
  // The first free day and the only professional are preselected.
  await horasLibres(page).getByRole('button').last().tap();
  derma.toques.push('hora');
  await derma.tocar('Confirmar turno', pregunta(page));
  await expect(reservado(page)).toBeVisible();
  expect(derma.toques.length).toBeLessThanOrEqual(5);
});

test('books in at most six taps with a family, and shows the turno that blocks a specialty', async ({
  page,
}) => {
  await entrar(page, 'iosper', ANA);
  const uno = dedo(page);
  await uno.tocar('Reservar turno');
  await uno.tocar(/^Ana Gómez/);
  // The demo's next turno of Ana is of Clínica Médica.
  const clinica = page.getByRole('button', { name: /^Clínica Médica/ });
  await expect(clinica).toBeDisabled();
  await expect(clinica).toContainText(/Ya cuenta con un turno reservado: \S+ \d+ de \S+, \d\d:\d\d hs/);
  await expect(page.getByRole('button', { name: 'Avisarme si se libera uno antes' })).toBeVisible();
  await uno.tocar(/^Dermatología/);
  await uno.tocar(/^Por especialidad/);
  await uno.tocar(/^Lo antes posible: /);
  await uno.tocar('Confirmar turno', pregunta(page));
  await expect(reservado(page)).toBeVisible();
  expect(uno.toques.length).toBeLessThanOrEqual(6);
});

test('hides locked steps, and does not search for times before the earlier steps are done', async ({
  page,
}) => {
  await entrar(page, 'ospsip', ANA, '/solicitudTurnos');
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(pasoAbierto(page)).toHaveCount(1);
    await expect(pasoAbierto(page).locator('.q')).toHaveText('Paciente');
    await expect(page.getByText('Buscando horarios…')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Por especialidad/ })).toHaveCount(0);
    await expect(page.locator('.step.locked .in')).toHaveCount(0);
  }
  await page.setViewportSize(TELEFONO);
  await expect(page.locator('.step.locked').first()).toBeHidden();
});

test("shows 'Debe completar todos los campos.' in the viewport", async ({ page }) => {
  await entrar(page, 'ospsip', ANA, '/solicitudTurnos');
  await page.getByRole('button', { name: 'Confirmar turno' }).tap();
  const falta = page.getByRole('alert').filter({ hasText: 'Debe completar todos los campos.' });
  await expect(falta).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: /^Ana Gómez/ }).tap();
  await expect(falta).toHaveCount(0);
});

test("the times of a day are one tab stop with arrow keys, and only today is labelled 'hoy'", async ({
  page,
}) => {
  await entrar(page, 'obsba', CARLOS, '/solicitudTurnos');
  const respuesta = page.waitForResponse('**/api/turno/disponibles*');
  await page.getByRole('button', { name: /^Clínica Médica/ }).tap();
  const libres = (await (await respuesta).json()) as { dias: { fecha: string }[] };
  const horas = horasLibres(page).getByRole('button');
  await expect(horas.first()).toBeVisible();
  expect(await horas.count()).toBeGreaterThan(3);
  expect(await horasLibres(page).locator('button[tabindex="0"]').count()).toBe(1);
  await tabHasta(page, horas.first());
  await page.keyboard.press('ArrowRight');
  await expect(horas.nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(horas.last()).toBeFocused();
  await page.keyboard.press('Home');
  await expect(horas.first()).toBeFocused();
  await expect(horasLibres(page).locator('[aria-pressed="true"]')).toHaveCount(0);
  const hoy = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Argentina/Buenos_Aires' }).format(
    ahora(),
  );
  const dias = await diasLibres(page).locator('.chip:not(.more) small:first-child').allTextContents();
  expect(dias.map((palabra) => palabra === 'hoy')).toEqual(
    libres.dias.slice(0, 5).map(({ fecha }) => fecha === hoy),
  );
});

test('offers the professional who has free times when the specialty has none', async ({ page }) => {
  await entrar(page, 'obsba', CARLOS, '/solicitudTurnos');
  await page.route('**/api/turno/disponibles*', (route) =>
    new URL(route.request().url()).searchParams.has('profesional_id')
      ? route.continue()
      : route.fulfill({ json: { dias: [] } }),
  );
  await page.getByRole('button', { name: /^Dermatología/ }).tap();
  await page.getByRole('button', { name: /^Por especialidad/ }).tap();
  await expect(page.getByText('No hay fechas disponibles')).toBeVisible();
  await page.getByRole('button', { name: /^Dr\. Martín Ruiz, desde el / }).tap();
  await expect(page.getByRole('button', { name: /^Lo antes posible: / })).toBeVisible();
});
