import { expect, type Page } from '@playwright/test';

/** Navigates inside the app without a page load, as a link does. */
export async function irA(page: Page, ruta: string, state: unknown = null) {
  // The frame that the server sent has no router yet.
  await expect(page.locator('#raiz > :not([data-marco])').first()).toBeAttached();
  await page.evaluate(
    ([to, carried]) => {
      history.pushState({ usr: carried, key: 'e2e', idx: 1 }, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
    },
    [ruta, state] as const,
  );
}
export const menu = (page: Page) => page.getByRole('navigation', { name: 'Menú' });
export const avisoLegal = (page: Page) => page.getByRole('button', { name: /Ley 27\.553.*Ver certificado/ });
