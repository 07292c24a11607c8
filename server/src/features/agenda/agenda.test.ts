import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { UNIDAD } from '../../testing/data/people.ts';
import { expectUnit, startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { addPaciente, profesional, reservar, SERVICIO } from '../../testing/data/turnos.ts';

let portal: TestPortal;
let paciente: { token: string; dni: string };
let admin: string;
let ruiz: string;
beforeAll(async () => {
  // A Monday.
  portal = await startTestPortal({ now: '2026-11-16T09:00:00-03:00' });
  await portal.db.sql('delete from portal.turnos');
  const { dni } = await addPaciente(portal.db);
  paciente = { dni, token: (await portal.signIn(dni)).token };
  admin = (await portal.signIn('22999000', { acceso: 'personal' })).token;
  ruiz = await profesional(portal.db, '23456789');
});
afterAll(() => portal.stop());

const libres = async (query: string, token = paciente.token): Promise<Record<string, string[]>> => {
  const { status, body, text } = await portal.request({ path: `/api/turno/disponibles?${query}`, token });
  expect(status, text).toBe(200);
  return Object.fromEntries(
    body.dias.map(({ fecha, horas }: { fecha: string; horas: string[] }) => [fecha, horas]),
  );
};
const derma = () => `servicio_id=${SERVICIO.dermatologia}&profesional_id=${ruiz}`;
const cambiar = (path: string, body: unknown, token = admin) =>
  portal.post(`/api/agenda/${path}`, body, { token });

describe('services', () => {
  it('lists the patients’ services, with professionals where a turno can name one', async () => {
    await expectUnit(portal, 'demo', 'Portal Demo');
    const { body } = await portal.request({ path: '/api/servicio/habilitados', token: paciente.token });
    expect(
      body.map(({ id, nome, pediatrica, turnoProfesional, profesionales }: Record<string, unknown>) => [
        id,
        nome,
        pediatrica,
        turnoProfesional,
        (profesionales as unknown[]).length,
      ]),
    ).toEqual([
      [1, 'Clínica Médica', false, false, 0],
      [2, 'Pediatría', true, false, 0],
      [3, 'Dermatología', false, true, 1],
    ]);
    expect(body[2]).toMatchObject({ turnoProfIntervalo: 30, diasCorridos: 15, intervalo: 30 });
    expect(body[2].profesionales[0]).toMatchObject({
      id_usuario: ruiz,
      tratamiento: 'Dr.',
      nombre: 'Martín',
      apellido: 'Ruiz',
      turnos: { dias: { lunes: true, sabado: true, domingo: false }, horaDesde: '09:00' },
    });
  });

  it('shows the cases’ service to staff only, and each side only its own list', async () => {
    const { body } = await portal.request({ path: '/api/agenda/servicios', token: admin });
    expect(body.map(({ id }: { id: number }) => id)).toEqual([1, 2, 3, 4]);
    expect((await portal.request({ path: '/api/agenda/servicios', token: paciente.token })).status).toBe(404);
    expect((await portal.request({ path: '/api/servicio/habilitados', token: admin })).status).toBe(404);
    for (const path of [
      '/api/servicio/habilitados',
      '/api/turno/disponibles?servicio_id=1',
      '/api/agenda/servicios',
      '/api/agenda/disponibles?servicio_id=4',
    ]) {
      expect((await portal.request({ path })).status, path).toBe(401);
    }
    expect(
      (await portal.request({ path: '/api/agenda/disponibles?servicio_id=4', token: admin })).status,
    ).toBe(200);
    expect(
      (await portal.request({ path: '/api/turno/disponibles?servicio_id=4', token: paciente.token })).status,
    ).toBe(404);
  });
});

describe('free times', () => {
  it('offers fifteen days by specialty and thirty by professional, without the holiday', async () => {
    const clinica = Object.keys(await libres('servicio_id=1'));
    expect([clinica[0], clinica.at(-1)]).toEqual(['2026-11-16', '2026-11-30']);
    expect(clinica).not.toContain('2026-11-23');
    const con = Object.keys(await libres(derma()));
    expect([con[0], con.at(-1)]).toEqual(['2026-11-16', '2026-12-15']);
    expect(con).not.toContain('2026-12-08');
    // An optional holiday of the State closes nothing.
    expect(con).toContain('2026-12-07');
  });

  it.each([
    ['an unknown service', 'servicio_id=999', 404],
    [
      'somebody who does not attend it',
      `servicio_id=3&profesional_id=0192a000-0000-7000-8000-000000000000`,
      404,
    ],
    ['not a number', 'servicio_id=uno', 422],
    ['nothing', '', 422],
    ['what is not expected', 'servicio_id=1&unidad=2', 422],
  ])('%s: %i', async (_name, query, status) => {
    expect(
      (await portal.request({ path: `/api/turno/disponibles?${query}`, token: paciente.token })).status,
    ).toBe(status);
  });

  it('hides the turnos, services and professionals of other units', async () => {
    const ajeno = await profesional(portal.db, '23456789', UNIDAD.osef);
    expect(
      (
        await portal.request({
          path: `/api/turno/disponibles?servicio_id=3&profesional_id=${ajeno}`,
          token: paciente.token,
        })
      ).status,
    ).toBe(404);
    const before = await libres(derma());
    await portal.db.sql(
      `insert into portal.turnos (unidad_id, id, paciente_id, servicio_id, profesional_id, inicio, fin, semilla, reservado_por, creado)
       select 17, gen_random_uuid(), p.id, 3, $1, '2026-11-17T12:00:00-03:00', '2026-11-17T12:30:00-03:00', '\\x00', p.id, now() from portal.personas p where p.unidad_id = 17 and p.documento = '28444555'`,
      [ajeno],
    );
    expect(await libres(derma())).toEqual(before);
  });

  it('returns the cached answer byte by byte until any turno changes', async () => {
    const path = `/api/turno/disponibles?${derma()}`;
    const ask = () => portal.request({ path, token: paciente.token });
    const [one, two] = [await ask(), await ask()];
    expect(two.text).toBe(one.text);
    expect(two.headers['content-type']).toBe(one.headers['content-type']);
    expect(two.headers['cache-control']).toBe('no-store');
    const booked = await reservar(portal, paciente.token, {
      documento: paciente.dni,
      fecha: '2026-11-18',
      hora: '12:00',
      servicio_id: 3,
      profesional_id: ruiz,
    });
    expect((await libres(derma()))['2026-11-18']).not.toContain('12:00');
    await portal.post('/api/turno/cancelar', { id: booked.body.id }, { token: paciente.token });
    expect((await ask()).text).toBe(one.text);
    // Changed directly in the database, as another process would: the version reveals a deleted row.
    await portal.db.sql(`update portal.turnos set estado = 1 where id = $1`, [booked.body.id]);
    expect((await libres(derma()))['2026-11-18']).not.toContain('12:00');
    await portal.db.sql(`delete from portal.turnos where id = $1`, [booked.body.id]);
    expect((await libres(derma()))['2026-11-18']).toContain('12:00');
  });

  it('frees a held place when its hold expires', async () => {
    const { clock } = portal.portal.platform;
    const running = clock.now;
    const now = clock.now();
    setClock(portal, now);
    await portal.db.sql(
      `insert into portal.turnos (unidad_id, id, paciente_id, servicio_id, profesional_id, inicio, fin, estado, retenido_hasta, semilla, reservado_por, creado)
       select 1, gen_random_uuid(), p.id, 3, $1, '2026-11-18T13:00:00-03:00', '2026-11-18T13:30:00-03:00', 0, $2, '\\x00', p.id, now() from portal.personas p where p.unidad_id = 1 and p.documento = '28444555'`,
      [ruiz, new Date(now.getTime() + 1500)],
    );
    try {
      expect((await libres(derma()))['2026-11-18']).not.toContain('13:00');
      setClock(portal, new Date(now.getTime() + 1700));
      expect((await libres(derma()))['2026-11-18']).toContain('13:00');
    } finally {
      clock.now = running;
    }
  });
});

describe('changes by the administration', () => {
  it('applies a new week at once and refuses a turno outside it', async () => {
    const rangos = [
      { dia: 'martes', desde: '10:00', hasta: '11:00' },
      { dia: 'martes', desde: '15:00', hasta: '16:00' },
    ];
    expect((await cambiar('horario', { profesional_id: ruiz, rangos })).status).toBe(200);
    const con = await libres(derma());
    expect(Object.keys(con)).toEqual(['2026-11-17', '2026-11-24', '2026-12-01', '2026-12-15']);
    expect(con['2026-11-17']).toEqual(['10:00', '10:30', '15:00', '15:30']);
    const { token, dni } = paciente;
    const at = { documento: dni, fecha: '2026-11-17', servicio_id: 3, profesional_id: ruiz };
    expect((await reservar(portal, token, { ...at, hora: '12:00' })).body.code).toBe('turno_fuera_de_agenda');
    const booked = await reservar(portal, token, { ...at, hora: '10:30' });
    expect(booked.status).toBe(200);
    await portal.db.sql('delete from portal.turnos where id = $1', [booked.body.id]);
  });

  it('applies exceptions: hours away, extra hours, and their removal', async () => {
    const dia = { profesional_id: ruiz, fecha: '2026-11-24' };
    const { body: sin } = await cambiar('excepcion', {
      ...dia,
      desde: '10:00',
      hasta: '10:30',
      motivo: 'Reunión',
    });
    expect((await libres(derma()))['2026-11-24']).toEqual(['10:30', '15:00', '15:30']);
    const { body: mas } = await cambiar('excepcion', {
      ...dia,
      desde: '16:00',
      hasta: '17:00',
      atiende: true,
    });
    expect((await libres(derma()))['2026-11-24']).toEqual(['10:30', '15:00', '15:30', '16:00', '16:30']);
    for (const { id } of [sin, mas]) expect((await cambiar('excepcion/quitar', { id })).status).toBe(200);
    expect((await libres(derma()))['2026-11-24']).toEqual(['10:00', '10:30', '15:00', '15:30']);
    expect((await cambiar('excepcion', dia)).status).toBe(200);
    expect((await libres(derma()))['2026-11-24']).toBeUndefined();
  });

  it('applies holidays of the unit: closed, open on a legal holiday, and removed', async () => {
    expect((await cambiar('feriado', { fecha: '2026-12-01', nombre: 'Día de la ciudad' })).status).toBe(200);
    expect(Object.keys(await libres(derma()))).not.toContain('2026-12-01');
    await cambiar('feriado/quitar', { fecha: '2026-12-01' });
    expect(Object.keys(await libres(derma()))).toContain('2026-12-01');
    // 8 December 2026 is a Tuesday.
    await cambiar('feriado', { fecha: '2026-12-08', nombre: 'Abrimos', laborable: true });
    expect(Object.keys(await libres(derma()))).toContain('2026-12-08');
    await cambiar('feriado', { fecha: '2026-12-08', nombre: 'Cerramos' });
    expect(Object.keys(await libres(derma()))).not.toContain('2026-12-08');
  });

  it('applies a change of the unit’s hours at once', async () => {
    expect(
      (await portal.post('/api/unidad/ajuste', { clave: 'horarios', valor: 1 }, { token: admin })).status,
    ).not.toBe(200);
    const before = (await libres('servicio_id=1'))['2026-11-17']!;
    expect(before[0]).toBe('08:00');
    await portal.db.sql(
      `insert into portal.ajustes (unidad_id, clave, valor) values (1, 'horarios.hrTurnosSemDesde', '"09:00"')`,
    );
    portal.portal.platform.units.forget(1);
    expect((await libres('servicio_id=1'))['2026-11-17']![0]).toBe('09:00');
    await portal.db.sql('delete from portal.ajustes');
    portal.portal.platform.units.forget(1);
  });

  it('refuses a reversed range, overlapping ranges, another unit’s professional, a patient and an unknown id', async () => {
    const ajeno = await profesional(portal.db, '23456789', UNIDAD.osef);
    const semana = (...rangos: [string, string][]) => ({
      profesional_id: ruiz,
      rangos: rangos.map(([desde, hasta]) => ({ dia: 'lunes', desde, hasta })),
    });
    const before = await portal.db.counts(['auditoria', 'auditoria_sellos']);
    expect((await cambiar('horario', semana(['12:00', '12:00']))).body.fields).toEqual({
      hasta: 'Tiene que terminar después de empezar',
    });
    expect((await cambiar('horario', semana(['09:00', '12:00'], ['11:00', '13:00']))).body.fields).toEqual({
      rangos: 'Hay horarios que se superponen',
    });
    expect((await cambiar('horario', { ...semana(['09:00', '12:00']), profesional_id: ajeno })).status).toBe(
      404,
    );
    expect((await cambiar('excepcion', { profesional_id: ajeno, fecha: '2026-11-24' })).status).toBe(404);
    for (const [path, body] of [
      ['horario', semana(['09:00', '12:00'])],
      ['excepcion', { profesional_id: ruiz, fecha: '2026-11-24' }],
      ['excepcion/quitar', { id: ajeno }],
      ['feriado', { fecha: '2026-11-24', nombre: 'No' }],
      ['feriado/quitar', { fecha: '2026-11-24' }],
    ] as const) {
      expect((await cambiar(path, body, paciente.token)).status, path).toBe(404);
      expect((await portal.post(`/api/agenda/${path}`, body)).status, path).toBe(401);
    }
    expect(await portal.db.counts(['auditoria', 'auditoria_sellos'])).toEqual(before);
    expect((await cambiar('horario', semana(['09:00', '12:00'], ['12:00', '13:00']))).status).toBe(200);
  });
});
