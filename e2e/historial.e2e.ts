import { randomUUID } from 'node:crypto';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { pedirAtencion, profesional } from './support/atenciones.ts';
import { en, esperarCorreo } from './support/portal.ts';
import { ANA, CARLOS, MARTIN } from './support/gente.ts';
import { abrirSesion, entrar } from './support/sesion.ts';

/** Nobody else changes Ana's attentions in these units of the common product. */
const QUIETA = 'guardia';
const LEGADO = 'escobar_udp';
const DNI_MATEO = '54111222';

const filas = (page: Page) => page.getByRole('table').getByRole('row');
const alerta = (page: Page, texto: string) =>
  expect(page.getByRole('alertdialog', { name: 'Ha ocurrido un error' })).toContainText(texto);
const lugar = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

/** The row of the list that leads to a paper, or to the detail. */
const conPdf = (page: Page) =>
  filas(page).filter({ has: page.getByRole('link', { name: /^Descargar PDF/ }) });

test.describe('my attentions', () => {
  test('ten a page, newest first, each with its paper or its detail; the code leads to the detail always', async ({
    page,
  }) => {
    await entrar(page, QUIETA, ANA, '/misatenciones');
    await expect(page.getByRole('heading', { level: 1, name: 'Mis atenciones' })).toBeVisible();
    for (const columna of ['Código de Atención', 'Fecha y Hora', 'Profesional', 'Servicio']) {
      await expect(page.getByRole('columnheader', { name: columna })).toBeVisible();
    }
    await expect(filas(page)).toHaveCount(11);
    await expect(page.getByText('Mostrando 1-10 de 12', { exact: true })).toBeVisible();
    const codigos = await page.getByRole('link', { name: /^[A-Z]-\d+-\d{6}$/ }).allTextContents();
    const dias = codigos.map((codigo) => codigo.slice(-2) + codigo.slice(-4, -2) + codigo.slice(-6, -4));
    expect(dias).toEqual(dias.toSorted().toReversed());
    expect(await conPdf(page).count()).toBeGreaterThan(2);
    await expect(
      conPdf(page)
        .first()
        .getByRole('link', { name: /^Descargar PDF/ }),
    ).toHaveAttribute('target', '_blank');
    await expect(
      conPdf(page)
        .first()
        .getByRole('link', { name: /^Descargar PDF/ }),
    ).toHaveAttribute('href', /^\/documento\/[\w-]{36}$/);
    await expect(page.getByRole('link', { name: 'Ver detalle' }).first()).toHaveAttribute(
      'href',
      /^\/detalleAtencion\?id=[\w-]{36}$/,
    );
    await page.getByRole('link', { name: codigos[0]!, exact: true }).click();
    await expect(page).toHaveURL(/\/detalleAtencion\?id=[\w-]{36}$/);
    await expect(page.getByRole('heading', { level: 1, name: `Atención ${codigos[0]!}` })).toBeFocused();
  });

  test('the page stands in the address and is held at the last', async ({ page }) => {
    await entrar(page, QUIETA, ANA, '/misatenciones');
    await page.getByRole('link', { name: 'Siguiente' }).click();
    await expect(page).toHaveURL(/\?page=2$/);
    await expect(page.getByText('Mostrando 11-12 de 12', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByText('Mostrando 11-12 de 12', { exact: true })).toBeVisible();
    await page.goto(en(QUIETA, '/misatenciones?page=99'));
    await expect(page).toHaveURL(/\?page=2$/);
    await expect(page.getByText('Mostrando 11-12 de 12', { exact: true })).toBeVisible();
    await page.goto(en(QUIETA, '/misatenciones?page=-3'));
    await expect(page.getByText('Mostrando 1-10 de 12', { exact: true })).toBeVisible();
  });

  test('is searched by code, professional, service and date; what is searched stands in the address', async ({
    page,
  }) => {
    await entrar(page, QUIETA, ANA, '/misatenciones?page=2');
    const buscar = page.getByRole('searchbox', { name: 'Buscar en las atenciones' });
    await buscar.fill('dermatologia');
    await expect(page.getByText('Mostrando 1-2 de 2', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\?buscar=dermatologia$/);
    await page.reload();
    await expect(buscar).toHaveValue('dermatologia');
    await expect(filas(page)).toHaveCount(3);
    await buscar.fill('ruiz dermatología');
    await expect(page).toHaveURL(/buscar=ruiz/);
    await expect(filas(page)).toHaveCount(3);
    await buscar.fill('A-102');
    await buscar.press('Enter');
    await expect(filas(page)).toHaveCount(2);
    await buscar.fill('nada que exista');
    await expect(page.getByText('Sin resultados', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Ver todas las atenciones' }).click();
    await expect(page.getByText('Mostrando 1-10 de 12', { exact: true })).toBeVisible();
    await expect(buscar).toHaveValue('');
  });

  test('of a member: choosing one begins at the first page, and there is nothing yet', async ({ page }) => {
    await entrar(page, QUIETA, ANA, '/misatenciones?page=2');
    await expect(page.getByText('Mostrando 11-12 de 12', { exact: true })).toBeVisible();
    const integrante = page.getByLabel('Elegir integrante');
    await expect(integrante.locator('option')).toHaveText(['Ana Gómez', /Gómez$/, /Gómez$/]);
    await integrante.selectOption(DNI_MATEO);
    await expect(page).toHaveURL(new RegExp(`\\?integrante=${DNI_MATEO}$`));
    await expect(page.getByText('Sin resultados', { exact: true })).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Mostrando 11-12 de 12', { exact: true })).toBeVisible();
    // Somebody of another family is nobody: the list stays one's own.
    await page.goto(en(QUIETA, `/misatenciones?integrante=${CARLOS}`));
    await expect(page.getByText('Mostrando 1-10 de 12', { exact: true })).toBeVisible();
  });

  test('nobody has none: it says so', async ({ page }) => {
    await entrar(page, QUIETA, CARLOS, '/misatenciones');
    await expect(page.getByText('Sin resultados', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Elegir integrante')).toHaveCount(0);
  });
});

test.describe('one attention', () => {
  test('shows what the professional signed, patient, licence and papers, and the prescription leads on', async ({
    page,
  }) => {
    await entrar(page, QUIETA, ANA, '/misatenciones?buscar=A-102');
    await page.getByRole('link', { name: /^A-102-/ }).click();
    await expect(page.getByRole('heading', { name: 'Diagnóstico' })).toBeVisible();
    await expect(page.getByText('Faringitis aguda', { exact: true })).toBeVisible();
    await expect(page.getByText('Dra. Laura Pérez').first()).toBeVisible();
    await expect(page.getByText(/^M[NP] [\d.]+/)).toBeVisible();
    await expect(page.getByText('30.111.222', { exact: true })).toBeVisible();
    const papeles = page.getByRole('table', { name: /^Documentos de la atención A-102-/ });
    await expect(papeles.getByRole('columnheader', { name: 'Tipo Doc' })).toBeVisible();
    await expect(
      papeles.getByRole('row', { name: /^Receta/ }).getByRole('link', { name: /^Descargar PDF/ }),
    ).toBeVisible();
    await expect(papeles.getByRole('row', { name: /^Constancia de teleasistencia/ })).toBeVisible();
    await page.reload();
    await page.getByRole('link', { name: /^Receta n° \d+/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Detalle de receta n° \d+$/ })).toBeVisible();
  });

  test('of somebody else, or of nobody, is not there', async ({ page, browser }) => {
    await entrar(page, QUIETA, ANA, '/misatenciones?buscar=A-102');
    const ajena = await page.getByRole('link', { name: /^A-102-/ }).getAttribute('href');
    const otro = await (await browser.newContext()).newPage();
    await entrar(otro, QUIETA, CARLOS, ajena!);
    await expect(otro.getByText('No encontramos esa atención')).toBeVisible();
    for (const id of ['', `?id=${randomUUID()}`, '?id=1%27%20or%201=1']) {
      await otro.goto(en(QUIETA, `/detalleAtencion${id}`));
      await expect(otro.getByText('No encontramos esa atención')).toBeVisible();
    }
    await otro.context().close();
  });
});

/** A file as the page's own browser gets it, with whatever cookies it has and nothing else. */
const bajar = (page: Page, pathname: string) =>
  page.evaluate(async (url) => {
    const response = await fetch(url, { cache: 'no-store' });
    const bytes = await response.arrayBuffer();
    const sha = [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))].join();
    return {
      status: response.status,
      tipo: response.headers.get('content-type'),
      empieza: new TextDecoder().decode(bytes.slice(0, 5)),
      sha,
    };
  }, pathname);

/** The prescription of the demo. */
async function aLaReceta(page: Page, plantilla = QUIETA) {
  await entrar(page, plantilla, ANA, '/misatenciones?buscar=A-102');
  await page.getByRole('link', { name: /^A-102-/ }).click();
  await page.getByRole('link', { name: /^Receta n° \d+/ }).click();
  await expect(page.getByText(/^Impreso el /)).toBeVisible();
}

test.describe('the prescription', () => {
  test('is the same by link, by reload and by navigation state alone', async ({ page }) => {
    await aLaReceta(page);
    const titulo = await page.getByRole('heading', { level: 1 }).textContent();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: titulo! })).toBeVisible();
    const id = new URL(page.url()).searchParams.get('id')!;
    await page.evaluate(
      (recetaId) => history.replaceState({ usr: { recetaId }, key: 'solo', idx: 0 }, '', '/detalleReceta'),
      id,
    );
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: titulo! })).toBeVisible();
    expect(lugar(page)).toBe('/detalleReceta');
    await page.goto(en(QUIETA, '/home'));
    await page.goto(en(QUIETA, '/detalleReceta'));
    await expect(page.getByText('No encontramos esa receta')).toBeVisible();
  });

  test('has what the law asks, its state, and the generic name above all', async ({ page }) => {
    await aLaReceta(page);
    await expect(page.getByText('Sin registro nacional: no es válida en farmacias').first()).toBeVisible();
    await expect(page.getByText('Vigente', { exact: true })).toBeHidden();
    await expect(page.getByRole('img', { name: 'Código QR para comprobar la receta' })).toBeVisible();
    await expect(page.getByRole('img', { name: /^Código de barras 0\d{9}$/ })).toBeVisible();
    const hoja = page.getByRole('article', { name: /^Receta n° \d+$/ });
    for (const texto of [
      'Ana Gómez',
      '30.111.222',
      '27-30111222-5',
      'Amoxicilina',
      'Faringitis aguda',
      'Dra. Laura Pérez',
    ])
      await expect(hoja).toContainText(texto);
    await expect(hoja.getByRole('img', { name: 'Firma de Dra. Laura Pérez' })).toBeVisible();
    const tamano = (clase: string) =>
      hoja
        .locator(clase)
        .first()
        .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    expect(await tamano('.generico')).toBeGreaterThan(await tamano('.marca'));
    await expect(hoja).not.toContainText('incompleta');
  });

  test("'Ver en PDF' opens the stored file in a tab, without a token; signed out it is gone", async ({
    page,
    context,
  }) => {
    await aLaReceta(page);
    const abierta = context.waitForEvent('page');
    const pedida = context.waitForEvent('request', (request) => request.url().endsWith('.pdf'));
    await page.getByRole('button', { name: /^Ver en PDF/ }).click();
    const pdf = await abierta;
    const request = await pedida;
    expect(request.headers()['authorization']).toBeUndefined();
    await expect.poll(() => pdf.url()).toMatch(/\/documento\/[\w-]{36}\.pdf$/);
    const { pathname } = new URL(request.url());
    const bien = await bajar(page, pathname);
    expect(bien).toMatchObject({ status: 200, tipo: 'application/pdf', empieza: '%PDF-' });
    expect(await bajar(page, pathname), 'the same bytes').toEqual(bien);
    await page
      .getByRole('navigation', { name: 'Menú' })
      .getByRole('button', { name: 'Cerrar sesión' })
      .click();
    await expect(page).toHaveURL(/\/login$/);
    // Gone on this side at once; on the server as soon as it was told.
    await expect.poll(async () => (await bajar(page, pathname)).status).toBe(404);
  });

  test('of somebody else is not there', async ({ page, browser }) => {
    await aLaReceta(page);
    const otro = await (await browser.newContext()).newPage();
    await entrar(otro, QUIETA, CARLOS, lugar(page));
    await expect(otro.getByText('No encontramos esa receta')).toBeVisible();
    await otro.context().close();
  });
});

test.describe('a paper by its address', () => {
  test('stands in a frame that carries no token, for its owner; nobody else finds it', async ({
    page,
    browser,
    context,
  }) => {
    await context.addInitScript(() =>
      Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => true }),
    );
    await entrar(page, QUIETA, ANA, '/misatenciones');
    const enlace = conPdf(page)
      .first()
      .getByRole('link', { name: /^Descargar PDF/ });
    const path = (await enlace.getAttribute('href'))!;
    const pestana = context.waitForEvent('page');
    await enlace.click();
    const papel = await pestana;
    await expect(papel.locator(`iframe[src^="${path}.pdf#"]`)).toBeVisible();
    await expect(papel.getByRole('heading', { level: 1 })).not.toHaveText('Documento');
    const answer = papel.waitForResponse(`**${path}.pdf`);
    await papel.reload();
    const pdf = await answer;
    expect(pdf.status()).toBe(200);
    expect(pdf.headers()['content-type']).toBe('application/pdf');
    expect(pdf.request().headers()['authorization']).toBeUndefined();

    const carlos = await (await browser.newContext()).newPage();
    await entrar(carlos, QUIETA, CARLOS, path);
    await expect(carlos.getByText('No encontramos ese documento')).toBeVisible();
    expect(await bajar(carlos, `${path}.pdf`)).toMatchObject({ status: 404 });
    await carlos.context().close();
  });

  test("is 'Abrir PDF' where the browser shows none inside a page", async ({ page, context }) => {
    await context.addInitScript(() =>
      Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => false }),
    );
    await entrar(page, QUIETA, ANA, '/misatenciones');
    const path = (await conPdf(page)
      .first()
      .getByRole('link', { name: /^Descargar PDF/ })
      .getAttribute('href'))!;
    await page.goto(en(QUIETA, path));
    await expect(page.locator('iframe')).toHaveCount(0);
    const pestana = context.waitForEvent('page');
    await page.getByRole('button', { name: /^Abrir PDF/ }).click();
    await (await pestana).waitForURL(`**${path}.pdf`, { waitUntil: 'commit' });
  });

  test('asks who is not signed in to do so, and leads back to it', async ({ page, browser }) => {
    const ana = await (await browser.newContext()).newPage();
    await entrar(ana, QUIETA, ANA, '/misatenciones');
    const path = (await conPdf(ana)
      .first()
      .getByRole('link', { name: /^Descargar PDF/ })
      .getAttribute('href'))!;
    await ana.context().close();
    await page.goto(en(QUIETA, path));
    await expect(page.getByText('Para ver este documento tenés que ingresar')).toBeVisible();
    await page.getByRole('link', { name: 'Iniciar sesión' }).click();
    await page.getByLabel('DNI').fill(ANA);
    await page.getByLabel('Contraseña', { exact: true }).fill('demo1234');
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await expect(page).toHaveURL(en(QUIETA, path));
    await expect(page.getByText(/^Firmado el /)).toBeVisible();
  });

  test('with nonsense in it is not there', async ({ page }) => {
    for (const path of ['/documento/a/b/c', '/documento/', `/documento/${randomUUID()}/${'x'.repeat(43)}`]) {
      await page.goto(en(QUIETA, path));
      await expect(page.getByText('No encontramos ese documento')).toBeVisible();
    }
  });
});

test.describe('the check of a paper', () => {
  test('says to anybody that it is genuine, in force and unchanged, and nothing of what it says', async ({
    page,
    browser,
  }) => {
    await aLaReceta(page);
    const href = (await page
      .getByRole('link', { name: /^Comprobar que es auténtica/ })
      .getAttribute('href'))!;
    expect(href).toMatch(/^\/verificar\/[\w-]{22,}$/);
    const farmacia = await (await browser.newContext()).newPage();
    await farmacia.goto(en(QUIETA, href));
    await expect(
      farmacia.getByRole('heading', { level: 1, name: 'La receta es auténtica, pero no está registrada' }),
    ).toBeVisible();
    const main = farmacia.getByRole('main');
    for (const texto of [
      'Receta n°',
      'Guardia Virtual',
      'Dra. Laura Pérez',
      'A. G.',
      'Auténtico',
      'No registrada',
      'Sin registro nacional: no es válida en farmacias',
      'Vigente',
      'Sin cambios',
    ])
      await expect(main).toContainText(texto);
    for (const texto of ['Ana', 'Gómez', '30.111.222', '30111222', 'Amoxicilina', 'Faringitis'])
      await expect(main).not.toContainText(texto);
    await farmacia.goto(en(QUIETA, `/verificar/${'A'.repeat(24)}`));
    await expect(
      farmacia.getByRole('heading', { level: 1, name: 'No encontramos ese documento' }),
    ).toBeVisible();
    // The code by hand, from the page of a paper that is not there.
    await farmacia.getByLabel('Código del documento').fill(` ${en(QUIETA, href)} `);
    await farmacia.getByRole('button', { name: 'Verificar' }).click();
    await expect(
      farmacia.getByRole('heading', { level: 1, name: 'La receta es auténtica, pero no está registrada' }),
    ).toBeVisible();
    await farmacia.getByRole('link', { name: 'Verificar otro documento' }).click();
    await farmacia.getByRole('button', { name: 'Verificar' }).click();
    await expect(farmacia.getByText('El código es requerido')).toBeVisible();
    // Of another unit: not there.
    await farmacia.goto(en('demo', href));
    await expect(
      farmacia.getByRole('heading', { level: 1, name: 'No encontramos ese documento' }),
    ).toBeVisible();
    await farmacia.context().close();
  });
});

const correoDeAna = 'ana.gomez@ejemplo.com.ar';

/** The link that staff sends to the patient of this unit. */
async function enlaceEP(browser: Browser, plantilla: string, lector: Page): Promise<string> {
  const ana = await (await browser.newContext()).newPage();
  const { usuario } = await abrirSesion(ana, plantilla, ANA);
  await ana.context().close();
  await lector.goto(en(plantilla, '/personal'));
  const antes = await lector.evaluate(
    async () =>
      ((await (await fetch('/_dev/correo.json')).json()) as { recibido: string }[])[0]?.recibido ?? '',
  );
  const laura = await profesional(browser, plantilla);
  await laura.pedir('/api/atencion/ep/emitir', { paciente_id: usuario.id });
  await laura.cerrar();
  const { texto } = await esperarCorreo(lector, correoDeAna, antes);
  const link = /https?:\/\/\S+\/misAtencionesEP\?codigoUser=[\w-]+/.exec(texto)?.[0];
  if (!link) throw new Error(`no link in the mail:\n${texto}`);
  return link;
}

test.describe('the pre-attention link', () => {
  test('opens the old screen signed out: list, search, detail, papers; and survives a reload', async ({
    page,
    browser,
    context,
  }) => {
    const link = await enlaceEP(browser, LEGADO, page);
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1, name: 'Historial de atenciones' })).toBeVisible();
    expect(lugar(page)).toBe('/misAtencionesEP');
    await expect(page.getByText('Página 1 de 2', { exact: true })).toBeVisible();
    for (const columna of ['Fecha y Hora', 'Operador', 'Servicio'])
      await expect(page.getByRole('columnheader', { name: columna })).toBeVisible();
    await page.reload();
    await expect(page.getByText('Página 1 de 2', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Siguiente' }).click();
    await expect(page.getByText('Página 2 de 2', { exact: true })).toBeVisible();
    const buscar = page.getByPlaceholder('Buscar...');
    await buscar.fill('nadie');
    await expect(page.getByText('No se encontraron atenciones', { exact: true })).toBeVisible();
    await buscar.fill('');
    await expect(page.getByText('Página 1 de 2', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Ver Detalle' }).first().click();
    await expect(page.getByRole('heading', { name: 'Paciente' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Paciente' })).toBeVisible();
    const pestana = context.waitForEvent('page');
    await page
      .getByRole('link', { name: /^Descargar PDF/ })
      .first()
      .click();
    await expect((await pestana).getByText(/^Firmado el /)).toBeVisible();
    await page.getByRole('button', { name: 'Volver' }).click();
    await expect(page.getByText('Página 1 de 2', { exact: true })).toBeVisible();
    // Small screens: the three columns hide.
    await page.setViewportSize({ width: 360, height: 780 });
    await expect(page.getByRole('cell', { name: /^Dr/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });

  test('opens it signed in as well, in place of that session', async ({ page, browser }) => {
    const link = await enlaceEP(browser, 'ospsip', page);
    await entrar(page, 'ospsip', CARLOS, '/home');
    await page.goto(link);
    await expect(page.getByText('Página 1 de 2', { exact: true })).toBeVisible();
    // It reaches those attentions and nothing else: what is led back without knowing whom it is about ends.
    await page.goto(en('ospsip', '/miPerfil'));
    await alerta(page, 'Error al leer usuario');
  });

  test('without a code, and with one that is none', async ({ page }) => {
    await page.goto(en(LEGADO, '/misAtencionesEP'));
    await alerta(page, 'Sin código de usuario');
    for (const codigo of ['roto', 'x'.repeat(43)]) {
      await page.goto(en(LEGADO, `/misAtencionesEP?codigoUser=${codigo}`));
      await alerta(page, 'Error El enlace no es válido o ya venció.');
    }
    await entrar(page, LEGADO, ANA, '/home');
    await page.goto(en(LEGADO, '/misAtencionesEP'));
    await alerta(page, 'Error al leer usuario');
    await page.getByRole('button', { name: 'Volver al inicio' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });

  test('from the portal the old screen has its menu of members', async ({ page }) => {
    await entrar(page, LEGADO, ANA, '/misatenciones');
    await page.getByRole('link', { name: 'Ver en la pantalla anterior' }).click();
    await expect(page.getByText('Página 1 de 2', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Elegir integrante: Ana Gómez' }).click();
    await page.getByRole('menuitem', { name: 'Mateo Gómez' }).click();
    await expect(page.getByText('Atenciones de Mateo Gómez').first()).toBeVisible();
    await expect(page.getByText('No se encontraron atenciones', { exact: true })).toBeVisible();
  });
});

const escrita = (generico: string) => ({
  tipo: 'receta',
  medicamentos: [
    {
      generico,
      presentacion: '500 mg, envase por 16',
      forma: 'Comprimido',
      cantidad: 1,
      posologia: 'Uno cada 8 horas',
      marca: 'Marca X',
    },
  ],
  diagnostico: 'Cefalea',
  diagnosticoCodigo: '',
  cuil: '',
  cobertura: 'Particular',
  observaciones: '',
});

test.describe('from the call to the pharmacy', () => {
  test('what is signed appears by itself, at the end of the call and in the list; a draft never does', async ({
    page,
    browser,
  }) => {
    const plantilla = 'tres_de_febrero';
    const medico = await profesional(browser, plantilla, MARTIN);
    await medico.guardia(true);
    const pedida = await pedirAtencion(browser, plantilla, CARLOS);
    const atencion = (await medico.llamar())!;
    const guardar = async (generico: string) => {
      const id = randomUUID();
      const { version } = await medico.pedir<{ version: number }>('/api/documento/borrador', {
        atencion: atencion.id,
        id,
        version: 0,
        escrito: escrita(generico),
      });
      return { id, version };
    };
    const receta = await guardar('<b>Paracetamol</b> <script>alert(1)</script>');
    await guardar('Borrador secreto');
    await medico.finalizar(atencion.id);

    await entrar(page, plantilla, CARLOS, `/finllamada?atencion=${pedida.id}`);
    await expect(
      page
        .getByRole('list', { name: 'Documentos' })
        .getByText('Constancia de teleasistencia', { exact: true }),
    ).toBeVisible();
    await medico.pedir('/api/documento/firmar', receta);
    await expect(
      page.getByRole('list', { name: 'Documentos' }).getByText('Receta', { exact: true }),
    ).toBeVisible({ timeout: 20_000 });
    await page.getByRole('link', { name: 'Ver el detalle de la atención' }).click();
    await page.getByRole('link', { name: /^Receta n° \d+/ }).click();
    // Ruiz's REFEPS is not loaded, and no CUIL was asked: it says so, and what he typed stays text.
    await expect(page.getByText('Incompleta, sin validez').first()).toBeVisible();
    await expect(page.getByRole('article')).toContainText('incompleta, sin validez');
    await expect(page.getByText('código REFEPS', { exact: false })).toBeVisible();
    await expect(page.locator('.generico')).toHaveText('<b>Paracetamol</b> <script>alert(1)</script>');
    await page.goto(en(plantilla, '/misatenciones'));
    await expect(page.getByText('Mostrando 1-1 de 1', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Descargar PDF/ })).toBeVisible();
    await expect(page.getByText('Borrador secreto')).toHaveCount(0);

    // A correction takes its place, and both say so.
    const id = randomUUID();
    const { version } = await medico.pedir<{ version: number }>('/api/documento/corregir', {
      documento: receta.id,
      id,
    });
    await medico.pedir('/api/documento/firmar', { id, version });
    await page.goto(en(plantilla, `/detalleReceta?id=${receta.id}`));
    await expect(page.getByText('Esta receta fue corregida')).toBeVisible();
    await page.getByRole('link', { name: /^Ver la receta n° \d+$/ }).click();
    await expect(page.getByText(/^Corrige a la n° \d+$/)).toBeVisible();
    await expect(page.getByText('Esta receta fue corregida')).toHaveCount(0);
    await Promise.all([medico.guardia(false), pedida.cerrar()]);
    await medico.cerrar();
  });
});

test('the mail after the call brings links, not contents, that open without an account', async ({
  page,
  context,
  browser,
}) => {
  const plantilla = 'almirantebrown';
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => true }),
  );
  await page.goto(en(plantilla, '/personal'));
  const medico = await profesional(browser, plantilla);
  await medico.guardia(true);
  const pedida = await pedirAtencion(browser, plantilla, CARLOS);
  await medico.finalizar((await medico.llamar())!.id);
  await Promise.all([medico.guardia(false), pedida.cerrar()]);
  await medico.cerrar();

  const { asunto, texto } = await esperarCorreo(page, 'carlos.diaz@ejemplo.com.ar');
  expect(asunto).toContain('Terminó tu atención');
  expect(texto).not.toContain(CARLOS);
  const link = /https?:\/\/\S+(\/documento\/[\w-]{36}\/[\w-]{20,})/.exec(texto)!;
  const answer = page.waitForResponse((response) => response.url().endsWith(`${link[1]!}.pdf`));
  await page.goto(link[0]);
  await expect(page.getByRole('heading', { level: 1, name: 'Constancia de teleasistencia' })).toBeVisible();
  await expect(page.locator(`iframe[src^="${link[1]!}.pdf#"]`)).toBeVisible();
  expect((await answer).status()).toBe(200);
  expect(await bajar(page, `${link[1]!}.pdf`)).toMatchObject({
    status: 200,
    tipo: 'application/pdf',
    empieza: '%PDF-',
  });
  // It opens that one, and nothing of the portal.
  const sinSecreto = link[1]!.replace(/\/[^/]+$/, '');
  expect(await bajar(page, `${sinSecreto}.pdf`)).toMatchObject({ status: 404 });
  await page.goto(en(plantilla, sinSecreto));
  await expect(page.getByText('Para ver este documento tenés que ingresar')).toBeVisible();
  await page.goto(`${link[0].slice(0, -1)}${link[0].endsWith('A') ? 'B' : 'A'}`);
  await expect(page.getByText('No encontramos ese documento')).toBeVisible();
});

test.describe('training', () => {
  test('shows pictures, links and videos without sound, where the unit has it', async ({ page }) => {
    await entrar(page, 'osef', ANA, '/home');
    await page
      .getByRole('navigation', { name: 'Menú' })
      .getByRole('link', { name: 'Capacitaciones' })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Capacitación' })).toBeVisible();
    const piezas = page.getByRole('list', { name: 'Material de capacitación' }).getByRole('listitem');
    await expect(piezas.first()).toBeVisible();
    const video = page.locator('video').first();
    expect(
      await video.evaluate(
        (element: HTMLVideoElement) => element.muted && element.controls && !element.autoplay,
      ),
    ).toBe(true);
    await expect(page.locator('.banner img').first()).toHaveJSProperty('complete', true);
    expect(
      await page
        .locator('.banner img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBeGreaterThan(0);
    const enlace = page.locator('.banner.lleva a').first();
    await expect(enlace).toHaveAttribute('target', '_blank');
    expect(await bajar(page, (await enlace.getAttribute('href'))!)).toMatchObject({ status: 200 });
  });

  test('is not there in the others', async ({ page }) => {
    await entrar(page, QUIETA, ANA, '/teleEducacion');
    await expect(page).toHaveURL(en(QUIETA, '/'));
    await expect(page.getByRole('link', { name: 'Capacitaciones' })).toHaveCount(0);
  });
});
