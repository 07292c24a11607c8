import { expect, test, type Browser, type Page } from '@playwright/test';
import { esperarCorreo } from './support/portal.ts';
import { startWithClock } from './support/producto.ts';
import { contar, enlacesDelCorreo, llamarComo, reservar, type Llamador } from './support/turnos.ts';
import { ANA, CARLOS, LAURA, MARTA, MARTIN } from './support/gente.ts';
import { entrar } from './support/sesion.ts';

/** A Tuesday, a quarter of an hour before half past ten. One product for the file: its clock is moved by the last tests. */
const HOY = '2026-11-17';
test.describe.configure({ mode: 'default' });

let reloj: Awaited<ReturnType<typeof startWithClock>>;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  reloj = await startWithClock(`${HOY}T10:16:00-03:00`);
});
test.afterAll(() => reloj.stop());

/** Half past ten stays ahead, however long the tests before took. */
const alPrincipio = () => reloj.moveTo(`${HOY}T10:16:00-03:00`);
const en = (plantilla: string, ruta = '') =>
  `http://${plantilla.replaceAll('_', '-')}.localhost:${reloj.port}${ruta}`;
const dialogo = (page: Page, nombre: string) => page.getByRole('alertdialog', { name: nombre });
const CLINICA = 1;
const PEDIATRIA = 2;
const MATEO = '54111222';
const correoDe = {
  ana: 'ana.gomez@ejemplo.com.ar',
  carlos: 'carlos.diaz@ejemplo.com.ar',
  lucia: 'lucia.fernandez@ejemplo.com.ar',
};

async function conTurno<T>(
  browser: Browser,
  plantilla: string,
  dni: string,
  act: (llamador: Llamador) => Promise<T>,
): Promise<T> {
  const llamador = await llamarComo(browser, en(plantilla), dni);
  try {
    return await act(llamador);
  } finally {
    await llamador.cerrar();
  }
}

const reservarDe = (
  browser: Browser,
  plantilla: string,
  dni: string,
  para: string,
  hora: string,
  servicio_id = CLINICA,
  documento = dni,
) =>
  conTurno(browser, plantilla, dni, (llamador) =>
    reservar(llamador, para, { documento, servicio_id, fecha: HOY, hora }),
  );

test.describe('the answer to the mail', () => {
  test('confirms on load, once, and shows what was confirmed', async ({ page, browser }) => {
    const { confirmar } = await reservarDe(browser, 'demo', CARLOS, correoDe.carlos, '16:00');
    const posts = contar(page, '/api/turno/confirmarEmail');
    await page.goto(confirmar);
    await expect(page.getByRole('heading', { level: 1, name: 'Turno Confirmado' })).toBeFocused();
    await expect(page).toHaveTitle('Turno Confirmado · Portal Demo');
    await expect(page.getByText('Clínica Médica de Portal Demo')).toBeVisible();
    await expect(page.getByText('Carlos Díaz')).toBeVisible();
    await expect(page.locator('time')).toHaveAttribute('datetime', `${HOY}T16:00`);
    await expect(page.getByText('16:00 hs')).toBeVisible();
    const acceso = page.getByRole('link', { name: /^Link de acceso al Turno/ });
    await expect(acceso).toHaveAttribute('target', '_blank');
    await expect(acceso).toHaveAttribute('href', /\/turnoAcceso\?codigoTurno=[\w-]{40,}$/);
    expect(posts.veces).toBe(1);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Turno Confirmado' })).toBeVisible();
  });

  test('does nothing until it is seen, and nothing by being fetched', async ({ page, browser }) => {
    const { rechazar } = await reservarDe(browser, 'osperyh', CARLOS, correoDe.carlos, '16:00');
    await page.goto(en('osperyh', '/login'));
    const fetched = await page.evaluate(
      async (url) => [(await fetch(url)).status, (await fetch(url, { method: 'HEAD' })).status],
      rechazar,
    );
    expect(fetched).toEqual([200, 200]);
    await page.addInitScript(() => {
      let seen = false;
      Object.defineProperty(document, 'visibilityState', { get: () => (seen ? 'visible' : 'hidden') });
      Object.assign(window, {
        verse: () => {
          seen = true;
          document.dispatchEvent(new Event('visibilitychange'));
        },
      });
    });
    const posts = contar(page, '/api/turno/confirmarEmail');
    await page.goto(rechazar);
    await expect(page.getByText('Rechazando el turno…')).toBeVisible();
    await page.waitForTimeout(400);
    expect(posts.veces).toBe(0);
    await page.evaluate(() => (window as unknown as { verse: () => void }).verse());
    await expect(page.getByRole('heading', { level: 1, name: 'Turno Rechazado' })).toBeVisible();
    expect(posts.veces).toBe(1);
  });

  test('a rejection is undone on its page, and loading that again does not reject again', async ({
    page,
    browser,
  }) => {
    const { rechazar, confirmar } = await reservarDe(browser, 'guemes', CARLOS, correoDe.carlos, '16:30');
    await page.goto(rechazar);
    await expect(page.getByRole('heading', { level: 1, name: 'Turno Rechazado' })).toBeVisible();
    await expect(page.getByText('Podés deshacerlo durante 10 minutos más.')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Link de acceso/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Turno Confirmado' })).toBeVisible();
    await expect(page).toHaveURL(confirmar);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Turno Confirmado' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Deshacer' })).toHaveCount(0);

    // The confirmation link of the mail does the same.
    await page.goto(rechazar);
    await expect(page.getByRole('button', { name: 'Deshacer' })).toBeVisible();
    await page.goto(confirmar);
    await expect(page.getByRole('heading', { level: 1, name: 'Turno Confirmado' })).toBeVisible();
  });

  test('signed in, inside the portal', async ({ page, browser }) => {
    const { confirmar } = await reservarDe(browser, 'demo', ANA, correoDe.ana, '17:00', PEDIATRIA, MATEO);
    await entrar(page, 'demo', ANA);
    const posts = contar(page, '/api/turno/confirmarEmail');
    await page.goto(confirmar);
    await expect(page.getByRole('heading', { level: 1, name: 'Turno Confirmado' })).toBeVisible();
    await expect(page.getByText('Mateo Gómez').last()).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Menú' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ver mis turnos' })).toHaveAttribute('href', '/misTurnos');
    expect(posts.veces).toBe(1);
  });

  test('says what the server says of a turno that was cancelled meanwhile', async ({ page, browser }) => {
    const { confirmar } = await conTurno(browser, 'osef', CARLOS, async (llamador) => {
      const reservado = await reservar(llamador, correoDe.carlos, {
        documento: CARLOS,
        servicio_id: CLINICA,
        fecha: HOY,
        hora: '17:00',
      });
      expect((await llamador.pedir('/api/turno/cancelar', { id: reservado.id })).status).toBe(200);
      return reservado;
    });
    await page.goto(confirmar);
    await expect(page.getByRole('heading', { level: 1, name: 'Turno Cancelado' })).toBeVisible();
    await expect(page.getByText('Clínica Médica de OSEF')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Link de acceso/ })).toHaveCount(0);
  });

  for (const [ruta, titulo] of [
    ['/confirmar', 'Error al confirmar el turno'],
    ['/rechazar', 'Error al rechazar el turno'],
    ['/rechazar/', 'Error al rechazar el turno'],
  ] as const) {
    test(`${ruta} that fails: ${titulo}`, async ({ page }) => {
      await page.goto(en('demo', ruta));
      await expect(dialogo(page, titulo)).toBeVisible();
      await dialogo(page, titulo).getByRole('button', { name: 'Cerrar' }).click();
      await expect(page.getByRole('link', { name: 'Ir al inicio', exact: true })).toBeVisible();

      for (const codigo of ['no-es-de-nadie-pero-largo-como-uno-de-verdad', 'corto']) {
        await page.goto(en('demo', `${ruta}?id=${codigo}`));
        await expect(dialogo(page, titulo)).toContainText('El enlace no es válido o ya venció.');
      }

      await page.route('**/api/turno/confirmarEmail', (route) => route.abort(), { times: 1 });
      await page.goto(en('demo', `${ruta}?id=no-es-de-nadie-pero-largo-como-uno-de-verdad`));
      await expect(dialogo(page, titulo)).toContainText('No hay conexión con el portal.');
      await dialogo(page, titulo).getByRole('button', { name: 'Cerrar' }).click();
      await page.getByRole('button', { name: 'Probar de nuevo' }).click();
      await expect(dialogo(page, titulo)).toContainText('El enlace no es válido o ya venció.');

      // An answer without anything in it.
      await page.route('**/api/turno/confirmarEmail', (route) => route.fulfill({ status: 200, json: null }));
      await page.goto(en('demo', `${ruta}?id=otro-de-nadie-pero-largo-como-uno-de-verdad`));
      await expect(dialogo(page, titulo)).toBeVisible();
    });
  }
});

test.describe('the entry by link', () => {
  for (const ruta of ['/turnoAcceso', '/entrypoint']) {
    test(`${ruta} without a code, and with one that leads nowhere`, async ({ page }) => {
      await page.goto(en('demo', ruta));
      await expect(page).toHaveURL(en('demo', '/error'));
      await expect(dialogo(page, 'Ha ocurrido un error')).toContainText('Sin código de turno');
      await dialogo(page, 'Ha ocurrido un error').getByRole('button', { name: 'Volver al inicio' }).click();
      await expect(page).toHaveURL(en('demo', '/login'));

      await page.goto(en('demo', `${ruta}?codigoTurno=no-es-de-nadie-pero-largo-como-uno-de-verdad`));
      await expect(dialogo(page, 'Ha ocurrido un error')).toContainText(
        'Error al ingresar al turno, El enlace no es válido o ya venció.',
      );
    });
  }

  test('too early: it says when, signs out and leads home', async ({ page, browser }) => {
    const { entrar: enlace } = await reservarDe(browser, 'tres_arroyos', CARLOS, correoDe.carlos, '15:00');
    await entrar(page, 'tres_arroyos', ANA);
    await page.goto(enlace);
    const aviso = page.getByRole('alertdialog');
    await expect(aviso).toContainText(
      'Ud. tiene asignado un turno para el día 17-11-2026 a las 15:00 hs. Por favor ingrese en el horario del turno asignado',
    );
    await aviso.getByRole('button').click();
    await expect(page).toHaveURL(en('tres_arroyos', '/login'));
    await page.goto(en('tres_arroyos', '/misTurnos'));
    await expect(page).toHaveURL(en('tres_arroyos', '/login'));
  });

  test('a cancelled turno has no entry', async ({ page, browser }) => {
    const { entrar: enlace } = await conTurno(browser, 'ezeiza', CARLOS, async (llamador) => {
      const reservado = await reservar(llamador, correoDe.carlos, {
        documento: CARLOS,
        servicio_id: CLINICA,
        fecha: HOY,
        hora: '17:00',
      });
      expect((await llamador.pedir('/api/turno/cancelar', { id: reservado.id })).status).toBe(200);
      return reservado;
    });
    await page.goto(enlace);
    await expect(page).toHaveURL(en('ezeiza', '/error'));
    await expect(dialogo(page, 'Ha ocurrido un error')).toContainText(
      'Error al ingresar al turno, el turno fue cancelado.',
    );
  });

  test('in the window it asks for the password: none, a wrong one, the right one', async ({
    page,
    browser,
  }) => {
    const { entrar: enlace, id } = await reservarDe(browser, 'demo', CARLOS, correoDe.carlos, '10:30', 3);
    // Somebody else is signed in on this computer.
    await entrar(page, 'demo', ANA);
    const posts = contar(page, '/api/turno/ingresar');
    await page.goto(enlace);
    const pide = page.getByRole('dialog', { name: 'Iniciar Sesión' });
    await expect(pide.getByLabel('Ingrese la contraseña para Carlos')).toBeFocused();
    await pide.getByRole('button', { name: 'Ingresar al turno' }).click();
    await expect(pide.getByText('La contraseña es requerida')).toBeVisible();
    await pide.getByRole('button', { name: 'Cancelar' }).click();
    await expect(page).toHaveURL(en('demo', '/login'));
    expect(posts.veces).toBe(0);

    await page.goto(enlace);
    await pide.getByLabel('Ingrese la contraseña para Carlos').fill('no-es-esta');
    await page.keyboard.press('Enter');
    await expect(dialogo(page, 'Login incorrecto')).toContainText('DNI o contraseña incorrectos');
    await dialogo(page, 'Login incorrecto').getByRole('button').click();
    await expect(page).toHaveURL(en('demo', '/login'));

    await page.goto(enlace.replace('/turnoAcceso', '/entrypoint'));
    await pide.getByLabel('Ingrese la contraseña para Carlos').fill('demo1234');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(en('demo', `/videocall?turno=${id}`));
    expect(posts.veces).toBe(2);
    await soloLaLlamada(page, 'demo', [
      '/',
      '/home',
      '/misTurnos',
      '/miPerfil',
      '/solicitudTurnos',
      '/login',
      '/profesional',
      '/lo-que-sea',
    ]);
  });

  test('a child enters with the password of who booked for it', async ({ page, browser }) => {
    const { entrar: enlace } = await reservarDe(
      browser,
      'osperyh',
      ANA,
      correoDe.ana,
      '10:30',
      PEDIATRIA,
      MATEO,
    );
    await page.goto(enlace);
    await page.getByLabel('Ingrese la contraseña para Ana').fill('demo1234');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/videocall\?turno=/);
    await expect(puerta(page)).toBeVisible();
  });

  test('by itself where the unit says so', async ({ page, browser }) => {
    const { entrar: enlace, id } = await reservarDe(browser, 'galeno', CARLOS, correoDe.carlos, '10:30');
    const posts = contar(page, '/api/turno/ingresar');
    await page.goto(enlace);
    await expect(page).toHaveURL(en('galeno', `/videocall?turno=${id}`));
    await expect(page).toHaveTitle(/ · Galeno ART$/);
    expect(posts.veces).toBe(1);
    await soloLaLlamada(page, 'galeno');
    // Again and again, while the window lasts.
    await page.goto(enlace);
    await expect(page).toHaveURL(en('galeno', `/videocall?turno=${id}`));
  });

  test('by itself where there is no portal: the desk books, the mail leads in', async ({ page, browser }) => {
    const { entrar: enlace, id } = await conTurno(browser, 'osprera_totem', MARTA, (llamador) =>
      reservar(
        llamador,
        'rosa@ejemplo.com.ar',
        {
          nuevo: {
            documento: '12345678',
            nombre: 'Rosa',
            apellido: 'Medina',
            fec_nac: '1955-01-02',
            email: 'rosa@ejemplo.com.ar',
            telefono: '1155550101',
          },
          servicio_id: CLINICA,
          fecha: HOY,
          hora: '10:30',
        },
        '/api/agenda/reservar',
      ),
    );
    await page.goto(enlace);
    await expect(page).toHaveURL(en('osprera_totem', `/videocall?turno=${id}`));
    await expect(page).toHaveTitle(/ · OSPRERA Tótem$/);
    await soloLaLlamada(page, 'osprera_totem');
  });

  test('what does not arrive: the automatic entry says so, the typed password stays', async ({
    page,
    browser,
  }) => {
    const { entrar: enlace } = await reservarDe(browser, 'iosper', CARLOS, correoDe.carlos, '10:30');
    await page.route('**/api/turno/ingresar', (route) => route.abort(), { times: 1 });
    await page.goto(enlace);
    const clave = page.getByLabel('Ingrese la contraseña para Carlos');
    await clave.fill('demo1234');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('No hay conexión con el portal.');
    await expect(clave).toHaveValue('demo1234');
    await page.getByRole('button', { name: 'Ingresar al turno' }).click();
    await expect(page).toHaveURL(/\/videocall\?turno=/);
  });
});

/** The door of the call: what is asked before anybody is let into the waiting room. */
const puerta = (page: Page) => page.getByRole('dialog', { name: 'Términos de la teleconsulta' });

/** The session of a link reaches the call: nothing else is offered, and nothing else answers. */
async function soloLaLlamada(page: Page, plantilla: string, rutas = ['/', '/misTurnos', '/login']) {
  await expect(puerta(page)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Menú' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /Inicio|ir al inicio|Volver al inicio/ })).toHaveCount(0);
  for (const ruta of rutas) {
    await page.goto(en(plantilla, ruta));
    await expect(page).toHaveURL(/\/videocall/);
  }
  await page.goto(en(plantilla, '/confirmar'));
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Menú' })).toHaveCount(0);
}

test.describe('the desk', () => {
  test.beforeAll(alPrincipio);
  const fila = (page: Page, paciente: string) => page.getByRole('row').filter({ hasText: paciente });
  const enSemana = (page: Page, paciente: string) =>
    page.getByRole('listitem').getByRole('button', { name: paciente });

  test('who came, who did not come yet, and a cancellation with its reason', async ({ page, browser }) => {
    const { id } = await conTurno(browser, 'vilsar', CARLOS, async (llamador) =>
      reservar(llamador, correoDe.carlos, {
        documento: CARLOS,
        servicio_id: CLINICA,
        fecha: HOY,
        hora: '10:30',
      }),
    );
    expect(id).toBeTruthy();
    await reservarDe(browser, 'vilsar', '33777111', correoDe.lucia, '15:00');
    await entrar(page, 'vilsar', LAURA);
    await page.getByRole('link', { name: 'Mis turnos', exact: true }).click();
    const carlos = fila(page, 'Carlos Díaz');
    await expect(carlos).toContainText('10:30 hs');
    await expect(carlos).toContainText('46 años');
    await expect(carlos).toContainText('Clínica Médica');
    await expect(carlos).toContainText('Programado');
    await expect(carlos.getByRole('button', { name: 'Ausente' })).toHaveCount(0);
    await carlos.getByRole('button', { name: 'Presente' }).press('Enter');
    await expect(carlos.locator('.badge')).toHaveText('Presente');
    await expect(carlos.getByRole('button', { name: 'Presente' })).toHaveAttribute('aria-pressed', 'true');
    await expect(carlos.getByRole('button', { name: 'Cancelar' })).toHaveCount(0);

    const lucia = fila(page, 'Lucía Fernández');
    await expect(lucia.getByRole('button', { name: 'Presente' })).toHaveCount(0);
    await lucia.getByRole('button', { name: 'Cancelar' }).click();
    const cancelar = page.getByRole('dialog', { name: '¿Cancelar el turno de Lucía Fernández?' });
    await expect(cancelar.getByText('El paciente va a leer este motivo')).toBeVisible();
    await cancelar.getByRole('button', { name: 'Cancelar el turno' }).click();
    await expect(cancelar.getByRole('alert')).toContainText('El motivo es requerido');
    await cancelar.getByLabel('Motivo').fill('La doctora está de licencia esa tarde.');
    const antes = new Date().toISOString();
    await cancelar.getByRole('button', { name: 'Cancelar el turno' }).click();
    await expect(cancelar).toBeHidden();
    await expect(lucia).toContainText('Cancelado por el profesional');
    await expect(lucia).toContainText('La doctora está de licencia esa tarde.');
    const correo = await esperarCorreo(page, correoDe.lucia, antes);
    expect(correo.texto).toContain('La doctora está de licencia esa tarde.');

    await page.getByRole('link', { name: 'Semana', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'martes 17 de noviembre, hoy' })).toBeVisible();
    await expect(enSemana(page, 'Carlos Díaz')).toContainText('Presente');
    // Free hours stand between the turnos.
    await expect(page.getByText(/^\d\d:\d\d a \d\d:\d\d libre$/).first()).toBeVisible();
    await enSemana(page, 'Carlos Díaz').click();
    const abierto = page.getByRole('dialog', { name: 'Carlos Díaz' });
    await expect(abierto.getByRole('button', { name: 'Presente' })).toHaveAttribute('aria-pressed', 'true');
    await abierto.getByRole('button', { name: 'Cerrar' }).last().click();
    await expect(abierto).toBeHidden();
    await page.getByRole('button', { name: 'Semana siguiente' }).click();
    await expect(page).toHaveURL(/ver=semana&desde=2026-11-23$/);
    await expect(page.getByText('Sin turnos').first()).toBeVisible();
  });

  test('books for somebody who is new, by keyboard, and the mail leads to the turno', async ({
    page,
    browser,
  }) => {
    await entrar(page, 'guemes', MARTIN);
    await page.getByRole('link', { name: 'Mis turnos', exact: true }).click();
    await page.getByRole('link', { name: 'Reservar para un paciente' }).click();
    await page.getByLabel('DNI').fill('4555');
    await page.keyboard.press('Enter');
    await expect(page.getByText('El DNI debe contener entre 7 y 8 dígitos')).toBeVisible();
    await page.getByLabel('DNI').fill('45 556 667');
    await page.keyboard.press('Enter');
    await expect(page.getByText('No hay nadie con el DNI 45.556.667')).toBeVisible();
    await page.getByRole('button', { name: 'Reservar', exact: true }).click();
    const resumen = page.getByRole('alert').filter({ hasText: 'para continuar' });
    await expect(resumen).toBeFocused();
    for (const falta of [
      'El apellido es requerido',
      'El nombre es requerido',
      'La fecha de nacimiento es requerida',
      'El email es requerido',
      'El teléfono es requerido',
      'Debe completar todos los campos.',
    ]) {
      await expect(resumen.getByRole('link', { name: falta, exact: true })).toBeVisible();
    }
    await page.getByLabel('Apellido').fill('Torres');
    await page.getByLabel('Nombre').fill('Valentina');
    await page.getByLabel('Día', { exact: true }).fill('5');
    await page.getByLabel('Mes', { exact: true }).fill('6');
    await page.getByLabel('Año').fill('2000');
    await page.getByLabel('Email').fill('valentina@ejemplo.com.ar');
    await page.getByLabel('Teléfono').fill('11 5555 0101');
    await page.getByLabel('Servicio').selectOption({ label: 'Dermatología' });
    await expect(page.getByLabel('Servicio').getByRole('option', { name: 'Pediatría' })).toHaveCount(0);
    await page.getByRole('radio', { name: 'Por profesional' }).check();
    await expect(page.getByLabel('Profesional', { exact: true }).locator('option:checked')).toHaveText(
      'Dr. Martín Ruiz',
    );
    await page.getByRole('button', { name: /^miércoles 18/ }).click();
    await page.getByRole('button', { name: '15:00', exact: true }).click();
    await expect(
      page.getByText('Dermatología con Dr. Martín Ruiz, miércoles 18 de noviembre, 15:00 hs'),
    ).toBeVisible();
    const antes = new Date().toISOString();
    await page.getByRole('button', { name: 'Reservar', exact: true }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Turno reservado' })).toBeFocused();
    const { confirmar } = await enlacesDelCorreo(page, 'valentina@ejemplo.com.ar', antes);
    await page.getByRole('button', { name: 'Volver a la agenda' }).last().click();
    await page.getByRole('link', { name: 'Semana', exact: true }).click();
    await expect(enSemana(page, 'Valentina Torres')).toContainText('Sin confirmar');

    const otro = await browser.newContext();
    const tab = await otro.newPage();
    await tab.goto(confirmar);
    await expect(tab.getByText('Valentina Torres')).toBeVisible();
    await otro.close();
    // What the patient answered is here without a reload.
    await expect(enSemana(page, 'Valentina Torres')).toContainText('Confirmado');
  });

  test('books for who is known, and a place that was taken meanwhile keeps the rest of the choice', async ({
    page,
    browser,
  }) => {
    await entrar(page, 'osef', MARTA);
    await page.goto(en('osef', '/admin/turnos'));
    await page.getByRole('link', { name: 'Reservar para un paciente' }).click();
    await page.getByLabel('DNI').fill(MATEO);
    await page.getByRole('button', { name: 'Buscar' }).click();
    await expect(page.getByRole('radio', { name: /^Mateo Gómez/ })).toBeChecked();
    await page.getByLabel('Servicio').selectOption({ label: 'Pediatría' });
    await expect(page.getByLabel('Servicio').getByRole('option', { name: 'Clínica Médica' })).toHaveCount(0);
    const como = page.getByRole('radio', { name: 'Por especialidad' });
    if ((await como.count()) > 0) await como.check();
    await page.getByRole('button', { name: /^miércoles 18/ }).click();
    await page.getByRole('button', { name: '15:00', exact: true }).click();
    // Pediatría has one professional: now she is busy.
    await conTurno(browser, 'osef', CARLOS, (llamador) =>
      reservar(llamador, correoDe.carlos, {
        documento: CARLOS,
        servicio_id: CLINICA,
        fecha: '2026-11-18',
        hora: '15:00',
      }),
    );
    await conTurno(browser, 'osef', '33777111', (llamador) =>
      reservar(llamador, correoDe.lucia, {
        documento: '33777111',
        servicio_id: CLINICA,
        fecha: '2026-11-18',
        hora: '15:00',
      }),
    );
    await page.getByRole('button', { name: 'Reservar', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Este turno ya fue ocupado.');
    await expect(page.getByRole('button', { name: /^miércoles 18/ })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('button', { name: '15:00', exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: '15:30', exact: true }).click();
    await page.getByRole('button', { name: 'Reservar', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Turno reservado' })).toBeVisible();
    await expect(page.getByText('para Mateo Gómez')).toBeVisible();
  });

  test('who administers the unit sees all of its turnos beside what waits', async ({ page, browser }) => {
    await reservarDe(browser, 'ramallo', CARLOS, correoDe.carlos, '15:00');
    await reservarDe(browser, 'ramallo', '33777111', correoDe.lucia, '15:00');
    await entrar(page, 'ramallo', MARTA);
    await page.goto(en('ramallo', '/admin/turnos'));
    await expect(fila(page, 'Carlos Díaz')).toBeVisible();
    await expect(fila(page, 'Lucía Fernández')).toBeVisible();
    await page.getByLabel('Profesional').selectOption({ label: 'Dr. Martín Ruiz' });
    await expect(page.getByRole('row').filter({ hasText: '15:00 hs' })).toHaveCount(1);
    await expect(page.getByRole('row').filter({ hasText: '15:00 hs' })).toContainText('Dr. Martín Ruiz');
  });
});

test.describe('home', () => {
  test.beforeAll(alPrincipio);

  test('shows the next turno, and its door when it opens', async ({ page, browser }) => {
    await entrar(page, 'pehuajo', CARLOS);
    await expect(page.getByRole('link', { name: /^Turnos médicos/ }).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Tu próximo turno' })).toHaveCount(0);
    const { id } = await reservarDe(browser, 'pehuajo', CARLOS, correoDe.carlos, '10:30');
    // Booked elsewhere, and here without a reload.
    const tarjeta = page.getByRole('region', { name: 'Tu próximo turno' });
    await expect(tarjeta).toContainText('Clínica Médica');
    await expect(tarjeta).toContainText('10:30 hs');
    await expect(tarjeta).toContainText('Por videollamada, para vos');
    await expect(tarjeta.getByRole('link', { name: 'Ingresar al turno' })).toHaveAttribute(
      'href',
      `/videocall?turno=${id}`,
    );
    await expect(tarjeta.getByRole('link', { name: 'Ver turno' })).toHaveAttribute('href', '/misTurnos');
  });

  test('a turno of tomorrow has no door yet', async ({ page }) => {
    await entrar(page, 'pehuajo', ANA);
    const tarjeta = page.getByRole('region', { name: 'Tu próximo turno' });
    await expect(tarjeta).toContainText('mañana');
    await expect(tarjeta.getByRole('link', { name: 'Ingresar al turno' })).toHaveCount(0);
  });
});

test.describe('once it has begun', () => {
  let enlace = '';
  test.beforeAll(async ({ browser }) => {
    test.setTimeout(180_000);
    ({ entrar: enlace } = await reservarDe(browser, 'san_isidro', CARLOS, correoDe.carlos, '10:30'));
    await reloj.moveTo(`${HOY}T10:40:00-03:00`);
  });

  test('home still has its door, and so has the link', async ({ page }) => {
    await entrar(page, 'san_isidro', CARLOS);
    const tarjeta = page.getByRole('region', { name: 'Tu próximo turno' });
    await expect(tarjeta).toContainText('Tu turno ya empezó.');
    await expect(tarjeta.getByRole('link', { name: 'Ingresar al turno' })).toBeVisible();
    await page.goto(enlace);
    await expect(page.getByLabel('Ingrese la contraseña para Carlos')).toBeVisible();
  });

  test('expired: it says so, signs out and leads home', async ({ page }) => {
    test.setTimeout(180_000);
    await reloj.moveTo(`${HOY}T11:05:00-03:00`);
    await entrar(page, 'san_isidro', ANA);
    await page.goto(enlace);
    const aviso = page.getByRole('alertdialog');
    await expect(aviso).toContainText(
      'El turno al que está intentando acceder estaba previsto para el día 17-11-2026 a las 10:30 hs. Por favor, vuelva a solicitarlo nuevamente',
    );
    await aviso.getByRole('button').click();
    await expect(page).toHaveURL(en('san_isidro', '/login'));
  });

  test('who did not come is absent by itself, present when that was a mistake, and absent again by hand', async ({
    page,
  }) => {
    await entrar(page, 'san_isidro', LAURA);
    await page.getByRole('link', { name: 'Mis turnos', exact: true }).click();
    const carlos = page.getByRole('row').filter({ hasText: 'Carlos Díaz' });
    await expect(carlos.locator('.badge')).toHaveText('Ausente', { timeout: 30_000 });
    await carlos.getByRole('button', { name: 'Presente' }).click();
    await expect(carlos.locator('.badge')).toHaveText('Presente');
    await carlos.getByRole('button', { name: 'Ausente' }).click();
    await expect(carlos.locator('.badge')).toHaveText('Ausente');
  });
});
