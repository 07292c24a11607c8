import { afterAll, beforeAll, expect, it } from 'vitest';
import { addVisita, escribir, firmar, RECETA } from '../../../testing/data/documentos.ts';
import { addPatient, LUNES } from '../../../testing/data/fila.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { openTab } from '../../../testing/servers/socket.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: LUNES });
});
afterAll(() => portal.stop());

it('notifies only the patient about a signed document; saving a draft notifies nobody', async () => {
  const visita = await addVisita(portal);
  const [paciente, ajena] = [
    openTab(portal.port, visita.paciente.token),
    openTab(portal.port, (await addPatient(portal)).token),
  ];
  expect(await paciente.opened).toBe('connected');
  expect(await ajena.opened).toBe('connected');
  const { body } = await escribir(portal, visita, RECETA);
  expect(paciente.heard['documentoFirmado']).toBeUndefined();
  expect((await firmar(portal, visita, body.id)).status).toBe(200);
  await expect.poll(() => paciente.heard['documentoFirmado']).toEqual([{ atencion: visita.id }]);
  expect(ajena.heard['documentoFirmado']).toBeUndefined();
  for (const { socket } of [paciente, ajena]) socket.disconnect();
});
