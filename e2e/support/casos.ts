import { expect, type Locator, type Page } from '@playwright/test';

export interface Caso {
  dni: string;
  apellido: string;
  nombre: string;
  nacimiento: [dia: string, mes: string, anio: string];
  genero: string;
  movil: string;
  email?: string;
  siniestro: string;
  diagnostico: string;
}

export const trabajador: Caso = {
  dni: '32555901',
  apellido: 'Giménez',
  nombre: 'Rosa',
  nacimiento: ['14', '3', '1985'],
  genero: 'Femenino',
  movil: '11 5555 0161',
  email: 'rosa.gimenez@ejemplo.com.ar',
  siniestro: 'SIN-90001',
  diagnostico: 'Fractura de muñeca',
};

export async function completarCaso(page: Page, caso: Caso) {
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
  await fill('DNI', caso.dni);
  await fill('Día', caso.nacimiento[0]);
  await fill('Mes', caso.nacimiento[1]);
  await fill('Año', caso.nacimiento[2]);
  await fill('Apellido', caso.apellido);
  await fill('Nombre', caso.nombre);
  await page.getByRole('radio', { name: caso.genero }).check();
  await fill('Teléfono móvil', caso.movil);
  if (caso.email !== undefined) await page.getByLabel('Email').fill(caso.email);
  await fill('N° de siniestro', caso.siniestro);
  await fill('Diagnóstico', caso.diagnostico);
}

export const dias = (donde: Page | Locator) =>
  donde.getByRole('group', { name: 'Día del turno' }).getByRole('button');
export const horas = (donde: Page | Locator) =>
  donde.getByRole('group', { name: 'Hora del turno' }).getByRole('button');

/** Chooses a free day and hour by their positions; returns the hour. */
export async function elegirTurno(donde: Page | Locator, dia = 1, hora = 0): Promise<string> {
  await dias(donde).nth(dia).click();
  const chosen = horas(donde).nth(hora);
  await chosen.click();
  return (await chosen.textContent())!;
}

export const crear = (page: Page) => page.getByRole('button', { name: 'Crear', exact: true }).click();

/** Creates a case with the form; returns its number. */
export async function crearCaso(page: Page, caso: Caso): Promise<number> {
  await completarCaso(page, caso);
  await elegirTurno(page);
  await crear(page);
  const creado = page.getByRole('alertdialog');
  await expect(creado.getByRole('heading')).toHaveText(/^Caso \d+ creado$/);
  return Number(/\d+/.exec((await creado.getByRole('heading').textContent())!)![0]);
}

/** The confirmation that precedes every action. */
export const pregunta = (page: Page, texto: string) => page.getByRole('alertdialog', { name: texto });

export async function responder(page: Page, texto: string, respuesta: 'Si' | 'No') {
  await pregunta(page, texto).getByRole('button', { name: respuesta, exact: true }).click();
  await expect(pregunta(page, texto)).toHaveCount(0);
}

export const aviso = (page: Page, texto: string) =>
  expect(page.getByRole('region', { name: 'Avisos' }).getByText(texto, { exact: true })).toBeVisible();

/** A picture of one pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const filas = (page: Page) => page.getByRole('table', { name: 'Casos' }).getByRole('row');
export const dialogo = (page: Page, name: string) => page.getByRole('dialog', { name });

export const seccion = (page: Page, titulo: string) =>
  page.locator('.card', { has: page.getByRole('heading', { level: 2, name: titulo, exact: true }) });
