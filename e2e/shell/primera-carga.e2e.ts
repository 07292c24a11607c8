import { expect, test, type Page } from '@playwright/test';
import { ANA, LAURA, PAULA } from '../support/gente.ts';
import { en } from '../support/portal.ts';
import { abrirSesion } from '../support/sesion.ts';

/** What comes with the first answer, before and beside the code of a page. */

/** Without its code, the page is only what the server sent. */
const sinCodigo = (page: Page) => page.route('**/assets/*.js', (route) => route.abort());

for (const [ruta, titulo] of [
  ['/', 'Hola'],
  ['/especialidad', 'Solicitar atención'],
  ['/solicitudTurnos', 'Reservar turno'],
  ['/misTurnos', 'Mis turnos'],
  ['/misatenciones', 'Mis atenciones'],
] as const)
  test(`${ruta}: frame and heading stand in the HTML, where the page has them`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await abrirSesion(page, 'demo', ANA);
    const heading = page.locator('h1', { hasText: titulo });
    const top = async () => Math.round((await heading.boundingBox())!.y);
    await page.goto(en('demo', ruta));
    await expect(page.getByRole('heading', { level: 1, name: titulo })).toBeVisible();
    const there = await top();
    await sinCodigo(page);
    await page.goto(en('demo', ruta));
    await expect(page.getByText('Cargando…')).toBeVisible();
    await expect(page.locator('.brand')).toContainText('Portal Demo');
    expect(Math.abs((await top()) - there)).toBeLessThanOrEqual(12);
  });

test('a visitor gets the frame of sign-in, also for a page behind it', async ({ page }) => {
  await sinCodigo(page);
  for (const ruta of ['/login', '/misTurnos']) {
    await page.goto(en('demo', ruta));
    await expect(page.locator('h1')).toHaveText('Iniciar sesión');
  }
  await page.goto(en('demo', '/verificar'));
  await expect(page.locator('h1')).toHaveText('Verificar un documento');
});

test('staff get the bar of their desk', async ({ page, browser }) => {
  await abrirSesion(page, 'demo', PAULA);
  await sinCodigo(page);
  await page.goto(en('demo', '/listcasos'));
  await expect(page.locator('.deskbar')).toContainText('Casos');
  // With its sheet: without it, the page would jump when the sheet comes.
  await expect(page.locator('.deskbar')).toHaveCSS('display', 'flex');
  const otro = await (await browser.newContext()).newPage();
  await abrirSesion(otro, 'demo', LAURA);
  await sinCodigo(otro);
  await otro.goto(en('demo', '/profesional'));
  await expect(otro.locator('.deskbar')).toContainText('Consultorio');
  await expect(otro.locator('.deskbar')).toHaveCSS('display', 'flex');
  await otro.context().close();
});

test("a patient's page asks for no file of the staff, also after it is drawn", async ({ page }) => {
  await abrirSesion(page, 'demo', ANA);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(en('demo', '/'));
  // The parts beside the page come last, and with them the channel.
  await expect.poll(() => asked.some((path) => path.startsWith('/assets/canal-'))).toBe(true);
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => /\/assets\/(?:personal|escritorio|marco-escritorio)/.test(path))).toEqual([]);
});

const ABIERTAS = '/api/atencion/abiertas';
for (const [quien, ruta, needed] of [
  [
    ANA,
    '/',
    [
      ABIERTAS,
      '/api/turno/listar?pagina=1',
      '/api/atencion/servicios?menor=false',
      '/api/atencion/servicios?menor=true',
    ],
  ],
  [
    ANA,
    '/especialidad',
    [
      '/assets/especialidad-page.js',
      '/api/atencion/iniciada',
      ABIERTAS,
      '/api/atencion/limite',
      '/api/atencion/servicios?menor=false',
    ],
  ],
  [
    ANA,
    '/solicitudTurnos',
    ['/assets/reservar-turno-page.js', '/api/servicio/habilitados', '/api/turno/listar?estado=1'],
  ],
  [ANA, '/misTurnos', ['/assets/mis-turnos-page.js', '/api/turno/listar?pagina=1', '/api/turno/espera']],
  [ANA, '/misatenciones', ['/assets/mis-atenciones-page.js', '/api/atencion/listar?buscar=&pagina=1']],
  [PAULA, '/', ['/api/art/hoy']],
  [PAULA, '/listcasos', ['/assets/personal.js', '/api/art/listarFitro']],
  [PAULA, '/detalleCaso?id=1042', ['/assets/personal.js', '/api/art/detalle/1042']],
  [LAURA, '/profesional', ['/assets/escritorio-page.js', '/api/fila']],
] as const)
  test(`${ruta} of ${quien}: session, first data and code are asked for side by side, and each once`, async ({
    page,
  }) => {
    await abrirSesion(page, 'demo', quien);
    // Without the channel, whose opening asks for the data again.
    await page.routeWebSocket(/tiempo-real/, () => {});
    // Without the channel, the desk asks every five seconds.
    await page.addInitScript(() => {
      const { setInterval: own } = window;
      window.setInterval = ((work: () => void, ms?: number) =>
        own(work, (ms ?? 0) >= 5000 ? 600_000 : ms)) as typeof window.setInterval;
    });
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      asked.push(pathname.startsWith('/api/') ? pathname + search : pathname.replace(/-[\w-]{8}\./, '.'));
    });
    // The portal's own code comes last: whatever is asked for before it did not wait for it.
    let dejar = () => {};
    const later = new Promise<void>((resolve) => (dejar = resolve));
    await page.route('**/assets/portal-*.js', async (route) => {
      await later;
      await route.continue();
    });
    await page.goto(en('demo', ruta), { waitUntil: 'commit' });
    const all = ['/assets/interior.js', '/api/sesion/renovar', ...needed];
    await expect.poll(() => all.filter((one) => !asked.includes(one))).toEqual([]);
    dejar();
    await expect(page.locator('#raiz > :not([data-marco])').first()).toBeAttached();
    await page.waitForLoadState('networkidle');
    // The notice of a call is drawn after the page and asks again, because an event may have come before it.
    for (const one of all.filter((path) => path !== ABIERTAS))
      expect([one, asked.filter((path) => path === one).length]).toEqual([one, 1]);
  });

for (const [quien, ruta] of [
  [ANA, '/'],
  [ANA, '/especialidad'],
  [ANA, '/solicitudTurnos'],
  [ANA, '/misTurnos'],
  [ANA, '/misatenciones'],
  [PAULA, '/listcasos'],
  [LAURA, '/profesional'],
] as const)
  test(`${ruta} of ${quien}: the first page is drawn with its data, without grey lines before it`, async ({
    page,
  }) => {
    if (quien === ANA) await page.setViewportSize({ width: 390, height: 844 });
    await abrirSesion(page, 'demo', quien);
    await page.addInitScript(() => {
      // On a slow machine the data may take longer than the second that the page waits for it.
      const { setTimeout: own } = window;
      window.setTimeout = ((work: () => void, ms?: number) =>
        own(work, ms === 1000 ? 15_000 : ms)) as typeof window.setTimeout;
      const said = Object.assign(window, { grises: 0 });
      new MutationObserver(() => {
        said.grises += document.querySelectorAll('.sk-box').length;
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(en('demo', ruta));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => (window as { grises?: number }).grises)).toBe(0);
  });

/** Built files that are asked for from now on, without their hashes. */
function archivosDe(page: Page) {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname.replace(/-[\w-]{8}\./, '.')));
  return asked;
}

test('the page of a link is loaded when a pointer comes near it, before it is opened', async ({ page }) => {
  await page.goto(en('demo', '/login'));
  const registro = page.locator('a[href="/registro"]:visible').first();
  await expect(registro).toBeVisible();
  const visita = archivosDe(page);
  await registro.hover();
  await expect.poll(() => visita).toContain('/assets/registro.js');
  expect(new URL(page.url()).pathname).toBe('/login');

  await abrirSesion(page, 'demo', ANA);
  await page.goto(en('demo', '/'));
  const turnos = page.locator('a[href="/misTurnos"]:visible').first();
  await expect(turnos).toBeVisible();
  const dentro = archivosDe(page);
  await turnos.hover();
  await expect.poll(() => dentro).toContain('/assets/mis-turnos-page.js');
  expect(new URL(page.url()).pathname).toBe('/');
});

test('data that takes long does not hold the page back', async ({ page }) => {
  await abrirSesion(page, 'demo', ANA);
  let dejar = () => {};
  const later = new Promise<void>((resolve) => (dejar = resolve));
  await page.route('**/api/turno/listar*', async (route) => {
    await later;
    await route.continue();
  });
  await page.goto(en('demo', '/misTurnos'));
  await expect(page.getByRole('heading', { level: 1, name: 'Mis turnos' })).toBeVisible();
  await expect(page.locator('.sk-box').first()).toBeVisible();
  dejar();
  await expect(page.getByRole('article').first()).toBeVisible();
});
