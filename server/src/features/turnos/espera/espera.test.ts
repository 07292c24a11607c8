import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codesOf, setClock } from '../../../testing/clock.ts';
import { addMember } from '../../../testing/data/family.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { addPaciente, profesional, reservar, SERVICIO } from '../../../testing/data/turnos.ts';
import { createAvisosJob } from '../avisos/avisos.job.ts';

let portal: TestPortal;
let ruiz: string;
let perez: string;
beforeAll(async () => {
  portal = await startTestPortal({ now: '2026-11-16T09:00:00-03:00' });
  ruiz = await profesional(portal.db, '23456789');
  perez = await profesional(portal.db, '20333444');
});
afterAll(() => portal.stop());
beforeEach(async () => {
  setClock(portal, '2026-11-16T09:00:00-03:00');
  await portal.db.sql('delete from portal.lista_espera');
  await portal.db.sql('delete from portal.turnos');
});

async function paciente(options: Parameters<typeof addPaciente>[1] = {}) {
  const quien = await addPaciente(portal.db, options);
  return { ...quien, token: (await portal.signIn(quien.dni)).token };
}
type Quien = Awaited<ReturnType<typeof paciente>>;
const HORA = { fecha: '2026-11-17', hora: '10:30' };
const INICIO = '2026-11-17T13:30:00.000Z';

async function tiene(
  { dni, token }: Quien,
  que: { fecha: string; hora: string; servicio_id?: number; profesional_id?: string } = HORA,
): Promise<string> {
  const answer = await reservar(portal, token, { documento: dni, ...que });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.id;
}
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

describe('standing in line', () => {
  it('joins once, says the position, and leaves', async () => {
    const [one, two] = [await paciente(), await paciente()];
    const first = await espera(one, 0);
    expect(first).toEqual({
      id: expect.any(String),
      especialidad: { id: 1, nome: 'Clínica Médica' },
      paciente: { nome: 'Eva Prueba', documento: one.dni },
      profesional: null,
      posicion: 1,
      oferta: null,
    });
    expect((await espera(two, 1)).posicion).toBe(2);
    expect(await espera(one, 2)).toEqual(first);
    expect(await lista(one)).toEqual([first]);

    expect(
      (await portal.post('/api/turno/espera/retirar', { id: first.id }, { token: two.token })).status,
    ).toBe(404);
    for (let i = 0; i < 2; i += 1)
      expect(
        (await portal.post('/api/turno/espera/retirar', { id: first.id }, { token: one.token })).body,
      ).toEqual({});
    expect(await lista(one)).toEqual([]);
    expect((await lista(two))[0].posicion).toBe(1);
  });

  it('refuses what booking refuses, in the same words; the twin is let in', async () => {
    const quien = await paciente();
    const child = await addMember(portal.db, quien.personaId);
    const other = await paciente();
    const cases: [Record<string, unknown>, number, string][] = [
      [{ documento: other.dni }, 404, 'no_encontrado'],
      [{ servicio_id: 99 }, 404, 'no_encontrado'],
      [{ servicio_id: SERVICIO.laboral }, 404, 'no_encontrado'],
      [{ servicio_id: SERVICIO.pediatria }, 422, 'turno_otra_edad'],
      [{ documento: child.documento }, 422, 'turno_otra_edad'],
      [{ profesional_id: ruiz }, 404, 'no_encontrado'],
      [{ servicio_id: SERVICIO.dermatologia, profesional_id: perez }, 404, 'no_encontrado'],
    ];
    for (const [body, status, code] of cases) {
      const answer = await anotar(quien, body);
      expect([answer.status, answer.body.code], JSON.stringify(body)).toEqual([status, code]);
    }
    expect(
      (await anotar(quien, { servicio_id: SERVICIO.dermatologia, profesional_id: ruiz })).body.profesional,
    ).toBe('Dr. Martín Ruiz');
    expect(
      (await anotar(quien, { documento: child.documento, servicio_id: SERVICIO.pediatria })).body.paciente
        .nome,
    ).toBe('Mía Prueba');
    // Who has one may wait for an earlier one.
    await tiene(quien);
    expect((await anotar(quien)).status).toBe(200);
    const mute = await paciente({ email: null });
    expect((await anotar(mute)).body.message).toContain('Email');
    expect(
      (await portal.post('/api/turno/espera/anotar', { documento: quien.dni, servicio_id: 1 })).status,
    ).toBe(401);
    const { token } = await portal.signIn('20333444', { acceso: 'personal' });
    expect(
      (await portal.post('/api/turno/espera/anotar', { documento: quien.dni, servicio_id: 1 }, { token }))
        .status,
    ).toBe(404);
  });
});

describe('a place that becomes free', () => {
  it('is kept ten minutes for the first in line, who takes it from the mail', async () => {
    const [holder, first, second] = [await paciente(), await paciente(), await paciente()];
    const id = await tiene(holder);
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
    // Who only stands in line does not have it yet.
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

  it('expires after ten minutes and passes to the next; who missed it waits behind and is not asked for it again', async () => {
    const [holder, first, second] = [await paciente(), await paciente(), await paciente()];
    const id = await tiene(holder);
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
    // The other professional is free at that hour: it is not said to be gone.
    expect([late.status, late.body.estadoConfTurno, late.body.fecha, late.body.hora]).toEqual([
      200,
      'Ya no te guardamos el turno, pero sigue libre',
      '17-11-2026',
      '10:30',
    ]);
    expect((await responder(passed.confirmar!, 1)).body.estadoConfTurno).toBeNull();
    expect(portal.mail.to(first.email!)).toHaveLength(2);
  });

  it('left by one it passes to the next at once, and is free when nobody else waits', async () => {
    const [holder, first, second, anybody] = [
      await paciente(),
      await paciente(),
      await paciente(),
      await paciente(),
    ];
    const id = await tiene(holder, { ...HORA, servicio_id: SERVICIO.dermatologia, profesional_id: ruiz });
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
      (await tiene(anybody, { ...HORA, servicio_id: SERVICIO.dermatologia, profesional_id: ruiz })).length,
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
    const [holder, first] = [await paciente(), await paciente()];
    const id = await tiene(holder);
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

  it('two at once go to two people, in order', async () => {
    const holders = [await paciente(), await paciente()];
    const ids = [await tiene(holders[0]!), await tiene(holders[1]!, { fecha: '2026-11-18', hora: '11:00' })];
    const waiting = [await paciente(), await paciente(), await paciente()];
    for (const [n, quien] of waiting.entries()) await espera(quien, n + 1);
    await Promise.all(holders.map((holder, n) => cancelar(holder, ids[n]!)));
    const offers = await Promise.all(waiting.map(lista));
    expect(offers.map(([entry]) => entry.oferta !== null)).toEqual([true, true, false]);
    expect(new Set(offers.slice(0, 2).map(([entry]) => entry.oferta.inicio)).size).toBe(2);
  });

  it('who retires with an offer in hand passes it on', async () => {
    const [holder, first, second] = [await paciente(), await paciente(), await paciente()];
    const id = await tiene(holder);
    const { id: entry } = await espera(first, 1);
    await espera(second, 2);
    await cancelar(holder, id);
    expect(
      (await portal.post('/api/turno/espera/retirar', { id: entry }, { token: first.token })).status,
    ).toBe(200);
    expect((await lista(second))[0].oferta).not.toBeNull();
    expect(await lista(first)).toEqual([]);
  });

  it('a rejection frees it when it can no longer be undone, a rescheduling at once', async () => {
    const [holder, first] = [await paciente(), await paciente()];
    await tiene(holder);
    await espera(first, 1);
    setClock(portal, '2026-11-16T09:05:00-03:00');
    await responder((await oferta(holder)).rechazar!, 2);
    await tick('2026-11-16T09:14:59-03:00');
    expect((await lista(first))[0].oferta).toBeNull();
    await tick('2026-11-16T09:15:00-03:00');
    expect((await lista(first))[0].oferta).toMatchObject({ inicio: INICIO });

    const [mover, second] = [await paciente(), await paciente()];
    const moved = await tiene(mover, { fecha: '2026-11-18', hora: '12:00' });
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

  it('passes over who it does not fit: another professional, a turno at that time, one ahead in the service', async () => {
    const holder = await paciente();
    const id = await tiene(holder, { ...HORA, servicio_id: SERVICIO.dermatologia, profesional_id: ruiz });
    const [busy, ahead, fits] = [await paciente(), await paciente(), await paciente()];
    await espera(busy, 1, { servicio_id: SERVICIO.dermatologia });
    await espera(ahead, 2, { servicio_id: SERVICIO.dermatologia });
    await espera(fits, 3, { servicio_id: SERVICIO.dermatologia, profesional_id: ruiz });
    await tiene(busy);
    await tiene(ahead, { fecha: '2026-11-19', hora: '11:00', servicio_id: SERVICIO.dermatologia });
    await cancelar(holder, id);
    expect([(await lista(busy))[0].oferta, await lista(ahead)]).toEqual([null, []]);
    expect((await lista(fits))[0]).toMatchObject({
      profesional: 'Dr. Martín Ruiz',
      oferta: { inicio: INICIO },
    });
  });

  it('is offered only while it could be taken and still changed: 25:01 before, not 25:00', async () => {
    const [one, two, first] = [await paciente(), await paciente(), await paciente()];
    const ids = [await tiene(one), await tiene(two, { fecha: '2026-11-17', hora: '11:30' })];
    await espera(first, 1);
    setClock(portal, '2026-11-17T10:05:00-03:00');
    expect((await cancelar(one, ids[0]!)).status).toBe(200);
    expect((await lista(first))[0].oferta).toBeNull();
    setClock(portal, '2026-11-17T11:04:59-03:00');
    expect((await cancelar(two, ids[1]!)).status).toBe(200);
    expect((await lista(first))[0].oferta).toMatchObject({ hora: '11:30' });
  });
});

describe('who has what they waited for', () => {
  const retirar = (quien: Quien, id: string) =>
    portal.post('/api/turno/espera/retirar', { id }, { token: quien.token });

  it('waits no longer: booking closes the place in that line, and in no other', async () => {
    const [first, other] = [await paciente(), await paciente()];
    await espera(first, 1);
    await espera(first, 2, { servicio_id: SERVICIO.dermatologia });
    await espera(other, 3);
    const id = await tiene(first);
    expect(
      (await lista(first)).map(({ especialidad }: { especialidad: { id: number } }) => especialidad.id),
    ).toEqual([SERVICIO.dermatologia]);
    expect(
      await portal.db.sql(
        `select estado, turno_id from portal.lista_espera where paciente_id = $1 and servicio_id = 1`,
        [first.personaId],
      ),
    ).toEqual([{ estado: 'tomado', turno_id: id }]);
    expect((await lista(other))[0]).toMatchObject({ posicion: 1 });
    // A refused booking closes nothing.
    expect(
      (await reservar(portal, other.token, { documento: other.dni, fecha: '2026-11-17', hora: '03:00' }))
        .status,
    ).toBe(422);
    expect((await lista(other))[0]).toMatchObject({ posicion: 1 });
  });

  it('and books while a place is kept for them: that place goes to the next one, with no word of an offer that is over', async () => {
    const [holder, first, second] = [await paciente(), await paciente(), await paciente()];
    const id = await tiene(holder);
    await espera(first, 1);
    await espera(second, 2);
    await cancelar(holder, id);
    expect((await lista(first))[0].oferta).not.toBeNull();
    await tiene(first, { fecha: '2026-11-18', hora: '11:00' });
    expect(await lista(first)).toEqual([]);
    expect((await lista(second))[0].oferta).toMatchObject({ inicio: INICIO });
    await tick('2026-11-16T09:30:00-03:00');
    expect(
      await portal.db.sql(`select tipo from portal.mensajes where destinatario = $1 order by tipo`, [
        first.email,
      ]),
    ).toEqual([{ tipo: 'turno_oferta' }, { tipo: 'turno_reservado' }]);
  });

  it('whoever left the line with an offer running is not told that it is over; the next one is asked', async () => {
    const [holder, first, second] = [await paciente(), await paciente(), await paciente()];
    const id = await tiene(holder);
    await espera(first, 1);
    await espera(second, 2);
    await cancelar(holder, id);
    await portal.db.sql(
      `update portal.lista_espera set estado = 'retirado', turno_id = null where paciente_id = $1`,
      [first.personaId],
    );
    await tick('2026-11-16T09:30:00-03:00');
    expect((await lista(second))[0].oferta).not.toBeNull();
    expect(
      await portal.db.sql(`select tipo from portal.mensajes where destinatario = $1`, [first.email]),
    ).toEqual([{ tipo: 'turno_oferta' }]);
  });

  it(
    'leaving the line at the moment at which a place is offered never keeps it: the next one has it',
    { timeout: 60_000 },
    async () => {
      const [holder, first, second] = [await paciente(), await paciente(), await paciente()];
      for (let round = 0; round < 6; round += 1) {
        await portal.db.sql('delete from portal.lista_espera');
        await portal.db.sql('delete from portal.turnos');
        const id = await tiene(holder);
        const { id: entry } = await espera(first, 1);
        await espera(second, 2);
        const [cancelled, left] = await Promise.all([cancelar(holder, id), retirar(first, entry)]);
        expect([cancelled.status, left.status]).toEqual([200, 200]);
        expect(
          await portal.db.sql('select id from portal.turnos where estado = 0 and paciente_id = $1', [
            first.personaId,
          ]),
        ).toEqual([]);
        expect((await fila(first))!.estado).toBe('retirado');
        expect((await lista(second))[0].oferta).toMatchObject({ inicio: INICIO });
      }
    },
  );
});

describe("a professional's hour", () => {
  const derma = { ...HORA, servicio_id: SERVICIO.dermatologia };
  const tambienClinica = () =>
    portal.db.sql(
      `insert into portal.profesional_servicios (unidad_id, persona_id, servicio_id) values (1, $1, 1) on conflict do nothing`,
      [ruiz],
    );
  const noClinica = () =>
    portal.db.sql(
      'delete from portal.profesional_servicios where unidad_id = 1 and persona_id = $1 and servicio_id = 1',
      [ruiz],
    );
  afterEach(tambienClinica);

  it('is offered to who waits for any service of that professional, by their own service; not for those of others', async () => {
    const [holder, first] = [await paciente(), await paciente()];
    await espera(first, 1);
    await noClinica();
    await cancelar(holder, await tiene(holder, { ...derma, profesional_id: ruiz }));
    expect((await lista(first))[0].oferta).toBeNull();
    await tambienClinica();
    await cancelar(holder, await tiene(holder, { ...derma, profesional_id: ruiz }));
    expect((await lista(first))[0]).toMatchObject({ especialidad: { id: 1 }, oferta: { inicio: INICIO } });
    const taken = await portal.post(
      '/api/turno/espera/responder',
      { id: (await lista(first))[0].id, aceptar: true },
      { token: first.token },
    );
    expect(taken.body.turno, taken.text).toMatchObject({
      especialidad: { id: 1 },
      profesional: { id: ruiz, elegido: false },
      inicio: INICIO,
    });
  });

  it('is not offered to who freed it, who may wait for another service; the next one is asked', async () => {
    const [holder, second] = [await paciente(), await paciente()];
    const id = await tiene(holder, { ...derma, profesional_id: ruiz });
    await espera(holder, 1);
    await espera(second, 2);
    await cancelar(holder, id);
    expect((await lista(holder))[0].oferta).toBeNull();
    expect((await lista(second))[0].oferta).toMatchObject({ inicio: INICIO });
  });
});
