import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDoctor, addPatient, addService, ask, call, inLine, later, LUNES, NO_ENCONTRADO, see, stateOf, type Someone } from '../../testing/fila.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: LUNES });
});
afterAll(() => portal.stop());

const post = (who: Someone, address: string, body: unknown) => portal.post(address, body, { token: who.token });
const desk = async (who: Someone) => (await portal.request({ path: '/api/fila', token: who.token })).body;

describe('a line', () => {
  it('ticket, position, call, beginning and end, as both sides see them', async () => {
    const servicio = await addService(portal.db);
    const doctor = await addDoctor(portal, { servicios: [servicio] });
    const first = await inLine(portal, servicio);
    const second = await inLine(portal, servicio);
    expect([first.sala, second.sala].map((sala) => sala.split('-')[1])).toEqual(['1', '2']);

    const seen = (await see(portal, second, second.id)).body;
    expect(seen).toMatchObject({ state: 'enqueued', status: 'emitida', posicion: 2, atienden: 1, llamados: 0, profesional: null, regresoHasta: null });
    expect(seen.espera.desde).toBeLessThan(seen.espera.hasta);
    expect(seen.senha.format).toBe(`${seen.senha.sigla}002`);
    expect((await desk(doctor)).fila.map(({ id }: { id: string }) => id)).toEqual([first.id, second.id]);

    const called = (await call(portal, doctor)).body.atencion;
    expect(called).toMatchObject({ id: first.id, estado: 'chamado', llamados: 1 });
    expect((await call(portal, doctor)).body.atencion.id).toBe(first.id);
    expect((await see(portal, first, first.id)).body).toMatchObject({
      status: 'chamado',
      state: 'enqueued',
      posicion: null,
      profesional: { nombre: 'Dra. Laura Prueba' },
    });
    expect((await see(portal, second, second.id)).body.posicion).toBe(1);

    const { iniciarAtencion } = await import('./index.ts');
    for (let i = 0; i < 2; i += 1) await iniciarAtencion(portal.portal.platform, 1, first.id);
    expect((await see(portal, first, first.id)).body).toMatchObject({ status: 'iniciado', state: 'attending' });
    expect((await post(doctor, '/api/fila/finalizar', { id: first.id })).status).toBe(200);
    expect((await post(doctor, '/api/fila/finalizar', { id: first.id })).status).toBe(200);
    expect(await stateOf(portal, first.id)).toBe('encerrado');
    expect((await call(portal, doctor)).body.atencion.id).toBe(second.id);
    expect(later).toBeDefined();
    expect(NO_ENCONTRADO).toBeDefined();
    expect(await addPatient(portal)).toBeDefined();
    expect(ask).toBeDefined();
  });
});
