import type { Page } from '@playwright/test';

/** Nobody else changes Ana's attentions in these units of the common product. */
export const QUIETA = 'guardia';
export const filas = (page: Page) => page.getByRole('table').getByRole('row');

/** The row of the list that leads to a paper, or to the detail. */
export const conPdf = (page: Page) =>
  filas(page).filter({ has: page.getByRole('link', { name: /^Descargar PDF/ }) });

/** A file as the page's own browser gets it, with whatever cookies it has and nothing else. */
export const bajar = (page: Page, pathname: string) =>
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
