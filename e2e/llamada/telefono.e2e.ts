import { expect, test, type Page } from '@playwright/test';
import { pedirComo, profesional as atiende } from '../support/atenciones.ts';
import { ANA } from '../support/gente.ts';
import { conLlamada, enLaPuerta, entrarPaciente, entrarProfesional, llega } from '../support/llamada.ts';
import { en } from '../support/portal.ts';
import { abrirSesion } from '../support/sesion.ts';
import {
  apretar,
  desenchufar,
  espiar,
  leerEspia,
  llamarPorTelefono,
  ponerseEnMedio,
  taparYVolver,
} from '../support/llamada-espia.ts';

/** The call on a phone: its screen, devices and buttons, and whether nobody is in between. */
test.use(conLlamada);

const FOTOS = process.env['FOTOS'];

const elegirDeMas = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Más', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
};

/** The four words that this side shows. */
async function palabras(page: Page): Promise<string[]> {
  await elegirDeMas(page, 'Verificar la llamada');
  const dialogo = page.getByRole('dialog', { name: 'Verificar la llamada' });
  await expect(dialogo.getByRole('listitem')).toHaveCount(4);
  const leidas = await dialogo.getByRole('listitem').allTextContents();
  await dialogo.getByRole('button', { name: 'Listo' }).click();
  return leidas;
}

test('the screen stays on from the waiting room until the attention ends', async ({ page, browser }) => {
  await page.addInitScript(espiar);
  const laura = await atiende(browser, 'escobar');
  await laura.guardia(true);
  const pedir = pedirComo(page, (await abrirSesion(page, 'escobar', ANA)).token);
  const { version } = await pedir<{ version: string }>('/api/contenido/terminos');
  const { id } = await pedir<{ id: string }>('/api/atencion/solicitar', {
    documento: ANA,
    servicio_id: 1,
    terminos: version,
  });
  await page.goto(en('escobar', '/videocall'));
  await expect(page.getByRole('region', { name: 'Tu lugar en la fila' })).toBeVisible();
  await expect.poll(async () => (await leerEspia(page)).despiertas).toBe(1);
  await taparYVolver(page);
  await expect.poll(async () => (await leerEspia(page)).despiertas).toBe(1);

  // Meanwhile the same person opens it inside an app on an iPhone, and is led out.
  const iphone = await browser.newContext({
    locale: 'es-AR',
    viewport: { width: 320, height: 640 },
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 350.1.0',
  });
  const ajena = await iphone.newPage();
  await abrirSesion(ajena, 'escobar', ANA);
  await ajena.goto(en('escobar', '/videocall'));
  await expect(ajena.getByRole('link', { name: 'Abrir en Safari' })).toHaveAttribute(
    'href',
    /^x-safari-http:\/\/escobar\.localhost:\d+\/videocall\?atencion=[\w-]+$/,
  );
  await expect(ajena.getByText(/^Si el botón no hace nada: .*navegador externo/)).toBeVisible();
  if (FOTOS) await ajena.screenshot({ path: `${FOTOS}/ajena-320.png`, fullPage: true });
  await iphone.close();

  await laura.llamar(id);
  await expect(page.getByRole('button', { name: 'Entrar a la videollamada' })).toBeVisible();
  await expect.poll(async () => (await leerEspia(page)).despiertas).toBe(1);
  await laura.finalizar(id);
  await expect(page).toHaveURL((url) => url.pathname === '/finllamada');
  await expect.poll(async () => (await leerEspia(page)).despiertas).toBe(0);
  await laura.cerrar();
});

test('devices, headset and a telephone call change without a new negotiation; both sides are told, and read the same words', async ({
  browser,
}) => {
  test.slow();
  const { paciente, profesional } = await enLaPuerta(browser, 'tres_de_febrero', {
    viewport: { width: 390, height: 844 },
  });
  for (const page of [paciente, profesional]) await page.addInitScript(espiar);
  await entrarPaciente(paciente, 'tres_de_febrero');
  await entrarProfesional(profesional, 'tres_de_febrero');
  await Promise.all([llega(paciente), llega(profesional)]);
  await expect.poll(async () => (await leerEspia(paciente)).despiertas).toBe(1);
  const antes = await leerEspia(paciente);
  await expect(paciente.getByText('Llamada cifrada de punta a punta. No se graba.')).toBeVisible();

  // The loudspeaker is tested with a tone, and the microphone is changed.
  await elegirDeMas(paciente, 'Dispositivos');
  const dialogo = paciente.getByRole('dialog', { name: 'Dispositivos' });
  const suena = dialogo.getByText('Suena ahora: tenés que escuchar dos notas.');
  // It is said for a second: whoever begins to look after the press may miss it.
  await Promise.all([suena.waitFor(), dialogo.getByRole('button', { name: 'Probar el sonido' }).click()]);
  await expect(suena).toBeHidden();
  await expect(dialogo.getByText('El navegador no dejó sonar la prueba.')).toBeHidden();
  const microfono = dialogo.getByLabel('Micrófono');
  await expect(microfono).toBeEnabled();
  await expect(microfono.getByRole('option').nth(1)).toBeAttached();
  const otro = (
    await microfono
      .getByRole('option')
      .evaluateAll((options: HTMLOptionElement[]) =>
        options.filter(({ selected }) => !selected).map(({ value }) => value),
      )
  ).at(-1)!;
  await microfono.selectOption(otro);
  await expect(microfono).toHaveValue(otro);
  await expect(dialogo.getByLabel('Desenfocar el fondo')).toHaveCount(0);
  await dialogo.getByRole('button', { name: 'Listo' }).click();
  await llega(profesional);

  // It is unplugged: another one is used, and the person is told.
  await desenchufar(paciente);
  await expect(paciente.getByText(/^Cambió el micrófono: ahora usamos/)).toBeVisible();
  await llega(profesional);

  // The headset mutes; its hang-up asks as the button does.
  await apretar(paciente, 'togglemicrophone');
  await expect(profesional.getByText('Ana tiene el micrófono apagado')).toBeVisible();
  await apretar(paciente, 'togglemicrophone');
  await expect(profesional.getByText('Ana tiene el micrófono apagado')).toBeHidden();
  await apretar(paciente, 'hangup');
  await apretar(paciente, 'hangup');
  await expect(paciente.getByRole('alertdialog')).toHaveCount(1);
  await paciente.getByRole('alertdialog').getByRole('button').last().click();

  // A telephone call takes the microphone, and the call gets it back.
  const { microfonos } = await leerEspia(paciente);
  await llamarPorTelefono(paciente);
  await expect(
    paciente.getByText('Otra llamada o aplicación usa tu micrófono. Cuando termine, seguís acá.'),
  ).toBeVisible();
  await expect(profesional.getByText(/le entró otra llamada/)).toBeVisible();
  await taparYVolver(paciente);
  await expect(paciente.getByText('Ya te escuchan de nuevo.')).toBeVisible();
  await expect(profesional.getByText(/le entró otra llamada/)).toBeHidden();
  expect((await leerEspia(paciente)).microfonos).toBeGreaterThan(microfonos);
  await llega(profesional);
  expect((await leerEspia(paciente)).descripciones).toBe(antes.descripciones);

  await elegirDeMas(paciente, 'Ventana flotante');
  await expect.poll(() => paciente.evaluate(() => document.pictureInPictureElement !== null)).toBe(true);
  await elegirDeMas(paciente, 'Cerrar la ventana flotante');
  await expect.poll(() => paciente.evaluate(() => document.pictureInPictureElement !== null)).toBe(false);

  const [deAna, deLaura] = [await palabras(paciente), await palabras(profesional)];
  expect(deAna).toEqual(deLaura);
  expect(new Set(deAna).size).toBeGreaterThan(1);

  // The professional's background, in a browser that can blur it.
  await profesional.getByRole('button', { name: 'Dispositivos' }).click();
  await profesional.getByLabel('Desenfocar el fondo').check();
  await expect.poll(async () => (await leerEspia(profesional)).desenfoques).toEqual([true]);
  await Promise.all([paciente.context().close(), profesional.context().close()]);
});

test('somebody in the middle forwards picture and voice, and each side reads other words', async ({
  browser,
}) => {
  test.slow();
  const { paciente, profesional } = await enLaPuerta(browser, 'vilsar');
  await paciente.addInitScript(ponerseEnMedio);
  await entrarPaciente(paciente, 'vilsar');
  await entrarProfesional(profesional, 'vilsar');
  await llega(profesional);
  const [deAna, deLaura] = [await palabras(paciente), await palabras(profesional)];
  expect(deAna).not.toEqual(deLaura);
  await Promise.all([paciente.context().close(), profesional.context().close()]);
});
