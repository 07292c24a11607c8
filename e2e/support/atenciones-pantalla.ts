import { expect, type Page } from '@playwright/test';

export const iniciar = (page: Page) => page.getByRole('button', { name: 'Iniciar videollamada' });
export const persona = (page: Page, nombre: string) =>
  page.getByRole('radio', { name: new RegExp(`^${nombre}`) });
export const boleto = (page: Page) => page.getByRole('region', { name: 'Tu lugar en la fila' });
export const estaEn = (page: Page, pathname: string) =>
  expect(page).toHaveURL((url) => url.pathname === pathname);
export const esDe = (page: Page, nombre: string) => expect(page).toHaveTitle(new RegExp(`${nombre}$`));

export const clinica = {
  id: 1,
  nome: 'Clínica Médica',
  pediatrica: false,
  menor: false,
  abierto: true,
  abre: null as string | null,
  esperan: 0,
  espera: null,
};
