import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { startOtherProcess, type OtherProcess } from '../../../testing/processes/another-process.ts';
import {
  addChild,
  addDoctor,
  addPatient,
  addService,
  addTurno,
  ask,
  call,
  inLine,
  LUNES,
  openSession,
  SERVICIO,
} from '../../../testing/data/fila.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { openTab, type Tab } from '../../../testing/servers/socket.ts';
import { iniciarAtencion } from '../index.ts';

let here: TestPortal;
let there: OtherProcess;
const tabs: Tab[] = [];
beforeAll(async () => {
  here = await startTestPortal({ now: LUNES });
  there = await startOtherProcess(here, { PORTAL_NOW: LUNES });
});
afterEach(() => {
  for (const { socket } of tabs.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});

async function tab(at: { port: number }, token: string): Promise<Tab> {
  const opened = openTab(at.port, token);
  tabs.push(opened);
  expect(await opened.opened).toBe('connected');
  return opened;
}
const last = ({ heard }: Tab, event: string) => heard[event]?.at(-1);
const hears = (one: Tab, event: string, data: unknown) =>
  expect.poll(() => last(one, event)).toMatchObject(data as object);
const quiet = () => new Promise((resolve) => setTimeout(resolve, 700));

describe('live updates', () => {
  it('update positions on every process when a patient ahead is called or leaves, or when no professional is left', async () => {
    const servicio = await addService(here.db);
    const doctor = await addDoctor(here, { servicios: [servicio] });
    const [first, second, third] = [
      await inLine(here, servicio),
      await inLine(here, servicio),
      await inLine(here, servicio),
    ];
    const [near, far] = [await tab(here, third.token), await tab(there, third.token)];
    await call(here, doctor);
    for (const one of [near, far])
      await hears(one, 'posicionCambio', { id: third.id, posicion: 2, atienden: 1 });
    expect(last(near, 'posicionCambio').espera.hasta).toBeGreaterThan(0);
    await there.post('/api/atencion/dejar', { id: second.id }, { token: second.token });
    for (const one of [near, far]) await hears(one, 'posicionCambio', { posicion: 1 });
    await here.post('/api/fila/ausente', { id: first.id }, { token: doctor.token });
    await here.post('/api/fila/guardia', { enGuardia: false }, { token: doctor.token });
    for (const one of [near, far])
      await hears(one, 'posicionCambio', { posicion: 1, atienden: 0, espera: null });
  });

  it('notify the called patient on every connection, and only that patient', async () => {
    const servicio = await addService(here.db);
    const doctor = await addDoctor(here, { servicios: [servicio] });
    const who = await inLine(here, servicio);
    const [far, stranger] = [await tab(there, who.token), await tab(there, (await addPatient(here)).token)];
    await call(here, doctor);
    await hears(far, 'atencionCambio', {
      id: who.id,
      status: 'chamado',
      profesional: { nombre: 'Dra. Laura Prueba' },
    });
    await here.post('/api/fila/rellamar', { id: who.id }, { token: doctor.token });
    await hears(far, 'atencionCambio', { llamados: 2 });
    await iniciarAtencion(here.portal.platform, 1, who.id);
    await hears(far, 'atencionCambio', { status: 'iniciado', state: 'attending' });
    await here.post('/api/fila/finalizar', { id: who.id }, { token: doctor.token });
    await hears(far, 'atencionCambio', { status: 'encerrado' });
    await quiet();
    expect(stranger.heard).toEqual({});
  });

  it('notify the holder about the child’s call', async () => {
    await addDoctor(here, { servicios: [SERVICIO.pediatria] });
    const holder = await addPatient(here);
    const child = await addChild(here, holder);
    const far = await tab(there, holder.token);
    const { body } = await ask(here, { ...holder, dni: child.documento }, SERVICIO.pediatria);
    await hears(far, 'atencionCambio', { id: body.id, status: 'emitida' });
  });

  it('notify the desks of a service when its line moves, and say whether a patient is new', async () => {
    const [servicio, other] = [await addService(here.db), await addService(here.db)];
    const doctor = await addDoctor(here, { servicios: [servicio] });
    const elsewhere = await addDoctor(here, { servicios: [other] });
    const [near, far, apart] = [
      await tab(here, doctor.token),
      await tab(there, doctor.token),
      await tab(there, elsewhere.token),
    ];
    const who = await inLine(here, servicio);
    // One event may report the arrival together with another move; the next event then has no new patient.
    for (const one of [near, far])
      await expect.poll(() => one.heard['filaCambio']).toContainEqual({ servicio, llego: true });
    await there.post('/api/atencion/dejar', { id: who.id }, { token: who.token });
    for (const one of [near, far]) await hears(one, 'filaCambio', { servicio, llego: false });
    expect(apart.heard['filaCambio']).toBeUndefined();
    // Passed on: new to the other line.
    const moved = await inLine(here, servicio);
    await here.post('/api/fila/transferir', { id: moved.id, servicio_id: other }, { token: doctor.token });
    await hears(apart, 'filaCambio', { servicio: other, llego: true });
  });

  it('notify a session from a turno’s link only about that turno', async () => {
    const servicio = await addService(here.db);
    const doctor = await addDoctor(here, { servicios: [servicio] });
    const who = await addPatient(here);
    const [mine, another] = [
      await addTurno(here, who, { servicio, minutos: -1 }),
      await addTurno(here, who, { minutos: 300 }),
    ];
    const byLink = {
      ...who,
      token: await openSession(here, who.personaId, { alcance: 'atencion', objeto: `turno:${mine}` }),
    };
    const [link, foreign] = [
      await tab(there, byLink.token),
      await tab(
        there,
        await openSession(here, who.personaId, { alcance: 'atencion', objeto: `turno:${another}` }),
      ),
    ];
    const { body } = await here.post(
      '/api/atencion/turno',
      { turno: mine, terminos: '2026-11-01' },
      { token: byLink.token },
    );
    await hears(link, 'atencionCambio', { id: body.id, posicion: 1 });
    await call(here, doctor);
    await hears(link, 'atencionCambio', { id: body.id, status: 'chamado' });
    await quiet();
    expect(foreign.heard).toEqual({});
  });

  it('notify the call’s room that it ended, and why', async () => {
    const servicio = await addService(here.db);
    const other = await addService(here.db);
    const doctor = await addDoctor(here, { servicios: [servicio] });
    for (const [act, more, motivo] of [
      ['finalizar', {}, 'finalizada'],
      ['ausente', {}, 'ausente'],
      ['transferir', { servicio_id: other }, 'transferida'],
    ] as const) {
      const who = await inLine(here, servicio);
      await call(here, doctor);
      const room = await tab(there, who.token);
      const { token } = (await there.post('/api/llamada/unirse', { atencion: who.id }, { token: who.token }))
        .body;
      expect(await room.socket.emitWithAck('llamadaEntrar', { token, conexion: newId() })).toEqual({
        ok: true,
      });
      await here.post(`/api/fila/${act}`, { id: who.id, ...more }, { token: doctor.token });
      await hears(room, 'llamadaFin', { motivo });
    }
  });
});
