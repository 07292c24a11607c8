import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addDoctor,
  addPatient,
  addService,
  addTurno,
  ask,
  call,
  inLine,
  later,
  LUNES,
  NO_ENCONTRADO,
  see,
  stateOf,
  type Someone,
} from '../../../testing/data/fila.ts';
import { openPage } from '../../../testing/data/llamada.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { addStaff } from '../../../testing/data/staff.ts';
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
/** A service with its own line, and somebody on duty. */
async function line({ doctors = 1, laboral = false } = {}) {
  const servicio = await addService(portal.db, { laboral });
  const [doctor, ...others] = await Promise.all(
    Array.from({ length: doctors }, () => addDoctor(portal, { servicios: [servicio] })),
  );
  return { servicio, doctor: doctor!, others };
}
const becomes = (id: string, estado: string) =>
  expect.poll(() => stateOf(portal, id), { timeout: 8000 }).toBe(estado);
const row = async (id: string) =>
  (await portal.db.sql<Record<string, unknown>>('select * from portal.atenciones where id = $1', [id]))[0]!;

describe('a line', () => {
  it('ticket, position, call, beginning and end, as both sides see them', async () => {
    const { servicio, doctor } = await line();
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
    // Who has one open gets that one again, and calls nobody else.
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

  it('nobody to call is no failure; nobody calls who is not on duty', async () => {
    const { doctor, servicio } = await line();
    expect((await call(portal, doctor)).body).toEqual({ atencion: null });
    await post(doctor, '/api/fila/guardia', { enGuardia: false });
    const { status, body } = await call(portal, doctor);
    expect([status, body.message]).toEqual([409, 'Para llamar, primero empezá a atender.']);
    await post(doctor, '/api/fila/guardia', { enGuardia: true });
    const who = await inLine(portal, servicio);
    expect((await call(portal, doctor)).body.atencion.id).toBe(who.id);
  });

  it('one is called by choice; one whom another has called is no longer there', async () => {
    const { servicio, doctor, others } = await line({ doctors: 2 });
    const [, second] = [await inLine(portal, servicio), await inLine(portal, servicio)];
    expect((await call(portal, doctor, second.id)).body.atencion.id).toBe(second.id);
    expect((await call(portal, others[0]!, second.id)).body).toEqual({ atencion: null });
  });

  it('babies and people from 75 count as ten minutes earlier, and no more than that', async () => {
    const { servicio, doctor } = await line();
    const first = await inLine(portal, servicio);
    const second = await inLine(portal, servicio);
    const old = await inLine(portal, servicio, { fecNac: '1950-01-01' });
    expect((await see(portal, old, old.id)).body.posicion).toBe(1);
    // Who has waited for more than ten minutes is before them.
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

describe('a call that nobody answers', () => {
  it(
    'is repeated twice, then missed; the professional is free; for half an hour one press brings back the old place',
    { timeout: 40_000 },
    async () => {
      const { servicio, doctor } = await line();
      const who = await inLine(portal, servicio);
      const next = await inLine(portal, servicio);
      await call(portal, doctor);
      for (const llamados of [2, 3]) {
        await later(portal.db, who.id, 46);
        await expect.poll(async () => (await row(who.id))['llamados'], { timeout: 8000 }).toBe(llamados);
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
    },
  );

  it('after half an hour there is no way back but a new ticket', async () => {
    const { servicio, doctor } = await line();
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

  it('who is back in another line does not come back into this one', async () => {
    const { servicio, doctor } = await line();
    const who = await inLine(portal, servicio);
    await call(portal, doctor);
    await post(doctor, '/api/fila/ausente', { id: who.id });
    expect((await ask(portal, who, servicio)).status).toBe(200);
    const { status, body } = await post(who, '/api/atencion/volver', { id: who.id });
    expect([status, body.code]).toEqual([409, 'atencion_abierta']);
  });

  it('a patient who is in the room has answered: no recall, however long the professional takes', async () => {
    const { servicio, doctor } = await line();
    const who = await inLine(portal, servicio);
    await call(portal, doctor);
    await later(portal.db, who.id, 44);
    await vistoEnLlamada(portal.portal.platform, 1, who.id, 'paciente');
    await later(portal.db, who.id, 30);
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(await row(who.id)).toMatchObject({ estado: 'chamado', llamados: 1 });
  });

  it('the professional calls again by hand; what has begun is neither called nor missed', async () => {
    const { servicio, doctor } = await line();
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
  it('from the line and while being called; what has begun is the professional’s to end', async () => {
    const { servicio, doctor } = await line();
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

describe('passing on', () => {
  it('to another service: the same ticket, the place by arrival, and it is that service’s', async () => {
    const [from, to] = [await line(), await line()];
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
    // Whose it was has a note to close.
    expect((await desk(from.doctor)).borradores.map(({ id }: { id: string }) => id)).toEqual([who.id]);
  });

  it('not to a service of another age, nor to one that is not there, nor once it is over', async () => {
    const { servicio, doctor } = await line();
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
      (await post(doctor, '/api/fila/transferir', { id: who.id, servicio_id: (await line()).servicio })).body
        .code,
    ).toBe('atencion_terminada');
  });

  it('to the service where they are: a call that nobody answered is taken back, at the same place; what has begun goes on', async () => {
    const { servicio, doctor } = await line();
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

  it('somebody in the own line who asked for the wrong one; in another’s line nobody', async () => {
    const [from, to] = [await line(), await line()];
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

describe('duty', () => {
  it('the last one leaves with people in line: both sides know; the line stays', async () => {
    const { servicio, doctor, others } = await line({ doctors: 2 });
    const who = await inLine(portal, servicio);
    expect((await post(others[0]!, '/api/fila/guardia', { enGuardia: false })).body).toEqual({
      enGuardia: false,
      quedan: 0,
    });
    expect((await post(doctor, '/api/fila/guardia', { enGuardia: false })).body).toEqual({
      enGuardia: false,
      quedan: 1,
    });
    expect((await see(portal, who, who.id)).body).toMatchObject({
      status: 'emitida',
      posicion: 1,
      atienden: 0,
      espera: null,
    });
    await post(doctor, '/api/fila/guardia', { enGuardia: true });
    expect((await see(portal, who, who.id)).body).toMatchObject({ posicion: 1, atienden: 1 });
  });

  it('who leaves puts back whom they had called; what has begun stays theirs', async () => {
    const { servicio, doctor } = await line();
    const who = await inLine(portal, servicio);
    await call(portal, doctor);
    await post(doctor, '/api/fila/guardia', { enGuardia: false });
    expect((await see(portal, who, who.id)).body).toMatchObject({
      status: 'emitida',
      posicion: 1,
      profesional: null,
    });
    await post(doctor, '/api/fila/guardia', { enGuardia: true });
    await call(portal, doctor);
    await begin(who.id);
    await post(doctor, '/api/fila/guardia', { enGuardia: false });
    expect((await desk(doctor)).actual).toMatchObject({ id: who.id, estado: 'iniciado' });
  });

  it.each([
    ['blocked', '/api/cuenta/bloquear', { motivo: 'Se fue' }],
    ['no professional any more', '/api/personal/roles', { roles: ['gestor_art'] }],
  ])(
    '%s: off duty in the same act, whoever was called keeps the place, and what has begun stays',
    async (_name, address, more) => {
      const { servicio, doctor, others } = await line({ doctors: 2 });
      const [begun, called] = [await inLine(portal, servicio), await inLine(portal, servicio)];
      await call(portal, others[0]!);
      await begin(begun.id);
      await call(portal, doctor);
      expect((await see(portal, called, called.id)).body).toMatchObject({ status: 'chamado' });
      const admin = await addStaff(portal);
      for (const { personaId } of [doctor, others[0]!]) {
        expect((await portal.post(address, { id: personaId, ...more }, { token: admin.token })).body).toEqual(
          {},
        );
        expect(
          await portal.db.sql('select 1 from portal.guardias where profesional_id = $1', [personaId]),
        ).toEqual([]);
      }
      expect((await see(portal, called, called.id)).body).toMatchObject({
        status: 'emitida',
        posicion: 1,
        atienden: 0,
        profesional: null,
      });
      expect(await stateOf(portal, begun.id)).toBe('iniciado');
    },
  );

  it('another role taken away leaves the duty alone', async () => {
    const { doctor } = await line();
    const admin = await addStaff(portal);
    for (const roles of [['profesional', 'gestor_art'], ['profesional']])
      expect(
        (await portal.post('/api/personal/roles', { id: doctor.personaId, roles }, { token: admin.token }))
          .body,
      ).toEqual({});
    expect((await desk(doctor)).enGuardia).toBe(true);
  });

  it('a desk that was not seen for five minutes is off duty, one that beats is not', async () => {
    const { servicio, doctor, others } = await line({ doctors: 2 });
    const who = await inLine(portal, servicio);
    await call(portal, doctor);
    await portal.db.sql(
      `update portal.guardias set visto = visto - interval '301 seconds' where profesional_id = any ($1)`,
      [[doctor.personaId, others[0]!.personaId]],
    );
    expect((await post(others[0]!, '/api/fila/latido', {})).body).toEqual({ enGuardia: true });
    await becomes(who.id, 'emitida');
    expect((await desk(doctor)).enGuardia).toBe(false);
    expect((await post(doctor, '/api/fila/latido', {})).body).toEqual({ enGuardia: false });
    expect((await desk(others[0]!)).enGuardia).toBe(true);
    expect((await call(portal, others[0]!)).body.atencion.id).toBe(who.id);
  });

  it('a desk whose call has begun is on duty for a quarter of an hour without a beat: its network may come back', async () => {
    const { servicio, doctor, others } = await line({ doctors: 2 });
    const who = await inLine(portal, servicio);
    await call(portal, doctor);
    await begin(who.id);
    const unseen = (seconds: number) =>
      portal.db.sql(
        `update portal.guardias set visto = $2::timestamptz - make_interval(secs => $3) where profesional_id = any ($1)`,
        [[doctor.personaId, others[0]!.personaId], portal.portal.platform.clock.now(), seconds],
      );
    await unseen(310);
    await expect.poll(async () => (await desk(others[0]!)).enGuardia, { timeout: 8000 }).toBe(false);
    expect((await desk(doctor)).enGuardia).toBe(true);
    await unseen(901);
    await expect.poll(async () => (await desk(doctor)).enGuardia, { timeout: 8000 }).toBe(false);
    // What has begun stays theirs.
    expect((await desk(doctor)).actual).toMatchObject({ id: who.id, estado: 'iniciado' });
  });

  it('a desk that says that it closes is off duty twenty seconds later, unless it is back or another one is open', async () => {
    const { servicio, doctor, others } = await line({ doctors: 3 });
    const [reloaded, second] = [others[0]!, others[1]!];
    const who = await inLine(portal, servicio);
    await call(portal, doctor);
    const elsewhere = await openPage(portal, second.token);
    try {
      for (const one of [doctor, reloaded, second])
        expect((await post(one, '/api/fila/latido', { cierra: true })).body).toEqual({ enGuardia: true });
      const closed = (ago: number) =>
        portal.db.sql(
          `update portal.guardias set cerrada = cerrada - make_interval(secs => $2) where profesional_id = any ($1) and cerrada is not null`,
          [[doctor.personaId, reloaded.personaId, second.personaId], ago],
        );
      await new Promise((resolve) => setTimeout(resolve, 1500));
      expect((await desk(doctor)).enGuardia).toBe(true);
      expect((await post(reloaded, '/api/fila/latido', {})).body).toEqual({ enGuardia: true });
      await closed(20);
      await becomes(who.id, 'emitida');
      expect([
        (await desk(doctor)).enGuardia,
        (await desk(reloaded)).enGuardia,
        (await desk(second)).enGuardia,
      ]).toEqual([false, true, true]);
    } finally {
      elsewhere.socket.disconnect();
    }
  });

  it('a call in which nobody was seen for an hour is over, and its note waits among the drafts', async () => {
    const { servicio, doctor } = await line();
    const who = await inLine(portal, servicio);
    await call(portal, doctor);
    await begin(who.id);
    await vistoEnLlamada(portal.portal.platform, 1, who.id, 'profesional');
    await later(portal.db, who.id, 3590);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(await stateOf(portal, who.id)).toBe('iniciado');
    await later(portal.db, who.id, 11);
    await becomes(who.id, 'encerrado');
    expect((await desk(doctor)).borradores.map(({ id }: { id: string }) => id)).toEqual([who.id]);
  });
});

describe('the end of the hours', () => {
  const close = (servicio: number) =>
    portal.db.sql(
      'update portal.servicios set demanda_desde = 0, demanda_hasta = 60 where unidad_id = 1 and id = $1',
      [servicio],
    );

  it('with people in line and nobody there: closed, and told by mail; with somebody there: attended to the end', async () => {
    const [left, kept] = [await line(), await line()];
    const email = 'fila.cerrada@ejemplo.com';
    const [alone, attended] = [
      await inLine(portal, left.servicio, { email, nombre: 'Rosa' }),
      await inLine(portal, kept.servicio),
    ];
    await post(left.doctor, '/api/fila/guardia', { enGuardia: false });
    await close(left.servicio);
    await close(kept.servicio);
    await becomes(alone.id, 'cancelada');
    expect((await see(portal, alone, alone.id)).body.canceladaPor).toBe('cierre');
    expect((await see(portal, attended, attended.id)).body).not.toHaveProperty('canceladaPor');
    const [mail] = await portal.mail.waitFor(email);
    expect(mail!.subject).toBe('La fila se cerró · Portal Demo');
    expect(mail!.text).toContain('Rosa: terminó el horario de');
    expect(mail!.text).not.toContain(alone.dni);
    expect(await stateOf(portal, attended.id)).toBe('emitida');
    expect((await ask(portal, await addPatient(portal), kept.servicio)).body.code).toBe('servicio_cerrado');
    expect((await call(portal, kept.doctor)).body.atencion.id).toBe(attended.id);
    await post(kept.doctor, '/api/fila/ausente', { id: attended.id });
    expect((await post(attended, '/api/atencion/volver', { id: attended.id })).body.code).toBe(
      'servicio_cerrado',
    );
  });
});

describe('a turno after the hours, with nobody there', () => {
  it('waits until its door closes, and is then told as what it is', async () => {
    const { servicio, doctor } = await line();
    const email = 'turno.cerrado@ejemplo.com';
    const who = await addPatient(portal, { email, nombre: 'Rosa' });
    const turno = await addTurno(portal, who, { servicio, minutos: -20 });
    const { body } = await post(who, '/api/atencion/turno', { turno, terminos: '2026-11-01' });
    const walkIn = await inLine(portal, servicio);
    await post(doctor, '/api/fila/guardia', { enGuardia: false });
    await portal.db.sql(
      'update portal.servicios set demanda_desde = 0, demanda_hasta = 60 where unidad_id = 1 and id = $1',
      [servicio],
    );
    await becomes(walkIn.id, 'cancelada');
    expect(await stateOf(portal, body.id)).toBe('emitida');
    await portal.db.sql(
      `update portal.turnos set inicio = inicio - interval '10 minutes', fin = fin - interval '10 minutes' where id = $1`,
      [turno],
    );
    await becomes(body.id, 'cancelada');
    const [mail] = await portal.mail.waitFor(email);
    expect(mail!.subject).toBe('No pudimos atender tu turno · Portal Demo');
    expect(mail!.text).toContain('Tu llegada quedó registrada: no cuenta como ausencia.');
  });
});

describe('turnos in the line', () => {
  it('due ones go first by their time, then walk-ins; before its time a turno waits; who was asked for by name is the only one to call', async () => {
    const { servicio, doctor, others } = await line({ doctors: 2 });
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
    // By choice also before its time.
    expect((await call(portal, other, early.id)).body.atencion.id).toBe(early.id);
    expect((await call(portal, doctor)).body.atencion).toMatchObject({ id: named.id, propio: true });
  });
});
