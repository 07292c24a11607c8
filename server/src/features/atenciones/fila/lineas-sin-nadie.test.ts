import { afterAll, beforeAll, expect, it } from 'vitest';
import { addLine, inLine, LUNES, stateOf } from '../../../testing/data/fila.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { createFilaJob } from './fila.job.ts';
import { listLineasSinNadie } from './fila.repository.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: LUNES, tickByHand: true });
});
afterAll(() => portal.stop());

const lineas = async (despues = { unidad_id: 0, servicio_id: 0 }, limite = 100) =>
  (await portal.portal.db.many(listLineasSinNadie(despues, limite))).map(({ servicio_id }) => servicio_id);
const dejarGuardia = (token: string) => portal.post('/api/fila/guardia', { enGuardia: false }, { token });

it('are those in which somebody waits and nobody on duty attends, a number at a time', async () => {
  const [attended, left, more, empty] = [
    await addLine(portal),
    await addLine(portal),
    await addLine(portal),
    await addLine(portal),
  ];
  for (const { servicio } of [attended, left, more]) await inLine(portal, servicio);
  const who = await inLine(portal, left.servicio);
  for (const { doctor } of [left, more, empty]) expect((await dejarGuardia(doctor.token)).status).toBe(200);
  const both = [left.servicio, more.servicio].toSorted((a, b) => a - b);
  expect(await lineas()).toEqual(both);
  expect(await lineas(undefined, 1)).toEqual([both[0]]);
  expect(await lineas({ unidad_id: 1, servicio_id: both[0]! })).toEqual([both[1]]);
  expect(await lineas({ unidad_id: 1, servicio_id: both[1]! })).toEqual([]);

  const job = createFilaJob(portal.portal.db, portal.portal.platform);
  await job.run();
  expect(await stateOf(portal, who.id)).toBe('emitida');
  await portal.db.sql(
    'update portal.servicios set demanda_desde = 0, demanda_hasta = 60 where unidad_id = 1 and id = $1',
    [left.servicio],
  );
  for (let n = 0; n < 3; n += 1) await job.run();
  expect(await stateOf(portal, who.id)).toBe('cancelada');
  expect(await lineas()).toEqual([more.servicio]);
});
