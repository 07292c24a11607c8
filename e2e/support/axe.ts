import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const WIDTHS = [320, 360, 1440];
const OPTIONS = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations' as const],
};

/**
 * axe finds nothing, at any width; and nothing stands wider than the narrowest phone. Frames hold pages and documents of our own origin, which are
 * looked at by themselves, so the mode without an extra tab serves.
 */
export async function revisar(page: Page, what = page.url(), widths = WIDTHS, height = 780) {
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    // Half a field under the sticky bar is a matter of where one has scrolled to, not a small target.
    await page.evaluate(() => window.scrollTo(0, 0));
    const { violations, passes } = await new AxeBuilder({ page })
      .setLegacyMode()
      .exclude('iframe')
      .options(OPTIONS)
      .analyze();
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
    expect.soft(found, `${what} at ${width}`).toEqual([]);
    expect(passes.length, 'axe looked').toBeGreaterThan(10);
    const wide = await page.locator('html').evaluate((html) => html.scrollWidth);
    expect.soft(wide, `${what} scrolls sideways at ${width}`).toBeLessThanOrEqual(width);
  }
}

/** CI looks at the first of them, `npm run e2e` at all. */
export const enPlantillas = (...plantillas: [string, ...string[]]) =>
  process.env['E2E'] === 'completo' ? plantillas : plantillas.slice(0, 1);
