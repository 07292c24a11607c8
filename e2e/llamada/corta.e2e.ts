import { expect, test } from '@playwright/test';
import { conLlamada, contadores, enLlamada, llega, red } from '../support/llamada.ts';

/** The one call of a short run; all of them: llamada, llamada-caidas, llamada-redes. */
test.use(conLlamada);

test('two people see and hear each other, also where three in a hundred are lost and 500 kbit/s are left', async ({
  browser,
}) => {
  const { paciente, profesional, cerrar } = await enLlamada(browser, 'escobar_udp', { red: true });
  await Promise.all([red(paciente, 'pobre'), red(profesional, 'pobre')]);
  await paciente.waitForTimeout(2000);
  await Promise.all([llega(paciente), llega(profesional)]);
  expect((await contadores(paciente)).conexiones).toBe(1);
  await cerrar();
});
