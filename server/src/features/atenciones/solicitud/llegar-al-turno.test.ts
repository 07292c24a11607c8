import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addChild,
  addDoctor,
  addPatient,
  addService,
  addTurno,
  ask,
  call,
  LUNES,
  NO_ENCONTRADO,
  openSession,
  later,
  see,
  stateOf,
  SERVICIO,
  type Someone,
} from '../../../testing/data/fila.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { openTab } from '../../../testing/servers/socket.ts';
import { enlacesDelTurno } from '../../turnos/index.ts';
import { createFilaJob } from '../fila/fila.job.ts';
import { iniciarAtencion } from '../index.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: LUNES });
});
afterAll(() => portal.stop());

const arrive = (who: { token: string }, turno: string, terminos = '2026-11-01') =>
  portal.post('/api/atencion/turno', { turno, terminos }, { token: who.token });
const linkOf = async (who: Someone, turno: string) => ({
  ...who,
  token: await openSession(portal, who.personaId, { alcance: 'atencion', objeto: `turno:${turno}` }),
});
const turnoRow = async (id: string) =>
  (
    await portal.db.sql<{ estado: number; llegada: Date | null }>(
      'select estado, llegada from portal.turnos where id = $1',
      [id],
    )
  )[0]!;

describe('the door of a turno', () => {
  it.each([
    // minutes from now to the start, by the portal, by the link
    [40, 409, 409],
    [31, 409, 409],
    [29, 409, 200],
    [16, 409, 200],
    [14, 200, 200],
    [0.2, 200, 200],
    [-1, 200, 200],
    [-29, 200, 200],
    [-31, 409, 409],
  ])(
    '%s minutes before the start: %s by the portal, %s by the link',
    async (minutos, portalStatus, linkStatus) => {
      const servicio = await addService(portal.db);
      for (const [status, byLink] of [
        [portalStatus, false],
        [linkStatus, true],
      ] as const) {
        const who = await addPatient(portal);
        const turno = await addTurno(portal, who, { servicio, minutos });
        const answer = await arrive(byLink ? await linkOf(who, turno) : who, turno);
        expect(answer.status, answer.text).toBe(status);
        if (status === 409) expect(answer.body.message).toBe('Todavía no es la hora del turno, o ya pasó.');
        expect((await turnoRow(turno)).llegada === null).toBe(status === 409);
      }
    },
  );

  it('is the same ticket however often, and the turno is presente when the attention begins', async () => {
    const servicio = await addService(portal.db);
    const doctor = await addDoctor(portal, { servicios: [servicio] });
    const who = await addPatient(portal);
    const turno = await addTurno(portal, who, { servicio, minutos: -3 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => arrive(who, turno)));
    const ids = new Set(answers.map(({ status, body, text }) => (expect(status, text).toBe(200), body.id)));
    expect(ids.size).toBe(1);
    const { body } = answers[0]!;
    expect(body).toMatchObject({
      status: 'emitida',
      posicion: 1,
      turno: { id: turno },
      senha: { numero: 1 },
    });
    expect((await call(portal, doctor)).body.atencion).toMatchObject({
      id: body.id,
      turno: { inicio: body.turno.inicio },
    });
    expect((await turnoRow(turno)).estado).toBe(1);
    await iniciarAtencion(portal.portal.platform, 1, body.id);
    expect((await turnoRow(turno)).estado).toBe(3);
    await portal.post('/api/fila/finalizar', { id: body.id }, { token: doctor.token });
    expect((await arrive(who, turno)).body.status).toBe('encerrado');
  });

  it.each([
    [2, 'turno_no_programado'],
    [5, 'turno_no_programado'],
    [4, 'turno_no_programado'],
    [1, undefined],
  ])('a turno in state %s', async (estado, code) => {
    const who = await addPatient(portal);
    const turno = await addTurno(portal, who, { servicio: await addService(portal.db), minutos: -1 });
    await portal.db.sql(`update portal.turnos set estado = $2, motivo_cancelar = 'x' where id = $1`, [
      turno,
      estado,
    ]);
    expect((await arrive(who, turno)).body.code).toBe(code);
  });

  it('asks for the consent where its version is new, and only there', async () => {
    const who = await addPatient(portal);
    const servicio = await addService(portal.db);
    const [first, second] = [
      await addTurno(portal, who, { servicio, minutos: -20 }),
      await addTurno(portal, who, { minutos: 5 }),
    ];
    for (const terminos of ['', '2020-01-01'])
      expect((await arrive(who, first, terminos)).body.code).toBe('terminos_sin_aceptar');
    const { body } = await arrive(who, first);
    await portal.post('/api/atencion/dejar', { id: body.id }, { token: who.token });
    expect((await arrive(who, second, '')).status).toBe(200);
  });

  it('who is in another line leaves that one first', async () => {
    const servicio = await addService(portal.db);
    await addDoctor(portal, { servicios: [servicio] });
    const who = await addPatient(portal);
    const { body } = await ask(portal, who, servicio);
    const turno = await addTurno(portal, who, { servicio: await addService(portal.db), minutos: -1 });
    expect((await arrive(who, turno)).body.message).toBe('Ya hay una atención en curso para esta persona.');
    await portal.post('/api/atencion/dejar', { id: body.id }, { token: who.token });
    expect((await arrive(who, turno)).status).toBe(200);
  });

  it('of a child is the holder’s; of a stranger nobody’s', async () => {
    const holder = await addPatient(portal);
    const child = await addChild(portal, holder);
    const turno = await addTurno(portal, child, { servicio: SERVICIO.pediatria, minutos: -1 });
    expect((await arrive(await addPatient(portal), turno)).body).toEqual(NO_ENCONTRADO);
    expect((await arrive({ token: '' }, turno)).status).toBe(401);
    expect((await arrive(holder, turno)).body.paciente.nome).toBe('Mía Prueba');
    expect((await arrive(holder, '018f0000-0000-7000-8000-000000000000')).body).toEqual(NO_ENCONTRADO);
  });
});

/** The portal's own clock has looked at every turno since: one to which nobody came tells so. */
async function tick() {
  const sentinel = await addTurno(portal, await addPatient(portal), {
    servicio: await addService(portal.db),
    minutos: -31,
  });
  await expect.poll(async () => (await turnoRow(sentinel)).estado, { timeout: 15_000 }).toBe(4);
}

describe('a turno that leaves its time', () => {
  const post = (path: string, body: unknown, token?: string) => portal.post(path, body, { token });
  /** In line at the door of a turno of 25 minutes from now; called, where it is told so. */
  async function atTheDoor({ called }: { called: boolean }) {
    const doctor = await addDoctor(portal, { servicios: [SERVICIO.dermatologia] });
    const who = await addPatient(portal);
    await portal.db.sql('update portal.personas set email = $2 where id = $1', [
      who.personaId,
      `t${who.dni}@ejemplo.com`,
    ]);
    const turno = await addTurno(portal, who, {
      servicio: SERVICIO.dermatologia,
      minutos: 25,
      profesional: doctor.personaId,
    });
    const answer = await arrive(await linkOf(who, turno), turno);
    expect(answer.status, answer.text).toBe(200);
    const id = answer.body.id as string;
    if (called) expect((await call(portal, doctor, id)).body.atencion.id).toBe(id);
    return { doctor, who, turno, id };
  }
  type Door = Awaited<ReturnType<typeof atTheDoor>>;
  let dia = 17;
  const reprogramar = ({ who, turno }: Door) =>
    post(
      '/api/turno/reprogramar',
      { id: turno, fecha: `2026-11-${(dia += 1) > 20 ? (dia = 17) : dia}`, hora: '12:00' },
      who.token,
    );
  async function responder({ who, turno }: Door, estado: 1 | 2) {
    const [row] = await portal.db.sql<{ inicio: Date }>('select inicio from portal.turnos where id = $1', [
      turno,
    ]);
    const { platform } = portal.portal;
    const { respuesta } = enlacesDelTurno(
      platform.secrets,
      1,
      { id: turno, version: 1, semilla: Buffer.from([0]), inicio: row!.inicio },
      platform.clock,
    );
    await portal.db.sql(
      `insert into portal.enlaces (unidad_id, hash, proposito, objeto, persona_id, vence) values (1, $1, 'turno:respuesta', $2, $3, now() + interval '1 hour') on conflict do nothing`,
      [respuesta.hash, turno, who.personaId],
    );
    return post('/api/turno/confirmarEmail', { codigo: respuesta.token, estado });
  }
  const ways: [string, (door: Door) => Promise<{ status: number; text: string }>][] = [
    ['the patient cancels', ({ who, turno }) => post('/api/turno/cancelar', { id: turno }, who.token)],
    ['the patient reschedules', reprogramar],
    [
      'the professional cancels',
      ({ doctor, turno }) => post('/api/agenda/cancelar', { id: turno, motivo: 'Licencia' }, doctor.token),
    ],
    ['the patient rejects by mail', (door) => responder(door, 2)],
  ];

  it.each(ways.flatMap(([name, way]) => [false, true].map((called) => [name, called, way] as const)))(
    '%s: its attention ends with it, and both sides hear it (called: %s)',
    async (_name, called, way) => {
      const door = await atTheDoor({ called });
      const tab = openTab(portal.port, door.who.token);
      expect(await tab.opened).toBe('connected');
      const answer = await way(door);
      expect(answer.status, answer.text).toBe(200);
      expect(await stateOf(portal, door.id)).toBe('cancelada');
      await expect
        .poll(() => tab.heard['atencionCambio']?.at(-1))
        .toMatchObject({ id: door.id, status: 'cancelada' });
      tab.socket.disconnect();
      const desk = (await portal.request({ path: '/api/fila', token: door.doctor.token })).body;
      expect([desk.actual, desk.fila.filter(({ id }: { id: string }) => id === door.id)]).toEqual([null, []]);
      // Neither by the old door nor by going back.
      expect((await arrive(door.who, door.turno)).status).toBe(409);
      expect((await post('/api/atencion/volver', { id: door.id }, door.who.token)).body.code).toBe(
        'atencion_terminada',
      );
    },
  );

  it('a refused change leaves the attention where it is, and a confirmation too', async () => {
    const door = await atTheDoor({ called: false });
    expect(
      (
        await post(
          '/api/turno/reprogramar',
          { id: door.turno, fecha: '2026-11-17', hora: '03:00' },
          door.who.token,
        )
      ).status,
    ).toBe(422);
    expect((await responder(door, 1)).status).toBe(200);
    expect(await stateOf(portal, door.id)).toBe('emitida');
    expect((await arrive(await linkOf(door.who, door.turno), door.turno)).body.id).toBe(door.id);
  });

  it('undone, the rejection opens the door again, with a new ticket', async () => {
    const door = await atTheDoor({ called: false });
    // What is taken back is looked for in the agenda: the professional attends at that hour.
    await portal.db.sql(
      'insert into portal.horarios_profesional (unidad_id, persona_id, dia, desde, hasta) values (1, $1, 1, 480, 1200)',
      [door.doctor.personaId],
    );
    await responder(door, 2);
    await responder(door, 1);
    expect(await turnoRow(door.turno)).toEqual({ estado: 1, llegada: null });
    const again = await arrive(await linkOf(door.who, door.turno), door.turno);
    expect([again.status, again.body.status, again.body.id === door.id]).toEqual([200, 'emitida', false]);
  });

  it(
    'a missed call does not stand in the way of the new time; at the new time nobody came is ausente',
    { timeout: 60_000 },
    async () => {
      const door = await atTheDoor({ called: true });
      await post('/api/fila/ausente', { id: door.id }, door.doctor.token);
      expect(await stateOf(portal, door.id)).toBe('no_se_presento');
      expect((await reprogramar(door)).status).toBe(200);
      const moved = async (minutos: number) =>
        portal.db.sql(
          `update portal.turnos set inicio = $2, fin = $2::timestamptz + interval '15 minutes', profesional_id = null, asiento = 50, recordado_dia = now(), recordado_hora = now() where id = $1`,
          [door.turno, new Date(portal.portal.platform.clock.now().getTime() + minutos * 60_000)],
        );
      await moved(10);
      const again = await arrive(door.who, door.turno);
      expect([again.status, again.body.status, again.body.id === door.id], again.text).toEqual([
        200,
        'emitida',
        false,
      ]);
      await post('/api/atencion/dejar', { id: again.body.id }, door.who.token);
      await moved(-31);
      await tick();
      expect((await turnoRow(door.turno)).estado).toBe(4);
    },
  );
});

describe('who came to the door', () => {
  const start = async (turno: string, minutos: number) =>
    portal.db.sql(
      `update portal.turnos set inicio = $2, fin = $2::timestamptz + interval '15 minutes' where id = $1`,
      [turno, new Date(portal.portal.platform.clock.now().getTime() + minutos * 60_000)],
    );
  async function came() {
    const servicio = await addService(portal.db);
    const doctor = await addDoctor(portal, { servicios: [servicio] });
    const who = await addPatient(portal);
    const turno = await addTurno(portal, who, { servicio, minutos: -5 });
    const { body } = await arrive(who, turno);
    return { doctor, who, turno, id: body.id as string };
  }

  it(
    'and did not answer is ausente once the way in has closed, not before; who waits is not',
    { timeout: 60_000 },
    async () => {
      for (const how of ['by hand', 'by the clock'] as const) {
        const [missed, waits] = [await came(), await came()];
        await call(portal, missed.doctor);
        if (how === 'by hand')
          await portal.post('/api/fila/ausente', { id: missed.id }, { token: missed.doctor.token });
        else
          for (let n = 0; n < 3; n += 1) {
            await later(portal.db, missed.id, 46);
            await createFilaJob(portal.portal.db, portal.portal.platform).run();
          }
        expect(await stateOf(portal, missed.id)).toBe('no_se_presento');
        await tick();
        expect(await turnoRow(missed.turno)).toEqual({ estado: 1, llegada: null });
        for (const { turno } of [missed, waits]) await start(turno, -31);
        await tick();
        expect([(await turnoRow(missed.turno)).estado, (await turnoRow(waits.turno)).estado]).toEqual([4, 1]);
        // Who waits finds the same ticket, however late.
        expect((await arrive(waits.who, waits.turno)).body.id).toBe(waits.id);
      }
    },
  );

  it(
    'and came back after a missed call is there again; who left the line is not',
    { timeout: 60_000 },
    async () => {
      const [back, left] = [await came(), await came()];
      await call(portal, back.doctor);
      await portal.post('/api/fila/ausente', { id: back.id }, { token: back.doctor.token });
      expect(
        (await portal.post('/api/atencion/volver', { id: back.id }, { token: back.who.token })).status,
      ).toBe(200);
      await portal.post('/api/atencion/dejar', { id: left.id }, { token: left.who.token });
      for (const { turno } of [back, left]) await start(turno, -31);
      await tick();
      expect([(await turnoRow(back.turno)).estado, (await turnoRow(left.turno)).estado]).toEqual([1, 4]);
    },
  );

  it('comes in also where the desk had them down as presente before the start', async () => {
    const who = await addPatient(portal);
    const turno = await addTurno(portal, who, { servicio: await addService(portal.db), minutos: 10 });
    await portal.db.sql(
      'update portal.turnos set estado = 3, llegada = now(), adelante = false where id = $1',
      [turno],
    );
    expect((await arrive(who, turno)).body.status).toBe('emitida');
    expect((await see(portal, who, (await arrive(who, turno)).body.id)).status).toBe(200);
  });

  it('and was attended without the call having begun is presente', async () => {
    const { doctor, turno, id } = await came();
    await call(portal, doctor);
    expect((await portal.post('/api/fila/finalizar', { id }, { token: doctor.token })).status).toBe(200);
    expect((await turnoRow(turno)).estado).toBe(3);
  });
});
