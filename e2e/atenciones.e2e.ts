import { expect, test, type Page } from '@playwright/test';
import { conEquipos, pedirAtencion, pedirComo, profesional, solicitar } from './support/atenciones.ts';
import { en, tabHasta } from './support/portal.ts';
import { ANA, CARLOS, LUCIA, BRUNO, MARTIN } from './support/gente.ts';
import { abrirSesion, entrar } from './support/sesion.ts';

/** Tests that change something work in a unit of their own: the same people live in each. */
test.use(conEquipos);

const iniciar = (page: Page) => page.getByRole('button', { name: 'Iniciar videollamada' });
const alerta = (page: Page, titulo: string) => page.getByRole('alertdialog', { name: titulo });
const persona = (page: Page, nombre: string) => page.getByRole('radio', { name: new RegExp(`^${nombre}`) });
const paso = (page: Page, titulo: string) =>
  page.locator('.step', { has: page.getByText(titulo, { exact: true }) });
const boleto = (page: Page) => page.getByRole('region', { name: 'Tu lugar en la fila' });
const lugar = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};
const estaEn = (page: Page, pathname: string) => expect(page).toHaveURL((url) => url.pathname === pathname);
const esDe = (page: Page, nombre: string) => expect(page).toHaveTitle(new RegExp(`${nombre}$`));

const clinica = {
  id: 1,
  nome: 'Clínica Médica',
  pediatrica: false,
  menor: false,
  abierto: true,
  abre: null as string | null,
  esperan: 0,
  espera: null,
};

/** A unit with two services for adults; the demo's units have one. */
async function conServicioDeMas(page: Page) {
  await page.route('**/api/atencion/servicios?menor=false', (route) =>
    route.fulfill({ json: [clinica, { ...clinica, id: 901, nome: 'Salud Mental' }] }),
  );
}

test.describe('who is attended, and in which service', () => {
  test('nobody is chosen among several; services stay out of reach until somebody is', async ({ page }) => {
    await entrar(page, 'demo', ANA, '/especialidad');
    await esDe(page, 'Portal Demo');
    for (const nombre of ['Ana Gómez', 'Mateo Gómez', 'Sofía Gómez'])
      await expect(persona(page, nombre)).not.toBeChecked();
    const servicios = page.getByRole('group', { name: 'Servicios' });
    await expect(servicios.getByRole('button', { name: 'Clínica Médica' })).toBeDisabled();
    await expect(servicios.getByRole('button', { name: 'Pediatría' })).toBeDisabled();
    await expect(iniciar(page)).toBeDisabled();
    await expect(page.getByText('¿Es para un menor que no está en la lista?')).toBeVisible();
    await page.getByRole('link', { name: 'Registralo primero' }).click();
    await estaEn(page, '/agregarFamiliar');
  });

  test('the only service of the age class is chosen by itself; another patient clears it', async ({
    page,
  }) => {
    await entrar(page, 'demo', ANA, '/especialidad');
    await persona(page, 'Ana Gómez').check();
    await page.getByRole('button', { name: 'Seguir con Ana' }).click();
    await expect(paso(page, 'Tipo de servicio')).toContainText('Clínica Médica');
    await expect(page.getByRole('textbox', { name: '¿Qué te pasa? (opcional)' })).toBeVisible();
    await expect(iniciar(page)).toBeEnabled();

    await paso(page, '¿Quién se atiende?').getByRole('button').click();
    await persona(page, 'Mateo Gómez').check();
    await expect(page.getByText('Estás actuando por Mateo Gómez')).toBeVisible();
    await page.getByRole('button', { name: 'Seguir con Mateo' }).click();
    await expect(paso(page, 'Tipo de servicio')).toContainText('Pediatría');
    await expect(page.getByRole('definition').filter({ hasText: 'Mateo Gómez' })).toBeVisible();
    await page.getByRole('button', { name: /^Salir, dejar de actuar/ }).click();
    await expect(persona(page, 'Mateo Gómez')).not.toBeChecked();
  });

  test('among two services one is chosen by hand, and another patient clears it', async ({ page }) => {
    await conServicioDeMas(page);
    await entrar(page, 'demo', ANA, '/especialidad');
    await persona(page, 'Ana Gómez').check();
    await page.getByRole('button', { name: 'Seguir con Ana' }).click();
    await expect(iniciar(page)).toBeDisabled();
    await expect(page.getByText('Elegí el tipo de servicio.')).toBeVisible();
    await page.getByRole('button', { name: 'Salud Mental' }).click();
    await expect(iniciar(page)).toBeEnabled();
    await paso(page, '¿Quién se atiende?').getByRole('button').click();
    await persona(page, 'Sofía Gómez').check();
    await expect(iniciar(page)).toBeDisabled();
    await page.getByRole('button', { name: 'Seguir con Sofía' }).click();
    await expect(page.getByRole('button', { name: 'Salud Mental' })).toHaveAttribute('aria-pressed', 'false');
  });

  test('the only person is chosen by itself: no family, or a unit without family groups', async ({
    page,
  }) => {
    for (const [plantilla, dni, nombre] of [
      ['demo', LUCIA, 'Lucía Fernández'],
      ['galeno', ANA, 'Ana Gómez'],
    ] as const) {
      await entrar(page, plantilla, dni, '/especialidad');
      await expect(paso(page, '¿Quién se atiende?')).toContainText(nombre);
      await expect(paso(page, 'Tipo de servicio')).toContainText('Clínica Médica');
      await expect(iniciar(page)).toBeEnabled();
    }
  });

  test('under 15 the services of children, from 15 the others', async ({ page }) => {
    const { token, usuario } = await abrirSesion(page, 'gagil', ANA);
    const pedir = pedirComo(page, token);
    const hoy = new Date(Date.now() - 3 * 3_600_000);
    const hace15 = (dias: number) =>
      new Date(Date.UTC(hoy.getUTCFullYear() - 15, hoy.getUTCMonth(), hoy.getUTCDate() + dias))
        .toISOString()
        .slice(0, 10);
    for (const [documento, nome, fec_nac] of [
      ['50111001', 'Catorce', hace15(1)],
      ['50111002', 'Quince', hace15(0)],
    ]) {
      const familiar = {
        sobrenome: 'Gómez',
        nome,
        documento,
        sexo: 'X',
        fec_nac,
        telefono: '1155550101',
        email: 'ana@ejemplo.com.ar',
      };
      await pedir('/api/familiar/crear', { tipo: '3', usuario: usuario.id, familiar });
    }
    await page.goto(en('gagil', '/especialidad'));
    await esDe(page, 'Gagil');
    for (const [nombre, edad, servicio] of [
      ['Catorce', '14 años', 'Pediatría'],
      ['Quince', '15 años', 'Clínica Médica'],
    ] as const) {
      await persona(page, nombre).check();
      await page.getByRole('button', { name: `Seguir con ${nombre}` }).click();
      await expect(paso(page, '¿Quién se atiende?')).toContainText(`${nombre} Gómez, ${edad}`);
      await expect(paso(page, 'Tipo de servicio')).toContainText(servicio);
      await paso(page, '¿Quién se atiende?').getByRole('button').click();
    }
  });
});

test.describe('the limit', () => {
  test('who reached it cannot be chosen, and the counts are told', async ({ page }) => {
    await entrar(page, 'demo', BRUNO, '/especialidad');
    await expect(persona(page, 'Bruno Acosta')).toBeDisabled();
    await expect(page.getByText(/ya usaste tus 4 atenciones de /)).toBeVisible();
    await expect(iniciar(page)).toBeDisabled();
    await page.getByRole('button', { name: 'Atenciones disponibles' }).click();
    const dialogo = page.getByRole('dialog', { name: 'Atenciones disponibles' });
    await expect(dialogo.getByRole('listitem').filter({ hasText: 'Bruno Acosta' })).toContainText('4 de 4');
    await page.keyboard.press('Escape');
    await expect(dialogo).toBeHidden();

    await entrar(page, 'demo', ANA, '/especialidad');
    await expect(persona(page, 'Ana Gómez')).toBeEnabled();
    await page.getByRole('button', { name: 'Atenciones disponibles' }).click();
    for (const nombre of ['Ana Gómez', 'Mateo Gómez', 'Sofía Gómez'])
      await expect(dialogo.getByRole('listitem').filter({ hasText: nombre })).toContainText(/[0-3] de 4/);
  });

  for (const [mensaje, titulo] of [
    ['Se alcanzó el límite de atenciones del mes.', 'Límite alcanzado!'],
    ['El portal no responde en este momento.', 'Ha ocurrido un error'],
  ] as const) {
    test(`a check that fails with '${mensaje}': ${titulo}`, async ({ page }) => {
      await page.route('**/api/atencion/limite', (route) =>
        route.fulfill({ status: 409, json: { code: 'limite_de_atenciones', message: mensaje } }),
      );
      await entrar(page, 'demo', LUCIA, '/especialidad');
      await expect(alerta(page, titulo)).toContainText(mensaje);
      await alerta(page, titulo).getByRole('button', { name: 'Cerrar' }).click();
      await expect(iniciar(page)).toBeDisabled();
      await page.unroute('**/api/atencion/limite');
      await page.getByRole('button', { name: 'Reintentar' }).click();
      await expect(iniciar(page)).toBeEnabled();
    });
  }

  test('reached meanwhile: the server says it, in its own words', async ({ page, browser }) => {
    const laura = await profesional(browser, 'corredores_viales');
    await laura.guardia(true);
    await page.route('**/api/atencion/limite', (route) =>
      route.fulfill({
        json: { limit: 4, pacientes: [{ documento: BRUNO, nombre: 'Bruno Acosta', atenciones: 3 }] },
      }),
    );
    await entrar(page, 'corredores_viales', BRUNO, '/especialidad');
    await iniciar(page).click();
    await page.getByRole('button', { name: 'Aceptar y entrar a la fila' }).click();
    await expect(alerta(page, 'Límite alcanzado!')).toContainText(
      'Se alcanzó el límite de atenciones del mes.',
    );
    await laura.cerrar();
  });
});

test.describe('affiliation', () => {
  for (const [plantilla, unidad, titulo, texto] of [
    [
      'iosper',
      'IOSPER',
      'No se encuentra afiliado',
      'No se encuentra afiliado a IOSPER para realizar esta video llamada',
    ],
    [
      'osprera',
      'OSPRERA',
      'No se encuentra afiliado',
      'El paciente seleccionado no se encuentra afiliado a OSPRERA para realizar esta videollamada.',
    ],
    [
      'osef',
      'OSEF',
      'Lo sentimos, pero no se encuentra habilitado para utilizar el servicio de Telemedicina.',
      'Por favor, póngase en contacto con su prestador de Salud u Obra Social.',
    ],
  ] as const) {
    test(`${plantilla}: who is not on the roll is told, and cannot start; who is can`, async ({ page }) => {
      await entrar(page, plantilla, LUCIA, '/especialidad');
      await esDe(page, unidad);
      await expect(alerta(page, titulo)).toContainText(texto);
      await alerta(page, titulo).getByRole('button', { name: 'Cerrar' }).click();
      await expect(iniciar(page)).toBeDisabled();
      await page.context().clearCookies();
      await entrar(page, plantilla, CARLOS, '/especialidad');
      // Other tests may have given him a family meanwhile.
      const suyo = page.getByRole('radio', { name: /^Carlos/ });
      await expect(iniciar(page)).toBeVisible();
      if (await suyo.isVisible()) {
        await suyo.check();
        await page.getByRole('button', { name: 'Seguir con Carlos' }).click();
      }
      await expect(iniciar(page)).toBeEnabled();
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
    });
  }

  test('a unit that asks nobody lets everybody start', async ({ page }) => {
    await entrar(page, 'demo', LUCIA, '/especialidad');
    await expect(iniciar(page)).toBeEnabled();
  });
});

test.describe('permissions', () => {
  /** A machine with less: what is asked for and is not there fails as a browser says it. */
  const sinEquipos = (page: Page, falta: 'camara' | 'todo') =>
    page.addInitScript((lacks) => {
      const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = async (wanted) => {
        if (lacks === 'todo') throw new DOMException('denied', 'NotAllowedError');
        if (wanted?.video) throw new DOMException('none', 'NotFoundError');
        return ask(wanted);
      };
    }, falta);

  for (const [falta, titulo, boton] of [
    ['camara', 'No pudimos usar la cámara', 'Seguir con audio'],
    ['todo', 'No pudimos usar la cámara ni el micrófono', 'Seguir por chat'],
  ] as const) {
    test(`without ${falta}: ${boton}`, async ({ page, browser }) => {
      const plantilla = falta === 'camara' ? 'vilsar' : 'guemes';
      const laura = await profesional(browser, plantilla);
      await laura.guardia(true);
      await sinEquipos(page, falta);
      await entrar(page, plantilla, CARLOS, '/especialidad');
      await iniciar(page).click();
      const dialogo = page.getByRole('dialog', { name: titulo, exact: true });
      await expect(dialogo).toBeVisible();
      await dialogo.getByRole('button', { name: 'Probar de nuevo' }).click();
      await expect(dialogo).toBeVisible();
      if (falta === 'todo')
        await expect(dialogo.getByRole('listitem').first()).toContainText('a la izquierda de la dirección');
      await dialogo.getByRole('button', { name: boton }).click();
      await expect(page.getByRole('dialog', { name: 'Términos de la teleconsulta' })).toBeVisible();
      await laura.cerrar();
    });
  }

  test('while the browser asks, the button says so', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => new Promise(() => {});
    });
    await entrar(page, 'demo', LUCIA, '/especialidad');
    await iniciar(page).click();
    await expect(page.getByRole('button', { name: 'Verificando permisos' })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'elegí «Permitir»' })).toBeVisible();
  });

  test('then the data are verified, and then come the terms; going back starts nothing', async ({
    page,
    browser,
  }) => {
    const laura = await profesional(browser, 'chacabuco');
    await laura.guardia(true);
    await entrar(page, 'chacabuco', CARLOS, '/especialidad');
    // What the page asks when it opens has been answered; what is held is the question of the button.
    await expect(iniciar(page)).toBeEnabled();
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/atencion/servicios?*', async (route) => {
      await held;
      await route.continue();
    });
    await iniciar(page).click();
    await expect(page.getByRole('button', { name: 'Verificando datos' })).toBeVisible();
    answer();
    const terminos = page.getByRole('dialog', { name: 'Términos de la teleconsulta' });
    await expect(
      terminos.getByText('No es para emergencias. Si empeorás, no esperes: llamá al 107.'),
    ).toBeVisible();
    const todo = terminos.getByRole('heading', { name: /Consentimiento informado para la teleasistencia/ });
    await expect(todo).toBeHidden();
    await terminos.getByText('Leer todo', { exact: true }).click();
    await expect(todo).toBeVisible();
    await expect(terminos).toContainText('Versión 01/11/2026');
    await terminos.getByRole('button', { name: 'Volver' }).click();
    await expect(terminos).toBeHidden();
    expect(lugar(page)).toBe('/especialidad');
    await laura.cerrar();
  });
});

test.describe('what is open already', () => {
  test("one's own initiated attention leads to /videocall at once; one of the family does not, and is shown as such", async ({
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

  test("a lookup that fails leads to /error with the server's words", async ({ page }) => {
    await page.route('**/api/atencion/iniciada', (route) =>
      route.fulfill({ status: 409, json: { code: 'en_curso', message: 'No pudimos leer tu atención.' } }),
    );
    await entrar(page, 'demo', CARLOS, '/especialidad');
    await estaEn(page, '/error');
    await expect(alerta(page, 'Ha ocurrido un error')).toContainText('No pudimos leer tu atención.');
  });
});

test.describe('/nodisponible', () => {
  test('nobody on duty: it says so, what to do meanwhile, and opens by itself when somebody comes', async ({
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

  test('outside its hours: when it opens', async ({ page }) => {
    const abre = new Date(Date.now() + 5 * 24 * 3_600_000).toISOString();
    await page.route('**/api/atencion/servicios?*', (route) =>
      route.fulfill({ json: [{ ...clinica, abierto: false, abre }] }),
    );
    await entrar(page, 'demo', CARLOS, '/nodisponible?servicio=1');
    await expect(page.getByRole('heading', { name: 'Ahora no hay guardia de Clínica Médica' })).toBeVisible();
    await expect(page.getByText(/^Abre el [a-záéíóú]+ \d+ de [a-z]+ a las \d\d:\d\d hs\.$/)).toBeVisible();
  });
});

test.describe('the waiting room', () => {
  test('counts down live, survives reload and another device, and is left after a question', async ({
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
    await expect(boleto(page).locator('.codigo')).toHaveText(/^A-\d+$/);
    const numero = await boleto(page).locator('.codigo').innerText();
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

  test('called, recalled, missed, back in line with the same number; then ended, with its survey', async ({
    page,
    browser,
  }) => {
    test.slow();
    const laura = await profesional(browser, 'ramallo');
    await laura.guardia(true);
    await entrar(page, 'ramallo', CARLOS, '/especialidad');
    await solicitar(page);
    const numero = await boleto(page).locator('.codigo').innerText();

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
    await expect(boleto(page).locator('.codigo')).toHaveText(numero);
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
      await expect(
        page.locator('.resumen > div', { has: page.getByText(que, { exact: true }) }),
      ).toContainText(valor);
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

  test('the last professional leaves, and one comes back: the patient is told of both', async ({
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

  test('without the channel it asks by itself', async ({ page, browser }) => {
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

  test('an address that is nobody’s, and no attention at all', async ({ page }) => {
    await entrar(page, 'demo', LUCIA, '/videocall');
    await expect(page.getByRole('heading', { name: 'No tenés ninguna atención en curso' })).toBeVisible();
    await page.goto(en('demo', '/videocall?atencion=01890000-0000-7000-8000-000000000001'));
    await expect(page.getByRole('alert').filter({ hasText: 'No pudimos traer tu atención' })).toBeVisible();
    await page.goto(en('demo', '/videocall?turno=01890000-0000-7000-8000-000000000001'));
    await page.getByRole('button', { name: 'Aceptar y entrar a la fila' }).click();
    await expect(alerta(page, 'Ha ocurrido un error')).toContainText('No encontramos lo que buscás.');
  });
});

test.describe('notices', () => {
  test('the service worker comes from the root, for the whole portal; a push wakes it, and says who calls to nobody on the way', async ({
    page,
  }) => {
    await entrar(page, 'demo', CARLOS, '/home');
    await page.context().grantPermissions(['notifications'], { origin: en('demo') });
    const cdp = await page.context().newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      cdp.on(
        'ServiceWorker.workerRegistrationUpdated',
        ({ registrations: [first] }) => first && resolve(first.registrationId),
      );
    });
    await cdp.send('ServiceWorker.enable');
    const scope = await page.evaluate(async () => {
      const { scope: where } = await navigator.serviceWorker.register('/sw.js');
      await navigator.serviceWorker.ready;
      return where;
    });
    expect(new URL(scope).pathname).toBe('/');
    await cdp.send('ServiceWorker.deliverPushMessage', {
      origin: en('demo'),
      registrationId: await registered,
      data: '',
    });
    await expect
      .poll(() =>
        page.evaluate(async () =>
          (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body }) => [
            title,
            body,
          ]),
        ),
      )
      .toEqual([['Te están llamando', 'Tocá acá para entrar a la videollamada.']]);
  });

  test('one press in the waiting room, and this device is told to the server', async ({ page, browser }) => {
    const laura = await profesional(browser, 'osperyh');
    await laura.guardia(true);
    // No push service is reachable from here: the browser's own part is played, the portal's is real.
    await page.addInitScript(() => {
      PushManager.prototype.subscribe = async () =>
        ({ endpoint: 'http://127.0.0.1:9/aviso/1' }) as PushSubscription;
      Object.defineProperty(Notification, 'permission', { get: () => 'default', configurable: true });
      Notification.requestPermission = async () => 'granted';
    });
    await entrar(page, 'osperyh', CARLOS, '/especialidad');
    await solicitar(page);
    await expect(page.getByText('Cuando sea tu turno te avisamos por email.')).toBeVisible();
    const told = page.waitForResponse('**/api/push/suscribir');
    await page.getByRole('button', { name: 'Avisarme en este dispositivo' }).click();
    expect((await told).status()).toBe(200);
    await expect(
      page.getByText('Cuando sea tu turno te avisamos en este dispositivo y por email.'),
    ).toBeVisible();
    await expect(
      page.getByRole('status').filter({ hasText: 'Avisos activados en este dispositivo.' }),
    ).toBeVisible();
    await laura.cerrar();
  });
});

test('the green button asks whether it is an emergency, and Continuar leads to the request', async ({
  page,
}) => {
  await entrar(page, 'demo', CARLOS, '/');
  await page.getByRole('button', { name: /^Iniciar videollamada/ }).click();
  const aviso = alerta(page, '¿Es una emergencia?');
  await expect(aviso.getByRole('link', { name: 'Llamar al 107' })).toBeVisible();
  await aviso.getByRole('button', { name: 'Continuar' }).click();
  await estaEn(page, '/especialidad');
  await expect(page.getByRole('heading', { level: 1, name: 'Solicitar atención' })).toBeVisible();
});

test('a request by Tab and Enter alone, from home to the line', async ({ page, browser }) => {
  test.slow();
  const laura = await profesional(browser, 'florencio_varela');
  await laura.guardia(true);
  await entrar(page, 'florencio_varela', ANA, '/');
  const press = async (control: ReturnType<Page['getByRole']>) => {
    await tabHasta(page, control);
    await page.keyboard.press('Enter');
  };
  await press(page.getByRole('button', { name: /^Iniciar videollamada/ }));
  await press(page.getByRole('button', { name: 'Continuar' }));
  await expect(persona(page, 'Ana Gómez')).toBeVisible();
  await press(persona(page, 'Ana Gómez'));
  await expect(persona(page, 'Ana Gómez')).toBeChecked();
  await press(page.getByRole('button', { name: 'Seguir con Ana' }));
  await tabHasta(page, page.getByRole('textbox', { name: /^¿Qué te pasa\?/ }));
  await page.keyboard.type('Tos y fiebre desde el sábado');
  await press(iniciar(page));
  await expect(page.getByRole('dialog', { name: 'Términos de la teleconsulta' })).toBeVisible();
  await press(page.getByRole('button', { name: 'Aceptar y entrar a la fila' }));
  await expect(boleto(page)).toContainText('1.º');
  await press(page.getByRole('button', { name: 'Dejar la fila' }));
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Dejar la fila' }));
  await estaEn(page, '/home');
  await laura.cerrar();
});
