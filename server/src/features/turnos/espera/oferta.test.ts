import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codesOf, setClock } from '../../../testing/clock.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { profesional, reservar, SERVICIO } from '../../../testing/data/turnos.ts';
import { createAvisosJob } from '../avisos/avisos.job.ts';
import { paciente, type Quien, HORA, tiene } from '../../../testing/fixtures/espera.ts';

let portal: TestPortal;
let ruiz: string;
beforeAll(async () => {
  portal = await startTestPortal({ now: '2026-11-16T09:00:00-03:00' });
  ruiz = await profesional(portal.db, '23456789');
});
afterAll(() => portal.stop());
beforeEach(async () => {
  setClock(portal, '2026-11-16T09:00:00-03:00');
  await portal.db.sql('delete from portal.lista_espera');
  await portal.db.sql('delete from portal.turnos');
});
const INICIO = '2026-11-17T13:30:00.000Z';
const cancelar = (quien: Quien, id: string) =>
  portal.post('/api/turno/cancelar', { id }, { token: quien.token });
const anotar = (quien: Quien, body: Record<string, unknown> = {}) =>
  portal.post(
    '/api/turno/espera/anotar',
    { documento: quien.dni, servicio_id: SERVICIO.clinica, ...body },
    { token: quien.token },
  );
async function espera(quien: Quien, minuto: number, body: Record<string, unknown> = {}) {
  setClock(portal, new Date(Date.parse('2026-11-16T09:00:00-03:00') + minuto * 1000));
  const answer = await anotar(quien, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}
const lista = async (quien: Quien) =>
  (await portal.request({ path: '/api/turno/espera', token: quien.token })).body;
const responder = (codigo: string, estado: 1 | 2) =>
  portal.post('/api/turno/confirmarEmail', { codigo, estado });
const oferta = async (quien: Quien, n = 1) => {
  const mails = await portal.mail.waitFor(quien.email!, n);
  return { mail: mails[n - 1]!, ...codesOf(mails[n - 1]!) };
};
async function tick(at: string) {
  setClock(portal, at);
  await createAvisosJob(portal.portal.db, portal.portal.platform).run();
}
const fila = async (quien: Quien) =>
  (
    await portal.db.sql<{ estado: string; turno_id: string | null; ultimo_inicio: Date | null }>(
      'select estado, turno_id, ultimo_inicio from portal.lista_espera where paciente_id = $1',
      [quien.personaId],
    )
  )[0];

describe('a freed place', () => {
  it('is held ten minutes for the first in line, who takes it from the mail', async () => {
    const [holder, first, second] = [await paciente(portal), await paciente(portal), await paciente(portal)];
    const id = await tiene(portal, holder);
    await espera(first, 1);
    await espera(second, 2);
    setClock(portal, '2026-11-16T09:05:00-03:00');
    expect((await cancelar(holder, id)).status).toBe(200);

    const { mail, confirmar, rechazar, entrada } = await oferta(first);
    expect(mail.subject).toBe('Se liberó un turno: martes 17 de noviembre, 10:30 hs · Portal Demo');
    expect(mail.text).toContain('Te lo guardamos hasta las 09:15 hs');
    expect(mail.text).toContain(`Lo quiero: http://demo.localhost:${portal.port}/confirmar?id=${confirmar}`);
    expect(rechazar).toBe(confirmar);
    expect(entrada).toBeUndefined();
    expect(mail.text + mail.html).not.toContain(first.dni);
    expect((await lista(first))[0].oferta).toMatchObject({
      fecha: '17-11-2026',
      hora: '10:30',
      inicio: INICIO,
      hasta: '2026-11-16T12:15:00.000Z',
    });
    expect((await lista(second))[0].oferta).toBeNull();
    // A patient who only waits does not have it yet.
    expect((await portal.request({ path: '/api/turno/listar', token: first.token })).body.pendientes).toEqual(
      [],
    );

    setClock(portal, '2026-11-16T09:14:59-03:00');
    for (let i = 0; i < 2; i += 1)
      expect((await responder(confirmar!, 1)).body).toMatchObject({
        estadoConfTurno: null,
        fecha: '17-11-2026',
        hora: '10:30',
      });
    expect((await fila(first))!.estado).toBe('tomado');
    const { pendientes } = (await portal.request({ path: '/api/turno/listar', token: first.token })).body;
    expect(pendientes).toMatchObject([{ fecha: '17-11-2026', hora: '10:30', status: 1, confirmacion: 1 }]);
    const { mail: booked, ...codes } = await oferta(first, 2);
    expect(booked.subject).toBe('Tu turno: martes 17 de noviembre, 10:30 hs · Portal Demo');
    expect(codes.confirmar).toBeUndefined();
    expect(codes.entrada).toMatch(/^[\w-]{43}$/);
    expect(portal.mail.to(second.email!)).toEqual([]);
    expect(
      await portal.db.sql(
        `select para_id from portal.auditoria where acto = 'ofrecer_turno' and para_id = $1`,
        [first.personaId],
      ),
    ).toHaveLength(1);
  });

  it('expires after ten minutes and passes to the next; the patient who missed it waits behind, and is not asked again', async () => {
    const [holder, first, second] = [await paciente(portal), await paciente(portal), await paciente(portal)];
    const id = await tiene(portal, holder);
    await espera(first, 1);
    await espera(second, 2);
    setClock(portal, '2026-11-16T09:05:00-03:00');
    await cancelar(holder, id);
    const { confirmar } = await oferta(first);

    await tick('2026-11-16T09:14:59-03:00');
    expect(portal.mail.to(second.email!)).toEqual([]);
    await tick('2026-11-16T09:15:00-03:00');
    await tick('2026-11-16T09:15:01-03:00');
    const passed = await oferta(second);
    expect(passed.mail.text).toContain('Te lo guardamos hasta las 09:25 hs');
    expect((await oferta(first, 2)).mail.subject).toBe(
      'El turno ya no está disponible: martes 17 de noviembre, 10:30 hs · Portal Demo',
    );
    expect((await fila(first))!).toEqual({
      estado: 'esperando',
      turno_id: null,
      ultimo_inicio: new Date(INICIO),
    });
    expect((await lista(first))[0]).toMatchObject({ posicion: 2, oferta: null });

    const late = await responder(confirmar!, 1);
    // The other professional is free at that hour, so the answer does not say that it is gone.
    expect([late.status, late.body.estadoConfTurno, late.body.fecha, late.body.hora]).toEqual([
      200,
      'Ya no te guardamos el turno, pero sigue libre',
      '17-11-2026',
      '10:30',
    ]);
    expect((await responder(passed.confirmar!, 1)).body.estadoConfTurno).toBeNull();
    expect(portal.mail.to(first.email!)).toHaveLength(2);
  });

  it('passes to the next at once when declined, and is free when nobody else waits', async () => {
    const [holder, first, second, anybody] = [
      await paciente(portal),
      await paciente(portal),
      await paciente(portal),
      await paciente(portal),
    ];
    const id = await tiene(portal, holder, {
      ...HORA,
      servicio_id: SERVICIO.dermatologia,
      profesional_id: ruiz,
    });
    await espera(first, 1, { servicio_id: SERVICIO.dermatologia });
    await espera(second, 2, { servicio_id: SERVICIO.dermatologia });
    await cancelar(holder, id);
    const { rechazar } = await oferta(first);
    const taken = await reservar(portal, anybody.token, {
      documento: anybody.dni,
      ...HORA,
      servicio_id: SERVICIO.dermatologia,
      profesional_id: ruiz,
    });
    expect([taken.status, taken.body.code]).toEqual([409, 'turno_ocupado']);
    for (let i = 0; i < 2; i += 1)
      expect((await responder(rechazar!, 2)).body).toMatchObject({ estadoConfTurno: null, linkAcceso: null });
    const [entry] = await lista(second);
    expect(entry.oferta).not.toBeNull();

    const stranger = await portal.post(
      '/api/turno/espera/responder',
      { id: entry.id, aceptar: true },
      { token: anybody.token },
    );
    expect(stranger.status).toBe(404);
    for (let i = 0; i < 2; i += 1) {
      const left = await portal.post(
        '/api/turno/espera/responder',
        { id: entry.id, aceptar: false },
        { token: second.token },
      );
      expect(left.body).toEqual({ turno: null });
    }
    const late = await portal.post(
      '/api/turno/espera/responder',
      { id: entry.id, aceptar: true },
      { token: second.token },
    );
    expect([late.status, late.body.message]).toEqual([409, 'El plazo para responder terminó.']);
    expect(
      (await tiene(portal, anybody, { ...HORA, servicio_id: SERVICIO.dermatologia, profesional_id: ruiz }))
        .length,
    ).toBe(36);
    // Neither was asked a second time.
    for (const quien of [first, second]) {
      expect(
        await portal.db.sql('select tipo from portal.mensajes where destinatario = $1', [quien.email]),
      ).toEqual([{ tipo: 'turno_oferta' }]);
      expect(await portal.mail.waitFor(quien.email!)).toHaveLength(1);
    }
  });

  it('is taken on the screen too', async () => {
    const [holder, first] = [await paciente(portal), await paciente(portal)];
    const id = await tiene(portal, holder);
    const { id: entry } = await espera(first, 1);
    await cancelar(holder, id);
    for (let i = 0; i < 2; i += 1) {
      const taken = await portal.post(
        '/api/turno/espera/responder',
        { id: entry, aceptar: true },
        { token: first.token },
      );
      expect(taken.body.turno, taken.text).toMatchObject({ fecha: '17-11-2026', hora: '10:30', status: 1 });
    }
    expect(await portal.mail.waitFor(first.email!, 2)).toHaveLength(2);
  });

  it('goes to two people in order when there are two', async () => {
    const holders = [await paciente(portal), await paciente(portal)];
    const ids = [
      await tiene(portal, holders[0]!),
      await tiene(portal, holders[1]!, { fecha: '2026-11-18', hora: '11:00' }),
    ];
    const waiting = [await paciente(portal), await paciente(portal), await paciente(portal)];
    for (const [n, quien] of waiting.entries()) await espera(quien, n + 1);
    await Promise.all(holders.map((holder, n) => cancelar(holder, ids[n]!)));
    const offers = await Promise.all(waiting.map(lista));
    expect(offers.map(([entry]) => entry.oferta !== null)).toEqual([true, true, false]);
    expect(new Set(offers.slice(0, 2).map(([entry]) => entry.oferta.inicio)).size).toBe(2);
  });

  it('passes on when its patient leaves the list', async () => {
    const [holder, first, second] = [await paciente(portal), await paciente(portal), await paciente(portal)];
    const id = await tiene(portal, holder);
    const { id: entry } = await espera(first, 1);
    await espera(second, 2);
    await cancelar(holder, id);
    expect(
      (await portal.post('/api/turno/espera/retirar', { id: entry }, { token: first.token })).status,
    ).toBe(200);
    expect((await lista(second))[0].oferta).not.toBeNull();
    expect(await lista(first)).toEqual([]);
  });

  it('is offered after a rejection can no longer be undone, and at once after a rescheduling', async () => {
    const [holder, first] = [await paciente(portal), await paciente(portal)];
    await tiene(portal, holder);
    await espera(first, 1);
    setClock(portal, '2026-11-16T09:05:00-03:00');
    await responder((await oferta(holder)).rechazar!, 2);
    await tick('2026-11-16T09:14:59-03:00');
    expect((await lista(first))[0].oferta).toBeNull();
    await tick('2026-11-16T09:15:00-03:00');
    expect((await lista(first))[0].oferta).toMatchObject({ inicio: INICIO });

    const [mover, second] = [await paciente(portal), await paciente(portal)];
    const moved = await tiene(portal, mover, { fecha: '2026-11-18', hora: '12:00' });
    await espera(second, 1000);
    expect(
      (
        await portal.post(
          '/api/turno/reprogramar',
          { id: moved, fecha: '2026-11-19', hora: '12:00' },
          { token: mover.token },
        )
      ).status,
    ).toBe(200);
    expect((await lista(second))[0].oferta).toMatchObject({ fecha: '18-11-2026', hora: '12:00' });
  });

  it('skips patients it does not fit: another professional, a turno at that time, a turno in the service', async () => {
    const holder = await paciente(portal);
    const id = await tiene(portal, holder, {
      ...HORA,
      servicio_id: SERVICIO.dermatologia,
      profesional_id: ruiz,
    });
    const [busy, ahead, fits] = [await paciente(portal), await paciente(portal), await paciente(portal)];
    await espera(busy, 1, { servicio_id: SERVICIO.dermatologia });
    await espera(ahead, 2, { servicio_id: SERVICIO.dermatologia });
    await espera(fits, 3, { servicio_id: SERVICIO.dermatologia, profesional_id: ruiz });
    await tiene(portal, busy);
    await tiene(portal, ahead, { fecha: '2026-11-19', hora: '11:00', servicio_id: SERVICIO.dermatologia });
    await cancelar(holder, id);
    expect([(await lista(busy))[0].oferta, await lista(ahead)]).toEqual([null, []]);
    expect((await lista(fits))[0]).toMatchObject({
      profesional: 'Dr. Martín Ruiz',
      oferta: { inicio: INICIO },
    });
  });

  it('is offered only while it can be taken and still changed: at 25:01 before, not at 25:00', async () => {
    const [one, two, first] = [await paciente(portal), await paciente(portal), await paciente(portal)];
    const ids = [await tiene(portal, one), await tiene(portal, two, { fecha: '2026-11-17', hora: '11:30' })];
    await espera(first, 1);
    setClock(portal, '2026-11-17T10:05:00-03:00');
    expect((await cancelar(one, ids[0]!)).status).toBe(200);
    expect((await lista(first))[0].oferta).toBeNull();
    setClock(portal, '2026-11-17T11:04:59-03:00');
    expect((await cancelar(two, ids[1]!)).status).toBe(200);
    expect((await lista(first))[0].oferta).toMatchObject({ hora: '11:30' });
  });
});
