import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { expect, type BrowserContext, type Page } from '@playwright/test';

/**
 * The keys that a browser keeps after a sign-out, each with the form of its value. They are about the device alone:
 * - `aviso-cerrado`: the text of the unit's notice that was closed, which everybody reads;
 * - `portal.actividad`: when the device was last used, for the session of the next person;
 * - `portal.dispositivos`: the camera, microphone and loudspeaker that work here, by the browser's ids;
 * - `portal.escritorio.*`: folded columns, sound and shortcuts of the desk on this screen;
 * - `portal.palabras`: size and contrast of a call's live text on this screen;
 * - `portal.sin-llave`: when a passkey was declined here; it does not say by whom.
 */
export const DEL_APARATO: Readonly<Record<string, RegExp>> = {
  'aviso-cerrado': /^[^\n]*$/,
  'portal.actividad': /^\d{13}$/,
  'portal.dispositivos': /^\{(?:"(?:audio|video|altavoz)":"[\w-]*",?|"fondo":(?:true|false),?)*\}$/,
  'portal.escritorio.atajos': /^(?:si|no)$/,
  'portal.escritorio.plegados': /^(?:(?:fila|llamada|ficha) ?)*$/,
  'portal.escritorio.sonido': /^(?:si|no)$/,
  'portal.palabras': /^\{"tamano":\d,"contraste":(?:true|false)\}$/,
  'portal.sin-llave': /^\d{13}$/,
};

/** A tab may keep these during a session: they hold ids, and no name. */
const DE_LA_PESTANA = new Set(['portal.turno', 'portal.modo', 'portal.llamada']);

/** Fills what belongs to the device, as its use leaves it. */
export const dejarLoDelAparato = (page: Page) =>
  page.evaluate(() => {
    localStorage.setItem('portal.palabras', '{"tamano":2,"contraste":true}');
    localStorage.setItem('portal.dispositivos', '{"audio":"default","fondo":true}');
    localStorage.setItem('portal.escritorio.plegados', 'fila ficha');
    localStorage.setItem('portal.sin-llave', String(Date.now()));
  });

/** Leaves what an earlier version kept under a person's id, and what no version should keep. */
export async function dejarRestos(page: Page) {
  await page.evaluate(() => {
    localStorage.setItem(
      'casos-vistas:018f0000-0000-7000-8000-000000000002',
      JSON.stringify([{ nombre: 'Gómez', search: '?status=1' }]),
    );
    localStorage.setItem('portal.resto', '30111222');
    sessionStorage.setItem('portal.llamada', '018f0000-0000-7000-8000-000000000003');
  });
}

/** Everything that the browser stores for a page, besides the service worker's files. */
export const guardado = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.entries(localStorage) as [string, string][],
    sesion: Object.entries(sessionStorage) as [string, string][],
    bases: (await indexedDB.databases()).map(({ name }) => name),
    galletas: document.cookie,
    ventana: window.name,
    historia: JSON.stringify(history.state),
    pantalla: document.body.innerText,
  }));

/** The fields of the answers that tell something about a person. */
const PERSONALES = new Set(
  `documento dni cuil nome sobrenome nombre apellido paciente email correo telefono telefonoMovil domicilio
  nroAfiliado diagnostico motivo token`.split(/\s+/),
);

/**
 * Collects every personal value that the server sends to a browser, and the addresses that it answered. Short
 * words are left out: they would be found in any text.
 */
export function juntarHuellas(context: BrowserContext) {
  const valores = new Set<string>();
  const urls = new Set<string>();
  const juntar = (value: unknown, key = ''): void => {
    if (typeof value === 'string') {
      if (PERSONALES.has(key) && value.trim().length > 5) valores.add(value.trim());
    } else if (Array.isArray(value)) for (const one of value as unknown[]) juntar(one, key);
    else if (value !== null && typeof value === 'object')
      for (const [name, one] of Object.entries(value)) juntar(one, name);
  };
  context.on('response', (response) => {
    const { pathname, protocol } = new URL(response.url());
    // The browser's own viewer of documents has addresses of its own.
    if (protocol !== 'http:' || !response.ok() || /^\/(?:assets|fonts)\//.test(pathname)) return;
    if (response.request().method() === 'GET') urls.add(response.url());
    // What the unit shows to everybody is not personal.
    if (!pathname.startsWith('/api/') || /^\/api\/(?:unidad|contenido)/.test(pathname)) return;
    if (!(response.headers()['content-type'] ?? '').includes('json')) return;
    response.json().then(juntar, () => {});
  });
  return {
    cuantas: () => valores.size,
    urls: () => [...urls],
    /** Those that a text has. */
    en: (texto: string) => [...valores].filter((valor) => texto.includes(valor)),
  };
}
export type Huellas = ReturnType<typeof juntarHuellas>;

/** During the session too, the browser stores no name, no DNI, no diagnosis and no token. */
export async function nadaDeNadie(page: Page, context: BrowserContext, huellas: Huellas, ruta: string) {
  const { local, sesion, bases, galletas, ventana } = await guardado(page);
  expect(
    local.filter(([key, value]) => !DEL_APARATO[key]?.test(value)),
    `local storage on ${ruta}`,
  ).toEqual([]);
  expect(
    sesion.filter(([key]) => !DE_LA_PESTANA.has(key)),
    `session storage on ${ruta}`,
  ).toEqual([]);
  expect([bases, ventana], ruta).toEqual([[], '']);
  const cookies = await context.cookies();
  const valores = [...local, ...sesion].map(([, value]) => value);
  expect(huellas.en(JSON.stringify([valores, galletas, cookies])), ruta).toEqual([]);
}

const publicos = new Map<string, string>();

/** The service worker has stored the frame that everybody gets and built files, as any stranger gets them. */
export async function soloLoConstruido(page: Page) {
  await expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/marco.html')))).toBe(true);
  const copias = await page.evaluate(async () => {
    const found: { url: string; cuerpo: string }[] = [];
    for (const name of await caches.keys()) {
      const kept = await caches.open(name);
      for (const request of await kept.keys())
        found.push({ url: request.url, cuerpo: await (await kept.match(request))!.text() });
    }
    return found;
  });
  const otras = copias.filter(
    ({ url }) => !/^\/(?:assets|fonts)\/[\w.-]+$|^\/marco\.(?:html|js)$/.test(new URL(url).pathname),
  );
  expect(otras.map(({ url }) => url)).toEqual([]);
  for (const { url, cuerpo } of copias) {
    if (!publicos.has(url)) publicos.set(url, await pedirComoDesconocido(url));
    expect(cuerpo === publicos.get(url), `${url} is what everybody gets`).toBe(true);
  }
}

/** Without the browser: no cookie, no cache and no service worker. */
export async function pedirComoDesconocido(url: string): Promise<string> {
  const { host, port, pathname, search } = new URL(url);
  const pedido = get({ host: '127.0.0.1', port, path: pathname + search, headers: { host } });
  const [answer] = (await once(pedido, 'response')) as [IncomingMessage];
  return new TextDecoder().decode(await buffer(answer));
}

/** What the fields on screen say. */
export const valoresEscritos = (page: Page) =>
  page
    .locator('input, textarea')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value).join('\n'));
