import { expect, test, type Page } from '@playwright/test';
import { canalAbierto, en, estaAdentro, iniciarSesion } from '../support/portal.ts';

/** Sign-in, registration and recovery keep what was typed, and explain what happened. */

const lugar = (page: Page) => new URL(page.url()).pathname;

test('registration asks before typed data is lost, by a link and by the back button', async ({ page }) => {
  await page.goto(en('demo', '/login'));
  await page.getByRole('link', { name: 'Crear una nueva cuenta' }).click();
  await page.getByRole('link', { name: 'Ya tengo cuenta' }).click();
  await expect.poll(() => lugar(page)).toBe('/login');
  await page.getByRole('link', { name: 'Crear una nueva cuenta' }).click();
  await page.getByLabel('Apellido', { exact: true }).fill('Benítez');
  const pregunta = page.getByRole('alertdialog', { name: '¿Querés salir sin guardar?' });
  await page.getByRole('link', { name: 'Ya tengo cuenta' }).click();
  await pregunta.getByRole('button', { name: 'Seguir en la página' }).click();
  await expect(page.getByLabel('Apellido', { exact: true })).toHaveValue('Benítez');
  await page.goBack();
  await expect(pregunta).toBeVisible();
  await pregunta.getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect.poll(() => lugar(page)).toBe('/login');
});

test('recovery keeps its step after a reload, so that the code on its way stays valid', async ({ page }) => {
  const email = 'carlos.diaz@ejemplo.com.ar';
  await page.goto(en('guardia', '/recuperarclave'));
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText('Ingresá la clave que te enviamos.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Ingresá la clave que te enviamos.')).toBeVisible();
  await expect(page.getByText(`La mandamos a ${email}`)).toBeVisible();
  expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toMatch(
    /(?<![0-9])[0-9]{6}(?![0-9])/,
  );
  let codigo = '';
  await expect
    .poll(async () => {
      const mails = await page.evaluate(
        async () => (await (await fetch('/_dev/correo.json')).json()) as { para: string; texto: string }[],
      );
      codigo = /\b\d{6}\b/.exec(mails.find(({ para }) => para === email)?.texto ?? '')?.[0] ?? '';
      return codigo;
    })
    .not.toBe('');
  await page.getByLabel('Clave', { exact: true }).fill(codigo);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText('Ingresa la nueva contraseña')).toBeVisible();
  await page.getByRole('button', { name: 'Volver', exact: true }).click();
  await page.getByRole('button', { name: 'Volver', exact: true }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.reload();
  await expect(page.getByLabel('Email')).toHaveValue('');
});

test('says at sign-in that the session was ended from another device', async ({ page, browser }) => {
  const alEntrar = canalAbierto(page);
  await page.goto(en('gagil', '/login'));
  await iniciarSesion(page, '28444555', 'demo1234');
  await estaAdentro(page);
  await alEntrar;
  const oye = canalAbierto(page);
  await page.goto(en('gagil', '/misatenciones'));
  await oye;
  const otro = await browser.newContext();
  const lejos = await otro.newPage();
  await lejos.goto(en('gagil', '/login'));
  await iniciarSesion(lejos, '28444555', 'demo1234');
  await estaAdentro(lejos);
  await lejos.goto(en('gagil', '/miPerfil'));
  // The browser's own session is listed first.
  await expect(lejos.getByRole('button', { name: /^Cerrar la sesión de/ })).toHaveCount(2);
  await lejos
    .getByRole('button', { name: /^Cerrar la sesión de/ })
    .last()
    .click();
  await lejos.getByRole('alertdialog').getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page.getByText('Cerraste esta sesión desde otro equipo')).toBeVisible();
  await expect.poll(() => lugar(page)).toBe('/login');
  await iniciarSesion(page, '28444555', 'demo1234');
  await expect(page.getByRole('heading', { level: 1, name: 'Mis atenciones' })).toBeVisible();
  await expect(page.getByText('Cerraste esta sesión desde otro equipo')).toHaveCount(0);
  await otro.close();
});

test('after several failures gives known and unknown DNIs the same advice to wait', async ({ page }) => {
  const consejo = page.getByText(
    'Si ya probaste varias veces, esperá 15 minutos antes de volver a intentar, o recuperá tu contraseña.',
  );
  for (const dni of ['28444555', '19999999']) {
    await page.goto(en('ramallo', '/login'));
    await page.evaluate(() => sessionStorage.clear());
    for (let i = 1; i <= 3; i += 1) {
      const answer = page.waitForResponse('**/api/sesion/iniciar');
      await iniciarSesion(page, dni, `clave equivocada ${i}`);
      await answer;
      await expect(page.getByRole('alert')).toContainText('DNI o contraseña incorrectos');
      await expect(consejo).toHaveCount(i < 3 ? 0 : 1);
    }
  }
});

test.describe('help pictures of vilsar', () => {
  for (const width of [1440, 768]) {
    test(`never cover another control, at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(en('vilsar', '/login'));
      await page.locator('.ayuda-btn').last().waitFor({ state: 'attached' });
      await page.getByRole('button', { name: 'Iniciar sesión' }).hover();
      const globo = page.locator('.ayuda-globo');
      await expect(globo).toBeVisible();
      const tapa = await globo.evaluate((element) => {
        const g = element.getBoundingClientRect();
        return [...document.querySelectorAll<HTMLElement>('a[href], button:not(.ayuda-btn), input')]
          .map((control) => ({ control: control.textContent ?? '', r: control.getBoundingClientRect() }))
          .filter(
            ({ r }) =>
              r.width > 0 && g.left < r.right && r.left < g.right && g.top < r.bottom && r.top < g.bottom,
          )
          .map(({ control }) => control);
      });
      expect(tapa).toEqual([]);
      // Move straight down to the next control, as a hand does.
      const olvide = await page.getByRole('link', { name: 'Olvidé mi contraseña' }).boundingBox();
      await page.mouse.move(olvide!.x + olvide!.width / 2, olvide!.y + olvide!.height / 2, { steps: 8 });
      await page.mouse.down();
      await page.mouse.up();
      await expect.poll(() => lugar(page)).toBe('/recuperarclave');
    });
  }
});
