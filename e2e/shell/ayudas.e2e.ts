import { expect, test, type Page } from '@playwright/test';
import { ANA } from '../support/gente.ts';
import { en, lugar } from '../support/portal.ts';
import { abrirSesion } from '../support/sesion.ts';
import { avisoLegal, menu } from '../support/shell.ts';

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

  test('vilsar: each control of the shell shows its own picture on hover', async ({ page }) => {
    // Fifteen pictures, each of which comes and goes after a pause.
    test.slow();
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

  test('vilsar: a picture shows on focus and stays while hovered, and Escape closes only the picture', async ({
    page,
  }) => {
    await abrirSesion(page, 'vilsar', ANA);
    await page.goto(en('vilsar', '/'));
    await menu(page).getByRole('link', { name: 'Inicio' }).focus();
    await page.keyboard.press('Tab');
    await expect(page.locator('.ayuda-globo img[src$="/menu-perfil.gif"]')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(globo(page)).toHaveCount(0);
    await expect(menu(page).getByRole('link', { name: 'Mi perfil' })).toBeFocused();
    await menu(page).getByRole('link', { name: 'Mis atenciones' }).hover();
    // Its place is final when the picture is there.
    await expect(page.locator('.ayuda-globo img[src$="/menu-atenciones.gif"]')).toBeVisible();
    await page.waitForFunction(() => document.querySelector<HTMLImageElement>('.ayuda-globo img')?.complete);
    // The picture covers the door of the video call: it stays at its upper edge, and goes on the door.
    const { x, y, width, height } = (await globo(page).boundingBox())!;
    await page.mouse.move(x + width / 2, y + 8);
    await page.waitForTimeout(600);
    await expect(page.locator('.ayuda-globo img[src$="/menu-atenciones.gif"]')).toBeVisible();
    await page.mouse.move(x + width / 2, y + height / 2);
    await expect(page.locator('.ayuda-globo img[src$="/menu-atenciones.gif"]')).toHaveCount(0);
  });

  test('vilsar: a picture shows on tap, also in the drawer of a phone', async ({ browser }) => {
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

  test('a template without pictures adds no controls', async ({ page }) => {
    await abrirSesion(page, 'demo', ANA);
    await page.goto(en('demo', '/'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.con-ayuda, .ayuda-btn')).toHaveCount(0);
  });
});
