import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { addMember } from '../../testing/data/family.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { addPaciente, profesional, reservar, SERVICIO } from '../../testing/data/turnos.ts';

let portal: TestPortal;
let ruiz: string;
let perez: string;
// A Monday, nine o'clock; the clock runs, so the edges are put around it.
const NOW = new Date('2026-11-16T09:00:00-03:00');
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
/** Straight into the database, where what matters is what came of it. */
async function put(
  pacienteId: string,
  inicio: string,
  values: { estado?: number; motivo?: string; servicio?: number; profesionalId?: string } = {},
) {
  const { estado = 1, motivo = null, servicio = SERVICIO.clinica, profesionalId = perez } = values;
  const [row] = await portal.db.sql<{ id: string }>(
    `insert into portal.turnos (unidad_id, id, paciente_id, servicio_id, profesional_id, inicio, fin, estado, adelante, motivo_cancelar, semilla, reservado_por, creado, retenido_hasta)
     values (1, gen_random_uuid(), $1, $2, $3, $4, $4::timestamptz + interval '30 minutes', $5, $4::timestamptz > $6, $7, '\\x00', $1, $6, case when $5 = 0 then $4::timestamptz end) returning id`,
    [pacienteId, servicio, profesionalId, inicio, estado, NOW, motivo],
  );
  return row!.id;
}
const ids = (turnos: { id: string }[]) => turnos.map(({ id }) => id);

describe('my turnos', () => {
  it('what is pending nearest first, the history newest first, ten a page; an offer is not a turno', async () => {
    const { token, personaId } = await paciente();
    const [hoyTarde, manana] = [
      await put(personaId, '2026-11-16T17:00:00-03:00', { servicio: 3, profesionalId: ruiz }),
      await put(personaId, '2026-11-17T08:00:00-03:00'),
    ];
    const cancelado = await put(personaId, '2026-11-20T08:00:00-03:00', { estado: 2 });
    const porProfesional = await put(personaId, '2026-11-19T08:00:00-03:00', {
      estado: 5,
      motivo: 'Licencia',
    });
    await put(personaId, '2026-11-21T10:00:00-03:00', { estado: 0, profesionalId: ruiz });
    const pasados: string[] = [];
    for (let n = 1; n <= 12; n += 1)
      pasados.push(
        await put(personaId, `2026-10-${String(n).padStart(2, '0')}T10:00:00-03:00`, {
          estado: n % 2 ? 3 : 4,
        }),
      );
    const esteMomento = await put(personaId, '2026-11-16T09:00:00-03:00', { estado: 1, servicio: 2 });

    const { body } = await portal.request({ path: '/api/turno/listar', token });
    expect(ids(body.pendientes)).toEqual([hoyTarde, manana]);
    const historia = [cancelado, porProfesional, esteMomento, ...pasados.toReversed()];
    expect(ids(body.historial)).toEqual(historia.slice(0, 10));
    expect([body.totalHistorial, body.pagina]).toEqual([15, 1]);
    expect(body.historial[1]).toMatchObject({ status: 5, motivoCancelar: 'Licencia', turno: null });
    const second = await portal.request({ path: '/api/turno/listar?pagina=2', token });
    expect(ids(second.body.historial)).toEqual(historia.slice(10));
    const beyond = (await portal.request({ path: '/api/turno/listar?pagina=3', token })).body;
    expect([beyond.historial, beyond.totalHistorial]).toEqual([[], 15]);
  });

  it('filters: days, state, member of the family', async () => {
    const { token, personaId, dni } = await paciente();
    const hija = await addMember(portal.db, personaId, { nombre: 'Mía' });
    const mayor = await addMember(portal.db, personaId, { fecNac: '2008-11-16' });
    const suyo = await put(hija.personaId, '2026-11-18T08:00:00-03:00', { servicio: SERVICIO.pediatria });
    await put(mayor.personaId, '2026-11-18T09:00:00-03:00');
    const propio = await put(personaId, '2026-11-18T10:00:00-03:00');
    const presente = await put(personaId, '2026-11-02T23:30:00-03:00', { estado: 3 });
    const ausente = await put(personaId, '2026-11-03T00:00:00-03:00', { estado: 4 });
    const cancelado = await put(personaId, '2026-11-04T10:00:00-03:00', { estado: 2 });
    const ask = async (query: string) => {
      const { body } = await portal.request({ path: `/api/turno/listar?${query}`, token });
      return [ids(body.pendientes), ids(body.historial)];
    };
    expect(await ask('')).toEqual([
      [suyo, propio],
      [cancelado, ausente, presente],
    ]);
    expect(await ask(`documento=${hija.documento}`)).toEqual([[suyo], []]);
    expect(await ask(`documento=${dni}`)).toEqual([[propio], [cancelado, ausente, presente]]);
    expect(await ask('estado=3')).toEqual([[], [ausente, presente]]);
    expect(await ask('estado=2')).toEqual([[], [cancelado]]);
    expect(await ask('estado=1')).toEqual([[suyo, propio], []]);
    expect(await ask('estado=5')).toEqual([[], []]);
    // Days are those of Buenos Aires, both ends included.
    expect(await ask('fechaDesde=2026-11-02&fechaHasta=2026-11-02')).toEqual([[], [presente]]);
    expect(await ask('fechaDesde=2026-11-03')).toEqual([
      [suyo, propio],
      [cancelado, ausente],
    ]);
    expect(await ask('fechaHasta=2026-11-03')).toEqual([[], [ausente, presente]]);
    for (const query of ['estado=4', 'pagina=0', 'fechaDesde=ayer', 'otro=1']) {
      expect((await portal.request({ path: `/api/turno/listar?${query}`, token })).status, query).toBe(422);
    }
    const otro = await paciente();
    expect((await portal.request({ path: `/api/turno/listar?documento=${otro.dni}`, token })).status).toBe(
      404,
    );
    expect(
      (await portal.request({ path: `/api/turno/listar?documento=${mayor.documento}`, token })).status,
    ).toBe(404);
    expect((await portal.request({ path: '/api/turno/listar' })).status).toBe(401);
  });

  it('the trail says whether one person or the whole family was seen', async () => {
    const { token, personaId, dni } = await paciente();
    for (const path of ['/api/turno/listar', `/api/turno/listar?documento=${dni}`, '/api/turno/espera'])
      await portal.request({ path, token });
    expect(
      await portal.db.sql(
        `select objeto from portal.auditoria where acto = 'ver_turnos' and actor_id = $1 order by id`,
        [personaId],
      ),
    ).toEqual([{ objeto: 'familia' }, { objeto: null }, { objeto: 'familia' }]);
  });

  it('records that the unit joined are one person’s', async () => {
    const { token, personaId } = await paciente();
    const antes = await paciente();
    const viejo = await put(antes.personaId, '2026-11-02T10:00:00-03:00', { estado: 3 });
    const list = async () => ids((await portal.request({ path: '/api/turno/listar', token })).body.historial);
    const one = async () => (await portal.request({ path: `/api/turno/detalle/${viejo}`, token })).status;
    expect([await list(), await one()]).toEqual([[], 404]);
    await portal.db.sql(
      `insert into portal.identidades_pendientes (unidad_id, persona_id, anterior_id, estado, creada) values (1, $1, $2, 'aprobada', now())`,
      [personaId, antes.personaId],
    );
    expect([await list(), await one()]).toEqual([[viejo], 200]);
  });

  it('one of them: own, of a child; not a stranger’s, not an offer, not another unit’s', async () => {
    const { token, personaId } = await paciente();
    const hija = await addMember(portal.db, personaId);
    const otro = await paciente();
    const get = (id: string, host = 'demo', who = token) =>
      portal.request({ host, path: `/api/turno/detalle/${id}`, token: who });
    const propio = await put(personaId, '2026-11-18T10:00:00-03:00');
    expect((await get(propio)).body).toMatchObject({
      id: propio,
      fecha: '18-11-2026',
      hora: '10:00',
      profesional: { nombre: 'Dra. Laura Pérez' },
      certificado: { path: `turno/${propio}` },
    });
    expect(
      (await get(await put(personaId, '2026-11-19T10:00:00-03:00', { estado: 2 }))).body.certificado,
    ).toBeNull();
    expect((await get(await put(hija.personaId, '2026-11-18T11:00:00-03:00'))).status).toBe(200);
    for (const id of [
      await put(otro.personaId, '2026-11-18T12:00:00-03:00'),
      await put(personaId, '2026-11-18T13:00:00-03:00', { estado: 0 }),
      '0192a000-0000-7000-8000-000000000000',
    ]) {
      const missing = await get(id);
      expect([missing.status, missing.body]).toEqual([
        404,
        { code: 'turno_inexistente', message: 'No se encontro el turno' },
      ]);
    }
    const enOsef = await portal.signIn('28444555', { host: 'osef' });
    expect((await get(propio, 'osef', enOsef.token)).status).toBe(404);
  });
});

describe('cancelling', () => {
  const cancelar = (token: string, id: string) => portal.post('/api/turno/cancelar', { id }, { token });

  it('frees the place at once, and writes one mail however often it is asked', async () => {
    const { dni, token, email } = await paciente();
    const cuando = {
      fecha: '2026-11-17',
      hora: '10:00',
      servicio_id: SERVICIO.dermatologia,
      profesional_id: ruiz,
    };
    const { body: turno } = await reservar(portal, token, { documento: dni, ...cuando });
    const first = await cancelar(token, turno.id);
    expect([first.status, first.body.status, first.body.turno]).toEqual([200, 2, null]);
    expect((await cancelar(token, turno.id)).body).toEqual(first.body);
    const mails = await portal.mail.waitFor(email!, 2);
    expect(mails.map(({ subject }) => subject.split(':')[0])).toEqual(['Tu turno', 'Turno cancelado']);
    const otro = await paciente();
    expect((await reservar(portal, otro.token, { documento: otro.dni, ...cuando })).status).toBe(200);
    // And who cancelled may book again.
    expect((await reservar(portal, token, { documento: dni, ...cuando, hora: '11:00' })).status).toBe(200);
    expect(mails).toHaveLength(2);
  });

  it('is open with more than fifteen minutes remaining, closed at fifteen', async () => {
    const { token, personaId } = await paciente();
    // The business clock has run since the start: the edge is put a few seconds around it.
    const now = portal.portal.platform.clock.now().getTime();
    const open = await put(personaId, new Date(now + 15 * 60_000 + 20_000).toISOString(), {
      profesionalId: ruiz,
    });
    const closed = await put(personaId, new Date(now + 15 * 60_000).toISOString(), {
      servicio: 2,
      estado: 1,
      profesionalId: perez,
    }).catch(() => undefined);
    expect(closed).toBeUndefined();
    expect((await cancelar(token, open)).status).toBe(200);
    const late = await put(personaId, new Date(now + 15 * 60_000).toISOString());
    const refused = await cancelar(token, late);
    expect([refused.status, refused.body]).toEqual([
      409,
      { code: 'turno_cerrado', message: 'Faltan 15 minutos o menos para el turno: ya no se puede cambiar.' },
    ]);
    expect(await portal.db.sql('select estado from portal.turnos where id = $1', [late])).toEqual([
      { estado: 1 },
    ]);
  });

  it.each([
    ['15:01', 15 * 60_000 + 1000, 200],
    ['15:00.001', 15 * 60_000 + 1, 200],
    ['15:00.000', 15 * 60_000, 409],
  ])('to the millisecond, rescheduling too: with %s remaining', async (_tiempo, ms, status) => {
    const { dni, token } = await paciente();
    const running = portal.portal.platform.clock.now;
    try {
      const cuando = {
        documento: dni,
        fecha: '2026-11-18',
        servicio_id: SERVICIO.dermatologia,
        profesional_id: ruiz,
      };
      const { body: uno } = await reservar(portal, token, { ...cuando, hora: '12:00' });
      setClock(portal, new Date(Date.parse(uno.inicio) - ms));
      const moved = await portal.post(
        '/api/turno/reprogramar',
        { id: uno.id, fecha: '2026-11-18', hora: '15:00' },
        { token },
      );
      expect([moved.status, moved.body.code]).toEqual([status, status === 409 ? 'turno_cerrado' : undefined]);
      setClock(portal, new Date(Date.parse(status === 200 ? moved.body.inicio : uno.inicio) - ms));
      const cancelled = await cancelar(token, uno.id);
      expect([cancelled.status, cancelled.body.code]).toEqual([
        status,
        status === 409 ? 'turno_cerrado' : undefined,
      ]);
    } finally {
      portal.portal.platform.clock.now = running;
    }
  });

  it.each([3, 4, 5])('a turno in state %i stays as it is', async (estado) => {
    const { token, personaId } = await paciente();
    const id = await put(personaId, '2026-11-18T10:00:00-03:00', { estado, motivo: 'Licencia' });
    expect((await cancelar(token, id)).body.code).toBe('turno_no_programado');
    const programado = await put(personaId, '2026-11-18T11:00:00-03:00');
    expect((await cancelar(token, programado)).status).toBe(200);
  });

  it('somebody else’s is missing, and stays', async () => {
    const [uno, otro] = [await paciente(), await paciente()];
    const id = await put(otro.personaId, '2026-11-18T10:00:00-03:00');
    expect((await cancelar(uno.token, id)).status).toBe(404);
    expect(await portal.db.sql('select estado from portal.turnos where id = $1', [id])).toEqual([
      { estado: 1 },
    ]);
    expect((await cancelar(otro.token, id)).status).toBe(200);
  });
});

describe('rescheduling', () => {
  const mover = (token: string, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
    portal.post('/api/turno/reprogramar', body, { token, headers });
  const derma = { servicio_id: SERVICIO.dermatologia, profesional_id: () => ruiz };

  it('the same turno at another time: a new version, new links, one new mail; the old place is free', async () => {
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
    expect((await portal.mail.waitFor(email!, 2)).map(({ subject }) => subject.split(':')[0])).toEqual([
      'Tu turno',
      'Tu turno cambió',
    ]);
    const otro = await paciente();
    expect((await reservar(portal, otro.token, { documento: otro.dni, ...cuando })).status).toBe(200);
  });

  it('half an hour later, over the own old time, is nobody’s conflict', async () => {
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

  it('by specialty stays by specialty; with a professional where one is named', async () => {
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

  it('refused: taken, off the grid, past, holiday, beyond, overlapping the own other one, too late, not programado; and nothing changes', async () => {
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
      personaId,
      new Date(portal.portal.platform.clock.now().getTime() + 15 * 60_000).toISOString(),
      { servicio: 2 },
    );
    expect((await mover(token, { id: tarde, fecha: '2026-11-18', hora: '15:00' })).body.code).toBe(
      'turno_cerrado',
    );
    const ido = await put(personaId, '2026-11-20T10:00:00-03:00', { estado: 5, motivo: 'Licencia' });
    expect((await mover(token, { id: ido, fecha: '2026-11-18', hora: '15:00' })).body.code).toBe(
      'turno_no_programado',
    );
  });

  it('to where it already is: the same turno, no new version and no mail; another professional is a change', async () => {
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

  it('forgets that somebody came to the old time', async () => {
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

  it('what the desk gave for a work-risk case is not moved by the patient, and says so; it is cancelled', async () => {
    const { token, personaId } = await paciente();
    const [id, propio] = [
      await put(personaId, '2026-11-18T10:00:00-03:00', { servicio: SERVICIO.laboral }),
      await put(personaId, '2026-11-18T11:00:00-03:00', {
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

  it('whose professional left the service is moved to whoever attends', async () => {
    const { token, personaId } = await paciente();
    const id = await put(personaId, '2026-11-18T10:00:00-03:00', {
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

  it('the same key moves once', async () => {
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
