import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { setClock } from '../../../testing/clock.ts';
import { addDoctor, addService, call, inLine, LUNES } from '../../../testing/data/fila.ts';
import { UNIDAD } from '../../../testing/data/people.ts';
import { startTestPortal } from '../../../testing/portal.ts';
import { findAtencion } from '../atenciones.repository.ts';
import { avisarLlamada } from './avisar-llamada.ts';

it('announces no call and sends no notice while shutting down; the next process announces it', async () => {
  const portal = await startTestPortal({ now: LUNES, tickByHand: true });
  setClock(portal, LUNES);
  const servicio = await addService(portal.db);
  const doctor = await addDoctor(portal, { servicios: [servicio] });
  const email = 'al.parar@ejemplo.com';
  const { id } = await inLine(portal, servicio, { email });
  await call(portal, doctor);
  const { platform } = portal.portal;
  const row = await platform.unit(UNIDAD.demo).get(findAtencion(UNIDAD.demo, id));
  const warned: unknown[] = [];
  platform.log.warn = (facts: unknown) => void warned.push(facts);

  await portal.restart();
  avisarLlamada(platform, UNIDAD.demo, row);
  await setImmediate();
  await setImmediate();
  expect(warned).toEqual([]);

  setClock(portal, new Date(new Date(LUNES).getTime() + 10_000));
  const told = async () => {
    await portal.portal.runDueWork(30_000);
    return portal.mail.accepted.filter(({ subject }) => subject.startsWith('Te están llamando')).length;
  };
  await expect.poll(told).toBe(1);
  await portal.stop();
});
