import type { Page } from '@playwright/test';

/** A unit of the shared product in which no other test changes Ana's attentions. */
export const QUIETA = 'guardia';
export const filas = (page: Page) => page.getByRole('table').getByRole('row');

/** The rows of the list that have a PDF to download. */
export const conPdf = (page: Page) =>
  filas(page).filter({ has: page.getByRole('link', { name: /^Descargar PDF/ }) });

/** Fetches a file from the page, with the page's cookies and no token. */
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
