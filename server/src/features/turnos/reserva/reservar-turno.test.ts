import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

it('books, writes links, mail and audit event, and shows the turno in words', async () => {
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

it('takes the first free professional by specialty, then the next, then refuses', async () => {
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

it('takes the named professional, whose hour is then taken in every service they attend', async () => {
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

it('uses numbered seats in a service without professionals', async () => {
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

describe('held and past places', () => {
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

  it('are blocked by an offer or a rejection for ten minutes, and no longer', async () => {
    // Ruiz is held by a running offer, Pérez by a rejection that can still be undone.
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

  it('do not count an unprocessed turno of this morning as ahead', async () => {
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

describe('the same idempotency key', () => {
  it('books once and returns the first answer, even when the place is long gone', async () => {
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
    // One act and two repeated requests: neither a second act nor a refusal is audited.
    const events = await portal.db.sql<{ resultado: string }>(
      `select resultado from portal.auditoria where acto = 'reservar_turno' and actor_id = (select persona_id from portal.cuentas where dni = $1)`,
      [dni],
    );
    expect(events.map(({ resultado }) => resultado).toSorted()).toEqual(['ok', 'repetido', 'repetido']);
    const { body: accesos } = await portal.request({ path: '/api/misDatos/accesos', token });
    const seen = accesos.filas.filter(({ acto }: { acto: string }) => acto === 'Reservó un turno');
    expect(seen.map(({ resultado }: { resultado: string }) => resultado)).toEqual(['ok', 'ok', 'ok']);
  });

  it('is refused with another body, is separate for another person, and is not consumed by a refusal', async () => {
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
