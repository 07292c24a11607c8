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

it('tells the patient and the tabs of the author about a signature and an annulment, and nobody of a draft', async () => {
  const visita = await addVisita(portal);
  const [paciente, medica, ajena] = [
    openTab(portal.port, visita.paciente.token),
    openTab(portal.port, visita.medica.token),
    openTab(portal.port, (await addPatient(portal)).token),
  ];
  for (const { opened } of [paciente, medica, ajena]) expect(await opened).toBe('connected');
  const { body } = await escribir(portal, visita, RECETA);
  expect(paciente.heard['documentoFirmado']).toBeUndefined();
  expect((await firmar(portal, visita, body.id)).status).toBe(200);
  const firma = { atencion: visita.id };
  for (const { heard } of [paciente, medica])
    await expect.poll(() => heard['documentoFirmado']).toEqual([firma]);
  const anulada = await portal.post(
    '/api/documento/anular',
    { id: body.id, motivo: 'Error de dosis' },
    { token: visita.medica.token },
  );
  expect(anulada.status).toBe(200);
  for (const { heard } of [paciente, medica])
    await expect.poll(() => heard['documentoFirmado']).toEqual([firma, firma]);
  expect(ajena.heard['documentoFirmado']).toBeUndefined();
  for (const { socket } of [paciente, medica, ajena]) socket.disconnect();
});
