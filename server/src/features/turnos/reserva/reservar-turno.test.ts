import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember } from '../../../testing/data/family.ts';
import { addPerson, newDni, UNIDAD } from '../../../testing/data/people.ts';
import { expectUnit, startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { addPaciente, profesional, reservar, SERVICIO } from '../../../testing/data/turnos.ts';

let portal: TestPortal;
let ruiz: string;
let perez: string;
beforeAll(async () => {
  // A Monday, and the Monday after it is a holiday (23 November 2026).
  portal = await startTestPortal({ now: '2026-11-16T09:00:00-03:00' });
  await portal.db.sql('delete from portal.turnos');
  ruiz = await profesional(portal.db, '23456789');
  perez = await profesional(portal.db, '20333444');
});
afterAll(() => portal.stop());

/** A patient, signed in. */
async function paciente(options: Parameters<typeof addPaciente>[1] = {}) {
  const quien = await addPaciente(portal.db, options);
  const { token } = await portal.signIn(quien.dni);
  return { ...quien, token };
}
const rows = () =>
  portal.db.counts(['auditoria', 'auditoria_sellos', 'sesiones', 'renovaciones', 'intentos']);

it('books, writes the links, the mail and the event, and shows the turno as people read it', async () => {
  await expectUnit(portal, 'demo', 'Portal Demo');
  const { dni, token, email, personaId } = await paciente();
  const answer = await reservar(portal, token, {
    documento: dni,
    fecha: '2026-11-17',
    hora: '10:30',
    unidad: 'demo',
  });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    fecha: '17-11-2026',
    hora: '10:30',
    inicio: '2026-11-17T13:30:00.000Z',
    fin: '2026-11-17T14:00:00.000Z',
    status: 1,
    especialidad: { id: 1, nome: 'Clínica Médica', turnoProfesionalOn: false, turnoProfIntervalo: 30 },
    paciente: { nome: 'Eva Prueba', documento: dni },
    profesional: { id: perez, nombre: 'Dra. Laura Pérez', elegido: false },
    turno: `/videocall?turno=${answer.body.id}`,
    certificado: { path: `turno/${answer.body.id}` },
    motivoCancelar: null,
    confirmacion: null,
    version: 1,
  });
  const [mail, ...more] = await portal.mail.waitFor(email!);
  expect(more).toEqual([]);
  expect(mail!.text).toContain('martes 17 de noviembre');
  expect(mail!.text).toContain('10:30 hs');
  expect(mail!.text + mail!.html + mail!.subject).not.toContain(dni);
  expect(
    await portal.db.sql('select proposito, persona_id from portal.enlaces where objeto = $1 order by 1', [
      answer.body.id,
    ]),
  ).toEqual([
    { proposito: 'turno:entrada', persona_id: personaId },
    { proposito: 'turno:respuesta', persona_id: personaId },
  ]);
  expect(
    await portal.db.sql(`select acto, resultado, actor_id, para_id from portal.auditoria where objeto = $1`, [
      `turno:${answer.body.id}`,
    ]),
  ).toEqual([{ acto: 'reservar_turno', resultado: 'ok', actor_id: personaId, para_id: personaId }]);
});

it('by specialty takes the first who is free, then the next, then nobody is left', async () => {
  const ask = async () => {
    const { dni, token } = await paciente();
    return reservar(portal, token, { documento: dni, fecha: '2026-11-18', hora: '11:00' });
  };
  expect((await ask()).body.profesional.id).toBe(perez);
  expect((await ask()).body.profesional.id).toBe(ruiz);
  const third = await ask();
  expect([third.status, third.body.code]).toEqual([409, 'turno_ocupado']);
  expect(third.body.message).toContain('disponibles');
});

it('by professional it is theirs, and counts against every service that they attend', async () => {
  const uno = await paciente();
  const one = await reservar(portal, uno.token, {
    documento: uno.dni,
    fecha: '2026-11-19',
    hora: '15:00',
    servicio_id: SERVICIO.dermatologia,
    profesional_id: ruiz,
  });
  expect(one.body.profesional).toEqual({ id: ruiz, nombre: 'Dr. Martín Ruiz', elegido: true });
  const libres = async (servicio: number) => {
    const { body } = await portal.request({
      path: `/api/turno/disponibles?servicio_id=${servicio}`,
      token: uno.token,
    });
    return body.dias.find(({ fecha }: { fecha: string }) => fecha === '2026-11-19').horas as string[];
  };
  expect(await libres(SERVICIO.dermatologia)).not.toContain('15:00');
  // Laura attends until six.
  expect(await libres(SERVICIO.clinica)).toContain('15:00');
  const dos = await paciente();
  expect(
    (await reservar(portal, dos.token, { documento: dos.dni, fecha: '2026-11-19', hora: '15:00' })).body
      .profesional.id,
  ).toBe(perez);
  expect(await libres(SERVICIO.clinica)).not.toContain('15:00');
});

it('a service without professionals has numbered seats', async () => {
  await portal.db.sql(
    `insert into portal.servicios (unidad_id, id, nombre, sigla, por_turno, asientos) values (1, 90, 'Orientación', 'O', true, 2)`,
  );
  const ask = async () => {
    const { dni, token } = await paciente();
    return reservar(portal, token, { documento: dni, fecha: '2026-11-18', hora: '11:00', servicio_id: 90 });
  };
  const answers = [await ask(), await ask(), await ask()];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 409]);
  expect(answers[0]!.body.profesional).toBeNull();
  expect(
    await portal.db.sql('select asiento, recurso from portal.turnos where servicio_id = 90 order by 1'),
  ).toEqual([
    { asiento: 1, recurso: '90/1' },
    { asiento: 2, recurso: '90/2' },
  ]);
});

describe('is refused in words, and changes nothing', () => {
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

  it('by professional the horizon is thirty days', async () => {
    const { dni, token } = await paciente();
    const con = { documento: dni, hora: '16:00', servicio_id: SERVICIO.dermatologia, profesional_id: ruiz };
    expect((await reservar(portal, token, { ...con, fecha: '2026-12-16' })).body.code).toBe('turno_lejano');
    expect((await reservar(portal, token, { ...con, fecha: '2026-12-15' })).status).toBe(200);
  });

  it("another unit's service, a disabled one, one of the cases, one on demand alone: missing", async () => {
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

  it('a professional who does not attend that service, or of another unit: missing', async () => {
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

  it('an adult in pediatrics, a child elsewhere; at fourteen still a child, at fifteen no more', async () => {
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

  it("a stranger, a stranger's child, a member who came of age, a nobody: missing; the own child is not", async () => {
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

  it('turnosOn off: the calls do not exist', async () => {
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

  it('nobody to write to; a child without an address is written to at the holder', async () => {
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

  it('one ahead per service, and nobody in two places; another service at another time is fine', async () => {
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

  it('without a session, as staff, without the header, with what is not expected', async () => {
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

describe('places that are in the way only in appearance', () => {
  const cuando = { fecha: '2026-11-26', hora: '17:00' };
  const inicio = '2026-11-26T17:00:00-03:00';
  async function keep(values: { estado: number; hasta: string; profesionalId: string }) {
    const otro = await addPaciente(portal.db);
    const [{ id }] = (await portal.db.sql<{ id: string }>(
      `insert into portal.turnos (unidad_id, id, paciente_id, servicio_id, profesional_id, inicio, fin, estado, retenido_hasta, semilla, reservado_por, creado)
       values (1, gen_random_uuid(), $1, 1, $2, $3, $3::timestamptz + interval '30 minutes', $4, $5, '\\x00', $1, now()) returning id`,
      [otro.personaId, values.profesionalId, inicio, values.estado, values.hasta],
    )) as [{ id: string }];
    return { ...otro, id };
  }

  it('an offer and a rejection keep theirs for ten minutes, and not longer', async () => {
    // Ruiz is kept by an offer that runs, Pérez by a rejection that can still be undone.
    const oferta = await keep({ estado: 0, hasta: '2026-11-16T09:30:00-03:00', profesionalId: ruiz });
    const rechazo = await keep({ estado: 2, hasta: '2026-11-16T09:30:00-03:00', profesionalId: perez });
    await portal.db.sql(
      `insert into portal.lista_espera (unidad_id, id, paciente_id, servicio_id, reservado_por, estado, creado, orden, turno_id)
       values (1, gen_random_uuid(), $1, 1, $1, 'ofrecido', '2026-11-10', '2026-11-10', $2)`,
      [oferta.personaId, oferta.id],
    );
    const uno = await paciente();
    expect((await reservar(portal, uno.token, { documento: uno.dni, ...cuando })).body.code).toBe(
      'turno_ocupado',
    );
    await portal.db.sql(
      `update portal.turnos set retenido_hasta = '2026-11-16T09:00:00-03:00' where id in ($1, $2)`,
      [oferta.id, rechazo.id],
    );
    const first = await reservar(portal, uno.token, { documento: uno.dni, ...cuando });
    expect(first.status, first.text).toBe(200);
    const dos = await paciente();
    expect((await reservar(portal, dos.token, { documento: dos.dni, ...cuando })).status).toBe(200);
    expect(
      await portal.db.sql('select estado, retenido_hasta from portal.turnos where id in ($1, $2)', [
        oferta.id,
        rechazo.id,
      ]),
    ).toEqual([{ estado: 2, retenido_hasta: null }]);
    expect(
      await portal.db.sql(
        'select estado, turno_id, ultimo_inicio from portal.lista_espera where paciente_id = $1',
        [oferta.personaId],
      ),
    ).toEqual([{ estado: 'esperando', turno_id: null, ultimo_inicio: new Date(inicio) }]);
  });

  it('a turno of this morning that nobody cleared does not count as ahead', async () => {
    const { dni, token, personaId } = await paciente();
    await portal.db.sql(
      `insert into portal.turnos (unidad_id, id, paciente_id, servicio_id, profesional_id, inicio, fin, semilla, reservado_por, creado)
       values (1, gen_random_uuid(), $1, 1, $2, '2026-11-16T08:30:00-03:00', '2026-11-16T09:00:00-03:00', '\\x00', $1, now())`,
      [personaId, perez],
    );
    expect(
      (await reservar(portal, token, { documento: dni, fecha: '2026-11-27', hora: '08:00' })).status,
    ).toBe(200);
  });
});

describe('the same key', () => {
  it('books once, and the answer is the one that was given, also when the place is long gone', async () => {
    const { dni, token, email } = await paciente();
    const headers = { 'idempotency-key': 'una-clave-cualquiera' };
    const body = { documento: dni, fecha: '2026-11-27', hora: '09:00' };
    const [one, two] = await Promise.all([
      reservar(portal, token, body, { headers }),
      reservar(portal, token, body, { headers }),
    ]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(one.body).toEqual(two.body);
    await portal.db.sql(`update portal.servicios set habilitado = false where unidad_id = 1 and id = 1`);
    const later = await reservar(portal, token, body, { headers });
    await portal.db.sql(`update portal.servicios set habilitado = true where unidad_id = 1 and id = 1`);
    expect(later.body).toEqual(one.body);
    expect(
      await portal.db.sql(
        'select count(*)::int as n from portal.turnos where paciente_id = (select persona_id from portal.cuentas where dni = $1)',
        [dni],
      ),
    ).toEqual([{ n: 1 }]);
    expect(await portal.mail.waitFor(email!)).toHaveLength(1);
    // One act, and two who asked for it again: neither a second act nor a refusal.
    const events = await portal.db.sql<{ resultado: string }>(
      `select resultado from portal.auditoria where acto = 'reservar_turno' and actor_id = (select persona_id from portal.cuentas where dni = $1)`,
      [dni],
    );
    expect(events.map(({ resultado }) => resultado).toSorted()).toEqual(['ok', 'repetido', 'repetido']);
    const { body: accesos } = await portal.request({ path: '/api/misDatos/accesos', token });
    const seen = accesos.filas.filter(({ acto }: { acto: string }) => acto === 'Reservó un turno');
    expect(seen.map(({ resultado }: { resultado: string }) => resultado)).toEqual(['ok', 'ok', 'ok']);
  });

  it('with another body is refused; of another person it is another key; a refusal does not spend it', async () => {
    const uno = await paciente();
    const headers = { 'idempotency-key': 'otra-clave-cualquiera' };
    const body = { documento: uno.dni, fecha: '2026-11-27', hora: '10:00' };
    expect((await reservar(portal, uno.token, { ...body, hora: '10:10' }, { headers })).body.code).toBe(
      'turno_fuera_de_agenda',
    );
    expect((await reservar(portal, uno.token, body, { headers })).status).toBe(200);
    const changed = await reservar(portal, uno.token, { ...body, hora: '11:00' }, { headers });
    expect([changed.status, changed.body.code]).toEqual([409, 'clave_repetida']);
    const dos = await paciente();
    expect((await reservar(portal, dos.token, { ...body, documento: dos.dni }, { headers })).status).toBe(
      200,
    );
  });
});
