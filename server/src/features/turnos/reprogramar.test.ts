import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { addPaciente, profesional, reservar, SERVICIO } from '../../testing/data/turnos.ts';
import { NOW, put } from '../../testing/fixtures/mis-turnos.ts';

let portal: TestPortal;
let ruiz: string;
let perez: string;
beforeAll(async () => {
  portal = await startTestPortal({ now: NOW.toISOString() });
  ruiz = await profesional(portal.db, '23456789');
  perez = await profesional(portal.db, '20333444');
});
afterAll(() => portal.stop());
beforeEach(() => portal.db.sql('delete from portal.turnos'));

async function paciente() {
  const quien = await addPaciente(portal.db);
  return { ...quien, token: (await portal.signIn(quien.dni)).token };
}

describe('rescheduling', () => {
  const mover = (token: string, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
    portal.post('/api/turno/reprogramar', body, { token, headers });
  const derma = { servicio_id: SERVICIO.dermatologia, profesional_id: () => ruiz };

  it('keeps the turno with a new version, new links and one new mail, and frees the old place', async () => {
    const { dni, token, email } = await paciente();
    const cuando = {
      fecha: '2026-11-17',
      hora: '10:00',
      servicio_id: derma.servicio_id,
      profesional_id: ruiz,
    };
    const { body: antes } = await reservar(portal, token, { documento: dni, ...cuando });
    const viejos = await portal.db.sql<{ hash: Buffer }>(
      'select hash from portal.enlaces where objeto = $1',
      [antes.id],
    );
    await portal.db.sql(
      `update portal.turnos set confirmacion = 1, confirmado = now(), recordado_dia = now() where id = $1`,
      [antes.id],
    );
    const { status, body } = await mover(token, { id: antes.id, fecha: '2026-11-18', hora: '12:30' });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...antes,
      fecha: '18-11-2026',
      hora: '12:30',
      inicio: '2026-11-18T15:30:00.000Z',
      fin: '2026-11-18T16:00:00.000Z',
      version: 2,
    });
    const nuevos = await portal.db.sql<{ hash: Buffer }>(
      'select hash from portal.enlaces where objeto = $1',
      [antes.id],
    );
    expect(nuevos).toHaveLength(2);
    expect(nuevos.filter(({ hash }) => viejos.some((viejo) => viejo.hash.equals(hash)))).toEqual([]);
    expect(await portal.db.sql('select recordado_dia from portal.turnos where id = $1', [antes.id])).toEqual([
      { recordado_dia: null },
    ]);
    const mails = await portal.mail.waitFor(email!, 2);
    // Mails of one batch arrive in any order.
    expect(mails.map(({ subject }) => subject.split(':')[0]!).toSorted()).toEqual([
      'Tu turno',
      'Tu turno cambió',
    ]);
    const otro = await paciente();
    expect((await reservar(portal, otro.token, { documento: otro.dni, ...cuando })).status).toBe(200);
  });

  it('allows half an hour later, over the turno’s own old time', async () => {
    await portal.db.sql(
      'update portal.servicios set turno_prof_intervalo = 60 where unidad_id = 1 and id = 3',
    );
    const { dni, token } = await paciente();
    const { body } = await reservar(portal, token, {
      documento: dni,
      fecha: '2026-11-17',
      hora: '11:00',
      servicio_id: 3,
      profesional_id: ruiz,
    });
    await portal.db.sql(
      'update portal.servicios set turno_prof_intervalo = 30 where unidad_id = 1 and id = 3',
    );
    expect((await mover(token, { id: body.id, fecha: '2026-11-17', hora: '11:30' })).status).toBe(200);
  });

  it('keeps a turno by specialty as such, and uses a professional when named', async () => {
    const { dni, token } = await paciente();
    const { body } = await reservar(portal, token, {
      documento: dni,
      fecha: '2026-11-17',
      hora: '11:00',
      servicio_id: 3,
    });
    expect(body.profesional.elegido).toBe(false);
    expect(
      (await mover(token, { id: body.id, fecha: '2026-11-17', hora: '12:00' })).body.profesional.elegido,
    ).toBe(false);
    expect(
      (await mover(token, { id: body.id, fecha: '2026-11-17', hora: '13:00', profesional_id: ruiz })).body
        .profesional,
    ).toEqual({
      id: ruiz,
      nombre: 'Dr. Martín Ruiz',
      elegido: true,
    });
    expect(
      (await mover(token, { id: body.id, fecha: '2026-11-17', hora: '13:00', profesional_id: perez })).status,
    ).toBe(404);
  });

  it('refuses taken, off-grid, past, holiday, too far, overlapping, too late and non-programado, and changes nothing', async () => {
    const { dni, token, personaId } = await paciente();
    const { body: turno } = await reservar(portal, token, {
      documento: dni,
      fecha: '2026-11-17',
      hora: '10:00',
      servicio_id: 3,
      profesional_id: ruiz,
    });
    await reservar(portal, token, { documento: dni, fecha: '2026-11-19', hora: '10:00', servicio_id: 1 });
    const otro = await paciente();
    await reservar(portal, otro.token, {
      documento: otro.dni,
      fecha: '2026-11-18',
      hora: '12:00',
      servicio_id: 3,
      profesional_id: ruiz,
    });
    const row = () => portal.db.sql('select * from portal.turnos where id = $1', [turno.id]);
    const before = await row();
    for (const [fecha, hora, code] of [
      ['2026-11-18', '12:00', 'turno_ocupado'],
      ['2026-11-18', '12:10', 'turno_fuera_de_agenda'],
      ['2026-11-16', '08:30', 'turno_pasado'],
      ['2026-11-23', '12:00', 'turno_feriado'],
      ['2026-12-16', '12:00', 'turno_lejano'],
      ['2026-11-19', '10:00', 'turno_repetido'],
    ]) {
      expect([fecha, hora, (await mover(token, { id: turno.id, fecha, hora })).body.code]).toEqual([
        fecha,
        hora,
        code,
      ]);
    }
    expect((await mover(otro.token, { id: turno.id, fecha: '2026-11-18', hora: '15:00' })).status).toBe(404);
    expect(await row()).toEqual(before);
    expect((await mover(token, { id: turno.id, fecha: '2026-11-18', hora: '12:30' })).status).toBe(200);

    const tarde = await put(
      portal,
      perez,
      personaId,
      new Date(portal.portal.platform.clock.now().getTime() + 15 * 60_000).toISOString(),
      { servicio: 2 },
    );
    expect((await mover(token, { id: tarde, fecha: '2026-11-18', hora: '15:00' })).body.code).toBe(
      'turno_cerrado',
    );
    const ido = await put(portal, perez, personaId, '2026-11-20T10:00:00-03:00', {
      estado: 5,
      motivo: 'Licencia',
    });
    expect((await mover(token, { id: ido, fecha: '2026-11-18', hora: '15:00' })).body.code).toBe(
      'turno_no_programado',
    );
  });

  it('to the same time changes no version and sends no mail; another professional is a change', async () => {
    const { dni, token, email } = await paciente();
    const { body } = await reservar(portal, token, {
      documento: dni,
      fecha: '2026-11-17',
      hora: '10:00',
      servicio_id: 3,
    });
    const same = await mover(token, { id: body.id, fecha: '2026-11-17', hora: '10:00' });
    expect([same.status, same.body]).toEqual([200, body]);
    expect(await portal.db.sql(`select tipo from portal.mensajes where destinatario = $1`, [email])).toEqual([
      { tipo: 'turno_reservado' },
    ]);
    const named = await mover(token, {
      id: body.id,
      fecha: '2026-11-17',
      hora: '10:00',
      profesional_id: ruiz,
    });
    expect([named.status, named.body.version, named.body.profesional.elegido]).toEqual([200, 2, true]);
    expect(
      (await mover(token, { id: body.id, fecha: '2026-11-17', hora: '10:00', profesional_id: ruiz })).body,
    ).toEqual(named.body);
  });

  it('clears the arrival at the old time', async () => {
    const { dni, token } = await paciente();
    const { body } = await reservar(portal, token, {
      documento: dni,
      fecha: '2026-11-17',
      hora: '10:00',
      servicio_id: 3,
    });
    await portal.db.sql('update portal.turnos set llegada = now() where id = $1', [body.id]);
    const llegada = async () =>
      (
        await portal.db.sql<{ llegada: Date | null }>('select llegada from portal.turnos where id = $1', [
          body.id,
        ])
      )[0]!.llegada;
    await mover(token, { id: body.id, fecha: '2026-11-17', hora: '10:10' });
    expect(await llegada()).not.toBeNull();
    expect((await mover(token, { id: body.id, fecha: '2026-11-17', hora: '11:00' })).status).toBe(200);
    expect(await llegada()).toBeNull();
  });

  it('refuses a patient’s move of a work-risk turno, and says so; cancelling works', async () => {
    const { token, personaId } = await paciente();
    const [id, propio] = [
      await put(portal, perez, personaId, '2026-11-18T10:00:00-03:00', { servicio: SERVICIO.laboral }),
      await put(portal, perez, personaId, '2026-11-18T11:00:00-03:00', {
        servicio: SERVICIO.dermatologia,
        profesionalId: ruiz,
      }),
    ];
    const refused = await mover(token, { id, fecha: '2026-11-19', hora: '12:00' });
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        code: 'turno_de_la_institucion',
        message: 'Este turno te lo dio la institución: para cambiar el horario, comunicate con ella.',
      },
    ]);
    expect((await mover(token, { id: propio, fecha: '2026-11-19', hora: '12:00' })).status).toBe(200);
    expect((await portal.post('/api/turno/cancelar', { id }, { token })).status).toBe(200);
  });

  it('moves to another professional when the former left the service', async () => {
    const { token, personaId } = await paciente();
    const id = await put(portal, perez, personaId, '2026-11-18T10:00:00-03:00', {
      servicio: SERVICIO.dermatologia,
      profesionalId: perez,
    });
    await portal.db.sql('update portal.turnos set por_profesional = true where id = $1', [id]);
    expect(
      (await mover(token, { id, fecha: '2026-11-19', hora: '12:00', profesional_id: perez })).status,
    ).toBe(404);
    const moved = await mover(token, { id, fecha: '2026-11-19', hora: '12:00' });
    expect([moved.status, moved.body.profesional], moved.text).toEqual([
      200,
      { id: ruiz, nombre: 'Dr. Martín Ruiz', elegido: false },
    ]);
  });

  it('moves once per idempotency key', async () => {
    const { dni, token, email } = await paciente();
    const { body } = await reservar(portal, token, {
      documento: dni,
      fecha: '2026-11-17',
      hora: '10:00',
      servicio_id: 3,
      profesional_id: ruiz,
    });
    const headers = { 'idempotency-key': 'mover-una-sola-vez' };
    const a = { id: body.id, fecha: '2026-11-17', hora: '15:00' };
    const [one, two] = await Promise.all([mover(token, a, headers), mover(token, a, headers)]);
    expect(one.body).toEqual(two.body);
    expect(one.body.version).toBe(2);
    expect(await portal.mail.waitFor(email!, 2)).toHaveLength(2);
  });
});
