import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addPatient,
  addTurno,
  ask,
  call,
  inLine,
  later,
  LUNES,
  see,
  stateOf,
  addLine,
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
const becomes = (id: string, estado: string) => expect.poll(() => stateOf(portal, id)).toBe(estado);

describe('duty', () => {
  it('tells both sides when the last professional leaves, and keeps the line', async () => {
    const { servicio, doctor, others } = await addLine(portal, { doctors: 2 });
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

  it('returns a called patient to the line when the professional leaves, and keeps a started attention', async () => {
    const { servicio, doctor } = await addLine(portal);
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
    '%s: ends the duty in the same transaction, returns the called patient to their place, keeps a started attention',
    async (_name, address, more) => {
      const { servicio, doctor, others } = await addLine(portal, { doctors: 2 });
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

  it('continues when another role is removed', async () => {
    const { doctor } = await addLine(portal);
    const admin = await addStaff(portal);
    for (const roles of [['profesional', 'gestor_art'], ['profesional']])
      expect(
        (await portal.post('/api/personal/roles', { id: doctor.personaId, roles }, { token: admin.token }))
          .body,
      ).toEqual({});
    expect((await desk(doctor)).enGuardia).toBe(true);
  });

  it('ends after five minutes without a heartbeat', async () => {
    const { servicio, doctor, others } = await addLine(portal, { doctors: 2 });
    const who = await inLine(portal, servicio);
    await call(portal, doctor);
    const unseen = (one: Someone, seconds: number) =>
      portal.db.sql(
        `update portal.guardias set visto = visto - make_interval(secs => $2) where profesional_id = $1`,
        [one.personaId, seconds],
      );
    // Without the heartbeat in between, the other desk would be unseen for 400 seconds.
    await unseen(others[0]!, 200);
    expect((await post(others[0]!, '/api/fila/latido', {})).body).toEqual({ enGuardia: true });
    await unseen(others[0]!, 200);
    await unseen(doctor, 301);
    await becomes(who.id, 'emitida');
    expect((await desk(doctor)).enGuardia).toBe(false);
    expect((await post(doctor, '/api/fila/latido', {})).body).toEqual({ enGuardia: false });
    expect((await desk(others[0]!)).enGuardia).toBe(true);
    expect((await call(portal, others[0]!)).body.atencion.id).toBe(who.id);
  });

  it('lasts fifteen minutes without a heartbeat during a started call, so that a network can recover', async () => {
    const { servicio, doctor, others } = await addLine(portal, { doctors: 2 });
    const who = await inLine(portal, servicio);
    await call(portal, doctor);
    await begin(who.id);
    const unseen = (seconds: number) =>
      portal.db.sql(
        `update portal.guardias set visto = $2::timestamptz - make_interval(secs => $3) where profesional_id = any ($1)`,
        [[doctor.personaId, others[0]!.personaId], portal.portal.platform.clock.now(), seconds],
      );
    await unseen(310);
    await expect.poll(async () => (await desk(others[0]!)).enGuardia).toBe(false);
    expect((await desk(doctor)).enGuardia).toBe(true);
    await unseen(901);
    await expect.poll(async () => (await desk(doctor)).enGuardia).toBe(false);
    // The started attention stays with the professional.
    expect((await desk(doctor)).actual).toMatchObject({ id: who.id, estado: 'iniciado' });
  });

  it('ends twenty seconds after a desk says that it closes, unless it returns or another desk is open', async () => {
    const { servicio, doctor, others } = await addLine(portal, { doctors: 3 });
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

  it('ends a call after an hour without participants, and leaves its note among the drafts', async () => {
    const { servicio, doctor } = await addLine(portal);
    const who = await inLine(portal, servicio);
    await call(portal, doctor);
    await begin(who.id);
    await vistoEnLlamada(portal.portal.platform, 1, who.id, 'profesional');
    await later(portal.db, who.id, 3500);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(await stateOf(portal, who.id)).toBe('iniciado');
    await later(portal.db, who.id, 101);
    await becomes(who.id, 'encerrado');
    expect((await desk(doctor)).borradores.map(({ id }: { id: string }) => id)).toEqual([who.id]);
  });
});

describe('closing time', () => {
  const close = (servicio: number) =>
    portal.db.sql(
      'update portal.servicios set demanda_desde = 0, demanda_hasta = 60 where unidad_id = 1 and id = $1',
      [servicio],
    );

  it('closes the line and mails the patients when no professional is on duty; otherwise all are attended', async () => {
    const [left, kept] = [await addLine(portal), await addLine(portal)];
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

describe('a turno after closing time without a professional on duty', () => {
  it('waits until its entry window closes; its cancellation mail says that it is no absence', async () => {
    const { servicio, doctor } = await addLine(portal);
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
