import { expect, test } from '@playwright/test';
import { conLlamada, contadores, enLlamada, llega, red } from '../support/llamada.ts';

// Each test uses a unit of its own: every unit has the same people.
test.use(conLlamada);
test.describe.configure({ mode: 'default' });

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
/** Time to recover, from the specification. */
const VUELVE_MS = 5000;

test('both sides see, hear and write to each other and send a file, and the professional ends the call for both', async ({
  browser,
}) => {
  const { id, paciente, profesional, pedirProfesional, cerrar } = await enLlamada(browser, 'demo', {
    viewport: { width: 390, height: 844 },
  });
  await expect(paciente.getByText('Buena conexión')).toBeVisible();
  await expect(paciente.getByLabel('Video de Dra. Laura Pérez')).toBeVisible();
  await expect(profesional.getByLabel('Video de Ana Gómez')).toBeVisible();

  await paciente.getByRole('button', { name: 'Chat' }).click();
  await paciente.getByRole('textbox', { name: 'Escribir a Dra. Pérez' }).fill('Le mando el estudio.');
  await paciente.getByRole('button', { name: 'Enviar' }).click();
  await expect(profesional.getByRole('log').getByText('Le mando el estudio.')).toBeVisible();
  const [picker] = await Promise.all([
    paciente.waitForEvent('filechooser'),
    paciente.getByRole('button', { name: 'Adjuntar' }).click(),
  ]);
  await picker.setFiles({ name: 'Análisis.pdf', mimeType: 'application/pdf', buffer: PDF });
  const archivo = profesional.getByRole('log').getByRole('button', { name: 'Análisis.pdf' });
  await expect(archivo).toBeEnabled();
  const [download] = await Promise.all([profesional.waitForEvent('download'), archivo.click()]);
  expect(download.suggestedFilename()).toBe('Análisis.pdf');

  await profesional.getByRole('textbox', { name: 'Escribir a Ana' }).fill('Gracias, ya lo veo.');
  await profesional.getByRole('textbox', { name: 'Escribir a Ana' }).press('Enter');
  await expect(paciente.getByRole('log').getByText('Gracias, ya lo veo.')).toBeVisible();
  await Promise.all([llega(paciente), llega(profesional)]);

  await pedirProfesional('/api/fila/finalizar', { id });
  await expect(paciente).toHaveURL((url) => url.pathname === '/finllamada');
  await expect(profesional.getByRole('toolbar', { name: 'Controles de la llamada' })).toBeHidden();
  await cerrar();
});

test('tells the other side when microphone or camera is off, and both can be switched on again', async ({
  browser,
}) => {
  const { paciente, profesional, cerrar } = await enLlamada(browser, 'galeno');
  const [silenciar, camara] = [
    paciente.getByRole('button', { name: 'Silenciar' }),
    paciente.getByRole('button', { name: 'Cámara' }),
  ];
  await expect(silenciar).toHaveAttribute('aria-pressed', 'false');
  await expect(camara).toHaveAttribute('aria-pressed', 'true');
  await silenciar.click();
  await expect(silenciar).toHaveAttribute('aria-pressed', 'true');
  await expect(paciente.getByText('Vos, en silencio')).toBeVisible();
  await expect(profesional.getByText('Ana tiene el micrófono apagado')).toBeVisible();
  await silenciar.click();
  await expect(profesional.getByText('Ana tiene el micrófono apagado')).toBeHidden();
  await camara.click();
  await expect(camara).toHaveAttribute('aria-pressed', 'false');
  await expect(profesional.getByText('Ana tiene la cámara apagada')).toBeVisible();
  await llega(profesional, { video: false });
  await camara.click();
  await llega(profesional);
  await expect(profesional.getByText('Ana tiene la cámara apagada')).toBeHidden();
  expect((await contadores(profesional)).conexiones).toBe(1);
  await cerrar();
});

test('a reload of either side returns to the call, with picture and sound both ways', async ({ browser }) => {
  const { paciente, profesional, cerrar } = await enLlamada(browser, 'osef');
  for (const page of [paciente, profesional]) {
    await page.reload();
    // The page's own start is part of it; how soon a call is back after a cut is judged below.
    await Promise.all([llega(paciente), llega(profesional)]);
  }
  await cerrar();
});

test('tells both sides of fifteen seconds without packets, and recovers picture and sound both ways', async ({
  browser,
}) => {
  const { paciente, profesional, cerrar } = await enLlamada(browser, 'obsba', { red: true });
  await Promise.all([red(paciente, 'nada'), red(profesional, 'nada')]);
  const since = Date.now();
  for (const page of [paciente, profesional])
    await expect(
      page.getByText('Se cortó la conexión. Estamos reconectando: no cierres esta página.'),
    ).toBeVisible();
  await paciente.waitForTimeout(15_000 - (Date.now() - since));
  await Promise.all([red(paciente, 'buena'), red(profesional, 'buena')]);
  await Promise.all([llega(paciente, { en: VUELVE_MS }), llega(profesional, { en: VUELVE_MS })]);
  for (const page of [paciente, profesional])
    await expect(page.getByText('Estamos reconectando')).toBeHidden();
  expect((await contadores(paciente)).conexiones).toBe(1);
  await cerrar();
});

test('without a camera sends voice only and tells the professional, whose picture still arrives', async ({
  browser,
}) => {
  const { paciente, profesional, cerrar } = await enLlamada(browser, 'iosfa', { sinEquipos: 'camara' });
  await expect(paciente.getByText('Sin cámara: seguimos con audio.')).toBeVisible();
  await expect(profesional.getByText('Ana tiene la cámara apagada')).toBeVisible();
  await llega(profesional, { video: false });
  await cerrar();
});

test('without camera and microphone opens the chat, and explains how to allow them', async ({ browser }) => {
  const { paciente, profesional, cerrar } = await enLlamada(browser, 'guemes', { sinEquipos: 'todos' });
  await expect(
    paciente.getByText('No tenemos tu cámara ni tu micrófono. Podés seguir por el chat.'),
  ).toBeVisible();
  await expect(
    profesional.getByText('Ana no tiene cámara ni micrófono: escribile por el chat.'),
  ).toBeVisible();
  await paciente.getByRole('button', { name: 'Cómo permitirlos' }).click();
  await expect(paciente.getByRole('dialog', { name: 'Dispositivos' })).toContainText(
    'No encontramos cámara ni micrófono en este dispositivo',
  );
  await paciente.getByRole('button', { name: 'Listo' }).click();
  // Only the chat is left, so it is open already.
  await expect(paciente.getByRole('button', { name: 'Chat', exact: true })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  await paciente.getByRole('textbox', { name: 'Escribir a Dra. Pérez' }).fill('Solo puedo escribir');
  await paciente.getByRole('button', { name: 'Enviar' }).click();
  await expect(profesional.getByRole('log').getByText('Solo puedo escribir')).toBeVisible();
  await cerrar();
});

test('another tab takes over the call, and the first one can take it back', async ({ browser }) => {
  const { paciente, profesional, cerrar } = await enLlamada(browser, 'gagil');
  const otra = await paciente.context().newPage();
  await otra.goto(paciente.url());
  await otra.getByRole('button', { name: 'Entrar a la videollamada' }).click();
  await expect(
    paciente.getByRole('heading', { name: 'La llamada sigue en otra pestaña o en otro dispositivo' }),
  ).toBeVisible();
  await Promise.all([llega(otra), llega(profesional)]);
  await paciente.getByRole('button', { name: 'Traerla acá' }).click();
  await expect(
    otra.getByRole('heading', { name: 'La llamada sigue en otra pestaña o en otro dispositivo' }),
  ).toBeVisible();
  await Promise.all([llega(paciente), llega(profesional)]);
  await cerrar();
});

test("the patient is told of a shared screen and sees it, and then the professional's camera again", async ({
  browser,
}) => {
  const { paciente, profesional, cerrar } = await enLlamada(browser, 'ospsip');
  await profesional.evaluate(() => {
    const { mediaDevices } = navigator;
    const own = mediaDevices.getDisplayMedia.bind(mediaDevices);
    mediaDevices.getDisplayMedia = async (options) => {
      const shared = await own(options);
      Object.assign(window, { pantalla: shared.getVideoTracks()[0] });
      return shared;
    };
  });
  const antes = (await contadores(paciente)).alto;
  await profesional.getByRole('button', { name: 'Pantalla', exact: true }).click();
  await expect(paciente.getByText('La Dra. Pérez comparte su pantalla')).toBeVisible();
  // The received picture has the size of the shared screen, which the browser may change while sharing.
  const dePantalla = () =>
    profesional.evaluate(
      () => (window as unknown as { pantalla: MediaStreamTrack }).pantalla.getSettings().height,
    );
  await expect
    .poll(async () => (await contadores(paciente)).alto === (await dePantalla()), { timeout: 20_000 })
    .toBe(true);
  const { alto } = await contadores(paciente);
  expect(alto).not.toBe(antes);
  await llega(paciente);
  expect((await contadores(paciente)).conexiones).toBe(1);
  await profesional.getByRole('button', { name: 'Pantalla', exact: true }).click();
  await expect(paciente.getByText('La Dra. Pérez comparte su pantalla')).toBeHidden();
  await expect.poll(async () => (await contadores(paciente)).alto, { timeout: 20_000 }).not.toBe(alto);
  await llega(paciente);
  expect(
    await profesional.evaluate(
      () => (window as unknown as { pantalla: MediaStreamTrack }).pantalla.readyState,
    ),
  ).toBe('ended');
  await cerrar();
});
