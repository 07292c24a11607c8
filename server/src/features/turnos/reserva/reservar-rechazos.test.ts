import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember } from '../../../testing/data/family.ts';
import { addPerson, newDni, UNIDAD } from '../../../testing/data/people.ts';
import { expectUnit, startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { addPaciente, profesional, reservar, SERVICIO } from '../../../testing/data/turnos.ts';

let portal: TestPortal;
let ruiz: string;
let perez: string;
beforeAll(async () => {
  // A Monday; the Monday after it is a holiday (23 November 2026).
  portal = await startTestPortal({ now: '2026-11-16T09:00:00-03:00' });
  await portal.db.sql('delete from portal.turnos');
  ruiz = await profesional(portal.db, '23456789');
  perez = await profesional(portal.db, '20333444');
});
afterAll(() => portal.stop());

/** A signed-in patient. */
async function paciente(options: Parameters<typeof addPaciente>[1] = {}) {
  const quien = await addPaciente(portal.db, options);
  const { token } = await portal.signIn(quien.dni);
  return { ...quien, token };
}
const rows = () =>
  portal.db.counts(['auditoria', 'auditoria_sellos', 'sesiones', 'renovaciones', 'intentos']);

describe('booking is refused with a message and changes nothing', () => {
  const martes = { fecha: '2026-11-17', hora: '12:00' };
  it.each([
    [
      'off the grid',
      { ...martes, hora: '12:10' },
      'turno_fuera_de_agenda',
      'Ese horario no está en la agenda.',
      { ...martes, hora: '12:30' },
    ],
    [
      'before the unit opens',
      { ...martes, hora: '07:30' },
      'turno_fuera_de_agenda',
      'Ese horario no está en la agenda.',
      { ...martes, hora: '08:00' },
    ],
    [
      'past',
      { fecha: '2026-11-16', hora: '09:00' },
      'turno_pasado',
      'Ese horario ya pasó.',
      { fecha: '2026-11-16', hora: '09:30' },
    ],
    [
      'yesterday',
      { fecha: '2026-11-15', hora: '18:00' },
      'turno_pasado',
      'Ese horario ya pasó.',
      { fecha: '2026-11-16', hora: '18:00' },
    ],
    [
      'a holiday',
      { fecha: '2026-11-23', hora: '12:00' },
      'turno_feriado',
      'Ese día es feriado y no se atiende.',
      { fecha: '2026-11-24', hora: '12:00' },
    ],
    [
      'beyond fifteen days, today included',
      { fecha: '2026-12-01', hora: '12:00' },
      'turno_lejano',
      'Todavía no se dan turnos para esa fecha.',
      { fecha: '2026-11-30', hora: '12:00' },
    ],
  ])('%s', async (_name, wrong, code, message, right) => {
    const { dni, token } = await paciente();
    const before = await rows();
    const refused = await reservar(portal, token, { documento: dni, ...wrong });
    expect([refused.status, refused.body]).toEqual([422, { code, message }]);
    expect(await rows()).toEqual(before);
    expect((await reservar(portal, token, { documento: dni, ...right })).status).toBe(200);
  });

  it('for more than thirty days ahead, by professional', async () => {
    const { dni, token } = await paciente();
    const con = { documento: dni, hora: '16:00', servicio_id: SERVICIO.dermatologia, profesional_id: ruiz };
    expect((await reservar(portal, token, { ...con, fecha: '2026-12-16' })).body.code).toBe('turno_lejano');
    expect((await reservar(portal, token, { ...con, fecha: '2026-12-15' })).status).toBe(200);
  });

  it('with 404 for a service of another unit, disabled, for cases or on demand only', async () => {
    const { dni, token } = await paciente();
    await portal.db
      .sql(`insert into portal.servicios (unidad_id, id, nombre, sigla, por_turno, habilitado) values
      (17, 91, 'Ajeno', 'J', true, true), (1, 92, 'Cerrado', 'Z', true, false), (1, 93, 'A demanda', 'Y', false, true)`);
    const before = await rows();
    for (const servicio_id of [91, 92, 93, SERVICIO.laboral, 9999]) {
      const refused = await reservar(portal, token, { documento: dni, ...martes, servicio_id });
      expect([servicio_id, refused.status, refused.body.code]).toEqual([servicio_id, 404, 'no_encontrado']);
      expect(
        (await portal.request({ path: `/api/turno/disponibles?servicio_id=${servicio_id}`, token })).status,
      ).toBe(404);
    }
    expect(await rows()).toEqual(before);
    await portal.db.sql('update portal.servicios set habilitado = true where unidad_id = 1 and id = 92');
    expect((await reservar(portal, token, { documento: dni, ...martes, servicio_id: 92 })).status).toBe(200);
  });

  it('with 404 for a professional of another service or unit', async () => {
    const { dni, token } = await paciente();
    const ajeno = await profesional(portal.db, '23456789', UNIDAD.osef);
    for (const [servicio_id, profesional_id] of [
      [SERVICIO.dermatologia, perez],
      [SERVICIO.dermatologia, ajeno],
      [SERVICIO.clinica, perez],
    ] as const) {
      const refused = await reservar(portal, token, {
        documento: dni,
        ...martes,
        servicio_id,
        profesional_id,
      });
      expect([refused.status, refused.body.code]).toEqual([404, 'no_encontrado']);
    }
    expect(
      (
        await reservar(portal, token, {
          documento: dni,
          ...martes,
          servicio_id: SERVICIO.dermatologia,
          profesional_id: ruiz,
        })
      ).status,
    ).toBe(200);
  });

  it('for an adult in pediatrics and a child elsewhere; fourteen is a child, fifteen is not', async () => {
    const { dni, token, personaId } = await paciente();
    const catorce = await addMember(portal.db, personaId, { nombre: 'Catorce', fecNac: '2011-11-17' });
    const quince = await addMember(portal.db, personaId, { nombre: 'Quince', fecNac: '2011-11-16' });
    const cuando = { fecha: '2026-11-20', hora: '09:00' };
    for (const [documento, servicio_id] of [
      [dni, SERVICIO.pediatria],
      [quince.documento, SERVICIO.pediatria],
      [catorce.documento, SERVICIO.clinica],
    ] as const) {
      const refused = await reservar(portal, token, { documento, ...cuando, servicio_id });
      expect([refused.status, refused.body]).toEqual([
        422,
        { code: 'turno_otra_edad', message: 'Esa especialidad no corresponde a la edad del paciente.' },
      ]);
    }
    expect(
      (
        await reservar(portal, token, {
          documento: catorce.documento,
          ...cuando,
          servicio_id: SERVICIO.pediatria,
        })
      ).status,
    ).toBe(200);
    expect(
      (await reservar(portal, token, { documento: quince.documento, ...cuando, hora: '10:00' })).status,
    ).toBe(200);
    expect((await reservar(portal, token, { documento: dni, ...cuando, hora: '10:30' })).status).toBe(200);
  });

  it('with 404 for a stranger, a stranger’s child, a grown-up member and an unknown person; not for the own child', async () => {
    const { token, personaId } = await paciente();
    const otro = await paciente();
    const ajeno = await addMember(portal.db, otro.personaId);
    const mayor = await addMember(portal.db, personaId, { fecNac: '2008-11-16' });
    const propio = await addMember(portal.db, personaId, { fecNac: '2008-11-17' });
    const enOtraUnidad = newDni();
    await addPerson(portal.db, { unidadId: UNIDAD.osef, documento: enOtraUnidad });
    const before = await rows();
    const cuando = { fecha: '2026-11-20', hora: '13:00' };
    for (const documento of [otro.dni, ajeno.documento, mayor.documento, enOtraUnidad, '39999999']) {
      const refused = await reservar(portal, token, { documento, ...cuando });
      expect([refused.status, refused.body.code]).toEqual([404, 'no_encontrado']);
    }
    expect(await rows()).toEqual(before);
    expect((await reservar(portal, token, { documento: propio.documento, ...cuando })).status).toBe(200);
  });

  it('with 404 when turnosOn is off', async () => {
    await expectUnit(portal, 'gagil', 'Gagil');
    const { token } = await portal.signIn('28444555', { host: 'gagil' });
    const refused = await reservar(portal, token, { documento: '28444555', ...martes }, { host: 'gagil' });
    expect([refused.status, refused.body.code]).toEqual([404, 'no_encontrado']);
    for (const path of [
      '/api/servicio/habilitados',
      '/api/turno/disponibles?servicio_id=1',
      '/api/turno/listar',
    ]) {
      expect((await portal.request({ host: 'gagil', path, token })).status, path).toBe(404);
    }
    const carlos = await portal.signIn('28444555', { host: 'osef' });
    await expectUnit(portal, 'osef', 'OSEF');
    expect(
      (await reservar(portal, carlos.token, { documento: '28444555', ...martes }, { host: 'osef' })).status,
    ).toBe(200);
  });

  it('without an address to mail; a child without one is mailed at the holder’s', async () => {
    const sin = await paciente({ email: null });
    const refused = await reservar(portal, sin.token, {
      documento: sin.dni,
      fecha: '2026-11-25',
      hora: '12:00',
    });
    expect([refused.status, refused.body]).toEqual([
      422,
      { code: 'turno_sin_email', message: 'El paciente no tiene un Email asociado.' },
    ]);
    const con = await paciente();
    const hija = await addMember(portal.db, con.personaId);
    const booked = await reservar(portal, con.token, {
      documento: hija.documento,
      fecha: '2026-11-25',
      hora: '12:00',
      servicio_id: SERVICIO.pediatria,
    });
    expect(booked.body.paciente).toEqual({ nome: 'Mía Prueba', documento: hija.documento });
    expect((await portal.mail.waitFor(con.email!))[0]!.text).toContain('Mía Prueba');
  });

  it('for a second turno in the service or at the same time; another service at another time is accepted', async () => {
    const { dni, token } = await paciente();
    const con = { documento: dni, fecha: '2026-11-26', servicio_id: SERVICIO.dermatologia };
    expect(
      (await reservar(portal, token, { documento: dni, fecha: '2026-11-26', hora: '12:00' })).status,
    ).toBe(200);
    const repeated = await reservar(portal, token, { documento: dni, fecha: '2026-11-27', hora: '12:00' });
    expect([repeated.status, repeated.body]).toEqual([
      409,
      { code: 'turno_repetido', message: 'El paciente ya cuenta con un turno reservado.' },
    ]);
    expect((await reservar(portal, token, { ...con, hora: '12:00' })).body.code).toBe('turno_repetido');
    expect((await reservar(portal, token, { ...con, hora: '12:30' })).status).toBe(200);
  });

  it('without a session, as staff, without the header, and with unknown fields', async () => {
    const { dni, token } = await paciente();
    const body = { documento: dni, servicio_id: 1, ...martes };
    expect((await portal.post('/api/turno/reservar', body)).status).toBe(401);
    const staff = await portal.signIn('22999000', { acceso: 'personal' });
    expect((await portal.post('/api/turno/reservar', body, { token: staff.token })).status).toBe(404);
    expect(
      (await portal.post('/api/turno/reservar', body, { token, headers: { 'x-portal': undefined as never } }))
        .status,
    ).toBe(403);
    for (const [field, wrong] of [
      ['fecha', '17-11-2026'],
      ['fecha', '2026-02-30'],
      ['hora', '9:30'],
      ['documento', '12'],
      ['servicio_id', 'uno'],
      ['profesional_id', 'ruiz'],
      ['paciente_id', '1'],
    ] as const) {
      const refused = await portal.post('/api/turno/reservar', { ...body, [field]: wrong }, { token });
      expect([field, wrong, refused.status, refused.body.code]).toEqual([
        field,
        wrong,
        422,
        'datos_invalidos',
      ]);
      expect(refused.body.fields).toHaveProperty(field);
    }
    expect((await portal.post('/api/turno/reservar', { ...body, unidad: 'osef' }, { token })).body.code).toBe(
      'unidad_distinta',
    );
  });
});
