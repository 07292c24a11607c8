import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addPatient,
  addTurno,
  ask,
  call,
  inLine,
  later,
  LUNES,
  NO_ENCONTRADO,
  see,
  stateOf,
  addLine,
  type Someone,
} from '../../../testing/data/fila.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { iniciarAtencion, vistoEnLlamada } from '../index.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: LUNES });
});
afterAll(() => portal.stop());

const post = (who: Someone, address: string, body: unknown) =>
  portal.post(address, body, { token: who.token });
const desk = async (who: Someone) => (await portal.request({ path: '/api/fila', token: who.token })).body;
const begin = (id: string) => iniciarAtencion(portal.portal.platform, 1, id);
const becomes = (id: string, estado: string) => expect.poll(() => stateOf(portal, id)).toBe(estado);
const row = async (id: string) =>
  (await portal.db.sql<Record<string, unknown>>('select * from portal.atenciones where id = $1', [id]))[0]!;

describe('a line', () => {
  it('shows ticket, position, call, start and end to both sides', async () => {
    const { servicio, doctor } = await addLine(portal);
    const first = await inLine(portal, servicio);
    const second = await inLine(portal, servicio);
    expect([first.sala, second.sala].map((sala) => sala.split('-')[1])).toEqual(['1', '2']);

    const seen = (await see(portal, second, second.id)).body;
    expect(seen).toMatchObject({
      state: 'enqueued',
      status: 'emitida',
      posicion: 2,
      atienden: 1,
      llamados: 0,
      profesional: null,
      regresoHasta: null,
    });
    expect(seen.espera.desde).toBeLessThan(seen.espera.hasta);
    expect(seen.senha.format).toBe(`${seen.senha.sigla}002`);
    expect((await desk(doctor)).fila.map(({ id }: { id: string }) => id)).toEqual([first.id, second.id]);

    expect((await call(portal, doctor)).body.atencion).toMatchObject({
      id: first.id,
      estado: 'chamado',
      llamados: 1,
    });
    // A professional with an open attention gets that one again, and calls no other patient.
    expect((await call(portal, doctor)).body.atencion).toMatchObject({ id: first.id, llamados: 1 });
    expect((await call(portal, doctor, second.id)).body.atencion.id).toBe(first.id);
    const called = (await see(portal, first, first.id)).body;
    expect(called).toMatchObject({
      status: 'chamado',
      state: 'enqueued',
      posicion: null,
      profesional: { nombre: 'Dra. Laura Prueba', titulo: 'Clínica' },
    });
    expect((await see(portal, second, second.id)).body.posicion).toBe(1);

    for (let i = 0; i < 2; i += 1) await begin(first.id);
    expect((await see(portal, first, first.id)).body).toMatchObject({
      status: 'iniciado',
      state: 'attending',
    });
    expect((await desk(doctor)).actual).toMatchObject({ id: first.id, estado: 'iniciado' });
    for (let i = 0; i < 2; i += 1)
      expect((await post(doctor, '/api/fila/finalizar', { id: first.id })).status).toBe(200);
    expect(await stateOf(portal, first.id)).toBe('encerrado');
    expect((await call(portal, doctor)).body.atencion.id).toBe(second.id);
  });

  it('returns normally when the line is empty, and refuses a professional off duty', async () => {
    const { doctor, servicio } = await addLine(portal);
    expect((await call(portal, doctor)).body).toEqual({ atencion: null });
    await post(doctor, '/api/fila/guardia', { enGuardia: false });
    const { status, body } = await call(portal, doctor);
    expect([status, body.message]).toEqual([409, 'Para llamar, primero empezá a atender.']);
    await post(doctor, '/api/fila/guardia', { enGuardia: true });
    const who = await inLine(portal, servicio);
    expect((await call(portal, doctor)).body.atencion.id).toBe(who.id);
  });

  it('calls a chosen patient, and refuses one that a colleague has called', async () => {
    const { servicio, doctor, others } = await addLine(portal, { doctors: 2 });
    const [, second] = [await inLine(portal, servicio), await inLine(portal, servicio)];
    expect((await call(portal, doctor, second.id)).body.atencion.id).toBe(second.id);
    expect((await call(portal, others[0]!, second.id)).body).toEqual({ atencion: null });
  });

  it('moves babies and people from 75 ahead by ten minutes, and no more', async () => {
    const { servicio, doctor } = await addLine(portal);
    const first = await inLine(portal, servicio);
    const second = await inLine(portal, servicio);
    const old = await inLine(portal, servicio, { fecNac: '1950-01-01' });
    expect((await see(portal, old, old.id)).body.posicion).toBe(1);
    // A patient who has waited more than ten minutes longer stays ahead of them.
    await portal.db.sql(
      `update portal.atenciones set orden = orden - interval '11 minutes', llegada = llegada - interval '11 minutes' where id = $1`,
      [first.id],
    );
    const order = [];
    for (let i = 0; i < 3; i += 1) {
      const { id } = (await call(portal, doctor)).body.atencion;
      order.push(id);
      await post(doctor, '/api/fila/ausente', { id });
    }
    expect(order).toEqual([first.id, old.id, second.id]);
  });
});

describe('an unanswered call', () => {
  it('is repeated twice, then missed; frees the professional; one press within half an hour restores the place', async () => {
    const { servicio, doctor } = await addLine(portal);
    const who = await inLine(portal, servicio);
    const next = await inLine(portal, servicio);
    await call(portal, doctor);
    for (const llamados of [2, 3]) {
      await later(portal.db, who.id, 46);
      await expect.poll(async () => (await row(who.id))['llamados']).toBe(llamados);
      expect(await stateOf(portal, who.id)).toBe('chamado');
    }
    await later(portal.db, who.id, 46);
    await becomes(who.id, 'no_se_presento');
    expect((await desk(doctor)).actual).toBeNull();
    const missed = (await see(portal, who, who.id)).body;
    expect(missed.status).toBe('no_se_presento');
    expect(Date.parse(missed.regresoHasta) - Date.parse(missed.fin)).toBe(30 * 60_000);
    expect(
      (await portal.request({ path: '/api/atencion/iniciada', token: who.token })).body.atencion.id,
    ).toBe(who.id);

    await later(portal.db, who.id, 29 * 60);
    const back = await post(who, '/api/atencion/volver', { id: who.id });
    expect(back.body).toMatchObject({
      status: 'emitida',
      posicion: 1,
      sala: who.sala,
      llamados: 0,
      regresoHasta: null,
    });
    expect((await post(who, '/api/atencion/volver', { id: who.id })).body.status).toBe('emitida');
    expect((await see(portal, next, next.id)).body.posicion).toBe(2);
  });

  it('requires a new ticket after half an hour', async () => {
    const { servicio, doctor } = await addLine(portal);
    const who = await inLine(portal, servicio);
    await call(portal, doctor);
    expect((await post(doctor, '/api/fila/ausente', { id: who.id })).status).toBe(200);
    expect((await post(doctor, '/api/fila/ausente', { id: who.id })).status).toBe(200);
    await later(portal.db, who.id, 30 * 60 + 1);
    const { status, body } = await post(who, '/api/atencion/volver', { id: who.id });
    expect([status, body.message]).toEqual([409, 'Pasó más de media hora: pedí una atención nueva.']);
    expect(
      (await portal.request({ path: '/api/atencion/iniciada', token: who.token })).body.atencion,
    ).toBeNull();
    expect((await ask(portal, who, servicio)).status).toBe(200);
  });

  it('does not restore the place of a patient who joined another line', async () => {
    const { servicio, doctor } = await addLine(portal);
    const who = await inLine(portal, servicio);
    await call(portal, doctor);
    await post(doctor, '/api/fila/ausente', { id: who.id });
    expect((await ask(portal, who, servicio)).status).toBe(200);
    const { status, body } = await post(who, '/api/atencion/volver', { id: who.id });
    expect([status, body.code]).toEqual([409, 'atencion_abierta']);
  });

  it('is not repeated once the patient is in the room', async () => {
    const { servicio, doctor } = await addLine(portal);
    const who = await inLine(portal, servicio);
    await call(portal, doctor);
    await later(portal.db, who.id, 30);
    await vistoEnLlamada(portal.portal.platform, 1, who.id, 'paciente');
    await later(portal.db, who.id, 30);
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(await row(who.id)).toMatchObject({ estado: 'chamado', llamados: 1 });
  });

  it('is repeated by hand; a started attention is neither called again nor missed', async () => {
    const { servicio, doctor } = await addLine(portal);
    const who = await inLine(portal, servicio);
    await call(portal, doctor);
    expect((await post(doctor, '/api/fila/rellamar', { id: who.id })).body.llamados).toBe(2);
    await begin(who.id);
    for (const act of ['rellamar', 'ausente'])
      expect((await post(doctor, `/api/fila/${act}`, { id: who.id })).status).toBe(409);
    expect(await stateOf(portal, who.id)).toBe('iniciado');
  });
});

describe('leaving', () => {
  it('is possible in line and while being called; only the professional ends a started attention', async () => {
    const { servicio, doctor } = await addLine(portal);
    const [first, second, third] = [
      await inLine(portal, servicio),
      await inLine(portal, servicio),
      await inLine(portal, servicio),
    ];
    for (let i = 0; i < 2; i += 1)
      expect((await post(second, '/api/atencion/dejar', { id: second.id })).body).toMatchObject({
        status: 'cancelada',
        canceladaPor: 'paciente',
      });
    await call(portal, doctor);
    expect((await post(first, '/api/atencion/dejar', { id: first.id })).body.status).toBe('cancelada');
    expect((await call(portal, doctor)).body.atencion.id).toBe(third.id);
    await begin(third.id);
    expect((await post(third, '/api/atencion/dejar', { id: third.id })).status).toBe(409);
    await post(doctor, '/api/fila/finalizar', { id: third.id });
    expect((await post(third, '/api/atencion/dejar', { id: third.id })).body.message).toBe(
      'La atención ya terminó.',
    );
  });
});

describe('turnos in the line', () => {
  it('come first by time when due, then walk-ins; wait before their time; and only the named professional may call them', async () => {
    const { servicio, doctor, others } = await addLine(portal, { doctors: 2 });
    const other = others[0]!;
    const walkIn = await inLine(portal, servicio);
    const at = async (minutos: number, profesional?: string) => {
      const who = await addPatient(portal);
      const turno = await addTurno(portal, who, {
        servicio,
        minutos,
        ...(profesional ? { profesional, porProfesional: true } : {}),
      });
      const { body, status, text } = await post(who, '/api/atencion/turno', {
        turno,
        terminos: '2026-11-01',
      });
      expect(status, text).toBe(200);
      return { ...who, id: body.id as string, body };
    };
    const early = await at(10);
    expect(early.body).toMatchObject({ posicion: null, status: 'emitida' });
    const late = await at(-5);
    const later_ = await at(-2);
    const named = await at(-1, doctor.personaId);
    expect((await see(portal, walkIn, walkIn.id)).body.posicion).toBe(4);
    expect((await see(portal, named, named.id)).body.posicion).toBe(3);
    expect((await desk(other)).fila.map(({ id }: { id: string }) => id)).toEqual([
      late.id,
      later_.id,
      walkIn.id,
      early.id,
    ]);
    expect((await call(portal, other, named.id)).body).toEqual(NO_ENCONTRADO);
    const called = [];
    for (let i = 0; i < 3; i += 1) {
      const { id } = (await call(portal, other)).body.atencion;
      called.push(id);
      await post(other, '/api/fila/ausente', { id });
    }
    expect(called).toEqual([late.id, later_.id, walkIn.id]);
    expect((await call(portal, other)).body).toEqual({ atencion: null });
    // A chosen turno may be called before its time.
    expect((await call(portal, other, early.id)).body.atencion.id).toBe(early.id);
    expect((await call(portal, doctor)).body.atencion).toMatchObject({ id: named.id, propio: true });
  });
});
