import { expect, test, type Page } from '@playwright/test';
import { conEquipos, pedirComo, profesional, solicitar } from '../support/atenciones.ts';
import { canalAbierto, en } from '../support/portal.ts';
import { ANA, SOFIA } from '../support/gente.ts';
import { abrirSesion, entrar } from '../support/sesion.ts';

/**
 * The notice of a call on every page, and several family members in line. Each test uses a unit of its own.
 */
test.use(conEquipos);

const boleto = (page: Page) => page.getByRole('region', { name: 'Tu lugar en la fila' });
const franja = (page: Page, titulo = 'Te están llamando') =>
  page.getByRole('alert').filter({ hasText: titulo });
const estaEn = (page: Page, pathname: string) => expect(page).toHaveURL((url) => url.pathname === pathname);

/** Joins the line through the API; the page stays where it is. */
async function enFila(
  page: Page,
  plantilla: string,
  dni: string,
  pedidos: readonly (readonly [documento: string, servicio: number])[],
) {
  const { token } = await abrirSesion(page, plantilla, dni);
  const pedir = pedirComo(page, token);
  const { version } = await pedir<{ version: string }>('/api/contenido/terminos');
  const ids: string[] = [];
  for (const [documento, servicio_id] of pedidos)
    ids.push(
      (await pedir<{ id: string }>('/api/atencion/solicitar', { documento, servicio_id, terminos: version }))
        .id,
    );
  return { pedir, ids };
}

/** Counts the mails of a call that the unit sent. */
const correosDeLlamada = (page: Page) =>
  page.evaluate(async () => {
    const mails = (await (await fetch('/_dev/correo.json')).json()) as { asunto: string }[];
    return mails.filter(({ asunto }) => asunto.startsWith('Te están llamando')).length;
  });

test('shows a call on any page, over a dialog and on /error, and enters it with one press', async ({
  page,
  browser,
}) => {
  const laura = await profesional(browser, 'florencio_varela');
  await laura.guardia(true);
  const { ids } = await enFila(page, 'florencio_varela', ANA, [[ANA, 1]]);
  const oye = canalAbierto(page);
  await page.goto(en('florencio_varela', '/misatenciones'));
  await expect(page.getByRole('heading', { level: 1, name: 'Mis atenciones' })).toBeVisible();
  await oye;
  const titulo = await page.title();
  await laura.llamar(ids[0]);
  await expect(franja(page)).toContainText('Dra. Laura Pérez · Clínica Médica');
  await expect(page).toHaveTitle(/¡Te están llamando!$/);

  await page.goto(en('florencio_varela', '/miPerfil'));
  await expect(franja(page)).toBeVisible();
  // A dialog blocks the page, but not the strip.
  await page.getByRole('button', { name: 'Términos y condiciones' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await franja(page).getByRole('button', { name: 'Entrar a la videollamada' }).click({ trial: true });

  await page.goto(en('florencio_varela', '/error'));
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await franja(page).getByRole('button', { name: 'Entrar a la videollamada' }).click();
  await estaEn(page, '/videocall');
  await expect(page.getByRole('button', { name: 'Entrar a la videollamada' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Terminar/ })).toBeVisible();
  await expect(franja(page)).toHaveCount(0);
  expect(await correosDeLlamada(page)).toBe(0);

  await laura.finalizar(ids[0]!);
  await estaEn(page, '/finllamada');
  await expect(page).not.toHaveTitle(/llamando/);
  expect(titulo).toContain('Mis atenciones');
  await laura.cerrar();
});

test('one press of the strip enters the call also while /videocall is loading it', async ({
  page,
  browser,
}) => {
  const laura = await profesional(browser, 'san_isidro');
  await laura.guardia(true);
  const { ids } = await enFila(page, 'san_isidro', ANA, [[ANA, 1]]);
  // The response that tells /videocall the open attention arrives together with the press.
  await page.addInitScript(() => {
    const { fetch } = window;
    const held = new Promise<void>((release) => Object.assign(window, { release }));
    window.fetch = async (input, init) => {
      const url = String(input instanceof Request ? input.url : input);
      const answer = await fetch(input, init);
      if (url.includes('/api/atencion/iniciada')) await held;
      return answer;
    };
  });
  await page.goto(en('san_isidro', '/videocall'));
  await laura.llamar(ids[0]);
  const entrarPorLaFranja = franja(page).getByRole('button', { name: 'Entrar a la videollamada' });
  await expect(entrarPorLaFranja).toBeVisible();
  await entrarPorLaFranja.evaluate((button: HTMLButtonElement) => {
    button.click();
    (window as unknown as { release(): void }).release();
  });
  await expect(page.getByRole('button', { name: /^Terminar/ })).toBeVisible();
  await laura.finalizar(ids[0]!);
  await laura.cerrar();
});

test('on a phone the strip lies above the open menu, and a call on a hidden page sends a mail', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const laura = await profesional(browser, 'almirantebrown');
  await laura.guardia(true);
  const { ids } = await enFila(page, 'almirantebrown', ANA, [[ANA, 1]]);
  const oye = canalAbierto(page);
  await page.goto(en('almirantebrown', '/home'));
  await page.getByRole('button', { name: 'Menú' }).click();
  await oye;
  await laura.llamar(ids[0]);
  await expect(franja(page)).toBeVisible();
  await franja(page).getByRole('button', { name: 'Entrar a la videollamada' }).click({ trial: true });
  // The page was visible: no mail for this call.
  await page.waitForTimeout(2500);
  expect(await correosDeLlamada(page)).toBe(0);

  await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }));
  await laura.rellamar(ids[0]!);
  await expect.poll(() => correosDeLlamada(page)).toBe(1);
  await laura.cerrar();
});

test("shows two family members in line, and the call of one by name in the other's waiting room", async ({
  page,
  browser,
}) => {
  const laura = await profesional(browser, 'lanus');
  await laura.guardia(true);
  // At night the demo attends only the services for adults; Sofía, who is sixteen, uses those.
  await enFila(page, 'lanus', ANA, [[SOFIA, 1]]);
  await page.goto(en('lanus', '/home'));
  await expect(
    page.getByRole('heading', { name: 'Sofía Gómez está en la fila de Clínica Médica' }),
  ).toBeVisible();

  // Ana herself is not in line: the request opens, and Sofía cannot be chosen a second time.
  await page.getByRole('link', { name: 'Pedir para otra persona' }).click();
  await estaEn(page, '/especialidad');
  await expect(page.getByRole('radio', { name: /^Ana/ })).toBeEnabled();
  await expect(page.getByRole('radio', { name: /^Sofía/ })).toHaveCount(0);
  await page.goto(en('lanus', '/especialidad'));
  await expect(page.getByRole('radio', { name: /^Sofía/ })).toBeDisabled();
  await solicitar(page, 'Ana Gómez');
  await expect(boleto(page)).toContainText('2.º');
  await expect(
    page.getByRole('heading', { name: 'Sofía Gómez está en la fila de Clínica Médica' }),
  ).toBeVisible();

  // Ana is in line: /especialidad redirects to her attention, except when she asks for another person.
  await page.goto(en('lanus', '/especialidad'));
  await estaEn(page, '/videocall');
  await page.getByRole('link', { name: 'Pedir para otra persona' }).click();
  await expect(page.getByText('Mateo Gómez, 8 años')).toBeVisible();
  await page.goBack();
  await expect(boleto(page)).toBeVisible();
  await expect(boleto(page)).toContainText('Ana, este es tu número');

  const llamada = (await laura.llamar())!;
  await expect(franja(page, 'Están llamando a Sofía Gómez')).toBeVisible();
  await expect(page).toHaveTitle(/¡Llaman a Sofía!$/);
  await expect(boleto(page)).toContainText('1.º');
  await franja(page, 'Están llamando a Sofía Gómez')
    .getByRole('button', { name: 'Entrar a la videollamada' })
    .click();
  await expect(page).toHaveURL((url) => url.searchParams.get('atencion') === llamada.id);
  await expect(page.getByRole('button', { name: /^Terminar/ })).toBeVisible();
  await laura.cerrar();
});

test('shows the call on a second device that signs in during it, and removes it everywhere after the call', async ({
  page,
  browser,
}) => {
  const laura = await profesional(browser, 'san_vicente');
  await laura.guardia(true);
  const { ids } = await enFila(page, 'san_vicente', ANA, [[ANA, 1]]);
  await page.goto(en('san_vicente', '/misTurnos'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const llamada = (await laura.llamar(ids[0]))!;
  const otro = await browser.newContext({ ...conEquipos, locale: 'es-AR' });
  const telefono = await otro.newPage();
  await entrar(telefono, 'san_vicente', ANA, '/miPerfil');
  for (const pantalla of [page, telefono]) await expect(franja(pantalla)).toBeVisible();
  await franja(telefono).getByRole('button', { name: 'Entrar a la videollamada' }).click();
  await expect(telefono).toHaveURL((url) => url.searchParams.get('atencion') === llamada.id);
  await laura.finalizar(llamada.id);
  await expect(franja(page)).toHaveCount(0);
  await expect(page).toHaveTitle(/^Mis turnos/);
  await otro.close();
  await laura.cerrar();
});
