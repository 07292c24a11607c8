import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { addMember } from '../../testing/data/family.ts';
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
const ids = (turnos: { id: string }[]) => turnos.map(({ id }) => id);

describe('my turnos', () => {
  it('are listed nearest first when pending, newest first in the history, ten per page, without offers', async () => {
    const { token, personaId } = await paciente();
    const [hoyTarde, manana] = [
      await put(portal, perez, personaId, '2026-11-16T17:00:00-03:00', { servicio: 3, profesionalId: ruiz }),
      await put(portal, perez, personaId, '2026-11-17T08:00:00-03:00'),
    ];
    const cancelado = await put(portal, perez, personaId, '2026-11-20T08:00:00-03:00', { estado: 2 });
    const porProfesional = await put(portal, perez, personaId, '2026-11-19T08:00:00-03:00', {
      estado: 5,
      motivo: 'Licencia',
    });
    await put(portal, perez, personaId, '2026-11-21T10:00:00-03:00', { estado: 0, profesionalId: ruiz });
    const pasados: string[] = [];
    for (let n = 1; n <= 12; n += 1)
      pasados.push(
        await put(portal, perez, personaId, `2026-10-${String(n).padStart(2, '0')}T10:00:00-03:00`, {
          estado: n % 2 ? 3 : 4,
        }),
      );
    const esteMomento = await put(portal, perez, personaId, '2026-11-16T09:00:00-03:00', {
      estado: 1,
      servicio: 2,
    });

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

  it('are filtered by days, state and family member', async () => {
    const { token, personaId, dni } = await paciente();
    const hija = await addMember(portal.db, personaId, { nombre: 'Mía' });
    const mayor = await addMember(portal.db, personaId, { fecNac: '2008-11-16' });
    const suyo = await put(portal, perez, hija.personaId, '2026-11-18T08:00:00-03:00', {
      servicio: SERVICIO.pediatria,
    });
    await put(portal, perez, mayor.personaId, '2026-11-18T09:00:00-03:00');
    const propio = await put(portal, perez, personaId, '2026-11-18T10:00:00-03:00');
    const presente = await put(portal, perez, personaId, '2026-11-02T23:30:00-03:00', { estado: 3 });
    const ausente = await put(portal, perez, personaId, '2026-11-03T00:00:00-03:00', { estado: 4 });
    const cancelado = await put(portal, perez, personaId, '2026-11-04T10:00:00-03:00', { estado: 2 });
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
    // Days in Buenos Aires time, both ends included.
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

  it('audit whether one person or the whole family was read', async () => {
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

  it('include records that the unit joined', async () => {
    const { token, personaId } = await paciente();
    const antes = await paciente();
    const viejo = await put(portal, perez, antes.personaId, '2026-11-02T10:00:00-03:00', { estado: 3 });
    const list = async () => ids((await portal.request({ path: '/api/turno/listar', token })).body.historial);
    const one = async () => (await portal.request({ path: `/api/turno/detalle/${viejo}`, token })).status;
    expect([await list(), await one()]).toEqual([[], 404]);
    await portal.db.sql(
      `insert into portal.identidades_pendientes (unidad_id, persona_id, anterior_id, estado, creada) values (1, $1, $2, 'aprobada', now())`,
      [personaId, antes.personaId],
    );
    expect([await list(), await one()]).toEqual([[viejo], 200]);
  });

  it('open one by one: own and a child’s; not a stranger’s, an offer or another unit’s', async () => {
    const { token, personaId } = await paciente();
    const hija = await addMember(portal.db, personaId);
    const otro = await paciente();
    const get = (id: string, host = 'demo', who = token) =>
      portal.request({ host, path: `/api/turno/detalle/${id}`, token: who });
    const propio = await put(portal, perez, personaId, '2026-11-18T10:00:00-03:00');
    expect((await get(propio)).body).toMatchObject({
      id: propio,
      fecha: '18-11-2026',
      hora: '10:00',
      profesional: { nombre: 'Dra. Laura Pérez' },
      certificado: { path: `turno/${propio}` },
    });
    expect(
      (await get(await put(portal, perez, personaId, '2026-11-19T10:00:00-03:00', { estado: 2 }))).body
        .certificado,
    ).toBeNull();
    expect((await get(await put(portal, perez, hija.personaId, '2026-11-18T11:00:00-03:00'))).status).toBe(
      200,
    );
    for (const id of [
      await put(portal, perez, otro.personaId, '2026-11-18T12:00:00-03:00'),
      await put(portal, perez, personaId, '2026-11-18T13:00:00-03:00', { estado: 0 }),
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

  it('frees the place at once and writes one mail for any number of requests', async () => {
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
    // Mails of one batch arrive in any order.
    expect(mails.map(({ subject }) => subject.split(':')[0]!).toSorted()).toEqual([
      'Tu turno',
      'Turno cancelado',
    ]);
    const otro = await paciente();
    expect((await reservar(portal, otro.token, { documento: otro.dni, ...cuando })).status).toBe(200);
    // And the patient may book again.
    expect((await reservar(portal, token, { documento: dni, ...cuando, hora: '11:00' })).status).toBe(200);
    expect(mails).toHaveLength(2);
  });

  it('is open with more than fifteen minutes remaining, and closed at fifteen', async () => {
    const { token, personaId } = await paciente();
    // The business clock has run since the start: the test leaves a few seconds around the limit.
    const now = portal.portal.platform.clock.now().getTime();
    const open = await put(portal, perez, personaId, new Date(now + 15 * 60_000 + 20_000).toISOString(), {
      profesionalId: ruiz,
    });
    const closed = await put(portal, perez, personaId, new Date(now + 15 * 60_000).toISOString(), {
      servicio: 2,
      estado: 1,
      profesionalId: perez,
    }).catch(() => undefined);
    expect(closed).toBeUndefined();
    expect((await cancelar(token, open)).status).toBe(200);
    const late = await put(portal, perez, personaId, new Date(now + 15 * 60_000).toISOString());
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
  ])('applies to the millisecond, also to rescheduling: with %s remaining', async (_tiempo, ms, status) => {
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

  it.each([3, 4, 5])('keeps a turno in state %i unchanged', async (estado) => {
    const { token, personaId } = await paciente();
    const id = await put(portal, perez, personaId, '2026-11-18T10:00:00-03:00', {
      estado,
      motivo: 'Licencia',
    });
    expect((await cancelar(token, id)).body.code).toBe('turno_no_programado');
    const programado = await put(portal, perez, personaId, '2026-11-18T11:00:00-03:00');
    expect((await cancelar(token, programado)).status).toBe(200);
  });

  it('returns 404 for another person’s turno, and keeps it', async () => {
    const [uno, otro] = [await paciente(), await paciente()];
    const id = await put(portal, perez, otro.personaId, '2026-11-18T10:00:00-03:00');
    expect((await cancelar(uno.token, id)).status).toBe(404);
    expect(await portal.db.sql('select estado from portal.turnos where id = $1', [id])).toEqual([
      { estado: 1 },
    ]);
    expect((await cancelar(otro.token, id)).status).toBe(200);
  });
});
