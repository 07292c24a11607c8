import { expect, test, type Page } from '@playwright/test';
import { connect } from '../../server/src/testing/outside/outside-process.ts';
import { startConAfuera } from '../support/afuera.ts';
import { pedirComo } from '../support/atenciones.ts';
import { ANA, LAURA, MARTA } from '../support/gente.ts';
import { conLlamada } from '../support/llamada.ts';
import { sinReconocedor } from '../support/reconocedor.ts';
import { abrirSesionEn } from '../support/sesion.ts';

test.use(conLlamada);

const panel = (page: Page) => page.getByRole('region', { name: 'Texto en vivo' });
const campo = (page: Page) => panel(page).getByRole('textbox', { name: /^Escribir en vivo a / });
const dicho = (page: Page) => panel(page).getByRole('log', { name: 'Texto en vivo' });

test('a unit’s own recogniser hears whoever agrees, and its faults do not touch the call', async ({
  browser,
}) => {
  test.setTimeout(360_000);
  const { afuera, origen, stop } = await startConAfuera('reconocedor.mjs');
  const reconocedor = afuera[0]!;
  const abrir = async (dni: string) => {
    const context = await browser.newContext({ locale: 'es-AR', ignoreHTTPSErrors: true });
    const page = await context.newPage();
    await sinReconocedor(page);
    const { token } = await abrirSesionEn(page, origen('demo'), dni);
    return { page, token, pedir: pedirComo(page, token) };
  };
  const oido = async () => (await reconocedor.set({})).state['heard'] as Record<string, number>;
  try {
    const politica = (page: Page) =>
      page.evaluate(async () => (await fetch('/videocall')).headers.get('content-security-policy'));
    const marta = await abrir(MARTA);
    const servidor = new URL(reconocedor.url).host;
    expect(await politica(marta.page)).not.toContain(servidor);
    const post = async (ruta: string, body: unknown) => ({
      status: 200,
      text: '',
      body: await marta.pedir(ruta, body),
    });
    await connect({ post }, marta.token, 'reconocedor', reconocedor);
    expect(await politica(marta.page)).toContain(`connect-src 'self' wss://${servidor};`);

    const [ana, laura] = [await abrir(ANA), await abrir(LAURA)];
    await laura.pedir('/api/fila/guardia', { enGuardia: true });
    const { version } = await ana.pedir<{ version: string }>('/api/contenido/terminos');
    await ana.pedir('/api/atencion/solicitar', {
      documento: ANA,
      servicio_id: 1,
      motivo: '',
      terminos: version,
    });
    await laura.pedir('/api/fila/llamar', {});
    await ana.page.goto(`${origen('demo')}/videocall`);
    await ana.page.getByRole('button', { name: 'Entrar a la videollamada' }).click();
    await laura.page.goto(`${origen('demo')}/profesional`);
    await ana.page.getByRole('button', { name: 'Texto en vivo' }).click();
    await panel(ana.page).getByRole('button', { name: 'Mostrar subtítulos' }).click();

    // Nothing is heard before the person agreed to the named server.
    await expect(panel(laura.page).getByText(`hacia ${servidor}`, { exact: false })).toBeVisible();
    expect(await oido()).toMatchObject({ connections: 0 });
    await panel(laura.page).getByRole('button', { name: 'Acepto, enviar mi voz' }).click();
    await expect(dicho(ana.page).getByText('Uno.')).toBeVisible();
    await expect(dicho(ana.page).getByText('automático').first()).toBeVisible();
    expect(await oido()).toMatchObject({ connections: 1, refused: 0, loudest: expect.any(Number) });
    expect((await oido())['loudest']).toBeGreaterThan(0);

    // Muted means that no sound leaves.
    await laura.page.getByRole('button', { name: 'Silenciar' }).click();
    await expect(panel(laura.page).getByText('Tenés el micrófono apagado', { exact: false })).toBeVisible();
    // What was said before it may still be on its way.
    await expect(async () => {
      const antes = (await oido())['bytes']!;
      await laura.page.waitForTimeout(1500);
      expect((await oido())['bytes']! - antes).toBeLessThan(8000);
    }).toPass({ timeout: 20_000 });
    await laura.page.getByRole('button', { name: 'Silenciar' }).click();

    // Garbage is dropped; slow is late; away ends the captions, and the call goes on.
    await reconocedor.set({ fault: 'garbled' });
    let lineas = 0;
    await expect(async () => {
      lineas = await dicho(ana.page).getByText('automático').count();
      await laura.page.waitForTimeout(3000);
      expect(await dicho(ana.page).getByText('automático').count()).toBeLessThanOrEqual(lineas + 1);
    }).toPass({ timeout: 20_000 });
    await reconocedor.set({ fault: 'slow' });
    await expect.poll(() => dicho(ana.page).getByText('automático').count()).toBeGreaterThan(lineas + 1);
    await reconocedor.set({ fault: 'away' });
    await expect(panel(ana.page).getByText(/se cortaron/)).toBeVisible();
    await campo(laura.page).fill('Sigo por acá.');
    await expect(panel(ana.page).getByText('Sigo por acá.')).toBeVisible();
    await expect(ana.page.getByText('Buena conexión')).toBeVisible();
  } finally {
    await stop();
  }
});
