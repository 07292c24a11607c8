import { expect, type Browser, type Page } from '@playwright/test';
import { pedirComo } from './atenciones.ts';
import { correoDe, enReloj, reservarDe } from './enlaces.ts';
import { ANA, CARLOS, LAURA, LUCIA } from './gente.ts';
import { esperarCorreo } from './portal.ts';
import type { Cosas } from './recorrido.ts';
import { abrirSesionEn, entrarEn } from './sesion.ts';

export interface CosasDeVerdad extends Cosas {
  plantilla: string;
  /** A turno's link, open now; and one that is too early, which ends a session. */
  entrada: string;
  tarde: string;
  enlaceEP: string;
}

let listas: Promise<CosasDeVerdad> | undefined;

/** Finds or makes what the stops of the walk open, once for the file. */
export const prepararCosas = (browser: Browser, plantilla: string) =>
  (listas ??= preparar(browser, plantilla));

async function preparar(browser: Browser, plantilla: string): Promise<CosasDeVerdad> {
  const ahora = await reservarDe(browser, plantilla, CARLOS, correoDe.carlos, '10:30');
  const luego = await reservarDe(browser, plantilla, LUCIA, correoDe.lucia, '16:00');
  const tarde = await reservarDe(browser, plantilla, CARLOS, correoDe.carlos, '17:00', 3);
  const parametro = (url: string, nombre: string) => new URL(url).searchParams.get(nombre)!;
  const context = await browser.newContext({ locale: 'es-AR' });
  try {
    const page = await context.newPage();
    return {
      plantilla,
      entrada: ahora.entrar,
      tarde: tarde.entrar,
      turno: {
        codigo: parametro(ahora.entrar, 'codigoTurno'),
        confirmar: parametro(luego.confirmar, 'id'),
        rechazar: parametro(luego.rechazar, 'id'),
      },
      ...(await deAna(browser, page, plantilla)),
      terminada: '',
      enlaceEP: await emitirEnlaceEP(browser, page, plantilla),
    };
  } finally {
    await context.close();
  }
}

/** A past attention of Ana with its papers, and one for which she waits in line. */
async function deAna(browser: Browser, page: Page, plantilla: string) {
  const origen = enReloj(plantilla);
  // Without somebody on duty the line is closed.
  await comoLaura(browser, plantilla, (pedir) => pedir('/api/fila/guardia', { enGuardia: true }));
  const { token } = await entrarEn(page, origen, ANA, '/misatenciones?buscar=A-102');
  const pedir = pedirComo(page, token);
  const { version } = await pedir<{ version: string }>('/api/contenido/terminos');
  const { id: enFila } = await pedir<{ id: string }>('/api/atencion/solicitar', {
    documento: ANA,
    servicio_id: 1,
    motivo: 'Me duele la garganta.',
    terminos: version,
  });
  const id = (url: string) => new URL(url, origen).searchParams.get('id')!;
  const una = page.getByRole('link', { name: /^A-102-/ });
  const atencion = id((await una.getAttribute('href'))!);
  await una.click();
  const papel = page.getByRole('link', { name: /^Descargar PDF/ }).first();
  const receta = page.getByRole('link', { name: /^Receta n° \d+/ });
  const ids = {
    papel: (await papel.getAttribute('href'))!,
    receta: id((await receta.getAttribute('href'))!),
  };
  await receta.click();
  const verificar = page.locator('a[href^="/verificar/"]').first();
  const codigo = (await verificar.getAttribute('href'))!.split('/').at(-1)!;
  return { atencion, enFila, codigo, ...ids };
}

/** As Laura, who acts through the API. */
async function comoLaura<T>(
  browser: Browser,
  plantilla: string,
  act: (pedir: ReturnType<typeof pedirComo>) => Promise<T>,
) {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const { token } = await abrirSesionEn(page, enReloj(plantilla), LAURA);
    return await act(pedirComo(page, token));
  } finally {
    await context.close();
  }
}

async function emitirEnlaceEP(browser: Browser, page: Page, plantilla: string) {
  const { usuario } = await abrirSesionEn(page, enReloj(plantilla), ANA);
  const antes = new Date().toISOString();
  await comoLaura(browser, plantilla, (pedir) =>
    pedir('/api/atencion/ep/emitir', { paciente_id: usuario.id }),
  );
  const { texto } = await esperarCorreo(page, correoDe.ana, antes);
  return /https?:\/\/\S+\/misAtencionesEP\?codigoUser=[\w-]+/.exec(texto)![0];
}

/** Enters a call by its turno's link and waits there until the professional has called and finished. */
export async function entrarConEnlace(page: Page, browser: Browser, cosas: CosasDeVerdad) {
  await page.goto(cosas.entrada);
  await page.getByLabel('Ingrese la contraseña para Carlos').fill('demo1234');
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog', { name: 'Términos de la teleconsulta' })
    .getByRole('button', { name: /^Aceptar/ })
    .click();
  await expect(page).toHaveURL(/\?atencion=/);
  // The tab keeps which turno its session is for: there is something to leave behind.
  expect(await page.evaluate(() => sessionStorage.getItem('portal.turno'))).toMatch(/^[0-9a-f-]{36}$/);
  cosas.terminada = new URL(page.url()).searchParams.get('atencion')!;
  await comoLaura(browser, cosas.plantilla, async (pedir) => {
    await pedir('/api/fila/llamar', { id: cosas.terminada });
    await pedir('/api/fila/finalizar', { id: cosas.terminada });
  });
}

/** Opens a session by the link to the attentions. */
export async function abrirHistorial(page: Page, { enlaceEP }: CosasDeVerdad) {
  await page.goto(enlaceEP);
  await expect(page.getByRole('heading', { level: 1, name: 'Historial de atenciones' })).toBeVisible();
}
