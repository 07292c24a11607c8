import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codesOf } from '../../testing/clock.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { addPaciente, profesional, reservar, SERVICIO } from '../../testing/data/turnos.ts';

/**
 * Effects of an agenda change on booked turnos: listed first, applied on confirmation, and nothing else
 * changes.
 */

let portal: TestPortal;
let admin: string;
let ruiz: string;
/** Addresses of this test's patients: mails of an earlier test may still arrive. */
const correos = new Set<string>();
const HORAS = ['10:00', '10:30', '11:00', '15:00'] as const;
const semana = (...rangos: [string, string][]) => ({
  profesional_id: ruiz,
  rangos: ['lunes', 'martes', 'miercoles'].flatMap((dia) =>
    rangos.map(([desde, hasta]) => ({ dia, desde, hasta })),
  ),
});
beforeAll(async () => {
  // A Monday.
  portal = await startTestPortal({ now: '2026-11-16T09:00:00-03:00' });
  admin = (await portal.signIn('22999000', { acceso: 'personal' })).token;
  ruiz = await profesional(portal.db, '23456789');
});
afterAll(() => portal.stop());
beforeEach(async () => {
  for (const tabla of ['turnos', 'excepciones_profesional', 'feriados', 'mensajes'])
    await portal.db.sql(`delete from portal.${tabla}`);
  await portal.db.sql(
    'update portal.servicios set habilitado = true, intervalo = 30, turno_prof_intervalo = 30 where unidad_id = 1',
  );
  await portal.db.sql(
    `insert into portal.profesional_servicios (unidad_id, persona_id, servicio_id) values (1, $1, 3) on conflict do nothing`,
    [ruiz],
  );
  expect((await cambiar('horario', semana(['10:00', '12:00'], ['15:00', '17:00']))).status).toBe(200);
  correos.clear();
});

const cambiar = (path: string, body: unknown, token = admin) =>
  portal.post(`/api/agenda/${path}`, body, { token });
async function dar(hora: string, fecha = '2026-11-17') {
  const quien = await addPaciente(portal.db);
  const { token } = await portal.signIn(quien.dni);
  const answer = await reservar(portal, token, {
    documento: quien.dni,
    fecha,
    hora,
    servicio_id: SERVICIO.dermatologia,
    profesional_id: ruiz,
  });
  expect(answer.status, answer.text).toBe(200);
  correos.add(quien.email!);
  return { ...quien, email: quien.email!, token, id: answer.body.id as string };
}
const darTodos = () => Promise.all(HORAS.map((hora) => dar(hora)));
const estados = async () =>
  (
    await portal.db.sql<{ hora: string; estado: number }>(
      `select to_char(inicio at time zone 'America/Argentina/Buenos_Aires', 'HH24:MI') as hora, estado from portal.turnos where unidad_id = 1 order by inicio`,
    )
  ).map(({ hora, estado }) => `${hora} ${estado}`);
const quedan = ['10:00 1', '10:30 1', '11:00 1', '15:00 1'];
async function mails() {
  await expect
    .poll(() => portal.db.sql(`select 1 from portal.mensajes where estado = 'pendiente'`))
    .toEqual([]);
  await new Promise((resolve) => setTimeout(resolve, 500));
  return portal.mail.accepted.filter(
    ({ to, subject }) => correos.has(to) && subject.startsWith('Cancelamos'),
  );
}
const libres = async (token: string) => {
  const { body } = await portal.request({
    path: `/api/turno/disponibles?servicio_id=3&profesional_id=${ruiz}`,
    token,
  });
  return Object.fromEntries(
    body.dias.map(({ fecha, horas }: { fecha: string; horas: string[] }) => [fecha, horas]),
  ) as Record<string, string[]>;
};

describe('a week that shrinks', () => {
  it('first lists exactly the broken turnos; on confirmation cancels exactly those and mails new times', async () => {
    const turnos = await darTodos();
    const corta = semana(['10:00', '11:00'], ['15:00', '17:00']);
    const primero = await cambiar('horario', corta);
    expect([primero.status, primero.body.code]).toEqual([409, 'agenda_rompe_turnos']);
    expect(primero.body.detalle.afectados).toEqual([
      {
        id: turnos[2]!.id,
        inicio: '2026-11-17T14:00:00.000Z',
        paciente: 'Eva Prueba',
        documento: turnos[2]!.dni,
        servicio: 'Dermatología',
        profesional: 'Dr. Martín Ruiz',
        conEmail: true,
      },
    ]);
    expect(await estados()).toEqual(quedan);
    expect((await libres(turnos[0]!.token))['2026-11-18']).toEqual([
      '10:00',
      '10:30',
      '11:00',
      '11:30',
      '15:00',
      '15:30',
      '16:00',
      '16:30',
    ]);

    const { huella } = primero.body.detalle;
    expect((await cambiar('horario', { ...corta, confirmar: { huella, motivo: '  ' } })).body.fields).toEqual(
      { motivo: 'El motivo es requerido' },
    );
    expect(
      (await cambiar('horario', { ...corta, confirmar: { huella: 'otra', motivo: 'Cambio' } })).status,
    ).toBe(409);
    expect(await estados()).toEqual(quedan);

    const hecho = await cambiar('horario', {
      ...corta,
      confirmar: { huella, motivo: ' El doctor cambió su horario. ' },
    });
    expect(hecho.status, hecho.text).toBe(200);
    expect(await estados()).toEqual(['10:00 1', '10:30 1', '11:00 5', '15:00 1']);
    expect((await libres(turnos[0]!.token))['2026-11-18']).toEqual([
      '10:00',
      '10:30',
      '15:00',
      '15:30',
      '16:00',
      '16:30',
    ]);

    const enviados = await mails();
    expect(enviados.map(({ to }) => to)).toEqual([turnos[2]!.email]);
    expect(enviados[0]!.subject).toBe('Cancelamos tu turno: martes 17 de noviembre, 11:00 hs · Portal Demo');
    expect(enviados[0]!.text).toContain('Motivo: El doctor cambió su horario.');
    // The new week applies: today at eleven is no longer offered.
    expect(enviados[0]!.text.match(/^Libre: .*$/gm)).toEqual([
      'Libre: lunes 16 de noviembre, 10:00 hs',
      'Libre: lunes 16 de noviembre, 10:30 hs',
      'Libre: lunes 16 de noviembre, 15:00 hs',
    ]);
    const { body } = await portal.request({
      path: `/api/turno/detalle/${turnos[2]!.id}`,
      token: turnos[2]!.token,
    });
    expect([body.status, body.motivoCancelar]).toEqual([5, 'El doctor cambió su horario.']);
    const rastro = await portal.db.sql(
      `select acto, resultado, objeto, para_id from portal.auditoria where actor_rol = 'administrador' and acto in ('cancelar_turno', 'cambiar_agenda') order by id desc limit 2`,
    );
    expect(rastro).toEqual([
      { acto: 'cambiar_agenda', resultado: 'ok', objeto: 'horario', para_id: ruiz },
      {
        acto: 'cancelar_turno',
        resultado: 'ok',
        objeto: `turno:${turnos[2]!.id}`,
        para_id: turnos[2]!.personaId,
      },
    ]);
  });

  it('asks for a new confirmation when a turno was booked or cancelled in between', async () => {
    const [, , once] = await darTodos();
    const corta = semana(['10:00', '11:00'], ['15:00', '17:00']);
    const visto = (await cambiar('horario', corta)).body.detalle;
    const nuevo = await dar('11:30');
    const otra = await cambiar('horario', {
      ...corta,
      confirmar: { huella: visto.huella, motivo: 'Cambio' },
    });
    expect(otra.status).toBe(409);
    expect(otra.body.detalle.afectados.map(({ id }: { id: string }) => id)).toEqual([once!.id, nuevo.id]);
    expect(await estados()).toEqual(['10:00 1', '10:30 1', '11:00 1', '11:30 1', '15:00 1']);
    await portal.post('/api/turno/cancelar', { id: nuevo.id }, { token: nuevo.token });
    // Only the turno that was listed first remains, so its impact needs no new look.
    expect(
      (await cambiar('horario', { ...corta, confirmar: { huella: visto.huella, motivo: 'Cambio' } })).status,
    ).toBe(200);
    expect(await estados()).toEqual(['10:00 1', '10:30 1', '11:00 5', '11:30 2', '15:00 1']);
  });

  it('lets a restored time be booked again at once', async () => {
    const [, , once] = await darTodos();
    const corta = semana(['10:00', '11:00'], ['15:00', '17:00']);
    const { huella } = (await cambiar('horario', corta)).body.detalle;
    await cambiar('horario', { ...corta, confirmar: { huella, motivo: 'Cambio' } });
    expect((await cambiar('horario', semana(['10:00', '12:00'], ['15:00', '17:00']))).status).toBe(200);
    expect((await libres(once!.token))['2026-11-17']).toContain('11:00');
  });
});

describe('every other change', () => {
  const confirmado = async (path: string, body: object, rotas: string[], despues: string[]) => {
    const primero = await cambiar(path, body);
    expect([primero.status, primero.body.code], primero.text).toEqual([409, 'agenda_rompe_turnos']);
    const { afectados, huella } = primero.body.detalle;
    expect(
      afectados.map(({ inicio }: { inicio: string }) =>
        new Date(inicio).toLocaleTimeString('es-AR', {
          timeZone: 'America/Argentina/Buenos_Aires',
          hour: '2-digit',
          minute: '2-digit',
          hour12: false,
        }),
      ),
    ).toEqual(rotas);
    expect(await estados()).toEqual(quedan);
    const hecho = await cambiar(path, { ...body, confirmar: { huella, motivo: 'Motivo del cambio' } });
    expect(hecho.status, hecho.text).toBe(200);
    expect(await estados()).toEqual(despues);
    expect((await mails()).length).toBe(rotas.length);
    return hecho.body;
  };
  beforeEach(async () => void (await darTodos()));

  it('covers an exception of some hours', () =>
    confirmado(
      'excepcion',
      { profesional_id: ruiz, fecha: '2026-11-17', desde: '10:15', hasta: '12:00', motivo: 'Congreso' },
      ['10:00', '10:30', '11:00'],
      ['10:00 5', '10:30 5', '11:00 5', '15:00 1'],
    ));

  it('covers the removal of an exception that added hours', async () => {
    const { id } = (
      await cambiar('excepcion', {
        profesional_id: ruiz,
        fecha: '2026-11-17',
        desde: '10:00',
        hasta: '12:00',
        atiende: true,
      })
    ).body;
    expect((await cambiar('horario', semana(['15:00', '17:00']))).status).toBe(200);
    await confirmado(
      'excepcion/quitar',
      { id },
      ['10:00', '10:30', '11:00'],
      ['10:00 5', '10:30 5', '11:00 5', '15:00 1'],
    );
  });

  it('covers a holiday of the unit', () =>
    confirmado(
      'feriado',
      { fecha: '2026-11-17', nombre: 'Día de la ciudad' },
      [...HORAS],
      ['10:00 5', '10:30 5', '11:00 5', '15:00 5'],
    ));

  it('covers the professional’s services', () =>
    confirmado(
      'profesional/servicios',
      { profesional_id: ruiz, servicios: [1, 4] },
      [...HORAS],
      ['10:00 5', '10:30 5', '11:00 5', '15:00 5'],
    ));

  it('covers a disabled service; a change of its interval alone breaks nothing', async () => {
    const derma = (await portal.request({ path: '/api/agenda/admin/servicios', token: admin })).body.find(
      ({ id }: { id: number }) => id === 3,
    );
    delete derma.profesionales;
    expect((await cambiar('servicio', { ...derma, turnoProfIntervalo: 20, intervalo: 20 })).body).toEqual({
      id: 3,
    });
    expect(await estados()).toEqual(quedan);
    await confirmado(
      'servicio',
      { ...derma, habilitado: false },
      [...HORAS],
      ['10:00 5', '10:30 5', '11:00 5', '15:00 5'],
    );
  });

  it('covers the unit’s hours, effective in every process', async () => {
    const horarios = (await portal.request({ path: '/api/agenda/admin/horarios', token: admin })).body;
    expect(horarios).toMatchObject({ hrTurnosSemDesde: '08:00' });
    expect(
      (
        await cambiar('horarios', {
          horarios: { ...horarios, hrTurnosSemDesde: '21:00', hrTurnosSemHasta: '09:00' },
        })
      ).body.fields,
    ).toEqual({
      hrTurnosSemHasta: 'Tiene que terminar después de empezar',
    });
    await confirmado(
      'horarios',
      { horarios: { ...horarios, hrTurnosSemDesde: '10:30', hrTurnosSemHasta: '15:00' } },
      ['10:00', '15:00'],
      ['10:00 5', '10:30 1', '11:00 1', '15:00 5'],
    );
    const { token } = await portal.signIn((await addPaciente(portal.db)).dni);
    expect((await libres(token))['2026-11-18']).toEqual(['10:30', '11:00', '11:30']);
    expect((await cambiar('horarios', { horarios })).status).toBe(200);
    expect((await libres(token))['2026-11-18']).toEqual([
      '10:00',
      '10:30',
      '11:00',
      '11:30',
      '15:00',
      '15:30',
      '16:00',
      '16:30',
    ]);
    expect((await portal.request({ path: '/api/agenda/admin/horarios', token: admin })).body).toEqual(
      horarios,
    );
  });

  it('applies a harmless change without confirmation and ignores past turnos', async () => {
    await portal.db.sql(
      `update portal.turnos set inicio = inicio - interval '7 days', fin = fin - interval '7 days'`,
    );
    expect((await cambiar('feriado', { fecha: '2026-11-17', nombre: 'Día de la ciudad' })).status).toBe(200);
    expect((await cambiar('horario', semana(['19:00', '20:00']))).status).toBe(200);
    // The job may have marked them absent meanwhile.
    const hay = await estados();
    expect(hay).toHaveLength(HORAS.length);
    expect(hay.filter((uno) => !/ [14]$/.test(uno))).toEqual([]);
    expect(await mails()).toEqual([]);
  });
});

describe('a held place', () => {
  it('refuses to undo a rejection into hours that have closed since', async () => {
    const once = await dar('11:00');
    const [reservado] = await portal.mail.waitFor(once.email, 1);
    const codigo = codesOf(reservado!).rechazar!;
    const responder = (estado: 1 | 2) => portal.post('/api/turno/confirmarEmail', { codigo, estado });
    const no = await responder(2);
    expect(no.status, no.text).toBe(200);
    expect(await estados()).toEqual(['11:00 2']);
    expect((await cambiar('horario', semana(['10:00', '11:00']))).status).toBe(200);
    expect((await responder(1)).body.estadoConfTurno).not.toBeNull();
    expect(await estados()).toEqual(['11:00 2']);
    expect((await cambiar('horario', semana(['10:00', '12:00']))).status).toBe(200);
    expect((await responder(1)).body.estadoConfTurno).toBeNull();
    expect(await estados()).toEqual(['11:00 1']);
  });
});
