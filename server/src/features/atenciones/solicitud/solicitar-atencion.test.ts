import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addChild,
  addDoctor,
  addPatient,
  addService,
  ask,
  call,
  LUNES,
  now,
  openSession,
  SERVICIO,
  type Someone,
} from '../../../testing/data/fila.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: LUNES });
  await addDoctor(portal, { servicios: [SERVICIO.clinica, SERVICIO.pediatria] });
});
afterAll(() => portal.stop());

describe('an open attention', () => {
  const started = async (who: Someone) =>
    (await portal.request({ path: '/api/atencion/iniciada', token: who.token })).body.atencion;

  it('is found on any device with its room and state, and blocks a second request', async () => {
    const servicio = await addService(portal.db);
    const doctor = await addDoctor(portal, { servicios: [servicio] });
    const who = await addPatient(portal);
    expect(await started(who)).toBeNull();
    const { body } = await ask(portal, who, servicio);
    const elsewhere = { ...who, token: await openSession(portal, who.personaId) };
    expect(await started(elsewhere)).toMatchObject({
      id: body.id,
      sala: `${body.senha.sigla}-1`,
      state: 'enqueued',
      status: 'emitida',
    });
    const again = await ask(portal, who, SERVICIO.clinica);
    expect([again.status, again.body.message]).toEqual([
      409,
      'Ya hay una atención en curso para esta persona.',
    ]);
    await call(portal, doctor);
    const { iniciarAtencion } = await import('../index.ts');
    await iniciarAtencion(portal.portal.platform, 1, body.id);
    expect(await started(elsewhere)).toMatchObject({ state: 'attending', status: 'iniciado' });
    await portal.post('/api/fila/finalizar', { id: body.id }, { token: doctor.token });
    expect(await started(elsewhere)).toBeNull();
  });

  it('of a child is shown to the holder', async () => {
    const holder = await addPatient(portal);
    const child = await addChild(portal, holder);
    const { body } = await ask(portal, { ...holder, dni: child.documento }, SERVICIO.pediatria);
    expect((await started(holder)).id).toBe(body.id);
    expect(await started(await addPatient(portal))).toBeNull();
  });
});

describe('a ticket', () => {
  it('returns the same ticket for the same idempotency key, and refuses another body with it', async () => {
    const who = await addPatient(portal);
    const send = (motivo: string) =>
      portal.post(
        '/api/atencion/solicitar',
        { documento: who.dni, servicio_id: SERVICIO.clinica, terminos: '2026-11-01', motivo },
        { token: who.token, headers: { 'idempotency-key': `clave-${who.dni}` } },
      );
    const [first, second] = [await send('Fiebre'), await send('Fiebre')];
    expect([first.status, second.body.id]).toEqual([200, first.body.id]);
    expect((await send('Tos')).body.code).toBe('clave_repetida');
  });

  it('is numbered without gaps or repeats under concurrent requests', async () => {
    const servicio = await addService(portal.db);
    await addDoctor(portal, { servicios: [servicio] });
    const people = await Promise.all(Array.from({ length: 40 }, () => addPatient(portal)));
    const answers = await Promise.all(
      people.flatMap((who) => [ask(portal, who, servicio), ask(portal, who, servicio)]),
    );
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(40);
    const rows = await portal.db.sql<{ numero: number }>(
      'select numero from portal.atenciones where servicio_id = $1 order by 1',
      [servicio],
    );
    expect(rows.map(({ numero }) => numero)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1));
  });

  it.each([
    [{ servicio_id: 'x' }, 422],
    [{ documento: '1' }, 422],
    [{ motivo: 'x'.repeat(501) }, 422],
    [{ otro: 1 }, 422],
    [{ unidad: 17 }, 409],
    [{ unidad: 'demo', motivo: 'Fiebre desde ayer' }, 200],
  ])('%j is answered with %s', async (more, status) => {
    const who = await addPatient(portal);
    expect((await ask(portal, who, SERVICIO.clinica, more)).status).toBe(status);
    expect(
      await portal.db.sql('select motivo from portal.atenciones where paciente_id = $1', [who.personaId]),
    ).toEqual(status === 200 ? [{ motivo: 'Fiebre desde ayer' }] : []);
  });
});

describe('opening state', () => {
  const look = async (who: Someone, servicio: number) =>
    (await portal.request({ path: '/api/atencion/servicios?menor=false', token: who.token })).body.find(
      ({ id }: { id: number }) => id === servicio,
    );

  it('is closed without an opening time when no professional is on duty, and open with a wait otherwise', async () => {
    const servicio = await addService(portal.db);
    const who = await addPatient(portal);
    expect(await look(who, servicio)).toMatchObject({ abierto: false, abre: null, esperan: 0, espera: null });
    const { status, body } = await ask(portal, who, servicio);
    expect([status, body.message]).toEqual([409, 'En este momento nadie atiende este servicio.']);
    const doctor = await addDoctor(portal, { servicios: [servicio], enGuardia: false });
    await portal.post('/api/fila/guardia', { enGuardia: true }, { token: doctor.token });
    expect(await look(who, servicio)).toMatchObject({ abierto: true, abre: null });
    expect((await look(who, servicio)).espera).not.toBeNull();
    expect((await ask(portal, who, servicio)).status).toBe(200);
    expect((await look(who, servicio)).esperan).toBe(1);
  });

  it('is closed outside the hours although a professional is on duty, with the opening time', async () => {
    const servicio = await addService(portal.db);
    await addDoctor(portal, { servicios: [servicio] });
    await portal.db.sql(
      'update portal.servicios set demanda_desde = 1200, demanda_hasta = 1300 where unidad_id = 1 and id = $1',
      [servicio],
    );
    const who = await addPatient(portal);
    expect(await look(who, servicio)).toMatchObject({ abierto: false, abre: '2026-11-16T23:00:00.000Z' });
    expect((await ask(portal, who, servicio)).body.code).toBe('servicio_cerrado');
    await portal.db.sql(
      `insert into portal.feriados (unidad_id, dia, nombre) values (1, '2026-11-16', 'Día propio') on conflict do nothing`,
    );
    expect((await look(who, servicio)).abre).toBe('2026-11-17T23:00:00.000Z');
    await portal.db.sql(`delete from portal.feriados where unidad_id = 1`);
    expect(now(portal).toISOString().slice(0, 10)).toBe('2026-11-16');
  });
});
