import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addService,
  call,
  inLine,
  LUNES,
  NO_ENCONTRADO,
  see,
  addLine,
  type Someone,
} from '../../../testing/data/fila.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { iniciarAtencion } from '../index.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: LUNES });
});
afterAll(() => portal.stop());

const post = (who: Someone, address: string, body: unknown) =>
  portal.post(address, body, { token: who.token });
const desk = async (who: Someone) => (await portal.request({ path: '/api/fila', token: who.token })).body;
const begin = (id: string) => iniciarAtencion(portal.portal.platform, 1, id);

describe('passing on', () => {
  it('moves the ticket to another service at the place of its arrival', async () => {
    const [from, to] = [await addLine(portal), await addLine(portal)];
    const who = await inLine(portal, from.servicio);
    const there = await inLine(portal, to.servicio);
    await call(portal, from.doctor);
    await begin(who.id);
    expect(
      (await post(from.doctor, '/api/fila/transferir', { id: who.id, servicio_id: to.servicio })).status,
    ).toBe(200);
    const seen = (await see(portal, who, who.id)).body;
    expect(seen).toMatchObject({
      status: 'emitida',
      sala: who.sala,
      posicion: 1,
      servicio: { id: to.servicio },
      profesional: null,
    });
    expect((await see(portal, there, there.id)).body.posicion).toBe(2);
    expect((await call(portal, from.doctor)).body).toEqual({ atencion: null });
    expect((await call(portal, to.doctor)).body.atencion.id).toBe(who.id);
    // The first professional has a note to close.
    expect((await desk(from.doctor)).borradores.map(({ id }: { id: string }) => id)).toEqual([who.id]);
  });

  it('refuses a service of another age group, an unknown service and a finished attention', async () => {
    const { servicio, doctor } = await addLine(portal);
    const who = await inLine(portal, servicio);
    const children = await addService(portal.db, { pediatrica: true });
    await call(portal, doctor);
    expect(
      (await post(doctor, '/api/fila/transferir', { id: who.id, servicio_id: children })).body.code,
    ).toBe('turno_otra_edad');
    expect((await post(doctor, '/api/fila/transferir', { id: who.id, servicio_id: 99_999 })).body).toEqual(
      NO_ENCONTRADO,
    );
    await begin(who.id);
    await post(doctor, '/api/fila/finalizar', { id: who.id });
    expect(
      (
        await post(doctor, '/api/fila/transferir', {
          id: who.id,
          servicio_id: (await addLine(portal)).servicio,
        })
      ).body.code,
    ).toBe('atencion_terminada');
  });

  it('returns an unanswered call to the same place within the same service, and leaves a started attention as it is', async () => {
    const { servicio, doctor } = await addLine(portal);
    const [who, next] = [await inLine(portal, servicio), await inLine(portal, servicio)];
    await call(portal, doctor);
    expect((await see(portal, next, next.id)).body.posicion).toBe(1);
    expect((await post(doctor, '/api/fila/transferir', { id: who.id, servicio_id: servicio })).body).toEqual(
      {},
    );
    expect((await see(portal, who, who.id)).body).toMatchObject({
      status: 'emitida',
      posicion: 1,
      llamados: 0,
      llamada: null,
      profesional: null,
    });
    expect((await see(portal, next, next.id)).body.posicion).toBe(2);
    expect((await desk(doctor)).actual).toBeNull();
    expect((await call(portal, doctor)).body.atencion).toMatchObject({ id: who.id, llamados: 1 });
    await begin(who.id);
    expect((await post(doctor, '/api/fila/transferir', { id: who.id, servicio_id: servicio })).body).toEqual(
      {},
    );
    expect((await desk(doctor)).actual).toMatchObject({ id: who.id, estado: 'iniciado' });
  });

  it('moves a waiting patient of the own line, and none of another line', async () => {
    const [from, to] = [await addLine(portal), await addLine(portal)];
    const who = await inLine(portal, from.servicio);
    expect(
      (await post(to.doctor, '/api/fila/transferir', { id: who.id, servicio_id: to.servicio })).body,
    ).toEqual(NO_ENCONTRADO);
    expect(
      (await post(from.doctor, '/api/fila/transferir', { id: who.id, servicio_id: to.servicio })).status,
    ).toBe(200);
    expect((await see(portal, who, who.id)).body.servicio.id).toBe(to.servicio);
  });
});
