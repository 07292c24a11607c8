import { expect, type Browser, type Page } from '@playwright/test';
import { LAURA, MARTIN } from './gente.ts';
import { abrirSesion } from './sesion.ts';

/** A fake camera of 10 fps, which leaves CPU for the rest, and a microphone, allowed without a prompt. */
export const conEquipos = {
  launchOptions: {
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream=fps=10',
    ],
  },
};

export type Pedir = <T>(ruta: string, body?: unknown) => Promise<T>;

/** Sends requests with the person's token, from the page's origin. */
export function pedirComo(page: Page, token: string): Pedir {
  return async <T>(ruta: string, body?: unknown) => {
    const { status, json } = await page.evaluate(
      async ([path, sent, bearer]) => {
        const headers = {
          'x-portal': '1',
          'content-type': 'application/json',
          authorization: `Bearer ${bearer}`,
        };
        const response = await fetch(
          path,
          sent === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(sent) },
        );
        return { status: response.status, json: (await response.json()) as unknown };
      },
      [ruta, body, token] as const,
    );
    if (status !== 200) throw new Error(`${ruta}: ${status} ${JSON.stringify(json)}`);
    return json as T;
  };
}

interface Llamado {
  atencion: { id: string; sala: string } | null;
}

/** Signs in a professional in another context, who acts through the API. */
export async function profesional(browser: Browser, plantilla: string, dni = LAURA) {
  const context = await browser.newContext({ locale: 'es-AR', timezoneId: 'America/Argentina/Buenos_Aires' });
  const page = await context.newPage();
  const { token } = await abrirSesion(page, plantilla, dni);
  const pedir = pedirComo(page, token);
  return {
    pedir,
    guardia: (enGuardia: boolean) => pedir('/api/fila/guardia', { enGuardia }),
    /** The first in line, or that one: tests of the same unit may have left others in line. */
    llamar: async (id?: string) =>
      (await pedir<Llamado>('/api/fila/llamar', id === undefined ? {} : { id })).atencion,
    rellamar: (id: string) => pedir('/api/fila/rellamar', { id }),
    ausente: (id: string) => pedir('/api/fila/ausente', { id }),
    transferir: (id: string, servicio: number) =>
      pedir('/api/fila/transferir', { id, servicio_id: servicio }),
    finalizar: (id: string) => pedir('/api/fila/finalizar', { id }),
    cerrar: () => context.close(),
  };
}

export { MARTIN };

/** Requests an attention through the API, to put another patient in line. */
export async function pedirAtencion(browser: Browser, plantilla: string, dni: string, servicio = 1) {
  const context = await browser.newContext({ locale: 'es-AR' });
  const page = await context.newPage();
  const { token } = await abrirSesion(page, plantilla, dni);
  const pedir = pedirComo(page, token);
  const { version } = await pedir<{ version: string }>('/api/contenido/terminos');
  const atencion = await pedir<{ id: string; sala: string }>('/api/atencion/solicitar', {
    documento: dni,
    servicio_id: servicio,
    motivo: '',
    terminos: version,
  });
  return {
    ...atencion,
    pedir,
    dejar: () => pedir('/api/atencion/dejar', { id: atencion.id }),
    cerrar: () => context.close(),
  };
}

/** Completes the request on screen; service and a single person are preselected. */
export async function solicitar(page: Page, nombre?: string) {
  if (nombre !== undefined) {
    await page.getByRole('radio', { name: new RegExp(`^${nombre}`) }).check();
    await page.getByRole('button', { name: `Seguir con ${nombre.split(' ')[0]!}` }).click();
  }
  await page.getByRole('button', { name: 'Iniciar videollamada' }).click();
  await page
    .getByRole('dialog', { name: 'Términos de la teleconsulta' })
    .getByRole('button', { name: 'Aceptar y entrar a la fila' })
    .click();
  await expect(page.getByRole('region', { name: 'Tu lugar en la fila' })).toBeVisible();
}
