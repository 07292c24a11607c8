import type { Browser, Page } from '@playwright/test';

export const perfil = (page: Page) =>
  page.getByRole('heading', { level: 1, name: /^(Mi perfil:|Perfil de) / });
export const editar = (page: Page) => page.getByRole('button', { name: /^Editar/ }).click();
export const guardar = (page: Page) => page.getByRole('button', { name: 'Guardar' }).click();

export const campo = (page: Page, etiqueta: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${etiqueta}( \\(opcional\\))?$`) });

export const dato = (page: Page, etiqueta: string) =>
  page.locator('.dl > div', { has: page.getByText(etiqueta, { exact: true }) }).locator('dd');

export const aviso = (page: Page, texto: string) =>
  page.getByRole('region', { name: 'Avisos' }).getByText(texto, { exact: true });

export async function escribirNacimiento(page: Page, [dia, mes, anio]: readonly [string, string, string]) {
  await campo(page, 'Día').fill(dia);
  await campo(page, 'Mes').fill(mes);
  await campo(page, 'Año').fill(anio);
}

export async function otroNavegador(browser: Browser) {
  const context = await browser.newContext({
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    viewport: { width: 1280, height: 900 },
  });
  return { context, page: await context.newPage() };
}
