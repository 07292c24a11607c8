import { expect, test, type Browser, type Page } from '@playwright/test';
import { conLlamada, enLlamada, startRelevo } from '../support/llamada.ts';
import { startMortal } from '../support/producto.ts';

/** A third and a fourth person in a call. The refusals are in the server's tests. */
test.use(conLlamada);
test.describe.configure({ mode: 'default', timeout: 600_000 });

interface Visto {
  cuadros: number;
  sonidos: number;
  camino: string;
}

/** Keeps every connection of the page, to read what each of them decodes. */
function anotar() {
  const Native = window.RTCPeerConnection;
  const todas: RTCPeerConnection[] = [];
  window.RTCPeerConnection = class extends Native {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      todas.push(this);
    }
  };
  Object.assign(window, {
    async pares() {
      const abiertas = todas.filter(({ connectionState }) => connectionState === 'connected');
      return Promise.all(
        abiertas.map(async (pc) => {
          const visto = { cuadros: 0, sonidos: 0, camino: '' };
          const todo = await pc.getStats();
          todo.forEach((report: Record<string, string & number>) => {
            if (report['type'] === 'inbound-rtp' && report['kind'] === 'video')
              visto.cuadros = report['framesDecoded'] ?? 0;
            if (report['type'] === 'inbound-rtp' && report['kind'] === 'audio')
              visto.sonidos = report['totalAudioEnergy'] ?? 0;
            if (report['type'] === 'transport') {
              const par = todo.get(report['selectedCandidatePairId'] ?? '') as
                | { localCandidateId: string }
                | undefined;
              visto.camino =
                (todo.get(par?.localCandidateId ?? '') as { candidateType?: string } | undefined)
                  ?.candidateType ?? '';
            }
          });
          return visto;
        }),
      );
    },
  });
}
const pares = (page: Page) =>
  page.evaluate(() => (window as unknown as { pares(): Promise<Visto[]> }).pares());

/** Every page decodes the picture and the voice of every other one. */
async function todosSeVen(pages: readonly Page[]) {
  for (const page of pages) {
    let antes: Visto[] = [];
    await expect(async () => {
      const ahora = await pares(page);
      const base = antes;
      antes = ahora;
      expect(ahora.length).toBe(pages.length - 1);
      expect(base.length).toBe(ahora.length);
      for (const [n, { cuadros, sonidos }] of ahora.entries()) {
        expect(cuadros).toBeGreaterThan(base[n]!.cuadros);
        expect(sonidos).toBeGreaterThan(base[n]!.sonidos);
      }
    }).toPass({ timeout: 60_000, intervals: [1500] });
  }
}

async function abrirInvitar(page: Page) {
  await page.getByRole('button', { name: 'Más', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Invitar' }).click();
}

/** Makes a link in the dialog of the call. */
async function invitar(page: Page): Promise<string> {
  await abrirInvitar(page);
  const dialogo = page.getByRole('dialog', { name: 'Invitar a otra persona' });
  await dialogo.getByLabel('A quién invitás').selectOption('Intérprete');
  await dialogo.getByRole('button', { name: 'Crear el enlace' }).click();
  await expect(dialogo.getByRole('img', { name: 'Código QR del enlace' })).toBeVisible();
  const url = await dialogo.locator('[data-enlace]').getAttribute('data-enlace');
  await expect(dialogo.getByRole('link', { name: 'Mandar por WhatsApp' })).toHaveAttribute(
    'href',
    new RegExp(encodeURIComponent(url!.split('#')[1]!)),
  );
  await dialogo.getByRole('button', { name: 'Listo' }).click();
  return url!;
}

async function golpear(browser: Browser, url: string, nombre: string): Promise<Page> {
  const context = await browser.newContext({
    locale: 'es-AR',
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  await context.addInitScript(anotar);
  const page = await context.newPage();
  await page.goto(url);
  await page.getByLabel('Tu nombre y apellido').fill(nombre);
  await page.getByRole('button', { name: 'Pedir entrar' }).click();
  await expect(page.getByRole('heading', { name: /Avisamos que estás/ })).toBeVisible();
  return page;
}

/** Live text crosses the whole call: a guest reads what a side types, and both sides read the guest. */
async function seEscriben(paciente: Page, profesional: Page, invitado: Page, nombre: string) {
  await paciente.getByRole('button', { name: 'Texto en vivo' }).click();
  const panel = (page: Page) => page.getByRole('region', { name: 'Texto en vivo' });
  await panel(paciente).getByRole('textbox', { name: 'Escribir en vivo a todos' }).fill('No oigo bien');
  for (const page of [profesional, invitado])
    await expect(panel(page).getByText('No oigo bien')).toBeVisible();
  await panel(invitado).getByRole('textbox', { name: 'Escribir en vivo a todos' }).fill('Yo te repito');
  for (const page of [profesional, paciente]) {
    await expect(panel(page).getByText(`${nombre}, escribiendo`)).toBeVisible();
    await expect(panel(page).getByText('Yo te repito')).toBeVisible();
  }
  await panel(invitado).getByRole('textbox').press('Enter');
  await expect(panel(paciente).getByRole('log')).toContainText('Yo te repito');
  for (const page of [paciente, profesional, invitado])
    await panel(page).getByRole('button', { name: 'Cerrar el texto en vivo' }).click();
}

/** Both see the knock; the guest sees and hears nothing until the patient consents. */
async function dejarEntrar(paciente: Page, profesional: Page, invitado: Page, nombre: string) {
  await expect(profesional.getByText(`${nombre} (intérprete) quiere entrar a la llamada.`)).toBeVisible();
  await expect(profesional.getByRole('button', { name: 'Dejar entrar' })).toHaveCount(0);
  expect(await pares(invitado)).toEqual([]);
  await paciente.getByRole('button', { name: 'Dejar entrar' }).click();
  await expect(invitado.getByRole('toolbar', { name: 'Controles de la llamada' })).toBeVisible();
}

test('three and four people see and hear each other; one reloads, one leaves, one is removed', async ({
  browser,
}) => {
  const { paciente, profesional, id, pedirPaciente, pedirProfesional, cerrar } = await enLlamada(
    browser,
    'demo',
    { alAbrir: anotar },
  );
  const url = await invitar(paciente);
  const marta = await golpear(browser, url, 'Marta Gómez');
  await dejarEntrar(paciente, profesional, marta, 'Marta Gómez');
  await todosSeVen([paciente, profesional, marta]);
  await seEscriben(paciente, profesional, marta, 'Marta Gómez');

  // The interpreter is pinned and stays large; the other one is small beside her.
  const cuadro = paciente.locator('[data-par="Marta Gómez"]');
  await paciente.getByRole('button', { name: 'Achicar a Marta Gómez' }).press('Enter');
  await expect(paciente.getByRole('button', { name: 'Fijar en grande a Marta Gómez' })).toBeVisible();
  const chico = (await cuadro.boundingBox())!.width;
  await paciente.getByRole('button', { name: 'Fijar en grande a Marta Gómez' }).press('Enter');
  await expect.poll(async () => (await cuadro.boundingBox())!.width).toBeGreaterThan(chico * 3);

  const otra = await pedirProfesional<{ url: string }>('/api/llamada/invitar', {
    atencion: id,
    clase: 'interprete',
  });
  const pedro = await golpear(browser, otra.url, 'Pedro Ruiz');
  await dejarEntrar(paciente, profesional, pedro, 'Pedro Ruiz');
  await todosSeVen([paciente, profesional, marta, pedro]);

  // A reload comes back within the same consent.
  await marta.reload();
  await todosSeVen([paciente, profesional, marta, pedro]);

  // One leaves, and the others go on.
  await pedro.getByRole('button', { name: 'Salir' }).click();
  await expect(pedro.getByRole('heading', { name: 'Saliste de la llamada.' })).toBeVisible();
  await todosSeVen([paciente, profesional, marta]);
  await expect.poll(() => pares(pedro)).toEqual([]);

  // The network of the guest breaks and comes back.
  await marta.context().setOffline(true);
  await expect(marta.getByText(/Se cortó la conexión/)).toBeVisible({ timeout: 60_000 });
  await marta.context().setOffline(false);
  await todosSeVen([paciente, profesional, marta]);

  await abrirInvitar(profesional);
  await profesional.getByRole('button', { name: 'Quitar a Marta Gómez' }).click();
  await profesional.getByRole('button', { name: 'Quitar de la llamada' }).click();
  await expect(marta.getByRole('heading', { name: 'Ya no participás de esta llamada.' })).toBeVisible();
  await expect.poll(() => pares(marta)).toEqual([]);
  await expect.poll(async () => (await pares(paciente)).length).toBe(1);
  await pedirPaciente('/api/atencion/abiertas');
  await pedirProfesional('/api/fila/finalizar', { id });
  await Promise.all([marta.context().close(), pedro.context().close()]);
  await cerrar();
});

test('three and four people through a relay', async ({ browser }) => {
  const relevo = await startRelevo();
  test.skip('falta' in relevo, 'falta' in relevo ? relevo.falta : '');
  if ('falta' in relevo) return;
  const portal = await startMortal({
    TURN_URLS: `turn:127.0.0.1:${relevo.port}?transport=tcp`,
    TURN_SECRET: relevo.secret,
    ICE_POLICY: 'relay',
  });
  const before = process.env['PORTAL_URL'];
  process.env['PORTAL_URL'] = portal.url;
  try {
    const { paciente, profesional, id, pedirPaciente, cerrar } = await enLlamada(browser, 'demo', {
      alAbrir: anotar,
    });
    const { url } = await pedirPaciente<{ url: string }>('/api/llamada/invitar', {
      atencion: id,
      clase: 'interprete',
    });
    const marta = await golpear(browser, url, 'Marta Gómez');
    await dejarEntrar(paciente, profesional, marta, 'Marta Gómez');
    await todosSeVen([paciente, profesional, marta]);
    const otra = await pedirPaciente<{ url: string }>('/api/llamada/invitar', {
      atencion: id,
      clase: 'interprete',
    });
    const pedro = await golpear(browser, otra.url, 'Pedro Ruiz');
    await dejarEntrar(paciente, profesional, pedro, 'Pedro Ruiz');
    await todosSeVen([paciente, profesional, marta, pedro]);
    for (const page of [paciente, profesional, marta, pedro])
      await expect
        .poll(async () => (await pares(page)).map(({ camino }) => camino))
        .toEqual(['relay', 'relay', 'relay']);
    await Promise.all([marta.context().close(), pedro.context().close()]);
    await cerrar();
  } finally {
    process.env['PORTAL_URL'] = before;
    await portal.stop();
    await relevo.stop();
  }
});
