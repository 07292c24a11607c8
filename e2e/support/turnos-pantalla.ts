import type { Locator, Page } from '@playwright/test';

export const DERMATOLOGIA = 3;
export const CLINICA = 1;

export interface Libres {
  dias: { fecha: string; horas: string[] }[];
}

export const aviso = (page: Page, texto: string) =>
  page.getByRole('region', { name: 'Avisos' }).getByText(texto, { exact: true });

/** The step of a booking that is open, and its free days and hours. */
export const pasoAbierto = (page: Page | Locator) => page.locator('.step.open');
export const diasLibres = (page: Page | Locator) => page.getByRole('group', { name: 'Elegí el día' });
export const horasLibres = (page: Page | Locator) => page.getByRole('group', { name: 'Elegí la hora' });
export const opcion = (page: Page, nombre: string) =>
  pasoAbierto(page).getByRole('button', { name: new RegExp(`^${nombre}\\b`) });
export const pasos = (page: Page) => page.locator('.step .val');
export const abierto = (page: Page) => pasoAbierto(page).locator('.q');

export const reservado = (page: Page) =>
  page
    .getByRole('region', { name: 'Confirmación del turno' })
    .getByRole('heading', { name: 'Turno reservado' });
export const tarjeta = (page: Page, texto: string | RegExp) =>
  page.getByRole('article').filter({ hasText: texto });

export const lista = (page: Page, titulo: string) =>
  page.locator('details', { has: page.getByRole('heading', { name: titulo }) });

/** Reloads the page with a changed list of the unit's services. */
export async function conServicios(page: Page, cambiar: (servicio: { pediatrica: boolean }) => object[]) {
  const pedidos = page.waitForResponse('**/api/servicio/habilitados');
  await page.reload();
  const servicios = (await (await pedidos).json()) as { pediatrica: boolean }[];
  await page.route('**/api/servicio/habilitados', (route) =>
    route.fulfill({ json: servicios.flatMap(cambiar) }),
  );
  await page.reload();
}
