import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { en, estaAdentro, iniciarSesion } from './support/portal.ts';
import { ANA, LAURA, PAULA, MARTA } from './support/gente.ts';
import { abrirSesion } from './support/sesion.ts';
import { irA } from './support/shell.ts';

/** A unit in which no other test changes Ana's data. */
const PLANTILLA = 'guardia';

test.use({ serviceWorkers: 'allow' });

/** Collects the browser's reports of policy violations, from every frame. */
async function escuchar(context: BrowserContext): Promise<string[]> {
  const quejas: string[] = [];
  await context.exposeBinding(
    'quejarse',
    ({ page }, queja: string) => void quejas.push(`${new URL(page.url()).pathname}: ${queja}`),
  );
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sourceFile, sample } = event;
      (globalThis as unknown as { quejarse(queja: string): void }).quejarse(
        `${effectiveDirective} ${blockedURI} ${sourceFile} ${sample}`,
      );
    });
  });
  context.on('console', (message) => {
    if (/content security policy|refused to|blocked by/i.test(message.text())) quejas.push(message.text());
  });
  return quejas;
}

const recorridos: [quien: string, dni: string | undefined, rutas: string[]][] = [
  [
    'an anonymous visitor',
    undefined,
    [
      '/login',
      '/registro',
      '/recuperarclave',
      '/personal',
      '/verificar/x',
      '/resumenCompartido',
      '/invitacion?codigo=x',
      '/invitado',
      '/confirmar?id=x',
      '/turnoAcceso?codigoTurno=x',
      '/error',
    ],
  ],
  [
    'a patient',
    ANA,
    [
      '/',
      '/especialidad',
      '/misatenciones',
      '/miPerfil',
      '/agregarFamiliar',
      '/misTurnos',
      '/solicitudTurnos',
      '/condicionesMedicas',
      '/resumen',
      '/compartirResumen',
      '/importarResumen',
      '/videocall',
      '/detalleReceta',
    ],
  ],
  ['a manager', PAULA, ['/', '/listcasos', '/nuevocaso', '/miPerfil']],
  ['a professional', LAURA, ['/', '/profesional', '/miPerfil']],
  [
    'an administrator',
    MARTA,
    [
      '/admin',
      '/admin/personal',
      '/admin/plantilla',
      '/admin/auditoria',
      '/admin/tablero',
      '/admin/cifras',
      '/admin/padron',
      '/admin/conexiones',
      '/admin/sistemas',
      '/admin/estado',
    ],
  ],
];

for (const [quien, dni, rutas] of recorridos) {
  test(`no page of ${quien} violates its content security policy or leaves anything personal`, async ({
    page,
    context,
  }) => {
    // Up to fifteen pages one after the other.
    test.slow();
    const quejas = await escuchar(context);
    if (dni) await abrirSesion(page, PLANTILLA, dni);
    for (const [index, ruta] of rutas.entries()) {
      if (index < 2) await page.goto(en(PLANTILLA, ruta));
      else await irA(page, ruta);
      await expect(page.getByRole('heading', { level: 1 }).first(), ruta).toBeAttached();
      await page.waitForLoadState('networkidle');
    }
    await soloLoConstruido(page);
    expect(quejas).toEqual([]);
    if (!dni) return;
    await irA(page, '/miPerfil');
    await salir(page);
    await sinRastros(page, context);
  });
}

test('the policy blocks and reports injected scripts, pictures and styles', async ({ page, context }) => {
  const quejas = await escuchar(context);
  await page.goto(en(PLANTILLA, '/login'));
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.robado = true';
    document.body.append(script);
    const imagen = document.createElement('img');
    imagen.setAttribute('onerror', 'window.robado = true');
    imagen.src = 'https://malo.example/x.png';
    document.body.append(imagen);
    const estilo = document.createElement('p');
    estilo.setAttribute('style', 'position:fixed');
    document.body.append(estilo);
  });
  await expect.poll(() => quejas.join('\n')).toMatch(/script-src-elem inline/);
  await expect.poll(() => quejas.join('\n')).toMatch(/img-src https:\/\/malo\.example/);
  await expect.poll(() => quejas.join('\n')).toMatch(/style-src-attr inline/);
  expect(await page.evaluate(() => 'robado' in globalThis)).toBe(false);
});

/** Everything that the browser stores for a page. */
const guardado = (page: Page) =>
  page.evaluate(async () => {
    const copias: { url: string; cuerpo: string }[] = [];
    for (const name of await caches.keys()) {
      const kept = await caches.open(name);
      for (const request of await kept.keys())
        copias.push({ url: request.url, cuerpo: await (await kept.match(request))!.text() });
    }
    return {
      local: Object.entries(localStorage),
      sesion: Object.entries(sessionStorage),
      bases: (await indexedDB.databases()).map(({ name }) => name),
      copias,
      galletas: document.cookie,
      ventana: window.name,
      historia: JSON.stringify(history.state),
      pantalla: document.body.innerText,
    };
  });

const PERSONAL = /30111222|27555666|20333444|22999000|Gómez|Paula Sosa|Laura Pérez|Marta Rey/;

/** The service worker has stored the frame that everybody gets and built files, and nothing else. */
async function soloLoConstruido(page: Page) {
  await expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/marco.html')))).toBe(true);
  const { copias } = await guardado(page);
  const otras = copias.filter(
    ({ url }) => !/^\/(?:assets|fonts)\/[\w.-]+$|^\/marco\.(?:html|js)$/.test(new URL(url).pathname),
  );
  expect(otras.map(({ url }) => url)).toEqual([]);
  expect(copias.filter(({ cuerpo }) => PERSONAL.test(cuerpo)).map(({ url }) => url)).toEqual([]);
  const publico = await page.evaluate(async () =>
    (await fetch('/marco.html', { credentials: 'omit', cache: 'no-store' })).text(),
  );
  expect(copias.find(({ url }) => url.endsWith('/marco.html'))?.cuerpo).toBe(publico);
}

async function salir(page: Page) {
  await page.getByRole('button', { name: /^(Ana Gómez|Paula Sosa|Laura Pérez|Marta Rey)$/ }).click();
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL(/\/(login|personal)$/);
  // The address changes before the page does.
  await expect(page.getByLabel('Contraseña', { exact: true })).toBeVisible();
}

/** After signing out, nothing personal is stored in the browser. */
async function sinRastros(page: Page, context: BrowserContext) {
  // The page leaves before the server has answered: the session's cookie and the mark of a sign-out on its way
  // go a moment later. The cookie of a document stays for a few minutes, but opens nothing.
  await expect
    .poll(async () =>
      (await context.cookies()).map(({ name }) => name).filter((name) => name !== 'documento'),
    )
    .toEqual([]);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('portal.salida'))).toBeNull();
  await soloLoConstruido(page);
  const fuera = await guardado(page);
  // Only the time of the last activity stays, which is not personal.
  expect(
    fuera.local.filter(([key, value]) => !(key === 'portal.actividad' && /^\d{13}$/.test(value))),
  ).toEqual([]);
  expect({ ...fuera, local: [], copias: [], pantalla: '' }).toEqual({
    local: [],
    sesion: [],
    bases: [],
    copias: [],
    galletas: '',
    ventana: '',
    historia: expect.any(String),
    pantalla: '',
  });
  for (const lugar of [fuera.historia, fuera.pantalla]) {
    expect(lugar).not.toMatch(PERSONAL);
    expect(lugar).not.toMatch(/Ana\b|[0-9a-f]{8}-[0-9a-f]{4}-/);
  }
}

test('signing out leaves no personal data in the browser, nor behind the back button', async ({
  page,
  context,
}) => {
  await page.goto(en(PLANTILLA, '/login'));
  await iniciarSesion(page, ANA, 'demo1234');
  await estaAdentro(page);
  await expect(page.getByRole('button', { name: 'Ana Gómez' })).toBeVisible();
  const dentro = await guardado(page);
  expect(dentro.pantalla).toContain('Ana');
  // During the session, token and names are not stored either.
  expect(JSON.stringify([dentro.local, dentro.sesion, dentro.bases, dentro.galletas])).not.toMatch(
    /eyJ|30111222|Gómez|ejemplo\.com/,
  );
  await soloLoConstruido(page);

  for (const ruta of ['/miPerfil', '/misTurnos', '/condicionesMedicas', '/misatenciones']) {
    await irA(page, ruta);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  }
  const papel = await page
    .getByRole('link', { name: /^Descargar PDF/ })
    .first()
    .getAttribute('href');
  await irA(page, papel!);
  await expect(page.locator('iframe, object, embed, a[href$=".pdf"]').first()).toBeAttached();
  // A plain fetch, with the cookies that the browser keeps for that path.
  const pedir = () => page.evaluate(async (url) => (await fetch(url)).status, `${papel}.pdf`);
  expect(await pedir()).toBe(200);

  await irA(page, '/misatenciones');
  await expect(page.getByRole('heading', { level: 1, name: 'Mis atenciones' })).toBeVisible();
  await salir(page);
  await sinRastros(page, context);
  expect(await pedir()).toBe(404);

  await page.goBack();
  await expect(page.getByText('Para ver este documento tenés que ingresar')).toBeVisible();
  await expect(page.locator('body')).not.toContainText(/Gómez|30111222|Ana de|Hola, Ana/);
});
