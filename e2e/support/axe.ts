import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const WIDTHS = [320, 1440];
/** Where only the sideways scroll is looked at: axe finds there what it finds at 320. */
const BETWEEN = [360, 768];
const OPTIONS = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations' as const],
};

/**
 * Checks that axe finds no violations, and that the page scrolls sideways at no width. Frames are
 * excluded: their pages and documents are checked on their own. Legacy mode, which opens no extra
 * tab, is then enough. Afterwards the page has its own size again.
 */
export async function revisar(page: Page, what = page.url(), widths = WIDTHS, height = 780) {
  const own = page.viewportSize();
  for (const width of widths) {
    await medir(page, width, height);
    // Scroll to the top: axe would report a field half under the sticky bar as a small target.
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.waitForFunction(dialogosALaVista);
    const { violations, passes } = await new AxeBuilder({ page, ...(await fuenteDeAxe(page)) })
      .setLegacyMode()
      .exclude('iframe')
      .options(OPTIONS)
      .analyze();
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
    expect.soft(found, `${what} at ${width}`).toEqual([]);
    expect(passes.length, 'axe looked').toBeGreaterThan(10);
    await sinScrollLateral(page, what, width);
  }
  for (const width of widths === WIDTHS ? BETWEEN : []) {
    await medir(page, width, height);
    await sinScrollLateral(page, what, width);
  }
  if (own) await page.setViewportSize(own);
}

/** Gives the page this size, and two frames to be drawn in it: React draws what depends on the width. */
async function medir(page: Page, width: number, height: number) {
  await page.setViewportSize({ width, height });
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

/** A dialog with a field stays transparent until a phone's keyboard is up. Until then axe takes it for hidden. */
const dialogosALaVista = () =>
  [...document.querySelectorAll('.scrim')].every((veil) => getComputedStyle(veil).opacity === '1');

/** A document that has axe already gets an empty script: reading half a megabyte again takes as long as a few rules. */
const fuenteDeAxe = async (page: Page) =>
  (await page.evaluate(() => 'axe' in window)) ? { axeSource: ';' } : {};

async function sinScrollLateral(page: Page, what: string, width: number) {
  const wide = await page.locator('html').evaluate((html) => html.scrollWidth);
  expect.soft(wide, `${what} scrolls sideways at ${width}`).toBeLessThanOrEqual(width);
}

/** All templates with `npm run e2e`, otherwise only the first. */
export const enPlantillas = (...plantillas: [string, ...string[]]) =>
  process.env['E2E'] === 'completo' ? plantillas : plantillas.slice(0, 1);
