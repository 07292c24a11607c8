import { expect, test } from '@playwright/test';
import { pedirComo } from '../support/atenciones.ts';
import {
  conLlamada,
  enLlamada,
  entrarPaciente,
  entrarProfesional,
  llega,
  vigilada,
} from '../support/llamada.ts';
import { MARTIN } from '../support/gente.ts';
import { abrirSesion } from '../support/sesion.ts';

test.use(conLlamada);

const DERMATOLOGIA = 3;

test('a patient transferred during a call is called by the next professional, can be called again, and enters', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const { id, paciente, pedirProfesional, cerrar } = await enLlamada(browser, 'pehuajo');
  const context = await browser.newContext({
    locale: 'es-AR',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  const martin = await vigilada(await context.newPage());
  const pedir = pedirComo(martin, (await abrirSesion(martin, 'pehuajo', MARTIN)).token);
  // Go on duty first: out of hours, a line without professionals is closed.
  await pedir('/api/fila/guardia', { enGuardia: true });
  await pedirProfesional('/api/fila/transferir', { id, servicio_id: DERMATOLOGIA });
  await expect(paciente.getByRole('region', { name: 'Tu lugar en la fila' })).toBeVisible();
  const { atencion } = await pedir<{ atencion: { id: string; estado: string } | null }>('/api/fila/llamar', {
    id,
  });
  expect(atencion).toMatchObject({ id, estado: 'chamado' });
  await entrarProfesional(martin, 'pehuajo');
  await expect(paciente.getByRole('button', { name: 'Entrar a la videollamada' })).toBeVisible();
  await expect(martin.getByRole('heading', { name: 'Llamando a Ana Gómez' })).toBeVisible();
  await martin.getByRole('button', { name: /Llamar otra vez/ }).click();
  // Where this took long, the product has called once by itself.
  await expect(martin.getByText(/Llamado [23] de 3/)).toBeVisible();
  await expect(martin.getByRole('button', { name: /No se presentó/ })).toBeEnabled();
  await expect(paciente.getByRole('button', { name: 'Entrar a la videollamada' })).toBeVisible();

  await entrarPaciente(paciente, 'pehuajo');
  await Promise.all([llega(paciente), llega(martin)]);
  await pedir('/api/fila/finalizar', { id });
  await context.close();
  await cerrar();
});
