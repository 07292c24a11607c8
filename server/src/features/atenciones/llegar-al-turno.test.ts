import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addChild,
  addDoctor,
  addPatient,
  addService,
  addTurno,
  ask,
  call,
  LUNES,
  NO_ENCONTRADO,
  openSession,
  SERVICIO,
  type Someone,
} from '../../testing/fila.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { iniciarAtencion } from './index.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: LUNES });
});
afterAll(() => portal.stop());

const arrive = (who: { token: string }, turno: string, terminos = '2026-11-01') =>
  portal.post('/api/atencion/turno', { turno, terminos }, { token: who.token });
const linkOf = async (who: Someone, turno: string) => ({
  ...who,
  token: await openSession(portal, who.personaId, { alcance: 'atencion', objeto: `turno:${turno}` }),
});
const turnoRow = async (id: string) =>
  (await portal.db.sql<{ estado: number; llegada: Date | null }>('select estado, llegada from portal.turnos where id = $1', [id]))[0]!;

describe('the door of a turno', () => {
  it.each([
    // minutes from now to the start, by the portal, by the link
    [40, 409, 409],
    [31, 409, 409],
    [29, 409, 200],
    [16, 409, 200],
    [14, 200, 200],
    [0.2, 200, 200],
    [-1, 200, 200],
    [-29, 200, 200],
    [-31, 409, 409],
  ])('%s minutes before the start: %s by the portal, %s by the link', async (minutos, portalStatus, linkStatus) => {
    const servicio = await addService(portal.db);
    for (const [status, byLink] of [
      [portalStatus, false],
      [linkStatus, true],
    ] as const) {
      const who = await addPatient(portal);
      const turno = await addTurno(portal, who, { servicio, minutos });
      const answer = await arrive(byLink ? await linkOf(who, turno) : who, turno);
      expect(answer.status, answer.text).toBe(status);
      if (status === 409) expect(answer.body.message).toBe('Todavía no es la hora del turno, o ya pasó.');
      expect((await turnoRow(turno)).llegada === null).toBe(status === 409);
    }
  });

  it('is the same ticket however often, and the turno is presente when the attention begins', async () => {
    const servicio = await addService(portal.db);
    const doctor = await addDoctor(portal, { servicios: [servicio] });
    const who = await addPatient(portal);
    const turno = await addTurno(portal, who, { servicio, minutos: -3 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => arrive(who, turno)));
    const ids = new Set(answers.map(({ status, body, text }) => (expect(status, text).toBe(200), body.id)));
    expect(ids.size).toBe(1);
    const { body } = answers[0]!;
    expect(body).toMatchObject({ status: 'emitida', posicion: 1, turno: { id: turno }, senha: { numero: 1 } });
    expect((await call(portal, doctor)).body.atencion).toMatchObject({ id: body.id, turno: { inicio: body.turno.inicio } });
    expect((await turnoRow(turno)).estado).toBe(1);
    await iniciarAtencion(portal.portal.platform, 1, body.id);
    expect((await turnoRow(turno)).estado).toBe(3);
    await portal.post('/api/fila/finalizar', { id: body.id }, { token: doctor.token });
    expect((await arrive(who, turno)).body.status).toBe('encerrado');
  });

  it.each([
    [2, 'turno_no_programado'],
    [5, 'turno_no_programado'],
    [4, 'turno_no_programado'],
    [1, undefined],
  ])('a turno in state %s', async (estado, code) => {
    const who = await addPatient(portal);
    const turno = await addTurno(portal, who, { servicio: await addService(portal.db), minutos: -1 });
    await portal.db.sql(`update portal.turnos set estado = $2, motivo_cancelar = 'x' where id = $1`, [turno, estado]);
    expect((await arrive(who, turno)).body.code).toBe(code);
  });

  it('asks for the consent where its version is new, and only there', async () => {
    const who = await addPatient(portal);
    const servicio = await addService(portal.db);
    const [first, second] = [await addTurno(portal, who, { servicio, minutos: -20 }), await addTurno(portal, who, { minutos: 5 })];
    for (const terminos of ['', '2020-01-01']) expect((await arrive(who, first, terminos)).body.code).toBe('terminos_sin_aceptar');
    const { body } = await arrive(who, first);
    await portal.post('/api/atencion/dejar', { id: body.id }, { token: who.token });
    expect((await arrive(who, second, '')).status).toBe(200);
  });

  it('who is in another line leaves that one first', async () => {
    const servicio = await addService(portal.db);
    await addDoctor(portal, { servicios: [servicio] });
    const who = await addPatient(portal);
    const { body } = await ask(portal, who, servicio);
    const turno = await addTurno(portal, who, { servicio: await addService(portal.db), minutos: -1 });
    expect((await arrive(who, turno)).body.message).toBe('Ya hay una atención en curso para esta persona.');
    await portal.post('/api/atencion/dejar', { id: body.id }, { token: who.token });
    expect((await arrive(who, turno)).status).toBe(200);
  });

  it('of a child is the holder’s; of a stranger nobody’s', async () => {
    const holder = await addPatient(portal);
    const child = await addChild(portal, holder);
    const turno = await addTurno(portal, child, { servicio: SERVICIO.pediatria, minutos: -1 });
    expect((await arrive(await addPatient(portal), turno)).body).toEqual(NO_ENCONTRADO);
    expect((await arrive({ token: '' }, turno)).status).toBe(401);
    expect((await arrive(holder, turno)).body.paciente.nome).toBe('Mía Prueba');
    expect((await arrive(holder, '018f0000-0000-7000-8000-000000000000')).body).toEqual(NO_ENCONTRADO);
  });
});
