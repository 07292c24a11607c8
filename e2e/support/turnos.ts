import { expect, type Browser, type Page } from '@playwright/test';
import { esperarCorreo, paginaLiviana } from './portal.ts';

/** The fields of responses that the tests read. */
export interface Respuesta {
  status: number;
  body: { id: string; message?: string; hora?: string; personas?: { id: string }[] };
}

export interface Llamador {
  /** In its own context, so that it does not share the tested page's session. */
  page: Page;
  pedir: (ruta: string, cuerpo: object) => Promise<Respuesta>;
  cerrar: () => Promise<void>;
}

/** Signs a person in on a unit, to send requests through the API. */
export async function llamarComo(browser: Browser, direccion: string, dni: string): Promise<Llamador> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(paginaLiviana(direccion));
  const acceso = dni.startsWith('2') && dni !== '28444555' ? 'personal' : 'portal';
  const pedir = (ruta: string, cuerpo: object) =>
    page.evaluate(
      async ([path, body, key]) => {
        const kept = (window as { token?: string }).token;
        const headers = {
          'x-portal': '1',
          'content-type': 'application/json',
          'idempotency-key': key,
          ...(kept ? { authorization: `Bearer ${kept}` } : {}),
        };
        const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
        const answer = (await response.json()) as { token?: string };
        if (answer.token) (window as { token?: string }).token = answer.token;
        return { status: response.status, body: answer as never };
      },
      [ruta, cuerpo, crypto.randomUUID()] as const,
    );
  const opened = await pedir('/api/sesion/iniciar', { correo: dni, password: 'demo1234', acceso });
  expect(opened.status, 'signed in').toBe(200);
  return { page, pedir, cerrar: () => context.close() };
}

export interface Enlaces {
  confirmar: string;
  rechazar: string;
  entrar: string;
  recibido: string;
}

/** Books, waits for the mail, and returns its links. */
export async function reservar(
  llamador: Llamador,
  para: string,
  cuerpo: object,
  ruta = '/api/turno/reservar',
): Promise<Enlaces & { id: string }> {
  const antes = new Date().toISOString();
  const { status, body } = await llamador.pedir(ruta, cuerpo);
  expect(body.message ?? status).toBe(200);
  return { id: body.id, ...(await enlacesDelCorreo(llamador.page, para, antes)) };
}

export async function enlacesDelCorreo(page: Page, para: string, despuesDe: string): Promise<Enlaces> {
  const { texto, recibido } = await esperarCorreo(page, para, despuesDe);
  const find = (ruta: string) => {
    const found = new RegExp(`http://\\S+${ruta}\\S+`).exec(texto)?.[0];
    if (!found) throw new Error(`no ${ruta} in the mail:\n${texto}`);
    return found;
  };
  return {
    confirmar: find('/confirmar\\?id='),
    rechazar: find('/rechazar\\?id='),
    entrar: find('/turnoAcceso\\?codigoTurno='),
    recibido,
  };
}

/** Counts the page's POST requests to a path, from now on. */
export function contar(page: Page, ruta: string) {
  const count = { veces: 0 };
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === ruta) count.veces += 1;
  });
  return count;
}
