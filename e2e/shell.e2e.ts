import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { en } from './support/portal.ts';
import { ANA, LAURA, PAULA, JORGE, MARTA } from './support/gente.ts';
import { abrirSesion } from './support/sesion.ts';

/** Another place of the portal without loading it again, as a link inside would. */
const irA = (page: Page, ruta: string, state: unknown = null) =>
  page.evaluate(
    ([to, carried]) => {
      history.pushState({ usr: carried, key: 'e2e', idx: 1 }, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
    },
    [ruta, state] as const,
  );

const lugar = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

/** Where a visit ends. Typed from section 2 of the specification; `=` stays where it is. */
const LOGIN = '/login';
const acceso: [
  ruta: string,
  anonimo: string,
  paciente: string,
  gestora: string,
  profesional: string,
  administradora: string,
][] = [
  ['/', LOGIN, '=', '=', '=', '='],
  ['/home', LOGIN, '=', '=', '=', '='],
  ['/especialidad', LOGIN, '=', '/', '/', '/'],
  ['/videocall', LOGIN, '=', '/', '=', '/'],
  ['/finllamada', LOGIN, '=', '/', '/', '/'],
  ['/nodisponible', LOGIN, '=', '/', '/', '/'],
  ['/misatenciones', LOGIN, '=', '/', '/', '/'],
  ['/detalleReceta', LOGIN, '=', '/', '/', '/'],
  ['/detalleAtencion?id=1', LOGIN, '=', '/', '/', '/'],
  ['/miPerfil', LOGIN, '=', '=', '=', '='],
  ['/agregarFamiliar', LOGIN, '=', '/', '/', '/'],
  ['/misTurnos', LOGIN, '=', '/', '/', '/'],
  ['/solicitudTurnos', LOGIN, '=', '/', '/', '/'],
  ['/condicionesMedicas', LOGIN, '=', '/', '/', '/'],
  ['/teleEducacion', LOGIN, '/', '/', '/', '/'],
  // There for everybody; a code that leads nowhere leads to the error screen.
  ['/entrypoint?codigoTurno=x', '/error', '/error', '/error', '/error', '/error'],
  ['/turnoAcceso?codigoTurno=x', '/error', '/error', '/error', '/error', '/error'],
  ['/misAtencionesEP?codigoUser=x', '/error', '/error', '/error', '/error', '/error'],
  ['/confirmar?id=x', '=', '=', '=', '=', '='],
  ['/rechazar?id=x', '=', '=', '=', '=', '='],
  ['/documento/recetas/1', '=', '=', '=', '=', '='],
  ['/verificar/x', '=', '=', '=', '=', '='],
  ['/invitacion?codigo=x', '=', '=', '=', '=', '='],
  ['/error', '=', '=', '=', '=', '='],
  ['/login', '=', '/', '/', '/', '/'],
  ['/registro', '=', '/', '/', '/', '/'],
  ['/recuperarclave', '=', '/', '/', '/', '/'],
  ['/personal', '=', '/', '/', '/', '/'],
  ['/listcasos', LOGIN, '/', '=', '/', '/'],
  ['/nuevocaso', LOGIN, '/', '=', '/', '/'],
  ['/detalleCaso?id=1041', LOGIN, '/', '=', '/', '/'],
  ['/detalleCaso/1041', LOGIN, '/', '/detalleCaso?id=1041', '/', '/'],
  ['/profesional', '/personal', '/', '/', '=', '/'],
  ['/admin', '/personal', '/', '/', '/', '='],
  ['/no-existe', LOGIN, '/', '/', '/', '/'],
];

const visitantes = [
  ['anonymous', undefined, 1],
  ['patient', ANA, 2],
  ['case manager', PAULA, 3],
  ['professional', LAURA, 4],
  ['administrator', MARTA, 5],
] as const;

for (const [quien, dni, column] of visitantes) {
  test(`route access: ${quien}`, async ({ page }) => {
    test.slow();
    if (dni) await abrirSesion(page, 'demo', dni);
    await page.goto(en('demo', '/personal'));
    for (const fila of acceso) {
      const [ruta] = fila;
      const expected = fila[column] === '=' ? ruta : fila[column];
      await irA(page, ruta);
      await expect.poll(() => lugar(page), { message: `${quien} visits ${ruta}` }).toBe(expected);
    }
    // The same by loading the page, for one of each kind.
    for (const ruta of ['/misTurnos', '/listcasos', '/confirmar?id=x', '/login', '/no-existe']) {
      const fila = acceso.find(([first]) => first === ruta)!;
      await page.goto(en('demo', ruta));
      await expect
        .poll(() => lugar(page), { message: `${quien} opens ${ruta}` })
        .toBe(fila[column] === '=' ? ruta : fila[column]);
    }
  });
}

test('every route behind sign-in says which section it is, has a title and a way back', async ({ page }) => {
  await abrirSesion(page, 'demo', ANA);
  for (const [ruta, titulo] of [
    ['/especialidad', 'Solicitar atención'],
    ['/miPerfil', 'Mi perfil'],
    ['/agregarFamiliar', 'Nuevo familiar'],
    ['/misTurnos', 'Mis turnos'],
    ['/solicitudTurnos', 'Reservar turno'],
    ['/misatenciones', 'Mis atenciones'],
  ] as const) {
    await page.goto(en('demo', ruta));
    await expect(page.getByRole('heading', { level: 1, name: titulo })).toBeVisible();
    await expect(page).toHaveTitle(`${titulo} · Portal Demo`);
  }
  await page.getByRole('link', { name: 'Portal Demo, ir al inicio' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hola, Ana' })).toBeFocused();
  await expect(page).toHaveTitle('Inicio · Portal Demo');
});

test.describe('flags off lead home', () => {
  for (const [plantilla, ruta] of [
    ['gagil', '/misTurnos'],
    ['gagil', '/solicitudTurnos'],
    ['demo', '/teleEducacion'],
    ['galeno', '/agregarFamiliar'],
  ] as const) {
    test(`${plantilla} ${ruta}`, async ({ page }) => {
      await abrirSesion(page, plantilla, ANA);
      await page.goto(en(plantilla, ruta));
      await expect.poll(() => lugar(page)).toBe('/');
      await expect(page.getByRole('heading', { level: 1, name: 'Hola, Ana' })).toBeVisible();
    });
  }

  test('registration switched off leads to /login', async ({ page }) => {
    await page.goto(en('galeno', '/registro'));
    await expect.poll(() => lugar(page)).toBe('/login');
  });
});

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menú' });

test('home and menu of a patient: the door, the tiles, the family', async ({ page }) => {
  await abrirSesion(page, 'demo', ANA);
  await page.goto(en('demo', '/'));
  await expect(
    page.getByText(/^Hoy es (lunes|martes|miércoles|jueves|viernes|sábado|domingo) \d{1,2} de [a-z]+\.$/),
  ).toBeVisible();
  const secciones = page.getByRole('navigation', { name: 'Secciones' });
  await expect(secciones.getByRole('link')).toHaveText([/^Mi perfil/, /^Mis atenciones/, /^Turnos médicos/]);
  const instrucciones = page.getByRole('link', { name: /Ver las instrucciones/ });
  await expect(instrucciones).toHaveAttribute('href', '/contenido/permisos-android');
  await expect(instrucciones).toHaveAttribute('target', '_blank');

  await expect(menu(page).getByRole('link')).toHaveText([
    'Inicio',
    'Mi perfil',
    'Mis atenciones',
    'Turnos médicos',
    /Sofía Gómez/,
    /Mateo Gómez/,
  ]);
  await expect(menu(page).getByRole('button')).toHaveText(['Términos y condiciones', 'Cerrar sesión']);
  await menu(page)
    .getByRole('link', { name: /Mateo Gómez/ })
    .click();
  await expect.poll(() => lugar(page)).toBe('/miPerfil?doc=54111222');
  await expect(menu(page).locator('[aria-current="page"]')).toHaveText(/Mateo Gómez/);
  await menu(page).getByRole('link', { name: 'Mi perfil' }).click();
  await expect.poll(() => lugar(page)).toBe('/miPerfil');
  const carried = await page.evaluate(
    () => (history.state as { usr: { usuario: { documento: string } } }).usr.usuario.documento,
  );
  expect(carried).toBe(ANA);
});

test('the green door asks about an emergency first', async ({ page }) => {
  await abrirSesion(page, 'demo', ANA);
  await page.goto(en('demo', '/'));
  const puerta = page.getByRole('button', { name: /^Iniciar videollamada/ });
  await puerta.click();
  const aviso = page.getByRole('alertdialog', { name: '¿Es una emergencia?' });
  await expect(aviso.getByRole('link', { name: 'Llamar al 107' })).toHaveAttribute('href', 'tel:107');
  await aviso.getByRole('button', { name: 'Volver' }).click();
  await expect(aviso).toHaveCount(0);
  await expect(puerta).toBeFocused();
  await puerta.click();
  await aviso.getByRole('button', { name: 'Continuar' }).click();
  await expect.poll(() => lugar(page)).toBe('/especialidad');
  await expect(page.getByRole('heading', { level: 1, name: 'Solicitar atención' })).toBeFocused();
});

test('home and menu of a case manager: two tiles, no attentions', async ({ page }) => {
  await abrirSesion(page, 'galeno', PAULA);
  await page.goto(en('galeno', '/'));
  await expect(page.getByRole('heading', { level: 1, name: 'Hola, Paula' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Secciones' }).getByRole('link')).toHaveText([
    /^Alta de caso/,
    /^Mis casos/,
  ]);
  await expect(menu(page).getByRole('link')).toHaveText(['Inicio', 'Mi perfil', 'Alta de caso', 'Mis casos']);
  await expect(page.getByRole('button', { name: /Iniciar videollamada/ })).toHaveCount(0);
});

test('training stands in the menu and on home where the template has it', async ({ page }) => {
  await abrirSesion(page, 'osef', ANA);
  await page.goto(en('osef', '/'));
  await expect(menu(page).getByRole('link', { name: 'Capacitaciones' })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Secciones' })
    .getByRole('link', { name: /^Capacitaciones/ })
    .click();
  await expect.poll(() => lugar(page)).toBe('/teleEducacion');
});

const pieFijo = (page: Page) => page.getByRole('link', { name: 'Llamá al 107' });
const avisoLegal = (page: Page) => page.getByRole('button', { name: /Ley 27\.553.*Ver certificado/ });

test.describe('footer', () => {
  for (const [quien, dni, ruta, fijo, legal] of [
    ['patient on home', ANA, '/', true, true],
    ['patient elsewhere', ANA, '/misatenciones', true, true],
    ['patient in a consultation', ANA, '/videocall', false, false],
    ['case manager on home', PAULA, '/', true, false],
    ['coordinator on home', JORGE, '/', true, false],
    ['case manager on the cases', PAULA, '/listcasos', false, false],
    ['case manager on a new case', PAULA, '/nuevocaso', false, false],
    ['case manager on a case', PAULA, '/detalleCaso?id=1041', false, false],
    ['anonymous', undefined, '/login', false, false],
    ['anonymous on a public page', undefined, '/documento/recetas/1', false, false],
  ] as const) {
    test(`${quien}: fixed text ${fijo ? 'shown' : 'hidden'}, legal notice ${legal ? 'shown' : 'hidden'}`, async ({
      page,
    }) => {
      if (dni) await abrirSesion(page, 'demo', dni);
      await page.goto(en('demo', ruta));
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect(pieFijo(page)).toHaveCount(fijo ? 1 : 0);
      await expect(avisoLegal(page)).toHaveCount(legal ? 1 : 0);
      if (fijo) await expect(pieFijo(page)).toHaveAttribute('href', 'tel:107');
    });
  }

  test('the case routes have a bar with back, title and sign-out, and no header', async ({ page }) => {
    await abrirSesion(page, 'demo', PAULA);
    await page.goto(en('demo', '/nuevocaso'));
    await expect(page.getByRole('heading', { level: 1, name: 'Registrar nuevo caso' })).toBeVisible();
    await expect(menu(page)).toHaveCount(0);
    // The page itself, and not its bar alone: only who has arrived somewhere leaves it.
    await expect(page.getByRole('textbox').first()).toBeVisible();
    await page.getByRole('link', { name: 'Casos' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Casos' })).toBeFocused();
    await page.getByRole('button', { name: 'Paula Sosa, cerrar sesión' }).click();
    await expect.poll(() => lugar(page)).toBe('/login');
  });
});

test('the certificate is as wide as section 9 says, and follows the window', async ({ page }) => {
  await abrirSesion(page, 'demo', ANA);
  await page.goto(en('demo', '/'));
  await avisoLegal(page).click();
  const certificado = page.getByRole('dialog', { name: 'Certificado' });
  for (const [ventana, ancho] of [
    [499, 424.15],
    [500, 400],
    [599, 400],
    [600, 490],
    [749, 490],
    [750, 650],
    [959, 650],
    [960, 745],
  ] as const) {
    await page.setViewportSize({ width: ventana, height: 800 });
    await expect
      .poll(async () => (await certificado.boundingBox())?.width, { message: `window of ${ventana}` })
      .toBeCloseTo(ancho, 1);
  }
});

test.describe('the certificate itself', () => {
  const visor = (enabled: boolean) => (context: BrowserContext) =>
    context.addInitScript(
      (value) => Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => value }),
      enabled,
    );

  test('stands in a frame where the browser shows PDF', async ({ page, context }) => {
    await visor(true)(context);
    await abrirSesion(page, 'demo', ANA);
    await page.goto(en('demo', '/'));
    const answer = page.waitForResponse(/certificado\.pdf\?ticket=/);
    await avisoLegal(page).click();
    expect((await answer).status()).toBe(200);
    await expect(page.locator('iframe[src^="/api/unidad/certificado.pdf?ticket="]')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(avisoLegal(page)).toBeFocused();
  });

  test("is 'Abrir PDF' where it does not, good more than once", async ({ page, context }) => {
    await visor(false)(context);
    await abrirSesion(page, 'demo', ANA);
    await page.goto(en('demo', '/'));
    await avisoLegal(page).click();
    const abrir = page.getByRole('link', { name: /^Abrir PDF/ });
    const first = await abrir.getAttribute('href');
    const status = (href: string | null) => page.evaluate(async (url) => (await fetch(url!)).status, href);
    expect(await status(first)).toBe(200);
    expect(await status(first)).toBe(404);
    await abrir.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
    await abrir.click();
    await expect(abrir).not.toHaveAttribute('href', first!);
    expect(await status(await abrir.getAttribute('href'))).toBe(200);
  });
});

test('sign-out in one tab is sign-out in all of them', async ({ context }) => {
  const [one, other] = [await context.newPage(), await context.newPage()];
  await abrirSesion(one, 'demo', ANA);
  for (const page of [one, other]) {
    await page.goto(en('demo', '/'));
    await expect(page.getByRole('heading', { level: 1, name: 'Hola, Ana' })).toBeVisible();
  }
  await other.waitForTimeout(500);
  await menu(one).getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect.poll(() => lugar(one)).toBe('/login');
  await expect.poll(() => lugar(other)).toBe('/login');
  await other.goto(en('demo', '/misTurnos'));
  await expect.poll(() => lugar(other)).toBe('/login');
});

test('another browser of the same person stays signed in', async ({ browser }) => {
  const open = async (from: Browser) => {
    const page = await (await from.newContext()).newPage();
    await abrirSesion(page, 'demo', ANA);
    await page.goto(en('demo', '/'));
    await expect(page.getByRole('heading', { level: 1, name: 'Hola, Ana' })).toBeVisible();
    return page;
  };
  const [one, other] = [await open(browser), await open(browser)];
  await menu(one).getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect.poll(() => lugar(one)).toBe('/login');
  await other.waitForTimeout(1000);
  await expect(other.getByRole('heading', { level: 1, name: 'Hola, Ana' })).toBeVisible();
  await Promise.all([one.context().close(), other.context().close()]);
});

test.describe('header', () => {
  test('the logo leads home, and the profile menu has the way out', async ({ page }) => {
    await abrirSesion(page, 'demo', ANA);
    await page.goto(en('demo', '/misatenciones'));
    await page.getByRole('link', { name: 'Portal Demo, ir al inicio' }).click();
    await expect.poll(() => lugar(page)).toBe('/home');
    await page.getByRole('button', { name: 'Ana Gómez' }).click();
    await expect(page.getByRole('menuitem')).toHaveText([
      'Mi perfil',
      'Términos y condiciones',
      'Cerrar sesión',
    ]);
    await page.getByRole('menuitem', { name: 'Términos y condiciones' }).click();
    await expect(
      page.getByRole('dialog', { name: 'Términos y condiciones' }).getByText(/^Versión /),
    ).toBeVisible();
  });

  test('telemedicina: the logo leads nowhere and there is no profile menu', async ({ page }) => {
    await abrirSesion(page, 'telemedicina', PAULA);
    await page.goto(en('telemedicina', '/'));
    await expect(page.getByRole('heading', { level: 1, name: 'Hola, Paula' })).toBeVisible();
    await expect(page.getByRole('link', { name: /ir al inicio/ })).toHaveCount(0);
    await expect(page.getByText('Telemedicina en línea')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Paula Sosa' })).toHaveCount(0);
    await expect(menu(page).getByRole('button', { name: 'Cerrar sesión' })).toBeVisible();
  });

  for (const width of [1440, 390]) {
    test(`escobar: the map of health centres opens at ${width}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await abrirSesion(page, 'escobar', ANA);
      await page.goto(en('escobar', '/'));
      if (width < 1200) await page.getByRole('button', { name: 'Menú' }).click();
      await page.getByRole('button', { name: 'Centros de salud' }).click();
      const mapa = page.getByRole('dialog', { name: 'Centros de salud de Escobar' });
      await expect(mapa.getByText('Las guardias médicas atienden las 24 horas')).toBeVisible();
      await expect(mapa.locator('iframe')).toHaveAttribute('allow', 'geolocation');
      await expect(
        mapa.frameLocator('iframe').getByRole('heading', { name: 'Centros de salud de Escobar' }),
      ).toBeVisible();
    });
  }

  test('escobar: the 24-hour guards open on the whole screen of /login', async ({ page }) => {
    await page.goto(en('escobar', '/login'));
    await page.getByRole('button', { name: 'Hacé click y conocé las Guardias Médicas 24hs.' }).click();
    const guardias = page.getByRole('dialog', { name: 'Guardias Médicas 24hs.' });
    await expect(
      guardias.frameLocator('iframe').getByRole('heading', { name: 'Guardias Médicas 24hs.' }),
    ).toBeVisible();
    expect((await guardias.boundingBox())?.width).toBe(page.viewportSize()?.width);
  });
});

test.describe('help pictures', () => {
  const ayudas = (page: Page): [control: string, on: ReturnType<Page['locator']>][] => [
    ['encabezado-logo', page.getByRole('link', { name: 'Vilsar Salud, ir al inicio' })],
    ['encabezado-perfil', page.getByRole('button', { name: 'Ana Gómez' })],
    ['menu-inicio', menu(page).getByRole('link', { name: 'Inicio' })],
    ['menu-perfil', menu(page).getByRole('link', { name: 'Mi perfil' })],
    ['menu-familiar', menu(page).getByRole('link', { name: /Sofía Gómez/ })],
    ['menu-atenciones', menu(page).getByRole('link', { name: 'Mis atenciones' })],
    ['menu-turnos', menu(page).getByRole('link', { name: 'Turnos médicos' })],
    ['menu-terminos', menu(page).getByRole('button', { name: 'Términos y condiciones' })],
    ['menu-salir', menu(page).getByRole('button', { name: 'Cerrar sesión' })],
    ['inicio-videollamada', page.getByRole('button', { name: /^Iniciar videollamada/ })],
    [
      'inicio-perfil',
      page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: /^Mi perfil/ }),
    ],
    [
      'inicio-atenciones',
      page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: /^Mis atenciones/ }),
    ],
    [
      'inicio-turnos',
      page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: /^Turnos médicos/ }),
    ],
    ['inicio-importante', page.getByRole('link', { name: /Ver las instrucciones/ })],
    ['pie-certificado', avisoLegal(page)],
  ];
  const globo = (page: Page) => page.locator('.ayuda-globo');

  test('vilsar: each control of the shell has its own, by hover', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await abrirSesion(page, 'vilsar', ANA);
    await page.goto(en('vilsar', '/'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const titulos = new Set<string>();
    for (const [control, on] of ayudas(page)) {
      await on.hover();
      const imagen = page.locator(`.ayuda-globo img[src$="/${control}.gif"]`);
      await expect(imagen, control).toBeVisible();
      expect(
        await imagen.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)),
        control,
      ).toBe(320);
      titulos.add((await globo(page).getByRole('paragraph').textContent()) ?? '');
      await page.mouse.move(720, 5);
      await expect(globo(page), `${control} goes away`).toHaveCount(0);
    }
    expect(titulos.size).toBe(15);
  });

  test('vilsar: by focus; it can be hovered, and Escape closes it alone', async ({ page }) => {
    await abrirSesion(page, 'vilsar', ANA);
    await page.goto(en('vilsar', '/'));
    await menu(page).getByRole('link', { name: 'Inicio' }).focus();
    await page.keyboard.press('Tab');
    await expect(page.locator('.ayuda-globo img[src$="/menu-perfil.gif"]')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(globo(page)).toHaveCount(0);
    await expect(menu(page).getByRole('link', { name: 'Mi perfil' })).toBeFocused();
    await menu(page).getByRole('link', { name: 'Mis atenciones' }).hover();
    await globo(page).hover();
    await page.waitForTimeout(600);
    await expect(globo(page)).toBeVisible();
  });

  test('vilsar: by tap, in the drawer of a phone too', async ({ browser }) => {
    const context = await browser.newContext({
      viewport: { width: 360, height: 780 },
      isMobile: true,
      hasTouch: true,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await abrirSesion(page, 'vilsar', ANA);
    await page.goto(en('vilsar', '/'));
    await page.getByRole('button', { name: 'Ayuda: Empezá una videollamada con un profesional.' }).tap();
    await expect(page.locator('.ayuda-globo img[src$="/inicio-videollamada.gif"]')).toBeVisible();
    await page.getByRole('heading', { level: 1 }).tap();
    await expect(globo(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Menú' }).tap();
    const cajon = page.getByRole('dialog', { name: 'Menú' });
    await cajon
      .getByRole('button', { name: 'Ayuda: Repasá tus atenciones anteriores con sus recetas.' })
      .tap();
    await expect(cajon.locator('.ayuda-globo img[src$="/menu-atenciones.gif"]')).toBeVisible();
    await cajon.getByRole('link', { name: 'Mis atenciones' }).tap();
    await expect.poll(() => lugar(page)).toBe('/misatenciones');
    await context.close();
  });

  test('where the template has none, nothing is added', async ({ page }) => {
    await abrirSesion(page, 'demo', ANA);
    await page.goto(en('demo', '/'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.con-ayuda, .ayuda-btn')).toHaveCount(0);
  });
});

test.describe('the error screen', () => {
  const alerta = (page: Page) => page.getByRole('alertdialog');

  for (const [what, state, titulo, textos] of [
    ['no state', null, 'Ha ocurrido un error', []],
    ['a text', { errorMsg: 'Sin código de turno' }, 'Ha ocurrido un error', ['Sin código de turno']],
    [
      'an object with an error',
      { errorMsg: { error: 'No se ha encontrado el caso (7)' } },
      'Ha ocurrido un error',
      ['No se ha encontrado el caso (7)'],
    ],
    ['anything else', { errorMsg: { codigo: 4 } }, 'Ha ocurrido un error', ['{"codigo":4}']],
    [
      'a title and a message',
      { errorMsg: 'x', title: 'Otro título', message: 'Otro mensaje' },
      'Otro título',
      ['Otro mensaje', 'x'],
    ],
  ] as const) {
    test(what, async ({ page }) => {
      await page.goto(en('demo', '/login'));
      await irA(page, '/error', state);
      await expect(alerta(page)).toBeVisible();
      await expect(alerta(page).getByRole('heading')).toHaveText(titulo);
      await expect(alerta(page).getByRole('paragraph')).toHaveText([...textos]);
      await alerta(page).getByRole('button', { name: 'Volver al inicio' }).click();
      await expect.poll(() => lugar(page)).toBe('/login');
    });
  }

  test('signed in, it leads home', async ({ page }) => {
    await abrirSesion(page, 'demo', ANA);
    await page.goto(en('demo', '/error'));
    await expect(alerta(page).getByRole('button', { name: 'Volver al inicio' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect.poll(() => lugar(page)).toBe('/home');
  });

  test("leads to the template's redirect where it has one", async ({ page }) => {
    await abrirSesion(page, 'galeno', ANA);
    await page.goto(en('galeno', '/error'));
    await alerta(page).getByRole('button', { name: 'Volver al inicio' }).click();
    await expect.poll(() => lugar(page)).toBe('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test.describe('the end of a session', () => {
  const aviso = (page: Page) => page.getByRole('alertdialog', { name: 'Tu sesión está por terminar' });
  const reingreso = (page: Page) => page.getByRole('dialog', { name: 'Tu sesión terminó' });

  async function abierta(page: Page) {
    await page.clock.install();
    await abrirSesion(page, 'demo', ANA);
    await page.goto(en('demo', '/misatenciones'));
    await expect(page.getByRole('heading', { level: 1, name: 'Mis atenciones' })).toBeVisible();
  }

  test('warns two minutes before, and goes on', async ({ page }) => {
    await abierta(page);
    await page.clock.runFor('57:00');
    await expect(aviso(page)).toHaveCount(0);
    await page.clock.runFor('01:20');
    await expect(aviso(page)).toBeVisible();
    await aviso(page).getByRole('button', { name: 'Seguir conectado' }).click();
    await expect(aviso(page)).toHaveCount(0);
    await page.clock.runFor('30:00');
    await expect(aviso(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'Mis atenciones' })).toBeVisible();
  });

  test('asks for the password on top of the page, which stays as it was', async ({ page }) => {
    await abierta(page);
    // What somebody had half filled in.
    await page.getByRole('main').evaluate((main) => {
      const campo = document.createElement('input');
      campo.id = 'a-medias';
      campo.value = 'escrito a medias';
      main.append(campo);
    });
    await page.clock.runFor('58:20');
    await expect(aviso(page)).toBeVisible();
    await page.clock.runFor('02:00');
    await expect(reingreso(page)).toBeVisible();
    const gone = await page.evaluate(
      async () =>
        (
          await fetch('/api/sesion/renovar', {
            method: 'POST',
            headers: { 'x-portal': '1', 'content-type': 'application/json' },
            body: '{}',
          })
        ).status,
    );
    expect(gone).toBe(401);
    await page.keyboard.press('Escape');
    await expect(reingreso(page)).toBeVisible();
    await reingreso(page).getByRole('button', { name: 'Continuar' }).click();
    await expect(reingreso(page).getByText('La contraseña es requerida')).toBeVisible();
    await reingreso(page).getByLabel('Contraseña', { exact: true }).fill('no-es-esta');
    await reingreso(page).getByRole('button', { name: 'Continuar' }).click();
    await expect(reingreso(page).getByText('DNI o contraseña incorrectos')).toBeVisible();
    await reingreso(page).getByLabel('Contraseña', { exact: true }).fill('demo1234');
    await reingreso(page).getByRole('button', { name: 'Continuar' }).click();
    await expect(reingreso(page)).toHaveCount(0);
    await expect(page.locator('#a-medias')).toHaveValue('escrito a medias');
    await expect.poll(() => lugar(page)).toBe('/misatenciones');
  });

  test('a call that meets it goes on after the password', async ({ page, context }) => {
    await abrirSesion(page, 'demo', ANA);
    await page.goto(en('demo', '/'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.route(
      '**/api/unidad/certificado/ticket',
      (route) => route.fulfill({ status: 401, json: { code: 'sin_sesion', message: 'Tu sesión terminó.' } }),
      { times: 1 },
    );
    await context.clearCookies();
    await avisoLegal(page).click();
    await expect(reingreso(page)).toBeVisible();
    await reingreso(page).getByLabel('Contraseña', { exact: true }).fill('demo1234');
    await reingreso(page).getByRole('button', { name: 'Continuar' }).click();
    await expect(reingreso(page)).toHaveCount(0);
    await expect(
      page.getByRole('dialog', { name: 'Certificado' }).locator('iframe, a[href*="ticket="]'),
    ).toBeVisible();
  });

  test("'Salir' is the way out", async ({ page }) => {
    await abierta(page);
    await page.clock.runFor('58:20');
    await page.clock.runFor('02:00');
    await reingreso(page).getByRole('button', { name: 'Salir' }).click();
    await expect.poll(() => lugar(page)).toBe('/login');
  });
});

test.describe('when something does not come', () => {
  test('a piece of the last version: says so, and loads again', async ({ page }) => {
    await abrirSesion(page, 'demo', ANA);
    await page.route('**/assets/error-page-*.js', (route) => route.abort());
    await page.goto(en('demo', '/error'));
    await expect(page.getByRole('heading', { name: 'Hay una versión nueva del portal' })).toBeVisible();
    await page.unroute('**/assets/error-page-*.js');
    await page.getByRole('button', { name: 'Actualizar' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  });

  test('no answer whether there is a session: nobody is sent to sign in, and it goes on by itself', async ({
    page,
  }) => {
    await abrirSesion(page, 'galeno', ANA);
    await page.route('**/api/sesion/renovar', (route) => route.abort());
    await page.goto(en('galeno', '/miPerfil'));
    await expect(page.getByText('No hay conexión con el portal. Seguimos probando…')).toBeVisible();
    await page.route('**/api/sesion/renovar', (route) =>
      route.fulfill({ status: 503, json: { code: 'no_disponible', message: '' } }),
    );
    await page.waitForResponse((answer) => answer.status() === 503);
    expect(lugar(page)).toBe('/miPerfil');
    await page.unroute('**/api/sesion/renovar');
    await expect(page.getByRole('heading', { level: 1, name: 'Mi perfil' })).toBeVisible();
  });

  test('the answer that there is none leads to sign in', async ({ page }) => {
    await abrirSesion(page, 'galeno', ANA);
    await page.route('**/api/sesion/renovar', (route) =>
      route.fulfill({ status: 401, json: { code: 'sin_sesion', message: '' } }),
    );
    await page.goto(en('galeno', '/miPerfil'));
    await expect(page.getByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeVisible();
  });

  test('no network: a strip says that what was typed is still here', async ({ page, context }) => {
    await abrirSesion(page, 'demo', ANA);
    await page.goto(en('demo', '/'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText(/^Sin conexión/)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(/^Sin conexión/)).toHaveCount(0);
  });

  test('a page without its configuration says what to do', async ({ page }) => {
    await page.route('**/login', async (route) => {
      // Node does not know the browser's *.localhost: the bare host serves the same template.
      const answer = await route.fetch({ url: `${process.env['PORTAL_URL']}/login` });
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace(/<script type="application\/json"[^]*?<\/script>/, ''),
      });
    });
    await page.goto(en('demo', '/login'));
    await expect(page.getByRole('heading', { name: 'No pudimos cargar el portal' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Volver a intentar' })).toBeVisible();
  });
});

test('the skip link leads past the menu, by keyboard alone', async ({ page }) => {
  await abrirSesion(page, 'demo', ANA);
  await page.goto(en('demo', '/'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Ir al contenido' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^Iniciar videollamada/ })).toBeFocused();
});
