import { expect, test } from '@playwright/test';
import { conLlamada, contadores, enLlamada, llega, red } from '../support/llamada.ts';

/** A short call for CI; `npm run e2e` also runs llamada, caidas and redes. */
test.use(conLlamada);

test('both sides see and hear each other with 3 % packet loss and 500 kbit/s', async ({ browser }) => {
  const { paciente, profesional, cerrar } = await enLlamada(browser, 'escobar_udp', { red: true });
  await Promise.all([red(paciente, 'pobre'), red(profesional, 'pobre')]);
  await paciente.waitForTimeout(2000);
  await Promise.all([llega(paciente), llega(profesional)]);
  expect((await contadores(paciente)).conexiones).toBe(1);
  await cerrar();
});
