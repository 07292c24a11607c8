import { expect, test, type Browser, type Page } from '@playwright/test';
import { pedirComo, solicitar } from '../support/atenciones.ts';
import { revisar } from '../support/axe.ts';
import { CARLOS, LAURA } from '../support/gente.ts';
import { conLlamada, enLaPuerta, entrarPaciente, entrarProfesional, llega } from '../support/llamada.ts';
import { en } from '../support/portal.ts';
import { abrirSesion, entrar } from '../support/sesion.ts';
import { conReconocedor, dice, oyen } from '../support/reconocedor.ts';

// Each test uses a unit of its own: every unit has the same people.
test.use(conLlamada);
test.describe.configure({ mode: 'default' });

const panel = (page: Page) => page.getByRole('region', { name: 'Texto en vivo' });
const campo = (page: Page) => panel(page).getByRole('textbox', { name: /^Escribir en vivo a / });
const dicho = (page: Page) => panel(page).getByRole('log', { name: 'Texto en vivo' });

test('typed letters and captions cross the call as they are made, survive an interruption and are not kept', async ({
  browser,
}) => {
  // Two calls, an interruption, and axe in both pages.
  test.slow();
  const { id, paciente, profesional, pedirPaciente } = await enLaPuerta(browser, 'demo', {
    viewport: { width: 390, height: 844 },
  });
  await conReconocedor(paciente);
  await conReconocedor(profesional, { bajable: true });
  await entrarPaciente(paciente, 'demo');
  await entrarProfesional(profesional, 'demo');
  await Promise.all([llega(paciente), llega(profesional)]);

  // Letter by letter, with a deletion and a correction; the other panel opens by itself and leaves the focus alone.
  await expect(panel(profesional)).toHaveCount(0);
  await paciente.getByRole('button', { name: 'Más' }).click();
  await paciente.getByRole('menuitem', { name: 'Texto en vivo' }).click();
  await expect(campo(paciente)).toBeFocused();
  await expect(panel(paciente).getByText(/letra por letra y no se guarda/)).toBeVisible();
  await paciente.keyboard.type('Me duele la cabesa');
  await expect(panel(profesional).getByText('Me duele la cabesa')).toBeVisible();
  await expect(panel(profesional).getByText('Ana, escribiendo')).toBeVisible();
  await expect(campo(profesional)).not.toBeFocused();
  await paciente.keyboard.press('Backspace');
  await paciente.keyboard.press('Backspace');
  await paciente.keyboard.type('za');
  await expect(panel(profesional).getByText('Me duele la cabeza')).toBeVisible();
  // Only a whole sentence is announced.
  await expect(dicho(profesional)).not.toContainText('cabeza');
  await paciente.keyboard.press('Enter');
  await expect(dicho(profesional).getByText('Me duele la cabeza')).toBeVisible();
  await expect(campo(paciente)).toHaveValue('');

  // Text that is typed without the channel arrives when the channel is back.
  await campo(profesional).fill('¿Desde cuándo');
  await expect(panel(paciente).getByText('¿Desde cuándo')).toBeVisible();
  await paciente.context().setOffline(true);
  await expect(panel(paciente).getByText('Sin contacto con el portal', { exact: false })).toBeVisible({
    timeout: 60_000,
  });
  await campo(paciente).fill('Desde ayer 👍');
  await campo(profesional).fill('¿Desde cuándo le duele?');
  await campo(profesional).press('Enter');
  await paciente.context().setOffline(false);
  await expect(panel(profesional).getByText('Desde ayer 👍')).toBeVisible({ timeout: 40_000 });
  await expect(dicho(paciente).getByText('¿Desde cuándo le duele?')).toBeVisible();

  // Captions: the other side is asked, refuses, is asked again, and accepts after the download.
  const mostrar = panel(paciente).getByRole('button', { name: 'Mostrar subtítulos' });
  await mostrar.click();
  await expect(panel(profesional).getByText('Ana pide leer lo que decís')).toBeVisible();
  await panel(profesional).getByRole('button', { name: 'Ahora no' }).click();
  await expect(panel(paciente).getByText(/prefirió no convertir su voz/)).toBeVisible();
  expect(await oyen(profesional)).toBe(0);
  await mostrar.click();
  await mostrar.click();
  await panel(profesional).getByRole('button', { name: 'Convertir mi voz' }).click();
  await expect(panel(paciente).getByText(/son automáticos y pueden tener errores/)).toBeVisible();
  await expect.poll(() => oyen(profesional)).toBe(1);
  await dice(profesional, 'tome un', false);
  await expect(panel(paciente).getByText('Dra. Pérez, hablando')).toBeVisible();
  await expect(dicho(paciente)).not.toContainText('tome');
  await dice(profesional, 'Tome uno cada ocho horas.');
  const linea = dicho(paciente).locator('div').filter({ hasText: 'Tome uno cada ocho horas.' });
  await expect(linea.getByText('automático')).toBeVisible();
  await expect(panel(profesional).getByText('Así se lee: Tome uno cada ocho horas.')).toBeVisible();
  // Muted means muted.
  await profesional.getByRole('button', { name: 'Silenciar' }).click();
  await expect.poll(() => oyen(profesional)).toBe(0);
  await profesional.getByRole('button', { name: 'Silenciar' }).click();
  await expect.poll(() => oyen(profesional)).toBe(1);

  // Larger letters and contrast stay on this device.
  const nota = dicho(paciente).getByText('Tome uno cada ocho horas.');
  const alto = () => nota.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
  const antes = await alto();
  await panel(paciente).getByRole('button', { name: 'Letra más grande' }).click();
  await panel(paciente).getByRole('button', { name: 'Alto contraste' }).click();
  await expect.poll(alto).toBeGreaterThan(antes * 1.2);
  await revisar(paciente, 'live text', [320]);
  await revisar(profesional, 'live text beside the record', [1440]);
  // The panel comes back by itself: the other page's voice is still on.
  await paciente.reload();
  await expect(panel(paciente).getByRole('button', { name: 'Alto contraste' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  // The other page still has its words; nobody keeps them for later.
  await expect(dicho(paciente).getByText('¿Desde cuándo le duele?')).toBeVisible();
  expect(await pedirPaciente(`/api/llamada/mensajes/${id}`)).toEqual([]);
  await paciente.context().close();
  await profesional.context().close();
});

/** A professional on duty at the desk, who calls whoever waits and writes the note by hand. */
async function enElEscritorio(browser: Browser, plantilla: string) {
  const context = await browser.newContext({ locale: 'es-AR', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const { token } = await abrirSesion(page, plantilla, LAURA);
  const pedir = pedirComo(page, token);
  await pedir('/api/fila/guardia', { enGuardia: true });
  return {
    page,
    async llamar() {
      const { atencion } = await pedir<{ atencion: { id: string } }>('/api/fila/llamar', {});
      await page.goto(en(plantilla, '/profesional'));
      await expect(page.getByRole('toolbar', { name: 'Controles de la llamada' })).toBeVisible();
      return atencion.id;
    },
    finalizar: (id: string) => pedir('/api/fila/finalizar', { id }),
    cerrar: () => context.close(),
  };
}

const papeles = (page: Page) => page.getByRole('list', { name: 'Documentos' });

test('a deaf patient goes from the waiting room to the papers by text alone', async ({ page, browser }) => {
  test.slow();
  const laura = await enElEscritorio(browser, 'lanus');
  await page.setViewportSize({ width: 390, height: 844 });
  await entrar(page, 'lanus', CARLOS, '/especialidad');
  await solicitar(page);
  // Nothing depends on hearing: the place in the line and the call are on the screen.
  await expect(page.getByRole('region', { name: 'Tu lugar en la fila' })).toContainText('Tu lugar');
  const id = await laura.llamar();
  await expect(page.getByRole('heading', { name: 'Te están llamando' })).toBeVisible();
  await expect(page).toHaveTitle(/llamando/);
  await page.getByRole('button', { name: 'Entrar a la videollamada' }).click();
  await page.getByRole('button', { name: 'Silenciar' }).click();
  await page.getByRole('button', { name: 'Más' }).click();
  await page.getByRole('menuitem', { name: 'Texto en vivo' }).click();
  await expect(campo(page)).toBeFocused();
  await page.keyboard.type('Hola, soy sordo. Escribime por acá.');
  await page.keyboard.press('Enter');
  await expect(dicho(laura.page).getByText('Hola, soy sordo. Escribime por acá.')).toBeVisible();
  await laura.page.getByRole('textbox', { name: /^Escribir en vivo a / }).click();
  await laura.page.keyboard.type('Perfecto. ¿Qué te pa');
  // Before the sentence ends.
  await expect(panel(page).getByText('Perfecto. ¿Qué te pa')).toBeVisible();
  await laura.page.keyboard.type('sa?');
  await laura.page.keyboard.press('Enter');
  await expect(dicho(page).getByText('Perfecto. ¿Qué te pasa?')).toBeVisible();
  // Face and controls stay in sight beside the words.
  await expect(page.getByLabel('Video de Dra. Laura Pérez')).toBeInViewport({ ratio: 0.9 });
  await expect(page.getByRole('button', { name: 'Terminar', exact: true })).toBeInViewport();
  await laura.finalizar(id);
  await expect(page.getByRole('heading', { level: 1, name: 'Terminó la videollamada' })).toBeVisible();
  await expect(papeles(page).getByRole('link', { name: /^Descargar PDF Constancia/ })).toBeVisible();
  await laura.cerrar();
});

/** Goes to a control as somebody who does not see it: with Tab alone. */
async function tabular(page: Page, role: 'button' | 'link' | 'textbox', name: string | RegExp) {
  const meta = page.getByRole(role, { name }).first();
  for (let i = 0; i < 80; i += 1) {
    if (await meta.evaluate((one) => one === document.activeElement)) return meta;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${String(name)}`);
}

test('a blind patient goes from the waiting room to the papers by keyboard and announcements alone', async ({
  page,
  browser,
}) => {
  test.slow();
  const laura = await enElEscritorio(browser, 'chacabuco');
  await entrar(page, 'chacabuco', CARLOS, '/especialidad');
  await expect(page.getByRole('button', { name: 'Iniciar videollamada' })).toBeVisible();
  await tabular(page, 'button', 'Iniciar videollamada');
  await page.keyboard.press('Enter');
  const terminos = page.getByRole('dialog', { name: 'Términos de la teleconsulta' });
  await expect(terminos).toMatchAriaSnapshot(`
    - dialog "Términos de la teleconsulta":
      - heading "Términos de la teleconsulta"
      - button "Aceptar y entrar a la fila"
  `);
  await tabular(page, 'button', 'Aceptar y entrar a la fila');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - status: /Tu número es .+ Tu lugar es el 1.º/
      - region "Tu lugar en la fila"
      - region "Tu cámara y tu micrófono"
  `);

  const id = await laura.llamar();
  const suena = page.getByRole('alert').filter({ hasText: 'Te están llamando' });
  await expect(suena).toMatchAriaSnapshot(`
    - alert:
      - heading "Te están llamando" [level=1]
      - paragraph: La Dra. Laura Pérez te espera para la videollamada.
      - button "Entrar a la videollamada"
  `);
  await expect(page.getByRole('button', { name: 'Entrar a la videollamada' })).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(page.getByRole('toolbar', { name: 'Controles de la llamada' })).toMatchAriaSnapshot(`
    - toolbar "Controles de la llamada":
      - button "Silenciar"
      - button "Cámara" [pressed]
      - button "Chat"
      - button "Texto en vivo"
      - button "Terminar"
  `);
  await expect(page.locator('[data-avisos]')).toContainText('Llamada cifrada de punta a punta', {
    timeout: 40_000,
  });
  await expect(page.getByRole('region', { name: 'Videollamada' }).getByRole('status')).toHaveCount(1);

  await tabular(page, 'button', 'Texto en vivo');
  await page.keyboard.press('Enter');
  await expect(campo(page)).toBeFocused();
  await laura.page.getByRole('button', { name: 'Texto en vivo' }).click();
  await expect(campo(laura.page)).toBeFocused();
  await laura.page.keyboard.type('Buenas tardes, Carlos.');
  // Letters are not announced; the sentence is, once and whole.
  await expect(panel(page).getByText('Buenas tardes, Carlos.')).toBeVisible();
  await expect(dicho(page)).toMatchAriaSnapshot(`- log "Texto en vivo"`);
  await expect(dicho(page)).toBeEmpty();
  await laura.page.keyboard.press('Enter');
  await expect(dicho(page)).toHaveAttribute('aria-live', 'polite');
  await page.keyboard.type('Buenas. Lo escucho bien.');
  await page.keyboard.press('Enter');
  await expect(panel(page)).toMatchAriaSnapshot(`
    - region "Texto en vivo":
      - heading "Texto en vivo" [level=2]
      - group "Cómo se ve el texto":
        - button "Letra más chica" [disabled]
        - button "Letra más grande"
        - button "Alto contraste"
      - button "Cerrar el texto en vivo"
      - group "Lo dicho en esta llamada":
        - paragraph: /no se guarda/
        - log "Texto en vivo":
          - paragraph: Buenas tardes, Carlos.
          - paragraph: Buenas. Lo escucho bien.
      - button "Mostrar subtítulos"
      - textbox "Escribir en vivo a Dra. Pérez"
      - button "Terminar la frase"
  `);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Texto en vivo' })).toBeFocused();

  await laura.finalizar(id);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Terminó la videollamada" [level=1]
      - region "Documentos":
        - heading "Documentos" [level=2]
        - list "Documentos":
          - listitem:
            - link /Descargar PDF Constancia.*/
  `);
  const pdf = await tabular(page, 'link', /^Descargar PDF Constancia/);
  const [papel] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Enter')]);
  await expect(pdf).toHaveAttribute('href', /^\/documento\//);
  await expect(papel).toHaveURL((url) => url.pathname.startsWith('/documento/'));
  await laura.cerrar();
});
