import { expect, type Locator, type Page } from '@playwright/test';

/** The address of a template's portal. Its host has hyphens in place of underscores. */
export function en(plantilla: string, ruta = ''): string {
  const base = process.env['PORTAL_URL'];
  if (!base) throw new Error('the product is not running: global-setup did not set PORTAL_URL');
  return `http://${plantilla.replaceAll('_', '-')}.localhost:${new URL(base).port}${ruta}`;
}

/**
 * A text that may send requests to its own origin. For people who only use the API: drawing the portal
 * for them took a quarter of a short test's time.
 */
export const paginaLiviana = (origen: string) => `${origen}/sw.js`;

export async function iniciarSesion(page: Page, dni: string, contrasena: string) {
  await page.getByLabel('DNI').fill(dni);
  await page.getByLabel('Contraseña', { exact: true }).fill(contrasena);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
}

export const estaAdentro = (page: Page) =>
  expect(page).toHaveURL((url) => url.pathname === '/' || url.pathname === '/home');

export interface Persona {
  dni: string;
  tramite?: string;
  apellido: string;
  nombre: string;
  genero: 'Femenino' | 'Masculino' | 'No binario';
  nacimiento: [dia: string, mes: string, anio: string];
  afiliado?: string;
  telefono: string;
  email?: string;
  domicilio: string;
  cp: string;
  contrasena: string;
}

export const vecina: Persona = {
  dni: '31222333',
  tramite: '00418273645',
  apellido: 'Benítez',
  nombre: 'Carla',
  genero: 'Femenino',
  nacimiento: ['14', '3', '1985'],
  telefono: '11 5555 0101',
  email: 'carla.benitez@ejemplo.com.ar',
  domicilio: 'Av. Meeks 1250, Lomas de Zamora',
  cp: '1832',
  contrasena: 'mate-amargo-9',
};

export async function completarRegistro(page: Page, persona: Persona) {
  const fill = (label: string, text: string | undefined) =>
    text === undefined ? undefined : page.getByLabel(label, { exact: true }).fill(text);
  await fill('DNI', persona.dni);
  await fill('Número de trámite del DNI', persona.tramite);
  await fill('Apellido', persona.apellido);
  await fill('Nombre', persona.nombre);
  await page.getByRole('radio', { name: persona.genero }).check();
  await fill('Día', persona.nacimiento[0]);
  await fill('Mes', persona.nacimiento[1]);
  await fill('Año', persona.nacimiento[2]);
  if (persona.afiliado !== undefined) await page.getByLabel('Número de afiliado').fill(persona.afiliado);
  await fill('Teléfono', persona.telefono);
  if (persona.email !== undefined) await page.getByLabel('Email').fill(persona.email);
  await fill('Domicilio', persona.domicilio);
  await fill('Código postal', persona.cp);
  await fill('Contraseña', persona.contrasena);
  await fill('Confirmar contraseña', persona.contrasena);
  await page.getByRole('checkbox').check();
}

/** Path and query of the page's address. */
export const lugar = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

export const alerta = (page: Page, titulo: string) => page.getByRole('alertdialog', { name: titulo });

export const continuar = (page: Page) => page.getByRole('button', { name: 'Continuar' }).click();

/** Checks both places of a message: beside the field, and in the summary, which has the focus. */
export async function muestraError(page: Page, mensaje: string) {
  const resumen = page.getByRole('alert').filter({ hasText: 'para continuar' });
  await expect(resumen).toBeFocused();
  await expect(resumen.getByRole('link', { name: mensaje, exact: true }).first()).toBeVisible();
  await expect(
    page.locator('.field .error').getByText(`Error: ${mensaje}`, { exact: true }).first(),
  ).toBeVisible();
}

interface Correo {
  para: string;
  asunto: string;
  texto: string;
  recibido: string;
}

/** Waits for the newest mail to an address, in the mailbox of the page's host, received after `despuesDe`. */
export async function esperarCorreo(page: Page, para: string, despuesDe = ''): Promise<Correo> {
  let found: Correo | undefined;
  await expect(async () => {
    const correos = await page.evaluate(
      async () => (await (await fetch('/_dev/correo.json')).json()) as Correo[],
    );
    found = correos
      .filter((correo) => correo.para === para && correo.recibido > despuesDe)
      .toSorted((a, b) => b.recibido.localeCompare(a.recibido))[0];
    expect(found).toBeDefined();
  }).toPass({ timeout: 60_000, intervals: [250] });
  return found!;
}

/**
 * Resolves once a channel that the page opens from now on hears the server. Until then a call is told by mail,
 * and a session that is ended from elsewhere says later, and with less detail, that it ended.
 */
export const canalAbierto = (page: Page) =>
  new Promise<void>((opened) => {
    page.on('websocket', (socket) => {
      if (socket.url().includes('tiempo-real'))
        socket.on('framereceived', ({ payload }) => String(payload).startsWith('40') && opened());
    });
  });

export function codigoDe({ texto }: Correo): string {
  const codigo = /\b(\d{6})\b/.exec(texto)?.[1];
  if (!codigo) throw new Error(`no code in the mail:\n${texto}`);
  return codigo;
}

/** Presses Tab until the control has the focus. */
export async function tabHasta(page: Page, control: Locator) {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    // A group of chips is one tab stop; arrow keys move inside it.
    const steps = await control.evaluate((element) => {
      const active = element.ownerDocument.activeElement;
      if (element === active) return 0;
      const group = element.closest('.dates, .hours');
      if (!active || !group?.contains(active)) return undefined;
      const chips = [...group.querySelectorAll('button')];
      return chips.indexOf(element as HTMLButtonElement) - chips.indexOf(active as HTMLButtonElement);
    });
    if (steps === undefined) continue;
    for (let step = 0; step < Math.abs(steps); step += 1)
      await page.keyboard.press(steps > 0 ? 'ArrowRight' : 'ArrowLeft');
    if (await control.evaluate((element) => element === element.ownerDocument.activeElement)) return;
  }
  throw new Error('Tab does not reach the control');
}
