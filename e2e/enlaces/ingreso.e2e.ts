import { expect, test, type Page } from '@playwright/test';
import {
  CLINICA,
  conReloj,
  conTurno,
  correoDe,
  enReloj,
  HOY,
  MATEO,
  moverReloj,
  PEDIATRIA,
  reservarDe,
} from '../support/enlaces.ts';
import { ANA, CARLOS, LAURA, MARTA } from '../support/gente.ts';
import { alerta } from '../support/portal.ts';
import { entrarEn } from '../support/sesion.ts';
import { contar, reservar } from '../support/turnos.ts';

conReloj();

/** The terms, which have to be accepted before the waiting room. */
const puerta = (page: Page) => page.getByRole('dialog', { name: 'Términos de la teleconsulta' });

/** Checks that the session of a link reaches only the call: no other page is offered or opens. */
async function soloLaLlamada(page: Page, plantilla: string, rutas = ['/', '/misTurnos', '/login']) {
  await expect(puerta(page)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Menú' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /Inicio|ir al inicio|Volver al inicio/ })).toHaveCount(0);
  for (const ruta of rutas) {
    await page.goto(enReloj(plantilla, ruta));
    await expect(page).toHaveURL(/\/videocall/);
  }
  await page.goto(enReloj(plantilla, '/confirmar'));
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Menú' })).toHaveCount(0);
}

test.describe('the entry by link', () => {
  for (const ruta of ['/turnoAcceso', '/entrypoint']) {
    test(`${ruta} leads to /error without a code or with an unknown one`, async ({ page }) => {
      await page.goto(enReloj('demo', ruta));
      await expect(page).toHaveURL(enReloj('demo', '/error'));
      await expect(alerta(page, 'Ha ocurrido un error')).toContainText('Sin código de turno');
      await alerta(page, 'Ha ocurrido un error').getByRole('button', { name: 'Volver al inicio' }).click();
      await expect(page).toHaveURL(enReloj('demo', '/login'));

      await page.goto(enReloj('demo', `${ruta}?codigoTurno=no-es-de-nadie-pero-largo-como-uno-de-verdad`));
      await expect(alerta(page, 'Ha ocurrido un error')).toContainText(
        'Error al ingresar al turno, El enlace no es válido o ya venció.',
      );
    });
  }

  test('too early: says when the turno is, signs out and leads to /login', async ({ page, browser }) => {
    const { entrar: enlace } = await reservarDe(browser, 'tres_arroyos', CARLOS, correoDe.carlos, '15:00');
    await entrarEn(page, enReloj('tres_arroyos'), ANA);
    await page.goto(enlace);
    const aviso = page.getByRole('alertdialog');
    await expect(aviso).toContainText(
      'Ud. tiene asignado un turno para el día 17-11-2026 a las 15:00 hs. Por favor ingrese en el horario del turno asignado',
    );
    await aviso.getByRole('button').click();
    await expect(page).toHaveURL(enReloj('tres_arroyos', '/login'));
    await page.goto(enReloj('tres_arroyos', '/misTurnos'));
    await expect(page).toHaveURL(enReloj('tres_arroyos', '/login'));
  });

  test('refuses a cancelled turno', async ({ page, browser }) => {
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
    await expect(page).toHaveURL(enReloj('ezeiza', '/error'));
    await expect(alerta(page, 'Ha ocurrido un error')).toContainText(
      'Error al ingresar al turno, el turno fue cancelado.',
    );
  });

  test('asks for the password inside the entry window, and opens the call only with the right one', async ({
    page,
    browser,
  }) => {
    const { entrar: enlace, id } = await reservarDe(browser, 'demo', CARLOS, correoDe.carlos, '10:30', 3);
    // Another person is signed in on this computer.
    await entrarEn(page, enReloj('demo'), ANA);
    const posts = contar(page, '/api/turno/ingresar');
    await page.goto(enlace);
    const pide = page.getByRole('dialog', { name: 'Iniciar Sesión' });
    await expect(pide.getByLabel('Ingrese la contraseña para Carlos')).toBeFocused();
    await pide.getByRole('button', { name: 'Ingresar al turno' }).click();
    await expect(pide.getByText('La contraseña es requerida')).toBeVisible();
    await pide.getByRole('button', { name: 'Cancelar' }).click();
    await expect(page).toHaveURL(enReloj('demo', '/login'));
    expect(posts.veces).toBe(0);

    await page.goto(enlace);
    await pide.getByLabel('Ingrese la contraseña para Carlos').fill('no-es-esta');
    await page.keyboard.press('Enter');
    await expect(alerta(page, 'Login incorrecto')).toContainText('DNI o contraseña incorrectos');
    await alerta(page, 'Login incorrecto').getByRole('button').click();
    await expect(page).toHaveURL(enReloj('demo', '/login'));

    await page.goto(enlace.replace('/turnoAcceso', '/entrypoint'));
    await pide.getByLabel('Ingrese la contraseña para Carlos').fill('demo1234');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(enReloj('demo', `/videocall?turno=${id}`));
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

  test('a child enters with the password of the person who booked', async ({ page, browser }) => {
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

  test('enters without a password where the unit allows it', async ({ page, browser }) => {
    const { entrar: enlace, id } = await reservarDe(browser, 'galeno', CARLOS, correoDe.carlos, '10:30');
    const posts = contar(page, '/api/turno/ingresar');
    await page.goto(enlace);
    await expect(page).toHaveURL(enReloj('galeno', `/videocall?turno=${id}`));
    await expect(page).toHaveTitle(/ · Galeno ART$/);
    expect(posts.veces).toBe(1);
    await soloLaLlamada(page, 'galeno');
    // The link works again while the entry window is open.
    await page.goto(enlace);
    await expect(page).toHaveURL(enReloj('galeno', `/videocall?turno=${id}`));
  });

  test('enters without a password where there is no portal, by the mail of a booking from the desk', async ({
    page,
    browser,
  }) => {
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
    await expect(page).toHaveURL(enReloj('osprera_totem', `/videocall?turno=${id}`));
    await expect(page).toHaveTitle(/ · OSPRERA Tótem$/);
    await soloLaLlamada(page, 'osprera_totem');
  });

  test('reports a lost connection and keeps the typed password', async ({ page, browser }) => {
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

test.describe('home', () => {
  // Half past ten has to be ahead, however long the earlier tests took.
  test.beforeAll(async () => {
    test.setTimeout(360_000);
    await moverReloj('10:16');
  });

  test('shows the next turno, with its entry while it is open', async ({ page, browser }) => {
    await entrarEn(page, enReloj('pehuajo'), CARLOS);
    await expect(page.getByRole('link', { name: /^Turnos médicos/ }).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Tu próximo turno' })).toHaveCount(0);
    const { id } = await reservarDe(browser, 'pehuajo', CARLOS, correoDe.carlos, '10:30');
    // Booked in another browser: this page shows it without a reload.
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

  test('shows no entry for a turno of tomorrow', async ({ page }) => {
    await entrarEn(page, enReloj('pehuajo'), ANA);
    const tarjeta = page.getByRole('region', { name: 'Tu próximo turno' });
    await expect(tarjeta).toContainText('mañana');
    await expect(tarjeta.getByRole('link', { name: 'Ingresar al turno' })).toHaveCount(0);
  });
});

test.describe('after the turno has begun', () => {
  let enlace = '';
  test.beforeAll(async ({ browser }) => {
    test.setTimeout(360_000);
    ({ entrar: enlace } = await reservarDe(browser, 'san_isidro', CARLOS, correoDe.carlos, '10:30'));
    await moverReloj('10:40');
  });

  test('home and the link still offer the entry', async ({ page }) => {
    await entrarEn(page, enReloj('san_isidro'), CARLOS);
    const tarjeta = page.getByRole('region', { name: 'Tu próximo turno' });
    await expect(tarjeta).toContainText('Tu turno ya empezó.');
    await expect(tarjeta.getByRole('link', { name: 'Ingresar al turno' })).toBeVisible();
    await page.goto(enlace);
    await expect(page.getByLabel('Ingrese la contraseña para Carlos')).toBeVisible();
  });

  test('an expired link says so, signs out and leads to /login', async ({ page }) => {
    test.setTimeout(360_000);
    await moverReloj('11:05');
    await entrarEn(page, enReloj('san_isidro'), ANA);
    await page.goto(enlace);
    const aviso = page.getByRole('alertdialog');
    await expect(aviso).toContainText(
      'El turno al que está intentando acceder estaba previsto para el día 17-11-2026 a las 10:30 hs. Por favor, vuelva a solicitarlo nuevamente',
    );
    await aviso.getByRole('button').click();
    await expect(page).toHaveURL(enReloj('san_isidro', '/login'));
  });

  test('a patient who did not come is marked absent automatically, and the professional can change it', async ({
    page,
  }) => {
    await entrarEn(page, enReloj('san_isidro'), LAURA);
    await page.getByRole('link', { name: 'Mis turnos', exact: true }).click();
    const carlos = page.getByRole('row').filter({ hasText: 'Carlos Díaz' });
    await expect(carlos.locator('.badge')).toHaveText('Ausente', { timeout: 60_000 });
    await carlos.getByRole('button', { name: 'Presente' }).click();
    await expect(carlos.locator('.badge')).toHaveText('Presente');
    await carlos.getByRole('button', { name: 'Ausente' }).click();
    await expect(carlos.locator('.badge')).toHaveText('Ausente');
  });
});
