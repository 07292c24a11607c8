import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { conReloj, enReloj } from './support/enlaces.ts';
import { ANA, JORGE, LAURA, MARTA, PAULA } from './support/gente.ts';
import { estaAdentro, iniciarSesion } from './support/portal.ts';
import { abrirHistorial, entrarConEnlace, prepararCosas, type CosasDeVerdad } from './support/cosas.ts';
import { rutasDe, type Quien } from './support/recorrido.ts';
import {
  DEL_APARATO,
  dejarLoDelAparato,
  dejarRestos,
  guardado,
  juntarHuellas,
  nadaDeNadie,
  pedirComoDesconocido,
  soloLoConstruido,
  valoresEscritos,
  type Huellas,
} from './support/rastros.ts';
import { abrirSesionEn } from './support/sesion.ts';
import { irA } from './support/shell.ts';

/** The one with training, so that every route is open. */
const PLANTILLA = 'osef';

conReloj();
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

interface Recorrido {
  quien: Quien;
  dni?: string;
  /** Personal things that the pages show, so that there is something to leave behind. */
  ve: readonly RegExp[];
}

const recorridos: readonly Recorrido[] = [
  { quien: 'visitante', ve: [/Lucía Fernández/, /Carlos Díaz/, /A\. G\./] },
  {
    quien: 'paciente',
    dni: ANA,
    ve: [/Hola, Ana/, /30\.?111\.?222/, /Amoxicilina/, /Faringitis aguda/, /ana\.gomez@/, /Sofía/],
  },
  { quien: 'profesional', dni: LAURA, ve: [/Laura/, /Ana Gómez/, /Me duele la garganta/] },
  { quien: 'gestor_art', dni: PAULA, ve: [/Paula/, /Ramírez/, /31\.?204\.?118/, /Ojeda/] },
  { quien: 'coordinador_art', dni: JORGE, ve: [/Jorge/, /Ramírez/, /31\.?204\.?118/, /Ojeda/] },
  { quien: 'administrador', dni: MARTA, ve: [/Marta/, /Laura Pérez/] },
  { quien: 'atencion', ve: [/Carlos/] },
  { quien: 'atenciones', ve: [/Ana Gómez/] },
];

/** The addresses of all sections, from the administration's own menu. */
async function seccionesDelMenu(page: Page): Promise<string[]> {
  await page.goto(enReloj(PLANTILLA, '/admin'));
  const enlaces = page.locator('nav a[href^="/admin/"]');
  await expect(enlaces.first()).toBeAttached();
  const rutas = await enlaces.evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
  expect(rutas).toContain('/admin/auditoria');
  return [...new Set(rutas)];
}

/** So many pages before a sign-out, which then happens on different pages. */
const TRAMO = 7;

for (const { quien, dni, ve } of recorridos) {
  test(`no page of ${quien} violates its content security policy or leaves anything personal`, async ({
    page,
    context,
    browser,
  }) => {
    // Up to twenty pages one after the other.
    test.slow();
    const quejas = await escuchar(context);
    const huellas = juntarHuellas(context);
    const cosas: CosasDeVerdad = await prepararCosas(browser, PLANTILLA);
    const entrar = async () => {
      if (dni) await abrirSesionEn(page, enReloj(PLANTILLA), dni);
      else if (quien === 'atencion') await entrarConEnlace(page, browser, cosas);
      else if (quien === 'atenciones') await abrirHistorial(page, cosas);
      else await page.goto(enReloj(PLANTILLA, '/login'));
    };
    await entrar();
    const rutas = rutasDe(quien, cosas);
    if (quien === 'administrador') rutas.push(...(await seccionesDelMenu(page)));
    let visto = '';
    for (let desde = 0; desde < rutas.length; desde += TRAMO) {
      if (desde > 0) await entrar();
      await dejarLoDelAparato(page);
      for (const ruta of rutas.slice(desde, desde + TRAMO)) {
        await page.goto(enReloj(PLANTILLA, ruta));
        await expect(page.getByRole('heading').first(), ruta).toBeAttached();
        await page.waitForLoadState('networkidle');
        visto += await page.locator('body').innerText();
        visto += await valoresEscritos(page);
        await nadaDeNadie(page, context, huellas, ruta);
      }
      await soloLoConstruido(page);
      if (quien === 'visitante') continue;
      expect(huellas.cuantas(), 'there is something to leave behind').toBeGreaterThan(0);
      await dejarRestos(page);
      await salir(page, quien === 'atencion' ? cosas.tarde : undefined);
      await sinRastros(page, context, huellas);
    }
    for (const algo of ve) expect(visto, `${quien} sees ${algo}`).toMatch(algo);
    expect(quejas).toEqual([]);
  });
}

test('the policy blocks and reports injected scripts, pictures and styles', async ({ page, context }) => {
  const quejas = await escuchar(context);
  await page.goto(enReloj(PLANTILLA, '/login'));
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

/** Signs out from the page on screen: each frame has its own button. */
async function salir(page: Page, tarde?: string) {
  const directo = page.getByRole('button', { name: 'Cerrar sesión' }).filter({ visible: true });
  const persona = page.getByRole('button', {
    name: /^(Ana Gómez|Paula Sosa|Jorge \S+|Laura Pérez|Marta Rey)$/,
  });
  // The room of a link's session has no way out: another link ends it.
  if (tarde !== undefined) {
    await page.goto(tarde);
    await page.getByRole('alertdialog').getByRole('button').click();
  } else {
    await expect(directo.or(persona).first()).toBeVisible();
    if ((await directo.count()) > 0) await directo.first().click();
    else {
      await persona.click();
      await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
    }
  }
  // The page of a document stays, without the document.
  await expect(page).toHaveURL(/\/(login|personal)$|\/documento\//);
  // The address changes before the page does.
  await expect(
    page
      .getByLabel('Contraseña', { exact: true })
      .or(page.getByText('Para ver este documento tenés que ingresar')),
  ).toBeVisible();
}

/** After signing out, nothing personal is stored in the browser. */
async function sinRastros(page: Page, context: BrowserContext, huellas: Huellas) {
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
  const delAparato = Object.keys(DEL_APARATO);
  expect(fuera.local.map(([key]) => key).filter((key) => !delAparato.includes(key))).toEqual([]);
  for (const [key, value] of fuera.local) expect(value, key).toMatch(DEL_APARATO[key]!);
  // What is the device's is still there: the storage is not just empty.
  expect(Object.fromEntries(fuera.local)).toMatchObject({
    'portal.palabras': '{"tamano":2,"contraste":true}',
  });
  expect({ ...fuera, local: [], pantalla: '' }).toEqual({
    local: [],
    sesion: [],
    bases: [],
    galletas: '',
    ventana: '',
    historia: expect.any(String),
    pantalla: '',
  });
  for (const lugar of [fuera.historia, fuera.pantalla]) {
    expect(lugar).not.toMatch(PERSONAL);
    expect(lugar).not.toMatch(/Ana\b|[0-9a-f]{8}-[0-9a-f]{4}-/);
  }
  const { local, historia } = fuera;
  const quedan = [local.map(([, value]) => value), historia, await context.cookies()];
  expect(huellas.en(JSON.stringify(quedan))).toEqual([]);
  await nadaEnLaCache(page, huellas);
}

/** Asks the browser's own cache for every address that the walk got an answer from. */
async function nadaEnLaCache(page: Page, huellas: Huellas) {
  const estan = await page.evaluate(async (urls) => {
    const found: { url: string; cuerpo: string }[] = [];
    for (const url of urls) {
      const answer = await fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }).catch(
        () => undefined,
      );
      if (answer?.ok) found.push({ url, cuerpo: await answer.text() });
    }
    return found;
  }, huellas.urls());
  // It is really asked: public things are in it.
  expect(estan.length).toBeGreaterThan(0);
  for (const { url, cuerpo } of estan)
    if (cuerpo !== (await pedirComoDesconocido(url))) expect(huellas.en(cuerpo), url).toEqual([]);
}

const PERSONAL =
  /30111222|27555666|27555777|24777888|20333444|22999000|Gómez|Paula Sosa|Laura Pérez|Marta Rey/;

test('signing out leaves no personal data in the browser, nor behind the back button', async ({
  page,
  context,
}) => {
  const huellas = juntarHuellas(context);
  await page.goto(enReloj(PLANTILLA, '/login'));
  await iniciarSesion(page, ANA, 'demo1234');
  await estaAdentro(page);
  await expect(page.getByRole('button', { name: 'Ana Gómez' })).toBeVisible();
  await dejarLoDelAparato(page);
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
  await sinRastros(page, context, huellas);
  expect(await pedir()).toBe(404);

  await page.goBack();
  await expect(page.getByText('Para ver este documento tenés que ingresar')).toBeVisible();
  await expect(page.locator('body')).not.toContainText(/Gómez|30111222|Ana de|Hola, Ana/);
});
