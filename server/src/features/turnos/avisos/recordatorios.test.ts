import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codesOf, setClock } from '../../../testing/clock.ts';
import { addMember } from '../../../testing/data/family.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { addTurno } from '../../../testing/data/turno-rows.ts';
import { addPaciente, reservar } from '../../../testing/data/turnos.ts';
import { createAvisosJob } from './avisos.job.ts';
import { INICIO, nextAsiento, turno } from '../../../testing/fixtures/avisos.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: '2026-11-16T09:00:00-03:00' });
  await portal.db.sql('delete from portal.turnos');
});
afterAll(() => portal.stop());
const minutos = (desde: Date, n: number, segundos = 0) =>
  new Date(desde.getTime() + (n * 60 + segundos) * 1000);
/** Runs the job at an instant. */
async function tick(at: Date) {
  setClock(portal, at);
  await createAvisosJob(portal.portal.db, portal.portal.platform).run();
}
const escritos = async (id: string) =>
  (
    await portal.db.sql<{ tipo: string }>(
      'select tipo from portal.mensajes where causa like $1 order by creado, tipo',
      [`turno:${id}:%`],
    )
  ).map(({ tipo }) => tipo);

describe('reminders', () => {
  it('are sent a day before and an hour before, once each and not a second early', async () => {
    const { id, email, dni } = await turno(portal);
    await tick(minutos(INICIO, -24 * 60, -1));
    expect(await escritos(id)).toEqual([]);
    await tick(minutos(INICIO, -24 * 60));
    await tick(minutos(INICIO, -20 * 60));
    expect(await escritos(id)).toEqual(['turno_recordatorio_dia']);
    // Mails of one batch arrive in any order: the second is written after the first arrived.
    await portal.mail.waitFor(email!);
    await tick(minutos(INICIO, -60, -1));
    expect(await escritos(id)).toEqual(['turno_recordatorio_dia']);
    await tick(minutos(INICIO, -60));
    await tick(minutos(INICIO, -30));
    await tick(minutos(INICIO, -1));
    expect(await escritos(id)).toEqual(['turno_recordatorio_dia', 'turno_recordatorio_hora']);

    const [dia, hora, ...more] = await portal.mail.waitFor(email!, 2);
    expect(more).toEqual([]);
    expect(dia!.subject).toBe('Recordatorio: miércoles 18 de noviembre, 10:30 hs · Portal Demo');
    expect(hora!.subject).toBe('Tu turno empieza a las 10:30 hs · Portal Demo');
    for (const mail of [dia!, hora!]) {
      expect(mail.text).toContain(`http://demo.localhost:${portal.port}/turnoAcceso?codigoTurno=`);
      expect(mail.subject + mail.text + mail.html).not.toContain(dni);
      expect(codesOf(mail)).toEqual({
        confirmar: expect.any(String),
        rechazar: expect.any(String),
        entrada: expect.any(String),
      });
    }
    expect(
      await portal.db.sql(
        `select acto, actor_id, actor_rol from portal.auditoria where objeto = $1 order by id`,
        [`turno:${id}`],
      ),
    ).toEqual([
      { acto: 'recordar_turno', actor_id: null, actor_rol: 'sistema' },
      { acto: 'recordar_turno', actor_id: null, actor_rol: 'sistema' },
    ]);
  });

  it('carry the booking’s working links', async () => {
    setClock(portal, '2026-11-16T09:00:00-03:00');
    const quien = await addPaciente(portal.db);
    const { token } = await portal.signIn(quien.dni);
    const booked = await reservar(portal, token, {
      documento: quien.dni,
      fecha: '2026-11-18',
      hora: '10:30',
    });
    expect(booked.status, booked.text).toBe(200);
    const inicio = new Date(booked.body.inicio);
    const codes = codesOf((await portal.mail.waitFor(quien.email!))[0]!);
    await tick(minutos(inicio, -24 * 60));
    const [, dia] = await portal.mail.waitFor(quien.email!, 2);
    expect(codesOf(dia!)).toEqual(codes);
    const { confirmar, entrada } = codesOf(dia!);
    expect(
      (await portal.post('/api/turno/confirmarEmail', { codigo: confirmar, estado: 1 })).body,
    ).toMatchObject({ estadoConfTurno: null, hora: '10:30' });
    await tick(minutos(inicio, -60));
    // A patient who confirmed is not asked again.
    const [, , hora] = await portal.mail.waitFor(quien.email!, 3);
    expect(codesOf(hora!)).toEqual({ confirmar: undefined, rechazar: confirmar, entrada });
    setClock(portal, inicio);
    expect((await portal.post('/api/turno/entrypoint', { codigoTurno: entrada })).body).toMatchObject({
      diferenciaEnMinutos: 0,
      turno: { id: booked.body.id },
    });
    expect((await portal.post('/api/turno/confirmarEmail', { codigo: entrada, estado: 1 })).status).toBe(404);
  });

  it('are not sent for a turno booked after they were due', async () => {
    const [sameDay, sameHour, atTheEdge] = [
      await turno(portal, { creado: minutos(INICIO, -24 * 60) }),
      await turno(portal, { creado: minutos(INICIO, -60) }),
      await turno(portal, { creado: minutos(INICIO, -24 * 60, -1) }),
    ];
    await tick(minutos(INICIO, -23 * 60));
    await tick(minutos(INICIO, -59));
    expect(await escritos(sameDay.id)).toEqual(['turno_recordatorio_hora']);
    expect(await escritos(sameHour.id)).toEqual([]);
    expect(await escritos(atTheEdge.id)).toEqual(['turno_recordatorio_dia', 'turno_recordatorio_hora']);
  });

  it('send the hour’s instead of the day’s after a night offline; in the last fifteen minutes without answer links', async () => {
    const { id, email } = await turno(portal);
    await tick(minutos(INICIO, -14));
    expect(await escritos(id)).toEqual(['turno_recordatorio_hora']);
    expect(codesOf((await portal.mail.waitFor(email!))[0]!)).toEqual({
      confirmar: undefined,
      rechazar: undefined,
      entrada: expect.any(String),
    });
  });

  it('are not sent for a cancelled turno or without an address; a child’s goes to the holder', async () => {
    const cancelled = await turno(portal);
    await portal.db.sql('update portal.turnos set estado = 2 where id = $1', [cancelled.id]);
    const unreachable = await turno(portal, { email: null });
    const holder = await addPaciente(portal.db);
    const child = await addMember(portal.db, holder.personaId, { nombre: 'Mía' });
    const childs = await addTurno(portal.db, {
      pacienteId: child.personaId,
      servicioId: 2,
      inicio: INICIO,
      asiento: nextAsiento(),
    });
    await tick(minutos(INICIO, -24 * 60));
    expect(await escritos(cancelled.id)).toEqual([]);
    expect(await escritos(unreachable.id)).toEqual([]);
    expect(await escritos(childs)).toEqual(['turno_recordatorio_dia']);
    expect((await portal.mail.waitFor(holder.email!))[0]!.text).toContain('Paciente: Mía Prueba');
  });
});
