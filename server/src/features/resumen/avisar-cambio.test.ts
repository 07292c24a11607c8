import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDoctor, addPatient, addService, call, inLine, LUNES } from '../../testing/data/fila.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { openTab } from '../../testing/servers/socket.ts';
import { iniciarAtencion } from '../atenciones/index.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: LUNES });
});
afterAll(() => portal.stop());

it('tells the patient and whoever attends them that the summary changed, and nobody else', async () => {
  const servicio = await addService(portal.db, {});
  const doctor = await addDoctor(portal, { servicios: [servicio] });
  const otro = await addDoctor(portal, { servicios: [servicio] });
  const who = await inLine(portal, servicio);
  await call(portal, doctor);
  const [paciente, medica, ajena, colega] = [who, doctor, await addPatient(portal), otro].map(({ token }) =>
    openTab(portal.port, token),
  ) as [Tab, Tab, Tab, Tab];
  for (const { opened } of [paciente, medica, ajena, colega]) expect(await opened).toBe('connected');

  const propia = await portal.post(
    '/api/resumen/ninguna',
    { documento: who.dni, clase: 'alergia', dicha: true },
    { token: who.token },
  );
  expect(propia.status).toBe(200);
  for (const { heard } of [paciente, medica]) await expect.poll(() => heard['resumenCambio']).toEqual([{}]);

  await iniciarAtencion(portal.portal.platform, 1, who.id);
  const anotada = await portal.post(
    '/api/atencion/resumen/anotar',
    { atencion: who.id, entrada: { clase: 'medicacion', nombre: 'Enalapril' } },
    { token: doctor.token },
  );
  expect(anotada.status).toBe(200);
  for (const { heard } of [paciente, medica])
    await expect.poll(() => heard['resumenCambio']).toEqual([{}, {}]);
  for (const { heard } of [ajena, colega]) expect(heard['resumenCambio']).toBeUndefined();
  for (const { socket } of [paciente, medica, ajena, colega]) socket.disconnect();
});

type Tab = ReturnType<typeof openTab>;
